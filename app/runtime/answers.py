"""What a picture service's answer comes to: spooled first, then believed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import Any

from app.errors import BadPictureError, NoAnswerError
from app.points import point
from app.ports import (
    JournalView,
    PictureElsewhere,
    PictureEngine,
    PictureMade,
    PictureMissing,
    PictureRefused,
    PictureUnknown,
    RawAnswer,
)
from app.records.facts import ToolDispatched
from app.records.money import Money, read_money
from app.records.rows import Draft
from app.runtime.results import Ending, ending_rows
from app.runtime.story import Story

FETCHES = 3
WAITS_S = (0.0, 0.5, 2.0)
"""How long after each failure a paid answer is tried to be kept once more."""


async def ending_of(
    story: Story, engine: PictureEngine, t1: ToolDispatched, raw: RawAnswer
) -> Ending | None:
    """Return what ``raw``, which lies in the spool, ends its call with.

    None where it does not tell, or where its picture lies elsewhere and cannot be read yet: the
    call stays in doubt and its answer in the spool.
    """
    answer = engine.parse(raw)
    match answer:
        case PictureMade(data=data, cost=cost, text=text):
            return await _picture_ending(story, t1, data, cost, text)
        case PictureElsewhere(url=url, cost=cost):
            data_there = await _fetched(story, engine, t1, url)
            if data_there is None:
                return None
            return await _picture_ending(story, t1, data_there, cost, "")
        case PictureRefused(reason=reason):
            return Ending("refused", f"The picture service refused: {reason}")
        case PictureMissing(reason=reason, text=text, cost=cost):
            said = f"The answer holds no picture: {reason}"
            return charged("no_picture", t1, f"{said}\n{text}" if text else said, cost)
        case PictureUnknown():
            return None


async def _fetched(
    story: Story, engine: PictureEngine, t1: ToolDispatched, url: str
) -> bytes | None:
    where = (story.session_id, t1.result_entry_id, t1.ordinal)
    data = await asyncio.to_thread(story.spool.read_picture, *where)
    for attempt in range(FETCHES):
        if data is not None:
            break
        try:
            data = await engine.fetch(url)
            await _unbroken(partial(story.spool.write_picture, *where, data))
        except NoAnswerError:
            # reading is free: once more after a moment, and again at the next start
            await asyncio.sleep(0.2 * 2**attempt)
    return data


async def _picture_ending(
    story: Story, t1: ToolDispatched, data: bytes, cost: Money | None, text: str
) -> Ending:
    try:
        facts = await asyncio.to_thread(story.pictures.check, data)
    except BadPictureError as error:
        # it was paid for: what cannot be shown here lies among the originals all the same
        kept = {"kept": await asyncio.to_thread(story.pictures.put, data)}
        return charged("no_picture", t1, f"{error} The answer was kept.", cost, (), kept)
    asset = await asyncio.to_thread(story.pictures.put, data)
    point("picture_stored")
    extra: dict[str, Any] = {
        "prompt": str(t1.arguments.get("prompt") or ""),
        "panel": t1.arguments.get("panel") or t1.result_entry_id,
        "size": [facts.width, facts.height],
    }
    if facts.blank:
        return charged("no_picture", t1, "The picture is blank.", cost, (asset,), extra)
    said = text or f"Drew panel {extra['panel']}."
    return charged("ok", t1, said, cost, (asset,), extra)


def charged(
    outcome: str,
    t1: ToolDispatched,
    text: str,
    cost: Money | None,
    assets: tuple[str, ...] = (),
    extra: dict[str, Any] | None = None,
) -> Ending:
    """Return an ending that was paid for, as far as is known: told, estimated or possible."""
    if cost is not None:
        certainty = "actual"
    elif not t1.paid:
        certainty = "none"
    else:
        cost = read_money(t1.estimate)
        certainty = "estimated" if outcome == "ok" else "possible"
    return Ending(outcome, text, assets, cost, certainty, extra or {})


async def keep(story: Story, t1: ToolDispatched, raw: RawAnswer) -> None:
    """Put a raw answer into the spool; it is on disk when this returns.

    It was paid for and is nowhere else: where the disk refuses it is tried again, first with the
    reserve's room. Who is cancelled meanwhile leaves the writing to its thread. Raises ``OSError``.
    """
    point("answered")
    where = (story.session_id, t1.result_entry_id, t1.ordinal)
    await _insisted(story, partial(story.spool.write_answer, *where, raw))
    point("spooled")


async def _insisted(story: Story, write: Callable[[], None]) -> None:
    for wait_s in WAITS_S:
        with contextlib.suppress(OSError):
            return await _unbroken(write)
        story.journal.make_room()
        await asyncio.sleep(wait_s)
    return await _unbroken(write)


async def _unbroken(job: Callable[[], None]) -> None:
    """Run ``job`` on a thread; once asked for it is done, also where nobody waits for it any more."""
    await asyncio.shield(asyncio.get_running_loop().run_in_executor(None, job))


async def end_call(
    story: Story,
    operation_id: str,
    result_id: str,
    ordinal: int,
    ending: Ending,
    *,
    answered: bool = False,
) -> None:
    """Write how a send ended, whatever became of its call meanwhile.

    ``answered`` says that the ending is what the spooled answer tells: then, and only then, the
    spool is dropped, after the ending is on disk. A crash between leaves both, and the answer is
    found to be stored already. An answer nobody could read yet outlives what was decided without
    it.
    """

    def plan(view: JournalView) -> list[Draft]:
        operation = story.operation(operation_id, view)
        call = operation.calls[result_id]
        return ending_rows(view, operation, call, ordinal, ending)

    point("before_t2")
    story.write(plan)
    point("after_t2")
    if answered:
        # on this very thread: a run that ends with T2 would cancel it elsewhere before it begins
        story.spool.drop(story.session_id, result_id, ordinal)
