"""JSON from a file or a stranger, read strictly: what Python would wave through is refused here."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NoReturn

_DIGITS = 64
"""Longest whole number accepted, in characters: Python's own conversion is quadratic."""


def read_json(text: str, *, depth: int | None = None) -> Any:
    """Return the value of ``text``, nested at most ``depth`` levels deep.

    Raises ``ValueError`` for what is not JSON, for NaN and infinities (also ``1e999``), for a key
    given twice and for nesting that is too deep or would exhaust the stack.
    """
    try:
        value = _decoder.decode(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if depth is not None:
        _check_depth(value, depth)
    return value


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def _float(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        _refuse(text)
    return value


def _int(text: str) -> int:
    if len(text) > _DIGITS:
        raise ValueError("a number is too long")
    return int(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key is given twice")
    return value


def _check_depth(value: Any, depth: int) -> None:
    level = _containers([value])
    for _ in range(depth):
        if not level:
            return
        level = [
            inner
            for item in level
            for inner in _containers(item.values() if isinstance(item, dict) else item)
        ]
    if level:
        raise ValueError("nested too deeply")


def _containers(items: Iterable[Any]) -> list[Any]:
    return [item for item in items if isinstance(item, dict | list)]


_decoder = json.JSONDecoder(
    parse_constant=_refuse, parse_float=_float, parse_int=_int, object_pairs_hook=_object
)
