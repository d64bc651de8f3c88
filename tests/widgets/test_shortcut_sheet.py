"""The sheet of shortcuts: found by typing, changed by pressing other keys, kept between starts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from app.viewmodels.shortcut_lines import LINE_ROLE, Line, ShortcutLines
from app.widgets.commands import COMMANDS
from tests.widgets import person
from tests.widgets.test_commands import press

CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def window(qtbot: Any, open_window: Any, new_story: Any) -> Any:
    made = new_story(open_window())
    for text in ("Mina runs", "Mina falls"):
        person.draw(qtbot, made, text)
    person.activate(qtbot, made)
    return made


def opened(qtbot: Any, window: Any, find: str = "") -> Any:
    press(window, "F1")
    sheet = window.sheet
    qtbot.waitExposed(sheet)
    qtbot.keyClicks(sheet.field, find)
    return sheet


def lines(sheet: Any) -> list[Line]:
    model = sheet.model
    found = [model.index(row).data(LINE_ROLE) for row in range(model.rowCount())]
    return [line for line in found if not line.heading]


def test_every_command_stands_on_the_sheet_with_its_keys(qtbot: Any, window: Any) -> None:
    sheet = opened(qtbot, window)
    shown = lines(sheet)
    assert len(shown) > len(COMMANDS), "the keys that are fixed too"
    keys = {line.name: line.keys for line in shown}
    assert keys["Rewind to the turn you look at…"] == "Ctrl+Shift+R"
    assert keys["Send"] == "Enter"
    qtbot.keyClicks(sheet.field, "ctrl+shift+r")
    assert [line.id for line in lines(sheet)] == ["rewind"]
    sheet.close()


def test_other_keys_work_at_once_and_after_a_restart(
    qtbot: Any, window: Any, open_window: Any, close: Any, home: Path
) -> None:
    sheet = opened(qtbot, window, "first turn")
    qtbot.keyClick(sheet.field, Qt.Key.Key_Return)
    assert sheet.catcher.hasFocus()
    qtbot.keyClick(sheet.catcher, Qt.Key.Key_Control, CTRL)
    qtbot.keyClick(sheet.catcher, Qt.Key.Key_J, CTRL)
    assert not sheet.asking.isVisible()
    assert sheet.current.keys == "Ctrl+J"
    assert sheet.current.changed
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    person.activate(qtbot, window)
    press(window, "Alt+Home")
    assert window.desk.story.preview is None
    press(window, "Ctrl+J")
    assert window.desk.story.preview == 1
    close(window)
    kept = json.loads((home / "window.json").read_text("utf-8"))["shortcuts"]
    assert json.loads(kept) == {"turn_first": "Ctrl+J"}
    again = open_window()
    assert again.commands["turn_first"].shortcut().toString() == "Ctrl+J"


def test_keys_that_are_taken_name_their_owner_first(qtbot: Any, window: Any) -> None:
    sheet = opened(qtbot, window, "first turn")
    keys = window.commands.shortcuts
    person.click(qtbot, sheet.change)
    qtbot.keyClick(sheet.catcher, Qt.Key.Key_Left, ALT)
    assert "Alt+Left belongs to “Look at the turn before”" in sheet.words.text()
    person.click(qtbot, sheet.keep)
    assert keys.keys("turn_before") == "Alt+Left"
    person.click(qtbot, sheet.change)
    qtbot.keyClick(sheet.catcher, Qt.Key.Key_Left, ALT)
    person.click(qtbot, sheet.take)
    assert (keys.keys("turn_first"), keys.keys("turn_before")) == ("Alt+Left", "")
    person.click(qtbot, sheet.reset)
    assert (keys.keys("turn_first"), keys.keys("turn_before")) == ("Alt+Home", "")
    assert not sheet.reset.isEnabled()
    person.click(qtbot, sheet.reset_all)
    assert keys.keys("turn_before") == "Alt+Left"
    assert not sheet.reset_all.isEnabled()


def test_keys_of_text_are_refused_and_escape_gives_up(qtbot: Any, window: Any) -> None:
    sheet = opened(qtbot, window, "first turn")
    person.click(qtbot, sheet.change)
    for key, held in ((Qt.Key.Key_K, None), (Qt.Key.Key_Z, CTRL), (Qt.Key.Key_Delete, None)):
        qtbot.keyClick(sheet.catcher, key, held or Qt.KeyboardModifier.NoModifier)
        assert sheet.asking.isVisible()
        assert sheet.current.keys == "Alt+Home"
    assert "a key by itself belongs to what is typed" in sheet.words.text()
    qtbot.keyClick(sheet.catcher, Qt.Key.Key_Escape)
    assert not sheet.asking.isVisible()
    assert sheet.isVisible(), "the first Esc gives up, the second closes"
    person.click(qtbot, sheet.change)
    qtbot.keyClick(sheet.catcher, Qt.Key.Key_Backspace)
    assert sheet.current.keys == ""
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_keys_that_belong_to_one_place_cannot_be_changed(qtbot: Any, window: Any) -> None:
    for words in ("undo typing", "break the line"):
        sheet = opened(qtbot, window, words)
        assert [line.id for line in lines(sheet)] == [""]
        qtbot.keyClick(sheet.field, Qt.Key.Key_Return)
        assert not sheet.change.isEnabled()
        assert not sheet.asking.isVisible()
        qtbot.keyClick(sheet, Qt.Key.Key_Escape)
        person.activate(qtbot, window)


def test_the_lines_are_a_proper_model_and_steps_skip_headings(qtmodeltester: Any) -> None:
    model = ShortcutLines()
    model.take(
        [Line("A", "a", "One", "F1"), Line("A", "b", "Two", ""), Line("B", "c", "Three", "")]
    )
    qtmodeltester.check(model)
    assert [model.next_row(row, 1) for row in (-1, 1, 2, 4)] == [1, 2, 4, 4]
    assert [model.next_row(row, -1) for row in (4, 2, 1)] == [2, 1, 1]
    assert model.next_row(-1, 99) == 4
    model.filter("f1")
    assert model.rowCount() == 2
    model.filter("nothing")
    assert model.next_row(-1, 1) == -1
