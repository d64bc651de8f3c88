"""Connections to ``library.db``: every PRAGMA in its order and with its reason."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from app.errors import JournalBusyError, ReadOnlyError, UnfitDiskError
from app.journal import quarantine
from app.journal.faults import FAULTS, told
from app.journal.schema import APPLICATION_ID, STEPS, VERSION

BUSY_S = 10.0


def _uri(path: Path, extra: str = "") -> str:
    # psow=0: do not trust that a torn sector leaves its neighbours alone
    return f"file:{quote(str(path))}?psow=0{extra}"


def open_writer(path: Path) -> sqlite3.Connection:
    """Open the library to write, creating or migrating it; checkpoints happen on this one only.

    Raises ``ReadOnlyError`` for a newer or foreign database and ``JournalBusyError`` where the
    disk does not do what is asked of it. On failure nothing was changed.
    """
    quarantine.set_aside(path)
    _mend_modes(path)
    connection = _connect(_uri(path))
    try:
        _common(connection)
        if sys.platform == "darwin":  # pragma: no cover - untested: no macOS to run it on
            connection.execute("PRAGMA fullfsync=1")  # fsync alone leaves data in the drive
            connection.execute("PRAGMA checkpoint_fullfsync=1")
        _insist(connection, "journal_mode", "wal")  # readers never wait for the writer
        _insist(connection, "synchronous", 2, "FULL")  # NORMAL may lose T1, the last commit
        _insist_on_ours(connection)
        _empty_log(connection)
        _migrate(connection)
        check_schema(connection)
        connection.set_authorizer(_authorize)
    except FAULTS as error:
        connection.close()
        raise told(error) from error
    except BaseException:
        connection.close()
        raise
    return connection


def open_reader(path: Path) -> sqlite3.Connection:
    """Open the library to read; never checkpoints, never writes. Raises ``JournalBusyError``."""
    if not path.exists():
        raise JournalBusyError(reason=f"{path.name} is not there")
    quarantine.refuse(path)
    connection = _connect(_uri(path))
    try:
        try:
            _common(connection)
        except sqlite3.OperationalError:
            # beside a library that is read SQLite makes its log; where it may not, and nobody
            # writes, the library alone is all there is
            if not _lies_alone(path):
                raise
            connection.close()
            connection = _connect(_uri(path, _ALONE))
            _common(connection)
        # two connections that checkpoint can corrupt a library (SQLite before 3.51.3)
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("PRAGMA query_only=1")
        if check_identity(connection) < VERSION:
            raise ReadOnlyError(reason="an older Inkfold wrote it; start Inkfold once to renew it")
        check_schema(connection)
    except FAULTS as error:
        connection.close()
        raise told(error) from error
    except BaseException:
        connection.close()
        raise
    return connection


def open_copy(path: Path) -> sqlite3.Connection:
    """Open a copy of a library that nobody writes; nothing is locked, and nothing beside it read.

    Raises ``JournalBusyError``.
    """
    try:
        connection = _connect(_uri(path, _ALONE))
        _common(connection)
    except FAULTS as error:
        raise told(error) from error
    return connection


_ALONE = "&mode=ro&immutable=1"


def _lies_alone(path: Path) -> bool:
    """Tell whether no log lies beside a library, in a folder in which none can be made."""
    return not os.access(path.parent, os.W_OK) and not any(
        log.exists() and log.stat().st_size for log in _logs_of(path)
    )


def _logs_of(path: Path) -> list[Path]:
    return [path.with_name(path.name + ending) for ending in ("-wal", "-shm")]


def _mend_modes(path: Path) -> None:
    """Let a log be written whose library may be.

    SQLite gives a log the mode of its library: one made while the library was read-only stays so,
    and nobody could write any more.
    """
    for log in _logs_of(path):
        with contextlib.suppress(OSError):
            mode = path.stat().st_mode
            if mode & stat.S_IWUSR and not log.stat().st_mode & stat.S_IWUSR:
                log.chmod(stat.S_IMODE(mode))


def _connect(uri: str) -> sqlite3.Connection:
    try:
        return sqlite3.connect(
            uri, uri=True, isolation_level=None, timeout=BUSY_S, cached_statements=256
        )
    except FAULTS as error:
        # a file that is not there yet is made here, and a disk may refuse it
        raise told(error) from error


def _common(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA trusted_schema=OFF")  # a crafted schema calls no functions
    connection.execute("PRAGMA cell_size_check=ON")  # damage is found where it lies
    connection.execute("PRAGMA mmap_size=0")  # a file cut short is an error, not a crash
    connection.execute("PRAGMA recursive_triggers=ON")  # REPLACE fires the no-delete triggers
    connection.execute("PRAGMA foreign_keys=ON")
    # a schema that cannot be read is found here, not by whatever statement comes first
    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


def _insist(connection: sqlite3.Connection, name: str, value: str | int, word: str = "") -> None:
    connection.execute(f"PRAGMA {name}={word or value}")
    # some file systems answer with another mode and no error
    (answer,) = connection.execute(f"PRAGMA {name}").fetchone()
    if answer != value:
        raise UnfitDiskError(reason=f"{name} stays {answer} there")


def check_identity(connection: sqlite3.Connection) -> int:
    """Return the database's version. Raises ``ReadOnlyError`` if it is foreign or newer."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        raise ReadOnlyError(reason="the file is not an Inkfold library")
    if version > VERSION:
        raise ReadOnlyError(reason="a newer Inkfold wrote it")
    return int(version)


def _insist_on_ours(connection: sqlite3.Connection) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version or tables:
        check_identity(connection)


_LOG_STAYS = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
}


def _empty_log(connection: sqlite3.Connection) -> None:
    """Take what a crash left in the log into the library, and begin a new log.

    SQLite fills the log up to a sector's end after each commit, so that the next one shares no
    sector with it; but what it fills up with may not have arrived when the power went. The first
    commit after that would be written right behind the last one, and a second power cut, at that
    very moment, could tear the sector they share.
    """
    connection.execute("PRAGMA busy_timeout=0")  # who still reads keeps the log, and is alive
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.OperationalError as error:
        # a full disk or one that can only be read keeps the log as it is: it can still be read
        if error.sqlite_errorcode & 0xFF not in _LOG_STAYS:
            raise
    finally:
        connection.execute(f"PRAGMA busy_timeout={int(BUSY_S * 1000)}")


def _migrate(connection: sqlite3.Connection) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for number in range(version, VERSION):
        with transaction(connection):
            # another process may have been quicker
            (now,) = connection.execute("PRAGMA user_version").fetchone()
            if now == number:
                run_step(connection, number)


def run_step(connection: sqlite3.Connection, number: int) -> None:
    """Run one migration step inside the caller's transaction."""
    import sqlite_utils  # a tenth of a second that opening an existing library does not pay

    database = sqlite_utils.Database(connection, execute_plugins=False)
    for statement in statements(STEPS[number]):
        database.execute(statement)
    database.execute(f"PRAGMA application_id={APPLICATION_ID}")
    database.execute(f"PRAGMA user_version={number + 1}")


def statements(script: str) -> Iterator[str]:
    """Split a script into whole statements; triggers hold semicolons of their own."""
    gathered = ""
    for line in script.splitlines(keepends=True):
        gathered += line
        if gathered.strip() and sqlite3.complete_statement(gathered):
            yield gathered.strip()
            gathered = ""


def check_schema(connection: sqlite3.Connection, version: int = VERSION) -> None:
    """Raise ``ReadOnlyError`` unless the schema is our own of ``version``, word for word."""
    if schema_of(connection) != _expected_schema(version):
        raise ReadOnlyError(reason="its tables are not the ones Inkfold made")


_SHADOWS = frozenset(f"search_{end}" for end in ("data", "idx", "docsize", "config"))


def schema_of(connection: sqlite3.Connection) -> set[tuple[str, ...]]:
    """Return type, name, table and text of everything in the schema.

    The words of the full-text index's own tables are FTS5's affair and differ between versions.
    """
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
    return {
        (str(kind), str(name), str(table), "" if name in _SHADOWS else str(sql))
        for kind, name, table, sql in rows
    }


def _expected_schema(version: int) -> set[tuple[str, ...]]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    with contextlib.closing(connection):
        for step in STEPS[:version]:
            for statement in statements(step):
                connection.execute(statement)
        return schema_of(connection)


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Run the body in ``BEGIN IMMEDIATE … COMMIT``; any error rolls back and passes through."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


_REFUSED = {
    getattr(sqlite3, f"SQLITE_{name}")
    for name in (
        "ATTACH", "DETACH", "ALTER_TABLE", "CREATE_INDEX", "CREATE_TABLE", "CREATE_TRIGGER",
        "CREATE_VIEW", "CREATE_VTABLE", "DROP_INDEX", "DROP_TABLE", "DROP_TRIGGER", "DROP_VIEW",
        "DROP_VTABLE",
    )
}  # fmt: skip
_PRAGMAS = {
    "wal_checkpoint",
    "data_version",
    "user_version",
    "quick_check",
    "integrity_check",
    "application_id",
}
_JOURNAL = {"session_events", "session_records"}


def _authorize(
    action: int, first: str | None, second: str | None, _db: str | None, _trigger: str | None
) -> int:
    """Refuse what the program never does after opening, whoever asks."""
    if action in _REFUSED:
        return sqlite3.SQLITE_DENY
    if action in (sqlite3.SQLITE_DELETE, sqlite3.SQLITE_UPDATE) and first in _JOURNAL:
        return sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_PRAGMA and (
        first not in _PRAGMAS or (second is not None and first != "wal_checkpoint")
    ):
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_OK
