"""What observers read: durable items from the database, live ones beside them (``journal.md`` §8)."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from app.ports import JournalView
from app.records.rows import Row

KEPT = 5_000
"""How many of a story's newest rows are replayed; whoever is further behind takes a snapshot."""

LIVE_KEPT = 4_096


@dataclass(frozen=True, slots=True)
class Commit:
    """Whole commits, one or several joined, never split: every row after ``from_seq - 1``."""

    session_id: str
    generation: int
    from_seq: int
    seq: int
    rows: tuple[Row, ...]

    def json(self) -> dict[str, Any]:
        """Return the item as the command line prints it."""
        return {
            "type": "commit",
            "session_id": self.session_id,
            "generation": self.generation,
            "from_seq": self.from_seq,
            "seq": self.seq,
            "rows": [row.json() for row in self.rows],
        }


@dataclass(frozen=True, slots=True)
class Live:
    """A piece of what is being said or drawn: no seq, never stored, dropped by a new generation.

    A ``preview`` is a whole picture in Base64, and takes the place of the one before.
    """

    session_id: str
    generation: int
    entry_id: str
    kind: Literal["text", "reasoning", "progress", "preview"]
    delta: str

    def json(self) -> dict[str, Any]:
        """Return the item as the command line prints it."""
        return {
            "type": "live",
            "session_id": self.session_id,
            "generation": self.generation,
            "entry_id": self.entry_id,
            "kind": self.kind,
            "delta": self.delta,
        }


@dataclass(frozen=True, slots=True)
class Stale:
    """What the observer knows cannot be continued: take a snapshot at ``seq`` and go on there."""

    session_id: str
    generation: int
    seq: int

    def json(self) -> dict[str, Any]:
        """Return the item as the command line prints it."""
        return {
            "type": "stale",
            "session_id": self.session_id,
            "generation": self.generation,
            "seq": self.seq,
        }


Item = Commit | Live | Stale


def read(view: JournalView, generation: int, last_seq: int) -> Commit | Stale | None:
    """Return what an observer at ``last_seq`` misses, or None where it misses nothing.

    ``generation`` is the fence it last saw. Reads in one statement, so a commit is never split.
    """
    info = view.info()
    stale = Stale(view.session_id, info.fence, info.seq)
    if last_seq > info.seq or last_seq < 0 or generation > info.fence:
        return stale
    if last_seq < info.seq - KEPT and last_seq:
        return stale
    if last_seq == 0 and info.seq > KEPT:
        return stale
    if generation < info.fence and _claimed_before(view, generation, last_seq, info.seq):
        return stale
    rows = tuple(view.rows(last_seq))
    if not rows:
        return None
    return Commit(view.session_id, info.fence, last_seq + 1, rows[-1].seq, rows)


def _claimed_before(view: JournalView, generation: int, last_seq: int, seq: int) -> bool:
    """Tell whether the next writer after ``generation`` began at or before ``last_seq``.

    If so the observer saw rows of a future that this journal does not have.
    """
    for row in view.rows(max(0, last_seq - KEPT)):
        if row.kind == "writer_claimed" and row.payload["fence"] > generation:
            return row.seq <= last_seq and generation > 0
    return False


class Sources(Protocol):
    """Where the feed reads from."""

    def view(self, session_id: str) -> JournalView:
        """Return a view of a story."""
        ...


class Feed:
    """Wakes observers of one process. Lives on the runtime's thread; never blocks a commit."""

    def __init__(self, source: Sources) -> None:
        self._source = source
        self._observers: dict[str, list[_Observer]] = {}

    def wake(self, session_id: str) -> None:
        """Tell the observers of a story that there is something to read."""
        for observer in self._observers.get(session_id, ()):
            observer.wake.set()

    def live(self, item: Live) -> None:
        """Hand a live item to whoever observes; the oldest go first where nobody reads."""
        for observer in self._observers.get(item.session_id, ()):
            if item.kind == "preview":
                # pictures are large, and nobody wants to see an older one
                observer.drop(item)
            observer.live.append(item)
            observer.wake.set()

    async def subscribe(
        self, session_id: str, generation: int, last_seq: int
    ) -> AsyncIterator[Item]:
        """Yield everything after ``last_seq``, live items as they come, and ``Stale`` if need be.

        Waiting starts before reading, so nothing falls between. After ``Stale`` the feed goes on
        from the seq it names.
        """
        observer = _Observer(asyncio.Event(), deque(maxlen=LIVE_KEPT))
        self._observers.setdefault(session_id, []).append(observer)
        try:
            while True:
                observer.wake.clear()
                # live pieces first: what they announce may already lie in the next commit
                while observer.live:
                    yield observer.live.popleft()
                item = read(self._source.view(session_id), generation, last_seq)
                if item is not None:
                    generation, last_seq = item.generation, item.seq
                    yield item
                    continue
                await observer.wake.wait()
        finally:
            self._observers[session_id].remove(observer)


@dataclass(slots=True)
class _Observer:
    wake: asyncio.Event
    live: deque[Live]

    def drop(self, newer: Live) -> None:
        """Take out the previews that nobody has read yet of what ``newer`` shows."""
        for item in [item for item in self.live if item.kind == "preview"]:
            if item.entry_id == newer.entry_id:
                self.live.remove(item)
