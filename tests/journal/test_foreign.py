"""A stranger's library is copied, compared and judged before a single row of it is believed."""

from __future__ import annotations

import contextlib
import functools
import os
import sqlite3
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.errors import AppError, NewerFileError, NotFoundError, ReadOnlyError, UnsafeFileError
from app.journal.foreign import foreign_library, open_regular
from app.journal.store import SqliteJournal
from tests.journal.crafted import library, reworded, tampered

ALIASED = (
    "UPDATE sqlite_master SET rootpage ="
    " (SELECT rootpage FROM sqlite_master WHERE name = 'session_records')"
    " WHERE name = 'session_events'"
)
DEEP = "CREATE VIEW deep AS SELECT " + " + ".join(["1"] * 900)
LONG = "CREATE VIEW long AS " + " UNION ALL ".join(["SELECT 1"] * 400)

SCHEMAS: list[tuple[str, tuple[str, ...]]] = [
    ("trigger", ("CREATE TRIGGER evil AFTER INSERT ON session_events BEGIN DELETE FROM sessions; END",)),
    ("trigger named like the index", ("CREATE TRIGGER search_evil AFTER INSERT ON session_events BEGIN DELETE FROM sessions; END",)),
    ("trigger named like SQLite's own", ("CREATE TRIGGER sqlitexevil AFTER INSERT ON session_events BEGIN DELETE FROM sessions; END",)),
    ("trigger taken away", ("DROP TRIGGER session_events_no_delete",)),
    ("view in a table's place", ("DROP TABLE waiting", "CREATE VIEW waiting AS SELECT 1 AS session_key, 1 AS seq, 'x' AS entry_id")),
    ("generated column", ("ALTER TABLE verification ADD COLUMN evil TEXT AS (hex(code))",)),
    ("default with a function", (reworded("code TEXT", "code TEXT DEFAULT (hex(randomblob(9)))"),)),
    ("CHECK with a function", (reworded("length(chain) = 32", "length(hex(zeroblob(9))) = 18"),)),
    ("CHECK taken away", (reworded(" CHECK (length(chain) = 32)", ""),)),
    ("virtual table", ("CREATE VIRTUAL TABLE evil USING fts5 (words)",)),
    ("virtual table of another module", (reworded("USING fts5 (words, content='''', tokenize=''unicode61'')", "USING dbstat"),)),
    ("index on an expression", ("CREATE INDEX evil ON session_events (length(payload))",)),
    ("index named like the search", ("CREATE INDEX search_evil ON session_events (payload)",)),
    ("table more", ("CREATE TABLE evil (x)",)),
    ("table named like the search", ("CREATE TABLE search_evil (x)",)),
    ("table of statistics", ("ANALYZE",)),
    ("column of another type", (reworded("parent_id TEXT", "parent_id BLOB"),)),
    ("column with a collation", (reworded("entry_id TEXT,", "entry_id TEXT COLLATE NOCASE,"),)),
    ("table that is not strict", (reworded(") STRICT", ")"),)),
    ("words that are none", ("UPDATE sqlite_master SET sql = 'CREATE nonsense' WHERE name = 'sessions'",)),
    ("deep expression", (DEEP,)),
    ("long compound", (LONG,)),
]  # fmt: skip


@pytest.mark.parametrize(("case", "statements"), SCHEMAS, ids=[row[0] for row in SCHEMAS])
def test_a_schema_that_is_not_ours_is_refused(tmp_path, case, statements):
    database = library(tmp_path)
    tampered(database, *statements)
    before = database.read_bytes()
    with pytest.raises(UnsafeFileError), foreign_library(database):
        pass
    for reading_only in (False, True):
        with pytest.raises(AppError) as caught:
            SqliteJournal(tmp_path, reading_only=reading_only)
        if case != "words that are none":
            assert isinstance(caught.value, ReadOnlyError)
    assert database.read_bytes() == before


def test_a_schema_of_ours_is_taken(tmp_path):
    # the control: refusing everything would pass the table above
    with foreign_library(library(tmp_path)) as stranger:
        (session_id,) = stranger.stories()
        result, rows = stranger.story(session_id)
        assert result.session.title == "Rain"
        assert len(rows) == result.session.seq
        with pytest.raises(NotFoundError):
            list(stranger.rows("another"))


def test_two_tables_on_one_page_are_refused(tmp_path):
    database = library(tmp_path)
    tampered(database, ALIASED)
    with pytest.raises(UnsafeFileError, match="damaged"), foreign_library(database):
        pass


def pragma(words: str):
    def change(database: Path) -> None:
        with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as connection:
            connection.execute(words)

    return change


def patched(offset: int, data: bytes):
    def change(database: Path) -> None:
        with database.open("r+b") as file:
            file.seek(offset)
            file.write(data)

    return change


def cut(size: int):
    return lambda database: os.truncate(database, size)


FILES = [
    ("newer tables", pragma("PRAGMA user_version=99"), NewerFileError),
    ("tables of no version", pragma("PRAGMA user_version=0"), UnsafeFileError),
    ("negative version", pragma("PRAGMA user_version=-1"), NewerFileError),
    ("another program's", pragma("PRAGMA application_id=7"), UnsafeFileError),
    ("no database", patched(0, b"not a database.."), UnsafeFileError),
    ("empty", cut(0), UnsafeFileError),
    ("header cut off", cut(60), UnsafeFileError),
    ("header only", cut(100), UnsafeFileError),
    ("half", cut(40_960), UnsafeFileError),
    ("page size of nonsense", patched(16, b"\x03\x07"), UnsafeFileError),
    ("page count of nonsense", patched(28, b"\xff\xff\xff\xf0"), UnsafeFileError),
    ("free list of nonsense", patched(32, b"\x00\x00\x00\x03\x00\x00\x00\x09"), UnsafeFileError),
    ("text in UTF-16", patched(56, b"\x00\x00\x00\x03"), UnsafeFileError),
    ("written by a newer SQLite", patched(18, b"\x09\x09"), UnsafeFileError),
    ("first page of nonsense", patched(100, b"\xee" * 40), UnsafeFileError),
]


@pytest.mark.parametrize(("case", "change", "kind"), FILES, ids=[row[0] for row in FILES])
def test_a_file_that_is_not_ours_is_refused(tmp_path, case, change, kind):
    database = library(tmp_path)
    change(database)
    with pytest.raises(kind):
        judge(database)


def judge(database: Path) -> None:
    with foreign_library(database) as stranger:
        for session_id in stranger.stories():
            stranger.story(session_id)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names there")
def test_only_plain_files_of_a_bearable_size_are_opened(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "folder", "/dev/zero"):
        with pytest.raises(UnsafeFileError, match="plain file"):
            open_regular(tmp_path / name, 100)
    database = library(tmp_path / "home")
    with pytest.raises(UnsafeFileError, match="larger"), foreign_library(database, largest=5_000):
        pass
    with pytest.raises(FileNotFoundError), foreign_library(tmp_path / "nothing"):
        pass


def test_looking_ends_when_the_time_is_up(tmp_path):
    database = library(tmp_path, runs=40)
    with (
        pytest.raises(UnsafeFileError, match="interrupted"),
        foreign_library(database, looking_s=-1),
    ):
        pass


def test_rows_that_break_a_rule_are_refused(tmp_path):
    database = library(tmp_path)
    tampered(
        database,
        "DROP TRIGGER session_events_no_update",
        "UPDATE session_events SET payload = '{}' WHERE kind = 'message'",
        """CREATE TRIGGER session_events_no_update BEFORE UPDATE ON session_events BEGIN
  SELECT RAISE(ABORT, 'journal rows are never changed');
END""",
    )
    with foreign_library(database) as stranger:
        (session_id,) = stranger.stories()
        with pytest.raises(UnsafeFileError, match="chain_broken"):
            stranger.story(session_id)


def test_the_connection_reads_the_journal_and_does_nothing_else(tmp_path):
    with foreign_library(library(tmp_path)) as stranger:
        for statement in (
            "SELECT * FROM search_data",
            "SELECT * FROM search WHERE search MATCH 'x'",
            "SELECT load_extension('x')",
            "SELECT randomblob(9)",
            "SELECT count(*) FROM sqlite_master",
            "DELETE FROM session_keys",
            "ATTACH ':memory:' AS other",
            "PRAGMA writable_schema=ON",
            "CREATE TABLE x (y)",
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
        ):
            with pytest.raises(
                sqlite3.DatabaseError,
                match=r"(?i)not authorized|prohibited|vtable constructor failed",
            ):
                stranger._connection.execute(statement).fetchall()


def test_the_private_copy_is_gone_afterwards(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "private"))
    (tmp_path / "private").mkdir()
    database = library(tmp_path / "home")
    with foreign_library(database):
        (folder,) = (tmp_path / "private").iterdir()
        if os.name == "posix":
            assert folder.stat().st_mode & 0o77 == 0
    tampered(database, "CREATE TABLE evil (x)")
    with pytest.raises(UnsafeFileError), foreign_library(database):
        pass
    assert list((tmp_path / "private").iterdir()) == []


def test_a_log_beside_the_file_is_told_and_not_read(tmp_path):
    journal = SqliteJournal(tmp_path)
    journal.create("Rain", {})
    journal.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    journal.create("Snow", {})
    try:
        with foreign_library(tmp_path / "library.db") as stranger:
            assert len(stranger.stories()) == 1
            assert stranger.unread_log
    finally:
        journal.close()
    with foreign_library(tmp_path / "library.db") as stranger:
        assert len(stranger.stories()) == 2
        assert not stranger.unread_log


@functools.cache
def sound_bytes() -> bytes:
    # no fixture: hypothesis would write every example's bytes out
    with tempfile.TemporaryDirectory() as folder:
        return library(Path(folder)).read_bytes()


def look(data: bytes, folder: Path) -> None:
    """Look at a library of these bytes; any error but the program's own passes through."""
    path = folder / "stranger.db"
    path.write_bytes(data)
    with contextlib.suppress(UnsafeFileError), foreign_library(path, looking_s=20) as stranger:
        for session_id in stranger.stories():
            with contextlib.suppress(UnsafeFileError):
                stranger.story(session_id)


def change_bytes(data: bytes, changes: list[tuple[int, int]]) -> bytes:
    made = bytearray(data)
    for place, value in changes:
        made[place % len(made)] = value
    return bytes(made)


CHANGES = st.lists(st.tuples(st.integers(0, 1 << 20), st.integers(0, 255)), min_size=1, max_size=12)
QUIET = [HealthCheck.function_scoped_fixture]


@settings(max_examples=60, deadline=None, suppress_health_check=QUIET)
@given(changes=CHANGES)
def test_any_changed_bytes_are_read_or_refused(tmp_path, changes):
    look(change_bytes(sound_bytes(), changes), tmp_path)


@pytest.mark.sweep
@settings(max_examples=20_000, deadline=None, suppress_health_check=QUIET)
@given(changes=CHANGES, size=st.integers(0, 1 << 20))
def test_many_changed_and_cut_bytes_are_read_or_refused(tmp_path, changes, size):
    made = change_bytes(sound_bytes(), changes)
    look(made[: size % (len(made) * 2)], tmp_path)
