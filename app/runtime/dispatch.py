"""Intent before effect: T1, the effect, T2."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, cast

from app.errors import (
    AnswerNotKeptError,
    AppError,
    FencedOutError,
    LibraryMovedError,
    NoAnswerError,
    NotFoundError,
    NotSentError,
    RefusedError,
    disk_words,
)
from app.folds.operation import Operation
from app.log import LOGGER
from app.points import point
from app.ports import JournalView, PictureEngine, Prepared, Progress
from app.records.canonical import idempotency_key
from app.records.facts import ToolDispatched
from app.records.rows import Draft, Replay, record
from app.records.times import utc_text
from app.runtime.answers import end_call, ending_of, keep
from app.runtime.approve import leaves_us, may_still, question_row
from app.runtime.giving_up import give_up_late
from app.runtime.moment import Planned
from app.runtime.outside import called, is_outside, outside_ending
from app.runtime.parents import place_for_result, state_entry
from app.runtime.preview import Previews
from app.runtime.results import Ending, result_entry, settled
from app.runtime.story import Story
from app.tools.generate_image import request_of
from app.tools.tool import InvalidCallError


def t1_row(story: Story, operation: Operation, item: Planned, ordinal: int) -> Draft:
    """Draft T1 for the next send of a planned call."""
    assert item.policy is not None
    assert item.arguments is not None
    call, policy = item.call, item.policy
    payload: dict[str, Any] = {
        "assistant_entry_id": call.reply.entry_id,
        "call_index": call.index,
        "tool_call_id": call.id,
        "tool": call.name,
        "arguments": item.arguments,
        "arguments_hash": item.hash,
        "result_entry_id": call.result_id,
        "ordinal": ordinal,
        "paid": policy.paid,
        "settle_by": list(policy.settle_by),
        "idempotency_key": idempotency_key(call.result_id),
        "deadline": utc_text(story.limits.picture_s),
    }
    if policy.engine is not None:
        payload["engine"] = policy.engine
    if policy.outside is not None:
        payload["outside"] = dict(policy.outside)
    if item.estimate is not None:
        payload["estimate"] = item.estimate
    return record("tool_dispatched", operation.id, payload, policy.replay)


def run_inside(story: Story, operation_id: str, item: Planned) -> None:
    """Run a call without outside effect: T1, its state change, its result and T2 in one go.

    On a line that was left it is dropped: what is written there carries no state.
    """
    assert item.change is not None
    change = item.change

    def plan(view: JournalView) -> list[Draft]:
        operation = story.operation(operation_id, view)
        call = operation.calls[item.call.result_id]
        if call.result is not None or call.sends or operation.cancelled_seq:
            return []
        place = place_for_result(view, operation, call.reply.entry_id)
        if not place.on_head:
            dropped = Ending("aborted", "The story went on elsewhere; this was not done.")
            return [result_entry(call, dropped, place.parent_id)]
        rows = [t1_row(story, operation, item, 1)]
        parent_id = place.parent_id
        if change.patch:
            rows.append(state_entry(view, parent_id, change.patch, "tool"))
            parent_id = rows[-1].entry_id
        ending = Ending("ok", change.text, extra=change.extra)
        rows.append(result_entry(call, ending, parent_id))
        rows.append(settled(operation, call, 1, ending))
        return rows

    story.write(plan)


def send(story: Story, operation_id: str, item: Planned) -> bool:
    """Write T1 for a call's first send and let it fly; returns whether it was sent.

    T1 is on disk before the first byte leaves. It is not written, and nothing is sent, once the
    run was stopped, the approval no longer fits, or the budget is used up meanwhile.
    """
    point("before_t1")

    def plan(view: JournalView) -> list[Draft]:
        operation = story.operation(operation_id, view)
        call = operation.calls[item.call.result_id]
        fresh = replace(item, call=call)
        if call.result is not None or call.sends or operation.cancelled_seq:
            return []
        if fresh.policy is not None and fresh.policy.decided:
            if not call.approved(fresh.hash, fresh.estimate):
                return []
            if not may_still(view, operation, fresh, story):
                return [question_row(operation, fresh)]
        return [t1_row(story, operation, fresh, 1)]

    rows = story.write(plan)
    if not rows or rows[0].kind != "tool_dispatched":
        return False
    point("after_t1")
    fly(story, operation_id, rows[0].payload, 1)
    return True


def fly(story: Story, operation_id: str, t1: dict[str, Any], ordinal: int) -> None:
    """Start the effect of a T1 that is on disk, beside whatever else the run does."""
    key = (str(t1["result_entry_id"]), ordinal)
    task = asyncio.create_task(_effect(story, operation_id, key), name=f"send {key}")
    story.flying[key] = task
    task.add_done_callback(lambda _task: _landed(story, key))


def _landed(story: Story, key: tuple[str, int]) -> None:
    task = story.flying.pop(key, None)
    if task is not None and not task.cancelled():
        error = task.exception()
        if isinstance(error, FencedOutError | LibraryMovedError):
            story.end(error)
        elif isinstance(error, OSError):
            LOGGER.warning("what came of %s could not be stored: %s", key[0], error)
            story.end(AnswerNotKeptError(reason=disk_words(error)))
        elif error is not None and not isinstance(error, AppError):
            LOGGER.error("a send of %s broke down", key[0], exc_info=error)
            story.stopped = f"{type(error).__name__}: {error}"
    story.wake.set()


async def _effect(story: Story, operation_id: str, key: tuple[str, int]) -> None:
    previews = Previews(story, key[0])
    try:
        await _send_once(story, operation_id, key, previews)
    finally:
        previews.end()


async def _send_once(
    story: Story, operation_id: str, key: tuple[str, int], previews: Previews
) -> None:
    """Send once and write how it ended; where nobody can know, write nothing.

    A cancelled or killed send leaves no T2, on purpose: recovery looks for exactly that.
    """
    result_id, ordinal = key
    call = story.operation(operation_id).calls[result_id]
    made = call.send(ordinal)
    assert made is not None
    t1 = made.t1
    if is_outside(t1):
        await _outside_effect(story, operation_id, t1)
        return
    try:
        engine = story.engines.picture(str(t1.engine))
        prepared = await prepared_for(story, engine, t1)
    except (NotFoundError, InvalidCallError) as error:
        await end_call(story, operation_id, result_id, ordinal, Ending("not_sent", str(error)))
        return
    point("before_request")
    try:
        raw = await engine.send(
            prepared,
            t1.idempotency_key,
            lambda handle: _note_handle(story, operation_id, result_id, ordinal, handle),
            _progress(story, result_id),
            previews.take,
        )
    except NotSentError as error:
        await end_call(story, operation_id, result_id, ordinal, Ending("not_sent", str(error)))
        return
    except NoAnswerError as error:
        story.live(result_id, "progress", f"-1 {error}")
        return
    await keep(story, t1, raw)
    ending = await ending_of(story, engine, t1, raw)
    if ending is not None:
        await end_call(story, operation_id, result_id, ordinal, ending, answered=True)


async def _outside_effect(story: Story, operation_id: str, t1: ToolDispatched) -> None:
    """Call a server's tool once and write how it ended; a broken stream leaves no T2 either."""
    where = (story, operation_id, t1.result_entry_id, t1.ordinal)
    point("before_request")
    try:
        raw = await called(story, t1, _progress(story, t1.result_entry_id))
    except NotSentError as error:
        await end_call(*where, Ending("not_sent", str(error)))
        return
    except NoAnswerError as error:
        story.live(t1.result_entry_id, "progress", f"-1 {error}")
        return
    await keep(story, t1, raw)
    await end_call(*where, await outside_ending(story, raw), answered=True)


def _progress(story: Story, result_id: str) -> Progress:
    """Return what an engine tells its progress to; the first call comes before the first byte."""
    told = False

    def tell(text: str, share: float) -> None:
        nonlocal told
        if not told:
            # fenced out since T1, nothing is sent: the new writer decides about the call
            story.journal.insist(story.lease)
        told = True
        story.live(result_id, "progress", f"{share:.3f} {text}")

    return tell


async def prepared_for(story: Story, engine: PictureEngine, t1: ToolDispatched) -> Prepared:
    """Return the bytes that the saved arguments stand for. Raises ``InvalidCallError``."""

    def read(asset: str) -> bytes | None:
        try:
            return story.pictures.sent(asset)
        except AppError:
            return None

    limit = engine.declare().reference_limit
    request = await asyncio.to_thread(request_of, t1.arguments, limit, read)
    return engine.prepare(request)


def _note_handle(
    story: Story, operation_id: str, result_id: str, ordinal: int, handle: str
) -> None:
    """Write the job id; where it cannot be written the job is followed all the same.

    Its answer goes to the spool, where whoever writes the story next finds it.
    """
    try:
        write_handle(story, operation_id, result_id, ordinal, handle)
        give_up_late(story, operation_id, result_id)
    except AppError as error:
        LOGGER.warning("the job of %s could not be noted: %s", result_id, error)


def write_handle(
    story: Story, operation_id: str, result_id: str, ordinal: int, handle: str
) -> None:
    """Write the job id the service gave; on disk when this returns."""
    payload = {"result_entry_id": result_id, "ordinal": ordinal, "handle": handle}
    story.write(lambda _view: [record("tool_handle", operation_id, payload)])
    point("after_handle")


def again(story: Story, operation_id: str, result_id: str) -> None:
    """Write T1 for one more send of a call that a standing decision allows, and let it fly.

    Same arguments, same hash, next ordinal, at the price that was approved. Raises
    ``RefusedError`` where it was decided otherwise meanwhile; then nothing was written.
    """

    def plan(view: JournalView) -> list[Draft]:
        operation = story.operation(operation_id, view)
        call = operation.calls[result_id]
        decision = operation.standing_decision(call)
        if decision is None or decision.action != "redispatch" or not call.in_doubt:
            raise RefusedError(reason="Meanwhile it was decided otherwise.")
        last = call.sends[-1].t1
        if last.paid or leaves_us(last):
            story.insist_on_newest()
        payload = dict(last.payload) | {
            "ordinal": last.ordinal + 1,
            "deadline": utc_text(story.limits.picture_s),
        }
        if last.paid and call.approval is not None:
            payload.pop("estimate", None)
            if call.approval.estimate is not None:
                payload["estimate"] = call.approval.estimate
        return [record("tool_dispatched", operation_id, payload, cast(Replay, last.replay))]

    point("before_t1")
    rows = story.write(plan)
    point("after_t1")
    fly(story, operation_id, dict(rows[0].payload), rows[0].payload["ordinal"])
