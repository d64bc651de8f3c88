"""A service that gives a job's number first: ask until the job has ended, or what became of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Literal

from app.engines.said import without_secret
from app.errors import AppError, NoAnswerError
from app.ports import Found, Inconclusive, RawAnswer, Reconciled, StillRunning

JobState = Literal["running", "ended", "unclear"]
"""What one look says of a job. A look that failed says nothing of it: ``unclear``."""

Look = Callable[[], Awaitable[tuple[JobState, RawAnswer]]]
"""Asks once. The answer of an ended job is its last one."""

_FIRST_LOOK_S = 0.2
_SLOWEST_LOOK_S = 2.0
_UNCLEAR_LOOKS = 8
"""So many answers in a row that know nothing of the job end the following; it is looked up later."""
_BUSY = (408, 425, 429)


async def follow(look: Look, *, job_s: float) -> RawAnswer:
    """Look until the job has ended and return that answer.

    Raises ``NoAnswerError`` after ``job_s`` seconds, or where nobody tells any more: then the job
    may still be at work.
    """
    deadline = time.monotonic() + job_s
    pause, unclear = _FIRST_LOOK_S, 0
    while time.monotonic() < deadline and unclear < _UNCLEAR_LOOKS:
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, _SLOWEST_LOOK_S)
        try:
            state, raw = await look()
        except AppError:
            continue  # no network just now; the job goes on
        if state == "ended":
            return raw
        if raw.status in _BUSY or raw.status >= 500:
            continue  # said of the look: the job may be at work all the same
        unclear = 0 if state == "running" else unclear + 1
    raise NoAnswerError(reason="the job did not end in time")


async def look_up(look: Look, secret: str | None) -> Reconciled:
    """Look once and say what became of a job; finding nothing proves nothing."""
    try:
        state, raw = await look()
    except AppError as error:
        return Inconclusive(str(error))
    match state:
        case "running":
            return StillRunning()
        case "ended":
            return Found(without_secret(raw, secret))
        case _:
            return Inconclusive(f"the service answered with status {raw.status}")
