"""Pictures cut to the shape of a list's cell; on any thread."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen


class Cut(NamedTuple):
    """The shape of a cell, how round its corners are, how many pixels of its screen are one, and the
    colour of the thin frame around it."""

    width: float
    height: float
    radius: float
    ratio: float = 1
    frame: str = "black"

    @property
    def size(self) -> QSizeF:
        """The shape without its corners."""
        return QSizeF(self.width, self.height)

    @property
    def pixels(self) -> float:
        """How many pixels it is wide."""
        return self.width * self.ratio


def covering(width: int, height: int, place: QSizeF) -> QRectF:
    """Return the part of a picture of that size which has the shape of ``place``."""
    wanted = place.width() / max(1.0, place.height())
    if width / max(1, height) > wanted:
        cut = height * wanted
        return QRectF((width - cut) / 2, 0, cut, height)
    cut = width / wanted
    # faces are in the upper part: what is cut is cut below
    return QRectF(0, (height - cut) / 4, width, cut)


def cut_out(image: QImage, cut: Cut, paper: str) -> QImage:
    """Return ``image`` on paper, scaled and cut to ``cut``, with its frame; a null image stays one."""
    return image if image.isNull() else _cut_out(image, cut, paper)


def blank(cut: Cut, paper: str) -> QImage:
    """Return what is seen of ``cut`` while there is no picture."""
    return _cut_out(None, cut, paper)


def _cut_out(image: QImage | None, cut: Cut, paper: str) -> QImage:
    made = QImage((cut.size * cut.ratio).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    made.setDevicePixelRatio(cut.ratio)
    made.fill(Qt.GlobalColor.transparent)
    place, path = QRectF(QPointF(0, 0), cut.size), QPainterPath()
    path.addRoundedRect(place, cut.radius, cut.radius)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setClipPath(path)
    painter.fillRect(place, paper)
    if image is not None:
        painter.drawImage(place, image, covering(image.width(), image.height(), cut.size))
    painter.setClipping(False)
    painter.setPen(QPen(QColor(cut.frame), 1))
    # within the picture, so that nothing has to be drawn around it wherever it is shown
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), cut.radius, cut.radius)
    painter.end()
    return made
