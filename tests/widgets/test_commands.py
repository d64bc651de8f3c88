"""One table of commands: each has a name in both languages, a place, and keys of its own."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from app.viewmodels.shortcuts import OF_TEXT, portable
from app.widgets.commands import COMMANDS, full_name
from app.widgets.dialogs import TextQuestion
from tests.widgets import person

TEXT = [command for command in COMMANDS if command.of_text]
WINDOW = [command for command in COMMANDS if not command.of_text]

UX = [
    ("turn_before", "Alt+Left"),
    ("turn_after", "Alt+Right"),
    ("sibling_before", "Alt+Up"),
    ("sibling_after", "Alt+Down"),
    ("turn_first", "Alt+Home"),
    ("turn_newest", "Alt+End"),
    ("fork_before", "Ctrl+["),
    ("fork_after", "Ctrl+]"),
    ("branches", "Ctrl+B"),
    ("rewind", "Ctrl+Shift+R"),
    ("use_picture", "Ctrl+Shift+P"),
    ("compare", "Ctrl+D"),
]


@pytest.mark.parametrize(("name", "keys"), UX)
def test_the_usual_keys_are_these(name: str, keys: str) -> None:
    assert next(command.keys for command in COMMANDS if command.id == name) == keys


def test_ids_and_keys_are_given_once() -> None:
    assert not [name for name, n in Counter(c.id for c in COMMANDS).items() if n > 1]
    keys = Counter(portable(c.keys) for c in COMMANDS if c.keys)
    assert not [pressed for pressed, n in keys.items() if n > 1]
    for command in COMMANDS:
        assert not command.keys or portable(command.keys), f"{command.keys} is no key"


def test_history_never_moves_by_a_key_of_text_fields() -> None:
    taken = {portable(keys) for keys in (*OF_TEXT, "Backspace", "Del")}
    assert not [c.id for c in WINDOW if portable(c.keys) in taken]
    assert {portable(c.keys) for c in TEXT} <= taken


def test_every_command_stands_in_a_menu_and_has_a_name_in_both_languages(
    qtbot: Any, open_window: Any
) -> None:
    window = open_window()
    shown = [action for menu in window.menu.menus.values() for action in menu.actions()]
    english = {command.id: full_name(command) for command in COMMANDS}
    assert len(set(english.values())) == len(COMMANDS), "no two are called the same"
    window.look.set_language("zh")
    for command in COMMANDS:
        action = window.commands[command.id]
        assert action in shown, command.id
        assert action.text(), command.id
        translated = full_name(command) != english[command.id]
        assert translated or command.id == "language_zh", command.id
    titles = [menu.title for menu in window.menu.menus.values()]
    qtbot.waitUntil(lambda: not any(title().isascii() for title in titles))


def test_a_command_that_cannot_be_used_says_why(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = open_window()
    commands = {command.id: command for command in COMMANDS}
    assert window.commands.why_not(commands["rewind"]) == "No story is open."
    assert not window.commands["rewind"].isEnabled()
    new_story(window)
    assert window.commands.why_not(commands["turn_before"]) == "The story has no turn yet."
    for text in ("Mina runs", "Mina falls"):
        person.draw(qtbot, window, text)
    assert window.commands.why_not(commands["rewind"]) == "Look at an earlier turn first."
    window.desk.story.look_at(1)
    assert window.commands.why_not(commands["rewind"]) == ""
    assert window.commands["rewind"].isEnabled()
    window.look.set_language("zh")
    assert window.commands.why_not(commands["stop"]) == "智能体没有在工作。"


def press(window: Any, keys: str) -> None:
    """Press keys as the system would hand them to the window."""
    QTest.keySequence(window.windowHandle(), QKeySequence(keys))


def test_keys_travel_and_write_nothing(qtbot: Any, open_window: Any, new_story: Any) -> None:
    window = new_story(open_window())
    model = window.desk.story
    for text in ("Mina runs", "Mina falls", "Mina flies"):
        person.draw(qtbot, window, text)
    model.rewind(model.story.turns[1].last_entry_id, "Flight")
    person.until(qtbot, lambda: len(model.story.turns) == 2)
    person.draw(qtbot, window, "Mina sleeps")
    person.activate(qtbot, window)
    window.page.composer.edit.setFocus()
    before = person.rows(qtbot, window)
    for keys, shown in (
        ("Alt+Left", 2), ("Alt+Left", 1), ("Alt+Right", 2), ("Alt+End", None), ("Alt+Home", 1),
        ("Ctrl+]", 2), ("Esc", None), ("Ctrl+[", 2), ("Ctrl+[", 2),
    ):  # fmt: skip
        press(window, keys)
        assert model.preview == shown, keys
    for keys in ("Ctrl+Z", "Ctrl+Shift+Z", "Backspace", "Del"):
        press(window, keys)
        assert model.preview == 2, keys
    assert person.rows(qtbot, window) == before
    press(window, "Ctrl+Shift+R")
    assert window.rewinding is not None
    qtbot.keyClick(window.rewinding, Qt.Key.Key_Escape)


def test_branches_beside_are_looked_at_by_keys_and_nothing_is_written(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    model = window.desk.story
    for text in ("Mina runs", "Mina falls"):
        person.draw(qtbot, window, text)
    model.rewind(model.story.turns[0].last_entry_id, "Fall")
    person.until(qtbot, lambda: len(model.story.turns) == 1)
    person.draw(qtbot, window, "Mina flies")
    before = person.rows(qtbot, window)
    person.activate(qtbot, window)
    press(window, "Alt+Up")
    person.until(qtbot, lambda: model.turns[-1].title == "Mina falls")
    press(window, "Alt+Up")
    press(window, "Alt+Down")
    person.until(qtbot, lambda: model.turns[-1].title == "Mina flies")
    assert person.rows(qtbot, window) == before


def test_f6_goes_round_the_parts_of_the_window(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, "Mina runs")
    person.activate(qtbot, window)
    window.page.composer.edit.setFocus()
    strip, edit = window.page.timeline.strip, window.page.composer.edit
    branches, people = window.branches.list, window.characters
    for part in (people, branches, strip, edit, people):
        press(window, "F6")
        assert part.hasFocus(), part
    press(window, "Ctrl+B")
    press(window, "Ctrl+B")
    window.docks.by_name["branches"].close()
    edit.setFocus()
    for part in (strip, people, edit):
        press(window, "Shift+F6")
        assert part.hasFocus(), part


def test_the_edit_menu_acts_on_the_field_that_was_typed_in(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.activate(qtbot, window)
    edit = window.page.composer.edit
    edit.setFocus()
    qtbot.waitUntil(edit.hasFocus)
    qtbot.keyClicks(edit, "Rain")
    window.menu.setFocus()
    window.commands["select_all"].trigger()
    window.commands["cut"].trigger()
    assert edit.toPlainText() == ""
    window.commands["paste"].trigger()
    window.commands["paste"].trigger()
    assert edit.toPlainText() == "RainRain"
    edit.setFocus()
    press(window, "Ctrl+Z")
    assert edit.toPlainText() == "Rain", "the field undoes by itself, once"
    window.commands["undo"].trigger()
    assert edit.toPlainText() == ""


def test_an_answer_is_for_the_story_that_was_asked_about(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    window.status.limit_wanted.emit()
    question = window.findChild(TextQuestion)
    new_story(window, "Another")
    question.accept()
    session_id, found = window.desk.story.session_id, list[Any]()
    window.desk.worker.call(lambda shop: shop.choices(session_id), found.append)
    person.until(qtbot, lambda: bool(found))
    assert found[0].allowance == "ask"
