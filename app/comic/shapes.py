"""The outlines of bubbles, and how much of each its words may fill."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, copysign, cos, hypot, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

STEPS = 96
"""Points of a rounded outline."""


@dataclass(frozen=True, slots=True)
class Outline:
    """``share`` of the bubble's width and height its words may take, and ``padding`` around them
    in letters."""

    share: float
    padding: float


OUTLINES = {
    "speech": Outline(0.80, 0.30),
    "whisper": Outline(0.80, 0.30),
    "thought": Outline(0.70, 0.30),
    "shout": Outline(0.64, 0.20),
    "caption": Outline(1.00, 0.45),
    "sound": Outline(1.00, 0.20),
}
ROUND = 3.2
"""The power of a bubble's rounding: 2 would be an ellipse, more is squarer."""


def bubble_path(kind: str, place: QRectF, tip: QPointF | None) -> QPainterPath:
    """Return a bubble's outline in ``place``, with a tail that ends at ``tip``.

    A tip inside the bubble makes no tail. A ``sound`` has no outline.
    """
    path = QPainterPath()
    if kind == "sound":
        return path
    if kind == "caption":
        path.addRect(place)
        return path
    if kind == "thought":
        path = _cloud(place)
    elif kind == "shout":
        return _burst(place, tip)
    else:
        path = _rounded(place)
    if tip is None or path.contains(tip):
        return path
    return path.united(_puffs(place, tip) if kind == "thought" else _tail(place, tip))


def _rounded(place: QRectF) -> QPainterPath:
    path = QPainterPath()
    for number in range(STEPS):
        path_to = path.lineTo if number else path.moveTo
        path_to(_on_edge(place, 2 * pi * number / STEPS, ROUND))
    path.closeSubpath()
    return path


def _on_edge(place: QRectF, angle: float, power: float = ROUND) -> QPointF:
    c, s = cos(angle), sin(angle)
    x = copysign(abs(c) ** (2 / power), c) * place.width() / 2
    y = copysign(abs(s) ** (2 / power), s) * place.height() / 2
    return place.center() + QPointF(x, y)


def _tail(place: QRectF, tip: QPointF) -> QPainterPath:
    """Return a bent wedge from the bubble's middle to the tip."""
    middle = place.center()
    # it leaves the bubble near the side the tip lies on, not from the very middle
    pull = 0.5
    foot = QPointF(
        middle.x() + max(-1, min(1, (tip.x() - middle.x()) / place.width())) * place.width() * 0.3,
        middle.y()
        + max(-1, min(1, (tip.y() - middle.y()) / place.height())) * place.height() * 0.2,
    )
    along = tip - foot
    length = hypot(along.x(), along.y()) or 1
    across = QPointF(-along.y(), along.x()) / length
    half = across * min(place.width(), place.height()) * 0.16
    bend = across * length * 0.06
    path = QPainterPath(foot - half)
    path.quadTo(foot + along * pull - half * 0.4 + bend, tip)
    path.quadTo(foot + along * pull + half * 0.4 + bend, foot + half)
    path.closeSubpath()
    return path


def _cloud(place: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    small = min(place.width(), place.height())
    radius = small * 0.2
    inner = place.adjusted(radius, radius, -radius, -radius)
    count = max(8, min(26, round((place.width() + place.height()) * 2 / (radius * 2.1))))
    path.addPath(_rounded(inner.adjusted(-radius / 3, -radius / 3, radius / 3, radius / 3)))
    for number in range(count):
        centre = _on_edge(inner, 2 * pi * number / count, 2.6)
        path.addEllipse(centre, radius, radius)
    return path.simplified()


def _puffs(place: QRectF, tip: QPointF) -> QPainterPath:
    middle = place.center()
    start = _on_edge(place, atan2(tip.y() - middle.y(), tip.x() - middle.x()))
    small = min(place.width(), place.height())
    path = QPainterPath()
    for share, size in ((0.25, 0.11), (0.62, 0.075), (0.95, 0.045)):
        path.addEllipse(start + (tip - start) * share, small * size, small * size)
    return path


def _burst(place: QRectF, tip: QPointF | None) -> QPainterPath:
    """Return a star whose spikes end on the bubble's edge; one of them reaches for the tip."""
    count = max(12, min(22, round(12 * place.width() / max(place.height(), 1) / 1.4)))
    middle = place.center()
    inner = QRectF(0, 0, place.width() * 0.8, place.height() * 0.8)
    inner.moveCenter(middle)
    spike = -1
    if tip is not None and not place.contains(tip):
        angle = atan2(
            (tip.y() - middle.y()) / max(place.height(), 1),
            (tip.x() - middle.x()) / max(place.width(), 1),
        )
        spike = round(angle / (2 * pi) * count) % count
    path = QPainterPath()
    for number in range(count):
        angle = 2 * pi * number / count
        outer = _on_edge(place, angle, 2.4) if number % 2 else _on_edge(place, angle, 3.4)
        point = tip if number == spike and tip is not None else outer
        path.lineTo(point) if number else path.moveTo(point)
        path.lineTo(_on_edge(inner, angle + pi / count, 2.6))
    path.closeSubpath()
    return path
