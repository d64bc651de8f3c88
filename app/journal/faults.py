"""What SQLite says went wrong, told as what a person can act on."""

from __future__ import annotations

import sqlite3

from app.errors import AppError, DamagedLibraryError, JournalBusyError

FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What a call of SQLite may raise: its words about a damaged schema may be no UTF-8 themselves."""

_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_PRIMARY = 0xFF
_WORDS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR_WRITE: "the disk reports an error, or your share of it is used up",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_READONLY: "the library's file or its folder may only be read",
    sqlite3.SQLITE_CANTOPEN: "the library's file, or one beside it, cannot be opened",
    sqlite3.SQLITE_BUSY: "another program holds it",
    sqlite3.SQLITE_LOCKED: "another program holds it",
    sqlite3.SQLITE_PROTOCOL: "another program holds it",
}


def is_damage(error: Exception) -> bool:
    """Tell whether bytes of the file are wrong, and not just out of reach at the moment."""
    if isinstance(error, UnicodeDecodeError):
        return True
    if _code(error) & _PRIMARY in _DAMAGE:
        return True
    # Python's own complaint about a text that is no UTF-8 carries no code
    text = str(error)
    return text.startswith(("Could not decode", "malformed database schema"))


def told(error: Exception) -> AppError:
    """Return the error to raise for one of SQLite's."""
    if is_damage(error):
        return DamagedLibraryError(reason=str(error))
    return JournalBusyError(reason=words_of(error))


def words_of(error: Exception) -> str:
    """Return what went wrong in words for a person; what is rare keeps SQLite's own."""
    code = _code(error)
    return _WORDS.get(code) or _WORDS.get(code & _PRIMARY) or str(error)


def lacks_room(error: Exception) -> bool:
    """Tell whether the disk is full; a used-up share of it is told like any failed write."""
    return _code(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE)


def _code(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", None) or 0
