"""What models and people write is shown as plain text, never read as rich text."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QLabel

from tests.widgets import person

FOLDER = Path(__file__).parents[2] / "app" / "widgets"
BANNED_CALLS = {"QLabel", "QMessageBox", "QTextBrowser", "QErrorMessage", "QProgressDialog"}
ALLOWED = {("labels.py", "QLabel"), ("transcript_tab.py", "QTextBrowser")}
"""The labels' own makers, which set plain text; the conversation, which is written by cursor only."""
BANNED_METHODS = {"setHtml", "setMarkdown", "insertHtml", "appendHtml", "fromHtml"}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.name)
def test_no_widget_can_read_rich_text(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        assert (path.name, name) in ALLOWED or name not in BANNED_CALLS, (
            f"{path.name}:{node.lineno} {name}"
        )
        assert name not in BANNED_METHODS, f"{path.name}:{node.lineno} {name}"


def test_markup_in_a_story_stays_text_everywhere(
    qtbot: Any, open_window: Any, new_story: Any, tmp_path: Path
) -> None:
    red = QImage(40, 40, QImage.Format.Format_RGB32)
    red.fill(QColor("#ff0000"))
    red.save(str(tmp_path / "red.png"))
    evil = f'<img src="{tmp_path}/red.png">'
    window = new_story(open_window(), title=evil)
    model = window.desk.story
    model.set_state({"characters": {evil: {"mood": evil}}, "scene": {"place": evil}})
    person.until(qtbot, lambda: len(model.story.turns) == 1)
    person.draw(qtbot, window, f"{evil} runs")
    for name in window.docks.by_name:
        window.docks.show(name)
        qtbot.wait(50)
        image = window.grab().toImage()
        reds = sum(
            image.pixelColor(x, y) == QColor("#ff0000")
            for x in range(1100, image.width(), 3)
            for y in range(0, image.height(), 3)
        )
        assert reds == 0
    models = (window.desk.timeline, window.desk.branches, window.desk.map, window.desk.library)
    for rows in models:
        for row in range(rows.rowCount()):
            tip = rows.index(row, 0).data(int(Qt.ItemDataRole.ToolTipRole))
            assert "<img" not in (tip or ""), "a tooltip reads rich text by itself"
    assert window.desk.timeline.rowCount() == 2
    for label in window.findChildren(QLabel):
        assert label.textFormat() == Qt.TextFormat.PlainText, label.text()
