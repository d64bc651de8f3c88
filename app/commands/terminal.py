"""What the command line prints: one JSON line an answer, errors in words on stderr."""

from __future__ import annotations

import json
import sys
from typing import Any

from app.errors import AppError

DONE = 0
WRONG_USE = 2
WAITS = 3
DOUBT = 4
FAILED = 5
READ_ONLY = 6


def answer(value: Any, *, as_json: bool, text: str | None = None) -> None:
    """Print an answer: as one JSON line, or as ``text`` for a person at a terminal."""
    if as_json or text is None or not sys.stdout.isatty():
        line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    else:
        line = text
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def complain(error: AppError) -> int:
    """Print what happened and what to do, and return the exit status."""
    sys.stderr.write(f"inkfold: {error}\n{error.advice}\n")
    return error.exit_status


def note(text: str) -> None:
    """Print something by the way, on stderr."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()
