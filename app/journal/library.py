"""``library.db``, open in this process: its connection, and every transaction that writes."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from app.errors import (
    ForeignLogError,
    FrozenSessionError,
    JournalBusyError,
    LibraryMovedError,
    ReadOnlyError,
)
from app.journal.connection import BUSY_S, open_reader
from app.journal.disk import Disk, open_with_reserve
from app.journal.faults import FAULTS, lacks_room, told, words_of
from app.journal.locks import FileLock
from app.journal.log_file import refuse_foreign_log, set_log_aside


class Library:
    """A library on disk. ``with library as connection:`` is one transaction that writes.

    What the body wrote is on disk when the block ends, and where it raises nothing is written.
    Raises ``JournalBusyError`` where the disk refuses or another process writes for too long,
    ``LibraryMovedError`` where the files are not those that were opened, and ``FrozenSessionError``
    where a commit failed: then nobody knows what is on disk before it is opened again.
    """

    connection: sqlite3.Connection

    def __init__(self, home: Path, *, reading_only: bool) -> None:
        self.path = home / "library.db"
        self.reading_only = reading_only
        self.warning: ForeignLogError | None = None
        self.frozen: FrozenSessionError | None = None
        self._lock = FileLock(home / "locks" / "library.write")
        if reading_only:
            refuse_foreign_log(self.path)
            self.connection = open_reader(self.path)
        else:
            home.mkdir(parents=True, exist_ok=True)
            self._open()

    def insist_on_ours(self) -> None:
        """Raise ``LibraryMovedError`` unless the files are those that were opened."""
        try:
            self._disk.insist_on_ours()
        except LibraryMovedError:
            # the next transaction would say so: with what was written brought to a place first
            with self:
                raise

    # -- a transaction ----------------------------------------------------------------------------

    def __enter__(self) -> sqlite3.Connection:
        if self.reading_only:
            raise ReadOnlyError(reason="this process only looks")
        if self.frozen:
            raise self.frozen
        self._take_turn()
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            self._disk.insist_on_ours()
        except BaseException as error:
            try:
                self._give_up(error)
            finally:
                self._lock.release()
            raise
        return self.connection

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        try:
            if error is None:
                self._commit()
            else:
                self._give_up(error)
        finally:
            self._lock.release()

    def insist_on_room(self) -> None:
        """Raise ``JournalBusyError`` unless the result of a paid send will find room."""
        self._disk.insist_on_room()

    def _take_turn(self) -> None:
        """Take the one lock under which any process writes or checkpoints this library."""
        if not self._lock.acquire(wait_s=BUSY_S):
            raise JournalBusyError(reason="another Inkfold has been writing for too long")

    def _give_up(self, error: BaseException) -> None:
        """Take back what was written, and raise in our words what went wrong below us."""
        self._roll_back()
        if isinstance(error, LibraryMovedError):
            kept = self._disk.keep_what_was_written(self.connection)
            raise LibraryMovedError(kept=kept) from None
        if isinstance(error, FAULTS):
            if lacks_room(error):
                self._disk.free_reserve()
            raise told(error) from error

    def _roll_back(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")

    def _commit(self) -> None:
        try:
            self.connection.execute("COMMIT")
        except sqlite3.Error as error:
            # after a failed sync the rows may reappear: only the disk knows, after reopening
            self.frozen = FrozenSessionError(reason=words_of(error))
            self._roll_back()
            if lacks_room(error):
                self._disk.free_reserve()
            raise self.frozen from error
        self._disk.note_log()

    # -- opening and closing ----------------------------------------------------------------------

    @contextlib.contextmanager
    def _writing_alone(self) -> Iterator[None]:
        self._take_turn()
        try:
            yield
        finally:
            self._lock.release()

    def _open(self) -> None:
        with self._writing_alone():
            if aside := set_log_aside(self.path):
                self.warning = ForeignLogError(file=aside)
            self.connection = open_with_reserve(self.path)
            self._disk = Disk(self.path)

    def reopen(self) -> None:
        """Leave a connection whose commit ended uncertainly: what is on disk counts."""
        if not self.path.exists():
            # a new one in its place would look like an empty library
            raise JournalBusyError(reason=f"{self.path.name} is not there")
        self._disk.close_log()
        with contextlib.suppress(sqlite3.Error), self._writing_alone():
            self.connection.close()
        self._open()
        self.frozen = None

    def close(self) -> None:
        """Check-point and close; what was written stays written either way."""
        if self.reading_only:
            self.connection.close()
            return
        if not self.frozen:
            with contextlib.suppress(sqlite3.Error, JournalBusyError), self._writing_alone():
                self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        # the last connection to close checkpoints by itself: under the lock as well, unless
        # another process sits on it, and then ours is not the last
        self._lock.acquire(wait_s=BUSY_S)
        self._disk.close_log()
        self.connection.close()
        self._disk.leave()
        self._lock.close()
