"""What SQLite says went wrong, told as what a person can act on."""

from __future__ import annotations

import sqlite3

from app.errors import AppError, DamagedLibraryError, JournalBusyError

FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What a call of SQLite may raise: its words about a damaged schema may be no UTF-8 themselves."""

_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_PRIMARY = 0xFF


def is_damage(error: Exception) -> bool:
    """Tell whether bytes of the file are wrong, and not just out of reach at the moment."""
    if isinstance(error, UnicodeDecodeError):
        return True
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None and code & _PRIMARY in _DAMAGE:
        return True
    # Python's own complaint about a text that is no UTF-8 carries no code
    text = str(error)
    return text.startswith(("Could not decode", "malformed database schema"))


def told(error: Exception) -> AppError:
    """Return the error to raise for one of SQLite's."""
    if is_damage(error):
        return DamagedLibraryError(reason=str(error))
    return JournalBusyError(reason=str(error))
