"""A screenplay in Fountain says what the comic says, and no line is read as something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.publish.fountain import write_fountain
from app.publish.places import side_of
from app.publish.steps import Steps
from tests.publish.comics import bubble, comic, shot


def written(made, folder: Path) -> str:
    path = folder / "script.fountain"
    path.unlink(missing_ok=True)
    assert write_fountain(made, path, Steps(1, None)) == len(made.shots)
    return path.read_text("utf-8")


def blocks(*shots, folder, **more) -> list[str]:
    return written(comic(*shots, **more), folder).rstrip("\n").split("\n\n")


def test_it_reads_as_a_screenplay(tmp_path):
    night = {"place": "old harbour", "time": "night"}
    made = blocks(
        shot(1, "Mina runs", [bubble("Wait!", "shout", "Mina"), bubble("Later", "caption")], scene=night),
        shot(2, "Leo *waits*", [bubble("So it began", "caption", "Leo"), bubble("BOOM", "sound")], scene=night),
        shot(3, said="He sleeps", scene={"place": "Xanadu"}, asset="a"),
        folder=tmp_path, branch="calm",
    )  # fmt: skip
    assert made == [
        "Title: Rain\nNotes: Branch: calm", "EXT. OLD HARBOUR - NIGHT", "[[Panel 1]]", "Mina runs",
        "MINA\n(shouting)\nWait!", "Caption: Later", "[[Panel 2]]", "Leo \\*waits\\*",
        "LEO (V.O.)\nSo it began", "Sound: BOOM", ".XANADU", "[[Panel 3]]", "He sleeps",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "cue"),
    [
        ("Mina", "MINA"),
        ("Éva", "ÉVA"),
        ("猪猪侠", "@猪猪侠"),
        ("小A", "@小A"),
        ("McCLANE", "@McCLANE"),
        ("Int. Office", "@Int. Office"),
        ("Go To", "@Go To"),
        ("R2_D2", "@R2\\_D2"),
        ("Mina (young)", "@Mina \\(young)"),
        ("Leo ^", "@Leo \\^"),
        ("", "VOICE"),
    ],
)
def test_a_speaker_is_named_so_that_it_is_read_as_one(tmp_path, name, cue):
    *_, block = blocks(shot(1, "x", [bubble("Hm.", "speech", name)]), folder=tmp_path)
    assert block == f"{cue}\nHm."


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("# not a section", "!# not a section"),
        (".hidden", "!.hidden"),
        ("INT. nowhere", "!INT. nowhere"),
        ("> right", "!> right"),
        ("CUT TO:", "!CUT TO:"),
        ("MINA\nruns", "!MINA\nruns"),
        ("/* gone */ [[note]]", "/\\* gone \\*/ [\\[note]]"),
        ("a\n\n\nb", "a\nb"),
    ],
)
def test_an_action_is_read_as_one(tmp_path, said, line):
    *_, block = blocks(shot(1, said), folder=tmp_path)
    assert block == line


def test_words_in_brackets_are_still_spoken(tmp_path):
    *_, block = blocks(shot(1, "x", [bubble("(hm)\n\n~la~", "speech", "Leo")]), folder=tmp_path)
    assert block == "LEO\n\\(hm)\n\\~la~"


@pytest.mark.parametrize(
    ("place", "side"),
    [("kitchen", "INT"), ("school yard", "EXT"), ("教室", "INT"), ("森林", "EXT"), ("Xanadu", ""),
     ("大街上", "EXT"), ("", "")],
)  # fmt: skip
def test_inside_and_outside_are_said_only_where_they_are_known(place, side):
    assert side_of(place) == side
