"""The one reader of JSON that came over a network: bytes until checked."""

from __future__ import annotations

from typing import Any

from app.records import reading

DEPTH = 64
"""Deepest nesting accepted; no service answers with more than a dozen levels."""


def read_json(data: bytes | str, *, limit: int) -> Any:
    """Return the value of ``data``, which may be at most ``limit`` bytes (or characters) long.

    Broken UTF-8 is replaced, never refused. Raises ``ValueError`` for anything that is not one
    JSON value, and for what ``records.reading`` refuses.
    """
    if len(data) > limit:
        raise ValueError(f"more than {limit} bytes")
    text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
    return reading.read_json(text.removeprefix("\ufeff"), depth=DEPTH)
