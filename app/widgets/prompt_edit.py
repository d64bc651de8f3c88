"""The field one types into: Enter sends, Shift and Enter break the line, input methods are safe."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit

from app.widgets.dropped import has_pictures, pictures_in


class PromptEdit(QPlainTextEdit):
    """``sent`` when Enter was pressed outside a composition; ``recalled`` on Up while empty;
    ``brought`` with pictures that were pasted or dropped here."""

    sent = Signal()
    recalled = Signal()
    brought = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self._preedit = ""
        self.setTabChangesFocus(True)

    @property
    def composing(self) -> bool:
        """Whether an input method holds text that is not committed yet."""
        return bool(self._preedit)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Take pictures as well as text."""
        return has_pictures(source) or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Hand pictures over; text goes into the field, as plain text."""
        # a word processor offers its text as a picture too: the text is meant
        pictures = [] if source.hasText() and not source.hasUrls() else pictures_in(source)
        if pictures:
            self.brought.emit(pictures)
        else:
            super().insertFromMimeData(source)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Note whether a composition is going on."""
        self._preedit = event.preeditString()
        super().inputMethodEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send on Enter, unless something is being composed or Shift is held."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and not self.composing and not event.modifiers() & _BREAKING:
            self.sent.emit()
            return
        if enter and self.composing:
            # the Enter that ends a composition belongs to the input method
            return
        if event.key() == Qt.Key.Key_Up and not self.toPlainText() and not self.composing:
            self.recalled.emit()
            return
        super().keyPressEvent(event)


_BREAKING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier
