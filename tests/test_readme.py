"""What the README tells people to type is what the command line takes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from app.__main__ import parser
from app.engines.directions import Known, read

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
COMMANDS = [
    line.removeprefix("INKFOLD_POINT=answered ").removesuffix(" &")
    for block in BLOCKS
    for line in block.splitlines()
    if "inkfold " in line
]
KNOWN = Known((("Mina", "Mina"), ("Leo", "Leo"), ("猪猪侠", "猪猪侠")))


def typed(start):
    (cell,) = re.findall(rf"^\| (`{re.escape(start)}.*?) \|", README, re.MULTILINE)
    return re.findall(r"`([^`]+)`", cell)


def test_there_are_commands():
    assert len(COMMANDS) >= 15


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_line_takes_each_command(command):
    name, *arguments = shlex.split(command)
    assert name == "inkfold"
    options = parser().parse_args(arguments)
    assert hasattr(options, "run") or hasattr(options, "serve")


def test_the_directors_table_tells_the_truth():
    (drawn,) = read(typed("Mina runs")[0], KNOWN)
    assert (drawn.shot, drawn.characters) == ("wide", ("Mina",))
    (state,) = read(typed("@Mina mood")[0] + "\nMina waits", KNOWN)
    assert state.changes[0].set == {"mood": "angry", "hat": "red"}
    assert read("@Mina hat=", KNOWN)[0].changes[0].clear == ("hat",)
    (names,) = read(typed("@Mina @Leo")[0] + "\nThey argue", KNOWN)
    assert (names.characters, names.prompt) == (("Mina", "Leo"), "They argue")
    (scene,) = read(typed("#night")[0], KNOWN)
    assert scene.scene == {"time": "night", "weather": "rain", "place": "harbour"}
    for line in typed("Mina: "):
        assert read(line, KNOWN)[0].bubbles[0]["kind"] == "speech"
    assert read(typed("[Meanwhile")[0] + "\nLeo sleeps", KNOWN)[0].bubbles[0]["kind"] == "caption"
    assert read("Mina runs, " + typed("4:3")[0], KNOWN)[0].aspect == "4:3"
    assert [read(line, KNOWN)[0].find for line in typed("/find")] == ["umbrella", "雨伞"]


def test_everything_the_readme_points_to_is_there():
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
