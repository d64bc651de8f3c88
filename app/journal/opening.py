"""Whether a story may be written: asked when it is claimed."""

from __future__ import annotations

import sqlite3
from typing import Literal

from app.errors import CorruptedError, ReadOnlyError
from app.journal.view import SqliteView

FOLDED_WHEN_OPENED = 20_000
"""A story up to so many rows is folded whole before it is written; longer ones are beside it."""


def may_be_written(
    connection: sqlite3.Connection, view: SqliteView, *, careful: bool
) -> Literal["clean", "fold", "too long"]:
    """Raise where a story is damaged or newer; tell whether it should be folded whole first.

    It should after an unclean end, and always if the caller is ``careful``; one ``too long`` for
    that is not known to be sound. Looks at its end only. Raises ``CorruptedError`` and
    ``ReadOnlyError``.
    """
    found = connection.execute(
        "SELECT clean_seq, code, seq FROM verification WHERE session_key = ?", (view.session_key,)
    ).fetchone()
    if found is not None and found[1] is not None:
        raise CorruptedError(code=found[1], seq=found[2])
    (newer,) = connection.execute(
        "SELECT newer OR format > 1 FROM sessions WHERE session_key = ?", (view.session_key,)
    ).fetchone()
    if newer:
        raise ReadOnlyError(reason="a newer Inkfold wrote it")
    info = view.info()
    _check_end(view, info.seq, info.chain)
    unclean = found is None or found[0] != info.seq
    if info.seq > FOLDED_WHEN_OPENED:
        return "too long" if unclean else "clean"
    return "fold" if careful or unclean else "clean"


def _check_end(view: SqliteView, seq: int, chain: str) -> None:
    ending = view.rows(max(0, seq - 2))
    last = ending[-1] if ending else None
    if last is None or last.seq != seq or last.chain != chain:
        raise CorruptedError(
            code="sequence_gap", seq=last.seq if last else 1, detail="behind the read models"
        )
    before = ending[-2].chain if len(ending) > 1 else ""
    if last.expected_chain(before or "") != last.chain:
        raise CorruptedError(code="chain_broken", seq=last.seq)


def note_verified(
    connection: sqlite3.Connection,
    session_key: int,
    clean_seq: int,
    code: str | None = None,
    seq: int | None = None,
) -> None:
    """Note up to which row a story is known to be sound, or what breaks it and where.

    ``clean_seq`` 0 says that nobody knows, as while it is written. In the caller's transaction.
    """
    connection.execute(
        "INSERT INTO verification VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
        " clean_seq = excluded.clean_seq, code = excluded.code, seq = excluded.seq",
        (session_key, clean_seq, code, seq),
    )
