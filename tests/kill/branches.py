"""Which branches recovery has, and which of them a process takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args
from unittest import mock

import app.runtime.leftovers
import app.runtime.recover
import app.runtime.run
from app.folds.verdict import (
    Cancelled,
    IndeterminateTool,
    Next,
    ProviderInterrupted,
    Ready,
    Resolution,
    Verdict,
)

ACTIONS = ("redispatch", "left_unknown", "not_made", "attached", "found", "spooled")
"""What may stand decided about a call and be carried out."""

ALL = {
    *(f"resolve {resolution}" for resolution in get_args(Resolution) if resolution != "carry_out"),
    *(f"carry_out {action}" for action in ACTIONS),
    *(f"ready {step}" for step in get_args(Next)),
    "from the spool",
    "left in the spool",
    "close",
    "interrupted reply",
    "interrupted compaction",
    "doubt cancelled",
    "doubt finished",
    "looked up found",
    "looked up in vain",
}
"""Every branch: each must be taken by some kill, or nothing is known of it."""


def watch(tell: Callable[[str], None]) -> None:
    """Let this process ``tell`` each branch it takes; it does the same as before otherwise."""
    recovery, run, leftovers = app.runtime.recover, app.runtime.run, app.runtime.leftovers
    recover, resolve, from_spool = vars(run)["recover"], recovery._resolve, recovery.from_spool
    decide, end = recovery.decide, leftovers._end

    def watched_recover(operation: Any) -> Verdict:
        verdict: Verdict = recover(operation)
        for branch in _of(verdict):
            tell(branch)
        return verdict

    async def watched_resolve(story: Any, operation: Any, call: Any, doubt: Any) -> bool:
        more = f"carry_out {doubt.action}" if doubt.action else f"resolve {doubt.resolution}"
        tell(more)
        return await resolve(story, operation, call, doubt)

    async def watched_spool(story: Any, operation: Any, call: Any) -> bool:
        found = await from_spool(story, operation, call)
        if found:
            tell("from the spool")
        return found

    def watched_decide(story: Any, operation: Any, call: Any, action: str, *rest: Any) -> bool:
        if action in ("found", "inconclusive"):
            tell("looked up found" if action == "found" else "looked up in vain")
        return decide(story, operation, call, action, *rest)

    async def watched_end(*given: Any) -> None:
        tell("left in the spool")
        await end(*given)

    mock.patch.object(run, "recover", watched_recover).start()
    mock.patch.object(recovery, "_resolve", watched_resolve).start()
    mock.patch.object(recovery, "from_spool", watched_spool).start()
    mock.patch.object(recovery, "decide", watched_decide).start()
    mock.patch.object(leftovers, "_end", watched_end).start()


def _of(verdict: Verdict) -> list[str]:
    match verdict:
        case Ready(next=step):
            return [f"ready {step}"]
        case Cancelled():
            return ["close"]
        case ProviderInterrupted(purpose=purpose):
            return [f"interrupted {purpose}"]
        case IndeterminateTool(phase=phase) if phase != "open":
            return [f"doubt {phase}"]
        case _:
            return []
