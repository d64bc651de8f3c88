"""What a person can hand on about a damaged story: one file that reproduces what was found."""

from __future__ import annotations

import json
import platform
import sqlite3
from pathlib import Path
from typing import Any

from app import __version__
from app.durable import new_file
from app.errors import WrongUseError
from app.folds.answer import fold
from app.journal.schema import VERSION
from app.journal.verify import verify_story
from app.journal.view import SqliteView
from app.records.canonical import canonical, clean
from app.records.rows import Row
from app.records.times import utc_text


def report(connection: sqlite3.Connection, session_id: str) -> dict[str, Any]:
    """Return everything about a story's journal that tells what is wrong with it, as JSON.

    ``inkfold journal fold`` on it gives the same answer as the library does: rows are given as
    they are stored, even where they are not as they should be. It holds what was typed and drawn
    in words, but no picture and, as the journal holds none, no key. Raises ``NotFoundError``.
    """
    view = SqliteView(connection, session_id)
    rows = list(view.each_row())
    return {
        "report": 1,
        "made_at": utc_text(),
        "version": __version__,
        "library_version": VERSION,
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "system": platform.platform(),
        "session_id": session_id,
        "findings": [
            {"code": item.code, "seq": item.seq, "detail": item.detail}
            for item in verify_story(connection, session_id)
        ],
        "answer": fold(rows).answer(),
        "rows": [_as_stored(row) for row in rows],
    }


def write_report(connection: sqlite3.Connection, session_id: str, path: Path) -> None:
    """Write the report about a story to a file that is not there yet; it is there whole or not.

    Raises ``WrongUseError`` where the file is there or cannot be written, and ``NotFoundError``.
    """
    told = clean(report(connection, session_id))
    try:
        with new_file(path) as file:
            file.write(json.dumps(told, ensure_ascii=False, indent=1).encode())
    except OSError as error:
        raise WrongUseError(reason=f"{path} cannot be written: {error}") from error


def _as_stored(row: Row) -> dict[str, Any]:
    told = row.json()
    try:
        same = row.text is None or canonical(row.payload) == row.text
    except ValueError:
        same = False
    return told if same else told | {"text": row.text}
