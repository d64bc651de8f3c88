"""The library on disk: stories created, claimed and written, each change one transaction."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple

from app.errors import (
    BrokenRuleError,
    CorruptedError,
    FencedOutError,
    FrozenSessionError,
    JournalBusyError,
    LibraryMovedError,
)
from app.folds.answer import fold
from app.journal.disk import free_reserve
from app.journal.faults import FAULTS
from app.journal.library import Library
from app.journal.locks import FileLock, holder_here
from app.journal.opening import may_be_written, note_verified
from app.journal.places import Newest
from app.journal.placing import placed
from app.journal.projection import add_fact, head_after, move_end
from app.journal.registry import Registry
from app.journal.search import index_words
from app.journal.stored import row_key
from app.journal.view import SqliteView, all_info
from app.points import point
from app.ports import Lease, OlderCopy, Plan
from app.records.glance import SessionInfo
from app.records.ids import new_id
from app.records.rows import Draft, Row, fact
from app.records.times import utc_text
from app.records.validation import read_fact

LEASE_S = 30
_NEXT_FENCE = "SELECT coalesce(max(fence), 0) + 1 FROM writer_lease WHERE session_id = ?"
_DENIED = (JournalBusyError, FencedOutError, FrozenSessionError, LibraryMovedError)


class _End(NamedTuple):
    """Where a story ends, and so what its next row follows."""

    seq: int
    chain: str
    head: str | None


class SqliteJournal:
    """A ``Journal`` on ``library.db``.

    One thread opens it and makes every call; ``reading_only`` never writes or creates anything.
    ``careful`` folds a story of usual length whole whenever it is claimed, and not only after an
    unclean end: for processes too short-lived to have that done beside them.
    """

    def __init__(
        self,
        home: Path,
        *,
        reading_only: bool = False,
        registry: Registry | None = None,
        careful: bool = False,
    ) -> None:
        self.path, self._home = home / "library.db", home
        self._registry, self._careful = registry, careful
        self._library = Library(home, reading_only=reading_only)
        self._story_locks: dict[str, FileLock] = {}
        self._keys: dict[str, int] = {}
        self._newest: dict[int, Newest] = {}
        self._sound: dict[str, bool] = {}
        self._watchers: list[Callable[[str], None]] = []
        self.reading_only = reading_only
        self.warning = self._library.warning

    # -- looking ------------------------------------------------------------------------------

    def sessions(self) -> list[SessionInfo]:
        return all_info(self.connection)

    def view(self, session_id: str) -> SqliteView:
        return SqliteView(self.connection, session_id)

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection, for verification and rebuilding."""
        return self._library.connection

    def data_version(self) -> int:
        """Return a number that changes when another process has committed."""
        return int(self.connection.execute("PRAGMA data_version").fetchone()[0])

    def watch(self, wake: Callable[[str], None]) -> None:
        """Call ``wake`` with the story's id after each commit here; it must return at once."""
        self._watchers.append(wake)

    # -- stories --------------------------------------------------------------------------------

    def create(self, title: str, initial_state: Mapping[str, Any]) -> str:
        return self.create_with(new_id(), title, initial_state, lambda: ())

    def create_with(
        self,
        session_id: str,
        title: str,
        initial_state: Mapping[str, Any],
        further: Callable[[], Sequence[Draft]],
    ) -> str:
        """Write a new story's first row and ``further`` rows after it, in one transaction."""
        created = fact(
            "session_created", {"format": 1, "title": title, "initial_state": dict(initial_state)}
        )
        with self._library:
            self.connection.execute(
                "INSERT INTO session_keys (session_id) VALUES (?)", (session_id,)
            )
            view = SqliteView(self.connection, session_id)
            self._append(view, [created, *further()], _End(0, "", None), fence=0)
        self._announce(session_id)
        return session_id

    def claim(self, session_id: str, owner_id: str, *, take_over: bool = False) -> Lease:
        if self._library.frozen:
            self._library.reopen()
            self._keys.clear()
            self.warning = self._library.warning
        view = self.view(session_id)
        lock = self._story_locks.setdefault(
            session_id, FileLock(self._home / "locks" / f"{session_id}.lock")
        )
        held_here = lock.held
        if (held_here or not lock.acquire_from_the_dead()) and not take_over:
            raise FencedOutError(holder=lock.read_note() or "unknown")
        try:
            if (known := may_be_written(self.connection, view, careful=self._careful)) == "fold":
                self._judge(view)
            self._sound[session_id] = known != "too long"
            with self._library:
                (fence,) = self.connection.execute(_NEXT_FENCE, (session_id,)).fetchone()
                self.connection.execute(
                    "INSERT INTO writer_lease VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
                    " owner_id = excluded.owner_id, fence = excluded.fence,"
                    " expires_at = excluded.expires_at",
                    (session_id, owner_id, fence, utc_text(LEASE_S)),
                )
                info = view.info()
                claimed = fact("writer_claimed", {"owner_id": owner_id, "fence": fence})
                self._append(view, [claimed], _End(info.seq, info.chain, info.head), fence=fence)
                note_verified(self.connection, view.session_key, 0)
        except BaseException:
            if not held_here:
                lock.release()
            raise
        lock.note(holder_here())
        self._announce(session_id)
        return Lease(session_id, owner_id, fence)

    def renew(self, lease: Lease) -> None:
        with self._library:
            self._check_fence(lease)
            self.connection.execute(
                "UPDATE writer_lease SET expires_at = ? WHERE session_id = ?",
                (utc_text(LEASE_S), lease.session_id),
            )
        # after a forced take-over the old writer lets go of its lock sooner or later
        lock = self._story_locks[lease.session_id]
        if not lock.held and lock.acquire():
            lock.note(holder_here())

    def still_ours(self, lease: Lease) -> bool:
        """Tell whether ``lease`` is the newest claim, without writing."""
        found = self.connection.execute(
            "SELECT owner_id, fence FROM writer_lease WHERE session_id = ?", (lease.session_id,)
        ).fetchone()
        return bool(found == (lease.owner_id, lease.fence))

    def insist(self, lease: Lease) -> None:
        self._check_fence(lease)
        self._library.insist_on_ours()

    def alone(self, lease: Lease) -> bool:
        lock = self._story_locks.get(lease.session_id)
        return lock is not None and lock.held

    def release(self, lease: Lease) -> None:
        lock = self._story_locks.pop(lease.session_id, None)
        if not self._library.frozen and self.still_ours(lease):
            with contextlib.suppress(*_DENIED):
                view = self.view(lease.session_id)
                with self._library:
                    self._check_fence(lease)
                    if self._sound.get(lease.session_id):
                        note_verified(self.connection, view.session_key, view.info().seq)
                    self.connection.execute(
                        "UPDATE writer_lease SET expires_at = ? WHERE session_id = ?",
                        (utc_text(), lease.session_id),
                    )
                self._remember(lease.session_id)
        if lock is not None:
            lock.close()

    # -- copies ---------------------------------------------------------------------------------

    def older_copy(self, session_id: str) -> OlderCopy | None:
        return None if self._registry is None else self._registry.compare(self.view(session_id))

    def accept_copy(self, lease: Lease) -> None:
        with self._library:
            self._check_fence(lease)
        if self._registry is not None:
            self._registry.accept(self.view(lease.session_id))

    def _remember(self, session_id: str) -> None:
        with contextlib.suppress(*FAULTS):  # the commit stands, whatever becomes of the note
            if self._registry is not None:
                self._registry.remember(self.view(session_id))

    # -- writing --------------------------------------------------------------------------------

    def write(self, lease: Lease, plan: Plan) -> tuple[Row, ...]:
        view = self._known_view(lease.session_id)
        with self._library:
            end = self._end_of(lease, view.session_key)
            drafts = plan(view)
            if not drafts:
                return ()
            costs = "never" in [draft.replay for draft in drafts]
            if costs:
                self._library.insist_on_room()
            rows = self._append(view, drafts, end, fence=lease.fence)
            point("rows_written")
        if costs:
            self._remember(lease.session_id)
        self._announce(lease.session_id)
        return rows

    def _known_view(self, session_id: str) -> SqliteView:
        """Return a view without looking up the story's number once more: it never changes."""
        view = SqliteView(self.connection, session_id, self._keys.get(session_id))
        self._keys[session_id] = view.session_key
        return view

    def _append(
        self, view: SqliteView, drafts: Sequence[Draft], end: _End, *, fence: int
    ) -> tuple[Row, ...]:
        rows = []
        seq, chain, head = end
        # kept aside meanwhile: what is rolled back was not placed
        newest = self._newest.pop(view.session_key, None)
        if newest is None or newest.chain != end.chain:
            newest = Newest()
        for draft in drafts:
            seq += 1
            try:
                row = placed(view.session_id, draft, seq=seq, chain=chain, fence=fence)
                meaning = read_fact(row)
            except ValueError as error:
                raise BrokenRuleError(f"{draft.kind} is not readable: {error}") from error
            chain = row.chain or ""
            self._insert(view.session_key, row)
            add_fact(self.connection, view.session_key, row, meaning, newest)
            head = head_after(head, row, meaning)
            rows.append(row)
        move_end(self.connection, view.session_key, rows[-1], head)
        index_words(self.connection, view.session_key, end.seq + 1, seq)
        newest.chain = chain
        self._newest[view.session_key] = newest
        return tuple(rows)

    def _insert(self, session_key: int, row: Row) -> None:
        key = row_key(session_key, row.seq)
        if row.stream == "event":
            self.connection.execute(
                "INSERT INTO session_events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    key, row.session_id, row.seq, row.kind, row.entry_id, row.parent_id,
                    row.text, row.created_at, row.fence, row.chain,
                ),
            )  # fmt: skip
        else:
            self.connection.execute(
                "INSERT INTO session_records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    key, row.session_id, row.seq, row.kind, row.operation_id, row.replay,
                    row.text, row.created_at, row.fence, row.chain,
                ),
            )  # fmt: skip

    def make_room(self) -> None:
        free_reserve(self.path)

    def _check_fence(self, lease: Lease) -> None:
        self._end_of(lease, self._known_view(lease.session_id).session_key)

    def _end_of(self, lease: Lease, session_key: int) -> _End:
        """Return where the story ends. Raises ``FencedOutError`` for a stale lease."""
        found = self.connection.execute(
            "SELECT l.owner_id, l.fence, s.seq, s.chain, s.head FROM sessions s"
            " JOIN writer_lease l ON l.session_id = s.session_id WHERE s.session_key = ?",
            (session_key,),
        ).fetchone()
        if found is None or found[:2] != (lease.owner_id, lease.fence):
            lock = FileLock(self._home / "locks" / f"{lease.session_id}.lock")
            raise FencedOutError(holder=lock.read_note() or "unknown")
        return _End(*found[2:])

    def _announce(self, session_id: str) -> None:
        for wake in self._watchers:
            wake(session_id)

    # -- opening and closing ----------------------------------------------------------------------

    def _judge(self, view: SqliteView) -> None:
        """Fold a story whole; freeze it and raise ``CorruptedError`` where it is damaged."""
        if (damage := fold(view.rows(0)).corruption) is not None:
            self.freeze(view.session_id, damage.code, damage.seq)
            raise CorruptedError(code=damage.code, seq=damage.seq, detail=damage.detail)

    def freeze(self, session_id: str, code: str, seq: int) -> None:
        with self._library:
            note_verified(self.connection, self.view(session_id).session_key, 0, code, seq)

    def transaction(self) -> AbstractContextManager[sqlite3.Connection]:
        """Return a block whose body is one write transaction, for rebuilding read models."""
        return self._library

    def close(self) -> None:
        """Check-point and close; what was written stays written either way."""
        self._library.close()
        for lock in self._story_locks.values():
            lock.close()
