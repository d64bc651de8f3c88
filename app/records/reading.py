"""JSON from a file or a stranger, read strictly: what Python would wave through is refused here."""

from __future__ import annotations

import json
from typing import Any, NoReturn

DEPTH = 200
"""Deepest nesting read from a journal, and so the deepest that is written."""

GIVEN_DEPTH = 100
"""Deepest nesting a person may give: rows wrap it, and must still be read."""

_DIGITS = 64
"""Longest whole number accepted, in characters: Python's own conversion is quadratic."""


def read_json(text: str, depth: int = DEPTH) -> Any:
    """Return the value of ``text``.

    Raises ``ValueError`` for what is not JSON, for NaN and infinities (also ``1e999``), for a key
    given twice and for nesting beyond ``depth``, which would exhaust the stack of a fold.
    """
    try:
        value = _decoder.decode(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if may_be_deep(text, depth) and _is_deep(value, depth):
        raise ValueError("nested too deeply")
    return value


def read_written(text: str) -> Any:
    """Return the value of a text that our own encoder wrote: read faster, and no less deep.

    Raises ``ValueError`` where it is nested too deeply, or is no JSON after all.
    """
    if may_be_deep(text):
        return read_json(text)
    value, end = _decode(text)
    if end != len(text):
        raise ValueError("something follows the value")
    return value


def may_be_deep(text: str, depth: int = DEPTH) -> bool:
    """Tell quickly whether ``text`` can be nested beyond ``depth`` at all."""
    return text.count("{") + text.count("[") > depth


def _is_deep(value: Any, depth: int) -> bool:
    level = [value]
    for _ in range(depth):
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                below.extend(item.values())
            elif isinstance(item, list):
                below.extend(item)
        level = below
    return any(isinstance(item, dict | list) for item in level)


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


_decode = json.JSONDecoder().raw_decode
_decoder = json.JSONDecoder(
    parse_constant=_refuse, parse_float=_float, parse_int=_int, object_pairs_hook=_object
)
