"""The second reading: rows in, the journal's answer out, by way of questions and corruption."""

from __future__ import annotations

from tests.small import questions as q
from tests.small.corruption import RULES
from tests.small.corruption_tree import sequence_gap
from tests.small.validity import is_newer


def read(rows, rules=RULES):
    """The answer to a journal, in the form of the vectors."""
    if not rows:
        return {"corrupted": {"code": "missing_creation", "seq": 1}}
    for place in range(len(rows)):
        broken = judge(rows[:place], rows[place], rules)
        if broken is not None:
            return broken
    return answer(rows)


def judge(rows, row, rules=RULES):
    """What ``row`` makes of the sound ``rows`` before it: None while the journal stays sound."""
    if is_newer(row):
        return (
            _corrupted("sequence_gap", row) if sequence_gap(rows, row) else {"read_only": "newer"}
        )
    for rule in rules:
        if rule(rows, row):
            return _corrupted(rule.__name__, row)
    return None


def _corrupted(code, row):
    return {"corrupted": {"code": code, "seq": row["seq"]}}


def answer(rows):
    """What sound rows say."""
    at = q.head(rows)
    path = q.path_to(rows, at)
    return {
        "head": at,
        "path": path,
        "state": _state(rows, path),
        "waiting": [
            {
                "entry_id": r["payload"]["entry_id"],
                "queue": r["payload"]["queue"],
                "operation_id": r["operation_id"],
            }
            for r in q.waiting(rows)
        ],
        "verdicts": [{"operation_id": op} | verdict(rows, op) for op in q.operations(rows)],
    }


def _state(rows, path):
    state = rows[0]["payload"]["initial_state"]
    for entry_id in path:
        row = q.entry(rows, entry_id)
        if row["kind"] == "app_state":
            value = row["payload"]["value"]
            state = value if row["payload"]["mode"] == "replace" else _merged(state, value)
    return state


def _merged(target, patch):
    if not isinstance(patch, dict):
        return patch
    out = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            out.pop(name, None)
        else:
            out[name] = _merged(out.get(name), value)
    return out


def verdict(rows, op):
    """What is to be done about an operation."""
    doubts = q.doubts(rows, op)
    finished = q.of(rows, op, "operation_finished")
    tried = q.attempts(rows, op)
    if doubts:
        listed = [_in_doubt(rows, op, call) for call in doubts]
        return {"status": "indeterminate_tool", "phase": phase(rows, op), "calls": listed}
    if finished:
        return {"status": "terminal", "outcome": finished[0]["payload"]["outcome"]}
    if q.is_cancelled(rows, op):
        return {"status": "cancelled"}
    if tried and q.is_unanswered(rows, tried[-1]):
        last = tried[-1]["payload"]
        named = {n: last[n] for n in ("assistant_entry_id", "attempt", "purpose")}
        return {"status": "provider_interrupted"} | named
    return {"status": "ready", "next": step(rows, op)}


def phase(rows, op):
    if q.is_finished(rows, op):
        return "finished"
    return "cancelled" if q.is_cancelled(rows, op) else "open"


def _in_doubt(rows, op, call):
    resolution, action = resolve(rows, op, call)
    ordinal = q.sends(rows, call)[-1]["payload"]["ordinal"]
    out = {"result_entry_id": call, "ordinal": ordinal, "resolution": resolution}
    return out if action is None else out | {"action": action}


def resolve(rows, op, call):
    """How a call in doubt may be settled, and the action where one was decided."""
    last = q.sends(rows, call)[-1]
    if q.entry(rows, call) is not None:
        return "settle", None
    decided = q.decision(rows, call, last["payload"]["ordinal"])
    if decided is not None and not q.is_void(rows, decided):
        action, by = decided["payload"]["action"], decided["payload"]["by"]
        if action == "redispatch" and by == "user":
            if q.question_is_open(rows, call):
                return "await_approval", None
            if not q.is_covered(rows, call):
                return "ask", None
        if action == "inconclusive":
            return "ask", None
        if (action, by) != ("redispatch", "policy"):
            return "carry_out", action
    if phase(rows, op) == "open":
        by_key = "key" in last["payload"]["settle_by"] and q.is_covered(rows, call)
        if last["replay"] == "safe" or (by_key and not q.question_is_open(rows, call)):
            return "resend", None
    elif last["replay"] == "safe":
        return "drop", None
    return ("reconcile" if q.can_be_reconciled(rows, call) else "ask"), None


def step(rows, op):
    """What comes next in an operation that nothing stops."""
    accepted = q.accepted(rows, op)["payload"]
    if accepted["intent"] == "compaction":
        tried = q.attempts(rows, op, "compaction")
        made = [r for r in tried if q.entry(rows, r["payload"]["assistant_entry_id"]) is not None]
        return "finish" if made else "call_model"
    if q.entry(rows, accepted["input_entry_id"]) is None:
        return "take_input"
    last = last_message(rows, op)
    if last["payload"]["role"] == "user":
        return "call_model"
    waiting = [r["payload"]["queue"] for r in q.waiting(rows, op)]
    calls = list(q.calls_of(last))
    if calls:
        missing = [call for call in calls if q.entry(rows, call) is None]
        if missing:
            return "await_approval" if q.question_is_open(rows, missing[0]) else "run_tools"
        return "take_input" if "steer" in waiting else "call_model"
    if failed_since(rows, op, last) or last["payload"]["stop_reason"] in ("error", "aborted"):
        return "call_model"
    return "take_input" if "steer" in waiting or "follow_up" in waiting else "finish"


def last_message(rows, op):
    """The newest of the operation's input, its queued inputs that were used, and its replies."""
    ids = [q.accepted(rows, op)["payload"]["input_entry_id"]]
    for row in q.queued(rows, op):
        # one that a later run took over is that run's input
        if q.taker(rows, row["payload"]["entry_id"]) in (None, op):
            ids.append(row["payload"]["entry_id"])
    ids += [r["entry_id"] for r in q.replies(rows, op)]
    return [r for r in rows if q.is_entry(r) and r["entry_id"] in ids][-1]


def failed_since(rows, op, message):
    """An attempt for a reply, made after ``message``, failed or was aborted."""
    for row in q.attempts(rows[rows.index(message) :], op, "reply"):
        settled = q.usage_of(rows, op, row["payload"]["assistant_entry_id"])
        if settled is not None and settled["payload"]["outcome"] in ("failed", "aborted"):
            return True
    return False
