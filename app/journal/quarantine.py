"""A rollback journal beside the library, which is never ours, set aside before SQLite sees it."""

from __future__ import annotations

import secrets
from pathlib import Path

from app.errors import JournalBusyError, RefusedError

JOURNAL_MAGIC = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
_ONE_PAGE = 65_536
"""Bytes of the largest first page: a library this small may still be in the making."""


def foreign_journal(library: Path) -> Path | None:
    """Return the rollback journal beside ``library`` if it is not one our own creation left.

    A library in WAL mode has none, and SQLite would obey it before any check of ours: it restores
    the pages it holds, and deletes the file it names as its super-journal. Only a creation that
    was cut short leaves one, beside a file of at most a page, and that one names no other file.
    """
    journal = library.with_name(library.name + "-journal")
    try:
        size = library.stat().st_size
        with journal.open("rb") as file:
            start = file.read(8)
            file.seek(-min(8, journal.stat().st_size), 2)
            end = file.read(8)
    except FileNotFoundError:
        return None
    except OSError:
        return journal  # a folder or a pipe is none of ours
    if not start.strip(b"\x00"):
        return None  # emptied: nothing would be obeyed
    return journal if size > _ONE_PAGE or end == JOURNAL_MAGIC else None


def set_aside(library: Path) -> None:
    """Rename a foreign journal beside ``library``; it is kept, under a name SQLite never looks for.

    Raises ``JournalBusyError`` where it cannot be renamed: then nothing must be opened.
    """
    found = foreign_journal(library)
    if found is not None:
        put_aside(found)


def put_aside(found: Path) -> str:
    """Give a foreign file a name SQLite never looks for, and return it. Raises as above."""
    aside = found.with_name(f"{found.name}.foreign-{secrets.token_hex(4)}")
    try:
        found.rename(aside)
    except OSError as error:
        raise JournalBusyError(reason=f"{found.name} beside it cannot be moved away") from error
    return aside.name


def refuse(library: Path) -> None:
    """Raise ``RefusedError`` for a foreign journal: whoever only reads moves no files."""
    found = foreign_journal(library)
    if found is not None:
        raise refusal_of(found)


def refusal_of(found: Path) -> RefusedError:
    """Return what to say of a foreign file to whoever only reads."""
    return RefusedError(
        reason=f"The file {found.name} beside the library is not Inkfold's; move it away."
    )
