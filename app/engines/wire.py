"""The one reader of JSON that came over a network: strict where leniency would be guessing."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import Any, NoReturn

DEPTH = 64
"""Deepest nesting accepted; no service answers with more than a dozen levels."""

_DIGITS = 64
"""Longest whole number accepted, in characters: Python's own conversion is quadratic."""


def read_json(data: bytes | str, *, limit: int) -> Any:
    """Return the value of ``data``, which may be at most ``limit`` bytes (or characters) long.

    Broken UTF-8 is replaced, never refused. Raises ``ValueError`` for anything that is not one
    JSON value: also for NaN, infinities (``1e999``), a key said twice and nesting past ``DEPTH``.
    """
    if len(data) > limit:
        raise ValueError(f"more than {limit} bytes")
    text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
    try:
        value = json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_float,
            parse_int=_int,
        )
    except RecursionError:
        raise ValueError("nested too deep") from None
    _check_depth(value)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key is said twice")
    return value


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def _float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("a number is too large")
    return number


def _int(text: str) -> int:
    if len(text) > _DIGITS:
        raise ValueError("a number is too long")
    return int(text)


def _check_depth(value: Any) -> None:
    level = _containers([value])
    for _ in range(DEPTH):
        if not level:
            return
        level = [
            inner
            for item in level
            for inner in _containers(item.values() if isinstance(item, dict) else item)
        ]
    if level:
        raise ValueError("nested too deep")


def _containers(items: Iterable[Any]) -> list[Any]:
    return [item for item in items if isinstance(item, dict | list)]
