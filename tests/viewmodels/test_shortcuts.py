"""Which keys belong to which command, and that every key belongs to one only."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.viewmodels.memory import Memory
from app.viewmodels.shortcuts import Shortcuts

USUAL = {"rewind": "Ctrl+Shift+R", "export": "Ctrl+E", "rename": ""}


@pytest.fixture
def memory() -> Memory:
    return Memory("", lambda _text: None)


def made(memory: Memory) -> Shortcuts:
    return Shortcuts(memory, USUAL)


def test_what_was_changed_is_there_at_the_next_start(memory: Memory, qtbot: Any) -> None:
    shortcuts = made(memory)
    with qtbot.waitSignal(shortcuts.changed):
        shortcuts.bind("rename", "alt+n")
    again = made(memory)
    assert again.keys("rename") == "Alt+N"
    assert again.is_changed("rename")
    assert not again.is_changed("export")


def test_keys_that_are_taken_change_hands_and_come_back(memory: Memory) -> None:
    shortcuts = made(memory)
    assert shortcuts.holder("Ctrl+E") == "export"
    shortcuts.bind("rename", "Ctrl+E")
    assert (shortcuts.keys("rename"), shortcuts.keys("export")) == ("Ctrl+E", "")
    assert shortcuts.holder("Ctrl+E") == "rename"
    shortcuts.reset("export")
    assert (shortcuts.keys("rename"), shortcuts.keys("export")) == ("", "Ctrl+E")
    shortcuts.bind("rename", "Ctrl+Shift+R")
    shortcuts.reset_all()
    assert not shortcuts.any_changed
    assert [shortcuts.keys(name) for name in USUAL] == list(USUAL.values())


def test_keys_can_be_taken_away(memory: Memory) -> None:
    shortcuts = made(memory)
    shortcuts.bind("export", "")
    assert made(memory).keys("export") == ""
    assert made(memory).is_changed("export")


@pytest.mark.parametrize(
    ("keys", "refused"),
    [
        ("Ctrl+Alt+K", False),
        ("F7", False),
        ("Esc", False),
        ("Meta+J", False),
        ("K", True),
        ("Shift+K", True),
        ("Backspace", True),
        ("Del", True),
        ("Return", True),
        ("Ctrl+Z", True),
        ("Ctrl+C", True),
        ("Ctrl+K, Ctrl+C", True),
        ("", True),
    ],
)
def test_a_key_that_types_stays_with_what_is_typed(
    memory: Memory, keys: str, refused: bool
) -> None:
    assert (made(memory).refusal(keys) is not None) is refused


@pytest.mark.parametrize(
    "kept",
    [
        "no json",
        "[1]",
        json.dumps({"export": 7, "gone": "Ctrl+9"}),
        json.dumps({"rename": "Backspace"}),
        json.dumps({"rename": "Backspace", "export": "Ctrl+E"}),
    ],
)
def test_a_file_that_makes_no_sense_means_the_usual_keys(memory: Memory, kept: str) -> None:
    memory.keep("shortcuts", kept)
    shortcuts = made(memory)
    assert [shortcuts.keys(name) for name in USUAL] == list(USUAL.values())


def test_a_file_that_gives_keys_twice_gives_them_once(memory: Memory) -> None:
    memory.keep("shortcuts", json.dumps({"rename": "Alt+N", "export": "Alt+N"}))
    shortcuts = made(memory)
    assert [name for name in USUAL if shortcuts.keys(name) == "Alt+N"] == ["rename"]
