"""Lettering a panel: with mouse and keys, undone within the edit, kept as one turn."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt

from app.folds.lettering import lettering_of
from app.viewmodels.wording import turn_title
from app.widgets.tool_words import note_words
from tests.widgets import person


@pytest.fixture
def lettering(qtbot: Any, open_window: Any, new_story: Any) -> Any:
    """The window while its one panel is lettered."""
    window = new_story(open_window())
    person.draw(qtbot, window, '@Mina mood=glad\nMina runs\nMina: "Wait!"')
    person.until(qtbot, lambda: not window.page.panel.item.picture.isNull())
    person.activate(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    page = window.middle.lettering
    person.until(qtbot, lambda: window.middle.currentWidget() is page)
    person.until(qtbot, lambda: len(page.canvas.lettered) == 1)
    return window


def bubbles(window: Any) -> Any:
    story = window.desk.story
    return lettering_of(story.shown_state, story.shown_picture.panel_id)


def keep(qtbot: Any, window: Any) -> None:
    before = len(window.desk.story.story.turns)
    person.click(qtbot, window.middle.lettering.keep)
    person.until(qtbot, lambda: window.desk.lettering.picture is None)
    person.until(qtbot, lambda: len(window.desk.story.story.turns) == before + 1)


def drag(qtbot: Any, canvas: Any, start: QPointF, by: QPoint) -> None:
    at = start.toPoint()
    qtbot.mousePress(canvas, Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseMove(canvas, at + by / 2)
    qtbot.mouseMove(canvas, at + by)
    qtbot.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=at + by)


def test_a_bubble_stands_over_the_panel_where_it_is_lettered(lettering: Any) -> None:
    canvas, item = lettering.middle.lettering.canvas, lettering.page.panel.item
    (edited,), (shown,) = canvas.lettered, item.lettered
    room, whole = canvas.place(), item.place()
    left = (edited.fitted.place.left() - room.left()) / room.width()
    top = (edited.fitted.place.top() - room.top()) / room.height()
    assert abs(left - shown.fitted.place.left() / whole.width()) < 0.01
    assert abs(top - shown.fitted.place.top() / whole.height()) < 0.01


def test_a_bubble_is_dragged_and_kept_as_one_turn(qtbot: Any, lettering: Any) -> None:
    canvas, model = lettering.middle.lettering.canvas, lettering.desk.lettering
    place = canvas.lettered[0].fitted.place
    drag(qtbot, canvas, place.center(), QPoint(60, 80))
    moved = canvas.lettered[0].fitted.place
    assert abs(moved.left() - place.left() - 60) < 2
    assert abs(moved.top() - place.top() - 80) < 2
    assert abs(moved.width() - place.width()) < 2
    drag(qtbot, canvas, moved.center(), QPoint(-30, 0))
    assert model.can_undo
    keep(qtbot, lettering)
    (kept,) = bubbles(lettering)
    assert kept.box is not None
    assert turn_title(lettering.desk.story.story.turns[-1]) == "lettered"
    assert lettering.desk.story.story.turns[-1].kind == "letter"
    assert lettering.middle.currentWidget() is lettering.page


def test_a_corner_makes_it_larger_and_the_tail_ends_where_it_is_put(
    qtbot: Any, lettering: Any
) -> None:
    canvas, model = lettering.middle.lettering.canvas, lettering.desk.lettering
    drag(qtbot, canvas, canvas.lettered[0].fitted.place.bottomRight(), QPoint(70, 40))
    place = canvas.lettered[0].fitted.place
    assert model.bubble.box is not None
    tail = canvas._handles(canvas.lettered[0])["tail"]
    drag(qtbot, canvas, tail, QPoint(20, 60))
    tip = canvas.lettered[0].tip
    assert abs(tip.x() - tail.x() - 20) < 2
    assert abs(tip.y() - tail.y() - 60) < 2
    assert canvas.lettered[0].fitted.place == place
    person.click(qtbot, lettering.middle.lettering.form.free)
    assert model.bubble.box is None
    assert model.bubble.tail is None


def test_a_drag_and_a_word_are_undone_whole(qtbot: Any, lettering: Any) -> None:
    page, model = lettering.middle.lettering, lettering.desk.lettering
    drag(qtbot, page.canvas, page.canvas.lettered[0].fitted.place.center(), QPoint(50, 50))
    page.form.words.selectAll()
    qtbot.keyClicks(page.form.words, "Stop, please!")
    assert model.bubble.words("en") == "Stop, please!"
    person.click(qtbot, page.undo)
    assert model.bubble.words("en") == "Wait!"
    assert page.form.words.toPlainText() == "Wait!"
    assert model.bubble.box is not None
    page.canvas.setFocus()
    qtbot.keyClick(page.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert model.bubble.box is None
    assert not model.is_changed
    person.click(qtbot, page.redo)
    assert model.bubble.box is not None


def test_a_bubble_is_placed_sized_and_read_by_keys_alone(qtbot: Any, lettering: Any) -> None:
    page, model = lettering.middle.lettering, lettering.desk.lettering
    page.form._add("caption")
    page.canvas.setFocus()
    shift, alt = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
    before = page.canvas._chosen().fitted.place
    for _ in range(5):
        qtbot.keyClick(page.canvas, Qt.Key.Key_Down)
    assert page.canvas._chosen().fitted.place.top() > before.top() + 10
    qtbot.keyClick(page.canvas, Qt.Key.Key_Right, shift)
    assert page.canvas._chosen().fitted.place.width() > before.width()
    qtbot.keyClick(page.canvas, Qt.Key.Key_PageUp)
    assert model.bubble.kind == "speech"
    tip = page.canvas._chosen().tip
    qtbot.keyClick(page.canvas, Qt.Key.Key_Down, alt)
    assert page.canvas._chosen().tip != tip
    qtbot.keyClick(page.canvas, Qt.Key.Key_Return)
    assert lettering.focusWidget() is page.form.words


def test_kind_speaker_language_font_and_direction_are_kept(qtbot: Any, lettering: Any) -> None:
    page, model = lettering.middle.lettering, lettering.desk.lettering
    form = page.form
    form.kind.setCurrentIndex(form.kind.findData("shout"))
    form.kind.activated.emit(form.kind.currentIndex())
    form.who.setEditText("Leo")
    form.language.setCurrentIndex(form.language.findData("zh-Hans"))
    form.language.activated.emit(form.language.currentIndex())
    assert form.words.toPlainText() == ""
    assert form.words.placeholderText() == "Wait!", "what there is to translate"
    form.words.insertPlainText("等等！")
    qtbot.mouseClick(form.vertical, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert model.bubble.vertical
    keep(qtbot, lettering)
    (kept,) = bubbles(lettering)
    assert (kept.kind, kept.character, kept.vertical) == ("shout", "Leo", True)
    assert dict(kept.text) == {"en": "Wait!", "zh-Hans": "等等！"}


def test_bubbles_are_added_reordered_and_removed(qtbot: Any, lettering: Any) -> None:
    page, model = lettering.middle.lettering, lettering.desk.lettering
    page.form._add("thought")
    assert lettering.focusWidget() is page.form.words
    assert [item.kind for item in model.bubbles] == ["speech", "thought"]
    person.click(qtbot, page.form.earlier)
    assert [item.kind for item in model.bubbles] == ["thought", "speech"]
    assert page.form.list.currentRow() == 0
    page.form.list.setCurrentRow(1)
    person.click(qtbot, page.form.remove)
    keep(qtbot, lettering)
    assert [item.kind for item in bubbles(lettering)] == ["thought"]


def test_an_empty_bubble_is_not_kept(qtbot: Any, lettering: Any) -> None:
    page = lettering.middle.lettering
    page.form._add("caption")
    page.form.words.clear()
    assert len(lettering.desk.lettering.bubbles) == 2
    person.click(qtbot, page.keep)
    person.until(qtbot, lambda: lettering.desk.lettering.picture is None)
    assert len(bubbles(lettering)) == 1
    assert len(lettering.desk.story.story.turns) == 1, "nothing was to be written"


def test_esc_leaves_what_is_unchanged_and_asks_about_what_is_not(
    qtbot: Any, lettering: Any
) -> None:
    page = lettering.middle.lettering
    page.form._add("caption")
    lettering.middle.back()
    assert lettering.desk.lettering.picture is not None
    assert lettering.focusWidget() is page.keep
    assert page.why.text()
    person.click(qtbot, page.leave)
    assert lettering.desk.lettering.picture is None
    assert len(lettering.desk.story.story.turns) == 1
    lettering.middle.letter_shown()
    lettering.middle.back()
    assert lettering.desk.lettering.picture is None


def test_a_rewind_takes_the_lettering_back(qtbot: Any, lettering: Any) -> None:
    page = lettering.middle.lettering
    page.form._add("caption")
    keep(qtbot, lettering)
    model = lettering.desk.story
    assert len(bubbles(lettering)) == 2
    model.rewind(model.story.turns[0].last_entry_id, "Lettered")
    person.until(qtbot, lambda: len(model.story.turns) == 1)
    assert len(bubbles(lettering)) == 1
    person.until(qtbot, lambda: len(lettering.page.panel.item.lettered) == 1)


def test_what_was_made_is_kept_when_the_agent_has_finished(qtbot: Any, lettering: Any) -> None:
    page, story = lettering.middle.lettering, lettering.desk.story
    page.form._add("caption")
    story.say("Mina sleeps")
    person.until(qtbot, lambda: story.story.running)
    assert not page.keep.isEnabled()
    assert page.why.isVisible()
    person.until(qtbot, lambda: not story.story.running and len(story.story.turns) == 2)
    keep(qtbot, lettering)
    state = story.shown_state
    panel = story.story.turns[0].pictures[0].panel_id
    assert len(lettering_of(state, panel)) == 2, "of the panel it was made for"


def test_a_turn_of_lettering_is_called_so_everywhere(qtbot: Any, lettering: Any) -> None:
    lettering.middle.lettering.form._add("caption")
    keep(qtbot, lettering)
    story = lettering.desk.story
    assert turn_title(story.story.turns[-1]) == "lettered"
    notes = [said.text for said in story.story.said if said.kind == "note"]
    assert [note_words(text) for text in notes] == ["Lettered by hand"]


def test_the_past_is_not_lettered(qtbot: Any, lettering: Any) -> None:
    lettering.desk.lettering.close()
    person.draw(qtbot, lettering, "Mina sleeps")
    story, tools = lettering.desk.story, lettering.page.panel.tools
    assert tools.letter.isEnabled()
    story.look_at(1)
    assert not tools.letter.isEnabled()
    assert not lettering.commands["letter"].isEnabled()


def test_the_bubbles_of_a_list_do_not_lie_on_each_other(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, '@Mina mood=glad\nMina runs\nMina: "Wait!"\n[At night]')
    person.until(qtbot, lambda: not window.page.panel.item.picture.isNull())
    window.middle.letter_shown()
    rows = window.middle.lettering.form.list
    person.until(qtbot, lambda: rows.isVisible() and rows.count() == 2)
    first, second = (rows.visualItemRect(rows.item(at)) for at in (0, 1))
    # the stylesheet's padding is in it
    assert first.height() >= rows.fontMetrics().height() + 16
    assert second.top() >= first.bottom()
