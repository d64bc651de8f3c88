"""The fixed alphabet: rows that two operations may meet, right ones and wrong ones, by name."""

from __future__ import annotations

from dataclasses import replace

from app.records.rows import Draft, entry, fact
from tests import make

OTHER = {"prompt": "Mina sleeps", "aspect": "16:9"}
SCENE = {"place": "the harbour"}
DEARER = {"amount": 25, "unit": "credits"}


def but(draft: Draft, **payload) -> Draft:
    """The same row with other fields."""
    return replace(draft, payload=dict(draft.payload) | payload)


def scene(call_id="c1"):
    return (call_id, "set_scene", SCENE)


def free(op, reply_id, index, ordinal=1, **more):
    """T1 of the call without a price."""
    asked = {"call_id": "c1", "tool": "set_scene", "arguments": SCENE, "engine": None} | more
    return make.t1(op, reply_id, index, ordinal, paid=False, **asked)


def compaction(entry_id, parent, kept):
    payload = {
        "summary": "So far.", "first_kept_entry_id": kept, "reason": "manual", "tokens_before": 90,
        "tokens_after": 9,
    }  # fmt: skip
    return entry("compaction", payload, entry_id, parent)


def queue(entry_id, parent, text="More rain."):
    return make.user(entry_id, parent, text)


def claim(fence):
    return fact("writer_claimed", {"owner_id": "w", "fence": fence})


def _runs():
    """Operations, attempts, replies, ends."""
    return {
        "accept op1": make.accepted("op1", "u1"),
        "accept op1 again": but(make.accepted("op1", "v1"), request_id="another"),
        "accept op2": make.accepted("op2", "u2", "a1"),
        "accept op2, same request": but(make.accepted("op2", "u2"), request_id="req-op1"),
        "accept op2 with a used input": make.accepted("op2", "u1"),
        "accept op3": make.accepted("op3", "u3"),
        "accept op2 with q1": make.accepted("op2", "q1"),
        "accept op2 with q3": make.accepted("op2", "q3"),
        "accept op3 with q3": make.accepted("op3", "q3"),
        "accept compaction": make.accepted("op2", None, "u1"),
        "accept compaction with an input": but(make.accepted("op2", None), input_entry_id="u9"),
        "input u1": make.user("u1", None),
        "input u2": make.user("u2", "u1"),
        "input u1 on q1": make.user("u1", "q1"),
        "input u2 on a1": make.user("u2", "a1"),
        "the model says u2": make.reply("u2", "u1"),
        "try a1": make.attempted("op1", "a1"),
        "try a1 as 2": make.attempted("op1", "a1", 2),
        "try a2": make.attempted("op1", "a2"),
        "try a2 as 2": make.attempted("op1", "a2", 2),
        "try a3 as 3": make.attempted("op1", "a3", 3),
        "try k1": make.attempted("op1", "k1", 1, "compaction"),
        "try k1 for op2": make.attempted("op2", "k1", 1, "compaction"),
        "try k2 for op2": make.attempted("op2", "k2", 1, "compaction"),
        "try k2 for op2 as 2": make.attempted("op2", "k2", 2, "compaction"),
        "try a1 for op2": make.attempted("op2", "a1"),
        "try b1": make.attempted("op2", "b1"),
        "try u1": make.attempted("op1", "u1"),
        "try a1.0": make.attempted("op1", "a1.0"),
        "try for nobody": make.attempted("op9", "z1"),
        "reply a1 with calls": make.reply("a1", "u1", make.draw(), scene()),
        "reply a1 with a drawing": make.reply("a1", "u1", make.draw()),
        "reply a1": make.reply("a1", "u1", text="Done."),
        "reply a1, error": make.reply("a1", "u1", stop="error"),
        "reply a1, cut short": make.reply("a1", "u1", make.draw(), stop="length"),
        "a person says a1": make.user("a1", "u1"),
        "compaction a1": compaction("a1", "u1", None),
        "reply a2": make.reply("a2", "u1", text="Done."),
        "reply a2 on a1": make.reply("a2", "a1", text="Done."),
        "reply a2 on a1.0": make.reply("a2", "a1.0", text="Done."),
        "reply a2 with a drawing": make.reply("a2", "u1", make.draw("c2")),
        "reply a2 on a1.0 with a drawing": make.reply("a2", "a1.0", make.draw("c2")),
        "reply b1": make.reply("b1", "u1", text="Yes."),
        "reply b1 with a drawing": make.reply("b1", "u2", make.draw("c3")),
        "reply k1": make.reply("k1", "u1"),
        "usage a1": make.usage("op1", "a1"),
        "usage a1 failed": make.usage("op1", "a1", "failed"),
        "usage a1 failed, no reason": but(make.usage("op1", "a1", "failed"), error=None),
        "usage a1 aborted": make.usage("op1", "a1", "aborted"),
        "usage a2": make.usage("op1", "a2"),
        "usage a2 failed": make.usage("op1", "a2", "failed"),
        "usage a1 by op2": make.usage("op2", "a1", "aborted"),
        "usage k1 for op2": make.usage("op2", "k1"),
        "usage k1 failed for op2": make.usage("op2", "k1", "failed"),
        "usage k2 failed for op2": make.usage("op2", "k2", "failed"),
        "usage b1": make.usage("op2", "b1"),
        "stop op1": make.cancel("op1"),
        "stop op2": make.cancel("op2"),
        "end op1 completed": make.finished("op1"),
        "end op1 failed": make.finished("op1", "failed"),
        "end op1 failed, no reason": but(make.finished("op1", "failed"), error=None),
        "end op1 aborted": make.finished("op1", "aborted"),
        "end op1 parked": make.finished("op1", "parked"),
        "end op2 completed": make.finished("op2"),
        "end op2 parked": make.finished("op2", "parked"),
    }  # fmt: skip


def _approvals(op="op1", reply="a1", tag=""):
    asked, decided = make.asked(op, reply), make.decided(op, reply)
    return {
        f"ask{tag}": asked,
        f"ask dearer{tag}": but(asked, estimate=DEARER),
        f"ask, no price{tag}": but(asked, estimate=None),
        f"approve{tag}": decided,
        f"approve dearer{tag}": but(decided, estimate=DEARER),
        f"approve, no price{tag}": but(decided, estimate=None),
        f"approve other arguments{tag}": make.decided(op, reply, arguments=OTHER),
        f"policy approves{tag}": make.decided(op, reply, by="policy"),
        f"deny{tag}": make.decided(op, reply, "denied"),
    }


def _free_approvals():
    return {
        "ask free": make.asked("op1", "a1", 1, SCENE),
        "approve free": make.decided("op1", "a1", index=1, arguments=SCENE),
        "deny free": make.decided("op1", "a1", "denied", index=1, arguments=SCENE),
    }


def _sends():
    """T1 of both calls of ``a1`` and of the call of ``b1``, and what follows a T1."""
    sends = {
        f"send by {'+'.join(by) or 'nothing'}": make.t1("op1", "a1", settle_by=by)
        for by in ((), ("key",), ("lookup",), ("handle",), ("key", "handle"))
    }
    again = {
        f"send again by {'+'.join(by) or 'nothing'}": make.t1("op1", "a1", 0, 2, settle_by=by)
        for by in ((), ("key",), ("handle",))
    }
    first = make.t1("op1", "a1")
    return sends | again | {
        "send dearer": but(first, estimate=DEARER),
        "send, no price": but(first, estimate=None),
        "send again elsewhere": make.t1("op1", "a1", 0, 2, engine="studio-y", settle_by=("key",)),
        "send a third time": make.t1("op1", "a1", 0, 3),
        "send a third time elsewhere": make.t1("op1", "a1", 0, 3, engine="studio-y"),
        "send with a foreign hash": but(first, arguments=OTHER),
        "send other arguments": make.t1("op1", "a1", arguments=OTHER),
        "send other arguments again": make.t1("op1", "a1", 0, 2, arguments=OTHER),
        "send by another tool": make.t1("op1", "a1", tool="paint"),
        "send under another call": make.t1("op1", "a1", call_id="c9"),
        "send call 7": make.t1("op1", "a1", 7),
        "send to another result": but(first, result_entry_id="a1.1"),
        "send again to another result": but(again["send again by key"], result_entry_id="a1.1"),
        "send for op2": make.t1("op2", "a1"),
        "send paid as safe": replace(first, replay="safe"),
        "send free": free("op1", "a1", 1),
        "send free again": free("op1", "a1", 1, 2),
        "send free, never again": free("op1", "a1", 1, replay="never"),
        "send free by key": free("op1", "a1", 1, replay="never", settle_by=("key",)),
        "send free again by key": free("op1", "a1", 1, 2, replay="never", settle_by=("key",)),
        "send drawing free": make.t1("op1", "a1", paid=False),
        "send a2": make.t1("op1", "a2", call_id="c2"),
        "send a2 free": make.t1("op1", "a2", paid=False, call_id="c2"),
        "send b1": make.t1("op2", "b1", call_id="c3"),
        "handle 1": _handle(1),
        "handle 2": _handle(2),
        "handle of b1": but(_handle(1), result_entry_id="b1.0"),
        "late 1": make.late("op1", "a1.0", 1),
        "late 2": make.late("op1", "a1.0", 2),
        "free late 1": make.late("op1", "a1.1", 1),
    }  # fmt: skip


def _handle(ordinal):
    payload = {"result_entry_id": "a1.0", "ordinal": ordinal, "handle": "job-1"}
    return Draft("record", "tool_handle", payload, operation_id="op1")


def _results():
    rows = {f"result {o}": make.result("a1.0", "a1", o) for o in _OUTCOMES}
    rows |= {f"settle {o}": make.t2("op1", "a1.0", o) for o in _OUTCOMES}
    more = {"call_id": "c1", "name": "set_scene"}
    rows |= {f"free result {o}": make.result("a1.1", "a1", o, **more) for o in ("ok", "aborted")}
    rows |= {f"free settle {o}": make.t2("op1", "a1.1", o) for o in ("ok", "aborted")}
    return rows | {
        "settle ok of 2": make.t2("op1", "a1.0", ordinal=2),
        "settle by op2": make.t2("op2", "a1.0"),
        "result of another call": make.result("a1.0", "a1", call_id="c9"),
        "result of another tool": make.result("a1.0", "a1", name="paint"),
        "a person says a1.0": make.user("a1.0", "a1"),
        "result of b1": make.result("b1.0", "b1", call_id="c3"),
        "settle b1": make.t2("op2", "b1.0"),
        "free result on the state": make.result("a1.1", "s1", **more),
    }


_OUTCOMES = ("ok", "unknown", "aborted", "not_sent", "denied", "invalid")
_ACTIONS = (
    "found", "attached", "spooled", "not_made", "left_unknown", "redispatch", "inconclusive",
)  # fmt: skip


def _decisions():
    rows = {
        f"{by} {action}": make.recovery("op1", "a1.0", action, by)
        for by in ("user", "policy") for action in _ACTIONS
    }  # fmt: skip
    return rows | {
        "user redispatch of 2": make.recovery("op1", "a1.0", "redispatch", ordinal=2),
        "policy redispatch of 2": make.recovery("op1", "a1.0", "redispatch", "policy", 2),
        "policy not_made of 2": make.recovery("op1", "a1.0", "not_made", "policy", 2),
        "user inconclusive of 2": make.recovery("op1", "a1.0", "inconclusive", ordinal=2),
        "user free redispatch": make.recovery("op1", "a1.1", "redispatch"),
        "policy free redispatch": make.recovery("op1", "a1.1", "redispatch", "policy"),
        "user redispatch by op2": make.recovery("op2", "a1.0", "redispatch"),
        "user redispatch of b1": make.recovery("op2", "b1.0", "redispatch"),
    }


def _queues():
    return {
        "queue steer q1": make.queued("op1", "q1"),
        "queue follow-up q2": make.queued("op1", "q2", "follow_up"),
        "queue next run q3": make.queued("op1", "q3", "next_run"),
        "queue steer q4 to op2": make.queued("op2", "q4"),
        "queue under a1.0": make.queued("op1", "a1.0"),
        "queue under u1": make.queued("op1", "u1"),
        "use q1": queue("q1", "u1"),
        "use q1 first": queue("q1", None),
        "use q1 on a1": queue("q1", "a1"),
        "use q1 with other words": queue("q1", "u1", "Less rain."),
        "the model says q1": make.reply("q1", "u1", text="More rain."),
        "use q2 on a1": queue("q2", "a1"),
        "use q3": queue("q3", "u1"),
        "use q3 with other words": queue("q3", "u1", "Less rain."),
        "withdraw q1": make.withdrawn("op1", "q1"),
        "withdraw q2": make.withdrawn("op1", "q2"),
        "withdraw q3": make.withdrawn("op1", "q3"),
        "withdraw q1 from op2": make.withdrawn("op2", "q1"),
    }


def _tree():
    return {
        "state s1": make.state("s1", "a1", SCENE),
        "state s1 forgets": make.state("s1", "u1", {"place": None}),
        "state s2": make.state("s2", "s1", {"time": {"hour": 5}}, "replace"),
        "state under a1.0": make.state("a1.0", "a1", SCENE),
        "second root": make.user("r1", None),
        "orphan": make.user("r1", "nowhere"),
        "u1 again": make.user("u1", "a1"),
        "branch x1 to u1": make.branch("x1", "u1", "a1"),
        "branch x1 to the start": make.branch("x1", None, "u1"),
        "branch x1 from nowhere": make.branch("x1", "u1", "nowhere"),
        "branch x1 to nowhere": make.branch("x1", "nowhere", None),
        "branch as a1": make.branch("a1", "u1", None),
        "a word on x1": make.user("w1", "x1"),
        "head to a1": make.moved("a1", None),
        "head to u1": make.moved("u1", "a1"),
        "head to nowhere": make.moved("nowhere", None),
        "head from nowhere": make.moved("u1", "nowhere"),
        "mark u1": fact("mark_set", {"entry_id": "u1", "starred": True}),
        "mark nowhere": fact("mark_set", {"entry_id": "nowhere"}),
        "k1 keeps u1": compaction("k1", "u1", "u1"),
        "k1 keeps nothing": compaction("k1", "u1", None),
        "k1 keeps a1": compaction("k1", "a1", "a1"),
        "k1 keeps the unsaid": compaction("k1", "a1", "nowhere"),
        "k1 on u1 keeps a1": compaction("k1", "u1", "a1"),
        "k2 on k1 keeps u1": compaction("k2", "k1", "u1"),
        "k2 on k1 keeps a1": compaction("k2", "k1", "a1"),
        "k2 on k1 keeps k1": compaction("k2", "k1", "k1"),
        "k3 on k2 keeps u1": compaction("k3", "k2", "u1"),
        "k2 for op2": compaction("k2", "u1", "u1"),
        "begin": fact(
            "session_created", {"format": 1, "title": "Rain", "initial_state": {"place": "sea"}}
        ),
        "claim 1": claim(1),
        "claim 2": claim(2),
        "newer format": fact("format_raised", {"format": 2}),
        "newer kind": fact("voice_note", {}),
        "same format": fact("format_raised", {"format": 1}),
        "no mode": entry("app_state", {"value": {}, "cause": "tool"}, "s3", "u1"),
        "rename": fact("session_renamed", {"title": "Rain"}),
    }


GAP = "a row is missing"
LETTERS: dict[str, Draft] = (
    _runs() | _approvals() | _free_approvals() | _approvals("op2", "b1", " b1") | _sends() | _results() | _decisions()
    | _queues() | _tree() | {GAP: fact("session_renamed", {"title": "Gap"})}
)  # fmt: skip
"""Every row by its name. ``GAP`` takes the number after the next."""
