"""A small picture, or a colour where there is none."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from app.widgets.painting import draw_picture


class Swatch(QWidget):
    """A character's reference picture, or its colour; an empty colour is bare paper."""

    def __init__(self, colour: str, picture: QPixmap | None, size: QSize | None = None) -> None:
        super().__init__()
        self.setFixedSize(size or QSize(36, 36))
        self._colour, self._picture = QColor(colour), picture

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        there = self._picture is not None and not self._picture.isNull()
        if there or not self._colour.isValid():
            draw_picture(painter, place, self._picture, radius=8)
        else:
            painter.setPen(self._colour.darker(118))
            painter.setBrush(self._colour)
            painter.drawRoundedRect(place, 8, 8)
        painter.end()
