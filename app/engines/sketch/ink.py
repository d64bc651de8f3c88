"""The inker: turns outlines into pixels with a pen that presses harder on the dark side."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, radians, sin

from PIL import Image, ImageDraw, ImageOps

from app.engines.sketch.colour import INK, PAPER, Rgb, darker, mix
from app.engines.sketch.noise import Noise
from app.engines.sketch.shapes import Point, Points, Sheet

FINE = 3
"""How many pixels stand for one while drawing."""

_DARK_SIDE = (0.62, 0.78)
"""Where shadow falls, as a unit vector: the light comes from the upper left."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sheet goes: ``scale`` pixels per unit, its origin at ``x``, ``y``, perhaps mirrored."""

    x: float
    y: float
    scale: float
    mirrored: bool = False

    def points(self, points: Points) -> list[Point]:
        """Return ``points`` in pixels of the picture."""
        sx = -self.scale if self.mirrored else self.scale
        return [(self.x + px * sx, self.y + py * self.scale) for px, py in points]


@dataclass(frozen=True, slots=True)
class Tint:
    """Light on whatever is painted: ``part`` of ``colour`` is mixed into fills and ink."""

    colour: Rgb = PAPER
    part: float = 0.0
    ink_part: float = 0.0

    def fill(self, colour: Rgb) -> Rgb:
        """Return a fill in this light."""
        return mix(colour, self.colour, self.part)

    def ink(self, colour: Rgb) -> Rgb:
        """Return ink in this light."""
        return mix(colour, self.colour, self.ink_part)


class Canvas:
    """A picture being drawn. All lengths are in pixels of the finished picture."""

    def __init__(self, width: int, height: int, paper: Rgb, noise: Noise) -> None:
        self.width, self.height = width, height
        self._small = Image.new("RGB", (1, 1), paper)
        self._image = Image.new("RGB", (width * FINE, height * FINE), paper)
        self._opaque = ImageDraw.Draw(self._image)
        self._draw = ImageDraw.Draw(self._image, "RGBA")
        self._tremble = [noise.between(-1, 1) for _ in range(97)]
        self._at = 0

    def flat(self, points: Points, colour: Rgb, alpha: int = 255) -> None:
        """Fill an outline without ink."""
        if len(points) > 2:
            fine = [(x * FINE, y * FINE) for x, y in points]
            if alpha == 255:
                self._opaque.polygon(fine, fill=colour)  # blending would take twice as long
            else:
                self._draw.polygon(fine, fill=(*colour, alpha))

    def band(self, top: float, bottom: float, upper: Rgb, lower: Rgb) -> None:
        """Fill the full width from ``top`` to ``bottom`` with a soft change of colour."""
        steps = 24
        for i in range(steps):
            y0 = top + (bottom - top) * i / steps
            y1 = top + (bottom - top) * (i + 1) / steps
            box = (0, int(y0 * FINE), self.width * FINE, int(y1 * FINE) + 1)
            self._opaque.rectangle(box, fill=mix(upper, lower, i / (steps - 1)))

    def area(
        self, points: Points, fill: Rgb, *, weight: float = 1.6, ink: Rgb = INK, shade: float = 0.0
    ) -> None:
        """Fill an outline, shade its dark side ``shade`` pixels deep, and ink its edge."""
        if len(points) < 3:
            return
        normals = _normals(points)
        if weight > 0:
            press = self._press(len(points), weight, normals)
            self.flat(_grown(points, normals, press), ink)
        self.flat(points, fill)
        if shade > 0:
            self.flat(_dark_side(points, normals, shade), darker(fill))

    def grown(self, points: Points, by: float, colour: Rgb) -> None:
        """Fill an outline that reaches ``by`` pixels further out."""
        if len(points) > 2:
            self.flat(_grown(points, _normals(points), [by] * len(points)), colour)

    def stroke(self, points: Points, weight: float, ink: Rgb = INK, alpha: int = 255) -> None:
        """Draw an open line that swells in the middle and tapers at both ends."""
        last = len(points) - 1
        if last < 1:
            return
        left: list[Point] = []
        right: list[Point] = []
        for i, (x, y) in enumerate(points):
            before, after = points[max(i - 1, 0)], points[min(i + 1, last)]
            dx, dy = after[0] - before[0], after[1] - before[1]
            size = hypot(dx, dy) or 1.0
            swell = sin(pi * (i + 0.35) / (last + 0.7)) ** 0.5 if last > 1 else 0.8
            half = weight * 0.5 * swell * (1 + 0.22 * self._next())
            left.append((x - dy / size * half, y + dx / size * half))
            right.append((x + dy / size * half, y - dx / size * half))
        self.flat([*left, *reversed(right)], ink, alpha)

    def hatch(
        self, points: Points, gap: float, weight: float, ink: Rgb, slant: float = 60.0
    ) -> None:
        """Fill a convex outline with slanting strokes ``gap`` pixels apart."""
        c, s = cos(radians(slant)), sin(radians(slant))
        across = [-x * s + y * c for x, y in points]
        at = min(across) + gap * 0.5
        while at < max(across):
            cuts = _cuts(points, across, at, c, s)
            if len(cuts) >= 2:
                (x0, y0), (x1, y1) = cuts[0], cuts[-1]
                a, b = 0.04 + 0.05 * self._next(), 0.96 + 0.05 * self._next()
                ends = [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in (a, (a + b) / 2, b)]
                self.stroke(ends, weight, ink)
            at += gap * (1 + 0.15 * self._next())

    def sheet(self, sheet: Sheet, place: Place, pen: float, tint: Tint, halo: float = 0.0) -> None:
        """Ink a whole sheet: first a pale halo, then a heavy contour, then its shapes."""
        placed = [(shape, place.points(shape.points)) for shape in sheet.shapes]
        solid = [points for shape, points in placed if shape.solid and shape.fill is not None]
        if halo > 0:
            for points in solid:
                self.grown(points, halo, tint.fill(PAPER))
        contour = tint.ink(INK)
        for points in solid:
            self.grown(points, pen * 0.95, contour)
        for shape, points in placed:
            ink = tint.ink(shape.ink)
            if shape.fill is None:
                self.stroke(points, shape.weight * pen, ink)
            elif shape.alpha < 255:
                self.flat(points, tint.fill(shape.fill), shape.alpha)
            else:
                self.area(
                    points,
                    tint.fill(shape.fill),
                    weight=shape.weight * pen * 0.62,
                    ink=ink,
                    shade=shape.shade * place.scale,
                )

    def paste(self, picture: Image.Image, x: float, y: float) -> None:
        """Lay a small picture with transparency on, its corner at ``x``, ``y``."""
        self._image.paste(picture, (int(x * FINE), int(y * FINE)), picture)

    def finish(self, style: str) -> None:
        """Shrink to the final size and give the whole picture the look of ``style``."""
        small = self._image.resize((self.width, self.height), Image.Resampling.LANCZOS)
        if style in ("noir", "ink", "manga"):
            grey = ImageOps.autocontrast(small.convert("L"), cutoff=1 if style == "noir" else 0)
            dark, light = {
                "noir": ((16, 16, 20), (250, 250, 250)),
                "ink": ((30, 32, 36), (248, 244, 234)),
                "manga": ((24, 24, 26), (255, 255, 255)),
            }[style]
            curve = _steep if style == "noir" else _washed
            grey = grey.point([curve(value) for value in range(256)])
            small = ImageOps.colorize(grey, dark, light)
        elif style == "watercolour":
            small = Image.blend(small, Image.new("RGB", small.size, PAPER), 0.22)
        self._small = small

    def frame(self, ink: Rgb, weight: float) -> None:
        """Draw the panel's border inside the finished picture."""
        pen = ImageDraw.Draw(self._small)
        box = (0, 0, self.width - 1, self.height - 1)
        pen.rectangle(box, outline=ink, width=round(weight))

    def png(self) -> bytes:
        """Return the finished picture as PNG bytes; ``finish`` comes first."""
        out = io.BytesIO()
        self._small.save(out, "PNG", compress_level=4)
        return out.getvalue()

    def _next(self) -> float:
        self._at = (self._at + 1) % len(self._tremble)
        return self._tremble[self._at]

    def _press(self, count: int, weight: float, normals: Points) -> list[float]:
        start = self._next()
        return [
            weight
            * (
                0.72
                + 0.42 * max(0.0, nx * _DARK_SIDE[0] + ny * _DARK_SIDE[1])
                + 0.14 * sin(start * 9 + 5.3 * i * pi / max(count, 1))
            )
            for i, (nx, ny) in enumerate(normals)
        ]


def _steep(value: int) -> int:
    """Push a grey towards black or white, as hard light does."""
    return max(0, min(255, round((value - 132) * 1.5 + 108)))


def _washed(value: int) -> int:
    """Thin a grey out to a pale wash and leave the ink lines dark."""
    return round(255 * (value / 255) ** 0.55) if value > 60 else value


def _normals(points: Points) -> list[Point]:
    count = len(points)
    area = sum(
        points[i - 1][0] * points[i][1] - points[i][0] * points[i - 1][1] for i in range(count)
    )
    sign = 1.0 if area > 0 else -1.0
    result = []
    for i in range(count):
        (x0, y0), (x1, y1) = points[i - 1], points[(i + 1) % count]
        dx, dy = x1 - x0, y1 - y0
        size = hypot(dx, dy) or 1.0
        result.append((sign * dy / size, -sign * dx / size))
    return result


def _grown(points: Points, normals: Points, by: Sequence[float]) -> list[Point]:
    return [
        (x + nx * w, y + ny * w) for (x, y), (nx, ny), w in zip(points, normals, by, strict=True)
    ]


def _dark_side(points: Points, normals: Points, depth: float) -> list[Point]:
    """Return the crescent along the longest run of edge that looks away from the light."""
    turn = [nx * _DARK_SIDE[0] + ny * _DARK_SIDE[1] for nx, ny in normals]
    count = len(points)
    start = min(range(count), key=lambda i: turn[i])
    best: list[int] = []
    run: list[int] = []
    for k in range(count + 1):
        i = (start + k) % count
        if turn[i] > 0 and k < count:
            run.append(i)
        else:
            best, run = max(best, run, key=len), []
    inner = [
        (
            points[i][0] - _DARK_SIDE[0] * depth * turn[i],
            points[i][1] - _DARK_SIDE[1] * depth * turn[i],
        )
        for i in reversed(best)
    ]
    return [points[i] for i in best] + inner


def _cuts(points: Points, across: Sequence[float], at: float, c: float, s: float) -> list[Point]:
    """Return where the line ``at`` crosses the outline, ordered along the line."""
    found = []
    for i in range(len(points)):
        a, b = across[i - 1], across[i]
        if (a - at) * (b - at) < 0:
            t = (at - a) / (b - a)
            (x0, y0), (x1, y1) = points[i - 1], points[i]
            found.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t))
    return sorted(found, key=lambda p: p[0] * c + p[1] * s)
