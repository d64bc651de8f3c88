"""JSON from a file or a stranger, read strictly: what Python would wave through is refused here."""

from __future__ import annotations

import json
from typing import Any, NoReturn

DEPTH = 200
"""Deepest nesting read from a journal; ours stays far below."""


def read_json(text: str) -> Any:
    """Return the value of ``text``.

    Raises ``ValueError`` for what is not JSON, for NaN and infinities (also ``1e999``), for a key
    given twice and for nesting that would exhaust the stack.
    """
    try:
        return _decoder.decode(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _number(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        _refuse(text)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key is given twice")
    return value


_decoder = json.JSONDecoder(parse_constant=_refuse, parse_float=_number, object_pairs_hook=_object)
