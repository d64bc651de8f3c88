"""The disk below a library: is it still ours, and is there room for what a paid send brings back?"""

from __future__ import annotations

import contextlib
import secrets
import shutil
import sqlite3
from pathlib import Path

from app.durable import sync_file, sync_folder
from app.errors import AppError, JournalBusyError, LibraryMovedError
from app.journal.connection import open_writer
from app.journal.log_file import WRITTEN_HERE, OpenLog, identity_of
from app.journal.whole_copy import copy_library

ROOM_FOR_A_SEND = 64 * 1024 * 1024
RESERVE = 256 * 1024


class Disk:
    """Knows the files that were opened, and keeps a reserve that is freed when the disk fills.

    Made under the library's lock, right after it was opened.
    """

    def __init__(self, library: Path) -> None:
        self._library = library
        self._name = str(library)
        self._library_was = identity_of(self._name)
        self._kept = ""
        self._log = OpenLog(library)
        self._log.open()
        self._log.note()
        WRITTEN_HERE.add(library)
        with contextlib.suppress(OSError):
            if self._room() >= ROOM_FOR_A_SEND:
                _keep_reserve(_reserve_of(library))

    def insist_on_ours(self) -> None:
        """Raise ``LibraryMovedError`` unless the files are still the ones we opened.

        Called inside a transaction: the log beside the library is made by the first one.
        """
        if self._log.identity is None:
            self._log.open()
        found = identity_of(self._name), identity_of(self._log.name)
        if found != (self._library_was, self._log.identity):
            raise LibraryMovedError
        self._kept = ""

    def close_log(self) -> None:
        """Let go of the log, before the connection closes: then it may have to be removed."""
        self._log.close()

    def leave(self) -> None:
        """Say that the library is not open here any more."""
        WRITTEN_HERE.discard(self._library)

    def insist_on_room(self) -> None:
        """Raise ``JournalBusyError`` unless the result of a paid send will find room."""
        if self._room() < ROOM_FOR_A_SEND:
            raise JournalBusyError(reason="less than 64 MB are free; a paid picture needs room")

    def keep_what_was_written(self, connection: sqlite3.Connection) -> str:
        """Bring what was committed to where it can be found, and return a sentence that says where.

        Outside a transaction, under the library's lock. Where the library itself is still there,
        its lost log is written into it; else, or while that cannot be, a copy is made beside it.
        """
        self._kept = self._kept or self._keep(connection)
        return self._kept

    def _keep(self, connection: sqlite3.Connection) -> str:
        try:
            if identity_of(self._name) == self._library_was:
                _, held, done = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                if held == done:
                    return "All that was written until then is in the library."
                # somebody still reads an older state, which keeps the rest out of the library
            copy = self._library.with_name(f"library.saved-{secrets.token_hex(4)}.db")
            copy_library(connection, copy)
            sync_file(copy)
            sync_folder(copy.parent)
        except (OSError, sqlite3.Error, AppError):
            return "What was written since it was opened could not be copied."
        return f"All that was written until then is in {copy}."

    def _room(self) -> int:
        return shutil.disk_usage(self._library.parent).free

    def note_log(self) -> None:
        """Remember the log as ours. Under the library's lock, after a commit.

        Each time anew: where two processes write, one begins a log that the other's note does
        not lead to.
        """
        self._log.note()

    def free_reserve(self) -> None:
        """Give the reserve up: a T2 or a cancel still lands in its room, the next time it is tried."""
        free_reserve(self._library)


def open_with_reserve(library: Path) -> sqlite3.Connection:
    """Open a library to write, as ``open_writer`` does; on a full disk in the reserve's room.

    Under the library's lock; a foreign log is to be set aside before.
    """
    try:
        return open_writer(library)
    except JournalBusyError:
        if not free_reserve(library):
            raise
        return open_writer(library)


def free_reserve(library: Path) -> bool:
    """Give up the reserve beside a library; False where there is none."""
    try:
        _reserve_of(library).unlink()
    except OSError:
        return False
    return True


def _reserve_of(library: Path) -> Path:
    return library.with_name("library.reserve")


def _keep_reserve(reserve: Path) -> None:
    if not reserve.exists() or reserve.stat().st_size < RESERVE:
        reserve.write_bytes(b"\0" * RESERVE)
