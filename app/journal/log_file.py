"""The write-ahead log beside the library: is it the library's own?

SQLite obeys any log that is whole in itself, whatever library it came from. Ours is known by its
salts, noted after its first commit; one that is not known is tried on a private copy first.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import struct
import tempfile
from collections.abc import Iterator
from pathlib import Path

from app.errors import AppError, JournalBusyError
from app.journal.connection import check_identity, check_schema, open_copy
from app.journal.faults import FAULTS, is_damage, told
from app.journal.quarantine import put_aside, refusal_of, set_aside
from app.journal.schema import APPLICATION_ID, VERSION
from app.log import LOGGER

_HEAD = struct.Struct(">IIIIII")  # magic, version, page size, checkpoints, first and second salt
_MAGIC = (0x377F0682, 0x377F0683)
_SALTS = 1 << 32
_RESTARTS = 1 << 24
"""How often a log may have begun anew since it was noted."""

_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0)
_OVERWRITE = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0)

WRITTEN_HERE: set[Path] = set()
"""Libraries this process has open to write. Trying their logs out would open their files by name,
and closing any handle on a file costs a process on POSIX all its locks on it."""

Name = tuple[int, int, int]
"""Checkpoints, first salt, second salt: both salts are drawn when a log is made, and each time it
begins anew the count and the first salt grow by one and the second is drawn again."""

Identity = tuple[int, int]
"""A file's device and inode."""


class OpenLog:
    """The log of a library that is open here, and is looked at around each transaction.

    Its file is kept open for that. Unlike one on the library, closing a handle on it costs no
    lock: SQLite locks the library and the index of the log, never the log.
    """

    def __init__(self, library: Path) -> None:
        self._library = library
        self._descriptor: int | None = None
        self._noted = b""
        self.name = str(_log_of(library))
        self.identity: Identity | None = None

    def open(self) -> None:
        """Take the file that lies there now for the library's log; none may be there yet."""
        with contextlib.suppress(OSError):
            self._descriptor = os.open(self.name, _READ)
            status = os.fstat(self._descriptor)
            self.identity = status.st_dev, status.st_ino

    def note(self) -> None:
        """Remember the log as ours. Under the library's lock, after a commit.

        Nothing is written where it was noted here last under the same name. Losing the note costs
        a closer look, no more.
        """
        if self._descriptor is None:
            return
        try:
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            head = os.read(self._descriptor, _HEAD.size)
        except OSError:
            return
        if head != self._noted:
            self._noted = head
            if (name := _named_by(head)) is not None:
                _note(self._library, name)

    def close(self) -> None:
        """Close the file, before SQLite closes and removes it."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)


def identity_of(path: str) -> Identity | None:
    """Return what tells the file at ``path`` from any other put in its place, None without one."""
    try:
        status = os.stat(path)  # noqa: PTH116 - before each transaction: a Path costs as much again
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _note(library: Path, name: Name) -> None:
    note = _note_of(library)
    with contextlib.suppress(OSError):
        note.parent.mkdir(parents=True, exist_ok=True)
        # written over in one piece, always as long: to empty it first makes some disks write at once
        descriptor = os.open(note, _OVERWRITE, 0o600)
        try:
            os.write(descriptor, " ".join(f"{number:10}" for number in name).encode("ascii"))
        finally:
            os.close(descriptor)


def foreign_log(library: Path) -> Path | None:
    """Return the log beside ``library`` if it is none of ours.

    It is foreign where the library is sound without it, and with it is damaged or lacks rows: no
    crash leaves that, for the log of a library only ever adds to it. Where that cannot be tried
    out, or somebody writes meanwhile, it counts as ours: nothing committed may be lost.
    """
    log = _log_of(library)
    name = _name_of(log)
    if name is None or not library.exists() or _follows(name, _noted(library)):
        return None
    if library in WRITTEN_HERE:
        return None
    before = _state(library), _state(log)
    try:
        with tempfile.TemporaryDirectory(prefix=".look-", dir=library.parent) as folder:
            foreign = _spoils(library, log, Path(folder))
    except (OSError, _UntriedError):
        return None
    unmoved = before == (_state(library), _state(log))
    return log if foreign and unmoved else None


def set_log_aside(library: Path) -> str:
    """Rename a foreign log beside ``library`` and return its new name, empty where there is none.

    It is kept, under a name SQLite never looks for. Call while nobody else writes the library.
    Raises ``JournalBusyError`` where it cannot be renamed: then nothing must be opened.
    """
    found = foreign_log(library)
    if found is None:
        return ""
    aside = put_aside(found)
    LOGGER.warning("%s was not the library's own; it is %s now", found.name, aside)
    return aside


def empty_log(library: Path) -> None:
    """Bring what the log beside ``library`` holds into the library's own file, synced.

    Under the library's lock. A damaged library stays as it is. Raises ``JournalBusyError`` where
    the disk refuses, and while another program still reads an older state.
    """
    if not library.exists():
        return
    set_aside(library)
    set_log_aside(library)
    try:
        with contextlib.closing(sqlite3.connect(library, isolation_level=None)) as connection:
            _, held, done = connection.execute("PRAGMA wal_checkpoint(FULL)").fetchone()
    except FAULTS as error:
        if is_damage(error):
            return
        raise told(error) from error
    if held != done:
        raise JournalBusyError(reason="another program holds it")


def refuse_foreign_log(library: Path) -> None:
    """Raise ``RefusedError`` for a foreign log: whoever only reads moves no files."""
    found = foreign_log(library)
    if found is not None:
        raise refusal_of(found)


class _UntriedError(Exception):
    """A log could not be tried out: that says nothing against it."""


def _spoils(library: Path, log: Path, folder: Path) -> bool:
    alone, together = folder / "alone.db", folder / "together.db"
    shutil.copyfile(library, alone)
    ends = _ends(alone, whole=True)
    if ends is None:
        return False
    alone.rename(together)
    shutil.copyfile(log, _log_of(together))
    found = _ends(together, whole=False, of=ends)
    return found != ends


Ends = dict[str, tuple[int, str]]

_NEWEST = """
SELECT session_id, max(seq), chain FROM (
  SELECT session_id, seq, chain FROM session_events
  UNION ALL SELECT session_id, seq, chain FROM session_records
) GROUP BY session_id
"""
_ROW = """
SELECT chain FROM session_events WHERE session_id = ? AND seq = ?
UNION ALL SELECT chain FROM session_records WHERE session_id = ? AND seq = ?
"""


def _ends(path: Path, *, whole: bool, of: Ends | None = None) -> Ends | None:
    """Return the newest row of each story in a sound library, or what it has at those of ``of``.

    ``whole`` looks at the file alone, without a log. None where it is damaged or no library.
    Raises ``_UntriedError`` where the disk refuses, and for what a newer Inkfold began to migrate.
    """
    try:
        with _open(path, whole=whole) as connection:
            if _is_newer(connection):
                raise _UntriedError
            check_schema(connection, check_identity(connection))
            if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                return None
            if of is None:
                rows = connection.execute(_NEWEST).fetchall()
                return {str(name): (int(seq), str(chain)) for name, seq, chain in rows}
            found: Ends = {}
            for name, (seq, _) in of.items():
                row = connection.execute(_ROW, (name, seq, name, seq)).fetchone()
                found[name] = (seq, "" if row is None else str(row[0]))
            return found
    except AppError:
        return None
    except FAULTS as error:
        if is_damage(error):
            return None
        raise _UntriedError from error


def _is_newer(connection: sqlite3.Connection) -> bool:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return bool(application == APPLICATION_ID and version > VERSION)


@contextlib.contextmanager
def _open(path: Path, *, whole: bool) -> Iterator[sqlite3.Connection]:
    connection = open_copy(path) if whole else sqlite3.connect(path, isolation_level=None)
    with contextlib.closing(connection):
        connection.execute("PRAGMA trusted_schema=OFF")
        yield connection


def _follows(name: Name, noted: Name | None) -> bool:
    if noted is None:
        return False
    restarts = (name[0] - noted[0]) % _SALTS
    same = (name[1] - noted[1]) % _SALTS == restarts
    return same and restarts < _RESTARTS and (restarts > 0 or name == noted)


def _name_of(log: Path) -> Name | None:
    """Return what names a log, None where there is none that SQLite would obey."""
    try:
        with log.open("rb") as file:
            return _named_by(file.read(_HEAD.size))
    except OSError:
        return None


def _named_by(head: bytes) -> Name | None:
    if len(head) < _HEAD.size:
        return None
    magic, _, _, count, first, second = _HEAD.unpack(head)
    return (count, first, second) if magic in _MAGIC else None


def _noted(library: Path) -> Name | None:
    try:
        count, first, second = map(int, _note_of(library).read_text("ascii").split())
    except (OSError, ValueError):
        return None
    return count, first, second


def _state(path: Path) -> tuple[int, ...]:
    status = path.stat()
    return status.st_ino, status.st_size, status.st_mtime_ns


def _log_of(library: Path) -> Path:
    return library.with_name(library.name + "-wal")


def _note_of(library: Path) -> Path:
    return library.parent / "locks" / "library.log"
