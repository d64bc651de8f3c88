"""What is said about money before anything is sent, and how a shape is asked for."""

from __future__ import annotations

from dataclasses import replace
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
    composer._sent("s", "Like this", ("b2",))
    assert (composer.draft, composer.attached) == ("", ())


def test_a_second_enter_before_the_first_was_taken_sends_nothing(qapp: Any) -> None:
    worker = stories.HeldWorker()
    model = StoryModel(cast(Any, worker))
    composer = Composer(model, no_pictures, Memory("", lambda _text: None))
    model.story = stories.story(stories.runs(1)[0])
    model.changed.emit()
    composer.type("Mina jumps")
    composer.send()
    composer.send()
    assert len(worker.calls) == 1
    worker.calls[0].failed(RuntimeError("the disk is full"))
    assert [str(error) for error in worker.told] == ["the disk is full"]
    composer.send()
    assert len(worker.calls) == 2, "what could not be taken may be sent again"
    worker.calls[1].then("operation")
    assert composer.draft == ""


def test_what_was_taken_leaves_the_draft_of_its_own_story(qapp: Any) -> None:
    worker = stories.HeldWorker()
    model = StoryModel(cast(Any, worker))
    memory = Memory("", lambda _text: None)
    composer = Composer(model, no_pictures, memory)
    model.story = stories.story(stories.runs(1)[0])
    model.changed.emit()
    composer.type("Mina jumps")
    composer.choose_candidates(3)
    composer.send()
    model.story = replace(model.story, session_id="another")
    model.changed.emit()
    composer.type("Mina jumps")
    worker.calls[0].then("operation")
    assert (composer.draft, memory.draft("s")) == ("Mina jumps", "")
    shop = Shopkeeper()
    worker.calls[1].job(shop)
    assert shop.wanted == [("s", "operation", 3)], "the others are of the story it was said in"


class Shopkeeper:
    """Notes for which story candidates are wanted."""

    def __init__(self) -> None:
        self.wanted: list[tuple[str, str, int]] = []
        self.studio = self

    def draw_candidates(self, story: str, operation: str, count: int) -> None:
        self.wanted.append((story, operation, count))


def test_what_is_queued_is_priced_without_candidates(qapp: Any) -> None:
    model = StoryModel(cast(Any, stories.NoWorker()))
    model.choices = Choices("offline", PRICED.name, (PRICED,), "ask", None)
    composer = Composer(model, no_pictures, Memory("", lambda _text: None))
    composer.choose_candidates(4)
    assert composer.estimate() == "about 40 credits • asks first"
    model.story = replace(model.story, running=True)
    assert composer.working
    assert composer.estimate() == "about 10 credits • asks first"


def test_choices_of_a_story_that_was_left_are_not_shown_in_another(qapp: Any) -> None:
    worker = stories.HeldWorker()
    model = StoryModel(cast(Any, worker))
    model.story = stories.story(stories.runs(1)[0])
    model.choose_allowance("all")
    mine = model.choices
    model.leave()
    worker.calls[0].then(Choices("offline", PRICED.name, (PRICED,), "all", None))
    assert model.choices == mine
