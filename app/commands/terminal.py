"""What the command line prints: one JSON line an answer, errors in words on stderr."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

from app.errors import AppError, NotFoundError, WrongUseError

DONE = 0
WAITS = 3
DOUBT = 4
FAILED = 5
READ_ONLY = 6


def answer(value: Any, *, as_json: bool, text: str | None = None) -> None:
    """Print an answer: as one JSON line, or as ``text`` for a person at a terminal."""
    if as_json or text is None or not sys.stdout.isatty():
        line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    else:
        line = plain(text)
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


_STEERING = {
    code: "\ufffd"
    for code in (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
    if chr(code) not in "\n\t"
}


def plain(text: str) -> str:
    """Return ``text`` without what would steer a terminal or turn its lines around."""
    return text.translate(_STEERING)


WHERE = {
    "story": "inkfold list shows the stories.",
    "entry": "inkfold show STORY shows its turns and branches.",
    "panel": "inkfold show STORY shows its panels.",
    "open question": "inkfold recover shows what waits for an answer.",
    "backup": "inkfold backup --list shows the backups.",
    "engine": "inkfold engines list shows the engines.",
    "chat engine": "inkfold engines list shows the engines.",
    "server": "inkfold servers list shows the servers.",
    "tool": "inkfold servers test NAME shows its tools.",
    "picture engine": "inkfold engines list shows the engines.",
}
"""Where the names of something are to be seen."""


def complain(error: AppError) -> int:
    """Print what happened and what to do, and return the exit status."""
    advice = error.advice
    if isinstance(error, NotFoundError):
        advice = WHERE.get(str(error.parameters.get("what")), "Nothing was written.")
    elif isinstance(error, WrongUseError):
        # what is wrong is all there is to say
        advice = ""
    sys.stderr.write(f"inkfold: {plain(str(error))}\n" + (f"{advice}\n" if advice else ""))
    return error.exit_status


def counted(number: int, thing: str) -> str:
    """Return ``1 story``, ``2 stories``, ``3 pictures``."""
    if number == 1:
        return f"1 {thing}"
    return f"{number} {thing[:-1] + 'ies' if thing.endswith('y') else thing + 's'}"


def note(text: str) -> None:
    """Print something by the way, on stderr."""
    sys.stderr.write(plain(text) + "\n")
    sys.stderr.flush()


def told_while_waiting(every_s: float = 0.2) -> Callable[[str, float], None]:
    """Return what shows how far a long job is, on one line of a terminal's stderr.

    It takes what is being done and the share done, from 0 to 1. A file or a pipe sees nothing.
    """
    if not sys.stderr.isatty():
        return lambda _doing, _share: None
    told_at = [0.0]

    def tell(doing: str, share: float) -> None:
        now = time.monotonic()
        if share < 1.0 and now - told_at[0] < every_s:
            return
        told_at[0] = now
        line = f"{doing} … {share:4.0%}" if share < 1.0 else ""
        sys.stderr.write(f"\r{line:40}" + ("" if line else "\r"))
        sys.stderr.flush()

    return tell
