"""Where the short sequences begin, and which letters follow there.

``USUAL`` is the alphabet of each start: every word of four of its letters is tried every time, of six
in the sweep. ``WIDE`` adds what is seldom worth a longer word, mostly what is wrong at first sight: of
it three letters are tried every time and four in the sweep.
"""

from __future__ import annotations

PROMISED = ["begin", "accept op1"]
ACCEPTED = [*PROMISED, "input u1"]
TRIED = [*ACCEPTED, "try a1"]
REPLIED = [*TRIED, "reply a1 with calls", "usage a1"]
FREE = [*REPLIED, "result aborted"]
DRAWING = [*TRIED, "reply a1 with a drawing", "usage a1"]
SENT = [*DRAWING, "approve", "send by nothing"]
SETTLED = [*SENT, "result ok", "settle ok"]
KEYED = [*DRAWING, "approve", "send by key"]
RESENT = [*KEYED, "user redispatch", "send again by handle"]
HANDLED = [*DRAWING, "approve", "send by key+handle"]
STOPPED = [*KEYED, "stop op1"]
PARKED = [*KEYED, "end op1 parked"]
QUEUED = [*ACCEPTED, "queue steer q1", "queue follow-up q2", "queue next run q3"]
TREE = [*TRIED, "reply a1", "usage a1", "end op1 completed"]
COMPACTING = [*TREE, "accept compaction"]
SECOND = [
    *SENT, "end op1 parked", "accept op2", "input u2 on a1", "try b1",
    "reply b1 with a drawing", "usage b1",
]  # fmt: skip

START: dict[str, list[str]] = {
    "empty": [],
    "promised": PROMISED,
    "accepted": ACCEPTED,
    "tried": TRIED,
    "replied": REPLIED,
    "free": FREE,
    "drawing": DRAWING,
    "sent": SENT,
    "settled": SETTLED,
    "keyed": KEYED,
    "resent": RESENT,
    "handled": HANDLED,
    "stopped": STOPPED,
    "parked": PARKED,
    "queued": QUEUED,
    "tree": TREE,
    "compacting": COMPACTING,
    "second": SECOND,
}


_USUAL: dict[str, str] = {
    "empty": "begin|same format|newer format|claim 1|claim 2|second root|orphan|input u1"
    "|accept op2|stop op1|try for nobody|a row is missing|newer kind|rename",
    "promised": "input u1|input u1 on q1|use q1 first|queue steer q1|queue next run q3|try a1"
    "|try k1|stop op1|end op1 completed|end op1 aborted|withdraw q1|second root|accept op2"
    "|u1 again|accept op2 with q1|accept op1|rename",
    "accepted": "try a1|try a2 as 2|reply a1|reply a1 with a drawing|usage a1|usage a1 failed"
    "|queue steer q1|use q1|stop op1|end op1 completed|end op1 failed|reply a1, error"
    "|reply a1, cut short|a person says a1|try k1|reply a2|reply a2 on a1|usage a1 aborted"
    "|usage a2 failed|accept op2|end op1 aborted|k1 keeps u1|usage a2|branch x1 to u1",
    "tried": "reply a1|reply a1, error|reply a1, cut short|reply a1 with calls|try a2"
    "|try a2 as 2|reply a2|usage a1|usage a1 failed|usage a2 failed|try a1 as 2|queue steer q1"
    "|use q1 on a1|result invalid|result ok|send by nothing|end op1 completed|stop op1"
    "|reply a2 on a1|queue follow-up q2|a person says a1.0|k1 keeps u1|try k1",
    "replied": "approve|send by nothing|send free|free result ok|free settle ok|result ok"
    "|settle ok|stop op1|result aborted|free result aborted|end op1 aborted|end op1 parked"
    "|send call 7|send to another result|send for op2|send with a foreign hash"
    "|send by another tool|send under another call|send drawing free|send paid as safe"
    "|send free, never again|policy approves|result of another call|result of another tool"
    "|a person says a1.0|state under a1.0|state s1|free result on the state|end op1 failed",
    "free": "send free|send free, never again|send free by key|send free again"
    "|send free again by key|user free redispatch|policy free redispatch|ask free|approve free"
    "|deny free|free late 1|free result ok|free result aborted|free settle ok"
    "|free settle aborted|state s1|free result on the state|stop op1|end op1 parked"
    "|end op1 completed|end op1 aborted|try a2",
    "drawing": "ask|ask dearer|approve|approve dearer|deny|send by nothing|send dearer"
    "|result ok|result aborted|settle ok|stop op1|end op1 parked|approve, no price"
    "|approve other arguments|send, no price|send by key|send by handle|user redispatch|try a2"
    "|reply a2 on a1.0",
    "sent": "user redispatch|user found|ask dearer|approve|approve dearer|deny"
    "|send again by nothing|result ok|settle ok|settle ok of 2|late 1|stop op1|policy not_made"
    "|policy redispatch|user redispatch of 2|user inconclusive|send again elsewhere"
    "|end op1 parked",
    "settled": "try a2|reply a2 on a1.0|reply a2 on a1.0 with a drawing|usage a2|send a2"
    "|send a2 free|send again by nothing|late 1|late 2|handle 1|settle ok|settle ok of 2"
    "|user redispatch|ask|stop op1|end op1 completed|end op1 aborted|queue steer q1"
    "|use q1 on a1|accept op2",
    "keyed": "policy redispatch|user redispatch|deny|approve|ask|send again by key"
    "|user inconclusive|result unknown|settle unknown|stop op1|end op1 parked"
    "|send again elsewhere|policy not_made|result ok|settle ok|user redispatch of 2"
    "|settle ok of 2",
    "resent": "user redispatch of 2|policy redispatch of 2|policy not_made of 2"
    "|send a third time|send again by key|late 1|late 2|handle 1|handle 2|result ok|settle ok"
    "|settle ok of 2|stop op1|deny|ask",
    "handled": "handle 1|policy not_made|policy found|policy redispatch|approve"
    "|send again by handle|result not_sent|settle not_sent|late 1|stop op1|end op1 parked"
    "|user not_made|user redispatch|deny|result ok|settle ok",
    "stopped": "user redispatch|policy redispatch|user left_unknown|approve|deny|ask"
    "|send again by key|result unknown|settle unknown|settle ok of 2|stop op1|end op1 aborted"
    "|ask dearer|user inconclusive|result ok|settle ok",
    "parked": "user redispatch|policy redispatch|ask|approve|deny|send again by key|result ok"
    "|settle ok|settle ok of 2|stop op1|late 1|accept op2|approve dearer|user inconclusive"
    "|send again elsewhere|queue next run q3",
    "queued": "try a1|reply a1|use q1|use q2 on a1|withdraw q1|withdraw q3|stop op1"
    "|end op1 aborted|accept op2 with q1|accept op2 with q3|use q3|use q1 with other words"
    "|the model says q1|use q3 with other words|use q1 on a1|withdraw q2|withdraw q1 from op2"
    "|accept op3 with q3|accept op2|reply a1 with calls|queue steer q4 to op2|end op1 completed"
    "|stop op2|accept op2 with a used input|usage a1|usage a1 failed|input u2",
    "tree": "state s1|state s2|branch x1 to u1|a word on x1|head to a1|k1 keeps a1|k1 keeps u1"
    "|k2 on k1 keeps u1|k2 on k1 keeps a1|mark u1|accept op2|state s1 forgets"
    "|branch x1 to the start|head to u1|k1 keeps nothing|k1 keeps the unsaid|k1 on u1 keeps a1"
    "|k2 on k1 keeps k1|claim 2|newer format|input u2|a row is missing",
    "compacting": "try k1 for op2|try k2 for op2|usage k2 failed for op2|try k2 for op2 as 2"
    "|k1 keeps u1|k1 keeps nothing|k2 for op2|usage k1 for op2|usage k1 failed for op2|stop op2"
    "|end op2 completed|branch x1 to u1|accept op3|accept compaction"
    "|accept compaction with an input|try k1|reply k1|try b1|reply b1|usage b1|k1 keeps a1"
    "|end op2 parked|queue steer q4 to op2",
    "second": "approve b1|send b1|result of b1|settle b1|user redispatch of b1|stop op2"
    "|user redispatch|approve|send again by nothing|result ok|settle ok|end op2 parked|ask b1"
    "|deny b1|user found|stop op1|end op2 completed|accept op3",
}

_RARE: dict[str, str] = {
    "accepted": "compaction a1|try a2|try u1|usage a1 failed, no reason|accept op1 again"
    "|accept op2, same request|end op1 failed, no reason|queue under u1|head to u1|try a1.0"
    "|reply a2 with a drawing",
    "tried": "try a3 as 3|usage a1 by op2|queue under a1.0|end op1 parked|usage a1 aborted"
    "|end op1 aborted|end op1 failed",
    "drawing": "send by lookup|result unknown|ask, no price|policy approves"
    "|send other arguments|result denied|result invalid|late 1|handle 1|settle denied"
    "|settle invalid|settle aborted",
    "sent": "ask|approve other arguments|user attached|send a third time|late 2|handle 2"
    "|policy attached|send other arguments again|result unknown|settle unknown"
    "|end op1 completed",
    "settled": "approve|deny|user found|policy inconclusive|end op1 parked|end op1 failed"
    "|usage a2 failed|result ok|result unknown",
    "keyed": "send again by handle|policy redispatch of 2|approve dearer|policy approves"
    "|send a third time|policy found|send by key|late 1|approve other arguments"
    "|policy left_unknown|policy inconclusive|late 2|try a2",
    "resent": "send a third time elsewhere|approve|user redispatch|user inconclusive of 2"
    "|end op1 parked",
    "handled": "approve other arguments|handle 2|policy inconclusive|policy spooled"
    "|user inconclusive of 2|late 2|handle of b1|settle by op2|user spooled|settle aborted",
    "stopped": "user found|queue steer q1|accept op2|handle 1|approve dearer"
    "|send again elsewhere|late 1|try a2|queue next run q3|end op1 completed|end op1 parked"
    "|end op1 failed|branch x1 to u1",
    "parked": "approve other arguments|user attached|result unknown|settle unknown|handle 1"
    "|ask dearer|policy approves|policy found|send by key|send a third time|try a2|usage a1"
    "|end op1 failed|queue steer q1|withdraw q1|branch x1 to u1|user redispatch by op2"
    "|send again to another result|input u2 on a1|the model says u2",
    "tree": "k3 on k2 keeps u1|u1 again|branch x1 from nowhere|head from nowhere"
    "|accept compaction|claim 1|branch as a1|rename|second root|orphan|branch x1 to nowhere"
    "|head to nowhere|mark nowhere|begin|newer kind|same format|no mode",
    "compacting": "try a1 for op2",
    "second": "policy approves b1|late 1|try a1 for op2|state s1|deny|ask dearer b1"
    "|handle of b1|user redispatch by op2|send for op2|settle by op2|queue next run q3"
    "|usage a1 by op2|approve dearer b1|approve, no price b1|approve other arguments b1"
    "|ask, no price b1",
}

USUAL = {name: _USUAL[name].split("|") for name in START}
WIDE = {name: USUAL[name] + (_RARE[name].split("|") if name in _RARE else []) for name in START}
