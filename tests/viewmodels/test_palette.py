"""What the palette finds for what is typed, and in which order."""

from __future__ import annotations

from typing import Any

import pytest

from app.viewmodels.palette import ENTRY_ROLE, WORST, Entry, PaletteModel, matching, rank

RANKS = [
    # typed       name                             rank
    ("rew",      "Rewind to the turn…",             0),
    ("REWIND to", "Rewind to the turn…",            0),
    ("turn rew", "Rewind to the turn…",             1),
    ("the",      "Rewind to the turn…",             1),
    ("wind",     "Rewind to the turn…",             2),
    ("rtt",      "Rewind to the turn…",            11),
    ("分支",      "打开上方的分支",                    2),
    ("打分",      "打开上方的分支",                    7),
    ("ewd",      "Rewind to the turn…",         WORST),
    ("xyz",      "Rewind to the turn…",         WORST),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "name", "expected"), RANKS)
def test_how_well_a_name_matches(typed: str, name: str, expected: int) -> None:
    assert rank(typed, name) == expected


ENTRIES = [
    Entry("command", "stories", "All stories"),
    Entry("command", "rewind", "Rewind to the turn…", why="Look at an earlier turn first."),
    Entry("command", "rename", "Rename the story…"),
    Entry("branch", "tip", "Rainy ending"),
    Entry("story", "s1", "雨夜追击"),
]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["stories", "rename", "tip", "s1"]),
        ("   ", ["stories", "rename", "tip", "s1"]),
        ("re", ["rename", "rewind", "tip"]),
        ("rewind", ["rewind"]),
        ("雨", ["s1"]),
        ("nothing like it", []),
    ],
)
def test_what_is_found_and_in_which_order(typed: str, found: list[str]) -> None:
    assert [entry.id for entry in matching(ENTRIES, typed)] == found


def test_a_command_is_found_by_its_english_name_too() -> None:
    entries = [Entry("command", "rename", "重命名故事…", also="Rename the story…")]
    assert matching(entries, "ren") == entries


def test_the_model_is_a_proper_model(qtmodeltester: Any) -> None:
    model = PaletteModel(ENTRIES)
    qtmodeltester.check(model)
    model.filter("re")
    qtmodeltester.check(model)
    assert model.index(1).data(ENTRY_ROLE).why
    told = model.index(1).data(11)  # Qt.AccessibleTextRole
    assert told == "Rewind to the turn…, Look at an earlier turn first."
