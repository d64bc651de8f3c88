"""A picture that the person found is looked at beside what was ordered, before it is attached."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.viewmodels.desk import Desk
from app.viewmodels.moments import Asked
from app.widgets.dialogs import Question
from app.widgets.labels import plain_label
from app.widgets.painting import draw_picture

NEAR = 0.06
"""How far two shapes may differ and still be called the same: services round to their own sizes."""


class AttachDialog(Question):
    """``accepted`` means: this is the picture. The default is not to attach it."""

    def __init__(self, parent: QWidget, desk: Desk, item: Asked, asset: str) -> None:
        super().__init__(
            parent,
            self.tr("Is this the picture?"),
            "",
            self.tr("Attach it"),
            self.tr("Cancel"),
        )
        self._desk, self._item, self.asset = desk, item, asset
        row = QHBoxLayout()
        row.setSpacing(16)
        self.shown = _Shown()
        row.addWidget(self.shown, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.addWidget(plain_label(self.tr("Ordered"), tone="muted", size="small"))
        column.addWidget(plain_label(item.prompt[:400], wrap=True))
        parts = [part for part in (item.engine, item.model, item.aspect) if part]
        column.addWidget(plain_label(" • ".join(parts), tone="muted", size="small"))
        self.shape = plain_label(wrap=True, size="small")
        self.known = plain_label(wrap=True, tone="amber", size="small")
        column.addWidget(self.shape)
        column.addWidget(self.known)
        column.addStretch(1)
        row.addLayout(column, 1)
        self.column.insertLayout(1, row)
        words = self.tr(
            "It becomes the result of this order, with its cost; nothing is sent anywhere."
        )
        self.column.insertWidget(2, plain_label(words, tone="muted", wrap=True))
        self.setMinimumWidth(560)
        desk.pictures.changed.connect(self._renew)
        self._renew()

    def _renew(self) -> None:
        picture = self._desk.pictures.large(self.asset)
        self.shown.show_picture(picture)
        there = any(
            found.asset == self.asset
            for turn in self._desk.story.story.turns
            for found in turn.pictures
        )
        self.known.setText(self.tr("This very picture is in the story already."))
        self.known.setVisible(there)
        if picture is not None and not picture.isNull():
            self.shape.setText(self._shape_words(picture))

    def _shape_words(self, picture: QPixmap) -> str:
        size = f"{picture.width()} × {picture.height()}"
        width, _, height = self._item.aspect.partition(":")
        try:
            wanted = float(width) / float(height)
        except (ValueError, ZeroDivisionError):
            return size
        found = picture.width() / max(1, picture.height())
        if abs(found / wanted - 1) <= NEAR:
            return self.tr("%1, the shape that was ordered").replace("%1", size)
        words = self.tr("%1, which is not the shape that was ordered (%2)")
        return words.replace("%1", size).replace("%2", self._item.aspect)


class _Shown(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(QSize(220, 160))
        self._picture: QPixmap | None = None

    def show_picture(self, picture: QPixmap | None) -> None:
        """Show a picture whole."""
        self._picture = picture
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it on paper."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if self._picture is not None and not self._picture.isNull():
            size = self._picture.size().scaled(
                place.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio
            )
            place = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
        draw_picture(painter, place, self._picture)
        painter.end()
