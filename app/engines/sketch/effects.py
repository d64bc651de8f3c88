"""What comics draw around an action: bursts, speed lines, waves of force, shadows on the ground."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from app.engines.sketch.colour import INK, Rgb, lighter
from app.engines.sketch.ink import Canvas
from app.engines.sketch.noise import Noise
from app.engines.sketch.shapes import Point, oval, smooth, turned


def focus(canvas: Canvas, at: Point, noise: Noise, ink: Rgb, inner: float) -> None:
    """Draw lines that run from the frame's edge towards ``at`` and stop ``inner`` pixels short."""
    reach = hypot(canvas.width, canvas.height)
    for i in range(60):
        angle = 2 * pi * (i + noise.between(-0.4, 0.4)) / 60
        near, half = inner * noise.between(1.0, 1.5), noise.between(0.0012, 0.0042)
        tip = (at[0] + near * 1.25 * cos(angle), at[1] + near * 0.85 * sin(angle))
        canvas.flat(
            [
                tip,
                (at[0] + reach * cos(angle - half), at[1] + reach * sin(angle - half)),
                (at[0] + reach * cos(angle + half), at[1] + reach * sin(angle + half)),
            ],
            ink,
            74,
        )


def speed(
    canvas: Canvas, box: tuple[float, float, float, float], back: float, noise: Noise, ink: Rgb
) -> None:
    """Draw flat lines behind something fast; ``back`` is -1 where they trail to the left."""
    left, top, right, bottom = box
    start = left if back < 0 else right
    for i in range(15):
        y = top + (bottom - top) * (i + noise.between(0.1, 0.9)) / 15
        x = start - back * noise.between(0.0, 0.18) * (right - left)
        size = noise.between(0.4, 1.2) * (right - left)
        canvas.stroke(
            [(x, y), (x + back * size * 0.5, y + 0.6), (x + back * size, y)],
            noise.between(1.2, 3.2),
            ink,
        )


def burst(canvas: Canvas, at: Point, size: float, noise: Noise) -> None:
    """Draw a ragged star where a blow lands."""
    for part, fill in ((1.0, (250, 214, 104)), (0.62, (255, 250, 232))):
        points: list[Point] = []
        for i in range(26):
            radius = (
                size
                * part
                * (noise.between(0.86, 1.24) if i % 2 == 0 else noise.between(0.5, 0.62))
            )
            points.append((at[0] + radius * cos(pi * i / 13), at[1] + radius * sin(pi * i / 13)))
        canvas.area(points, fill, weight=1.8 if part == 1.0 else 0.9)
    for i in range(11):
        angle = 2 * pi * (i + noise.between(0, 0.6)) / 11
        a, b = size * 1.28, size * noise.between(1.5, 1.9)
        canvas.stroke(
            [
                (at[0] + a * cos(angle), at[1] + a * sin(angle)),
                (at[0] + b * cos(angle), at[1] + b * sin(angle)),
            ],
            2.6,
        )


def force(canvas: Canvas, start: Point, end: Point, size: float, colour: Rgb, noise: Noise) -> None:
    """Send a wave from ``start`` to ``end``: a swirling stream with giant palms riding on it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(hypot(dx, dy), 1.0)
    angle = 180 / pi * _bearing(dx, dy)

    def along(t: float, off: float) -> Point:
        return start[0] + dx * t - dy / length * off, start[1] + dy * t + dx / length * off

    edge = [
        along(t / 10, size * (0.16 + 0.5 * t / 10) + size * 0.1 * sin(t * 2.1)) for t in range(11)
    ]
    other = [
        along(t / 10, -size * (0.16 + 0.5 * t / 10) - size * 0.1 * sin(t * 1.7 + 1))
        for t in range(10, -1, -1)
    ]
    canvas.area(smooth([*edge, *other], steps=3), lighter(colour, 0.55), weight=1.6, ink=colour)
    for k in range(3):
        line = [
            along(t / 14, size * (0.14 + 0.3 * t / 14) * sin(t * 0.8 + k * 2.1)) for t in range(15)
        ]
        canvas.stroke(smooth(line, closed=False, steps=3), 3.4, lighter(colour, 0.85 if k else 0.2))
    count = max(1, min(3, int(length / (size * 1.1))))
    for i in range(count):
        t = (i + 0.72) / (count + 0.2)
        _palm(
            canvas,
            along(t, noise.between(-0.1, 0.1) * size),
            size * (0.42 + 0.3 * t),
            angle,
            lighter(colour, 0.86),
        )


def _bearing(dx: float, dy: float) -> float:
    return atan2(dy, dx)


def _palm(canvas: Canvas, at: Point, size: float, angle: float, fill: Rgb) -> None:
    """Draw an open hand that flies fingers first."""
    parts = [oval(0, 0, 0.5, 0.56)]
    for y, reach in ((-0.42, 0.9), (-0.15, 1.06), (0.13, 1.04), (0.4, 0.86)):
        parts.append(oval(0.3 + reach * 0.36, y * 1.1, reach * 0.42, 0.145, y * 16))
    parts.append(oval(0.08, -0.66, 0.36, 0.15, -54))
    placed = [
        [(at[0] + x * size, at[1] + y * size) for x, y in turned(part, angle)] for part in parts
    ]
    for points in placed:
        canvas.grown(points, 1.8, INK)
    for points in placed:
        canvas.flat(points, fill)
    for y in (-0.16, 0.12):
        crease = turned([(-0.24, y), (0.04, y - 0.07), (0.3, y)], angle)
        canvas.stroke([(at[0] + px * size, at[1] + py * size) for px, py in crease], 1.4)


def shadow(canvas: Canvas, middle: float, foot: float, half: float, ink: Rgb) -> None:
    """Hatch the ground under a figure."""
    ring = oval(middle + half * 0.18, foot, half, max(half * 0.15, 3.0))
    canvas.flat(ring, ink, 46)
    canvas.hatch(ring, 5.0, 1.5, ink, 24)


def dust(canvas: Canvas, at: Point, size: float, noise: Noise) -> None:
    """Puff dust where somebody runs or lands."""
    for _ in range(4):
        x, y, r = (
            at[0] + noise.between(-1, 1) * size,
            at[1] - noise.between(0, 0.4) * size,
            noise.between(0.22, 0.42) * size,
        )
        canvas.area(
            oval(x, y, r, r * 0.8, count=14), (244, 238, 226), weight=1.0, ink=(130, 118, 104)
        )


def trace(canvas: Canvas, start: Point, end: Point, bend: float) -> None:
    """Draw the dashed path of something thrown through the air."""
    for k in range(3):
        off = (k - 1) * 13.0
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - bend + off)
        canvas.stroke(
            smooth([(start[0], start[1] + off), middle, (end[0], end[1] + off)], closed=False), 2.2
        )
