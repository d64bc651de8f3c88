"""``add-picture``: a file of one's own is a panel that every other verb knows."""

from __future__ import annotations

import pytest

from tests.commands.inkfold import Inkfold
from tests.pictures.samples import PNG, painted, saved


@pytest.fixture
def program(tmp_path):
    return Inkfold(tmp_path / "home")


def test_every_verb_knows_a_picture_that_was_brought_in(program, tmp_path):
    session = program.new("Rain")
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(saved(painted(), "JPEG"))
    program.here("say", session, "Mina runs, wide")
    made = program.run("add-picture", session, photo, "--prompt", "The quay")
    shown = program.show(session)
    assert [panel["panel_id"] for panel in shown["panels"]][1] == made["panel_id"]
    assert (shown["panels"][1]["asset"], shown["head"]) == (made["asset"], made["head"])
    assert [turn["said"] for turn in shown["turns"]][1] == "Use this panel here: The quay"
    assert shown["spending"]["settled"] == {}
    # words go onto it, and it goes back with its turn
    program.here("say", session, 'Mina: "Look!"')
    program.here("rewind", session, "1")
    assert len(program.show(session)["panels"]) == 1
    program.here("go", session, made["head"])
    assert len(program.show(session)["panels"]) >= 2
    program.here("publish", session, tmp_path / "script.md", "--as", "markdown")
    assert "### Panel 2\n\nThe quay\n" in (tmp_path / "script.md").read_text("utf-8")
    assert program.here("publish", session, tmp_path / "out", "--as", "panels")["count"] >= 2
    assert program.verify() == []
    fork = program.here("fork", session, "2")["session_id"]
    assert program.show(fork)["panels"][1]["asset"] == made["asset"]
    exported = program.here("export", session, tmp_path)
    other = Inkfold(tmp_path / "other")
    (taken,) = other.here("import", exported["file"])["stories"]
    there = other.show(taken["session_id"])
    assert [panel["asset"] for panel in there["panels"]] == [
        panel["asset"] for panel in program.show(session)["panels"]
    ]
    assert other.verify() == program.verify() == []


def test_what_is_no_picture_is_refused_with_nothing_written(program, tmp_path):
    session = program.new("Rain")
    bad = tmp_path / "bad.png"
    bad.write_bytes(PNG[:40])
    program.run("add-picture", session, bad, status=5)
    program.run("add-picture", session, tmp_path / "nowhere.png", status=2)
    assert program.show(session)["turns"] == []
