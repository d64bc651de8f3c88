"""The command palette in a real window: typed, chosen and left with the keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication

from app.viewmodels.palette import ENTRY_ROLE
from tests.widgets import person
from tests.widgets.test_commands import press


@pytest.fixture
def window(qtbot: Any, open_window: Any, new_story: Any) -> Any:
    made = new_story(open_window())
    for text in ("Mina runs", "Mina falls"):
        person.draw(qtbot, made, text)
    person.activate(qtbot, made)
    made.page.composer.edit.setFocus()
    qtbot.waitUntil(made.page.composer.edit.hasFocus)
    return made


def opened(qtbot: Any, window: Any) -> Any:
    press(window, "Ctrl+K")
    palette = window.palette_
    assert palette is not None
    qtbot.waitUntil(palette.field.hasFocus)
    return palette


def lines(palette: Any) -> list[str]:
    model = palette.model
    return [model.index(row).data() for row in range(model.rowCount())]


def test_a_command_is_typed_and_done(qtbot: Any, window: Any) -> None:
    palette = opened(qtbot, window)
    qtbot.keyClicks(palette.field, "first turn")
    assert lines(palette) == ["Look at the first turn"]
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.palette_ is None
    assert window.desk.story.preview == 1
    assert window.focusWidget() is window.page.composer.edit, "the keyboard is back where it was"


def test_arrows_choose_and_no_key_gets_through_to_the_window(qtbot: Any, window: Any) -> None:
    palette = opened(qtbot, window)
    qtbot.keyClicks(palette.field, "look")
    before = lines(palette)
    qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    qtbot.keyClick(palette.field, Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == 1
    assert palette.field.accessibleDescription().startswith(before[1])
    for keys in ("Alt+Left", "Ctrl+Shift+R", "Ctrl+K", "F1"):
        press(window, keys)
    assert window.desk.story.preview is None
    assert window.palette_ is palette
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    assert window.palette_ is None


def test_what_cannot_be_used_says_why_and_does_nothing(qtbot: Any, window: Any) -> None:
    palette = opened(qtbot, window)
    assert "Rewind to the turn you look at…" not in lines(palette)
    qtbot.keyClicks(palette.field, "rewind")
    entry = palette.model.index(0).data(ENTRY_ROLE)
    assert entry.keys == "Ctrl+Shift+R"
    assert entry.why == "Look at an earlier turn first."
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.palette_ is palette
    assert window.rewinding is None


def test_a_composition_neither_chooses_nor_closes(qtbot: Any, window: Any) -> None:
    window.desk.new_story("雨夜追击")
    person.until(qtbot, lambda: window.desk.story.story.title == "雨夜追击")
    window.desk.open(window.desk.recent.stories()[-1].session_id)
    person.until(qtbot, lambda: window.desk.story.story.title == "Rain")
    person.until(qtbot, lambda: len(window.desk.library.stories) == 2)
    palette = opened(qtbot, window)
    field = palette.field
    qtbot.keyClicks(field, "al")
    QApplication.sendEvent(field, QInputMethodEvent("yu", []))
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Escape, Qt.Key.Key_Tab):
        qtbot.keyClick(field, key)
    assert window.palette_ is palette
    assert palette.list.currentIndex().row() == 0
    field.setText("")
    commit = QInputMethodEvent("", [])
    commit.setCommitString("雨夜")
    QApplication.sendEvent(field, commit)
    assert lines(palette) == ["雨夜追击"]
    qtbot.keyClick(field, Qt.Key.Key_Return)
    person.until(qtbot, lambda: window.desk.story.story.title == "雨夜追击")


def test_a_branch_is_found_and_opened(qtbot: Any, window: Any) -> None:
    model = window.desk.story
    model.rewind(model.story.turns[0].last_entry_id, "Sad ending")
    person.until(qtbot, lambda: len(model.story.turns) == 1)
    palette = opened(qtbot, window)
    qtbot.keyClicks(palette.field, "sad")
    place = palette.list.visualRect(palette.model.index(0)).center()
    qtbot.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    person.until(qtbot, lambda: len(model.story.turns) == 2)


def test_a_click_beside_it_closes_it_and_it_follows_the_window(qtbot: Any, window: Any) -> None:
    palette = opened(qtbot, window)
    window.resize(1100, 700)
    assert palette.size() == window.size()
    inside = palette.frame.geometry().topLeft() + QPoint(3, 3)
    qtbot.mouseClick(palette, Qt.MouseButton.LeftButton, pos=inside)
    assert window.palette_ is palette
    qtbot.mouseClick(palette, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert window.palette_ is None
