"""The library's files are taken away, locked, read for long or kept by an odd disk."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from app.errors import JournalBusyError, LibraryMovedError, UnfitDiskError
from app.journal.store import SqliteJournal
from app.records import times
from tests import make
from tests.commands.inkfold import ROOT, Inkfold
from tests.fakes import ScriptedModel, calls, drawing, says
from tests.faults.cases import said
from tests.journal.test_log_file import killed_after
from tests.kill import judge
from tests.kill.cases import begun
from tests.kill.nursery import Nursery, Trouble
from tests.kill.scenarios import BY_NAME
from tests.powercut import recorder
from tests.runtime.desk import Desk
from tests.runtime.test_two_writers import NEVER, saying

preloaded = pytest.mark.skipif(bool(recorder.missing()), reason=recorder.missing())
no_windows = pytest.mark.skipif(sys.platform == "win32", reason="what is open stays there")

DAY_S = 86_400


@pytest.fixture(scope="module")
def nursery():
    with Nursery(recorder.environment()) as made:
        yield made


def texts(journal, session):
    return [
        row.payload["content"][0]["text"]
        for row in journal.view(session).rows(0)
        if row.kind == "message"
    ]


def typed(journal, lease, *words):
    for number, word in enumerate(words, len(texts(journal, lease.session_id))):
        parent = journal.view(lease.session_id).info().head
        entry = make.user(f"{word}-{number}", parent, word)
        journal.write(lease, lambda _view, entry=entry: [entry])


# -- taken away while open -----------------------------------------------------------------------


def unlink(path: Path) -> None:
    path.unlink()


def rename(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def replace(path: Path) -> None:
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


@no_windows
@pytest.mark.parametrize("name", ["library.db", "library.db-wal"])
@pytest.mark.parametrize("take", [unlink, rename, replace])
def test_a_library_taken_away_takes_no_more_and_loses_nothing(tmp_path, name, take):
    home = tmp_path / "home"
    journal = SqliteJournal(home)
    session = journal.create("Rain", {})
    lease = journal.claim(session, "owner")
    typed(journal, lease, "one", "two")
    take(home / name)
    with pytest.raises(LibraryMovedError) as told:
        typed(journal, lease, "three")
    with pytest.raises(LibraryMovedError):
        typed(journal, lease, "four")
    journal.release(lease)
    saved = list(home.glob("library.saved-*"))
    if name == "library.db":
        assert len(saved) == 1, "once, however often it is tried"
        assert str(saved[0]) in str(told.value)
        again = tmp_path / "again"
        again.mkdir()
        saved[0].rename(again / "library.db")
    else:
        # as after kill -9: whatever a clean end would do has not been done
        again = tmp_path / "again"
        again.mkdir()
        (again / "library.db").write_bytes((home / "library.db").read_bytes())
        assert "is in the library" in str(told.value)
    found = SqliteJournal(again)
    assert texts(found, session) == ["one", "two"]
    found.close()
    journal.close()


@no_windows
def test_a_log_taken_away_under_a_long_look_is_saved_beside_the_library(tmp_path):
    home = tmp_path / "home"
    journal = SqliteJournal(home)
    session = journal.create("Rain", {})
    lease = journal.claim(session, "owner")
    typed(journal, lease, "one")
    looking = SqliteJournal(home, reading_only=True)
    looking.connection.execute("BEGIN")
    assert texts(looking, session) == ["one"]
    typed(journal, lease, "two")
    (home / "library.db-wal").unlink()
    with pytest.raises(LibraryMovedError) as told:
        typed(journal, lease, "three")
    (saved,) = home.glob("library.saved-*")
    assert str(saved) in str(told.value)
    again = tmp_path / "again"
    again.mkdir()
    (again / "library.db").write_bytes(saved.read_bytes())
    found = SqliteJournal(again)
    assert texts(found, session) == ["one", "two"]
    for each in (found, looking, journal):
        each.close()


@no_windows
def test_a_library_put_in_the_place_of_an_open_one_keeps_its_log(tmp_path):
    """SQLite deletes a log by its name when it closes, but not beside another file than its own."""
    theirs = killed_after(tmp_path / "theirs", "", "their", "words")
    home = tmp_path / "home"
    journal = SqliteJournal(home)
    looking = SqliteJournal(home, reading_only=True)
    lease = journal.claim(journal.create("Rain", {}), "owner")
    typed(journal, lease, "ours")
    for name in ("library.db", "library.db-wal"):
        (tmp_path / "theirs" / name).replace(home / name)
    with pytest.raises(LibraryMovedError):
        typed(journal, lease, "more")
    looking.close()
    journal.close()
    found = SqliteJournal(home)
    assert texts(found, theirs) == ["their", "words"]
    found.close()


@no_windows
def test_nothing_is_paid_and_the_story_stops_once_the_library_is_gone(tmp_path):
    home = tmp_path / "home"

    def gone(_request):
        (home / "library.db").rename(tmp_path / "elsewhere.db")
        return calls(drawing())

    async def tell():
        desk = Desk(home, model=ScriptedModel(says(), gone))
        await desk.say("Mina waves")
        with pytest.raises(LibraryMovedError):
            await desk.say("Mina runs")
        assert not desk.studio.is_open(desk.session)
        assert desk.painter.sends == 0
        (tmp_path / "elsewhere.db").rename(home / "library.db")
        await desk.studio.recover(desk.session)
        assert [text for role, text in desk.messages() if role == "user"] == [
            "Mina waves", "Mina runs",
        ]  # fmt: skip
        desk.fold()
        await desk.studio.close()
        desk.journal.close()

    asyncio.run(tell())


@no_windows
@preloaded
@pytest.mark.parametrize("name", ["library.db", "library.db-wal"])
@pytest.mark.parametrize("take", [unlink, rename, replace])
@pytest.mark.parametrize("at", ["after_t1", "before_request"])
def test_nothing_is_sent_once_the_files_with_its_t1_are_gone(quick_path, nursery, name, take, at):
    with begun(NEVER, quick_path, nursery) as life, saying(life, stop=at) as command:
        command.stopped()
        kept = {path.name: path.read_bytes() for path in life.home.glob("library.db*")}
        take(life.home / name)
        status, _, told = command.go_on().ended()
        assert status == 5, told
        assert "moved, replaced or deleted" in told
        assert "All that was written until then is in" in told
        assert not life.service.charges()
        for path in (*life.home.glob("library.saved-*"), *life.home.glob("library.db*")):
            path.unlink()
        # the files as they were: the call is in doubt, and was not made
        for each in ("library.db", "library.db-wal"):
            (life.home / each).write_bytes(kept[each])
        life.crashed = True
        life.finish()
        assert judge.at_rest(life) == []
        assert not life.service.charges()


@preloaded
def test_a_spool_that_takes_nothing_costs_no_picture(quick_path, nursery):
    """What the service answered is kept on the other disk, and the picture comes all the same."""
    with begun(NEVER, quick_path, nursery) as life:
        shutil.rmtree(life.home / "spool", ignore_errors=True)
        (life.home / "spool").write_bytes(b"no folder")
        ran = life.run(NEVER.act(life))
        assert ran.status == 0, ran.complaint
        assert len(life.service.charges()) == 1
        assert [c.result.outcome for c in life.calls() if c.name == "generate_image"] == ["ok"]
        assert judge.at_rest(life) == []


# -- a disk that is read-only, or keeps no log ----------------------------------------------------


@pytest.fixture
def kept_out(tmp_path):
    """Run commands as somebody whom modes keep out, which they do not do for root."""
    bound = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--inh-caps", "-all"]
    if os.geteuid() == 0 and shutil.which("setpriv") is None:
        pytest.skip("root needs setpriv to be kept out")
    program = Inkfold(tmp_path / "home")

    def run(*words):
        done = subprocess.run(
            [*(bound if os.geteuid() == 0 else []), sys.executable, "-m", "app", "--home",
             str(program.home), "--json", *map(str, words)],
            cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
        )  # fmt: skip
        return done.returncode, done.stderr

    yield program, run
    modes(tmp_path, 0o700, 0o600)


def modes(folder, of_folders, of_files):
    for path in (folder, *folder.rglob("*")):
        path.chmod(of_folders if path.is_dir() else of_files)


@no_windows
def test_a_library_in_a_folder_that_may_only_be_read_is_looked_at(kept_out, tmp_path):
    program, run = kept_out
    session = program.new("Rain")
    program.here("say", session, "Mina waves, wide")
    modes(program.home, 0o500, 0o400)
    for words in (
        ("show", session), ("list",), ("log", session), ("journal", "verify"),
        ("journal", "report", session, tmp_path / "report.json"),
        ("backup", "--to", tmp_path / "backups"),
    ):  # fmt: skip
        assert run(*words) == (0, ""), words
    for words in (("say", session, "Mina runs, wide"), ("new", "--title", "Two")):
        status, told = run(*words)
        assert status == 5, told
        assert "make it writable" in told
    modes(program.home, 0o700, 0o600)
    assert run("say", session, "Mina runs, wide")[0] == 0


@no_windows
def test_a_look_at_a_read_only_library_leaves_no_log_that_nobody_may_write(kept_out):
    program, run = kept_out
    session = program.new("Rain")
    program.here("say", session, "Mina waves, wide")
    (program.home / "library.db").chmod(0o400)
    assert run("show", session)[0] == 0
    assert run("say", session, "Mina runs, wide")[0] == 5
    (program.home / "library.db").chmod(0o600)
    status, told = run("say", session, "Mina runs, wide")
    assert status == 0, told
    assert program.verify() == []


@preloaded
def test_a_read_only_disk_is_told_and_looked_at(quick_path, nursery):
    with begun(BY_NAME["draw_keyed"], quick_path, nursery) as life:
        read_only = Trouble(1, errno.EROFS, lasting=True)
        for words in (BY_NAME["draw_keyed"].act(life), ["new", "--title", "Two"], ["recover"]):
            ran = life.run(words, trouble=read_only)
            assert ran.status == 5
            assert "only be read" in ran.complaint
            assert list(said(ran)) == []
        assert not life.service.charges()
        life.run(BY_NAME["draw_keyed"].act(life))
        life.finish()
        assert judge.at_rest(life) == []


@preloaded
def test_a_disk_that_keeps_no_shared_memory_is_told(quick_path, nursery):
    """Where the index of the log cannot be made, WAL is not to be had."""
    with begun(BY_NAME["draw_keyed"], quick_path, nursery) as life:
        for file in life.home.glob("library.db-*"):
            file.unlink()
        none = Trouble(1, errno.EIO, lasting=True, name="library.db-shm")
        ran = life.run(["new", "--title", "Two"], trouble=none)
        assert ran.status == 5
        assert list(said(ran)) == []


def test_a_disk_that_answers_with_another_journal_mode_is_told(tmp_path, monkeypatch):
    """A database in memory answers as such a disk does: with another mode and no error."""
    from app.journal import connection

    monkeypatch.setattr(connection, "_uri", lambda _path, _extra="": ":memory:")
    with pytest.raises(UnfitDiskError, match="journal_mode stays memory there") as told:
        SqliteJournal(tmp_path)
    assert "disk of this computer" in told.value.advice


# -- somebody reads for long ------------------------------------------------------------------------


def read_for(path: Path, seconds: float, begun: threading.Event) -> None:
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
    connection.execute("BEGIN")
    connection.execute("SELECT count(*) FROM session_events").fetchone()
    begun.set()
    time.sleep(seconds)
    connection.execute("COMMIT")
    connection.close()


def fight_a_reader(home: Path, seconds: float) -> int:
    journal = SqliteJournal(home)
    session = journal.create("Rain", {})
    lease = journal.claim(session, "owner")
    started = threading.Event()
    reader = threading.Thread(target=read_for, args=(journal.path, seconds, started))
    reader.start()
    started.wait(30)
    parent, written = None, 0
    while reader.is_alive():
        entry = make.user(f"e{written}", parent, "word " * 200)
        journal.write(lease, lambda _view, entry=entry: [entry])
        parent, written = entry.entry_id, written + 1
    reader.join()
    journal.release(lease)
    journal.close()
    assert not (home / "library.db-wal").exists(), "the last one to leave empties the log"
    again = SqliteJournal(home)
    assert len(texts(again, session)) == written
    again.close()
    assert Inkfold(home).verify() == []
    return written


def test_a_reader_who_stays_holds_up_nobody(quick_path):
    assert fight_a_reader(quick_path / "home", 3) > 20


@pytest.mark.sweep
def test_a_reader_who_stays_for_a_minute_holds_up_nobody(tmp_path):
    assert fight_a_reader(tmp_path / "home", 60) > 100


def test_a_library_another_program_locks_is_told(tmp_path, monkeypatch):
    SqliteJournal(tmp_path).close()
    holder = sqlite3.connect(tmp_path / "library.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    from app.journal import connection

    monkeypatch.setattr(connection, "BUSY_S", 0.1)
    journal = SqliteJournal(tmp_path)
    with pytest.raises(JournalBusyError, match="another program holds it"):
        journal.create("Rain", {})
    holder.execute("ROLLBACK")
    holder.close()
    journal.create("Rain", {})
    journal.close()


# -- the clock ------------------------------------------------------------------------------------


def test_a_clock_a_day_back_changes_no_order_and_loses_nothing(tmp_path, monkeypatch):
    async def tell():
        desk = Desk(tmp_path / "home", model=ScriptedModel(says(), calls(drawing())))
        await desk.say("Mina waves")
        now = time.time_ns
        with monkeypatch.context() as patch:
            patch.setattr(times.time, "time_ns", lambda: now() - DAY_S * 10**9)
            await desk.restart()
            await desk.say("Mina runs")
            assert desk.studio.is_open(desk.session)
        rows = desk.view.rows(0)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        assert rows[-1].created_at < rows[0].created_at, "the clock was really put back"
        assert [role for role, _ in desk.messages()].count("user") == 2
        assert desk.painter.sends == 1
        desk.fold()
        # and forward again: another writer needs no waiting, though the lease ends "tomorrow"
        await desk.restart()
        await desk.say("Mina sleeps")
        desk.fold()
        await desk.studio.close()
        desk.journal.close()

    asyncio.run(tell())
