"""What the command line prints: one JSON line an answer, errors in words on stderr."""

from __future__ import annotations

import json
import sys
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
    "engine": "inkfold engines list shows the engines.",
    "chat engine": "inkfold engines list shows the engines.",
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


def note(text: str) -> None:
    """Print something by the way, on stderr."""
    sys.stderr.write(plain(text) + "\n")
    sys.stderr.flush()
