"""What the rules ask of a journal, each answered by looking through all of its rows.

Rows are plain dicts in the form of the vectors, oldest first. Nothing is remembered between two
questions and nothing is shared with the program: slow, and hard to get wrong.
"""

from __future__ import annotations

import json
from hashlib import sha256

NEEDS_NO_T1 = ("denied", "invalid", "aborted", "not_sent")


def text_of(value):
    """Canonical JSON, so that 1, 1.0 and true stay three things."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def hash_of(arguments):
    return sha256(text_of(arguments).encode()).hexdigest()


def same(one, other):
    return text_of(one) == text_of(other)


# -- the tree


def is_entry(row):
    return row["kind"] in ("message", "app_state", "compaction", "branch")


def entry(rows, entry_id):
    """The tree entry of that id, or None."""
    for row in rows:
        if is_entry(row) and row["entry_id"] == entry_id:
            return row
    return None


def path_to(rows, entry_id):
    """Entry ids from the start to ``entry_id``."""
    path = []
    while entry_id is not None:
        path.insert(0, entry_id)
        entry_id = entry(rows, entry_id)["parent_id"]
    return path


def head(rows):
    at = None
    for row in rows:
        if row["kind"] == "branch" or (is_entry(row) and row["parent_id"] == at):
            at = row["entry_id"]
        elif row["kind"] == "head_moved":
            at = row["payload"]["entry_id"]
    return at


# -- operations


def of(rows, op, *kinds):
    """The records of ``op`` that are of one of ``kinds``."""
    return [r for r in rows if r.get("operation_id") == op and r["kind"] in kinds]


def accepted(rows, op):
    found = of(rows, op, "operation_accepted")
    return found[0] if found else None


def operations(rows):
    return [r["operation_id"] for r in rows if r["kind"] == "operation_accepted"]


def is_finished(rows, op):
    return bool(of(rows, op, "operation_finished"))


def is_cancelled(rows, op):
    return bool(of(rows, op, "cancel_requested"))


def open_operations(rows):
    """Those that are neither finished nor cancelled."""
    found = operations(rows)
    return [o for o in found if not is_finished(rows, o) and not is_cancelled(rows, o)]


def attempts(rows, op, purpose=None):
    found = of(rows, op, "model_attempted")
    return [r for r in found if purpose is None or r["payload"]["purpose"] == purpose]


def usage_of(rows, op, entry_id):
    """How the attempt for ``entry_id`` was settled, or None."""
    for row in of(rows, op, "usage_settled"):
        if row["payload"]["assistant_entry_id"] == entry_id:
            return row
    return None


def is_unanswered(rows, attempt):
    """Neither the attempt's entry nor its usage is there."""
    op, entry_id = attempt["operation_id"], attempt["payload"]["assistant_entry_id"]
    return entry(rows, entry_id) is None and usage_of(rows, op, entry_id) is None


def replies(rows, op):
    """The operation's replies, in the order they were written."""
    ids = [r["payload"]["assistant_entry_id"] for r in attempts(rows, op, "reply")]
    return [r for r in rows if is_entry(r) and r["entry_id"] in ids]


def reply(rows, op, entry_id):
    for row in replies(rows, op):
        if row["entry_id"] == entry_id:
            return row
    return None


# -- calls; a call is named by the id of its result


def calls_of(message):
    """``{result id: call}`` of a reply, in call order."""
    calls = message["payload"]["tool_calls"]
    return {f"{message['entry_id']}.{i}": call for i, call in enumerate(calls)}


def calls(rows, op):
    """``{result id: call}`` of every reply of the operation."""
    found = {}
    for message in replies(rows, op):
        found.update(calls_of(message))
    return found


def owner(rows, result_id):
    """The operation whose reply holds this call, or None."""
    for op in operations(rows):
        if result_id in calls(rows, op):
            return op
    return None


def sends(rows, result_id):
    """Every T1 of a call, oldest first."""
    t1s = [r for r in rows if r["kind"] == "tool_dispatched"]
    return [r for r in t1s if r["payload"]["result_entry_id"] == result_id]


def settlement(rows, result_id, ordinal):
    for row in rows:
        if row["kind"] == "tool_settled" and about(row, result_id, ordinal):
            return row
    return None


def about(row, result_id, ordinal):
    payload = row["payload"]
    return (payload["result_entry_id"], payload["ordinal"]) == (result_id, ordinal)


def is_in_doubt(rows, result_id):
    """The last T1 of the call has no T2."""
    t1s = sends(rows, result_id)
    return bool(t1s) and settlement(rows, result_id, t1s[-1]["payload"]["ordinal"]) is None


def doubts(rows, op):
    """The operation's calls in doubt, in the order of their last T1."""
    open_ones = [c for c in calls(rows, op) if is_in_doubt(rows, c)]
    return sorted(open_ones, key=lambda c: rows.index(sends(rows, c)[-1]))


def has_handle(rows, result_id, ordinal):
    return any(r["kind"] == "tool_handle" and about(r, result_id, ordinal) for r in rows)


def can_be_reconciled(rows, result_id):
    last = sends(rows, result_id)[-1]["payload"]
    if "lookup" in last["settle_by"]:
        return True
    return "handle" in last["settle_by"] and has_handle(rows, result_id, last["ordinal"])


# -- approvals


def call_named(row):
    return f"{row['payload']['assistant_entry_id']}.{row['payload']['call_index']}"


def approvals(rows, result_id):
    """Every ``approval_decided`` about the call, oldest first."""
    return [r for r in rows if r["kind"] == "approval_decided" and call_named(r) == result_id]


def same_offer(one, other):
    """The same arguments for the same price; no price on both sides is the same."""
    one, other = one["payload"], other["payload"]
    return one["arguments_hash"] == other["arguments_hash"] and same(
        one.get("estimate"), other.get("estimate")
    )


def question_is_open(rows, result_id):
    asked = [r for r in rows if r["kind"] == "approval_requested" and call_named(r) == result_id]
    if not asked:
        return False
    later = rows[rows.index(asked[-1]) :]
    return not any(same_offer(r, asked[-1]) for r in approvals(later, result_id))


def is_covered(rows, result_id):
    """Another send is paid for already; what costs nothing needs no cover."""
    last, decided = sends(rows, result_id)[-1]["payload"], approvals(rows, result_id)
    if not last["paid"]:
        return True
    if not decided or decided[-1]["payload"]["decision"] != "approved":
        return False
    return decided[-1]["payload"]["arguments_hash"] == last["arguments_hash"]


# -- decisions about a call in doubt


def decision(rows, result_id, ordinal):
    """The newest decision about that send, or None."""
    found = [r for r in rows if r["kind"] == "recovery_decided" and about(r, result_id, ordinal)]
    return found[-1] if found else None


def is_void(rows, decided):
    """A stop, a denial or, for the policy's, the end of the run came after a ``redispatch``."""
    payload, op = decided["payload"], decided["operation_id"]
    if payload["action"] != "redispatch":
        return False
    later = rows[rows.index(decided) + 1 :]
    denied = [r["payload"]["decision"] for r in approvals(later, payload["result_entry_id"])]
    if is_cancelled(later, op) or "denied" in denied:
        return True
    return payload["by"] == "policy" and is_finished(later, op)


def allowed_again(rows, result_id):
    """The ``redispatch`` that allows one more T1 of the call, or None."""
    t1s = sends(rows, result_id)
    if not t1s:
        return None
    decided = decision(rows, result_id, t1s[-1]["payload"]["ordinal"])
    if decided is None or decided["payload"]["action"] != "redispatch" or is_void(rows, decided):
        return None
    return decided


# -- queued inputs


def queued(rows, op=None):
    found = [r for r in rows if r["kind"] == "input_queued"]
    return [r for r in found if op is None or r["operation_id"] == op]


def is_withdrawn(rows, entry_id):
    gone = [r["payload"]["entry_id"] for r in rows if r["kind"] == "input_cancelled"]
    return entry_id in gone


def waiting(rows, op=None):
    """Inputs that are neither used nor withdrawn, in order of queueing."""
    ids = [(r, r["payload"]["entry_id"]) for r in queued(rows, op)]
    return [r for r, i in ids if entry(rows, i) is None and not is_withdrawn(rows, i)]


def taker(rows, entry_id):
    """The operation that has this id as its input, or None."""
    for row in rows:
        if row["kind"] == "operation_accepted" and row["payload"].get("input_entry_id") == entry_id:
            return row["operation_id"]
    return None


def may_be_taken_over(rows, entry_id):
    for row in waiting(rows):
        if row["payload"]["entry_id"] == entry_id:
            op = row["operation_id"]
            free = row["payload"]["queue"] == "next_run"
            free = free or is_cancelled(rows, op) or is_finished(rows, op)
            return free and taker(rows, entry_id) is None
    return False
