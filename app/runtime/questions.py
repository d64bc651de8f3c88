"""What a person is asked: an approval before anything is sent, or a doubt about what was."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.folds.operation import Call, Operation
from app.folds.session import operation_of
from app.ports import JournalView
from app.records.ids import SERVER
from app.runtime import decide as decisions


@dataclass(frozen=True, slots=True)
class Question:
    """A call that a person is asked about; ``choices`` in the dialog's order.

    ``kind`` ``approval`` waits for yes or no before anything is sent; ``doubt`` was sent, and
    nobody knows what became of it. ``checked`` is what the last look-up said.
    ``outside`` is there for a call to a server: ``server``, ``tool``, ``arguments``, ``hints`` (what
    the server claims) and ``trusted``.
    """

    kind: str
    session_id: str
    operation_id: str
    result_entry_id: str
    ordinal: int
    engine: str | None
    prompt: str
    estimate: Any
    sent_at: str | None
    key: str
    handle: str | None
    choices: tuple[str, ...]
    arguments: Mapping[str, Any]
    checked: str = ""
    outside: Mapping[str, Any] | None = None


def asked(view: JournalView, session_id: str, flying: Callable[[str], bool]) -> list[Question]:
    """Return the questions of a story, oldest first.

    ``flying`` tells of a call, by its result's id, whether this very process still waits for its
    answer: about that nobody is asked.
    """
    found: list[Question] = []
    for operation_id in view.unsettled():
        operation = operation_of(view.operation_rows(operation_id), operation_id)
        for call in operation.calls.values():
            if call.in_doubt and not flying(call.result_id):
                found.append(_doubt(view, session_id, operation, call))
            elif call.question_open and call.result is None and operation.open:
                found.append(_approval(session_id, operation, call))
    return found


def _doubt(view: JournalView, session_id: str, operation: Operation, call: Call) -> Question:
    send = call.sends[-1]
    t1 = send.t1
    choices = decisions.choices_for(call)
    rows = view.rows(t1.seq - 1, 1)
    checked = send.decision.evidence.get("reason") if send.decision is not None else ""
    return Question(
        "doubt", session_id, operation.id, call.result_id, t1.ordinal, t1.engine,
        str(t1.arguments.get("prompt") or ""), t1.estimate,
        rows[0].created_at if rows else None, t1.idempotency_key,
        send.handle.handle if send.handle is not None else None, choices, t1.arguments,
        str(checked or ""), _outside(t1.payload.get("outside"), t1.arguments.get("arguments")),
    )  # fmt: skip


def _approval(session_id: str, operation: Operation, call: Call) -> Question:
    question = call.question
    assert question is not None
    arguments = call.arguments if isinstance(call.arguments, dict) else {}
    outside = _outside(question.payload.get("outside"), arguments)
    engine = operation.accepted.config.get("image") if outside is None else server_of(outside)
    return Question(
        "approval", session_id, operation.id, call.result_id, 0, str(engine), str(arguments.get("prompt") or ""),
        question.estimate, None, "", None, ("yes", "no"), arguments, "", outside,
    )  # fmt: skip


def _outside(told: Any, arguments: Any) -> dict[str, Any] | None:
    """Return what a person is told of a call to a server, None for any other call."""
    if not isinstance(told, dict):
        return None
    return {"arguments": arguments} | told


def server_of(outside: Mapping[str, Any]) -> str:
    """Return the server a call goes to, as T1 names it."""
    return SERVER + str(outside.get("server"))
