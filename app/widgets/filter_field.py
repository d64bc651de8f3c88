"""A field that filters a list: arrows move in the list, Enter chooses, input methods are safe."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit

PAGE = 8
_STEPS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -PAGE,
    Qt.Key.Key_PageDown: PAGE,
}


class FilterField(QLineEdit):
    """``moved`` by rows, ``chosen`` on Enter, ``left`` on Esc; none of them while composing.

    ``alone`` keeps every key here: none acts on the window below.
    """

    moved = Signal(int)
    chosen = Signal()
    left = Signal()

    def __init__(self, *, alone: bool = True) -> None:
        super().__init__()
        self._alone = alone
        self._preedit = ""

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Note whether a composition is going on."""
        self._preedit = event.preeditString()
        super().inputMethodEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep the window's own keys from acting below; Tab stays here."""
        if self._alone and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if self._alone and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = event.key()
            if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) and not self._preedit:
                self.moved.emit(1 if key == Qt.Key.Key_Tab else -1)
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on the keys of the list; while composing they belong to the input method."""
        key = Qt.Key(event.key())
        if self._preedit:
            return
        if key in _STEPS:
            self.moved.emit(_STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
