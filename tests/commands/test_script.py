"""``script`` at the command line: scenes are listed, and one is a turn like any other."""

from __future__ import annotations

import pytest

from tests.commands.inkfold import Inkfold

TEXT = """INT. KITCHEN - NIGHT

Mina waits, wide.

MINA
Who is there?

EXT. HARBOUR - DAY

Leo runs.
"""


@pytest.fixture
def program(tmp_path):
    return Inkfold(tmp_path / "home")


def test_a_scene_is_run_as_a_turn(program, tmp_path):
    session = program.new("Rain")
    path = tmp_path / "rain.fountain"
    path.write_text(TEXT, "utf-8")
    listed = program.run("script", session, path)
    assert [(scene["number"], scene["title"]) for scene in listed["scenes"]] == [
        (1, "INT. KITCHEN - NIGHT"), (2, "EXT. HARBOUR - DAY"),
    ]  # fmt: skip
    assert program.show(session)["turns"] == []
    assert program.run("script", session, path, "--run", 1)["outcome"] == "completed"
    shown = program.show(session)
    assert shown["state"]["scene"] == {"place": "kitchen", "time": "night"}
    (bubbles,) = shown["state"]["lettering"].values()
    assert [item["text"] for item in bubbles.values()] == [{"en": "Who is there?"}]
    assert len(shown["panels"]) == 1
    program.here("script", session, path, "--run", 2)
    assert program.show(session)["state"]["scene"]["place"] == "harbour"
    assert program.verify() == []


def test_what_cannot_be_read_is_refused_with_nothing_written(program, tmp_path):
    session = program.new("Rain")
    path = tmp_path / "rain.txt"
    path.write_bytes(b"\x89PNG\0")
    program.run("script", session, path, "--run", 1, status=5)
    path.write_text("Mina runs", "utf-8")
    program.run("script", session, path, "--run", 2, status=2)
    program.run("script", session, tmp_path / "nowhere", status=2)
    assert program.show(session)["turns"] == []
