"""The corruption codes: a function for each, in the order in which they win.

Each is asked about one row and the sound rows before it, and says whether the row breaks its rule.
"""

from __future__ import annotations

from tests.small import questions as q
from tests.small.corruption_calls import (
    arguments_mismatch,
    decision_without_doubt,
    dispatch_after_cancel,
    dispatch_not_approved,
    duplicate_dispatch,
    invalid_handle,
    result_without_dispatch,
    settlement_mismatch,
    tool_call_mismatch,
)
from tests.small.corruption_tree import (
    chain_broken,
    duplicate_entry,
    fence_regression,
    invalid_compaction,
    missing_creation,
    missing_parent,
    rewind_during_run,
    sequence_gap,
    unreadable_row,
)


def duplicate_operation(rows, row):
    """The operation's id or its request was there before."""
    if row["kind"] != "operation_accepted":
        return False
    older = [r for r in rows if r["kind"] == "operation_accepted"]
    request = row["payload"]["request_id"]
    return any(
        r["operation_id"] == row["operation_id"] or r["payload"]["request_id"] == request
        for r in older
    )


def unknown_operation(rows, row):
    """A record of an operation nobody accepted."""
    if row["stream"] != "record" or row["kind"] == "operation_accepted":
        return False
    return q.accepted(rows, row["operation_id"]) is None


def record_after_finish(rows, row):
    """The operation is over, and this is none of the few things that may still be said of it."""
    op, kind = row.get("operation_id"), row["kind"]
    if row["stream"] != "record" or not q.is_finished(rows, op):
        return False
    payload = row["payload"]
    if kind in ("tool_handle", "tool_late", "input_cancelled"):
        return False
    if kind in ("recovery_decided", "tool_settled"):
        return payload["result_entry_id"] not in q.doubts(rows, op)
    if kind in ("approval_requested", "approval_decided"):
        return q.call_named(row) not in q.doubts(rows, op)
    if kind == "tool_dispatched":
        # like an approval it says which call it means by the reply and the place in it
        call = q.call_named(row)
        return call not in q.doubts(rows, op) or q.allowed_again(rows, call) is None
    if kind == "cancel_requested":
        return not q.doubts(rows, op)
    if kind == "input_queued":
        return payload["queue"] != "next_run"
    if kind == "usage_settled":
        tried = [r["payload"]["assistant_entry_id"] for r in q.attempts(rows, op)]
        entry_id = payload["assistant_entry_id"]
        return entry_id not in tried or q.usage_of(rows, op, entry_id) is not None
    return True


def multiple_open_operations(rows, row):
    """Accepted while another still runs."""
    return row["kind"] == "operation_accepted" and bool(q.open_operations(rows))


def attempt_after_cancel(rows, row):
    """The model is asked for a run that was stopped."""
    return row["kind"] == "model_attempted" and q.is_cancelled(rows, row["operation_id"])


def non_consecutive_attempt(rows, row):
    """Not 1 where a series of its purpose begins, not one more where it goes on."""
    if row["kind"] != "model_attempted":
        return False
    older = q.attempts(rows, row["operation_id"], row["payload"]["purpose"])
    if not older or q.entry(rows, older[-1]["payload"]["assistant_entry_id"]) is not None:
        return row["payload"]["attempt"] != 1
    return row["payload"]["attempt"] != older[-1]["payload"]["attempt"] + 1


def usage_mismatch(rows, row):
    """Usage of no attempt, told twice, of an answer that is not there, of a nameless failure."""
    if row["kind"] != "usage_settled":
        return False
    op, payload = row["operation_id"], row["payload"]
    entry_id = payload["assistant_entry_id"]
    tried = [r["payload"]["assistant_entry_id"] for r in q.attempts(rows, op)]
    if entry_id not in tried or q.usage_of(rows, op, entry_id) is not None:
        return True
    if payload["outcome"] == "completed" and q.entry(rows, entry_id) is None:
        return True
    return payload["outcome"] == "failed" and payload.get("error") is None


def _attempt_of(rows, entry_id):
    for row in rows:
        if row["kind"] == "model_attempted" and row["payload"]["assistant_entry_id"] == entry_id:
            return row
    return None


def _queued_under(rows, entry_id):
    for row in q.queued(rows):
        if row["payload"]["entry_id"] == entry_id:
            return row
    return None


def _call_under(rows, entry_id):
    op = q.owner(rows, entry_id)
    return None if op is None else q.calls(rows, op)[entry_id]


def _is_reserved(rows, entry_id):
    return (
        q.taker(rows, entry_id) is not None
        or _attempt_of(rows, entry_id) is not None
        or _queued_under(rows, entry_id) is not None
        or _call_under(rows, entry_id) is not None
    )


def _reserves(rows, row):
    """The ids that this row sets aside."""
    payload = row["payload"]
    if row["kind"] == "operation_accepted" and payload["intent"] == "run":
        return [payload["input_entry_id"]]
    if row["kind"] == "model_attempted":
        return [payload["assistant_entry_id"]]
    if row["kind"] == "input_queued":
        return [payload["entry_id"]]
    if row["kind"] == "message" and payload["role"] == "assistant":
        attempt = _attempt_of(rows, row["entry_id"])
        if attempt is not None and attempt["payload"]["purpose"] == "reply":
            return list(q.calls_of(row))
    return []


def _is_replaced(rows, attempt):
    series = q.attempts(rows, attempt["operation_id"], attempt["payload"]["purpose"])
    no_entry = q.entry(rows, attempt["payload"]["assistant_entry_id"]) is None
    return series[-1] is not attempt and no_entry


def _is_another(rows, row):
    """The entry is not what its id was set aside for."""
    entry_id, payload = row["entry_id"], row["payload"]
    role = payload["role"] if row["kind"] == "message" else None
    attempt, waits = _attempt_of(rows, entry_id), _queued_under(rows, entry_id)
    call = _call_under(rows, entry_id)
    if q.taker(rows, entry_id) is not None and role != "user":
        return True
    if waits is not None:
        if role != "user" or not q.same(payload["content"], waits["payload"]["content"]):
            return True
        if q.is_withdrawn(rows, entry_id):
            return True
    if attempt is not None:
        reply = attempt["payload"]["purpose"] == "reply"
        if (role != "assistant") if reply else (row["kind"] != "compaction"):
            return True
        if _is_replaced(rows, attempt):
            return True
    if call is not None:
        if role != "tool":
            return True
        return (payload["tool_call_id"], payload["name"]) != (call["id"], call["name"])
    return False


def preallocated_entry_mismatch(rows, row):
    """Not what the id was kept for; or a row keeps an id that is taken."""
    if q.is_entry(row) and _is_another(rows, row):
        return True
    for entry_id in _reserves(rows, row):
        if row["kind"] == "operation_accepted" and q.may_be_taken_over(rows, entry_id):
            continue
        if q.entry(rows, entry_id) is not None or _is_reserved(rows, entry_id):
            return True
    return False


def queue_after_cancel(rows, row):
    """Said to a run that was stopped."""
    if row["kind"] != "input_queued" or row["payload"]["queue"] == "next_run":
        return False
    return q.is_cancelled(rows, row["operation_id"])


def invalid_queue_cancellation(rows, row):
    """Withdrawn, though not queued there, or used, taken over or withdrawn already."""
    if row["kind"] != "input_cancelled":
        return False
    entry_id = row["payload"]["entry_id"]
    own = [r["payload"]["entry_id"] for r in q.queued(rows, row["operation_id"])]
    used = q.entry(rows, entry_id) is not None or q.taker(rows, entry_id) is not None
    return entry_id not in own or used or q.is_withdrawn(rows, entry_id)


def finish_mismatch(rows, row):
    """An end that does not fit what was asked for or what is still out."""
    if row["kind"] != "operation_finished":
        return False
    op, outcome = row["operation_id"], row["payload"]["outcome"]
    cancelled, doubts = q.is_cancelled(rows, op), q.doubts(rows, op)
    said = q.replies(rows, op)
    if said:
        for call in q.calls_of(said[-1]):
            if q.entry(rows, call) is None and not q.sends(rows, call):
                return True
    if outcome == "aborted":
        return not cancelled
    if outcome == "failed":
        return row["payload"].get("error") is None
    if cancelled:
        return True
    if outcome == "parked":
        return not doubts
    tried = q.attempts(rows, op)
    return bool(doubts) or bool(tried and q.is_unanswered(rows, tried[-1]))


RULES = (
    chain_broken, sequence_gap, unreadable_row, missing_creation, fence_regression,
    duplicate_entry, missing_parent, rewind_during_run, invalid_compaction, duplicate_operation,
    unknown_operation, record_after_finish, multiple_open_operations, attempt_after_cancel,
    non_consecutive_attempt, usage_mismatch, preallocated_entry_mismatch, tool_call_mismatch,
    arguments_mismatch, dispatch_after_cancel, dispatch_not_approved, duplicate_dispatch,
    result_without_dispatch, settlement_mismatch, invalid_handle, decision_without_doubt,
    queue_after_cancel, invalid_queue_cancellation, finish_mismatch,
)  # fmt: skip
"""Every rule, in the order in which they win at one row; a rule's name is its code."""
