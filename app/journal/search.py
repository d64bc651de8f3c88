"""Search over what was said and drawn: a full-text index, and the newest words before it.

FTS5 changes four pages for every row put into it, which is half of what an entry costs. So words
first lie in ``fresh_words`` and are put into the index many rows at a time; both are written in
the transaction of the row they come from, and a search reads both.
"""

from __future__ import annotations

import contextlib
import sqlite3

from app.folds.words import query, searchable
from app.journal.schema import KEY_SHIFT, LOW_BITS, SEARCH

INDEXED_EVERY = 128
"""How many rows of a story may pass before its fresh words go into the index."""


def add_words(connection: sqlite3.Connection, key: int, words: str) -> None:
    """Make the row ``key`` findable by ``words``, in the caller's transaction."""
    connection.execute("INSERT INTO fresh_words VALUES (?, ?)", (key, searchable(words)))


def index_words(connection: sqlite3.Connection, session_key: int, seq: int) -> None:
    """Put a story's fresh words into the index if ``seq`` is one at which that is due."""
    if seq % INDEXED_EVERY:
        return
    within = _range(session_key)
    connection.execute(
        "INSERT INTO search (rowid, words) SELECT id, words FROM fresh_words"
        " WHERE id BETWEEN ? AND ?",
        within,
    )
    connection.execute("DELETE FROM fresh_words WHERE id BETWEEN ? AND ?", within)


def forget_words(connection: sqlite3.Connection) -> None:
    """Empty the index and what waits for it, in the caller's transaction."""
    connection.execute("INSERT INTO search (search) VALUES ('delete-all')")
    connection.execute("DELETE FROM fresh_words")


def find_words(
    connection: sqlite3.Connection, session_key: int, words: str, limit: int
) -> list[str]:
    """Return the entries of a story that hold all of ``words``: the newest first, then by rank."""
    wanted = query(words)
    if not wanted:
        return []
    keys = _fresh_hits(connection, session_key, wanted)[:limit]
    indexed = connection.execute(
        "SELECT rowid FROM search WHERE search MATCH ? AND rowid BETWEEN ? AND ?"
        " ORDER BY rank, rowid LIMIT ?",
        (wanted, *_range(session_key), limit - len(keys)),
    )
    keys += [key for (key,) in indexed]
    names = dict(
        connection.execute(
            f"SELECT id, entry_id FROM entry_index WHERE id IN ({', '.join('?' * len(keys))})", keys
        )
    )
    return [names[key] for key in keys if key in names]


def _fresh_hits(connection: sqlite3.Connection, session_key: int, wanted: str) -> list[int]:
    """Ask the words that wait by an index of their own, so that both answer alike."""
    fresh = connection.execute(
        "SELECT id, words FROM fresh_words WHERE id BETWEEN ? AND ?", _range(session_key)
    ).fetchall()
    if not fresh:
        return []
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as aside:
        aside.execute(SEARCH)
        aside.executemany("INSERT INTO search (rowid, words) VALUES (?, ?)", fresh)
        hits = aside.execute(
            "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC", (wanted,)
        ).fetchall()
    return [key for (key,) in hits]


def _range(session_key: int) -> tuple[int, int]:
    first = session_key << KEY_SHIFT
    return first, first | LOW_BITS
