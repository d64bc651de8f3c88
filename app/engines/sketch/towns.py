"""Places people built under the sky."""

from __future__ import annotations

from math import pi, sin

from app.engines.sketch.colour import Rgb
from app.engines.sketch.outdoors import GRASS, STONE, ground, hills
from app.engines.sketch.shapes import Point, cushion, oval, smooth
from app.engines.sketch.stage import Stage


def city(s: Stage) -> None:
    """Rows of towers with lit or dark windows, a street in front."""
    lit: Rgb = (246, 216, 134) if s.time in ("night", "dusk") else (206, 220, 230)
    for far, tall, wide in ((0.46, 50, 13), (0.2, 36, 17)):
        x = -s.noise.between(0, 10) * s.unit
        while x < s.width:
            w, h = (
                s.noise.between(0.7, 1.3) * wide * s.unit,
                s.noise.between(0.6, 1.2) * tall * s.unit,
            )
            colour = s.noise.pick(
                ((196, 190, 190), (182, 190, 202), (208, 198, 182), (190, 182, 192))
            )
            s.box(x, s.horizon - h, x + w, s.horizon + 6, colour, far)
            if far < 0.4:
                cols = max(2, int(w / (4.4 * s.unit)))
                for c in range(cols):
                    for r in range(int(h / (6.4 * s.unit))):
                        wx, wy = x + w * (c + 0.3) / cols, s.horizon - h + (r * 6.2 + 3) * s.unit
                        tone = lit if s.noise.unit() < 0.6 else (150, 160, 176)
                        s.canvas.flat(
                            [
                                (wx, wy),
                                (wx + w * 0.4 / cols, wy),
                                (wx + w * 0.4 / cols, wy + 3 * s.unit),
                                (wx, wy + 3 * s.unit),
                            ],
                            s.tone(tone, 0.04),
                        )
            x += w + s.noise.between(0, 1.6) * s.unit
    _road(s)


def _road(s: Stage) -> None:
    ground(s, (206, 204, 202))
    below = s.height - s.horizon
    kerb = s.horizon + below * 0.16
    s.area(
        [(-9, s.horizon), (s.width + 9, s.horizon), (s.width + 9, kerb), (-9, kerb)],
        (224, 220, 212),
        0.0,
    )
    for i in range(9):
        x, w, y = s.width * (i + 0.2) / 8, 7 * s.unit, s.horizon + below * 0.6
        s.canvas.flat(
            [
                (x, y),
                (x + w, y),
                (x + w - 2 * s.unit, y + 1.8 * s.unit),
                (x - 2 * s.unit, y + 1.8 * s.unit),
            ],
            s.tone((250, 248, 240), -0.1),
        )


def street(s: Stage) -> None:
    """Shop fronts with awnings, a lamp, the pavement."""
    x = -s.noise.between(0, 12) * s.unit
    kinds: tuple[Rgb, ...] = ((228, 204, 180), (206, 212, 198), (222, 196, 192), (204, 208, 220))
    i = 0
    while x < s.width:
        w, h = s.noise.between(26, 36) * s.unit, s.noise.between(40, 56) * s.unit
        s.box(x, s.horizon - h, x + w, s.horizon + 6, kinds[i % 4], 0.12)
        for k in range(3):
            wx = x + w * (0.12 + 0.3 * k)
            s.box(
                wx, s.horizon - h * 0.86, wx + w * 0.18, s.horizon - h * 0.62, (200, 216, 224), 0.16
            )
        s.box(
            x + w * 0.08, s.horizon - h * 0.36, x + w * 0.56, s.horizon - 2, (190, 210, 216), 0.14
        )
        s.box(x + w * 0.68, s.horizon - h * 0.36, x + w * 0.9, s.horizon + 4, (150, 118, 92), 0.14)
        stripes = 6
        for k in range(stripes):
            a, b = x + w * (0.04 + 0.56 * k / stripes), x + w * (0.04 + 0.56 * (k + 1) / stripes)
            s.area(
                [
                    (a + 2, s.horizon - h * 0.48),
                    (b + 2, s.horizon - h * 0.48),
                    (b, s.horizon - h * 0.36),
                    (a, s.horizon - h * 0.36),
                ],
                (206, 108, 96) if k % 2 else (250, 246, 236),
                0.1,
                0.9,
            )
        x += w + s.noise.between(0, 2) * s.unit
        i += 1
    _road(s)
    lx = s.width * s.noise.pick((0.08, 0.92))
    s.box(
        lx - s.unit,
        s.horizon - 62 * s.unit,
        lx + s.unit,
        s.horizon + 10 * s.unit,
        (110, 112, 118),
        0.05,
    )
    s.area(oval(lx, s.horizon - 64 * s.unit, 4 * s.unit, 4.4 * s.unit), (252, 232, 170), 0.0)
    if s.time == "night":
        s.canvas.flat(
            oval(lx, s.horizon - 64 * s.unit, 15 * s.unit, 15 * s.unit), (255, 236, 170), 46
        )


def village(s: Stage) -> None:
    """Cottages and a fence."""
    hills(s, (190, 208, 176), 16, 0.36)
    ground(s, (214, 214, 176), rough=1)
    for i in range(3):
        x, w = s.width * (0.1 + 0.36 * i) + s.noise.between(-4, 4) * s.unit, 22 * s.unit
        foot, h = s.horizon + 6 * s.unit, 18 * s.unit
        s.box(x, foot - h, x + w, foot, (240, 228, 204), 0.14)
        s.area(
            [
                (x - 3 * s.unit, foot - h),
                (x + w * 0.5, foot - h * 1.9),
                (x + w + 3 * s.unit, foot - h),
            ],
            (190, 116, 92),
            0.12,
            shade=2 * s.unit,
        )
        s.box(x + w * 0.4, foot - h * 0.6, x + w * 0.62, foot, (140, 106, 78), 0.12)
        s.box(x + w * 0.12, foot - h * 0.7, x + w * 0.3, foot - h * 0.4, (198, 216, 226), 0.12)
    for i in range(int(s.width / (6 * s.unit)) + 1):
        x = i * 6 * s.unit
        s.box(
            x,
            s.horizon + 9 * s.unit,
            x + 1.6 * s.unit,
            s.horizon + 18 * s.unit,
            (232, 224, 206),
            0.1,
            1.0,
        )
    s.box(
        -5,
        s.horizon + 11.6 * s.unit,
        s.width + 5,
        s.horizon + 13 * s.unit,
        (232, 224, 206),
        0.1,
        1.0,
    )


def palace(s: Stage) -> None:
    """A hall with sweeping roofs, or a castle's towers: steps lead up to it."""
    u, x = s.unit, s.width * 0.5
    ground(s, (216, 210, 198))
    s.box(x - 54 * u, s.horizon - 34 * u, x + 54 * u, s.horizon + 6, (222, 190, 166), 0.2)
    for k in range(7):
        cx = x - 48 * u + 16 * u * k
        s.box(cx - 1.6 * u, s.horizon - 32 * u, cx + 1.6 * u, s.horizon + 6, (190, 86, 74), 0.16)
    for half, low, high in ((66, 32, 46), (44, 44, 60)):
        s.area(
            smooth(
                [
                    (x - half * u, s.horizon - (low - 1) * u),
                    (x - half * 0.7 * u, s.horizon - (low + 4) * u),
                    (x - half * 0.42 * u, s.horizon - high * u),
                    (x + half * 0.42 * u, s.horizon - high * u),
                    (x + half * 0.7 * u, s.horizon - (low + 4) * u),
                    (x + half * u, s.horizon - (low - 1) * u),
                    (x, s.horizon - (low - 1) * u),
                ],
                steps=4,
            ),
            (120, 128, 138),
            0.14,
            shade=2 * u,
        )
    for k in range(4):
        y = s.horizon + (3 + 4 * k) * u
        s.box(x - (30 + 6 * k) * u, y, x + (30 + 6 * k) * u, y + 4 * u, (232, 228, 220), 0.08)


def roof(s: Stage) -> None:
    """A rooftop over the city, with a water tank and railing."""
    city(s)
    top = s.horizon + (s.height - s.horizon) * 0.1
    s.area(
        [(-9, top), (s.width + 9, top), (s.width + 9, s.height + 20), (-9, s.height + 20)],
        (204, 198, 190),
        -0.15,
    )
    s.box(-9, top - 3 * s.unit, s.width + 9, top + 3 * s.unit, (180, 172, 164), 0.0)
    x, u = s.width * 0.87, s.unit
    s.box(x - 9 * u, top - 30 * u, x + 9 * u, top - 8 * u, (168, 140, 118), 0.05)
    s.area(
        [(x - 11 * u, top - 30 * u), (x, top - 40 * u), (x + 11 * u, top - 30 * u)],
        (150, 118, 98),
        0.05,
    )
    for dx in (-7, 6):
        s.box(x + dx * u, top - 8 * u, x + (dx + 1.6) * u, top, (120, 100, 86), 0.05)


def bridge(s: Stage) -> None:
    """A river and an arched bridge behind."""
    hills(s, (190, 206, 180), 16, 0.34)
    ground(s, GRASS)
    y, u = s.horizon, s.unit
    s.area(
        [(-9, y + 2), (s.width + 9, y + 2), (s.width + 9, y + 14 * u), (-9, y + 14 * u)],
        (164, 198, 210),
        0.0,
    )
    arch: list[Point] = [(s.width * i / 12, y - 12 * u * sin(pi * i / 12)) for i in range(13)]
    s.area([*arch, *[(x, py + 7 * u) for x, py in reversed(arch)]], STONE, 0.06)
    for x, py in arch[1:-1]:
        s.box(x - u, py - 8 * u, x + u, py, STONE, 0.06)
    s.line([(x, py - 8 * u) for x, py in arch], 3.0)


def graveyard(s: Stage) -> None:
    """Headstones and a bare tree."""
    hills(s, (190, 196, 190), 12, 0.3)
    ground(s, (190, 194, 174), rough=1)
    for i in range(7):
        x, y = (
            s.width * (i + s.noise.between(0.2, 0.8)) / 7,
            s.horizon + s.noise.between(3, 14) * s.unit,
        )
        stone = cushion(x - 4 * s.unit, y - 12 * s.unit, x + 4 * s.unit, y + 3 * s.unit, 3 * s.unit)
        s.area(stone, STONE, 0.08, shade=s.unit)
        s.area(
            [
                (x - 6 * s.unit, y + 3 * s.unit),
                (x - 5 * s.unit, y),
                (x + 5 * s.unit, y),
                (x + 6 * s.unit, y + 3 * s.unit),
            ],
            GRASS,
            0.1,
        )
