"""Ask services to give up what a stopped run has out: once, for free, and nothing depends on it."""

from __future__ import annotations

import asyncio

from app.errors import AppError, NotFoundError
from app.folds.operation import Call
from app.log import LOGGER
from app.ports import CanCancel
from app.runtime.story import Story


def give_up(story: Story, operation_id: str) -> None:
    """Ask about every call of the run that is out; its stop is on disk already.

    A call stays open until its own answer comes: a job that was cancelled may have been charged.
    """
    story.given_up.setdefault(operation_id, set())
    for call in story.operation(operation_id).calls.values():
        _ask(story, operation_id, call)


def give_up_late(story: Story, operation_id: str, result_id: str) -> None:
    """Ask about a call whose job is named only now, if a person has stopped its run here."""
    if operation_id in story.given_up:
        _ask(story, operation_id, story.operation(operation_id).calls[result_id])


def _ask(story: Story, operation_id: str, call: Call) -> None:
    last = call.last
    if last is None or not call.in_doubt:
        return
    try:
        engine = story.engines.picture(str(last.t1.engine))
    except NotFoundError:
        return
    if not isinstance(engine, CanCancel):
        return
    handle = last.handle.handle if last.handle is not None else None
    asking = _cancel(engine, last.t1.idempotency_key, handle, call.result_id)
    task = asyncio.create_task(asking, name=f"cancel {call.result_id}")
    tasks = story.given_up[operation_id]
    tasks.add(task)
    task.add_done_callback(tasks.discard)


async def _cancel(engine: CanCancel, key: str, handle: str | None, result_id: str) -> None:
    try:
        await engine.cancel(key, handle)
    except AppError as error:
        LOGGER.info("the service of %s could not be asked to stop: %s", result_id, error)
