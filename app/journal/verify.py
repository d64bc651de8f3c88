"""Looking the whole library over, and making its read models anew from the journal."""

from __future__ import annotations

import contextlib
import gc
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.errors import AppError, CorruptedError
from app.folds.answer import Fold
from app.journal.connection import check_schema, statements
from app.journal.projection import project, project_fact
from app.journal.schema import READ_MODEL_TABLES, STEPS
from app.journal.search import forget_words
from app.journal.store import SqliteJournal
from app.journal.view import SqliteView
from app.ports import Progress
from app.records.facts import AnyFact
from app.records.rows import Row

REPORTED_EVERY = 5_000
"""How many rows are checked between two words about it."""


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
    fresh = None if session_id is not None else _empty_library()
    with contextlib.closing(fresh) if fresh is not None else contextlib.nullcontext():
        for name in known if session_id is None else [session_id]:
            yield from _story_findings(connection, name, fresh, picture_fault, progress)
        if fresh is not None:
            yield from _different(connection, fresh)


def _story_findings(
    connection: sqlite3.Connection,
    name: str,
    fresh: sqlite3.Connection | None,
    picture_fault: Callable[[str], str | None],
    progress: Progress,
) -> Iterator[Finding]:
    view = SqliteView(connection, name)
    result = Fold()
    last = view.info().seq or 1
    with _without_collector():
        for row in each_row(view):
            fact = result.add(row)
            if fresh is not None:
                _project(fresh, view.session_key, row, fact)
            if row.seq % REPORTED_EVERY == 0:
                progress("Checking rows", row.seq / last)
    damage = result.finish().corruption
    if damage is not None:
        yield Finding(name, damage.code, damage.seq, damage.detail)
    assets = assets_of(result)
    for number, asset in enumerate(assets):
        progress("Checking pictures", number / len(assets))
        fault = picture_fault(asset)
        if fault is not None:
            yield Finding(name, "picture", None, f"{asset}: {fault}")
    progress("Checked", 1.0)


@contextlib.contextmanager
def _without_collector() -> Iterator[None]:
    """Run a fold of many rows, none of which is garbage, without looking for garbage."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


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


def assets_of(result: Fold) -> list[str]:
    """Return every picture a story's sound rows name, each once, in order of writing."""
    found: dict[str, None] = {}
    for node in result.session.tree.nodes.values():
        payload = node.entry.payload
        for asset in payload.get("assets") or ():
            found[asset] = None
        for part in payload.get("content") or ():
            if isinstance(part, dict) and part.get("type") == "image":
                found[part["asset"]] = None
    for operation in result.session.operations.values():
        for call in operation.calls.values():
            for send in call.sends:
                found |= {asset: None for late in send.late for asset in late.assets}
    return [asset for asset in found if isinstance(asset, str)]


def stale_read_models(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Yield a finding for each read model that differs from what the journal gives."""
    with contextlib.closing(_empty_library()) as fresh:
        _project_all(connection, fresh)
        yield from _different(connection, fresh)


def _empty_library() -> sqlite3.Connection:
    fresh = sqlite3.connect(":memory:", isolation_level=None)
    for step in STEPS:
        for statement in statements(step):
            fresh.execute(statement)
    fresh.execute("BEGIN")
    return fresh


def _different(connection: sqlite3.Connection, fresh: sqlite3.Connection) -> Iterator[Finding]:
    for table in READ_MODEL_TABLES:
        wrong = len(_contents(connection, table) ^ _contents(fresh, table))
        if wrong:
            yield Finding("", "read_model", None, f"{table}: {wrong} rows differ")


def _contents(connection: sqlite3.Connection, table: str) -> set[tuple[object, ...]]:
    # every table of them has a key, so no row is there twice
    return set(connection.execute(f"SELECT * FROM {table}"))


def rebuild(journal: SqliteJournal) -> None:
    """Drop every read model's rows and make them anew from the journal, in one transaction.

    Raises ``CorruptedError`` where a row cannot even be placed; then nothing was changed.
    """
    with journal.transaction() as connection:
        for table in READ_MODEL_TABLES:
            connection.execute(f"DELETE FROM {table}")
        forget_words(connection)
        _project_all(connection, connection)


def _project_all(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    keys = source.execute("SELECT session_key, session_id FROM session_keys").fetchall()
    for session_key, name in keys:
        for row in each_row(SqliteView(source, name)):
            _project(target, session_key, row, None)


def _project(
    target: sqlite3.Connection, session_key: int, row: Row, meaning: AnyFact | None
) -> None:
    try:
        if meaning is None:
            project(target, session_key, row)
        else:
            project_fact(target, session_key, row, meaning)
    except (sqlite3.IntegrityError, KeyError, TypeError) as error:
        raise CorruptedError(code="unreadable_row", seq=row.seq) from error


def each_row(view: SqliteView, at_once: int = 2_000) -> Iterator[Row]:
    """Yield a story's rows in order, a few in memory at a time."""
    after = 0
    while rows := view.rows(after, at_once):
        yield from rows
        after = rows[-1].seq
