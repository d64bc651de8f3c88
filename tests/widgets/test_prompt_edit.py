"""Enter sends; while an input method composes it never does."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication

from app.widgets.prompt_edit import PromptEdit


def test_enter_sends_and_shift_enter_breaks_the_line(qtbot: Any) -> None:
    edit = PromptEdit()
    qtbot.addWidget(edit)
    sent: list[bool] = []
    edit.sent.connect(lambda: sent.append(True))
    qtbot.keyClicks(edit, "Mina")
    qtbot.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(edit, "runs")
    assert edit.toPlainText() == "Mina\nruns"
    assert sent == []
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert sent == [True]
    assert edit.toPlainText() == "Mina\nruns"


def test_enter_during_a_composition_belongs_to_the_input_method(qtbot: Any) -> None:
    edit = PromptEdit()
    qtbot.addWidget(edit)
    sent: list[bool] = []
    edit.sent.connect(lambda: sent.append(True))
    QApplication.sendEvent(edit, QInputMethodEvent("yuye", []))
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert sent == []
    commit = QInputMethodEvent("", [])
    commit.setCommitString("雨夜")
    QApplication.sendEvent(edit, commit)
    assert edit.toPlainText() == "雨夜"
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert sent == [True]
