"""A crafted journal beside a database is obeyed by SQLite before any check, and never by us."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from app.errors import RefusedError
from app.journal import quarantine
from app.journal.foreign import foreign_library
from app.journal.store import SqliteJournal
from app.pictures.thumbnails import Thumbnails
from tests.journal.crafted import hot_journal, library


@pytest.fixture
def victim(tmp_path: Path) -> Path:
    path = tmp_path / "diploma.txt"
    path.write_text("what the person would miss")
    return path


def test_plain_sqlite_would_obey_the_journal(tmp_path: Path, victim: Path) -> None:
    # the control: without our care the file is gone, or at least the journal was played back
    database = library(tmp_path / "home")
    journal = hot_journal(database, victim)
    connection = sqlite3.connect(database)
    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    connection.close()
    assert not (victim.exists() and journal.exists())
    if sqlite3.sqlite_version_info < (3, 41):
        assert not victim.exists()


def test_a_library_is_opened_without_obeying_it(tmp_path: Path, victim: Path) -> None:
    database = library(tmp_path / "home")
    crafted = hot_journal(database, victim).read_bytes()
    journal = SqliteJournal(database.parent)
    try:
        (info,) = journal.sessions()
        assert info.title == "Rain"
    finally:
        journal.close()
    assert victim.read_text() == "what the person would miss"
    (kept,) = database.parent.glob("library.db-journal*")
    assert ".foreign-" in kept.name
    assert kept.read_bytes() == crafted


def test_who_only_reads_refuses_and_moves_nothing(tmp_path: Path, victim: Path) -> None:
    database = library(tmp_path / "home")
    journal = hot_journal(database, victim)
    with pytest.raises(RefusedError, match=r"library\.db-journal"):
        SqliteJournal(database.parent, reading_only=True)
    assert victim.exists()
    assert journal.exists()


def test_an_import_neither_obeys_nor_touches_it(tmp_path: Path, victim: Path) -> None:
    database = library(tmp_path / "foreign")
    journal = hot_journal(database, victim)
    before = {path: path.read_bytes() for path in (database, journal, victim)}
    with foreign_library(database) as stranger:
        assert len(stranger.stories()) == 1
    assert {path: path.read_bytes() for path in before} == before


def test_the_thumbnails_do_not_obey_one_either(tmp_path: Path, victim: Path) -> None:
    thumbnails = Thumbnails(tmp_path / "thumbs.db")
    thumbnails.put("a", b"jpeg")
    thumbnails.close()
    hot_journal(tmp_path / "thumbs.db", victim)
    thumbnails = Thumbnails(tmp_path / "thumbs.db")
    assert thumbnails.get("a") == b"jpeg"
    thumbnails.close()
    assert victim.exists()


def test_what_a_creation_cut_short_leaves_is_sqlites_to_undo(tmp_path: Path) -> None:
    database = tmp_path / "library.db"
    database.write_bytes(b"\x00" * 4096)
    journal = database.with_name("library.db-journal")
    journal.write_bytes(quarantine.JOURNAL_MAGIC + b"\x00" * 504)
    assert quarantine.foreign_journal(database) is None
    # the same beside a library that is there, or naming another file, is not
    journal.write_bytes(quarantine.JOURNAL_MAGIC + b"\x00" * 504 + quarantine.JOURNAL_MAGIC)
    assert quarantine.foreign_journal(database) == journal
    database.write_bytes(b"\x00" * 70_000)
    journal.write_bytes(quarantine.JOURNAL_MAGIC + b"\x00" * 504)
    assert quarantine.foreign_journal(database) == journal
    # an emptied journal is obeyed by nobody
    journal.write_bytes(b"\x00" * 512)
    assert quarantine.foreign_journal(database) is None
