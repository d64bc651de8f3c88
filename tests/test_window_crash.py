"""A mishap in a real window: told once, calmly, with a report that gives nothing away."""

from __future__ import annotations

import faulthandler
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import Qt

from app.window_crash import Mishaps
from tests.widgets import person
from tests.widgets.conftest import close, new_story, open_window

__all__ = ["close", "new_story", "open_window"]
CANARY = "Mina-kisses-the-storm"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "library"


@pytest.fixture
def mishaps(qapp: Any, home: Path) -> Iterator[Mishaps]:
    made = Mishaps(home)
    made.watch.start()
    yield made
    made.watch.stop()
    faulthandler.enable(sys.__stderr__)


def test_a_slot_that_fails_is_told_once_and_work_goes_on(
    qtbot: Any, open_window: Any, new_story: Any, mishaps: Mishaps, home: Path, tmp_path: Path
) -> None:
    window = new_story(open_window(), CANARY)
    mishaps.show_on(window)

    def fail() -> None:
        raise ValueError(f"a slot fails over {CANARY}")

    person.draw(qtbot, window, "Mina runs")
    failing = window.commands["copy_picture"]
    failing.triggered.connect(fail)
    failing.trigger()
    qtbot.waitUntil(lambda: mishaps.dialog is not None)
    dialog = mishaps.dialog
    assert dialog is not None
    assert "is kept" in "\n".join(label.text() for label in dialog.findChildren(type(dialog.head)))
    assert not dialog.details.isVisible()
    person.click(qtbot, dialog.show_details)
    assert "ValueError" in dialog.details.toPlainText()
    assert CANARY not in dialog.details.toPlainText()
    file = tmp_path / "report.txt"
    dialog._choose_file = lambda _parent, name: str(file) if name.endswith(".txt") else ""
    person.click(qtbot, dialog.save)
    report = file.read_text("utf-8")
    for expected in ("Inkfold 0.", "Python 3.", "PySide 6.", "ValueError", "nobody caught this"):
        assert expected in report, expected
    for secret in (CANARY, str(home), str(Path.home()) + "/"):
        assert secret not in report, secret
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    person.until(qtbot, lambda: mishaps.dialog is None)
    failing.trigger()
    person.draw(qtbot, window, "Mina falls")
    assert mishaps.dialog is None, "the same thing once"


def test_a_thread_that_fails_is_told_on_the_windows_own_thread(
    qtbot: Any, open_window: Any, mishaps: Mishaps
) -> None:
    window = open_window()
    mishaps.show_on(window)
    thread = threading.Thread(target=lambda: [][1])
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: mishaps.dialog is not None)
    assert mishaps.dialog is not None
    assert "IndexError" in mishaps.dialog.details.toPlainText()
    with qtbot.waitSignal(window.desk.closed, timeout=10_000):
        person.click(qtbot, mishaps.dialog.end)
    mishaps.show_on(None)
    shiboken6.delete(window)


def test_a_report_that_cannot_be_written_says_so(
    qtbot: Any, open_window: Any, mishaps: Mishaps, tmp_path: Path
) -> None:
    window = open_window()
    mishaps.show_on(window)
    sys.excepthook(KeyError, KeyError("x"), None)
    qtbot.waitUntil(lambda: mishaps.dialog is not None)
    dialog = mishaps.dialog
    assert dialog is not None
    dialog._choose_file = lambda _parent, _name: str(tmp_path / "no" / "such" / "folder.txt")
    person.click(qtbot, dialog.save)
    assert "could not be written" in dialog.saved.text()
    person.click(qtbot, dialog.go_on)
