"""What is said about money before anything is sent, and how a shape is asked for."""

from __future__ import annotations

from typing import Any, cast

import pytest

from app.records.money import Money
from app.viewmodels.composer import Composer, with_aspect
from app.viewmodels.memory import Memory
from app.viewmodels.shop import Choices, EngineChoice
from app.viewmodels.story import StoryModel
from tests import stories


def no_pictures(_brought: Any, _then: Any) -> None:
    """What keeps pictures, where none is brought."""


FREE = EngineChoice("sketch", "Sketch", True, False, None)
PRICED = EngineChoice("x", "X", True, True, Money.of(10, "credits"))
UNPRICED = EngineChoice("x", "X", True, True, None)
ESTIMATES = [
    (FREE, "ask", None, "free"),
    (PRICED, "ask", None, "about 10 credits • asks first"),
    (PRICED, "all", None, "about 10 credits • always allowed"),
    (PRICED, "limit", Money.of(90, "credits"), "about 10 credits • allowed up to 90 credits"),
    (PRICED, "none", None, "paid pictures are off in this story"),
    (UNPRICED, "ask", None, "price unknown • asks first"),
]


@pytest.mark.parametrize(("engine", "allowance", "limit", "words"), ESTIMATES)
def test_the_estimate_says_the_price_and_who_is_asked(
    qapp: Any, engine: EngineChoice, allowance: Any, limit: Money | None, words: str
) -> None:
    model = StoryModel(cast(Any, stories.NoWorker()))
    model.choices = Choices("offline", engine.name, (engine,), allowance, limit)
    composer = Composer(model, no_pictures, Memory("", lambda _text: None))
    assert composer.estimate() == words


def test_a_shape_other_than_the_usual_one_stands_behind_each_paragraph() -> None:
    assert with_aspect("Mina runs", "16:9") == "Mina runs"
    assert with_aspect("Mina runs\n\nShe falls", "1:1") == "Mina runs 1:1\n\nShe falls 1:1"


def test_drafts_are_kept_for_each_story_and_survive_a_restart(qapp: Any) -> None:
    kept: list[str] = []
    model = StoryModel(cast(Any, stories.NoWorker()))
    composer = Composer(model, no_pictures, Memory("", kept.append))
    model.story = stories.story(stories.runs(1)[0])
    model.changed.emit()
    composer.type("Mina jumps")
    again = Memory(kept[-1], kept.append)
    assert again.draft("s") == "Mina jumps"
    assert Memory("no json", kept.append).draft("s") == ""


def test_nothing_is_sent_where_nothing_is_written_or_the_story_is_read_only(qapp: Any) -> None:
    worker = stories.NoWorker()
    model = StoryModel(cast(Any, worker))
    composer = Composer(model, no_pictures, Memory("", lambda _text: None))
    composer.type("Mina")
    composer.send()
    assert worker.jobs == []
    model.story = stories.story(stories.runs(1)[0])
    model.changed.emit()
    composer.type("  ")
    composer.send()
    assert worker.jobs == []
    composer.type("Mina")
    composer.send()
    assert len(worker.jobs) == 1
    assert composer.draft == "Mina", "it goes when the runtime has taken it"


def test_pictures_beside_a_draft_are_kept_with_it_and_sent_with_it(qapp: Any) -> None:
    kept: list[str] = []
    worker = stories.NoWorker()
    model = StoryModel(cast(Any, worker))

    def bring(brought: Any, then: Any) -> None:
        for asset in brought:
            then(asset)

    composer = Composer(model, cast(Any, bring), Memory("", kept.append))
    model.story = stories.story(stories.runs(1)[0])
    model.changed.emit()
    composer.type("Like this")
    composer.attach(cast(Any, ["a1", "b2", "a1"]))
    assert composer.attached == ("a1", "b2")
    again = Composer(model, cast(Any, bring), Memory(kept[-1], kept.append))
    model.changed.emit()
    assert again.attached == ("a1", "b2")
    composer.detach("a1")
    composer.send()
    assert composer.attached == ("b2",), "it stays until it was taken on"
    composer._sent("Like this", ("b2",))
    assert (composer.draft, composer.attached) == ("", ())
