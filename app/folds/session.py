"""Everything one story's rows say, built row by row; the judge reads it before each row."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from app.folds.operation import Attempt, Call, Operation, Queued, Send
from app.folds.state import State, state_at
from app.folds.tree import Tree, changes
from app.records import facts
from app.records.facts import AnyFact
from app.records.rows import Row
from app.records.validation import read_fact


@dataclass(frozen=True, slots=True)
class Reservation:
    """An id promised to an entry that is still to come, or came."""

    role: Literal["input", "reply", "compaction", "queue", "result"]
    operation: Operation
    call: Call | None = None
    attempt: Attempt | None = None
    queued: Queued | None = None


class Session:
    """One story as its rows tell it so far. Only rows that were judged sound are added."""

    def __init__(self) -> None:
        self.created: facts.SessionCreated | None = None
        self.title = ""
        self.archived = False
        self.origin: facts.SessionOrigin | None = None
        self.tree = Tree()
        self.operations: dict[str, Operation] = {}
        self.requests: set[str] = set()
        self.reserved: dict[str, Reservation] = {}
        self.queue: list[Queued] = []
        self.marks: dict[str, dict[str, Any]] = {}
        self.fence = 0
        self.seq = 0

    def state(self, entry_id: str | None) -> State:
        """Return the story's state at an entry, None meaning the empty start."""
        initial = self.created.initial_state if self.created is not None else {}
        return state_at(changes(self.tree.path(entry_id)), initial)

    @property
    def waiting(self) -> list[Queued]:
        """The inputs that still wait, in order of queueing."""
        return [queued for queued in self.queue if queued.waits]

    def add(self, fact: AnyFact) -> None:
        """Take in the next row."""
        self.seq = fact.seq
        match fact:
            case facts.Entry():
                self.tree.add(fact)
                self.note(fact)
            case facts.OperationAccepted():
                self._accept(fact)
            case facts.Record():
                add_record(self, self.operations[fact.operation_id], fact)
            case facts.HeadMoved():
                self.tree.move(fact)
            case facts.WriterClaimed():
                self.fence = fact.fence
            case facts.SessionCreated():
                self.created = fact
                self.title = fact.title
            case facts.SessionRenamed():
                self.title = fact.title
            case facts.SessionArchived() | facts.SessionRestored():
                self.archived = isinstance(fact, facts.SessionArchived)
            case facts.SessionOrigin():
                self.origin = fact
            case facts.MarkSet():
                mark = self.marks.setdefault(fact.entry_id, {})
                for name in ("name", "starred", "hidden"):
                    if fact.payload.get(name) is not None:
                        mark[name] = fact.payload[name]
            case _:
                pass

    def note(self, entry: facts.TreeEntry) -> None:
        """Tell the operation that reserved the entry's id, if one did, that it came."""
        place = self.reserved.get(entry.entry_id)
        if place is None:
            return
        operation = place.operation
        if place.queued is not None:
            place.queued.used = True
        match entry:
            case facts.UserMessage():
                operation.last_message = entry
                operation.inputs.append(entry)
                operation.input_arrived = operation.input_arrived or place.role == "input"
            case facts.AssistantMessage() if place.attempt is not None:
                place.attempt.arrived = True
                operation.take_reply(entry)
                for call in operation.calls_of(entry):
                    self.reserved[call.result_id] = Reservation("result", operation, call=call)
            case facts.Compaction() if place.attempt is not None:
                place.attempt.arrived = True
            case facts.ToolMessage() if place.call is not None:
                place.call.result = entry
            case _:
                pass

    def _accept(self, fact: facts.OperationAccepted) -> None:
        operation = Operation(fact)
        self.operations[fact.operation_id] = operation
        self.requests.add(fact.request_id)
        if fact.input_entry_id is None:
            return
        before = self.reserved.get(fact.input_entry_id)
        queued = before.queued if before is not None else None
        if queued is not None:
            queued.taken_over = True
        self.reserved[fact.input_entry_id] = Reservation("input", operation, queued=queued)


def operation_of(rows: Iterable[Row], operation_id: str) -> Operation:
    """Return one operation from its own rows alone: its records, and the entries it reserved.

    ``rows`` are sound and in ``seq`` order. Equals what folding the whole story gives for it.
    """
    session = Session()
    for row in rows:
        fact = read_fact(row)
        if isinstance(fact, facts.Entry):
            session.note(fact)
        elif isinstance(fact, facts.Record) and fact.operation_id == operation_id:
            session.add(fact)
    return session.operations[operation_id]


def add_record(session: Session, operation: Operation, fact: facts.Record) -> None:
    """Take a record of ``operation`` in."""
    match fact:
        case facts.ModelAttempted():
            attempt = Attempt(fact)
            operation.attempts.append(attempt)
            session.reserved[fact.assistant_entry_id] = Reservation(
                fact.purpose, operation, attempt=attempt
            )
        case facts.UsageSettled():
            settled = operation.attempt_of(fact.assistant_entry_id)
            if settled is not None:
                settled.usage = fact
        case facts.InputQueued():
            queued = Queued(fact)
            operation.queued[fact.entry_id] = queued
            session.queue.append(queued)
            session.reserved[fact.entry_id] = Reservation("queue", operation, queued=queued)
        case facts.InputCancelled():
            operation.queued[fact.entry_id].withdrawn = True
        case facts.CancelRequested():
            operation.cancelled_seq = fact.seq
        case facts.OperationFinished():
            operation.finished = fact
        case _:
            _add_to_call(operation, fact)


def _add_to_call(operation: Operation, fact: facts.Record) -> None:
    call = call_named(operation, fact)
    if call is None:
        return
    match fact:
        case facts.ApprovalRequested():
            call.question, call.question_open = fact, True
        case facts.ApprovalDecided():
            call.approval = fact
            if fact.decision == "denied":
                call.denied_seq = fact.seq
            question = call.question
            if (
                question is not None
                and question.arguments_hash == fact.arguments_hash
                and question.estimate == fact.estimate
            ):
                call.question_open = False
        case facts.ToolDispatched():
            call.sends.append(Send(fact))
        case facts.ToolHandle():
            _send(call, fact.ordinal).handle = fact
        case facts.ToolSettled():
            _send(call, fact.ordinal).settled = fact
        case facts.ToolLate():
            _send(call, fact.ordinal).late.append(fact)
        case facts.RecoveryDecided():
            _send(call, fact.ordinal).decision = fact
        case _:
            pass


def call_named(operation: Operation, fact: facts.Record) -> Call | None:
    """Return the call of ``operation`` that ``fact`` is about, or None where it names none."""
    match fact:
        case facts.ApprovalRequested() | facts.ApprovalDecided() | facts.ToolDispatched():
            return operation.call_at(fact.assistant_entry_id, fact.call_index)
        case facts.ToolHandle() | facts.ToolSettled() | facts.ToolLate() | facts.RecoveryDecided():
            return operation.calls.get(fact.result_entry_id)
        case _:
            return None


def _send(call: Call, ordinal: int) -> Send:
    send = call.send(ordinal)
    assert send is not None, "judged before it was added"
    return send
