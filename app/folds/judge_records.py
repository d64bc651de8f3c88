"""The rules of ``journal.md`` §6 about records of an operation that was accepted."""

from __future__ import annotations

from app.folds.operation import Call, Operation
from app.folds.session import Session, call_named
from app.records import facts
from app.records.canonical import arguments_hash


def record_fault(session: Session, fact: facts.Record) -> str | None:
    """Return the code that ``fact``, a record other than an acceptance, breaks, or None."""
    operation = session.operations.get(fact.operation_id)
    if operation is None:
        return "unknown_operation"
    call = call_named(operation, fact)
    if operation.finished is not None and not _allowed_after_finish(operation, fact, call):
        return "record_after_finish"
    match fact:
        case facts.ModelAttempted():
            return _attempt_fault(session, operation, fact)
        case facts.UsageSettled():
            return _usage_fault(operation, fact)
        case facts.ApprovalRequested() | facts.ApprovalDecided():
            return "tool_call_mismatch" if call is None else None
        case facts.ToolDispatched():
            return _dispatch_fault(operation, fact, call)
        case facts.InputQueued():
            taken = fact.entry_id in session.reserved or fact.entry_id in session.tree.nodes
            if taken:
                return "preallocated_entry_mismatch"
            late = operation.cancelled_seq and fact.queue != "next_run"
            return "queue_after_cancel" if late else None
        case facts.InputCancelled():
            queued = operation.queued.get(fact.entry_id)
            sound = queued is not None and queued.waits and not queued.taken_over
            return None if sound else "invalid_queue_cancellation"
        case facts.OperationFinished():
            return None if _may_finish(operation, fact) else "finish_mismatch"
        case facts.CancelRequested():
            return None
        case _:
            return "tool_call_mismatch" if call is None else _call_fault(operation, fact, call)


def _allowed_after_finish(operation: Operation, fact: facts.Record, call: Call | None) -> bool:
    match fact:
        case facts.ToolHandle() | facts.ToolLate() | facts.InputCancelled():
            return True
        case facts.InputQueued():
            return fact.queue == "next_run"
        case facts.CancelRequested():
            return bool(operation.doubts)
        case facts.UsageSettled():
            attempt = operation.attempt_of(fact.assistant_entry_id)
            return attempt is not None and attempt.usage is None
        case facts.ToolDispatched():
            return call is not None and call.in_doubt and _redispatch_stands(operation, call)
        case (
            facts.RecoveryDecided()
            | facts.ApprovalRequested()
            | facts.ApprovalDecided()
            | facts.ToolSettled()
        ):
            return call is not None and call.in_doubt
        case _:
            return False


def _redispatch_stands(operation: Operation, call: Call) -> bool:
    decision = operation.standing_decision(call)
    return decision is not None and decision.action == "redispatch"


def _attempt_fault(
    session: Session, operation: Operation, fact: facts.ModelAttempted
) -> str | None:
    if operation.cancelled_seq:
        return "attempt_after_cancel"
    if fact.attempt != operation.next_attempt(fact.purpose):
        return "non_consecutive_attempt"
    wanted = fact.assistant_entry_id
    taken = wanted in session.reserved or wanted in session.tree.nodes
    return "preallocated_entry_mismatch" if taken else None


def _usage_fault(operation: Operation, fact: facts.UsageSettled) -> str | None:
    attempt = operation.attempt_of(fact.assistant_entry_id)
    if attempt is None or attempt.usage is not None:
        return "usage_mismatch"
    if fact.outcome == "completed" and not attempt.arrived:
        return "usage_mismatch"
    return "usage_mismatch" if fact.outcome == "failed" and fact.error is None else None


def _dispatch_fault(
    operation: Operation, fact: facts.ToolDispatched, call: Call | None
) -> str | None:
    if call is None or not _fits(call, fact):
        return "tool_call_mismatch"
    last = call.last
    if fact.arguments_hash != arguments_hash(fact.arguments) or (
        last is not None and fact.arguments_hash != last.t1.arguments_hash
    ):
        return "arguments_mismatch"
    decision = operation.standing_decision(call)
    redispatch = decision if decision is not None and decision.action == "redispatch" else None
    if operation.cancelled_seq:
        by_person = redispatch is not None and redispatch.by == "user"
        if redispatch is None or not by_person or redispatch.seq < operation.cancelled_seq:
            return "dispatch_after_cancel"
    if fact.paid and not call.approved(fact.arguments_hash, fact.estimate):
        return "dispatch_not_approved"
    if call.result is not None or fact.ordinal != len(call.sends) + 1:
        return "duplicate_dispatch"
    if last is not None:
        if redispatch is None:
            return "duplicate_dispatch"
        if redispatch.by == "policy" and fact.engine != last.t1.engine:
            return "duplicate_dispatch"
    return None


def _fits(call: Call, fact: facts.ToolDispatched) -> bool:
    return (
        call.reply.calls_run
        and fact.tool_call_id == call.id
        and fact.tool == call.name
        and fact.result_entry_id == call.result_id
    )


def _call_fault(operation: Operation, fact: facts.Record, call: Call) -> str | None:
    match fact:
        case facts.ToolSettled():
            last = call.last
            sound = (
                last is not None
                and fact.ordinal == last.t1.ordinal
                and last.settled is None
                and call.result is not None
                and call.result.outcome == fact.outcome
            )
            return None if sound else "settlement_mismatch"
        case facts.ToolLate():
            known = call.send(fact.ordinal)
            is_open = call.in_doubt and known is call.last
            return "settlement_mismatch" if known is None or is_open else None
        case facts.ToolHandle():
            return "invalid_handle" if call.send(fact.ordinal) is None else None
        case facts.RecoveryDecided():
            return None if _may_decide(operation, fact, call) else "decision_without_doubt"
        case _:
            return None


def _may_decide(operation: Operation, fact: facts.RecoveryDecided, call: Call) -> bool:
    last = call.last
    if last is None or not call.in_doubt or fact.ordinal != last.t1.ordinal:
        return False
    if fact.by == "user":
        return True
    if fact.action == "not_made":
        return call.reconcilable
    if fact.action == "redispatch":
        return operation.open and (last.t1.replay == "safe" or "key" in last.t1.settle_by)
    return fact.action not in ("attached", "left_unknown")


def _may_finish(operation: Operation, fact: facts.OperationFinished) -> bool:
    cancelled, doubts = bool(operation.cancelled_seq), bool(operation.doubts)
    match fact.outcome:
        case "aborted":
            sound = cancelled
        case "failed":
            sound = fact.error is not None
        case "parked":
            sound = doubts and not cancelled
        case _:
            last = operation.attempts[-1] if operation.attempts else None
            settled = last is None or last.arrived or last.usage is not None
            sound = settled and not doubts and not cancelled
    if not sound or not operation.replies:
        return sound
    calls = operation.calls_of(operation.replies[-1])
    return all(call.result is not None or call.sends for call in calls)
