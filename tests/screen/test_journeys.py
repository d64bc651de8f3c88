"""The journeys of a person at a screen: keys and clicks go in, the command line is asked what came."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.screen.screen import MISSING, ROOT, Program, Screen, screen, until

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]
UNDO = (910, 82)
"""Where "Undo rewind" lies in a window of the usual size."""

AGAIN = (600, 835)
"""Where "Draw again" lies in it."""
LEAVE_OUT = (307, 256)
"""Where the button lies in the recovery dialog that asks about one picture."""
OF_THE_OTHER, CURRENT = (807, 216), (127, 229)
"""Where the picture of a branch that was left lies among all of them, and the branch one is on."""


@pytest.fixture
def on(tmp_path: Path) -> Iterator[Screen]:
    with screen(tmp_path / "screen") as made:
        yield made


@pytest.fixture
def program(tmp_path: Path, on: Screen) -> Iterator[Program]:
    made = Program(on, tmp_path / "home")
    yield made
    made.kill()


@pytest.fixture
def ledger(tmp_path: Path) -> Callable[[], list[str]]:
    """What the practice service has charged so far, by key."""

    def charged() -> list[str]:
        text = (tmp_path / "ledger").read_text("utf-8")
        return [json.loads(line)["idempotency_key"] for line in text.splitlines()]

    return charged


@pytest.fixture
def service(tmp_path: Path, on: Screen) -> Iterator[Callable[..., str]]:
    """Starts the practice service; returns its address."""
    running: list[subprocess.Popen[str]] = []

    def started(*more: str) -> str:
        command = [sys.executable, "-m", "app", "practice", "--ledger", str(tmp_path / "ledger")]
        process = subprocess.Popen(
            [*command, *more], cwd=ROOT, env=on.env, stderr=subprocess.PIPE, text=True
        )
        running.append(process)
        assert process.stderr is not None
        return process.stderr.readline().split()[-1]

    yield started
    for process in running:
        process.kill()
        process.communicate()


def begin(program: Program, title: str = "Rain") -> str:
    """Open the window on an empty story, with the keyboard in the composer; return the window."""
    session_id = program.tell("new", "--title", title)["session_id"]
    (program.home / "window.json").write_text(json.dumps({"story": session_id}), "utf-8")
    program.start()
    return program.screen.title(title)


def begin_paid(program: Program, address: str, variant: str) -> str:
    """Open the window on an empty story that draws with the practice service."""
    program.tell("engines", "add", "studio-x", "--kind", "practice", "--base-url", address,
                 "--variant", variant, "--price", "10")  # fmt: skip
    program.tell("engines", "set-default", "image", "studio-x")
    return begin(program)


def draw(program: Program, turns: int, text: str, title: str = "Rain") -> dict[str, Any]:
    """Type what happens next and wait until it is drawn."""
    program.screen.type(text)
    program.screen.press("Return")
    return program.idle(title, turns)


def said(story: dict[str, Any]) -> list[str]:
    return [turn["said"] for turn in story["turns"]]


def rewound(program: Program, name: str = "") -> str:
    """Draw three turns and go back to the first by keys; return the window."""
    window = begin(program)
    for number, text in enumerate(("Mina runs", "Mina falls", "Mina sleeps"), 1):
        draw(program, number, text)
    program.screen.press("alt+Home", "ctrl+shift+r")
    program.screen.other_than(window)
    if name:
        program.screen.press("ctrl+a")
        program.screen.type(name)
    program.screen.press("Return")
    program.screen.title("Rain")
    assert said(program.idle("Rain", 1)) == ["Mina runs"]
    return window


def names(story: dict[str, Any]) -> list[str | None]:
    return [branch["name"] for branch in story["branches"]]


def is_the_branch_that_was_drawn(story: dict[str, Any]) -> None:
    """Judge the end of the journey below; a control gives it another story."""
    assert said(story) == ["Mina runs", "Mina flies"]
    (left,) = [branch for branch in story["branches"] if branch["left_at"] is not None]
    assert (left["name"], left["panels"]) == ("Sad ending", 3)


def test_a_story_is_drawn_rewound_and_goes_another_way(program: Program) -> None:
    rewound(program, "Sad ending")
    is_the_branch_that_was_drawn(draw(program, 2, "Mina flies"))
    assert program.leave() == 0


def test_the_judge_sees_a_wrong_branch(program: Program) -> None:
    rewound(program, "Sad ending")
    story = draw(program, 2, "Mina cries")
    with pytest.raises(AssertionError):
        is_the_branch_that_was_drawn(story)


def test_a_rewind_is_undone_by_a_click(program: Program) -> None:
    window = rewound(program)
    program.screen.click(window, *UNDO)
    assert said(program.idle("Rain", 3)) == ["Mina runs", "Mina falls", "Mina sleeps"]


def test_a_panel_of_another_branch_is_used_here(program: Program) -> None:
    window = rewound(program)
    before = draw(program, 2, "Mina flies")
    program.screen.press("ctrl+d", "End", "ctrl+shift+p")
    program.screen.other_than(window)
    program.screen.press("Return")
    story = program.idle("Rain", 3)
    assets = {panel["asset"] for panel in before["panels"]}
    assert [panel["asset"] for panel in story["panels"] if panel["asset"] not in assets]
    assert story["spending"]["settled"] == {}


def test_a_picture_is_dragged_onto_the_branch_one_is_on(program: Program) -> None:
    window = rewound(program)
    before = draw(program, 2, "Mina flies")
    program.screen.press("ctrl+l")
    until("the pictures", lambda: dragged_away(program, window))
    program.screen.press("Return")
    story = program.idle("Rain", 3)
    (new,) = [panel for panel in story["panels"] if panel not in before["panels"]]
    assert new["asset"] not in {panel["asset"] for panel in before["panels"]}
    assert story["spending"]["settled"] == {}


def dragged_away(program: Program, window: str) -> bool:
    """Drag the picture; whether its question came. The pictures may not have been there yet."""
    program.screen.drag(window, OF_THE_OTHER, CURRENT)
    return program.screen.active()[0] != window


def test_nothing_is_charged_before_it_is_approved(
    program: Program, service: Callable[..., str], ledger: Callable[[], list[str]]
) -> None:
    begin_paid(program, service(), "keyed")
    program.screen.type("Mina runs")
    program.screen.press("Return")
    until("the question", lambda: program.tell("recover"))
    assert ledger() == []
    program.screen.press("shift+Tab", "space")
    story = program.idle("Rain", 1)
    assert len(ledger()) == 1
    assert story["spending"]["settled"] == {"credits": 10}


def test_a_call_in_doubt_after_a_kill_is_decided_in_the_dialog_and_never_sent_again(
    program: Program, service: Callable[..., str], ledger: Callable[[], list[str]]
) -> None:
    begin_paid(program, service("--delay", "600"), "never")
    program.screen.type("Mina runs")
    program.screen.press("Return")
    until("the question", lambda: program.tell("recover"))
    program.screen.press("shift+Tab", "space")
    until("the call is out", lambda: program.story("Rain")["spending"]["in_doubt"])
    program.kill()
    charged = ledger()
    program.start()
    dialog = program.screen.title("A picture may or may not have been made")
    program.screen.click(dialog, *LEAVE_OUT)
    program.screen.title("Rain")
    until("the story is told", lambda: not program.story("Rain")["spending"]["in_doubt"])
    story = program.idle("Rain", 1)
    assert len(story["spending"]["calls"]) == 1, "nothing was sent again"
    assert ledger() == charged


def test_another_candidate_is_picked(program: Program) -> None:
    window = begin(program)
    (first,) = draw(program, 1, "Mina runs")["panels"]
    program.screen.click(window, *AGAIN)
    (still,) = program.idle("Rain", 2)["panels"]
    assert still == first, "the one in use stays in use"
    program.screen.press("ctrl+g", "End", "Return")
    (now,) = program.idle("Rain", 3)["panels"]
    assert now["panel_id"] == first["panel_id"]
    assert now["asset"] != first["asset"]
