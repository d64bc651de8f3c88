"""Outlines in a figure's own units, and the sheet they are collected on before they are inked.

A grown figure is about 100 units tall, looks to +x, and stands on y = 0 with y growing downwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import atan2, cos, hypot, pi, radians, sin

from app.engines.sketch.colour import INK, Rgb

Point = tuple[float, float]
Points = Sequence[Point]


@dataclass(frozen=True, slots=True)
class Shape:
    """One area or line. ``weight`` is the ink's width, 1 being a figure's ordinary line.

    ``shade`` is how deep the shadow on its dark side reaches, in units. ``solid`` shapes take
    part in the figure's contour.
    """

    points: Points
    fill: Rgb | None = None
    ink: Rgb = INK
    weight: float = 1.0
    shade: float = 0.0
    solid: bool = True
    alpha: int = 255


@dataclass(slots=True)
class Sheet:
    """Shapes in the order they are painted, back to front."""

    shapes: list[Shape] = field(default_factory=list)

    def area(
        self,
        points: Points,
        fill: Rgb,
        *,
        weight: float = 1.0,
        shade: float = 0.0,
        ink: Rgb = INK,
        solid: bool = True,
        alpha: int = 255,
    ) -> None:
        """Add a filled outline."""
        self.shapes.append(Shape(points, fill, ink, weight, shade, solid, alpha))

    def line(self, points: Points, weight: float = 1.0, ink: Rgb = INK) -> None:
        """Add a stroke that swells and tapers."""
        self.shapes.append(Shape(points, None, ink, weight, 0.0, False))

    def dot(self, x: float, y: float, radius: float, fill: Rgb = INK) -> None:
        """Add a round spot without an outline."""
        self.area(oval(x, y, radius, radius, count=12), fill, weight=0, solid=False)

    def bounds(self, below: float = 1e9) -> tuple[float, float, float, float]:
        """Return left, top, right, bottom of what lies above ``below`` (all of it by default)."""
        kept = [
            point
            for shape in self.shapes
            if shape.fill is not None and shape.alpha > 200
            for point in shape.points
            if point[1] < below
        ]
        if not kept:
            return (-1.0, -1.0, 1.0, 1.0)
        xs, ys = [x for x, _ in kept], [y for _, y in kept]
        return min(xs), min(ys), max(xs), max(ys)


def oval(
    x: float, y: float, rx: float, ry: float, turn: float = 0.0, count: int = 24
) -> list[Point]:
    """Return an ellipse; ``turn`` in degrees."""
    c, s = cos(radians(turn)), sin(radians(turn))
    ring = [(rx * cos(2 * pi * i / count), ry * sin(2 * pi * i / count)) for i in range(count)]
    return [(x + a * c - b * s, y + a * s + b * c) for a, b in ring]


def smooth(points: Points, *, closed: bool = True, steps: int = 7) -> list[Point]:
    """Return a curve through ``points`` (Catmull-Rom), ``steps`` pieces from one to the next."""
    count = len(points)
    if count < 3:
        return list(points)
    result: list[Point] = []
    for i in range(count if closed else count - 1):
        if closed:
            p0, p1, p2, p3 = (points[(i + k - 1) % count] for k in range(4))
        else:
            p0, p1, p2, p3 = (points[min(max(i + k - 1, 0), count - 1)] for k in range(4))
        for step in range(steps):
            t = step / steps
            result.append(
                (_between(p0[0], p1[0], p2[0], p3[0], t), _between(p0[1], p1[1], p2[1], p3[1], t))
            )
    if not closed:
        result.append(points[-1])
    return result


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3
    )


def tube(joints: Points, radii: Sequence[float], *, steps: int = 7, cap: int = 7) -> list[Point]:
    """Return the outline of a limb along ``joints``, as thick as ``radii`` say, with round ends."""
    bent = smooth([(x, y) for x, y in joints], closed=False, steps=steps)
    widths = [w for w, _ in smooth([(r, 0.0) for r in radii], closed=False, steps=steps)]
    left: list[Point] = []
    right: list[Point] = []
    last = len(bent) - 1
    for i, (x, y) in enumerate(bent):
        before, after = bent[max(i - 1, 0)], bent[min(i + 1, last)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = hypot(dx, dy) or 1.0
        nx, ny, w = -dy / size, dx / size, widths[min(i, len(widths) - 1)]
        for edge, side in ((left, w), (right, -w)):
            point = (x + nx * side, y + ny * side)
            if not _inside(point, bent, widths):
                edge.append(point)
    end = _cap(bent[-1], bent[-2] if last else bent[-1], widths[-1], cap)
    start = _cap(bent[0], bent[1] if last else bent[0], widths[0], cap)
    return [*left, *end, *reversed(right), *start]


def _inside(point: Point, bent: Points, widths: Sequence[float]) -> bool:
    """Tell whether a point of the outline lies within the limb, as in the crook of an elbow."""
    return any(
        hypot(point[0] - x, point[1] - y) < width * 0.94
        for (x, y), width in zip(bent, widths, strict=False)
    )


def _cap(tip: Point, inner: Point, radius: float, count: int) -> list[Point]:
    angle = atan2(tip[1] - inner[1], tip[0] - inner[0])
    turns = [angle + pi / 2 - pi * (i + 1) / (count + 1) for i in range(count)]
    return [(tip[0] + radius * cos(a), tip[1] + radius * sin(a)) for a in turns]


def moved(points: Iterable[Point], dx: float, dy: float) -> list[Point]:
    """Return ``points`` shifted."""
    return [(x + dx, y + dy) for x, y in points]


def turned(points: Iterable[Point], degrees: float, around: Point = (0.0, 0.0)) -> list[Point]:
    """Return ``points`` turned clockwise (y grows downwards) about ``around``."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    ax, ay = around
    return [(ax + (x - ax) * c - (y - ay) * s, ay + (x - ax) * s + (y - ay) * c) for x, y in points]


def star(
    x: float, y: float, outer: float, inner: float, tips: int, turn: float = -90
) -> list[Point]:
    """Return a star's outline."""
    result = []
    for i in range(tips * 2):
        radius, angle = (outer, inner)[i % 2], radians(turn + 180 * i / tips)
        result.append((x + radius * cos(angle), y + radius * sin(angle)))
    return result


def cushion(left: float, top: float, right: float, bottom: float, soft: float) -> list[Point]:
    """Return a box whose corners are rounded by ``soft``."""
    result: list[Point] = []
    corners = ((right, bottom, 0), (left, bottom, 90), (left, top, 180), (right, top, 270))
    for x, y, start in corners:
        cx = x - soft if x == right else x + soft
        cy = y - soft if y == bottom else y + soft
        for step in range(5):
            angle = radians(start + 22.5 * step)
            result.append((cx + soft * cos(angle), cy + soft * sin(angle)))
    return result
