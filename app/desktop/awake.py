"""Keeps the machine from going to sleep by itself while a run goes on, where the system allows it.

A machine that sleeps all the same loses nothing: whether a call is sent again is the journal's to
decide, never ours.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable

from app.desktop import bus

Release = Callable[[], None]
Hold = Callable[[], Release]


class Awake:
    """``start`` and ``stop`` may be called as often as one likes, on the window's thread."""

    def __init__(self, hold: Hold | None = None) -> None:
        self._hold = hold or _hold_of_this_system()
        self._lock = threading.Lock()
        self._turn = 0
        self._wanted = False
        self._release: Release | None = None

    def start(self) -> None:
        """Keep awake from now on. Asking the system may take a while, on a thread of its own."""
        if self._wanted:
            return
        self._wanted = True
        self._turn += 1
        if sys.platform == "win32":  # pragma: no cover - the thread that asked must go on living
            self._take(self._turn)
            return
        threading.Thread(
            target=self._take, args=(self._turn,), name="awake", daemon=True
        ).start()  # fmt: skip

    def stop(self) -> None:
        """Let the machine sleep again."""
        with self._lock:
            self._wanted = False
            release, self._release = self._release, None
        if release is not None:
            release()

    def _take(self, turn: int) -> None:
        release = self._hold()
        with self._lock:
            if self._wanted and turn == self._turn:
                self._release = release
                return
        # it was stopped while the system was still being asked
        release()


def _hold_of_this_system() -> Hold:
    if sys.platform == "win32":  # pragma: no cover
        return hold_windows
    return hold_mac if sys.platform == "darwin" else hold_linux


def hold_linux() -> Release:
    """Ask the desktop and the login service not to count the quiet as idleness.

    Closing the lids still works: what the person does is never in question.
    """
    lines: list[bus.Line] = []
    files: list[int] = []
    why = ("Inkfold", "A picture is being drawn")
    with contextlib.suppress(OSError, RuntimeError, ValueError):
        if bus.there("SESSION"):
            line = bus.Line("SESSION")
            lines.append(line)
            name = "org.freedesktop.ScreenSaver"
            line.call(name, "/org/freedesktop/ScreenSaver", name, "Inhibit", "ss", why)
    with contextlib.suppress(OSError, RuntimeError, ValueError):
        if bus.there("SYSTEM"):
            line = bus.Line("SYSTEM", with_files=True)
            lines.append(line)
            name = "org.freedesktop.login1"
            given = ("idle", *why, "block")
            answer = line.call(
                name, "/org/freedesktop/login1", f"{name}.Manager", "Inhibit", "ssss", given
            )
            files.append(answer[0].to_raw_fd())

    def release() -> None:
        for file in files:
            os.close(file)
        # what the desktop granted, it granted to the connection
        for line in lines:
            with contextlib.suppress(OSError):
                line.close()

    return release


def hold_mac() -> Release:
    """Start the system's own tool, which ends with us; not run here."""
    tool = shutil.which("caffeinate")
    if tool is None:
        return lambda: None
    child = subprocess.Popen([tool, "-i", "-w", str(os.getpid())])

    def release() -> None:
        child.terminate()
        child.wait()

    return release


def hold_windows() -> Release:  # pragma: no cover
    """Say that the system is needed; counts for the thread that says it. Not run here."""
    import ctypes

    continuous, system = 0x80000000, 0x00000001
    ctypes.windll.kernel32.SetThreadExecutionState(continuous | system)  # type: ignore[attr-defined]

    def release() -> None:
        ctypes.windll.kernel32.SetThreadExecutionState(continuous)  # type: ignore[attr-defined]

    return release
