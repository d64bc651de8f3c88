"""A hand that holds a prop: puts the prop's outlines where the hand is."""

from __future__ import annotations

from app.engines.sketch.colour import INK, Rgb
from app.engines.sketch.shapes import Point, Points, Sheet, moved, turned


class Hand:
    """Puts a prop's shapes where the hand is."""

    def __init__(self, sheet: Sheet, at: Point, turn: float, size: float) -> None:
        self.sheet, self._at, self._turn, self._size = sheet, at, turn, size

    def put(self, points: Points, fill: Rgb, weight: float = 1.0, shade: float = 0.0) -> None:
        self.sheet.area(self.placed(points), fill, weight=weight, shade=shade * self._size)

    def line(self, points: Points, weight: float = 1.0, ink: Rgb = INK) -> None:
        self.sheet.line(self.placed(points), weight, ink)

    def placed(self, points: Points) -> list[Point]:
        scaled = [(x * self._size, y * self._size) for x, y in points]
        return moved(turned(scaled, self._turn), *self._at)


def rod(length: float, width: float, below: float = 4.0) -> list[Point]:
    return [(-width, below), (-width, -length), (width, -length), (width, below)]


WOOD: Rgb = (164, 118, 76)


STEEL: Rgb = (204, 210, 216)
