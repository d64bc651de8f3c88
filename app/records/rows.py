"""Rows of the journal: what is stored, and what is about to be stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from app.records.canonical import canonical, chain_link

Stream = Literal["event", "record"]
Replay = Literal["safe", "never"]


@dataclass(frozen=True, slots=True)
class Row:
    """One row as it stands in the journal.

    ``payload`` is the parsed JSON and is not to be changed; ``text`` is how it is stored, None for
    rows that were never stored. ``created_at`` is UTC, ISO 8601 with milliseconds, and orders
    nothing. ``fence`` and ``chain`` are None only for rows read from a file without such columns.
    """

    session_id: str
    seq: int
    stream: str
    kind: str
    payload: Any
    entry_id: str | None = None
    parent_id: str | None = None
    operation_id: str | None = None
    replay: str | None = None
    created_at: str = ""
    fence: int | None = None
    chain: str | None = None
    text: str | None = None

    def expected_chain(self, previous: str) -> str:
        """Return the chain this row must have after ``previous``.

        A row whose columns no writer can have stored fits no chain; so says what is returned.
        """
        try:
            return chain_link(
                previous,
                session_id=self.session_id,
                seq=self.seq,
                stream=self.stream,
                kind=self.kind,
                entry_id=self.entry_id,
                parent_id=self.parent_id,
                operation_id=self.operation_id,
                replay=self.replay,
                payload=canonical(self.payload) if self.text is None else self.text,
                created_at=self.created_at,
                fence=self.fence or 0,
            )
        except (TypeError, ValueError):
            return "no chain"

    def json(self) -> dict[str, Any]:
        """Return the row in the form of the vectors, with every column it has."""
        out: dict[str, Any] = {
            "seq": self.seq,
            "stream": self.stream,
            "kind": self.kind,
            "payload": self.payload,
        }
        if self.stream == "event":
            out |= {"entry_id": self.entry_id, "parent_id": self.parent_id}
        else:
            out |= {"operation_id": self.operation_id, "replay": self.replay}
        stored = {"created_at": self.created_at, "fence": self.fence, "chain": self.chain}
        return out | stored | {"session_id": self.session_id}


@dataclass(frozen=True, slots=True)
class Draft:
    """A row that has no place in the journal yet; the store gives it seq, time, fence and chain."""

    stream: Stream
    kind: str
    payload: Mapping[str, Any]
    entry_id: str | None = None
    parent_id: str | None = None
    operation_id: str | None = None
    replay: Replay | None = None


def entry(kind: str, payload: Mapping[str, Any], entry_id: str, parent_id: str | None) -> Draft:
    """Draft a tree entry."""
    return Draft("event", kind, payload, entry_id=entry_id, parent_id=parent_id)


def fact(kind: str, payload: Mapping[str, Any]) -> Draft:
    """Draft a fact about the session itself."""
    return Draft("event", kind, payload)


def record(
    kind: str, operation_id: str, payload: Mapping[str, Any], replay: Replay | None = None
) -> Draft:
    """Draft a row of the operation journal."""
    return Draft("record", kind, payload, operation_id=operation_id, replay=replay)


def row_of(session_id: str, value: Mapping[str, Any]) -> Row:
    """Read a row in the form of the vectors. Raises ``ValueError`` where it is not even a row.

    ``text`` beside ``payload`` is how it was stored, where that is not its canonical form.
    """
    seq, stream, kind = value.get("seq"), value.get("stream"), value.get("kind")
    if not isinstance(seq, int) or isinstance(seq, bool) or not isinstance(kind, str):
        raise ValueError(f"a row needs a whole seq and a kind: {str(value)[:120]}")
    if stream not in ("event", "record"):
        raise ValueError(f"stream must be event or record: {stream!r}")
    fence, text = value.get("fence"), value.get("text")
    return Row(
        session_id=session_id,
        seq=seq,
        stream=stream,
        kind=kind,
        payload=value.get("payload"),
        entry_id=value.get("entry_id"),
        parent_id=value.get("parent_id"),
        operation_id=value.get("operation_id"),
        replay=value.get("replay"),
        created_at=value.get("created_at") or "",
        fence=fence if isinstance(fence, int) else None,
        chain=value.get("chain"),
        text=text if isinstance(text, str) else None,
    )
