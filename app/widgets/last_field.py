"""The text field that is typed in, for the menu's Undo, Cut, Copy and their like."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget
from shiboken6 import isValid

Deed = Literal["undo", "redo", "cut", "copy", "paste", "selectAll"]
FIELDS = (QLineEdit, QPlainTextEdit, QTextEdit)


class LastField(QObject):
    """Remembers which field had the keyboard last: an open menu takes it away for a while."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._field: QWidget | None = None
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._moved)

    def _moved(self, _before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(now, FIELDS) and now.window() is self._window:
            self._field = now

    def do(self, deed: Deed) -> None:
        """Do it in the field that was typed in last; without one nothing happens."""
        field = self._field
        if field is not None and isValid(field) and field.isVisible():
            getattr(field, deed)()
