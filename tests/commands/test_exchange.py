"""``export`` and ``import`` at the command line."""

from __future__ import annotations

import base64
import io
import json
import sys
import zipfile

import pytest

from app.__main__ import main
from app.commands import terminal
from tests.commands.inkfold import Inkfold
from tests.engines.servers import answer, serving
from tests.journal.crafted import library, tampered
from tests.pictures.samples import PNG


@pytest.fixture
def program(tmp_path):
    return Inkfold(tmp_path / "home")


@pytest.fixture
def other(tmp_path):
    return Inkfold(tmp_path / "other")


def test_a_drawn_story_goes_to_another_library_and_on(program, other, tmp_path):
    session = program.new("猪猪侠")
    program.here("say", session, "@猪猪侠 buff=功夫大师\n猪猪侠挥手,全景")
    program.here("say", session, "猪猪侠睡觉,中景")
    left = program.show(session)
    program.here("rewind", session, "1", "--name", "睡觉")
    program.here("pick", session, left["panels"][1]["panel_id"])
    before = program.show(session)
    made = program.run("export", session, tmp_path)
    assert made["missing"] == []
    assert made["pictures"] == 2
    intake = other.run("import", made["file"])
    (taken,) = intake["stories"]
    assert (taken["origin_id"], taken["title"], taken["missing"]) == (session, "猪猪侠", {})
    after = other.show(taken["session_id"])
    same = ("head", "path", "state", "title", "branches", "turns")
    assert {name: after[name] for name in same} == {name: before[name] for name in same}
    assert [panel["asset"] for panel in after["panels"]] == [p["asset"] for p in before["panels"]]
    assert (after["verdicts"], after["waiting"], after["spending"]["calls"]) == ([], [], [])
    # it is a story like any other: a fork of it, and a panel more
    fork = other.here("fork", taken["session_id"], "1")["session_id"]
    assert len(other.show(fork)["panels"]) == 1
    last = other.here("say", taken["session_id"], "猪猪侠起床,近景")
    assert last["outcome"] == "completed"
    assert len(other.show(taken["session_id"])["panels"]) == 3
    assert other.verify() == []


def test_exit_statuses_and_words(program, other, tmp_path, capsys):
    session = program.new("Rain")
    target = tmp_path / "rain.inkfold"

    def run(which, *arguments):
        status = main(["--home", str(which.home), *map(str, arguments)])
        out = capsys.readouterr()
        return status, out.out, out.err

    assert run(program, "export", "Snow")[0] == 2
    assert run(program, "export", session, target)[0] == 0
    status, _, err = run(program, "export", session, target)
    assert (status, "rain.inkfold" in err) == (5, True)
    assert run(other, "import", tmp_path / "nothing")[0] == 2
    target.write_bytes(target.read_bytes()[:-40])
    status, out, err = run(other, "import", target)
    assert (status, out) == (5, "")
    assert err.startswith("inkfold: rain.inkfold was not taken: it is damaged")
    assert run(other, "list")[1] == "[]\n"


def test_a_missing_picture_ends_with_status_5_and_is_named(program, other, tmp_path):
    session = program.new("Rain")
    (panel,) = program.here("say", session, "Mina waves, wide")["panels"]
    asset = panel["asset"]
    (program.home / "pictures" / asset[:2] / asset).unlink()
    made = program.run("export", session, tmp_path / "rain.inkfold", status=5)
    assert made["missing"] == [asset]
    intake = other.run("import", made["file"], status=5)
    assert intake["stories"][0]["missing"] == {asset: "the picture is missing"}


def test_of_a_library_one_story_or_all_are_taken(other, tmp_path):
    database = library(tmp_path / "stranger", "Rain")
    assert len(other.run("import", database, status=5)["stories"]) == 1
    assert other.run("import", database, "Rain", status=5)["stories"][0]["title"] == "Rain"
    other.run("import", database, "Snow", status=2)
    tampered(database, "CREATE TABLE evil (x)")
    other.run("import", database, status=5)
    assert len(other.here("list")) == 2


CANARY = "canary-key-7f3a"


def echoing(server, conn):
    """A picture service that says the key it was sent in every answer."""
    seen = server.read(conn)
    said = {"data": [{"b64_json": base64.b64encode(PNG).decode(), "revised_prompt": str(seen)}]}
    conn.sendall(answer(200, json.dumps(said)))


def test_no_key_leaves_in_an_export(program, tmp_path, monkeypatch):
    monkeypatch.setenv("PAINTER_KEY", CANARY)
    with serving(echoing) as server:
        program.here(
            "engines", "add", "painter", "--kind", "openai-images", "--base-url", server.url,
            "--price", "1", "--key-env", "PAINTER_KEY",
        )  # fmt: skip
        program.here("engines", "set-default", "image", "painter")
        session = program.new("Rain")
        last = program.here("say", session, "Mina waves, wide", "--approve", "all")
        # the control: the key was there to leak
        assert server.requests[-1].headers["authorization"] == f"Bearer {CANARY}"
    assert len(last["panels"]) == 1
    made = program.run("export", session, tmp_path / "rain.inkfold")
    with zipfile.ZipFile(made["file"]) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    assert len(members) == 3
    assert not [name for name, data in members.items() if CANARY.encode() in data]


def test_a_stranger_s_title_does_not_steer_the_terminal(program, monkeypatch):
    program.here("new", "--title", "\x1b]0;owned\x07\x9b31m\u202egnp.exe")

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    shown = Terminal()
    monkeypatch.setattr(sys, "stdout", shown)
    assert main(["--home", str(program.home), "list"]) == 0
    assert not set(shown.getvalue()) & set("\x1b\x07\x9b\u202e")
    assert "owned" in shown.getvalue()
    assert terminal.plain("a\tb\n雨 👩‍🚀") == "a\tb\n雨 👩‍🚀"


@pytest.mark.parametrize(
    "state",
    [
        {"characters": 5},
        {"characters": {"Mina": "red"}},
        {"characters": {"Mina": {"hat": {"colour": ["red"]}}}},
        {"cast": []},
        {"cast": {"Mina": 7}},
        {"cast": {"Mina": {"references": 5, "colour": 5, "aliases": "x"}}},
        {"cast": {"Mina": {"references": [5, "no hash"], "colour": "red", "aliases": [5]}}},
        {"scene": "rain"},
        {"layout": {"pages": {"1": []}}},
        {"lettering": {"p": {"b": 5}}},
        {"lettering": [1]},
    ],
)
def test_a_state_of_any_shape_can_be_shown_and_gone_on_from(program, monkeypatch, state):
    session = program.here("new", "--title", "Odd", "--state", json.dumps(state))["session_id"]

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr(sys, "stdout", Terminal())
    assert main(["--home", str(program.home), "show", session]) == 0
    monkeypatch.undo()
    last = program.here("say", session, "Mina waves, wide")
    assert last["outcome"] == "completed"
