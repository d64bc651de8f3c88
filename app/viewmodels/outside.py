"""Calls to servers of tools, made readable: names and values of strangers, cut and cleaned."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from app.records.ids import SERVER
from app.viewmodels.moments import AskedOutside

LONGEST_VALUE = 200
MOST_LINES = 12
_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What would break a line or turn it around."""


def is_outside(engine: str) -> bool:
    """Tell whether a call went to a server of tools."""
    return engine.startswith(SERVER)


def outside_of(told: Mapping[str, Any] | None) -> AskedOutside | None:
    """Return a question about a call to a server as it is shown, None for any other."""
    if told is None:
        return None
    hints = told.get("hints")
    claims = {
        str(name): value
        for name, value in (hints.items() if isinstance(hints, Mapping) else ())
        if isinstance(value, bool)
    }
    return AskedOutside(
        _line(told.get("server"), 60),
        _line(told.get("tool"), 100),
        readable(told.get("arguments")),
        claims,
        told.get("trusted") is True,
    )


def readable(arguments: Any) -> str:
    """Return arguments as lines of ``name: value``; what does not fit is counted, never hidden."""
    if not isinstance(arguments, Mapping):
        return _line(arguments, LONGEST_VALUE)
    lines = [
        f"{_line(name, 60)}: {_line(value, LONGEST_VALUE)}" for name, value in arguments.items()
    ]
    if len(lines) > MOST_LINES:
        lines = [*lines[:MOST_LINES], f"… +{len(lines) - MOST_LINES}"]
    return "\n".join(lines)


def _line(value: Any, longest: int) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = _STEERING.sub("\ufffd", " ".join(text.split()))
    return text if len(text) <= longest else f"{text[: longest - 1]}… (+{len(text) - longest + 1})"
