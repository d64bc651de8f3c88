"""A library saved and put back, by the program itself; and an older copy told from the newest."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import time
from pathlib import Path

import pytest

from app.backup.backups import SEEN_S, Backups
from app.backup.restore import restore
from app.engines.sketch import draw
from app.errors import BackupFailedError, FencedOutError, PicturesLostError
from app.journal.locks import FileLock
from app.journal.store import SqliteJournal
from app.pictures.store import FilePictures
from app.practice.server import PracticeServer
from app.window_vault import WindowVault
from tests.commands.inkfold import Inkfold


@pytest.fixture
def program(tmp_path):
    return Inkfold(tmp_path / "home")


@pytest.fixture
def service(tmp_path):
    with PracticeServer(ledger=tmp_path / "ledger.jsonl", draw=draw) as server:
        yield server


def drawn(program, title="Rain"):
    session = program.new(title)
    program.here("say", session, "Mina waves, wide")
    return session


def test_a_backup_holds_everything_and_brings_it_back(program):
    session = drawn(program)
    before = program.show(session)
    made = program.run("backup")
    assert made["pictures"] == len({panel["asset"] for panel in before["panels"]}) == 1
    assert [story["title"] for story in made["stories"]] == ["Rain"]
    assert made["missing"] == []
    assert not list((program.home / "backups").glob("*.part"))
    shutil.rmtree(program.home / "pictures")
    (program.home / "library.db").write_bytes(b"not a database at all" * 400)
    told = program.run("restore", "newest")
    assert [d["standing"] for d in told["differences"]] == ["only_in_backup"]
    assert not told["restored"]
    done = program.run("restore", made["backup"], "--yes")
    assert Path(done["set_aside"], "library.db").read_bytes().startswith(b"not a database")
    after = program.show(session)
    assert after["state"] == before["state"]
    assert after["path"] == before["path"]
    assert program.verify() == []


def test_restoring_tells_what_is_newer_than_the_backup(program):
    session = drawn(program)
    made = program.run("backup")
    program.here("say", session, "Mina runs, wide")
    other = drawn(program, "Other")
    told = {d["session_id"]: d for d in program.run("restore", "newest")["differences"]}
    assert told[session]["standing"] == "newer_here"
    assert told[session]["turns"] == 1
    assert told[session]["said"] == ["Mina runs, wide"]
    assert told[other]["standing"] == "only_here"
    library = (program.home / "library.db").read_bytes()
    assert (program.home / "library.db").read_bytes() == library
    program.run("restore", made["backup"], "--yes")
    assert len(program.show(session)["turns"]) == 1
    assert [story["title"] for story in program.here("list")] == ["Rain"]


def test_what_was_set_aside_can_be_used(program):
    session = drawn(program)
    program.run("backup")
    program.here("say", session, "Mina runs, wide")
    done = program.run("restore", "newest", "--yes")
    (program.home / "library.db").unlink()
    shutil.copy(Path(done["set_aside"]) / "library.db", program.home / "library.db")
    assert len(program.show(session)["turns"]) == 2
    assert program.verify() == []


def test_a_restored_library_pays_nothing_before_the_person_says_so(program, service):
    session = drawn(program)
    program.use_practice(service.base_url, "never")
    program.run("backup")
    program.run("say", session, "Mina runs, wide", "--approve", "all")
    assert len(service.ledger.charges()) == 1
    program.run("restore", "newest", "--yes")
    shown = program.show(session)
    assert shown["older_copy"]["known_seq"] > shown["older_copy"]["seq"]
    last = program.run("say", session, "Mina runs, wide", "--approve", "all", status=3)
    question = program.here("recover")["questions"][0]
    assert question["result_entry_id"].startswith(last["head"])
    program.run("approve", session, question["result_entry_id"], "yes", status=6)
    assert len(service.ledger.charges()) == 1
    program.run("accept-copy", session)
    assert program.show(session)["older_copy"] is None
    program.run("approve", session, question["result_entry_id"], "yes")
    assert len(service.ledger.charges()) == 2
    assert program.verify() == []


def test_a_copy_without_its_log_is_an_older_copy(program, service, tmp_path):
    """The control is the last line: without the registry the copy passes every check."""
    session = drawn(program)
    program.use_practice(service.base_url, "never")
    assert program.killed_at("after_t2", "say", session, "Mina runs, wide", "--approve", "all")
    copied = Inkfold(tmp_path / "copied")
    copied.home.mkdir()
    for name in ("library.db", "settings.json"):
        shutil.copy(program.home / name, copied.home / name)
    assert (program.home / "library.db-wal").stat().st_size
    assert copied.show(session)["older_copy"] is not None
    assert program.show(session)["older_copy"] is None
    assert [f for f in copied.verify() if f["code"] != "picture"] == []


def test_two_copies_that_both_went_on_are_told(program, tmp_path):
    session = drawn(program)
    twin = Inkfold(tmp_path / "twin")
    shutil.copytree(program.home, twin.home)
    program.here("say", session, "Mina runs, wide")
    program.run("list")
    for text in ("Mina sleeps, wide", "Mina wakes, wide", "Mina eats, wide"):
        twin.here("say", session, text)
    copy = twin.show(session)["older_copy"]
    assert copy["seq"] > copy["known_seq"]


@pytest.mark.parametrize("point", ["set_aside", "log_removed", "restored"])
def test_a_restore_killed_anywhere_leaves_a_library(program, point):
    session = drawn(program)
    program.run("backup")
    program.here("say", session, "Mina runs, wide")
    assert program.killed_at(point, "restore", "newest", "--yes")
    assert len(program.show(session)["turns"]) == (1 if point == "restored" else 2)
    program.run("restore", "newest", "--yes")
    assert len(program.show(session)["turns"]) == 1
    assert program.verify() == []
    assert not list(program.home.glob("*.part"))


@pytest.mark.parametrize("point", ["backup_copied", "backup_described"])
def test_a_killed_backup_is_none(program, point):
    drawn(program)
    assert program.killed_at(point, "backup")
    assert program.here("backup", "--list") == []
    program.run("backup")
    assert len(program.here("backup", "--list")) == 1
    assert not list((program.home / "backups").glob("*.part"))


def test_a_damaged_backup_is_refused_and_nothing_changes(program):
    session = drawn(program)
    made = program.run("backup")
    path = program.home / "backups" / made["backup"] / "library.db"
    data = bytearray(path.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 64] = b"\xff" * 64
    path.write_bytes(data)
    library = (program.home / "library.db").read_bytes()
    program.run("restore", "newest", "--yes", status=5)
    assert (program.home / "library.db").read_bytes() == library
    assert program.show(session)["turns"]


def test_a_backup_of_another_library_under_a_known_name_is_refused(program, tmp_path):
    drawn(program)
    made = program.run("backup")
    other = Inkfold(tmp_path / "other")
    drawn(other)
    theirs = other.run("backup", "--to", tmp_path / "theirs")
    shutil.copy(
        tmp_path / "theirs" / theirs["backup"] / "library.db",
        program.home / "backups" / made["backup"] / "library.db",
    )
    program.run("restore", "newest", "--yes", status=5)


def test_nothing_is_restored_under_a_program_that_has_the_library_open(program):
    session = drawn(program)
    program.run("backup")
    lock = FileLock(program.home / "locks" / f"{session}.lock")
    assert lock.acquire()
    lock.note("here, process 1")
    program.run("restore", "newest", "--yes", status=6)
    lock.close()
    program.run("restore", "newest", "--yes")


def test_a_damaged_story_is_saved_as_damaged_and_never_thins_a_sound_backup(program):
    session = drawn(program)
    sound = program.run("backup")["backup"]
    connection = sqlite3.connect(program.home / "library.db")
    connection.execute("DROP TRIGGER session_events_no_update")
    connection.execute("UPDATE session_events SET payload = '{}' WHERE seq = 4")
    connection.commit()
    # the trigger as it was, word for word: only the row is wrong
    from app.journal.connection import statements
    from app.journal.schema import JOURNAL

    for statement in statements(JOURNAL):
        if "session_events_no_update" in statement:
            connection.execute(statement)
    connection.close()
    time.sleep(1.1)
    made = program.run("backup", status=5)
    assert made["stories"][0]["damage"].startswith(("chain_broken", "unreadable_row"))
    names = [backup["backup"] for backup in program.here("backup", "--list")]
    assert sound in names
    told = program.run("restore", sound)
    assert told["differences"][0]["standing"] == "damaged_here"
    program.run("restore", sound, "--yes")
    assert program.verify() == []
    assert program.show(session)["corrupted"] is None


def test_pictures_no_backup_names_are_let_go(program, tmp_path):
    drawn(program)
    made = program.run("backup")
    backups = Backups(program.home / "backups")
    old = backups.folder / made["backup"]
    described = json.loads((old / "backup.json").read_text())
    described["made_at"] = "2020-01-01T00:00:00+00:00"
    (old / "backup.json").write_text(json.dumps(described))
    old.rename(backups.folder / "2020-01-01T00-00-00Z")
    stray = backups.picture("f" * 64)
    stray.parent.mkdir(parents=True)
    stray.write_bytes(b"x")
    time.sleep(1.1)
    program.run("backup")
    assert [b.name for b in backups.all()] != ["2020-01-01T00-00-00Z"]
    assert not (backups.folder / "2020-01-01T00-00-00Z").exists()
    assert not stray.exists()
    assert backups.picture(backups.all()[0].pictures[0]).exists()


def test_pictures_stay_while_a_backup_cannot_say_what_it_names(program):
    """A newer Inkfold may describe its backups otherwise, and a file may be unreadable just now."""
    drawn(program)
    made = program.run("backup")
    backups = Backups(program.home / "backups")
    described = backups.folder / made["backup"] / "backup.json"
    text = described.read_text()
    gone = backups.folder / "2020-01-01T00-00-00Z"
    shutil.copytree(described.parent, gone)
    (gone / "backup.json").write_text(text.replace(made["made_at"], "2020-01-01T00:00:00+00:00"))
    other = backups.picture("f" * 64)
    other.parent.mkdir(parents=True)
    other.write_bytes(b"x")
    described.write_text('{"format": 2}')
    time.sleep(1.1)
    program.run("backup")
    assert not gone.exists()
    assert other.exists()


def test_a_picture_whose_bytes_changed_comes_back(program):
    session = drawn(program)
    program.run("backup")
    asset = program.show(session)["panels"][0]["asset"]
    picture = program.home / "pictures" / asset[:2] / asset
    whole = picture.read_bytes()
    picture.write_bytes(whole[:-9] + b"otherwise")
    assert [finding["code"] for finding in program.verify()] == ["picture"]
    program.run("restore", "newest", "--yes")
    assert picture.read_bytes() == whole
    assert program.verify() == []


def spoil(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))


def test_a_picture_that_rots_among_the_backups_is_copied_anew(program):
    session = drawn(program)
    program.run("backup")
    (copy,) = (path for path in (program.home / "backups/pictures").rglob("*") if path.is_file())
    sound = copy.read_bytes()
    spoil(copy)
    time.sleep(1.1)
    program.run("backup")
    assert copy.read_bytes() == sound
    # by itself a backup reads again what nobody has looked at for a week
    spoil(copy)
    for age_s, whole in ((SEEN_S / 2, False), (SEEN_S * 2, True)):
        seen = time.time() - age_s
        os.utime(copy, (seen, seen))
        for made in (program.home / "backups").glob("2*"):
            shutil.rmtree(made)
        program.here("say", session, "Mina runs, wide")
        assert program.run("backup", "--if-due")["backup"]
        assert (copy.read_bytes() == sound) is whole


def test_a_restore_without_some_pictures_says_so(program):
    session = drawn(program)
    program.run("backup")
    for folder in ("backups/pictures", "pictures"):
        (path,) = (
            path for path in (program.home / folder).rglob("*")
            if path.is_file() and len(path.name) == 64
        )  # fmt: skip
        spoil(path)
    process = program.popen("restore", "newest", "--yes")
    out, said = process.communicate()
    assert process.returncode == 5
    done = json.loads(out.splitlines()[-1])
    assert done["restored"]
    assert done["lost"] == [path.name]
    assert "1 of its pictures" in said
    assert [finding["code"] for finding in program.verify()] == ["picture"]
    assert program.show(session)["panels"]


def test_the_window_is_told_of_pictures_that_did_not_come_back(program):
    drawn(program)
    program.run("backup")
    shutil.rmtree(program.home / "backups/pictures")
    shutil.rmtree(program.home / "pictures")
    with pytest.raises(PicturesLostError):
        WindowVault(program.home).restore("newest")
    assert (program.home / "library.db").exists()


def test_two_that_make_backups_leave_each_other_alone(program, monkeypatch):
    drawn(program)
    monkeypatch.setattr("app.backup.backups.WAIT_S", 0.1)
    backups = Backups(program.home / "backups")
    journal = SqliteJournal(program.home, reading_only=True)
    read = FilePictures(program.home / "pictures", None).read
    settings = program.home / "settings.json"
    refused = []

    def meanwhile(asset):
        with pytest.raises(BackupFailedError) as told:
            Backups(backups.folder).make(journal.connection, settings, read)
        refused.append(told.value)
        return read(asset)

    made = backups.make(journal.connection, settings, meanwhile)
    journal.close()
    assert refused
    assert [backup.name for backup in backups.all()] == [made.name]
    assert backups.library(made).exists()
    assert backups.picture(made.pictures[0]).exists()


def test_a_backup_is_due_only_when_something_is_newer(program):
    session = drawn(program)
    assert program.run("backup", "--if-due")["backup"]
    program.here("say", session, "Mina runs, wide")
    assert program.run("backup", "--if-due")["backup"] is None


def test_restore_holds_the_locks_while_it_works(program):
    drawn(program)
    program.run("backup")
    backups = Backups(program.home / "backups")
    lock = FileLock(program.home / "locks" / "library.write")
    assert lock.acquire()
    with pytest.raises(FencedOutError):
        restore(backups, backups.find("newest"), program.home, None)
    lock.close()
