"""Calls in doubt: settled from evidence, by asking the service, or by what the person decided."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from app.errors import AppError, NotFoundError, OlderCopyError, RefusedError
from app.folds.operation import Call, Operation
from app.folds.verdict import Doubt, IndeterminateTool, phase_of, unasked
from app.points import point
from app.ports import (
    Found,
    Inconclusive,
    JournalView,
    NotMade,
    PictureEngine,
    StillRunning,
)
from app.records.money import read_money
from app.records.rows import Draft, record
from app.runtime.answers import charged, end_call, ending_of, keep
from app.runtime.dispatch import again, prepared_for
from app.runtime.outside import (
    LEFT_OPEN,
    NOT_DONE,
    is_outside,
    outside_ending,
    outside_obstacle,
)
from app.runtime.results import Ending, settled
from app.runtime.story import Story, has_passed
from app.tools.tool import InvalidCallError

OLDER = "this story is an older copy"
LEFT_OUT = "Nobody knows whether this picture was made; it was left out."
NOT_MADE = "The service's record says this picture was not made."


async def settle_doubts(story: Story, operation: Operation, verdict: IndeterminateTool) -> bool:
    """Do what can be done about calls in doubt without asking anybody but the services.

    Returns whether anything was written or sent; calls that are out from this process and those
    that only a person can decide are left as they are. The spool is looked at before anything
    else, and nothing is sent while another writer may still be at work.
    """
    moved = False
    for doubt in verdict.calls:
        call = operation.calls[doubt.result_entry_id]
        if story.is_flying(doubt.result_entry_id):
            continue
        if await from_spool(story, operation, call):
            moved = True
        elif not _may_touch(story, call):
            continue
        elif await _resolve(story, operation, call, doubt):
            moved = True
    return moved


def _may_touch(story: Story, call: Call) -> bool:
    """Tell whether no earlier writer can still be working on the call's last send."""
    if story.journal.alone(story.lease):
        return True
    t1 = call.sends[-1].t1
    row = story.view.rows(t1.seq - 1, 1)
    ours = bool(row) and row[0].fence == story.lease.fence
    return ours or has_passed(t1.deadline)


async def from_spool(story: Story, operation: Operation, call: Call) -> bool:
    """Settle a call from an answer that was spooled before a crash; False where there is none."""
    send = call.sends[-1]
    raw = await asyncio.to_thread(
        story.spool.read_answer, story.session_id, call.result_id, send.t1.ordinal
    )
    if raw is None or call.result is not None:
        return False
    if is_outside(send.t1):
        ending: Ending | None = await outside_ending(story, raw)
    else:
        try:
            engine = story.engines.picture(str(send.t1.engine))
        except NotFoundError:
            return False
        ending = await ending_of(story, engine, send.t1, raw)
    if ending is None:
        return False
    standing = operation.standing_decision(call)
    if standing is None or standing.action not in ("spooled", "found"):
        if not decide(story, operation, call, "spooled", "policy", {"status": raw.status}):
            return True
        point("after_decision")
    await _end(story, operation, call, ending, answered=True)
    return True


def decision_row(
    operation: Operation, call: Call, action: str, by: str, evidence: Mapping[str, Any]
) -> Draft:
    """Draft what is to become of a call's last send."""
    payload = {
        "result_entry_id": call.result_id,
        "ordinal": call.sends[-1].t1.ordinal,
        "action": action,
        "by": by,
        "evidence": dict(evidence),
    }
    return record("recovery_decided", operation.id, payload)


def decide(
    story: Story, operation: Operation, call: Call, action: str, by: str, evidence: dict[str, Any]
) -> bool:
    """Write what is to become of a call's last send; before acting on it.

    Returns False, and writes nothing, where the call was settled, sent again or decided about
    since ``operation`` was folded, or where a resend is not allowed any more.
    """
    before = call.sends[-1]

    def plan(view: JournalView) -> list[Draft]:
        fresh = story.operation(operation.id, view)
        now = fresh.calls[call.result_id]
        last = now.sends[-1]
        same = last.t1.ordinal == before.t1.ordinal and last.decision == before.decision
        if not now.in_doubt or not same:
            return []
        if action == "redispatch" and unasked(now, phase_of(fresh)) != "resend":
            return []
        return [decision_row(operation, call, action, by, evidence)]

    return bool(story.write(plan))


async def _resolve(story: Story, operation: Operation, call: Call, doubt: Doubt) -> bool:
    match doubt.resolution:
        case "settle":
            _settle(story, operation, call)
            return True
        case "carry_out":
            return await carry_out(story, operation, call, doubt.action or "")
        case "resend":
            return await _resend(story, operation, call)
        case "reconcile":
            return await reconcile(story, operation, call)
        case "drop":
            t1 = call.sends[-1].t1
            dropped = Ending("aborted", "The run was stopped; this was not done.")
            await end_call(story, operation.id, call.result_id, t1.ordinal, dropped)
            return True
        case "ask" | "await_approval":
            return False


def _settle(story: Story, operation: Operation, call: Call) -> None:
    """Write the T2 that belongs to a result which is there."""
    t1, result = call.sends[-1].t1, call.result
    assert result is not None
    free = result.outcome in ("refused", "not_sent", "aborted", "invalid", "denied")
    ending = Ending(result.outcome, "") if free else charged(result.outcome, t1, "", None)
    story.write(lambda _view: [settled(operation, call, t1.ordinal, ending)])


async def carry_out(story: Story, operation: Operation, call: Call, action: str) -> bool:
    """Do what stands decided about a call's last send; what cannot be done asks again."""
    send = call.sends[-1]
    t1 = send.t1
    match action:
        case "redispatch":
            # whoever carried it out first has done it
            with contextlib.suppress(RefusedError):
                _send_again(story, operation, call)
        case "left_unknown":
            said = LEFT_OPEN if is_outside(t1) else LEFT_OUT
            await _end(story, operation, call, charged("unknown", t1, said, None))
        case "not_made":
            said = NOT_DONE if is_outside(t1) else NOT_MADE
            await _end(story, operation, call, Ending("not_sent", said))
        case "attached":
            asset = str(send.decision.evidence.get("asset")) if send.decision else ""
            if not await asyncio.to_thread(story.pictures.has, asset):
                decide(story, operation, call, "inconclusive", "policy", {"reason": "not stored"})
                return True
            extra = {
                "prompt": str(t1.arguments.get("prompt") or ""),
                "panel": t1.arguments.get("panel") or t1.result_entry_id,
            }
            said = "The picture was attached by hand."
            ending = Ending("ok", said, (asset,), read_money(t1.estimate), "possible", extra)
            await _end(story, operation, call, ending)
        case _:
            # found or spooled, and the answer is gone from the spool: look once more
            if call.reconcilable:
                return await reconcile(story, operation, call)
            decide(story, operation, call, "inconclusive", "policy", {"reason": "answer is gone"})
    return True


async def _end(
    story: Story, operation: Operation, call: Call, ending: Ending, *, answered: bool = False
) -> None:
    ordinal = call.sends[-1].t1.ordinal
    await end_call(story, operation.id, call.result_id, ordinal, ending, answered=answered)


async def _resend(story: Story, operation: Operation, call: Call) -> bool:
    """Send again what may be sent again without asking; otherwise say that it may not."""
    t1 = call.sends[-1].t1
    if 1 < t1.ordinal <= story.limits.resends:
        await asyncio.sleep(min(2.0 ** (t1.ordinal - 2), 8.0))
    obstacle = await _obstacle(story, call)
    if obstacle:
        decide(story, operation, call, "inconclusive", "policy", {"reason": obstacle})
        return True
    evidence = {"settle_by": list(t1.settle_by)}
    if decide(story, operation, call, "redispatch", "policy", evidence):
        point("after_decision")
        _send_again(story, operation, call)
    return True


def _send_again(story: Story, operation: Operation, call: Call) -> None:
    """Carry out a redispatch; what was decided in another copy is asked about again in this one."""
    try:
        again(story, operation.id, call.result_id)
    except OlderCopyError:
        operation, call = story.again(operation, call)
        decide(story, operation, call, "inconclusive", "policy", {"reason": OLDER})


async def _obstacle(story: Story, call: Call) -> str:
    """Return why a call must not be sent again by itself, empty where it may."""
    t1 = call.sends[-1].t1
    if t1.ordinal > story.limits.resends:
        return f"sent {t1.ordinal} times without an answer"
    if t1.paid and story.journal.older_copy(story.session_id):
        return OLDER
    if is_outside(t1):
        return await outside_obstacle(story, t1)
    try:
        engine = story.engines.picture(str(t1.engine))
    except NotFoundError:
        return "the engine is gone"
    policy = engine.declare()
    if policy.replay != t1.replay or list(policy.settle_by) != list(t1.settle_by):
        return "the engine declares another policy now"
    if policy.key_life_s is not None and t1.replay != "safe":
        # every send carries the same key, and its life began with the first
        times = [
            datetime.fromisoformat(row.created_at)
            for row in story.view.rows(call.sends[0].t1.seq - 1)
        ]
        now = datetime.now(UTC)
        age = (now - times[0]).total_seconds()
        # a clock behind what the story itself saw was put back: nobody knows how long it was
        if age > policy.key_life_s or now < max(times):
            return "the service has forgotten the key by now"
    try:
        await prepared_for(story, engine, t1)
    except InvalidCallError as error:
        return str(error)
    return ""


async def reconcile(
    story: Story, operation: Operation, call: Call, *, by_person: bool = False
) -> bool:
    """Ask the service, for free, what became of a call's last send; write what it says.

    A job that still runs is asked about until the deadline; after that, and where the service
    knows nothing, the look-up is recorded as inconclusive and the person is asked.
    """
    t1 = call.sends[-1].t1
    try:
        engine = story.engines.picture(str(t1.engine))
    except NotFoundError:
        decide(story, operation, call, "inconclusive", "policy", {"reason": "the engine is gone"})
        return True
    answer = await _asked(story, engine, call)
    by = "user" if by_person else "policy"
    match answer:
        case Found(raw=raw):
            await keep(story, t1, raw)
            if not decide(story, operation, call, "found", by, {"status": raw.status}):
                return True
            point("after_decision")
            ending = await ending_of(story, engine, t1, raw)
            if ending is None:
                reason = "the answer found does not tell"
                operation, call = story.again(operation, call)
                decide(story, operation, call, "inconclusive", by, {"reason": reason})
            else:
                await _end(story, operation, call, ending, answered=True)
        case NotMade(reason=reason):
            if decide(story, operation, call, "not_made", by, {"reason": reason}):
                point("after_decision")
                said = f"The service says it was not made: {reason}"
                await _end(story, operation, call, Ending("not_sent", said))
        case StillRunning(note=note):
            decide(story, operation, call, "inconclusive", by, {"reason": note or "still running"})
        case Inconclusive(reason=reason):
            decide(story, operation, call, "inconclusive", by, {"reason": reason})
    return True


async def _asked(
    story: Story, engine: PictureEngine, call: Call
) -> Found | StillRunning | NotMade | Inconclusive:
    send = call.sends[-1]
    handle = send.handle.handle if send.handle is not None else None
    end = time.monotonic() + story.limits.reconcile_s
    while True:
        try:
            answer = await engine.reconcile(send.t1.idempotency_key, handle)
        except AppError as error:
            return Inconclusive(str(error))
        if not isinstance(answer, StillRunning) or time.monotonic() >= end:
            return answer
        story.live(call.result_id, "progress", f"-1 {answer.note}")
        await asyncio.sleep(story.limits.poll_s)


def doubtful(view: JournalView, story: Story, result_id: str) -> tuple[Operation, Call]:
    """Return the operation and call of a send in doubt. Raises ``RefusedError`` for any other."""
    operation_id = view.owner_of(result_id)
    if operation_id is not None:
        operation = story.operation(operation_id, view)
        call = operation.calls.get(result_id)
        if call is not None and call.in_doubt and not story.is_flying(result_id):
            return operation, call
    raise RefusedError(reason=f"Call {result_id} is not in doubt.")
