"""What a person does from the first panel on, in a real window on a real library."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from tests.widgets import person

MINA = '@Mina mood=glad outfit=raincoat Mina runs over the bridge #rain. Mina: "Wait!"'


def test_a_panel_is_drawn_within_a_few_keys(qtbot: Any, open_window: Any, new_story: Any) -> None:
    window = new_story(open_window())
    assert window.page.panel.hint.isVisible()
    person.draw(qtbot, window, MINA)
    story = window.desk.story
    assert story.shown_picture is not None
    person.until(qtbot, lambda: not window.page.panel.item.picture.isNull())
    assert window.page.composer.edit.toPlainText() == ""
    assert not window.page.panel.hint.isVisible()
    assert [bubble.text for bubble in window.page.panel.item.bubbles] == [{"en": "Wait!"}]
    assert "Mina" in window.conversation.text.toPlainText()
    assert window.desk.timeline.rowCount() == 1
    image = window.page.panel.grab().toImage()
    colours = {image.pixel(x, y) for x in range(100, 700, 9) for y in range(20, 300, 9)}
    assert len(colours) > 10


def test_previewing_and_escape_write_nothing(qtbot: Any, open_window: Any, new_story: Any) -> None:
    window = new_story(open_window())
    for text in (MINA, "@Mina mood=sad Mina falls", "Mina sleeps"):
        person.draw(qtbot, window, text)
    before = person.rows(qtbot, window)
    strip = window.page.timeline.strip
    place = strip.visualRect(window.desk.timeline.index(0)).topLeft() + QPoint(60, 50)
    qtbot.mouseMove(strip.viewport(), place)
    strip.setFocus()
    qtbot.mouseClick(strip.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.desk.story.preview == 1
    assert window.page.preview.isVisible()
    moods = next(card.fields for card in _cards(window) if card.name == "Mina")
    mood = next(field for field in moods if field.key == "mood")
    assert (mood.value, mood.before) == ("glad", "sad")
    assert "Turn 2" not in window.conversation.text.toPlainText()
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert window.desk.story.preview == 2
    person.activate(qtbot, window)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Escape)
    assert window.desk.story.preview is None
    assert not window.page.preview.isVisible()
    assert person.rows(qtbot, window) == before


def _cards(window: Any) -> Any:
    from app.viewmodels.people import cards

    return cards(window.desk.story)


def test_rewinding_says_what_it_means_first_and_can_be_undone(
    qtbot: Any, open_window: Any, new_story: Any, close: Any, home: Path
) -> None:
    window = new_story(open_window())
    for text in (MINA, "@Mina mood=sad Mina falls", "Mina sleeps"):
        person.draw(qtbot, window, text)
    model = window.desk.story
    head = model.story.head
    strip = window.page.timeline.strip
    index = window.desk.timeline.index(0)
    before = person.rows(qtbot, window)
    place = strip.rewind_rect(index).center()
    qtbot.mouseMove(strip.viewport(), place)
    qtbot.mouseClick(strip.viewport(), Qt.MouseButton.LeftButton, pos=place)
    dialog = window.rewinding
    assert dialog is not None
    changes = [(c.key, c.before, c.after) for c in dialog.plan.changes]
    assert changes == [("mood", "sad", "glad")]
    assert dialog.name == "Mina falls"
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert person.rows(qtbot, window) == before, "giving up writes nothing"
    window.ask_rewind(1)
    assert window.rewinding is not None
    window.rewinding.field.setText("Sad ending")
    person.click(qtbot, window.rewinding.go)
    person.until(qtbot, lambda: len(model.story.turns) == 1)
    assert [turn.number for turn in model.story.aside] == [2, 3]
    assert window.page.undo.isVisible()
    assert window.desk.timeline.rowCount() == 3
    names = [window.desk.branches.index(row).data() for row in range(2)]
    assert names == ["Sad ending", "New branch"]
    close(window)
    window = open_window()
    model = window.desk.story
    person.until(qtbot, lambda: len(model.story.turns) == 1)
    assert model.shown_state["characters"]["Mina"]["mood"] == "glad"
    person.until(qtbot, lambda: window.page.undo.undo.isEnabled())
    person.click(qtbot, window.page.undo.undo)
    person.until(qtbot, lambda: model.story.head == head)
    assert len(model.story.turns) == 3
    assert not window.page.undo.isVisible()


def test_editing_a_character_is_a_turn(qtbot: Any, open_window: Any, new_story: Any) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, MINA)
    before = person.rows(qtbot, window)
    value = _value(window, "mood")
    qtbot.mouseClick(value, Qt.MouseButton.LeftButton)
    assert value.edit.isVisible()
    value.edit.setText("furious")
    qtbot.keyClick(value.edit, Qt.Key.Key_Return)
    person.until(qtbot, lambda: len(window.desk.story.story.turns) == 2)
    assert window.desk.story.shown_state["characters"]["Mina"]["mood"] == "furious"
    assert person.rows(qtbot, window) == before + 1
    since = window.desk.story.shown_turn.since["Mina", "mood"]
    assert (since.turn, since.by_hand) == (2, True)
    value = _value(window, "mood")
    qtbot.mouseClick(value, Qt.MouseButton.LeftButton)
    value.edit.setText("never mind")
    qtbot.keyClick(value.edit, Qt.Key.Key_Escape)
    assert person.rows(qtbot, window) == before + 1


def test_what_is_typed_on_a_card_is_written_once_and_only_when_it_is_whole(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, MINA)
    person.draw(qtbot, window, "@Mina mood=sad Mina falls")
    person.activate(qtbot, window)
    before = person.rows(qtbot, window)
    value = _value(window, "mood")
    qtbot.mouseClick(value, Qt.MouseButton.LeftButton)
    value.edit.setText("brav")
    window.desk.story.look_at(1)
    window.desk.story.look_at(None)
    assert _value(window, "mood") is value
    assert person.rows(qtbot, window) == before, "looking back ends no typing"
    qtbot.keyClick(value.edit, Qt.Key.Key_Escape)
    qtbot.mouseClick(value, Qt.MouseButton.LeftButton)
    value.edit.clear()
    qtbot.keyClick(value.edit, Qt.Key.Key_Return)
    model = window.desk.story
    person.until(qtbot, lambda: "mood" not in model.shown_state["characters"]["Mina"])
    assert person.rows(qtbot, window) == before + 1, "emptied once, however often it was opened"


def _value(window: Any, key: str) -> Any:
    from app.widgets.character_card import CharacterCard

    cards = window.characters.findChildren(CharacterCard)
    return next(card.values[key] for card in cards if key in card.values)


def test_drawing_again_keeps_both_and_one_is_chosen(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, MINA)
    model = window.desk.story
    first = model.shown_picture
    person.click(qtbot, window.page.composer.again)
    person.until(qtbot, lambda: len(model.story.turns) == 2 and model.story.phase == "idle")
    second = model.shown_picture
    assert window.desk.timeline.index(1).data() == "drawn again"
    assert second is not None
    assert second.asset != first.asset
    assert [picture.shown for picture in model.shown_pictures] == [True, False]
    assert window.page.panel.strip.isVisible()
    strip = window.page.panel.strip
    wide = strip.width()
    assert wide > 2 * 60
    model.look_at(1)
    assert not strip.isVisible()
    model.look_at(None)
    assert (strip.isVisible(), strip.width()) == (True, wide), "looking back does not shrink it"
    model.look_at_picture(0)
    assert not strip.findChild(QPushButton), "the one in use is not offered"
    model.look_at_picture(1)
    use = strip.findChild(QPushButton)
    person.click(qtbot, use)
    person.until(qtbot, lambda: len(model.story.turns) == 3)
    assert strip.width() > 2 * 60
    assert model.shown_picture is not None
    assert model.shown_picture.asset == second.asset
    assert [picture.shown for picture in model.shown_pictures] == [False, True]


def test_a_draft_survives_a_restart_and_up_brings_back_what_was_said(
    qtbot: Any, open_window: Any, new_story: Any, close: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, MINA)
    edit = window.page.composer.edit
    qtbot.keyClick(edit, Qt.Key.Key_Up)
    assert edit.toPlainText() == MINA
    edit.setPlainText("Half a sen")
    close(window)
    again = open_window()
    person.until(qtbot, lambda: again.page.composer.edit.toPlainText() == "Half a sen")


@pytest.mark.parametrize(
    ("language", "people"), [("en", {"Mina", "Storm"}), ("zh", {"猪猪侠", "超人强"})]
)
def test_the_first_start_plays_the_sample_with_nothing_paid(
    qtbot: Any, open_window: Any, language: str, people: set[str]
) -> None:
    window = open_window(sample=True, language=language)
    model = window.desk.story
    person.until(qtbot, lambda: len(model.story.turns) == 3 and model.story.phase == "idle")
    assert set(model.shown_state["characters"]) == people
    assert all(turn.picture is not None and turn.free for turn in model.story.turns)
    window.desk.show_library()
    person.until(qtbot, lambda: len(window.desk.library.stories) == 1)
    assert window.start.isVisible()
    assert not window.docks.by_name["branches"].isVisible()


def test_going_to_another_branch_and_back(qtbot: Any, open_window: Any, new_story: Any) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, MINA)
    person.draw(qtbot, window, "Mina falls")
    model = window.desk.story
    model.rewind(model.story.turns[0].last_entry_id, "Fall")
    person.until(qtbot, lambda: len(model.story.turns) == 1)
    person.draw(qtbot, window, "Mina flies")
    branches = window.branches.list
    branches.setFocus()
    branches.setCurrentIndex(window.desk.branches.index(0))
    qtbot.keyClick(branches, Qt.Key.Key_Return)
    person.until(qtbot, lambda: model.story.turns[-1].title == "Mina falls")
    qtbot.keyClick(branches, Qt.Key.Key_S)
    person.until(qtbot, lambda: model.story.branches[0].starred)
    assert not model.story.aside
    other = branches.visualRect(window.desk.branches.index(1)).center()
    qtbot.mouseClick(branches.viewport(), Qt.MouseButton.LeftButton, pos=other)
    person.until(qtbot, lambda: model.story.turns[-1].title == "Mina flies")


def test_a_click_leaves_the_keyboard_with_the_composer(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, MINA)
    edit = window.page.composer.edit
    person.activate(qtbot, window)
    qtbot.waitUntil(edit.hasFocus)
    person.click(qtbot, window.page.composer.again)
    person.until(qtbot, lambda: len(window.desk.story.story.turns) == 2)
    person.until(qtbot, lambda: window.desk.story.story.phase == "idle")
    # asked of the window: a tool tip that comes up may take the screen from it for a while
    assert window.focusWidget() is edit
    value = _value(window, "mood")
    qtbot.mouseClick(value, Qt.MouseButton.LeftButton)
    value.edit.setText("furious")
    qtbot.keyClick(value.edit, Qt.Key.Key_Return)
    person.until(qtbot, lambda: len(window.desk.story.story.turns) == 3)
    assert window.focusWidget() is edit


def test_what_comes_just_after_a_run_has_ended_is_said_all_the_same(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, MINA)
    taken: list[Any] = []
    window.desk.story.queue("steer", "Mina falls", "Mina falls 1:1", taken.append)
    person.until(qtbot, lambda: len(window.desk.story.story.turns) == 2)
    assert taken
    assert window.desk.story.story.turns[-1].title.startswith("Mina falls")


def test_every_button_and_field_has_a_name(qtbot: Any, open_window: Any, new_story: Any) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, MINA)
    for button in window.findChildren(QPushButton):
        assert button.text() or button.accessibleName() or not button.isVisible(), button.parent()
    from PySide6.QtWidgets import QLineEdit, QListView, QToolButton

    for kind in (QToolButton, QLineEdit, QListView):
        for widget in window.findChildren(kind):
            if widget.isVisible():
                told = widget.accessibleName() or getattr(widget, "text", lambda: "")()
                assert told, widget


def test_several_candidates_are_shown_at_once_and_one_is_used(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    model, panel = window.desk.story, window.page.panel
    window.desk.composer.choose_candidates(3)
    person.say(qtbot, window, MINA)
    person.until(qtbot, lambda: len(model.shown_pictures) == 3 and model.story.phase == "idle")
    assert len({picture.panel_id for picture in model.shown_pictures}) == 1
    person.activate(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert panel.grid.isVisible()
    grid = panel.grid.list
    qtbot.keyClick(grid, Qt.Key.Key_Home)
    person.until(qtbot, lambda: model.shown_picture == model.shown_pictures[0])
    assert not panel.grid.use_button.isEnabled(), "the first one is in use already"
    qtbot.keyClick(grid, Qt.Key.Key_End)
    wanted = model.shown_pictures[-1].asset
    qtbot.keyClick(grid, Qt.Key.Key_Return)
    person.until(qtbot, lambda: model.story.turns[-1].kind == "pick")
    assert model.shown_picture.asset == wanted
    assert panel.grid.isHidden()


def test_what_was_queued_and_not_used_can_be_said_afterwards(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, MINA)
    model = window.desk.story
    model._do(lambda shop, story: shop.studio.queue(story, "next_run", "Mina sleeps"))
    person.until(qtbot, lambda: len(model.story.queued) == 1)
    queue = window.page.composer.queue
    buttons = {button.text(): button for button in queue.findChildren(QPushButton)}
    person.click(qtbot, buttons["Say it now"])
    person.until(qtbot, lambda: len(model.story.turns) == 2 and model.story.phase == "idle")
    assert not model.story.queued
    assert model.story.turns[-1].title == "Mina sleeps"


def test_the_picture_before_is_seen_while_it_is_asked_for(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    panel, model = window.page.panel, window.desk.story
    person.draw(qtbot, window, MINA)
    assert not window.commands["before"].isEnabled(), "there is none before the first"
    first = model.shown_picture.asset
    person.draw(qtbot, window, "@Mina mood=sad Mina falls, close-up")

    def is_shown(asset: str) -> bool:
        pixmap = window.desk.pictures.large(asset)
        return pixmap is not None and pixmap.cacheKey() == panel.item.picture.cacheKey()

    second = model.shown_picture.asset
    person.until(qtbot, lambda: is_shown(second))
    before = person.rows(qtbot, window)
    panel.tools.show()
    qtbot.mousePress(panel.tools.before, Qt.MouseButton.LeftButton)
    person.until(qtbot, lambda: is_shown(first))
    assert panel.before_chip.isVisible()
    qtbot.mouseRelease(panel.tools.before, Qt.MouseButton.LeftButton)
    person.until(qtbot, lambda: is_shown(second))
    window.commands["before"].trigger()
    person.until(qtbot, lambda: is_shown(first))
    model.look_at(1)
    person.until(qtbot, lambda: not model.before)
    assert person.rows(qtbot, window) == before


def test_the_start_page_counts_panels_and_enter_opens_the_first_story(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, "Mina runs")
    story = window.desk.story
    story.draw_again(story.shown_picture.panel_id)
    person.until(qtbot, lambda: len(story.story.turns) == 2 and story.story.phase == "idle")
    session_id = story.session_id
    window.desk.show_library()
    person.until(qtbot, lambda: window.desk.library.stories[0].panels == 1)
    stories = window.start.list
    told = stories.model().index(0, 0).data(int(Qt.ItemDataRole.AccessibleTextRole))
    assert told == "Rain, 1 panel", "two pictures of one panel"
    person.activate(qtbot, window)
    person.until(qtbot, stories.hasFocus)
    qtbot.keyClick(stories, Qt.Key.Key_Return)
    person.until(qtbot, lambda: story.session_id == session_id)
