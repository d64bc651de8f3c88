"""Speech bubbles and captions as an overlay: data over the picture, never part of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QApplication

from app.widgets.theme import INK


@dataclass(frozen=True, slots=True)
class Bubble:
    """One bubble; ``box`` is x, y, w, h from 0 to 1 of the picture, ``tail`` a point or None."""

    kind: str
    text: str
    box: tuple[float, float, float, float]
    tail: tuple[float, float] | None


def bubbles_of(state: Mapping[str, Any], panel_id: str, chinese: bool) -> list[Bubble]:
    """Return the lettering of a panel in reading order, in the person's language if it is there."""
    there = state.get("lettering")
    mine = there.get(panel_id) if isinstance(there, Mapping) else None
    bubbles = mine.values() if isinstance(mine, Mapping) else ()
    entries = [item for item in bubbles if isinstance(item, Mapping)]
    entries.sort(key=_order)
    found = [_bubble(item, chinese) for item in entries]
    return [item for item in found if item is not None]


def _order(item: Mapping[str, Any]) -> float:
    value = item.get("order")
    return float(value) if isinstance(value, int | float) and abs(value) < 2**63 else 0.0


def _bubble(item: Mapping[str, Any], chinese: bool) -> Bubble | None:
    texts = item.get("text")
    if not isinstance(texts, Mapping):
        return None
    wanted = ("zh-Hans", "en") if chinese else ("en", "zh-Hans")
    text = next((texts[key] for key in wanted if texts.get(key)), None)
    text = text or next(iter(texts.values()), None)
    box = item.get("box")
    if not isinstance(text, str) or not isinstance(box, list) or len(box) != 4:
        return None
    if not all(map(_is_number, box)):
        return None
    tail = item.get("tail")
    point = None
    if isinstance(tail, list) and len(tail) == 2 and all(map(_is_number, tail)):
        point = (float(tail[0]), float(tail[1]))
    left, top, width, height = (float(value) for value in box)
    return Bubble(str(item.get("kind") or "speech"), text, (left, top, width, height), point)


def _is_number(value: object) -> bool:
    # a state may hold anything; what lies far outside the picture is never drawn
    return isinstance(value, int | float) and -100 < value < 100


def draw_bubble(painter: QPainter, bubble: Bubble, picture: QRectF) -> None:
    """Draw a bubble over ``picture``, its text as large as fits."""
    x, y, w, h = bubble.box
    place = QRectF(
        picture.left() + x * picture.width(),
        picture.top() + y * picture.height(),
        w * picture.width(),
        h * picture.height(),
    )
    stroke = max(1.5, picture.height() / 190)
    font = _font(bubble, place, picture.height())
    if bubble.kind not in ("caption", "sound"):
        place = _snug(font, bubble.text, place)
    pen = QPen(QColor(INK), stroke)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if bubble.kind == "whisper":
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(Qt.PenStyle.NoPen if bubble.kind == "sound" else pen)
    painter.setBrush(QColor("#fff6d8" if bubble.kind == "caption" else "#ffffff"))
    if bubble.kind != "sound":
        painter.drawPath(_shape(bubble, place, picture))
    painter.setPen(QColor(INK))
    painter.setFont(font)
    inner = place.adjusted(place.height() * 0.12, 0, -place.height() * 0.12, 0)
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    before = painter.layoutDirection()
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    painter.drawText(inner, int(flags), bubble.text)
    painter.setLayoutDirection(before)


def _font(bubble: Bubble, place: QRectF, height: float) -> QFont:
    font = QFont(QApplication.font())
    font.setBold(bubble.kind in ("shout", "sound"))
    size = height * (0.09 if bubble.kind == "sound" else 0.058)
    flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
    while size > height * 0.024:
        font.setPixelSize(max(6, int(size)))
        room = place.adjusted(place.height() * 0.2, 0, -place.height() * 0.2, 0)
        used = QFontMetricsF(font).boundingRect(room, flags, bubble.text)
        if used.height() <= place.height() * 0.86 and used.width() <= room.width() + 1:
            break
        size *= 0.92
    return font


def _snug(font: QFont, text: str, place: QRectF) -> QRectF:
    """Return the bubble no wider than its text needs, in the middle of its box."""
    width = QFontMetricsF(font).horizontalAdvance(text) + place.height() * 0.8
    if width >= place.width():
        return place
    left = place.center().x() - width / 2
    return QRectF(left, place.top(), width, place.height())


def _shape(bubble: Bubble, place: QRectF, picture: QRectF) -> QPainterPath:
    path = QPainterPath()
    if bubble.kind == "caption":
        path.addRect(place)
        return path
    radius = place.height() * 0.36
    path.addRoundedRect(place, radius, radius)
    tail = QPainterPath()
    if bubble.tail is not None:
        tip = QPointF(
            picture.left() + bubble.tail[0] * picture.width(),
            picture.top() + bubble.tail[1] * picture.height(),
        )
    else:
        tip = QPointF(place.left() + place.width() * 0.3, place.bottom() + place.height() * 0.34)
    foot = place.left() + place.width() * 0.36
    half = min(place.width() * 0.07, place.height() * 0.16)
    if bubble.kind == "thought":
        for share, size in ((0.35, 0.1), (0.75, 0.06)):
            point = QPointF(foot, place.bottom()) * (1 - share) + tip * share
            tail.addEllipse(point, place.height() * size, place.height() * size)
        path.addPath(tail)
        return path
    inside = place.bottom() - place.height() * 0.06
    tail.moveTo(foot - half, inside)
    tail.lineTo(tip)
    tail.lineTo(foot + half, inside)
    tail.closeSubpath()
    return path.united(tail)
