"""The corruption codes: a function for each, in the order in which they win.

Each is asked about one row and the sound rows before it, and says whether the row breaks its rule.
"""

from __future__ import annotations

from hashlib import blake2b

from tests.small import questions as q
from tests.small.validity import is_readable

ENTRY_COLUMNS = ("entry_id", "parent_id", "operation_id", "replay")


def chain_broken(rows, row):
    """The stored chain is not the hash over the last one and this row."""
    if row.get("chain") is None:
        return False
    before = rows[-1]["chain"] if rows else ""
    columns = [row.get(name) for name in ENTRY_COLUMNS]
    link = [row["session_id"], row["seq"], row["stream"], row["kind"], *columns]
    link += [row["payload"], row["created_at"], row["fence"]]
    text = f"{before}\n{q.text_of(link)}"
    return row["chain"] != blake2b(text.encode(), digest_size=16).hexdigest()


def sequence_gap(rows, row):
    """Not the next number."""
    return row["seq"] != (rows[-1]["seq"] + 1 if rows else 1)


def unreadable_row(_rows, row):
    """A field is missing or of another sort than its kind says."""
    return not is_readable(row)


def missing_creation(rows, row):
    """Something else comes first, or a story begins twice."""
    return (row["kind"] == "session_created") != (not rows)


def fence_regression(rows, row):
    """A claim that is no higher than an older one, or a row under a fence that is not the newest."""
    claims = [r["payload"]["fence"] for r in rows if r["kind"] == "writer_claimed"]
    if row["kind"] == "writer_claimed":
        claim = row["payload"]["fence"]
        return any(claim <= c for c in claims) or row.get("fence") not in (None, claim)
    return row.get("fence") not in (None, claims[-1] if claims else 0)


def duplicate_entry(rows, row):
    """The entry's id is another's already."""
    return q.is_entry(row) and q.entry(rows, row["entry_id"]) is not None


def missing_parent(rows, row):
    """It hangs on, came from, went to or marks an entry that is not there; or is a second root."""
    named = []
    if q.is_entry(row) and row["parent_id"] is not None:
        named.append(row["parent_id"])
    if row["kind"] in ("branch", "head_moved") and row["payload"]["from_entry_id"] is not None:
        named.append(row["payload"]["from_entry_id"])
    if row["kind"] in ("head_moved", "mark_set"):
        named.append(row["payload"]["entry_id"])
    if any(q.entry(rows, name) is None for name in named):
        return True
    root = q.is_entry(row) and row["parent_id"] is None
    return root and row["kind"] != "branch" and any(q.is_entry(r) for r in rows)


def _open_operations(rows):
    ops = q.operations(rows)
    return [o for o in ops if not q.is_finished(rows, o) and not q.is_cancelled(rows, o)]


def rewind_during_run(rows, row):
    """The head is moved by hand under a run that was not even asked to stop."""
    return row["kind"] in ("branch", "head_moved") and bool(_open_operations(rows))


def invalid_compaction(rows, row):
    """It keeps what is not on its path, or what an earlier compaction there had given up."""
    if row["kind"] != "compaction" or row["payload"]["first_kept_entry_id"] is None:
        return False
    path, kept = q.path_to(rows, row["parent_id"]), row["payload"]["first_kept_entry_id"]
    if kept not in path:
        return True
    earlier = [q.entry(rows, e) for e in path if q.entry(rows, e)["kind"] == "compaction"]
    if not earlier:
        return False
    bound = earlier[-1]["payload"]["first_kept_entry_id"] or earlier[-1]["entry_id"]
    return path.index(kept) < path.index(bound)


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
    return row["kind"] == "operation_accepted" and bool(_open_operations(rows))


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


def tool_call_mismatch(rows, row):
    """It speaks of a call that this operation's replies do not hold like that."""
    op, kind, payload = row.get("operation_id"), row["kind"], row["payload"]
    if kind in ("tool_handle", "tool_settled", "tool_late", "recovery_decided"):
        return payload["result_entry_id"] not in q.calls(rows, op)
    if kind not in ("approval_requested", "approval_decided", "tool_dispatched"):
        return False
    said = q.reply(rows, op, payload["assistant_entry_id"])
    if said is None or q.call_named(row) not in q.calls_of(said):
        return True
    if kind != "tool_dispatched":
        return False
    call = q.calls_of(said)[q.call_named(row)]
    if said["payload"]["stop_reason"] not in ("tool_calls", "stop"):
        return True
    fits = (call["id"], call["name"], q.call_named(row))
    return fits != (payload["tool_call_id"], payload["tool"], payload["result_entry_id"])


def arguments_mismatch(rows, row):
    """The hash is of other arguments, or the call was sent with others before."""
    if row["kind"] != "tool_dispatched":
        return False
    shown = row["payload"]["arguments_hash"]
    older = q.sends(rows, row["payload"]["result_entry_id"])
    return shown != q.hash_of(row["payload"]["arguments"]) or any(
        r["payload"]["arguments_hash"] != shown for r in older
    )


def dispatch_after_cancel(rows, row):
    """Sent for a stopped run, and no person has said so since."""
    if row["kind"] != "tool_dispatched" or not q.is_cancelled(rows, row["operation_id"]):
        return False
    # a redispatch from before the last stop is void by that stop
    allowed = q.allowed_again(rows, row["payload"]["result_entry_id"])
    return allowed is None or allowed["payload"]["by"] != "user"


def dispatch_not_approved(rows, row):
    """Money goes out while it is asked for, or without a yes to this price of these arguments."""
    if row["kind"] != "tool_dispatched" or not row["payload"]["paid"]:
        return False
    call = row["payload"]["result_entry_id"]
    decided = q.approvals(rows, call)
    if q.question_is_open(rows, call) or not decided:
        return True
    return decided[-1]["payload"]["decision"] != "approved" or not q.same_offer(decided[-1], row)


def duplicate_dispatch(rows, row):
    """Sent though its result is there, or again without leave, or miscounted, or elsewhere."""
    if row["kind"] != "tool_dispatched":
        return False
    payload, call = row["payload"], row["payload"]["result_entry_id"]
    older = q.sends(rows, call)
    if q.entry(rows, call) is not None:
        return True
    if not older:
        return payload["ordinal"] != 1
    allowed, last = q.allowed_again(rows, call), older[-1]["payload"]
    if allowed is None or payload["ordinal"] != last["ordinal"] + 1:
        return True
    elsewhere = payload.get("engine") != last.get("engine")
    return allowed["payload"]["by"] == "policy" and elsewhere


def result_without_dispatch(rows, row):
    """A result that only a send can bring, and nothing was sent."""
    if row["kind"] != "message" or q.owner(rows, row["entry_id"]) is None:
        return False
    outcome = row["payload"]["outcome"]
    return outcome not in q.NEEDS_NO_T1 and not q.sends(rows, row["entry_id"])


def _is_last_send(rows, call, ordinal):
    sent = [r["payload"]["ordinal"] for r in q.sends(rows, call)]
    return bool(sent) and sent[-1] == ordinal


def _was_sent(rows, call, ordinal):
    return ordinal in [r["payload"]["ordinal"] for r in q.sends(rows, call)]


def settlement_mismatch(rows, row):
    """A T2 that fits no open T1 and its message; a late answer to no send, or to the open one."""
    if row["kind"] not in ("tool_settled", "tool_late"):
        return False
    payload = row["payload"]
    call, ordinal = payload["result_entry_id"], payload["ordinal"]
    if row["kind"] == "tool_late":
        is_open = _is_last_send(rows, call, ordinal) and q.is_in_doubt(rows, call)
        return not _was_sent(rows, call, ordinal) or is_open
    message = q.entry(rows, call)
    if not _is_last_send(rows, call, ordinal) or q.settlement(rows, call, ordinal) is not None:
        return True
    return message is None or message["payload"]["outcome"] != payload["outcome"]


def invalid_handle(rows, row):
    """A job's name for a send that never was."""
    payload = row["payload"]
    return row["kind"] == "tool_handle" and not _was_sent(
        rows, payload["result_entry_id"], payload["ordinal"]
    )


def decision_without_doubt(rows, row):
    """Nothing was in doubt there, or the policy decided what only a person may."""
    if row["kind"] != "recovery_decided":
        return False
    op, payload = row["operation_id"], row["payload"]
    call, action = payload["result_entry_id"], payload["action"]
    if not q.is_in_doubt(rows, call) or not _is_last_send(rows, call, payload["ordinal"]):
        return True
    if payload["by"] == "user":
        return False
    if action in ("attached", "left_unknown"):
        return True
    if action == "not_made":
        return not q.can_be_reconciled(rows, call)
    if action == "redispatch":
        last = q.sends(rows, call)[-1]
        if last["replay"] == "never" and "key" not in last["payload"]["settle_by"]:
            return True
        return q.is_cancelled(rows, op) or q.is_finished(rows, op)
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
