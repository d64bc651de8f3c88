"""All pictures of the story, also those of branches that were left."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from app.viewmodels.gallery_model import DRAWN_ROLE
from tests.widgets import person


@pytest.fixture
def gallery(qtbot: Any, open_window: Any, new_story: Any) -> Any:
    """The page, over a story that left one of its three pictures on another branch."""
    window = new_story(open_window())
    person.leave_a_storm(qtbot, window)
    person.activate(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    person.until(qtbot, lambda: window.desk.gallery.rowCount() == 3)
    assert window.middle.currentWidget() is window.middle.gallery
    return window


def shown(window: Any) -> list[str]:
    model = window.desk.gallery
    return [model.index(row).data() for row in range(model.rowCount())]


def test_pictures_of_a_branch_that_was_left_are_there_and_can_be_told(
    qtbot: Any, gallery: Any
) -> None:
    page = gallery.middle.gallery
    person.click(qtbot, page.scopes["elsewhere"])
    assert [text for text in shown(gallery) if "Storm" not in text] == []
    assert len(shown(gallery)) == 1
    told = gallery.desk.gallery.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "not in this story" in told
    person.click(qtbot, page.scopes["here"])
    assert len(shown(gallery)) == 2
    person.click(qtbot, page.scopes["all"])
    assert gallery.desk.gallery.characters == ["Mina", "Storm"]
    gallery.desk.gallery.choose(character="Storm")
    assert len(shown(gallery)) == 1


def test_words_are_found_in_prompts_and_in_what_was_said(qtbot: Any, gallery: Any) -> None:
    page = gallery.middle.gallery
    qtbot.keyClicks(page.search, "BRIDGE")
    person.until(qtbot, lambda: len(shown(gallery)) == 1)
    page.search.setText("furious")
    person.until(qtbot, lambda: len(shown(gallery)) == 1)
    assert "Storm" in shown(gallery)[0], "the prompt does not say it, the person did"
    page.search.setText("nothing of the kind")
    person.until(qtbot, lambda: page.empty.isVisible() and not shown(gallery))
    page.search.clear()
    assert len(shown(gallery)) == 3


def test_a_star_is_kept_in_the_journal(qtbot: Any, gallery: Any) -> None:
    page = gallery.middle.gallery
    before = person.rows(qtbot, gallery)
    view = page.view
    view.setCurrentIndex(gallery.desk.gallery.index(1))
    qtbot.keyClick(view, Qt.Key.Key_S)
    person.until(qtbot, lambda: gallery.desk.gallery.index(1).data(DRAWN_ROLE).starred)
    assert person.rows(qtbot, gallery) == before + 1
    person.click(qtbot, page.starred)
    assert len(shown(gallery)) == 1


def test_enter_looks_at_the_turn_and_a_panel_is_used_from_here(qtbot: Any, gallery: Any) -> None:
    model = gallery.desk.story
    page = gallery.middle.gallery
    person.click(qtbot, page.scopes["elsewhere"])
    page.view.setCurrentIndex(gallery.desk.gallery.index(0))
    qtbot.keyClick(page.view, Qt.Key.Key_Return)
    person.until(qtbot, lambda: model.peeked is not None)
    assert gallery.middle.currentWidget() is gallery.page
    assert model.shown_turn.title == "Storm rises over the town"
    qtbot.keyClick(gallery, Qt.Key.Key_Escape)
    assert not model.only_looks
    gallery.middle.show_pictures()
    page.panel_wanted.emit(gallery.desk.gallery.index(0).data(DRAWN_ROLE))
    person.until(qtbot, lambda: gallery.middle.using is not None)
    person.click(qtbot, gallery.middle.using.use)
    person.until(qtbot, lambda: model.story.turns[-1].kind == "pick")
    assert gallery.middle.currentWidget() is gallery.page
    assert "Storm" not in model.shown_state["characters"], "the state was offered, not taken"


def test_escape_leaves_the_pictures(qtbot: Any, gallery: Any) -> None:
    qtbot.keyClick(gallery.middle.gallery.search, Qt.Key.Key_Escape)
    person.until(qtbot, lambda: gallery.middle.currentWidget() is gallery.page)
