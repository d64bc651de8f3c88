"""What nobody foresaw: noted in the log without a word of any story, and told to the window.

An exception's own words may hold what somebody wrote, or a key; so they are left out, except where
the system wrote them. What is left is the kind of error and the way through the program.
"""

from __future__ import annotations

import contextlib
import faulthandler
import re
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from app.log import LOGGER

ROOT = Path(__file__).parents[2]
KEPT_LINES = 200
"""How many of the log's last lines a report holds."""
_SECRETS = re.compile(r"(?i)(bearer\s+|api[-_]?key\W+|\bsk-|token\W+)\S+")


def trace(error: BaseException) -> str:
    """Return the kind of error and the way to it, the first cause first; none of its own words."""
    chain: list[BaseException] = []
    at: BaseException | None = error
    while at is not None and at not in chain:
        chain.append(at)
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    return "\nthen\n".join(_one(item) for item in reversed(chain))


def _one(error: BaseException) -> str:
    lines = []
    for frame in traceback.extract_tb(error.__traceback__):
        lines.append(f"  {_place(frame.filename)}:{frame.lineno} in {frame.name}")
        # in the program's own files only: what was typed somewhere is no code of ours
        if frame.line and "<" not in frame.filename:
            lines.append(f"    {frame.line}")
    kind = type(error)
    words = f"{kind.__module__}.{kind.__qualname__}".removeprefix("builtins.")
    if isinstance(error, OSError) and error.strerror:
        words += f": [{error.errno}] {error.strerror}"
    return "\n".join([*lines, words])


def _place(name: str) -> str:
    path = Path(name)
    for start in (ROOT, *[Path(part) for part in sys.path if part]):
        with contextlib.suppress(ValueError):
            return path.relative_to(start).as_posix()
    return path.name


def without_secrets(text: str, home: Path) -> str:
    """Return ``text`` without what looks like a key, and without the names of folders."""
    for folder, name in ((home, "(library)"), (Path.home(), "~")):
        for shape in {str(folder), folder.as_posix()}:
            if len(shape) > 1:
                text = text.replace(shape, name)
    return _SECRETS.sub(r"\1(left out)", text)


def last_lines(path: Path, count: int = KEPT_LINES) -> list[str]:
    """Return the last lines of a file, none where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines()[-count:]
    except OSError:
        return []


class CrashWatch:
    """Hears of every exception that nobody caught, on whichever thread.

    ``tell`` gets its trace, on that thread, and must neither block nor raise. Faults of the
    interpreter itself leave their trace in ``logs/crash.log``.
    """

    def __init__(self, home: Path, tell: Callable[[str], None]) -> None:
        self._home, self._tell = home, tell
        self._before: tuple[Any, Any] | None = None
        self._file: IO[str] | None = None

    def start(self) -> None:
        """Begin to listen."""
        self._before = sys.excepthook, threading.excepthook
        sys.excepthook = self.caught
        threading.excepthook = self._caught_in_thread
        with contextlib.suppress(OSError):
            folder = self._home / "logs"
            folder.mkdir(parents=True, exist_ok=True)
            self._file = (folder / "crash.log").open("a", encoding="utf-8")
            faulthandler.enable(self._file)

    def stop(self) -> None:
        """Listen no more."""
        if self._before is not None:
            sys.excepthook, threading.excepthook = self._before
            self._before = None
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
            self._file = None

    def caught(
        self, kind: type[BaseException], error: BaseException, where: TracebackType | None
    ) -> None:
        """Note an exception; the person who stops the program is none."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, where)
            return
        told = trace(error)
        LOGGER.error("nobody caught this:\n%s", told)
        self._tell(told)

    def _caught_in_thread(self, given: threading.ExceptHookArgs) -> None:
        if given.exc_value is not None and not issubclass(given.exc_type, SystemExit):
            self.caught(given.exc_type, given.exc_value, given.exc_traceback)
