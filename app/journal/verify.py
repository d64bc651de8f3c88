"""Looking the whole library over, and making its read models anew from the journal."""

from __future__ import annotations

import contextlib
import gc
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from app.errors import AppError, CorruptedError
from app.folds.answer import Fold
from app.folds.assets import assets_of
from app.journal.connection import check_schema, statements
from app.journal.projection import StoryProjection
from app.journal.schema import READ_MODEL_TABLES, STEPS
from app.journal.search import forget_words
from app.journal.store import SqliteJournal
from app.journal.view import SqliteView
from app.ports import Progress
from app.records.facts import AnyFact
from app.records.rows import Row

REPORTED_EVERY = 5_000
ROWS_SHARE = 0.5
"""How much of the work on a story its rows are taken for; the rest are its pictures."""
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
    yield from verify_library(journal.connection, session_id, picture_fault, progress)


def verify_story(connection: sqlite3.Connection, session_id: str) -> Iterator[Finding]:
    """Yield what is wrong with one story and with the file it lies in; pictures are not read."""
    return verify_library(connection, session_id, lambda _asset: None, lambda _doing, _share: None)


def verify_library(
    connection: sqlite3.Connection,
    session_id: str | None,
    picture_fault: Callable[[str], str | None],
    progress: Progress,
) -> Iterator[Finding]:
    """Do what ``verify`` does, on a bare connection."""
    yield from _library_findings(connection)
    fresh = None if session_id is not None else _empty_library()
    damaged: list[int] = []
    with contextlib.closing(fresh) if fresh is not None else contextlib.nullcontext():
        views = _views(connection, session_id)
        for number, view in enumerate(views):
            progress_here = _part_of(progress, number, len(views))
            result = _fold_aside(view, fresh, progress_here)
            broken = result.corruption
            if broken is not None:
                damaged.append(view.session_key)
                yield Finding(view.session_id, broken.code, broken.seq, broken.detail)
            yield from _lost_end(view, result)
            yield from _picture_findings(view.session_id, result, picture_fault, progress_here)
        if fresh is not None:
            yield from _different(connection, fresh, damaged)
    progress("Checked", 1.0)


def _part_of(progress: Progress, number: int, count: int) -> Progress:
    """Return what tells of one of several equal parts as of the whole."""
    return lambda text, share: progress(text, (number + share) / count)


def _views(connection: sqlite3.Connection, session_id: str | None) -> list[SqliteView]:
    if session_id is not None:
        return [SqliteView(connection, session_id)]
    known = connection.execute("SELECT session_key, session_id FROM session_keys").fetchall()
    return [SqliteView(connection, name, key) for key, name in known]


def _fold_aside(view: SqliteView, fresh: sqlite3.Connection | None, progress: Progress) -> Fold:
    """Fold a story, and project its sound rows into ``fresh`` where one is given."""
    result, last = Fold(), _last_of(view)
    models = StoryProjection(fresh, view.session_key) if fresh is not None else None
    with _without_collector():
        for row in view.each_row():
            fact = result.add(row)
            if result.corruption is not None:
                break
            if models is not None:
                _project(models, row, fact)
            if row.seq % REPORTED_EVERY == 0:
                progress(f"Row {row.seq:,}", ROWS_SHARE * min(row.seq / last, 1.0))
    if models is not None:
        models.finish(search=False)
    return result.finish()


def _last_of(view: SqliteView) -> int:
    """Return about how many rows a story has, for whoever waits; 1 where nobody knows."""
    try:
        return max(view.info().seq, 1)
    except (sqlite3.DatabaseError, AppError):
        return 1


def _lost_end(view: SqliteView, result: Fold) -> Iterator[Finding]:
    """Yield a finding where the read models know of more rows than can be found."""
    try:
        known = view.info().seq
    except (sqlite3.DatabaseError, AppError) as error:
        yield Finding(view.session_id, "read_model", None, f"sessions: {error}")
        return
    last = result.session.seq
    if result.corruption is None and not result.newer and known > last:
        yield Finding(view.session_id, "sequence_gap", last + 1, f"rows up to {known} are gone")


def _picture_findings(
    session_id: str, result: Fold, fault_of: Callable[[str], str | None], progress: Progress
) -> Iterator[Finding]:
    assets = assets_of(result.session)
    for number, asset in enumerate(assets):
        share = ROWS_SHARE + (1 - ROWS_SHARE) * number / len(assets)
        progress(f"Picture {number + 1:,} of {len(assets):,}", share)
        fault = fault_of(asset)
        if fault is not None:
            yield Finding(session_id, "picture", None, f"{asset}: {fault}")


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
        # not the quick one: it passes over indexes, and a story is found by one
        for (text,) in connection.execute("PRAGMA integrity_check"):
            if text != "ok":
                yield Finding("", "database", None, str(text))
    except sqlite3.DatabaseError as error:
        yield Finding("", "database", None, str(error))


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


def _different(
    connection: sqlite3.Connection, fresh: sqlite3.Connection, damaged: Sequence[int] = ()
) -> Iterator[Finding]:
    """Compare the read models of all stories but the ``damaged`` ones, which hold too much."""
    for table in READ_MODEL_TABLES:
        try:
            kept, made = (_contents(each, table, damaged) for each in (connection, fresh))
            # both lie in the order of their keys: what is the same is so row by row
            if all(one == other for one, other in zip_longest(kept, made)):
                continue
            kept, made = (_contents(each, table, damaged) for each in (connection, fresh))
            wrong = len(set(kept) ^ set(made))
        except sqlite3.DatabaseError as error:
            yield Finding("", "read_model", None, f"{table}: {error}")
            continue
        yield Finding("", "read_model", None, f"{table}: {wrong} rows differ")


def _contents(
    connection: sqlite3.Connection, table: str, without: Sequence[int]
) -> Iterator[tuple[object, ...]]:
    # every table of them has a key, so no row is there twice
    marks = ", ".join("?" * len(without))
    return connection.execute(f"SELECT * FROM {table} WHERE session_key NOT IN ({marks})", without)


def rebuild(journal: SqliteJournal) -> None:
    """Drop every read model's rows and make them anew from the journal, in one transaction.

    Raises ``CorruptedError`` where a row cannot even be placed; then nothing was changed.
    """
    with journal.transaction() as connection:
        for table in READ_MODEL_TABLES:
            connection.execute(f"DELETE FROM {table}")
        forget_words(connection)
        _project_all(connection, connection, search=True)


def _project_all(
    source: sqlite3.Connection, target: sqlite3.Connection, *, search: bool = False
) -> None:
    keys = source.execute("SELECT session_key, session_id FROM session_keys").fetchall()
    for session_key, name in keys:
        models = StoryProjection(target, session_key)
        for row in SqliteView(source, name).each_row():
            _project(models, row, None)
        models.finish(search=search)


def _project(models: StoryProjection, row: Row, meaning: AnyFact | None) -> None:
    try:
        models.add(row, meaning)
    except (sqlite3.IntegrityError, KeyError, TypeError) as error:
        raise CorruptedError(code="unreadable_row", seq=row.seq) from error
