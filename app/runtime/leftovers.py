"""Answers left in the spool: of a send settled just before a crash, or of a writer fenced out."""

from __future__ import annotations

import asyncio

from app.errors import AppError
from app.folds.operation import Call, Operation
from app.ports import PictureUnknown
from app.runtime.answers import end_call, ending_of
from app.runtime.outside import is_outside, outside_ending
from app.runtime.results import Ending
from app.runtime.story import Story


async def sweep_spool(story: Story) -> None:
    """Settle or drop every spooled answer whose send is not in doubt any more.

    One that brings something new becomes a further candidate, its cost counted; one that is
    stored already is dropped. What belongs to a call in doubt is left to recovery, what belongs
    to no call of this story is left alone.
    """
    for result_id, ordinal in await asyncio.to_thread(story.spool.kept, story.session_id):
        operation_id = story.view.owner_of(result_id)
        if operation_id is None:
            continue
        operation = story.operation(operation_id)
        call = operation.calls.get(result_id)
        if call is None or call.send(ordinal) is None or _still_open(story, call, ordinal):
            continue
        await _end(story, operation, call, ordinal)


def _still_open(story: Story, call: Call, ordinal: int) -> bool:
    flying = (call.result_id, ordinal) in story.flying
    return flying or (call.in_doubt and call.sends[-1].t1.ordinal == ordinal)


async def _end(story: Story, operation: Operation, call: Call, ordinal: int) -> None:
    send = call.send(ordinal)
    raw = await asyncio.to_thread(
        story.spool.read_answer, story.session_id, call.result_id, ordinal
    )
    try:
        if raw is not None and send is not None and is_outside(send.t1):
            # a further picture of it is a late candidate; its words came too late for anybody
            ending: Ending | None = await outside_ending(story, raw)
            assert ending is not None
            await end_call(story, operation.id, call.result_id, ordinal, ending, answered=True)
            return
        if raw is not None and send is not None:
            engine = story.engines.picture(str(send.t1.engine))
            ending = await ending_of(story, engine, send.t1, raw)
            if ending is not None:
                await end_call(story, operation.id, call.result_id, ordinal, ending, answered=True)
                return
            if not isinstance(engine.parse(raw), PictureUnknown):
                # its picture lies elsewhere and cannot be read now: kept for another start
                return
    except AppError:
        # its engine is gone, or nothing can be written now: kept for another start
        return
    await asyncio.to_thread(story.spool.drop, story.session_id, call.result_id, ordinal)
