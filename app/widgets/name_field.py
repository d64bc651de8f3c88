"""A field that appears where something is to be named, and goes away with Enter, Esc or a click
elsewhere; the keyboard goes back to where it was."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from shiboken6 import isValid


class NameField(QLineEdit):
    """``given`` comes once with the text, empty where it was given up."""

    given = Signal(str)

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setProperty("kind", "field")
        self._open = False
        self._before: QWidget | None = None
        self.hide()
        self.returnPressed.connect(lambda: self._finish(self.text().strip()))

    def open(self, text: str = "") -> None:
        """Show the field and take the keyboard."""
        self._open = True
        self._before = QApplication.focusWidget()
        self.setText(text)
        self.selectAll()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give up on Esc; Enter ends here, or whatever the field lies in would open it anew."""
        if event.key() == Qt.Key.Key_Escape:
            self._finish("")
            return
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keep what was typed when the keyboard goes elsewhere: only Esc gives it up.

        A menu of the field's own does not count, nor does another window.
        """
        super().focusOutEvent(event)
        elsewhere = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        if event.reason() not in elsewhere:
            self._finish(self.text().strip())

    def _finish(self, text: str) -> None:
        if not self._open:
            return
        self._open = False
        before, self._before = self._before, None
        if self.hasFocus() and before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()
        self.given.emit(text)
