"""What chat requests have in common, whatever the dialect."""

from __future__ import annotations

import json
import re
from typing import Any

from app.ports import ChatRequest
from app.records.canonical import clean

SUMMARISE = (
    "Summarise everything above so that the work can go on from the summary alone: what was "
    "decided, who the characters are and how they look, what happened in each panel, what is "
    "still open. Answer with the summary only."
)
UNKNOWN_OUTCOME = "The outcome is not known."
"""The result of a call that has none yet: services refuse a call without."""

_PLAIN_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


class WireIds:
    """Ids of calls as one request has them: each once, and plain.

    Some services give every reply the same ids and refuse to read that; the journal keeps theirs.
    The same conversation, longer, gives the same ids.
    """

    def __init__(self) -> None:
        self._used: set[str] = set()

    def give(self, call_id: str, index: int, position: int) -> str:
        """Return the id on the wire of a message's call: theirs, where it will do."""
        wire_id = call_id
        if wire_id in self._used or not _PLAIN_ID.fullmatch(wire_id):
            wire_id = f"call_{index}_{position}"
        while wire_id in self._used:
            wire_id += "_"
        self._used.add(wire_id)
        return wire_id


def state_text(request: ChatRequest) -> str:
    """Return the story's state as it stands behind the rules, empty where there is none."""
    if not request.state:
        return ""
    return f"The story now, as JSON:\n{in_order(dict(request.state))}"


def as_object(arguments: Any) -> dict[str, Any]:
    """Return arguments as an object; other things break services' templates."""
    if isinstance(arguments, dict):
        return arguments
    if isinstance(arguments, str):
        return {"unreadable": arguments[:500]}
    return {"value": arguments}


def in_order(value: Any) -> str:
    """Return JSON in the order given: models read a tool's fields in the order they are told."""
    return json.dumps(clean(value), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
