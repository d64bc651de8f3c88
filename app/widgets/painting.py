"""Drawing that several delegates share: pictures on paper with a thin ink frame, cut text."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QPixmapCache

from app.viewmodels.cutting import Cut, blank, cut_out
from app.viewmodels.pictures import PAPER
from app.widgets.theme import tokens

RADIUS = 3.0
"""How round the corners of a picture are."""


def draw_picture(
    painter: QPainter, place: QRectF, picture: QPixmap | None, *, radius: float = RADIUS
) -> None:
    """Draw a picture that fills ``place`` (cut where the shapes differ), or an empty paper."""
    cut = cut_for(place.size(), painter.device().devicePixelRatioF(), radius)
    if picture is None or picture.isNull():
        draw_cut(painter, place, empty(cut))
    else:
        draw_cut(painter, place, _fitted(picture, cut))


def draw_cut(painter: QPainter, place: QRectF, picture: QPixmap) -> None:
    """Draw a picture that was cut for ``place``."""
    # lists ask for smooth scaling; where nothing is scaled that makes drawing ten times slower
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    painter.drawPixmap(place.topLeft(), picture)


def cut_for(size: QSizeF, ratio: float, radius: float = RADIUS) -> Cut:
    """Return how a picture is cut for a place of ``size`` on a screen with ``ratio``."""
    return Cut(size.width(), size.height(), radius, ratio, tokens().line)


def _fitted(picture: QPixmap, cut: Cut) -> QPixmap:
    """Return ``picture`` on paper, cut: a list paints the same ones again and again."""
    return _cached(f"{picture.cacheKey()} {cut}", lambda: cut_out(picture.toImage(), cut, PAPER))


def empty(cut: Cut) -> QPixmap:
    """Return what is seen of ``cut`` while there is no picture."""
    ground = tokens().raised
    return _cached(f"{ground} {cut}", lambda: blank(cut, ground))


def _cached(key: str, make: Callable[[], QImage]) -> QPixmap:
    # the stubs know it by what C++ takes; PySide returns the picture, or nothing
    found: QPixmap | None = QPixmapCache.find(key)  # type: ignore[call-overload]
    if found is not None and not found.isNull():
        return found
    made = QPixmap.fromImage(make())
    QPixmapCache.insert(key, made)
    return made


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
