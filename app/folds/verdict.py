"""What an operation's rows call for next: ``journal.md`` §5, live and after a crash alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from app.folds.operation import Call, Operation
from app.records.facts import AssistantMessage

Resolution = Literal["settle", "await_approval", "carry_out", "resend", "reconcile", "drop", "ask"]
Next = Literal["take_input", "await_approval", "run_tools", "call_model", "finish"]


@dataclass(frozen=True, slots=True)
class Doubt:
    """A call in doubt and how it may be settled; ``action`` only where one is carried out."""

    result_entry_id: str
    ordinal: int
    resolution: Resolution
    action: str | None = None

    def json(self) -> dict[str, Any]:
        """Return the doubt as the vectors spell it."""
        out: dict[str, Any] = {
            "result_entry_id": self.result_entry_id,
            "ordinal": self.ordinal,
            "resolution": self.resolution,
        }
        return out if self.action is None else out | {"action": self.action}


@dataclass(frozen=True, slots=True)
class IndeterminateTool:
    """Calls are in doubt, in the order of their last T1."""

    phase: Literal["open", "cancelled", "finished"]
    calls: tuple[Doubt, ...]
    status = "indeterminate_tool"

    def json(self) -> dict[str, Any]:
        """Return what the vectors tell besides the status."""
        return {"phase": self.phase, "calls": [call.json() for call in self.calls]}


@dataclass(frozen=True, slots=True)
class Terminal:
    """The operation is over."""

    outcome: str
    status = "terminal"

    def json(self) -> dict[str, Any]:
        """Return what the vectors tell besides the status."""
        return {"outcome": self.outcome}


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The operation was stopped and is only to be closed."""

    status = "cancelled"

    def json(self) -> dict[str, Any]:
        """Return what the vectors tell besides the status."""
        return {}


@dataclass(frozen=True, slots=True)
class ProviderInterrupted:
    """A model request has neither answer nor end; the next attempt of its series follows."""

    assistant_entry_id: str
    attempt: int
    purpose: Literal["reply", "compaction"]
    status = "provider_interrupted"

    def json(self) -> dict[str, Any]:
        """Return what the vectors tell besides the status."""
        return {
            "assistant_entry_id": self.assistant_entry_id,
            "attempt": self.attempt,
            "purpose": self.purpose,
        }


@dataclass(frozen=True, slots=True)
class Ready:
    """Nothing is in the air; ``next`` is what the run does now."""

    next: Next
    status = "ready"

    def json(self) -> dict[str, Any]:
        """Return what the vectors tell besides the status."""
        return {"next": self.next}


Verdict = IndeterminateTool | Terminal | Cancelled | ProviderInterrupted | Ready


def recover(operation: Operation) -> Verdict:
    """Return what ``operation`` calls for. Pure; nothing is written by looking."""
    doubts = operation.doubts
    if doubts:
        phase = phase_of(operation)
        return IndeterminateTool(phase, tuple(_resolve(operation, call, phase) for call in doubts))
    if operation.finished is not None:
        return Terminal(operation.finished.outcome)
    if operation.cancelled_seq:
        return Cancelled()
    if operation.attempts:
        last = operation.attempts[-1]
        if not last.arrived and last.usage is None:
            fact = last.fact
            return ProviderInterrupted(fact.assistant_entry_id, fact.attempt, fact.purpose)
    return Ready(_next(operation))


def phase_of(operation: Operation) -> Literal["open", "cancelled", "finished"]:
    """Return how far the operation's life has come."""
    if operation.finished is not None:
        return "finished"
    return "cancelled" if operation.cancelled_seq else "open"


def _resolve(operation: Operation, call: Call, phase: str) -> Doubt:
    send = call.sends[-1]
    resolution, action = _resolution(operation, call, phase)
    return Doubt(call.result_id, send.t1.ordinal, resolution, action)


def _resolution(operation: Operation, call: Call, phase: str) -> tuple[Resolution, str | None]:
    if call.result is not None:
        return "settle", None
    decision = operation.standing_decision(call)
    if decision is not None and decision.action == "redispatch" and decision.by == "user":
        if call.question_open:
            return "await_approval", None
        return ("carry_out", "redispatch") if call.covered else ("ask", None)
    if decision is not None and decision.action == "inconclusive":
        return "ask", None
    if decision is not None and decision.action != "redispatch":
        return "carry_out", decision.action
    return unasked(call, phase), None


def unasked(call: Call, phase: str) -> Resolution:
    """Return how a call in doubt about which nothing stands decided may be settled."""
    t1 = call.sends[-1].t1
    if phase != "open":
        if t1.replay == "safe":
            return "drop"
    elif t1.replay == "safe" or ("key" in t1.settle_by and call.covered and not call.question_open):
        return "resend"
    return "reconcile" if call.reconcilable else "ask"


def _next(operation: Operation) -> Next:
    if operation.accepted.intent == "compaction":
        made = any(a.arrived and a.fact.purpose == "compaction" for a in operation.attempts)
        return "finish" if made else "call_model"
    message = operation.last_message
    if message is None or not operation.input_arrived:
        return "take_input"
    if not isinstance(message, AssistantMessage):
        return "call_model"
    calls = operation.calls_of(message)
    missing = next((call for call in calls if call.result is None), None)
    if missing is not None:
        return "await_approval" if missing.question_open else "run_tools"
    if calls:
        return "take_input" if _waits(operation, "steer") else "call_model"
    if _failed_since(operation, message) or message.stop_reason in ("error", "aborted"):
        return "call_model"
    return "take_input" if _waits(operation, "steer", "follow_up") else "finish"


def _waits(operation: Operation, *queues: str) -> bool:
    return any(
        queued.waits and not queued.taken_over and queued.fact.queue in queues
        for queued in operation.queued.values()
    )


def _failed_since(operation: Operation, message: AssistantMessage) -> bool:
    last = operation.last_attempt("reply")
    return (
        last is not None
        and last.fact.seq > message.seq
        and last.usage is not None
        and last.usage.outcome in ("failed", "aborted")
    )
