"""What one operation has done so far, built row by row: the ground every judgement stands on."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.records.canonical import Json
from app.records.facts import (
    ApprovalDecided,
    ApprovalRequested,
    AssistantMessage,
    InputQueued,
    ModelAttempted,
    OperationAccepted,
    OperationFinished,
    RecoveryDecided,
    ToolDispatched,
    ToolHandle,
    ToolLate,
    ToolMessage,
    ToolSettled,
    UsageSettled,
    UserMessage,
)
from app.records.ids import result_id


@dataclass(slots=True)
class Send:
    """One physical send of a call: its T1 and what is known of it."""

    t1: ToolDispatched
    handle: ToolHandle | None = None
    settled: ToolSettled | None = None
    decision: RecoveryDecided | None = None
    late: list[ToolLate] = field(default_factory=list)


@dataclass(slots=True)
class Call:
    """One call of a reply: its questions, decisions, sends and result."""

    reply: AssistantMessage
    index: int
    id: str
    name: str
    arguments: Json
    result: ToolMessage | None = None
    sends: list[Send] = field(default_factory=list)
    question: ApprovalRequested | None = None
    approval: ApprovalDecided | None = None
    question_open: bool = False
    denied_seq: int = 0

    @property
    def result_id(self) -> str:
        """The id its result has or will have."""
        return result_id(self.reply.entry_id, self.index)

    @property
    def last(self) -> Send | None:
        """The newest send."""
        return self.sends[-1] if self.sends else None

    @property
    def in_doubt(self) -> bool:
        """Whether its last T1 has no T2."""
        return bool(self.sends) and self.sends[-1].settled is None

    def send(self, ordinal: int) -> Send | None:
        """The send with ``ordinal``, or None where it never happened."""
        return self.sends[ordinal - 1] if 1 <= ordinal <= len(self.sends) else None

    @property
    def covered(self) -> bool:
        """Whether one more send of what was last sent is paid for by a decision."""
        last = self.last
        if last is None or not last.t1.paid:
            return True
        decision = self.approval
        return (
            decision is not None
            and decision.decision == "approved"
            and decision.arguments_hash == last.t1.arguments_hash
        )

    def approved(self, arguments_hash: str, estimate: Json) -> bool:
        """Whether the newest decision approves exactly these arguments at this estimate."""
        decision = self.approval
        return (
            not self.question_open
            and decision is not None
            and decision.decision == "approved"
            and decision.arguments_hash == arguments_hash
            and decision.estimate == estimate
        )

    @property
    def reconcilable(self) -> bool:
        """Whether the service can be asked what became of the last send."""
        last = self.last
        if last is None:
            return False
        by = last.t1.settle_by
        return "lookup" in by or ("handle" in by and last.handle is not None)


@dataclass(slots=True)
class Attempt:
    """One model request, whether its entry came, and how it was settled."""

    fact: ModelAttempted
    arrived: bool = False
    usage: UsageSettled | None = None


@dataclass(slots=True)
class Queued:
    """Something typed while the agent works, and whether it still waits."""

    fact: InputQueued
    used: bool = False
    withdrawn: bool = False
    taken_over: bool = False

    @property
    def waits(self) -> bool:
        """Whether it is still to be used: neither withdrawn nor in the story."""
        return not self.used and not self.withdrawn


@dataclass(slots=True)
class Operation:
    """One operation as its rows tell it."""

    accepted: OperationAccepted
    attempts: list[Attempt] = field(default_factory=list)
    replies: list[AssistantMessage] = field(default_factory=list)
    calls: dict[str, Call] = field(default_factory=dict)
    queued: dict[str, Queued] = field(default_factory=dict)
    input_arrived: bool = False
    inputs: list[UserMessage] = field(default_factory=list)
    """What the person said to it, as far as it came: the message that began it and what was queued."""
    last_message: UserMessage | AssistantMessage | None = None
    cancelled_seq: int = 0
    finished: OperationFinished | None = None

    @property
    def id(self) -> str:
        """The operation's id."""
        return self.accepted.operation_id

    @property
    def open(self) -> bool:
        """Whether it is neither finished nor cancelled."""
        return self.finished is None and not self.cancelled_seq

    @property
    def doubts(self) -> list[Call]:
        """The calls in doubt, in the order of their last T1."""
        open_calls = [call for call in self.calls.values() if call.in_doubt]
        return sorted(open_calls, key=lambda call: call.sends[-1].t1.seq)

    @property
    def questions(self) -> list[Call]:
        """The calls a person is asked about before anything is sent, in call order."""
        return [call for call in self.calls.values() if call.question_open and not call.result]

    def attempt_of(self, assistant_entry_id: str) -> Attempt | None:
        """The attempt whose answer has that id."""
        for attempt in reversed(self.attempts):
            if attempt.fact.assistant_entry_id == assistant_entry_id:
                return attempt
        return None

    def last_attempt(self, purpose: str) -> Attempt | None:
        """The newest attempt for ``purpose``."""
        for attempt in reversed(self.attempts):
            if attempt.fact.purpose == purpose:
                return attempt
        return None

    def next_attempt(self, purpose: str) -> int:
        """The number the next attempt for ``purpose`` must carry."""
        last = self.last_attempt(purpose)
        return 1 if last is None or last.arrived else last.fact.attempt + 1

    def call_at(self, assistant_entry_id: str, index: int) -> Call | None:
        """The call of one of this operation's replies, or None."""
        return self.calls.get(result_id(assistant_entry_id, index))

    def calls_of(self, reply: AssistantMessage) -> list[Call]:
        """The calls of ``reply`` in call order."""
        return [
            self.calls[result_id(reply.entry_id, index)] for index in range(len(reply.tool_calls))
        ]

    def take_reply(self, reply: AssistantMessage) -> None:
        """Note a reply that came for one of the attempts."""
        self.replies.append(reply)
        self.last_message = reply
        for index, call in enumerate(reply.tool_calls):
            made = Call(reply, index, call["id"], call["name"], call["arguments"])
            self.calls[made.result_id] = made

    def standing_decision(self, call: Call) -> RecoveryDecided | None:
        """The newest decision about the call's last send, unless it is void.

        A redispatch not carried out yet is void after a cancel, after a denial about the call,
        and, if by policy, after the operation's end.
        """
        decision = call.sends[-1].decision if call.sends else None
        if decision is None or decision.action != "redispatch":
            return decision
        ended = self.finished.seq if self.finished is not None else 0
        void = (
            self.cancelled_seq > decision.seq
            or call.denied_seq > decision.seq
            or (decision.by == "policy" and ended > decision.seq)
        )
        return None if void else decision
