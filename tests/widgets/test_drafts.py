"""Drafts of pages and lettering: what is shown is what is kept, whatever happened meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from app.folds.layout import arranged, layout_of
from app.folds.lettering import lettering_of
from app.folds.page_edits import swapped
from tests.widgets import person

FOUR = "Mina runs\n\nMina jumps\n\nMina falls\n\nMina laughs"


@pytest.fixture
def story(qtbot: Any, open_window: Any, new_story: Any) -> Any:
    window = new_story(open_window())
    person.draw(qtbot, window, FOUR)
    return window


def order(window: Any) -> list[int]:
    model = window.desk.pages
    return [model.number(cell.panel_id) for page in model.layout.pages for cell in page.cells]


def written(window: Any) -> list[int]:
    """Return the order of the panels as the story's state has it."""
    model = window.desk.pages
    layout = arranged(layout_of(window.desk.story.state_now), list(model._panels))
    return [model.number(cell.panel_id) for page in layout.pages for cell in page.cells]


def swap(window: Any, one: str, other: str) -> None:
    window.desk.pages.edit(swapped, ("p1", one), ("p1", other))


def keep_pages(qtbot: Any, window: Any) -> None:
    before = len(window.desk.story.story.turns)
    window.desk.pages.keep()
    person.until(qtbot, lambda: len(window.desk.story.story.turns) == before + 1)
    person.until(qtbot, lambda: not window.desk.pages.is_changed)


def test_pages_are_written_as_they_are_shown_also_after_a_rewind(qtbot: Any, story: Any) -> None:
    story.middle.show_pages()
    swap(story, "c1", "c4")
    keep_pages(qtbot, story)
    swap(story, "c2", "c3")
    keep_pages(qtbot, story)
    swap(story, "c1", "c2")
    shown = order(story)
    model = story.desk.story
    model.rewind(model.story.turns[0].last_entry_id, "Pages")
    person.until(qtbot, lambda: len(model.story.turns) == 1)
    assert order(story) == shown
    keep_pages(qtbot, story)
    assert written(story) == shown == order(story)


def test_the_past_is_shown_as_it_was_and_takes_no_draft(qtbot: Any, story: Any) -> None:
    story.middle.show_pages()
    swap(story, "c1", "c4")
    keep_pages(qtbot, story)
    swap(story, "c2", "c3")
    story.desk.story.look_at(1)
    assert order(story) == [1, 2, 3, 4]
    swap(story, "c1", "c2")
    assert order(story) == [1, 2, 3, 4]
    assert "past" in story.middle.pages.why.text()
    story.desk.story.look_at(None)
    assert order(story) == [4, 3, 2, 1], "the draft is there again"


def test_keeping_twice_in_a_row_writes_one_turn(qtbot: Any, story: Any) -> None:
    story.middle.show_pages()
    swap(story, "c1", "c4")
    story.desk.pages.keep()
    assert not story.middle.pages.keep.isEnabled()
    story.desk.pages.keep()
    person.until(qtbot, lambda: not story.desk.pages.is_changed)
    letter(qtbot, story)
    story.desk.lettering.add("caption", "Dusk")
    story.desk.lettering.keep()
    story.desk.lettering.keep()
    person.until(qtbot, lambda: story.desk.lettering.picture is None)
    person.draw(qtbot, story, "Mina sleeps")
    kinds = [turn.kind for turn in story.desk.story.story.turns]
    assert kinds == ["run", "pages", "letter", "run"]


def letter(qtbot: Any, window: Any) -> None:
    window.desk.pages.watch(False)
    window.middle.letter_shown()
    person.until(qtbot, lambda: window.desk.lettering.picture is not None)


def keep_lettering(qtbot: Any, window: Any) -> None:
    window.desk.lettering.keep()
    person.until(qtbot, lambda: window.desk.lettering.picture is None)


def words(window: Any) -> list[str]:
    picture = window.desk.story.shown_picture
    found = lettering_of(window.desk.story.state_now, picture.panel_id)
    return [bubble.words("en") for bubble in found]


def test_a_bubble_that_was_rewound_while_it_was_moved_comes_back_whole(
    qtbot: Any, story: Any
) -> None:
    letter(qtbot, story)
    story.desk.lettering.add("caption", "Dusk")
    keep_lettering(qtbot, story)
    person.until(qtbot, lambda: words(story) == ["Dusk"])
    letter(qtbot, story)
    story.desk.lettering.place((0.1, 0.1, 0.3, 0.2))
    model = story.desk.story
    model.rewind(model.story.turns[0].last_entry_id, "Dusk")
    person.until(qtbot, lambda: len(model.story.turns) == 1)
    keep_lettering(qtbot, story)
    person.until(qtbot, lambda: words(story) == ["Dusk"])


def test_a_bubble_of_somebody_else_keeps_its_words(qtbot: Any, story: Any) -> None:
    letter(qtbot, story)
    model = story.desk.lettering
    model.add("caption", "Mine")
    panel = model.picture.panel_id
    theirs = {"b1": {"kind": "speech", "order": 1, "text": {"en": "Theirs"}}}
    story.desk.story.set_state({"lettering": {panel: theirs}})
    person.until(qtbot, lambda: words(story) == ["Theirs"])
    keep_lettering(qtbot, story)
    person.until(qtbot, lambda: words(story) == ["Theirs", "Mine"])


def test_what_is_typed_while_it_is_written_is_a_draft_on_top(qtbot: Any, story: Any) -> None:
    letter(qtbot, story)
    model = story.desk.lettering
    model.add("caption", "Later")
    model.keep()
    model.word("Later, much later")
    person.until(qtbot, lambda: words(story) == ["Later"])
    person.until(qtbot, lambda: model.can_keep)
    assert model.picture is not None
    assert model.is_changed
    keep_lettering(qtbot, story)
    person.until(qtbot, lambda: words(story) == ["Later, much later"])


def test_the_key_for_lettering_throws_no_draft_away(qtbot: Any, story: Any) -> None:
    letter(qtbot, story)
    story.desk.lettering.add("caption", "Dusk")
    person.activate(qtbot, story)
    qtbot.keyClick(story, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert [item.words("en") for item in story.desk.lettering.bubbles] == ["Dusk"]
    assert story.focusWidget() is story.middle.lettering.keep


def test_drafts_are_there_again_after_the_window_was_closed(
    qtbot: Any, story: Any, open_window: Any, close: Any
) -> None:
    story.middle.show_pages()
    swap(story, "c1", "c4")
    letter(qtbot, story)
    story.desk.lettering.add("caption", "Dusk")
    session_id = story.desk.story.session_id
    close(story)
    window = open_window()
    window.desk.open(session_id)
    person.until(qtbot, lambda: len(window.desk.story.story.turns) == 1)
    window.middle.show_pages()
    assert order(window) == [4, 2, 3, 1]
    assert window.desk.pages.is_changed
    letter(qtbot, window)
    assert [item.words("en") for item in window.desk.lettering.bubbles] == ["Dusk"]
    window.desk.lettering.close()
    window.desk.pages.discard()
    letter(qtbot, window)
    assert window.desk.lettering.bubbles == ()
    window.desk.lettering.close()
    window.middle.show_pages()
    assert order(window) == [1, 2, 3, 4]


def test_another_story_has_drafts_of_its_own(qtbot: Any, story: Any) -> None:
    letter(qtbot, story)
    story.desk.lettering.add("caption", "Dusk")
    session_id = story.desk.story.session_id
    story.desk.new_story("Other")
    person.until(qtbot, lambda: story.desk.story.story.title == "Other")
    assert story.desk.lettering.picture is None
    story.desk.open(session_id)
    person.until(qtbot, lambda: story.desk.story.shown_picture is not None)
    letter(qtbot, story)
    assert [item.words("en") for item in story.desk.lettering.bubbles] == ["Dusk"]
