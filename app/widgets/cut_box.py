"""A box with choices that says when its text is cut."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter


class CutBox(QComboBox):
    """Qt's own box cuts a text that is too long in the middle of a letter."""

    def shown_text(self) -> str:
        """Return the chosen text as it fits, with an ellipsis where it does not."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        kind, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        # the style leaves two pixels on either side of the words
        room = self.style().subControlRect(kind, option, part, self).width() - 4
        cut = Qt.TextElideMode.ElideRight
        return self.fontMetrics().elidedText(self.currentText(), cut, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box as always, its text cut."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown_text()
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
