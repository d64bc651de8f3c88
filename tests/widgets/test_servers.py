"""A server of tools added, asked, trusted, ruled and removed in the settings, by hand."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QCheckBox, QPushButton

from app.settings.file import read_settings
from tests.tool_server import HERE, Book
from tests.widgets import person


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book(tmp_path / "ledger.jsonl")


def page(qtbot: Any, window: Any) -> Any:
    window.commands["settings"].trigger()
    dialog = window.settings_dialog
    dialog.pages.setCurrentRow(6)
    assert dialog.servers.isVisible()
    return dialog.servers


def add(qtbot: Any, shown: Any, name: str, command: str) -> Any:
    person.click(qtbot, shown.add)
    made = shown.dialog
    for field, text in ((made.name, name), (made.command, command), (made.variables, "TOKEN")):
        field.setFocus()
        qtbot.keyClicks(field, text)
    person.click(qtbot, made.add)
    return made


def press(qtbot: Any, shown: Any, words: str) -> None:
    def there() -> list[QPushButton]:
        found = shown.findChildren(QPushButton)
        return [each for each in found if each.text() == words and each.isVisible()]

    person.until(qtbot, lambda: len(there()) == 1)
    person.click(qtbot, there()[0])


def ticks(shown: Any, tool: str) -> list[QCheckBox]:
    """Return the ticks that are seen: those of a card made anew may not be yet, or still be."""
    found = shown.findChildren(QCheckBox)
    ours = [each for each in found if each.accessibleName().startswith(f"{tool}: ")]
    return [each for each in ours if each.isVisible()]


def test_a_server_is_added_asked_trusted_ruled_and_removed(
    qtbot: Any, open_window: Any, home: Path, book: Book
) -> None:
    shown = page(qtbot, open_window())
    command = shlex.join([sys.executable, str(HERE), str(book.path)])
    made = add(qtbot, shown, "box", command)
    with qtbot.waitSignal(made.accepted, timeout=10_000):
        pass
    (server,) = read_settings(home / "settings.json").servers
    assert (server.name, server.variables, server.trusted) == ("box", ["TOKEN"], None)
    press(qtbot, shown, "Tools")
    person.until(qtbot, lambda: len(ticks(shown, "look")) == 2)
    assert "tools offered" in shown.told.text()
    asks, repeats = ticks(shown, "look")
    assert (asks.isChecked(), repeats.isChecked()) == (True, False)
    press(qtbot, shown, "Trust…")
    person.click(qtbot, shown.question.agree)
    person.until(qtbot, lambda: [tick.isChecked() for tick in ticks(shown, "look")] == [True, True])
    person.until(
        qtbot, lambda: [tick.isChecked() for tick in ticks(shown, "count")] == [True, False]
    )
    person.click(qtbot, ticks(shown, "count")[0])
    settings = home / "settings.json"
    person.until(qtbot, lambda: len(read_settings(settings).servers[0].rules) == 1)
    (rule,) = read_settings(settings).servers[0].rules
    assert (rule.tool, rule.ask, rule.replay) == ("count", False, None)
    person.until(
        qtbot, lambda: [tick.isChecked() for tick in ticks(shown, "count")] == [False, False]
    )
    press(qtbot, shown, "Remove")
    person.click(qtbot, shown.question.agree)
    person.until(qtbot, lambda: read_settings(settings).servers[0].removed)
    assert book.lines() == []


def test_a_tick_about_a_tool_that_changed_meanwhile_is_not_kept(
    qtbot: Any, open_window: Any, home: Path, book: Book
) -> None:
    shown = page(qtbot, open_window())
    add(qtbot, shown, "box", shlex.join([sys.executable, str(HERE), str(book.path)]))
    press(qtbot, shown, "Tools")
    person.until(qtbot, lambda: len(ticks(shown, "count")) == 2)
    book.change()
    person.click(qtbot, ticks(shown, "count")[0])
    person.until(qtbot, lambda: "another one" in shown.told.text())
    person.until(
        qtbot, lambda: [tick.isChecked() for tick in ticks(shown, "count")] == [True, False]
    )
    assert read_settings(home / "settings.json").servers[0].rules == []


def test_what_is_wrong_is_said_where_it_is_typed(qtbot: Any, open_window: Any, home: Path) -> None:
    shown = page(qtbot, open_window())
    made = add(qtbot, shown, "Not Good", "python")
    person.until(qtbot, lambda: "Small letters" in made.told.text())
    made.name.setText("box")
    made.command.setText('python "')
    person.click(qtbot, made.add)
    person.until(qtbot, lambda: "quotation mark" in made.told.text())
    person.click(qtbot, made.kind.buttons["there"])
    made.address.setText("ftp://box")
    person.click(qtbot, made.add)
    person.until(qtbot, lambda: "http" in made.told.text())
    person.click(qtbot, made.cancel)
    assert read_settings(home / "settings.json").servers == []


def test_a_server_that_cannot_be_started_says_so(
    qtbot: Any, open_window: Any, expected_log: list[str]
) -> None:
    shown = page(qtbot, open_window())
    add(qtbot, shown, "box", "/nowhere/at-all")
    press(qtbot, shown, "Tools")
    person.until(qtbot, lambda: "does not run: it was not found" in shown.told.text())
