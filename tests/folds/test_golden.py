"""Stories that released versions wrote fold to what those versions said, for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.folds.answer import fold
from app.records.rows import row_of

GOLDEN = Path(__file__).parents[1] / "golden"
ANSWERS = sorted(GOLDEN.glob("*/*.answer.json"))


def rows_of(answer: Path):
    journal = json.loads(answer.with_name(answer.name.replace(".answer", "")).read_text("utf-8"))
    return [row_of(journal["session_id"], row) for row in journal["rows"]]


def test_there_are_stories_of_the_first_version():
    assert len([path for path in ANSWERS if path.parent.name == "0.1"]) == 8


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_story_folds_to_its_recorded_answer(answer):
    assert fold(rows_of(answer)).answer() == json.loads(answer.read_text("utf-8"))


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_beginning_of_a_recorded_story_folds(answer):
    rows = rows_of(answer)
    for length in range(1, len(rows) + 1):
        assert fold(rows[:length]).corruption is None, length
