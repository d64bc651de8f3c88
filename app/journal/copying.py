"""A copy of a library looked over."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.folds.answer import Fold
from app.folds.assets import assets_of
from app.folds.turns import turns_on
from app.journal.connection import check_identity, check_schema, open_copy
from app.journal.faults import FAULTS, told
from app.journal.view import SqliteView


@dataclass(frozen=True, slots=True)
class StoryEnd:
    """How far a story has come in one copy of a library.

    ``seq`` and ``chain`` are those of its last sound row. ``damage`` names what breaks it after
    that, empty where nothing does.
    """

    session_id: str
    title: str
    seq: int
    chain: str
    turns: int
    damage: str = ""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a copy of a library holds: its stories, and the pictures they name."""

    stories: tuple[StoryEnd, ...]
    assets: tuple[str, ...]
    damage: str = ""


def look_over(
    path: Path, progress: Callable[[str, float], None] = lambda _doing, _share: None
) -> Contents:
    """Check a copy from end to end and tell what it holds; nothing is written, not even a lock.

    Raises ``ReadOnlyError`` for a file that is no library or of a newer version and
    ``JournalBusyError`` where it cannot be read at all.
    """
    with contextlib.closing(open_copy(path)) as connection:
        try:
            check_identity(connection)
            check_schema(connection)
            return _contents(connection, progress)
        except FAULTS as error:
            raise told(error) from error


def _contents(connection: sqlite3.Connection, progress: Callable[[str, float], None]) -> Contents:
    found = [str(text) for (text,) in connection.execute("PRAGMA quick_check")]
    damage = "" if found == ["ok"] else "; ".join(found[:3])
    names = [name for (name,) in connection.execute("SELECT session_id FROM session_keys")]
    assets: dict[str, None] = {}
    stories = []
    for number, name in enumerate(names):
        progress("Checking stories", number / len(names))
        result = Fold()
        for row in SqliteView(connection, name).each_row():
            result.add(row)
        stories.append(end_of(name, result.finish()))
        assets |= dict.fromkeys(assets_of(result.session))
    progress("Checked", 1.0)
    return Contents(tuple(stories), tuple(assets), damage)


def end_of(session_id: str, result: Fold) -> StoryEnd:
    """Return how far a folded story has come."""
    session, broken = result.session, result.corruption
    turns = len(turns_on(session, session.tree.path(session.tree.head)))
    damage = "" if broken is None else f"{broken.code} at row {broken.seq}"
    return StoryEnd(session_id, session.title, session.seq, result.chain, turns, damage)
