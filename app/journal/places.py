"""Where each entry of a story stands in its tree: depth, ancestors, nearest state and summary."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from app.journal.stored import row_key
from app.records.facts import AppState, Compaction, TreeEntry

_FOUND = """
SELECT p.id, p.depth, p.state, p.merges, p.compaction, j.id, j.depth, k.id, k.depth
FROM entry_index p
JOIN entry_index j ON j.id = p.jump
JOIN entry_index k ON k.id = j.jump
"""
_BY_NAME = _FOUND + "WHERE p.session_key = ? AND p.entry_id = ?"
_BY_KEY = _FOUND + "WHERE p.id = ?"


@dataclass(slots=True)
class Place:
    """An entry's row of ``entry_index``, which never changes once it is written.

    ``jump`` is a skew-binary ancestor pointer: with it any ancestor is a logarithmic number of
    steps away. The first entry of a tree jumps to itself. None where it was not read yet.
    """

    key: int
    depth: int
    jump: Place | None = None
    state: int | None = None
    merges: int = 0
    compaction: int | None = None

    def jumps(self) -> tuple[Place, Place] | None:
        """Return where this entry jumps to, and where one jumps to from there, if both are known."""
        first = self.jump if self.depth else self
        second = first if first is None or not first.depth else first.jump
        return None if first is None or second is None else (first, second)


@dataclass(slots=True)
class Newest:
    """The entry that was placed last, which the next one mostly hangs on.

    Whoever keeps it from one transaction to the next must know that the story ends where it did:
    ``chain`` is that of its last row.
    """

    chain: str = ""
    entry_id: str | None = None
    place: Place | None = None


def place_entry(
    connection: sqlite3.Connection, session_key: int, entry: TreeEntry, newest: Newest
) -> bool:
    """Write the place of ``entry``, in the caller's transaction; False for one without a parent.

    Such an orphan is for the judge; nothing can hang on it.
    """
    key = row_key(session_key, entry.seq)
    parent_key = None
    place = Place(key, 0)
    if entry.parent_id is not None:
        parent = newest.place if newest.entry_id == entry.parent_id else None
        parent = parent or _read(connection, _BY_NAME, session_key, entry.parent_id)
        if parent is None:
            return False
        jumps = parent.jumps() or _jumps_read(connection, parent.key)
        if jumps is None:
            return False
        parent_key = parent.key
        first, second = jumps
        level = parent.depth - first.depth == first.depth - second.depth
        place = Place(
            key, parent.depth + 1, second if level else parent,
            parent.state, parent.merges, parent.compaction,
        )  # fmt: skip
    if isinstance(entry, AppState):
        place.state, place.merges = key, place.merges + 1 if entry.mode == "merge" else 0
    elif isinstance(entry, Compaction):
        place.compaction = key
    connection.execute(
        "INSERT INTO entry_index VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            key, session_key, entry.entry_id, parent_key, place.depth,
            key if place.jump is None else place.jump.key,
            place.state, place.merges, place.compaction,
        ),
    )  # fmt: skip
    newest.entry_id, newest.place = entry.entry_id, place
    return True


def _read(connection: sqlite3.Connection, statement: str, *which: object) -> Place | None:
    found = connection.execute(statement, which).fetchone()
    if found is None:
        return None
    key, depth, state, merges, compaction, first, first_depth, second, second_depth = found
    jump = Place(first, first_depth, Place(second, second_depth))
    return Place(key, depth, jump, state, merges, compaction)


def _jumps_read(connection: sqlite3.Connection, key: int) -> tuple[Place, Place] | None:
    place = _read(connection, _BY_KEY, key)
    return None if place is None else place.jumps()
