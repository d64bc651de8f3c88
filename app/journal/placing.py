"""A draft given its place in the journal: seq, time, fence, canonical text and chain."""

from __future__ import annotations

from app.records.canonical import canonical, chain_link, clean
from app.records.reading import read_written
from app.records.rows import Draft, Row
from app.records.times import utc_text


def placed(session_id: str, draft: Draft, *, seq: int, chain: str, fence: int) -> Row:
    """Return ``draft`` as the row that follows the row with ``chain``.

    Raises ``ValueError`` for a payload that could not be read again.
    """
    text = canonical(draft.payload)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = canonical(clean(draft.payload))
    payload = read_written(text)
    created_at = utc_text()
    own_chain = chain_link(
        chain,
        session_id=session_id,
        seq=seq,
        stream=draft.stream,
        kind=draft.kind,
        entry_id=draft.entry_id,
        parent_id=draft.parent_id,
        operation_id=draft.operation_id,
        replay=draft.replay,
        payload=text,
        created_at=created_at,
        fence=fence,
    )
    return Row(
        session_id, seq, draft.stream, draft.kind, payload, draft.entry_id,
        draft.parent_id, draft.operation_id, draft.replay, created_at, fence, own_chain, text,
    )  # fmt: skip
