"""A database from elsewhere, looked at without trusting it: the one door for import and restore."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO
from urllib.parse import quote

from app.errors import NewerFileError, NotFoundError, ReadOnlyError, UnsafeFileError
from app.folds.answer import Fold
from app.journal.connection import check_schema
from app.journal.schema import APPLICATION_ID, LARGEST_PAYLOAD, LOW_BITS, VERSION
from app.journal.stored import EVENT, RECORD, row_from
from app.records.rows import Row

LARGEST_LIBRARY = 8 * 1024**3
"""Most bytes of a foreign library that are copied and looked at."""

LOOKING_S = 300.0
"""Seconds that one look at a foreign library may take: its check, or the reading of a story."""

MOST_STORIES = 100_000
MOST_ROWS = 2_000_000
"""Most rows of one foreign story: all of them are held at once to be judged."""

LARGEST_ROW = LARGEST_PAYLOAD + 65_536
"""Most bytes of a foreign row: the largest payload the library takes, and its columns."""

SQLITE_MAGIC = b"SQLite format 3\x00"
_STEPS = 10_000
"""Steps of the virtual machine between two looks at the clock."""


def open_regular(path: Path, largest: int) -> tuple[BinaryIO, int]:
    """Open a regular file of at most ``largest`` bytes to read; returns it and its size.

    Devices, pipes, sockets and folders are refused before a byte is read. Raises
    ``UnsafeFileError``; ``OSError`` where the file cannot be opened at all.
    """
    flags = os.O_RDONLY
    for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY", "O_NOINHERIT"):
        flags |= getattr(os, name, 0)
    if path.is_dir():
        raise UnsafeFileError(name=path.name, reason="it is not a plain file")
    handle = os.open(path, flags)
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise UnsafeFileError(name=path.name, reason="it is not a plain file")
        if status.st_size > largest:
            raise UnsafeFileError(name=path.name, reason=f"it is larger than {largest} bytes")
        return os.fdopen(handle, "rb"), status.st_size
    except BaseException:
        os.close(handle)
        raise


class _Watch:
    """Tells SQLite when a look has taken too long."""

    def __init__(self, looking_s: float) -> None:
        self._looking_s = looking_s
        self._end = 0.0

    def start(self) -> None:
        self._end = time.monotonic() + self._looking_s

    def is_late(self) -> bool:
        return time.monotonic() > self._end


class ForeignLibrary:
    """A stranger's library as a copy nobody else can reach, already found whole.

    ``unread_log`` tells that a ``-wal`` with something in it lies beside the original: what is in
    there was not read. Every method raises ``UnsafeFileError`` for what it does not believe.
    """

    def __init__(
        self, name: str, connection: sqlite3.Connection, watch: _Watch, *, unread_log: bool
    ) -> None:
        self.name = name
        self.unread_log = unread_log
        self._connection = connection
        self._watch = watch

    def stories(self) -> list[str]:
        """Return the ids of all stories, in the order of their making."""
        return list(self._keys())

    def _keys(self) -> dict[str, int]:
        with _judging(self.name, self._watch):
            found = self._connection.execute(
                "SELECT session_key, session_id FROM session_keys ORDER BY session_key LIMIT ?",
                (MOST_STORIES + 1,),
            ).fetchall()
        if len(found) > MOST_STORIES:
            raise UnsafeFileError(name=self.name, reason="it holds too many stories")
        return {str(session_id): int(key) for key, session_id in found}

    def rows(self, session_id: str) -> Iterator[Row]:
        """Yield a story's rows by ``seq``; their types are checked, their meaning is not."""
        key = self._keys().get(session_id)
        if key is None:
            raise NotFoundError(what="story", name=session_id)
        first, last = key << 32, key << 32 | LOW_BITS
        with _judging(self.name, self._watch):
            found = self._connection.execute(
                f"SELECT e.id, {EVENT} FROM session_events e WHERE e.id BETWEEN ? AND ?"
                f" UNION ALL SELECT r.id, {RECORD} FROM session_records r"
                " WHERE r.id BETWEEN ? AND ? ORDER BY 1",
                (first, last, first, last),
            )
            for _, *values in found:
                if not _typed(values) or values[0] != session_id:
                    raise UnsafeFileError(name=self.name, reason="it holds rows of the wrong kind")
                yield row_from(tuple(values))

    def story(self, session_id: str) -> tuple[Fold, list[Row]]:
        """Return a story's fold and rows, judged whole: chain, every row, every rule.

        Raises ``NewerFileError`` where a newer version wrote it.
        """
        return sound(self.rows(session_id), self.name)


def sound(rows: Iterable[Row], name: str) -> tuple[Fold, list[Row]]:
    """Return the fold of a foreign journal and its rows; ``name`` is the file's, for errors.

    Raises ``UnsafeFileError`` for the first row that no crash can explain, for a row without
    chain, and where there are too many; ``NewerFileError`` for what a newer version wrote.
    """
    result = Fold()
    kept: list[Row] = []
    for row in rows:
        if row.chain is None or len(kept) >= MOST_ROWS:
            raise UnsafeFileError(name=name, reason="it is not a journal that Inkfold wrote")
        result.add(row)
        if result.stopped:
            break
        kept.append(row)
    damage = result.finish().corruption
    if damage is not None:
        raise UnsafeFileError(
            name=name, reason=f"a story in it is damaged at row {damage.seq} ({damage.code})"
        )
    if result.newer:
        raise NewerFileError(name=name)
    return result, kept


@contextlib.contextmanager
def foreign_library(
    path: Path, *, largest: int = LARGEST_LIBRARY, looking_s: float = LOOKING_S
) -> Iterator[ForeignLibrary]:
    """Copy the main file at ``path`` to a private folder, check it there and lend it to the body.

    Nothing beside the file is opened: a crafted journal would make SQLite write and delete files
    before any check. Raises ``UnsafeFileError`` and ``NewerFileError``. The copy is gone
    afterwards; the original is never touched.
    """
    watch = _Watch(looking_s)
    log = path.with_name(path.name + "-wal")
    with tempfile.TemporaryDirectory(prefix="inkfold-") as folder:
        copy = Path(folder) / "library.db"
        version = _copy(path, copy, largest)
        connection = _opened(copy, watch)
        with contextlib.closing(connection):
            _check(connection, watch, path.name, version)
            unread = log.is_file() and log.stat().st_size > 0
            yield ForeignLibrary(path.name, connection, watch, unread_log=unread)


def _copy(path: Path, target: Path, largest: int) -> int:
    """Copy the file, if its header is a library's; returns the version of its tables."""
    source, size = open_regular(path, largest)
    with source:
        head = source.read(100)
        if len(head) < 100 or not head.startswith(SQLITE_MAGIC):
            raise UnsafeFileError(name=path.name, reason="it is not a database")
        if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
            raise UnsafeFileError(name=path.name, reason="it is not an Inkfold library")
        version = int.from_bytes(head[60:64], "big")
        if version > VERSION:
            raise NewerFileError(name=path.name)
        if version < 1:
            raise UnsafeFileError(name=path.name, reason="it is not an Inkfold library")
        with target.open("xb") as file:
            file.write(head)
            left = size - len(head)
            # a file that grows while it is read stops at the size that was allowed
            while left > 0 and (piece := source.read(min(left, 1 << 20))):
                file.write(piece)
                left -= len(piece)
    return version


_LIMITS = (
    ("LENGTH", LARGEST_ROW),
    ("SQL_LENGTH", 65_536),
    ("COLUMN", 64),
    ("EXPR_DEPTH", 64),
    ("COMPOUND_SELECT", 4),
    ("VDBE_OP", 25_000),
    ("FUNCTION_ARG", 8),
    ("ATTACHED", 0),
    ("LIKE_PATTERN_LENGTH", 64),
    ("VARIABLE_NUMBER", 16),
    ("TRIGGER_DEPTH", 1),
    ("WORKER_THREADS", 0),
)


def _opened(copy: Path, watch: _Watch) -> sqlite3.Connection:
    connection = sqlite3.connect(
        # immutable: no lock, no journal and no log is looked for, whatever the header says
        f"file:{quote(str(copy))}?mode=ro&immutable=1", uri=True, isolation_level=None
    )  # fmt: skip
    for name, limit in _LIMITS:
        connection.setlimit(getattr(sqlite3, f"SQLITE_LIMIT_{name}"), limit)
    connection.set_progress_handler(watch.is_late, _STEPS)
    return connection


def _check(connection: sqlite3.Connection, watch: _Watch, name: str, version: int) -> None:
    with _judging(name, watch):
        connection.execute("PRAGMA trusted_schema=OFF")  # a crafted schema calls no functions
        connection.execute("PRAGMA cell_size_check=ON")
        connection.execute("PRAGMA mmap_size=0")
        connection.execute("PRAGMA query_only=1")
        connection.set_authorizer(_while_checking)
        check_schema(connection, version)
        for (text,) in connection.execute("PRAGMA quick_check"):
            if text != "ok":
                raise UnsafeFileError(name=name, reason=f"the database is damaged: {text}"[:200])
        connection.set_authorizer(_while_reading)


@contextlib.contextmanager
def _judging(name: str, watch: _Watch) -> Iterator[None]:
    """Say of whatever SQLite refuses, or takes too long for, that the file is not to be trusted."""
    watch.start()
    try:
        yield
    except ReadOnlyError as error:
        raise UnsafeFileError(name=name, reason=str(error.parameters["reason"])) from error
    except (sqlite3.Error, UnicodeError) as error:
        raise UnsafeFileError(name=name, reason=f"the database is damaged: {error}") from error


_OPEN_PRAGMAS = {"quick_check", "data_version"}
_READ = {"session_keys", "session_events", "session_records"}


def _while_checking(
    action: int, first: str | None, _second: str | None, _db: str | None, _inner: str | None
) -> int:
    """Let the file be looked through, its CHECKs and its full-text index included."""
    if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION):
        return sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_PRAGMA and first in _OPEN_PRAGMAS:
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY


def _while_reading(
    action: int, first: str | None, _second: str | None, _db: str | None, inner: str | None
) -> int:
    """Let nothing but the three tables of the journal be read, and by no view or trigger."""
    if inner is not None:
        return sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_SELECT or (action == sqlite3.SQLITE_READ and first in _READ):
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY


def _typed(values: list[object]) -> bool:
    """Tell whether a row's columns have the types the tables declare; a damaged page's need not."""
    texts, optional = (0, 2, 3, 4, 9, 11), (5, 6, 7, 8)
    return (
        all(isinstance(values[place], str) for place in texts)
        and all(values[place] is None or isinstance(values[place], str) for place in optional)
        and all(type(values[place]) is int for place in (1, 10))
    )
