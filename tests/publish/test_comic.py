"""A comic is what its branch tells, up to an entry."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.errors import NotFoundError
from app.folds.answer import Fold
from app.publish.comic import Comic, comic_of, comics_of

Make = Callable[..., Comic]


def test_panels_come_in_story_order_with_what_was_said_and_lettered(comic: Make) -> None:
    made = comic()
    assert [shot.panel_id for shot in made.shots] == ["a1.0", "a2.0", "a3.0"]
    assert [shot.number for shot in made.shots] == [1, 2, 3]
    assert [shot.said for shot in made.shots] == ["Draw 1.", "Draw 2.", "Draw 3."]
    assert [bubble.id for bubble in made.shots[1].bubbles] == ["b1", "b2"]
    assert made.shots[0].characters == ("Mina",)
    assert made.title == "Rain"


def test_the_language_is_the_one_most_bubbles_have_unless_another_is_wanted(comic: Make) -> None:
    assert comic().language == "en"
    assert comic(language="zh-Hans").language == "zh-Hans"


def test_a_selection_has_its_own_pages_and_its_own_order(comic: Make) -> None:
    pages = {
        "p1": {"order": 1, "template": "2x2", "cells": {"c1": {"order": 1, "panel_id": "a1.0"}}}
    }
    made = comic(wanted=[3, 1], state={"layout": {"pages": pages}})
    assert [shot.number for shot in made.shots] == [3, 1]
    cells = [cell.panel_id for page in made.layout.pages for cell in page.cells if cell.panel_id]
    assert cells == ["a3.0", "a1.0"]


def test_a_panel_that_is_not_there_is_named(comic: Make) -> None:
    with pytest.raises(NotFoundError, match="7"):
        comic(wanted=[1, 7])


def test_up_to_an_entry_only_what_was_drawn_by_then_is_there(story: Callable[..., Fold]) -> None:
    session = story().session
    made = comic_of(session, "s", "a2.0")
    assert [shot.panel_id for shot in made.shots] == ["a1.0", "a2.0"]
    assert made.shots[1].bubbles == (), "it was lettered later"


def test_an_entry_that_is_not_there_is_named() -> None:
    with pytest.raises(NotFoundError, match="nowhere"):
        comics_of([], "s", ["nowhere"])
