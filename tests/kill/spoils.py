"""Mistakes to make on purpose: the judge must find them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

import app.folds.verdict
import app.runtime.recover
import app.runtime.run
from app.records.canonical import idempotency_key
from app.tools.generate_image import request_of


def _pays_again() -> None:
    """Let recovery send every call in doubt again, whatever its service knows."""
    app.folds.verdict.unasked = lambda _call, _phase: "resend"
    app.runtime.recover.unasked = lambda _call, _phase: "resend"


def _sends_first() -> None:
    """Send a request before its T1 is written, and again after."""
    send = app.runtime.run.send

    def early(story: Any, operation_id: str, item: Any) -> bool:
        engine = story.engines.picture(item.policy.engine)
        prepared = engine.prepare(request_of(item.arguments, 0, lambda _asset: None))
        key = idempotency_key(item.call.result_id)
        request = Request(
            engine._base + prepared.address,
            data=prepared.body,
            headers={**prepared.headers, "Idempotency-Key": key},
        )
        with urlopen(request, timeout=30) as answer:
            answer.read()
        return send(story, operation_id, item)

    app.runtime.run.send = early


SPOILS: dict[str, Callable[[], None]] = {
    "pays_again": _pays_again,
    "sends_first": _sends_first,
}
