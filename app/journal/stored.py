"""How rows lie in the two tables of the journal, and how they are read from there."""

from __future__ import annotations

from typing import Any

from app.journal.schema import KEY_SHIFT, LOW_BITS
from app.records.reading import read_json
from app.records.rows import Row

EVENT = (
    "e.session_id, e.seq, 'event', e.kind, e.payload, e.entry_id, e.parent_id, NULL, NULL,"
    " e.created_at, e.fence, e.chain"
)
RECORD = (
    "r.session_id, r.seq, 'record', r.kind, r.payload, NULL, NULL, r.operation_id, r.replay,"
    " r.created_at, r.fence, r.chain"
)


def row_key(session_key: int, seq: int) -> int:
    """Return the integer that a row is known by: its story's number, then its seq."""
    return session_key << KEY_SHIFT | seq


def key_range(session_key: int) -> tuple[int, int]:
    """Return the first and the last integer that a story's rows can be known by."""
    first = session_key << KEY_SHIFT
    return first, first | LOW_BITS


def row_from(values: tuple[Any, ...]) -> Row:
    """Return the row that the columns of ``EVENT`` or ``RECORD`` hold.

    A payload that is not JSON becomes None, which no rule accepts: the judge names the row. So does
    one of a row in which a flipped bit has made bytes of a text.
    """
    sound = not any(isinstance(value, bytes) for value in values)
    if not sound:
        values = tuple(_text_of(value) for value in values)
    text = values[4]
    try:
        payload = read_json(text) if sound else None
    except (TypeError, ValueError):
        # a number in place of a text, or a text that is no JSON
        payload = None
    return Row(
        values[0], values[1], values[2], values[3], payload, values[5], values[6], values[7],
        values[8], values[9], values[10], values[11], text,
    )  # fmt: skip


def _text_of(value: Any) -> Any:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value
