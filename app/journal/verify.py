"""Looking the whole library over, and making its read models anew from the journal."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.errors import AppError, CorruptedError
from app.folds.answer import fold
from app.folds.assets import assets_of
from app.journal.connection import check_schema, statements
from app.journal.projection import project
from app.journal.schema import READ_MODEL_TABLES, STEPS
from app.journal.store import SqliteJournal
from app.journal.view import SqliteView
from app.ports import Progress


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong; ``session_id`` is empty where it concerns the whole library."""

    session_id: str
    code: str
    seq: int | None
    detail: str


def verify(
    journal: SqliteJournal,
    session_id: str | None,
    picture_fault: Callable[[str], str | None],
    progress: Progress = lambda _text, _share: None,
) -> Iterator[Finding]:
    """Yield what is wrong with one story or all: schema, file, chain, rules, pictures, read models.

    ``picture_fault`` tells what is wrong with a stored picture, by its hash. Writes nothing.
    """
    connection = journal.connection
    yield from _library_findings(connection)
    known = [row[0] for row in connection.execute("SELECT session_id FROM session_keys")]
    stories = known if session_id is None else [session_id]
    for number, name in enumerate(stories):
        progress("Checking stories", number / len(stories))
        result = fold(SqliteView(connection, name).rows(0))
        damage = result.corruption
        if damage is not None:
            yield Finding(name, damage.code, damage.seq, damage.detail)
        for asset in assets_of(result.session):
            fault = picture_fault(asset)
            if fault is not None:
                yield Finding(name, "picture", None, f"{asset}: {fault}")
    if session_id is None:
        yield from stale_read_models(connection)
    progress("Checking stories", 1.0)


def _library_findings(connection: sqlite3.Connection) -> Iterator[Finding]:
    try:
        check_schema(connection)
    except AppError as error:
        yield Finding("", "schema", None, str(error))
    try:
        for (text,) in connection.execute("PRAGMA quick_check"):
            if text != "ok":
                yield Finding("", "database", None, str(text))
    except sqlite3.DatabaseError as error:
        yield Finding("", "database", None, str(error))


def stale_read_models(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Yield a finding for each read model that differs from what the journal gives."""
    fresh = sqlite3.connect(":memory:", isolation_level=None)
    try:
        for step in STEPS:
            for statement in statements(step):
                fresh.execute(statement)
        _project_all(connection, fresh)
        for table in READ_MODEL_TABLES:
            kept, made = _contents(connection, table), _contents(fresh, table)
            if kept != made:
                wrong = len(set(kept) ^ set(made))
                yield Finding("", "read_model", None, f"{table}: {wrong} rows differ")
    finally:
        fresh.close()


def _contents(connection: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    return sorted(connection.execute(f"SELECT * FROM {table}"), key=repr)


def rebuild(journal: SqliteJournal) -> None:
    """Drop every read model's rows and make them anew from the journal, in one transaction.

    Raises ``CorruptedError`` where a row cannot even be placed; then nothing was changed.
    """
    with journal.transaction() as connection:
        for table in READ_MODEL_TABLES:
            connection.execute(f"DELETE FROM {table}")
        connection.execute("INSERT INTO search (search) VALUES ('delete-all')")
        _project_all(connection, connection)


def _project_all(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    keys = source.execute("SELECT session_key, session_id FROM session_keys").fetchall()
    for session_key, name in keys:
        for row in SqliteView(source, name).rows(0):
            try:
                project(target, session_key, row)
            except (sqlite3.IntegrityError, KeyError, TypeError) as error:
                raise CorruptedError(code="unreadable_row", seq=row.seq) from error
