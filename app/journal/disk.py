"""The disk below a library: is it still ours, and is there room for what a paid send brings back?"""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path

from app.errors import JournalBusyError, RefusedError

ROOM_FOR_A_SEND = 64 * 1024 * 1024
RESERVE = 256 * 1024


class Disk:
    """Knows the files that were opened, and keeps a reserve that is freed when the disk fills."""

    def __init__(self, library: Path) -> None:
        self._library = library
        self._reserve = library.with_name("library.reserve")
        self._identity = self._files()
        with contextlib.suppress(OSError):
            if not self._reserve.exists() or self._reserve.stat().st_size < RESERVE:
                self._reserve.write_bytes(b"\0" * RESERVE)

    def _files(self) -> tuple[tuple[int, int], ...]:
        found = []
        for path in (self._library, self._library.with_name(self._library.name + "-wal")):
            with contextlib.suppress(FileNotFoundError):
                status = path.stat()
                found.append((status.st_dev, status.st_ino))
        return tuple(found)

    def check(self) -> None:
        """Raise unless the files are still the ones we opened and a result will find room.

        Called inside a transaction: the log beside the library is made by the first one.
        """
        now = self._files()
        if len(self._identity) < 2:
            self._identity += now[1:]
        if now != self._identity:
            raise RefusedError(reason="The library's file was moved or replaced while it was open.")
        if shutil.disk_usage(self._library.parent).free < ROOM_FOR_A_SEND:
            raise JournalBusyError(reason="less than 64 MB are free; a paid picture needs room")

    def free_reserve(self) -> None:
        """Give the reserve up: a T2 or a cancel still lands in its room, the next time it is tried."""
        with contextlib.suppress(OSError):
            self._reserve.unlink()
