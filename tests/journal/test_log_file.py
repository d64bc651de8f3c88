"""A log beside a library is applied only if it is the library's own."""

from __future__ import annotations

import contextlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from app.errors import ReadOnlyError, RefusedError
from app.journal.store import SqliteJournal
from tests import make
from tests.commands.inkfold import ROOT, Inkfold

WRITES = """
    import os, sys
    from pathlib import Path
    from app.journal.store import SqliteJournal
    from tests import make

    home, session, words = Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
    journal = SqliteJournal(home)
    session = session or journal.create("Story", {})
    lease = journal.claim(session, "owner")
    for word in words:
        head = journal.view(session).info().head
        journal.write(lease, lambda _view: [make.user("id-" + word, head, word)])
    print(session, flush=True)
    os.kill(os.getpid(), 9)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="what is open stays there")


def killed_after(home: Path, session: str, *words: str) -> str:
    """Write into a story and die: its newest rows lie in the log only."""
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(WRITES), home, session, *words],
        cwd=ROOT, stdout=subprocess.PIPE, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ran.returncode == -signal.SIGKILL
    assert log(home).stat().st_size > 0
    return ran.stdout.strip()


def log(home: Path) -> Path:
    return home / "library.db-wal"


def forget(home: Path) -> None:
    (home / "locks" / "library.log").unlink()


def words_of(home: Path, session: str) -> list[str]:
    journal = SqliteJournal(home)
    try:
        rows = journal.view(session).rows(0)
    finally:
        journal.close()
    return [row.payload["content"][0]["text"] for row in rows if row.kind == "message"]


def aside(home: Path) -> list[Path]:
    return list(home.glob("library.db-wal.foreign-*"))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def other_library(home: Path, _session: str, tmp_path: Path) -> bytes:
    killed_after(tmp_path / "other", "", "strange", "words")
    return log(tmp_path / "other").read_bytes()


def own_older(home: Path, session: str, tmp_path: Path) -> bytes:
    killed_after(home, session, "two")
    older = log(home).read_bytes()
    SqliteJournal(home).close()
    killed_after(home, session, "three")
    SqliteJournal(home).close()
    return older


FOREIGN = [other_library, own_older]


@pytest.mark.parametrize("noted", [True, False])
@pytest.mark.parametrize("made", FOREIGN)
def test_a_foreign_log_is_put_aside_and_told(home, tmp_path, made, noted):
    session = killed_after(home, "", "one")
    SqliteJournal(home).close()
    strange = made(home, session, tmp_path)
    expected = words_of(home, session)
    log(home).write_bytes(strange)
    if not noted:
        forget(home)
    with pytest.raises(RefusedError, match=r"library\.db-wal"):
        SqliteJournal(home, reading_only=True)
    assert log(home).read_bytes() == strange, "whoever only reads moves nothing"
    journal = SqliteJournal(home)
    assert journal.warning is not None
    (kept,) = aside(home)
    assert kept.name in str(journal.warning)
    assert kept.read_bytes() == strange
    journal.close()
    assert words_of(home, session) == expected
    assert Inkfold(home).verify() == []
    assert not list(home.glob(".look-*"))


@pytest.mark.parametrize("made", FOREIGN)
def test_plain_sqlite_would_obey_it(home, tmp_path, made):
    # the control: without our care rows are gone, or the library is damaged
    session = killed_after(home, "", "one")
    SqliteJournal(home).close()
    strange = made(home, session, tmp_path)
    expected = words_of(home, session)
    log(home).write_bytes(strange)
    connection = sqlite3.connect(home / "library.db")
    try:
        rows = connection.execute(
            "SELECT payload FROM session_events WHERE session_id = ? AND kind = 'message'",
            (session,),
        ).fetchall()
        sound = connection.execute("PRAGMA quick_check").fetchall() == [("ok",)]
    except sqlite3.Error:
        rows, sound = [], False
    finally:
        connection.close()
    assert not sound or len(rows) < len(expected)


@pytest.mark.parametrize("noted", [True, False])
def test_our_own_log_is_never_put_aside(home, noted):
    session = killed_after(home, "", "one")
    for number in range(3):
        if not noted:
            forget(home)
        killed_after(home, session, f"w{number}")
    assert words_of(home, session) == ["one", "w0", "w1", "w2"]
    assert aside(home) == []


def test_a_log_that_begins_anew_is_still_known(home):
    journal = SqliteJournal(home)
    session = journal.create("Story", {})
    lease = journal.claim(session, "owner")
    for number in range(4):
        head = journal.view(session).info().head
        journal.write(lease, lambda _v, n=number, h=head: [make.user(f"e{n}", h, f"w{n}")])
        journal.connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
    from app.journal import log_file

    assert log_file._follows(log_file._name_of(log(home)), log_file._noted(home / "library.db"))
    copy = home.with_name("copy")
    shutil.copytree(home, copy)
    journal.close()
    assert words_of(copy, session) == ["w0", "w1", "w2", "w3"]


def test_a_library_that_is_written_meanwhile_keeps_its_log(home):
    """Another process of ours has it open: its log is in use, whatever is known of it."""
    journal = SqliteJournal(home)
    session = journal.create("Story", {})
    lease = journal.claim(session, "owner")
    forget(home)
    other = SqliteJournal(home)
    assert aside(home) == []
    assert other.warning is None
    other.close()
    journal.write(lease, lambda _view: [make.user("e1", None, "word")])
    journal.close()
    assert words_of(home, session) == ["word"]


def test_a_log_that_cannot_be_tried_out_is_kept(home, monkeypatch):
    """A full disk, say, that has room for the copies and none to open them."""
    session = killed_after(home, "", "one")
    SqliteJournal(home).close()
    killed_after(home, session, "two")
    forget(home)

    @contextlib.contextmanager
    def crowded(prefix, dir):
        folder = Path(dir) / f"{prefix}crowded"
        folder.mkdir()
        (folder / "together.db-shm").symlink_to("nowhere")
        yield str(folder)
        shutil.rmtree(folder)

    from app.journal import log_file

    monkeypatch.setattr(log_file.tempfile, "TemporaryDirectory", crowded)
    assert words_of(home, session) == ["one", "two"]
    assert aside(home) == []


def test_a_log_in_which_a_newer_version_migrated_is_kept(home):
    killed_after(home, "", "one")
    SqliteJournal(home).close()
    newer = """
        import os, sqlite3, sys
        connection = sqlite3.connect(sys.argv[1], isolation_level=None)
        connection.execute("PRAGMA user_version=99")
        os.kill(os.getpid(), 9)
    """
    command = [sys.executable, "-c", textwrap.dedent(newer), str(home / "library.db")]
    subprocess.run(command, timeout=60, check=False)
    assert log(home).stat().st_size > 0
    with pytest.raises(ReadOnlyError, match="newer"):
        SqliteJournal(home)
    assert aside(home) == []


def test_a_log_that_another_process_began_anew_is_still_known(home):
    from app.journal import log_file

    journal = SqliteJournal(home)
    journal.create("One", {})
    other = SqliteJournal(home)
    other.create("Two", {})
    other.close()
    journal.create("Three", {})
    named, noted = log_file._name_of(log(home)), log_file._noted(home / "library.db")
    journal.close()
    assert named is not None
    assert log_file._follows(named, noted)


@pytest.mark.parametrize("older", ["", "1 2 3", " ".join(["4294967295"] * 3), "no numbers"])
def test_whatever_was_noted_is_written_over(home, older):
    from app.journal import log_file

    SqliteJournal(home).close()
    note = home / "locks" / "library.log"
    note.write_text(older, encoding="ascii")
    journal = SqliteJournal(home)
    journal.create("One", {})
    assert log_file._noted(home / "library.db") == log_file._name_of(log(home)) is not None
    journal.close()


LOCKED = """
    import fcntl, os, sys
    handle = os.open(sys.argv[1], os.O_RDWR)
    try:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000002)
    except OSError:
        sys.exit(7)
"""


def test_looking_leaves_the_locks_of_the_same_process_alone(home):
    """POSIX gives up a process's locks on a file when any handle on it is closed."""
    journal = SqliteJournal(home)
    journal.create("One", {})
    forget(home)
    command = [sys.executable, "-c", textwrap.dedent(LOCKED), str(home / "library.db")]
    SqliteJournal(home, reading_only=True).close()
    assert subprocess.run(command, timeout=60, check=False).returncode == 7
    # the control: closing any other handle does give them up
    (home / "library.db").read_bytes()
    assert subprocess.run(command, timeout=60, check=False).returncode == 0
    journal.close()
