"""Where bubbles stand that nobody has placed: in reading order, off the figures, off each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF

from app.comic.busy import Busy

GRID_X, GRID_Y = 25, 17
EDGE = 0.025
"""How far from the panel's edge a bubble stands, from 0 to 1."""
HEAD = 0.07
"""Half of how large a head is taken to be."""
ASIDE, CROSSED, TAIL_STEPS = 0.5, 1.5, 8
"""What it costs to stand aside of who speaks, by the panel's width, and to have the tail cross another
bubble, which is looked for at so many points less one."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A bubble to be placed: its size from 0 to 1 of the panel; a fixed one has its place.

    ``head`` is where whoever says it has theirs, as far as that can be guessed.
    """

    kind: str
    width: float
    height: float
    fixed: QRectF | None = None
    head: tuple[float, float] | None = None


def placed(
    wishes: Sequence[Wish],
    busy: Busy,
    direction: str,
    heads: Sequence[tuple[float, float]] = (),
) -> list[QRectF]:
    """Return a place for each bubble, from 0 to 1 of the panel, off the ``heads`` if possible.

    The same bubbles over the same picture get the same places. All lie inside the panel; they
    overlap only where the panel has no room for them side by side.
    """
    found: list[QRectF | None] = [wish.fixed for wish in wishes]
    for number, wish in enumerate(wishes):
        if wish.fixed is None:
            others = [place for place in found if place is not None]
            before = next((p for p in reversed(found[:number]) if p is not None), None)
            found[number] = _best(wish, _Panel(busy, direction, heads), others, before)
    return [place for place in found if place is not None]


@dataclass(frozen=True, slots=True)
class _Panel:
    """What the places are judged by."""

    busy: Busy
    direction: str
    heads: Sequence[tuple[float, float]]


def _best(wish: Wish, panel: _Panel, others: Sequence[QRectF], before: QRectF | None) -> QRectF:
    wide, tall = max(0.0, 1 - wish.width), max(0.0, 1 - wish.height)
    edge_x, edge_y = min(EDGE, wide / 2), min(EDGE, tall / 2)
    best, least = QRectF(wide / 2, tall / 2, wish.width, wish.height), float("inf")
    for row in range(GRID_Y):
        y = edge_y + (tall - 2 * edge_y) * row / (GRID_Y - 1)
        for column in range(GRID_X):
            x = edge_x + (wide - 2 * edge_x) * column / (GRID_X - 1)
            place = QRectF(x, y, wish.width, wish.height)
            cost = _cost(wish, place, panel, others, before)
            if cost < least:
                best, least = place, cost
    return best


def _cost(
    wish: Wish, place: QRectF, panel: _Panel, others: Sequence[QRectF], before: QRectF | None
) -> float:
    covered = 0.0
    for other in others:
        both = place.adjusted(-0.01, -0.01, 0.01, 0.01).intersected(other)
        covered += max(0.0, both.width()) * max(0.0, both.height())
    from_start = place.left() if panel.direction == "ltr" else 1 - place.right()
    cost = 200 * covered + 3.0 * panel.busy.under(place)
    if wish.kind == "sound":
        # a sound belongs to what makes it; it may lie over the action's edge
        return cost * 0.6 + abs(place.center().y() - 0.62) + abs(place.center().x() - 0.5) * 0.3
    around = place.adjusted(-HEAD / 2, -HEAD, HEAD / 2, HEAD)
    cost += 2.5 * sum(1 for x, y in panel.heads if around.contains(QPointF(x, y)))
    cost += 0.9 * place.top() + 0.25 * from_start
    if wish.kind == "caption":
        cost += 0.5 * place.top() + 0.6 * from_start
    if wish.head is not None:
        cost += _far_from(wish.head, place, others)
    if before is not None:
        cost += _out_of_order(place, before, panel.direction)
    return cost


def _far_from(head: tuple[float, float], place: QRectF, others: Sequence[QRectF]) -> float:
    """Return how wrong a place is for whoever has their head there: a tail lies over no bubble."""
    way = QLineF(place.center(), QPointF(*head))
    steps = [way.pointAt(step / TAIL_STEPS) for step in range(1, TAIL_STEPS)]
    crossed = any(other.contains(point) for other in others for point in steps)
    return ASIDE * abs(way.dx()) + (CROSSED if crossed else 0.0)


def _out_of_order(place: QRectF, before: QRectF, direction: str) -> float:
    """Return how wrong it would be to read ``place`` after ``before``."""
    ahead = place.left() - before.left() if direction == "ltr" else before.right() - place.right()
    below = place.top() - before.top()
    if below < -0.02:
        return 4.0 - 10 * below
    if ahead < 0 and below < before.height() * 0.5:
        return 3.0 - 3 * ahead
    return 0.0
