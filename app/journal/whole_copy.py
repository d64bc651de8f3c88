"""A library copied whole into one file."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from app.journal.faults import FAULTS, told


def copy_library(source: sqlite3.Connection, target: Path) -> None:
    """Copy a library as it stands at one moment into ``target``, a single file without a log.

    Writers are not held up. The file is whole on return, not yet synced; the caller does that and
    gives it its name. Raises ``JournalBusyError``, and leaves no file.
    """
    try:
        with contextlib.closing(sqlite3.connect(target, isolation_level=None)) as copy:
            source.backup(copy)
            # a copy that begins a log of its own could be opened without it
            copy.execute("PRAGMA journal_mode=DELETE")
    except FAULTS as error:
        target.unlink(missing_ok=True)
        raise told(error) from error
