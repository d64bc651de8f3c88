"""Libraries and journals as a stranger with bad intentions would make them."""

from __future__ import annotations

import sqlite3
import struct
from pathlib import Path

from app.journal.quarantine import JOURNAL_MAGIC
from app.journal.store import SqliteJournal
from tests import make

ASSET = "ab" * 32


def library(home: Path, title: str = "Rain", *, runs: int = 1) -> Path:
    """Make a sound library with one story of ``runs`` finished runs; return its main file."""
    journal = SqliteJournal(home)
    session_id = journal.create(title, {"characters": {"Mina": {"hat": "red"}}})
    lease = journal.claim(session_id, "owner")
    tip: str | None = None
    for number in range(1, runs + 1):
        commits, tip = make.whole_run(f"op{number}", number, tip)
        for commit in commits:
            journal.write(lease, lambda _view, commit=commit: commit)
    journal.release(lease)
    journal.close()
    return home / "library.db"


def hot_journal(database: Path, victim: Path) -> Path:
    """Lay a rollback journal beside ``database`` that names ``victim`` as its super-journal.

    It restores no page. SQLite plays it back on the first read and then deletes the file it names.
    """
    page = int.from_bytes(database.read_bytes()[16:18], "big")
    pages = database.stat().st_size // page
    head = JOURNAL_MAGIC + struct.pack(">IIIII", 0, 0, pages, 512, page)
    name = str(victim).encode()
    lock_page = 0x4000_0000 // page + 1
    end = struct.pack(">I", lock_page) + name
    end += struct.pack(">II", len(name), sum(name) & 0xFFFF_FFFF) + JOURNAL_MAGIC
    journal = database.with_name(database.name + "-journal")
    journal.write_bytes(head.ljust(512, b"\x00") + end)
    return journal


def tampered(database: Path, *statements: str) -> None:
    """Run ``statements`` on a library the way only a stranger would, with its schema writable."""
    connection = sqlite3.connect(database, isolation_level=None)
    try:
        connection.execute("PRAGMA writable_schema=ON")
        for statement in statements:
            connection.execute(statement)
    finally:
        connection.close()


def reworded(old: str, new: str) -> str:
    """Return the statement that replaces words in the stored text of the schema."""
    return f"UPDATE sqlite_master SET sql = replace(sql, '{old}', '{new}')"
