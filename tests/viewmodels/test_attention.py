"""What somebody who looks elsewhere is told of, and what is not worth a word."""

from __future__ import annotations

from typing import Any, cast

import pytest

from app.viewmodels.attention import LONG_S, Attention
from app.viewmodels.moments import Asked, Picture, Story, TurnView
from app.viewmodels.recovery import Recovery
from app.viewmodels.story import StoryModel
from tests import stories


class Watch:
    """A story that is changed by hand, a clock that stands still, and what was told."""

    def __init__(self) -> None:
        self.now = 100.0
        self.model = StoryModel(cast(Any, stories.NoWorker()))
        recovery = Recovery(self.model)
        self.attention = Attention(self.model, recovery, clock=lambda: self.now)
        self.told: list[str] = []
        self.working: list[bool] = []
        self.attention.wanted.connect(self.told.append)
        self.attention.working.connect(self.working.append)

    def show(self, **more: Any) -> None:
        self.model.story = Story(**({"session_id": "S", "seq": 1} | more))
        self.model.changed.emit()


@pytest.fixture
def watch(qapp: Any) -> Watch:
    return Watch()


def turn(number: int, *assets: str) -> TurnView:
    pictures = tuple(Picture(asset, asset, asset, "", True) for asset in assets)
    return TurnView(
        str(number), number, "run", "", str(number), True, pictures, (), {}, None, False, True, 0,
        {}, {},
    )  # fmt: skip


def asked(kind: Any, name: str) -> Asked:
    return Asked(
        kind, "op", name, "e", "m", "p", "16:9", 0, None, "2026-01-01T00:00:00Z", "", "", (), "",
        1, "", "", True,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("took", "pictures", "told"),
    [
        (LONG_S, ("a",), ["1 picture drawn."]),
        (LONG_S + 50, ("a", "b"), ["2 pictures drawn."]),
        (LONG_S, (), ["The agent has finished; no picture was drawn."]),
        (LONG_S - 0.1, ("a",), []),
    ],
)
def test_the_end_of_a_long_run_is_told(
    watch: Watch, qapp: Any, took: float, pictures: tuple[str, ...], told: list[str]
) -> None:
    from app.widgets.look import Look

    Look(qapp, "en", "light").put_on()
    watch.show(turns=(turn(1, "old"),))
    watch.show(turns=(turn(1, "old"),), running=True, phase="drawing")
    watch.now += took
    assert watch.told == []
    watch.show(turns=(turn(1, "old"), turn(2, *pictures)))
    assert watch.told == told
    assert watch.working == [True, False]
    watch.show(turns=(turn(1, "old"), turn(2, *pictures)))
    assert watch.told == told, "once"


def test_a_question_is_told_once(watch: Watch) -> None:
    watch.show(running=True, phase="asking", asked=(asked("approval", "r1"),))
    watch.show(running=True, phase="asking", asked=(asked("approval", "r1"),))
    assert watch.told == [], "it was there when the story was opened"
    watch.show(running=True, asked=(asked("approval", "r1"), asked("approval", "r2")))
    watch.show(running=True, asked=(asked("approval", "r1"), asked("approval", "r2")))
    assert watch.told == ["A question waits for your yes or no."]


def test_a_picture_that_turns_doubtful_is_told(watch: Watch) -> None:
    watch.show(running=True, phase="drawing")
    watch.now += 60
    watch.show(phase="doubt", asked=(asked("doubt", "r1"),))
    assert watch.told == ["A picture may or may not have been made."]
    assert watch.working == [True, False]


def test_another_story_is_no_news(watch: Watch) -> None:
    watch.show(running=True, phase="drawing")
    watch.now += 60
    watch.show(session_id="T", asked=(asked("approval", "r9"),))
    assert watch.told == []
    assert watch.working == [True, False]
    watch.show(session_id="")
    assert watch.told == []
