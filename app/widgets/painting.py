"""Drawing that several delegates share: pictures on paper with a thin ink frame, cut text."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPixmapCache

from app.widgets.theme import PAPER, colour, tokens


def draw_picture(
    painter: QPainter, place: QRectF, picture: QPixmap | None, *, radius: float = 3
) -> None:
    """Draw a picture that fills ``place`` (cut where the shapes differ), or an empty paper."""
    path = QPainterPath()
    path.addRoundedRect(place, radius, radius)
    t = tokens()
    if picture is None or picture.isNull():
        painter.fillPath(path, QColor(t.raised))
    else:
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(place.topLeft(), _fitted(picture, place.size(), radius, ratio))
    painter.setPen(QPen(colour(t.line), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _fitted(picture: QPixmap, size: QSizeF, radius: float, ratio: float) -> QPixmap:
    """Return ``picture`` on paper, cut to ``size``: scaling and cutting cost more than all else in a
    list, which paints the same ones again and again."""
    key = f"{picture.cacheKey()} {size.width()}x{size.height()} {radius} {ratio}"
    # the stubs know it by what C++ takes; PySide returns the picture, or nothing
    found: QPixmap | None = QPixmapCache.find(key)  # type: ignore[call-overload]
    if found is not None and not found.isNull():
        return found
    made = QPixmap((size * ratio).toSize())
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    place, path = QRectF(QPointF(0, 0), size), QPainterPath()
    path.addRoundedRect(place, radius, radius)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setClipPath(path)
    painter.fillRect(place, QColor(PAPER))
    painter.drawPixmap(place, picture, _covering(picture, place))
    painter.end()
    QPixmapCache.insert(key, made)
    return made


def _covering(picture: QPixmap, place: QRectF) -> QRectF:
    """Return the middle part of ``picture`` that has the shape of ``place``."""
    width, height = picture.width(), picture.height()
    wanted = place.width() / max(1.0, place.height())
    if width / max(1, height) > wanted:
        cut = height * wanted
        return QRectF((width - cut) / 2, 0, cut, height)
    cut = width / wanted
    # faces are in the upper part: what is cut is cut below
    return QRectF(0, (height - cut) / 4, width, cut)


def reads_right_to_left(text: str) -> bool:
    """Tell whether a line begins at the right: by its first letter that has a direction."""
    ways = (unicodedata.bidirectional(letter) for letter in text)
    return next((way for way in ways if way in ("L", "R", "AL")), "L") != "L"


def draw_line(painter: QPainter, place: QRect, text: str) -> int:
    """Draw one line of anybody's words, cut at the width of ``place``; return how wide it counts.

    Arabic and Hebrew begin at the right, and take the whole width: a widget's painter would read
    every line from the left, with its marks at the wrong end.
    """
    line = elided(painter, text, place.width())
    before = painter.layoutDirection()
    back = reads_right_to_left(line)
    painter.setLayoutDirection(
        Qt.LayoutDirection.RightToLeft if back else Qt.LayoutDirection.LeftToRight
    )
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
    painter.drawText(place, int(flags), line)
    painter.setLayoutDirection(before)
    return place.width() if back else painter.fontMetrics().horizontalAdvance(line)


def elided(painter: QPainter, text: str, width: float) -> str:
    """Return ``text`` on one line, cut at ``width``."""
    line = text.replace("\n", " ")
    return painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, int(width))
