"""Mistakes to make on purpose: the judge must find them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any
from unittest import mock
from urllib.request import Request, urlopen

import app.folds.verdict
import app.runtime.decide
import app.runtime.recover
import app.runtime.run
from app.errors import AppError
from app.records.canonical import idempotency_key
from app.runtime.story import Story
from app.tools.generate_image import request_of


def _pays_again() -> None:
    """Let recovery send every call in doubt again, whatever its service knows."""
    for module in (app.folds.verdict, app.runtime.recover):
        mock.patch.object(module, "unasked", return_value="resend").start()


def _sends_first() -> None:
    """Send a request before its T1 is written, and again after."""
    send = vars(app.runtime.run)["send"]

    def early(story: Any, operation_id: str, item: Any) -> bool:
        engine = story.engines.picture(item.policy.engine)
        prepared = engine.prepare(request_of(item.arguments, 0, lambda _asset: None))
        key = idempotency_key(item.call.result_id)
        request = Request(
            engine._base + prepared.address,
            data=prepared.body,
            headers={**prepared.headers, "Idempotency-Key": key},
        )
        with urlopen(request, timeout=120) as answer:
            answer.read()
        return bool(send(story, operation_id, item))

    mock.patch.object(app.runtime.run, "send", early).start()


def _forgets() -> None:
    """Let recovery pass over the spool."""

    async def nothing(*_given: Any) -> bool:
        return False

    for module in (app.runtime.decide, app.runtime.recover):
        mock.patch.object(module, "from_spool", nothing).start()


def _swallows_t2() -> None:
    """Go on, spool and all, where T2 could not be written."""
    write = Story.write

    def swallowing(story: Any, plan: Any) -> Any:
        try:
            return write(story, plan)
        except AppError:
            if not any(frame.function == "end_call" for frame in inspect.stack(0)):
                raise
            return ()

    mock.patch.object(Story, "write", swallowing).start()


SPOILS: dict[str, Callable[[], None]] = {
    "swallows_t2": _swallows_t2,
    "pays_again": _pays_again,
    "sends_first": _sends_first,
    "forgets": _forgets,
}
