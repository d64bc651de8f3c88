"""Search over what was said and drawn: a full-text index, and the newest rows before it.

FTS5 changes four pages for every row put into it, which is half of what an entry costs. So the
rows of a story go into the index many at a time, in the transaction of the row that makes it due;
a search asks the index, and reads the few rows after it for itself.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator

from app.folds.words import query, searchable, words_of
from app.journal.schema import SEARCH
from app.journal.stored import key_range, row_key
from app.records.reading import read_written
from app.records.rows import Row
from app.records.validation import read_fact

INDEXED_EVERY = 128
"""How many rows of a story may pass before their words go into the index."""


def index_words(connection: sqlite3.Connection, session_key: int, first: int, last: int) -> None:
    """Put the words of a story's rows into the index, up to each row at which that is due.

    In the transaction that wrote the rows ``first`` to ``last``, after them.
    """
    for seq in range(first + -first % INDEXED_EVERY, last + 1, INDEXED_EVERY):
        connection.executemany(
            "INSERT INTO search (rowid, words) VALUES (?, ?)",
            _unindexed(connection, session_key, seq),
        )


def forget_words(connection: sqlite3.Connection) -> None:
    """Empty the index, in the caller's transaction."""
    connection.execute("INSERT INTO search (search) VALUES ('delete-all')")


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
        (wanted, *key_range(session_key), limit - len(keys)),
    )
    keys += [key for (key,) in indexed]
    names = dict(
        connection.execute(
            f"SELECT id, entry_id FROM entry_index WHERE id IN ({', '.join('?' * len(keys))})", keys
        )
    )
    return [names[key] for key in keys if key in names]


def _fresh_hits(connection: sqlite3.Connection, session_key: int, wanted: str) -> list[int]:
    """Ask the rows after the index by an index of their own, so that both answer alike."""
    found = connection.execute(
        "SELECT seq FROM sessions WHERE session_key = ?", (session_key,)
    ).fetchone()
    fresh = [] if found is None else list(_unindexed(connection, session_key, found[0]))
    if not fresh:
        return []
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as aside:
        aside.execute(SEARCH)
        aside.executemany("INSERT INTO search (rowid, words) VALUES (?, ?)", fresh)
        hits = aside.execute(
            "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC", (wanted,)
        ).fetchall()
    return [key for (key,) in hits]


def _unindexed(
    connection: sqlite3.Connection, session_key: int, seq: int
) -> Iterator[tuple[int, str]]:
    """Yield key and words of the rows up to ``seq`` that are not in the index yet, oldest first.

    They are looked for where the index was last due and no earlier: what lies before is in it, or
    has no words. A library of the first schema has some in it that lie behind.
    """
    due = row_key(session_key, seq - (seq - 1) % INDEXED_EVERY)
    (last,) = connection.execute(
        "SELECT max(id) FROM search_docsize WHERE id BETWEEN ? AND ?", key_range(session_key)
    ).fetchone()
    messages = connection.execute(
        "SELECT id, seq, entry_id, parent_id, payload FROM session_events"
        " WHERE id BETWEEN ? AND ? AND kind = 'message'",
        (due if last is None else max(due, last + 1), row_key(session_key, seq)),
    )
    for key, own_seq, entry_id, parent_id, text in messages:
        try:
            row = Row("", own_seq, "event", "message", read_written(text), entry_id, parent_id)
            words = words_of(read_fact(row))
        except ValueError:
            continue  # what it means is for the judge
        if words:
            yield key, searchable(words)
