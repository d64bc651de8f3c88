"""Operating-system locks on files of their own: they end with the process that holds them."""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

PAUSE_S = 0.002
HANDOVER_S = 2.0
"""How long what a dead holder was just starting may hold on to its lock."""


class FileLock:
    """An exclusive lock on one file, held between ``acquire`` and ``release``.

    The file stays, and stays open here until ``close``: a lock taken for every transaction must
    cost little. Only the lock on it means anything. Whoever dies lets go.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None
        self.held = False

    def acquire(self, *, wait_s: float = 0.0) -> bool:
        """Take the lock; return False where another holds it for longer than ``wait_s`` seconds."""
        if self.held:
            return True
        if self._descriptor is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | _NO_INHERIT, 0o600)
        self.held = _lock(self._descriptor) or self._wait(self._descriptor, wait_s)
        return self.held

    def _wait(self, descriptor: int, wait_s: float) -> bool:
        # a holder that was stopped in its tracks must not stop us for ever
        end = time.monotonic() + wait_s
        while time.monotonic() < end:
            time.sleep(PAUSE_S)
            if _lock(descriptor):
                return True
        return False

    def acquire_from_the_dead(self) -> bool:
        """Take the lock unless a living process holds it. A child that a dead holder was starting
        still shares it, for the moment until it has become another program."""
        return self.acquire() or (self.holder_is_gone() and self.acquire(wait_s=HANDOVER_S))

    def release(self) -> None:
        """Let go; nothing happens where it is not held."""
        if self.held and self._descriptor is not None:
            self.held = False
            _unlock(self._descriptor)

    def close(self) -> None:
        """Let go and close the file."""
        self.release()
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def note(self, text: str) -> None:
        """Write who counts as the holder into the lock's file, for others to show.

        After a forced take-over that is not yet who has the lock: the old one is to learn by whom
        it was fenced out. Call after ``acquire``, whatever came of it.
        """
        if self._descriptor is not None:
            os.ftruncate(self._descriptor, 0)
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.write(self._descriptor, text.encode())

    def read_note(self) -> str:
        """Return what the holder wrote, empty where there is nothing to read."""
        try:
            return self._path.read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            return ""

    def holder_is_gone(self) -> bool:
        """Tell whether the process that the note names has ended; False where nobody can know."""
        host, _, process = self.read_note().rpartition(", process ")
        if sys.platform == "win32" or host != socket.gethostname() or not process.isdecimal():
            return False
        try:
            os.kill(int(process), 0)
        except ProcessLookupError:
            return True
        except PermissionError:
            pass
        return False


def holder_here() -> str:
    """Return the note that names this process."""
    return f"{socket.gethostname()}, process {os.getpid()}"


_NO_INHERIT = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0)

_lock: Callable[[int], bool]
_unlock: Callable[[int], None]

if sys.platform == "win32":  # pragma: no cover - untested: no Windows to run it on
    import msvcrt

    def _lock(descriptor: int) -> bool:
        # the locked byte lies far behind the note, which stays readable
        os.lseek(descriptor, 1 << 20, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(descriptor: int) -> None:
        os.lseek(descriptor, 1 << 20, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
