"""Bits flipped all over a library and its pictures: told, scoped, and never the end of the program."""

from __future__ import annotations

import contextlib
import io
import json
import random
import shutil
import sqlite3
import time
from pathlib import Path

import pytest

from app.__main__ import main
from app.journal.connection import statements
from app.journal.registry import Registry, registry_folder
from app.journal.schema import JOURNAL
from app.journal.store import SqliteJournal
from tests.commands.inkfold import Inkfold

PAGE = 4096
SECONDS = 60
"""How long a command may take on a damaged library; it takes less than one."""


class Library:
    """A library with two stories, whose bytes are spoilt and put right again."""

    def __init__(self, home: Path):
        self.program = Inkfold(home)
        self.path = home / "library.db"
        self.one = self.program.new("One")
        for text in ("@Mina mood=happy\nMina waves, wide", "Mina runs, wide"):
            self.program.here("say", self.one, text)
        self.two = self.program.new("Two")
        self.program.here("say", self.two, "猪猪侠跳起来,全景")
        self.bytes = self.path.read_bytes()
        self.sound = self.answers()
        rows = [json.loads(line) for line in self.sound[1][1].splitlines()]
        # the first reply: what was typed before it is sound
        self.head = json.loads(self.sound[3][1])["head"]
        self.seq = next(row["seq"] for row in rows if row["payload"].get("role") == "assistant")

    def ask(self, *arguments):
        out, told = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(told):
            status = main(["--home", str(self.program.home), "--json", *arguments])
        return status, out.getvalue(), told.getvalue()

    def answers(self):
        looks = [("list",), ("log", self.one), ("log", self.two)]
        looks += [("show", self.one), ("show", self.two)]
        return [self.ask(*look)[:2] for look in looks]

    def spoil(self, place, bit):
        data = bytearray(self.bytes)
        data[place] ^= 1 << bit
        self.put(bytes(data))

    def put(self, data):
        for name in ("library.db-wal", "library.db-shm"):
            self.path.with_name(name).unlink(missing_ok=True)
        self.path.write_bytes(data)

    def write_behind(self, *changes):
        """Change rows the way no program does, and leave the schema as it was, word for word."""
        connection = sqlite3.connect(self.path)
        for table in ("session_events", "session_records"):
            connection.execute(f"DROP TRIGGER {table}_no_update")
            connection.execute(f"DROP TRIGGER {table}_no_delete")
        for change in changes:
            connection.execute(*change)
        for statement in statements(JOURNAL):
            if "_no_update" in statement or "_no_delete" in statement:
                connection.execute(statement)
        connection.commit()
        connection.close()


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return Library(tmp_path_factory.mktemp("rot") / "home")


@pytest.fixture
def library(kept):
    kept.put(kept.bytes)
    return kept


def judge(library):
    """Return whether something changed, and whether it is told; anything else is a crash."""
    answers = library.answers()
    status, out, told = library.ask("journal", "verify")
    found = status != 0
    assert found == bool(told or json.loads(out)["findings"])
    return answers != library.sound, found


def flips(library, count, seed):
    choose = random.Random(seed)
    for _ in range(count):
        yield choose.randrange(len(library.bytes)), choose.randrange(8)


def spoil_all_over(library, count, seed):
    told = 0
    for place, bit in flips(library, count, seed):
        library.spoil(place, bit)
        changed, found = judge(library)
        assert found or not changed, f"byte {place}, bit {bit} changed an answer and nobody knows"
        told += found
    return told


def test_a_flipped_bit_is_told_or_changes_nothing(library):
    assert spoil_all_over(library, 120, 1) > 10


@pytest.mark.sweep
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(2, 6))
def test_many_flipped_bits_are_told_or_change_nothing(library, seed):
    assert spoil_all_over(library, 2_000, seed) > 200


def test_a_control_that_looks_at_nothing_is_caught(library, monkeypatch):
    """Where nobody verifies, some flip changes an answer in silence, and the harness says so."""
    monkeypatch.setattr("app.journal.verify.verify_library", lambda *_given: iter(()))
    with pytest.raises(AssertionError, match="nobody knows"):
        spoil_all_over(library, 120, 1)


def test_damage_is_no_older_copy(library):
    """What this machine knows of the story must not send its person to accept the damage."""
    last = json.loads(library.sound[1][1].splitlines()[-1])
    registry = Registry(registry_folder(), library.program.home)

    def older():
        journal = SqliteJournal(library.program.home, reading_only=True, registry=registry)
        try:
            return journal.older_copy(library.one)
        finally:
            journal.close()

    whole = SqliteJournal(library.program.home, reading_only=True)
    registry.accept(whole.view(library.one))
    whole.close()
    assert older() is None
    places = [
        roots(library)["session_events"],
        library.bytes.index(b'"text":"Mina runs') + 9,
        library.bytes.rindex(last["chain"].encode()),
    ]
    for place in places:
        library.spoil(place, 7 if place % PAGE == 0 else 1)
        assert judge(library)[1]
        assert older() is None
    library.put(library.bytes)
    library.ask("say", library.one, "Mina rests, wide")
    library.put(library.bytes)
    assert older() is not None, "an older copy is one"


def roots(library):
    """Return where the page of each table and index of the library begins that holds its root."""
    with contextlib.closing(sqlite3.connect(library.path)) as connection:
        found = connection.execute("SELECT name, rootpage FROM sqlite_master WHERE rootpage > 0")
        return {name: (page - 1) * PAGE for name, page in found}


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    "name", ["session_events", "session_records", "sessions", "entry_index", "session_keys"]
)
def test_every_way_out_comes_to_an_end_however_a_table_is_damaged(library, tmp_path, name):
    """What cannot be read from some row on must not be asked for again and again."""
    library.ask("backup")
    place = roots(library)[name]
    for byte, bit in ((0, 7), (0, 0), (3, 7), (5, 6)):
        library.spoil(place + byte, bit)
        for words in (
            ("journal", "report", library.one, str(tmp_path / f"{byte}-{bit}.json")),
            ("journal", "rebuild", "--check"),
            ("fork", library.one, library.head),
            ("backup", "--to", str(tmp_path / "elsewhere")),
            ("restore", "newest"),
        ):
            began = time.monotonic()
            status, _, told = library.ask(*words)
            assert time.monotonic() - began < SECONDS, words
            assert status in (0, 2, 5), (words, told)
            assert "Traceback" not in told
    assert library.ask("restore", "newest", "--yes")[0] == 0
    assert library.answers() == library.sound
    shutil.rmtree(library.program.home / "backups")


def test_damage_in_one_story_is_named_by_its_row_and_leaves_the_other_alone(library):
    place = library.bytes.index(b'"text":"Mina runs') + 9
    library.spoil(place, 1)
    status, out, _ = library.ask("journal", "verify")
    assert status == 5
    findings = json.loads(out)["findings"]
    seq = next(
        row["seq"]
        for row in map(json.loads, library.sound[1][1].splitlines())
        if "Mina runs" in json.dumps(row)
    )
    assert [(f["session_id"], f["code"], f["seq"]) for f in findings] == [
        (library.one, "chain_broken", seq)
    ]
    assert library.answers()[4] == library.sound[4]
    shown = json.loads(library.ask("show", library.one)[1])
    assert shown["corrupted"] == {"code": "chain_broken", "seq": seq}
    assert len(shown["panels"]) == 1


UNREADABLE = {
    "no UTF-8": ("UPDATE session_events SET payload = CAST(x'ff7b7d' AS TEXT) WHERE seq = ?",),
    "no JSON": ("UPDATE session_events SET payload = '{' WHERE seq = ?",),
    "no object": ("UPDATE session_events SET payload = '[]' WHERE seq = ?",),
    "gone": ("DELETE FROM session_events WHERE seq = ?",),
    "another kind": ("UPDATE session_events SET kind = 'compaction' WHERE seq = ?",),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_row_that_cannot_be_read_stops_its_story_there(library, name):
    (change,) = UNREADABLE[name]
    library.write_behind((change + " AND session_id = ?", (library.seq, library.one)))
    shown = json.loads(library.ask("show", library.one)[1])
    # a row that is gone is missed by the one after it
    assert shown["corrupted"]["seq"] == library.seq + (name == "gone")
    assert shown["head"] is not None
    assert library.answers()[4] == library.sound[4]
    findings = json.loads(library.ask("journal", "verify")[1])["findings"]
    assert library.one in {finding["session_id"] for finding in findings}
    before = library.ask("log", library.one)[1]
    status, _, told = library.ask("say", library.one, "Go on.")
    assert status == 5
    assert "damaged" in told
    assert library.ask("log", library.one)[1] == before


def test_rows_lost_at_the_end_are_missed(library):
    with contextlib.closing(sqlite3.connect(library.path)) as connection:
        (last,) = connection.execute(
            "SELECT max(seq) FROM session_records WHERE session_id = ?", (library.two,)
        ).fetchone()
    library.write_behind(
        ("DELETE FROM session_records WHERE seq = ? AND session_id = ?", (last, library.two))
    )
    findings = json.loads(library.ask("journal", "verify")[1])["findings"]
    assert (library.two, "sequence_gap", last) in [
        (f["session_id"], f["code"], f["seq"]) for f in findings
    ]
    assert library.ask("say", library.two, "Go on.")[0] == 5


@pytest.mark.parametrize("name", [*UNREADABLE, "chain"])
def test_the_report_reproduces_the_damage_and_the_fork_goes_on(library, tmp_path, name):
    if name == "chain":
        library.spoil(library.bytes.index(b'"text":"Mina runs') + 9, 1)
    else:
        library.write_behind(
            (UNREADABLE[name][0] + " AND session_id = ?", (library.seq, library.one))
        )
    shown = json.loads(library.ask("show", library.one)[1])
    file = tmp_path / "report.json"
    assert library.ask("journal", "report", library.one, str(file))[0] == 0
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["answer"] == {"corrupted": shown["corrupted"]}
    folded = library.ask("journal", "fold", str(file))[1]
    assert json.loads(folded) == told["answer"]
    # what was typed is in it, and it never overwrites
    assert library.ask("journal", "report", library.one, str(file))[0] == 2
    status, out, said = library.ask("fork", library.one, shown["head"])
    assert status == 0, said
    fresh = json.loads(out.splitlines()[-1])["session_id"]
    assert library.ask("say", fresh, "Mina goes on, wide")[0] == 0
    again = json.loads(library.ask("show", fresh)[1])
    assert again["corrupted"] is None
    assert len(again["panels"]) >= 1


def test_a_stored_text_that_is_not_canonical_is_reported_as_it_is(library, tmp_path):
    library.write_behind(
        (
            "UPDATE session_events SET payload = ' ' || payload WHERE seq = ? AND session_id = ?",
            (library.seq, library.one),
        )
    )
    file = tmp_path / "report.json"
    library.ask("journal", "report", library.one, str(file))
    rows = json.loads(file.read_text(encoding="utf-8"))["rows"]
    assert [row["seq"] for row in rows if "text" in row] == [library.seq]
    answer = json.loads(library.ask("journal", "fold", str(file))[1])
    assert answer == {"corrupted": {"code": "chain_broken", "seq": library.seq}}


@pytest.mark.parametrize("share", [0.0, 0.3, 0.99])
def test_a_spoilt_picture_is_named_and_its_story_opens(kept, library, share):
    panel = json.loads(library.ask("show", library.one)[1])["panels"][0]
    path = Path(panel["file"])
    sound = path.read_bytes()
    data = bytearray(sound)
    data[int(share * len(data))] ^= 4
    path.write_bytes(bytes(data))
    try:
        status, out, _ = library.ask("journal", "verify")
        assert status == 5
        (finding,) = json.loads(out)["findings"]
        assert (finding["code"], finding["session_id"]) == ("picture", library.one)
        assert panel["asset"] in finding["detail"]
        assert library.ask("show", library.one)[0] == 0
    finally:
        path.write_bytes(sound)


@pytest.mark.parametrize("text", ["CREATE TABLE sessions", "CREATE TRIGGER session_events_no"])
def test_a_spoilt_schema_is_called_damage_and_a_backup_is_the_way_out(library, text):
    library.ask("backup")
    place = library.bytes.index(text.encode())
    library.spoil(place + 1, 7)
    status, _, told = library.ask("show", library.one)
    assert status == 5
    assert "damaged" in told
    assert "Restore a backup" in told
    status, _, told = library.ask("restore", "newest", "--yes")
    assert status == 0, told
    assert library.ask("show", library.one)[1] == library.sound[3][1]
    shutil.rmtree(library.program.home / "backups")


def test_an_index_that_lost_a_story_is_told(library):
    """The quick check passes over indexes: a story nobody can find any more would be sound."""
    # the last key of the index by id: behind its first byte stands the length of what follows
    place = library.bytes.rindex(library.one.encode() + b"\r")
    for bit in range(8):
        library.spoil(place + len(library.one), bit)
        changed, found = judge(library)
        assert found or not changed
    spoilt = bytearray(library.bytes)
    first = library.bytes.index(library.one.encode())
    spoilt[first : first + 4] = b"AAAA"
    library.put(bytes(spoilt))
    assert judge(library)[1]
