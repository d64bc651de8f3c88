"""The corruption codes about calls: sent, answered, settled, decided."""

from __future__ import annotations

from tests.small import questions as q


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
