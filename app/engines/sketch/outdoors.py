"""Places under the sky."""

from __future__ import annotations

from math import sin

from app.engines.sketch.colour import Rgb
from app.engines.sketch.shapes import Point, oval, smooth, turned
from app.engines.sketch.stage import Stage

GRASS: Rgb = (186, 206, 158)
EARTH: Rgb = (222, 206, 176)
LEAF: Rgb = (126, 164, 112)
BARK: Rgb = (140, 108, 82)
STONE: Rgb = (190, 188, 184)


def ground(s: Stage, colour: Rgb, *, rough: float = 0.0) -> None:
    """Lay the ground from the horizon down, with tufts and pebbles towards the viewer."""
    edge: list[Point] = [
        (s.width * i / 8, s.horizon + s.noise.between(-1, 1) * rough * s.unit)
        for i in range(-1, 10)
    ]
    points = [
        *smooth(edge, closed=False),
        (s.width * 1.3, s.height + 40),
        (-s.width * 0.3, s.height + 40),
    ]
    s.area(points, colour, -s.depth * 0.5, weight=1.4)
    below = s.height - s.horizon
    for i in range(int(s.width / 22)):
        t = s.noise.unit() ** 0.7
        x, y, size = (
            s.noise.between(0, s.width),
            s.horizon + below * (0.12 + 0.86 * t),
            (0.8 + 2.4 * t) * s.unit,
        )
        s.line(
            [(x - size, y), (x, y - 0.5), (x + size * s.noise.between(0.4, 1), y)],
            1.0,
            0.2 if i % 3 else 0.05,
        )


def hills(s: Stage, colour: Rgb, tall: float, far: float) -> None:
    """Roll hills along the horizon, ``tall`` units high."""
    start = s.noise.between(0, 6)
    crest: list[Point] = [
        (s.width * i / 9, s.horizon - tall * s.unit * (0.55 + 0.45 * sin(start + i * 1.3)))
        for i in range(-1, 12)
    ]
    s.area(
        [
            *smooth(crest, closed=False),
            (s.width * 1.4, s.horizon + 9),
            (-s.width * 0.3, s.horizon + 9),
        ],
        colour,
        far,
    )


def tree(s: Stage, x: float, foot: float, size: float, far: float, kind: str = "round") -> None:
    """Grow a tree ``size`` pixels tall."""
    w = size * 0.06
    if kind == "pine":
        s.area(
            [(x - w, foot), (x - w, foot - size * 0.3), (x + w, foot - size * 0.3), (x + w, foot)],
            BARK,
            far,
        )
        for k in range(3):
            y, half = foot - size * (0.16 + 0.26 * k), size * (0.27 - 0.065 * k)
            s.area(
                [
                    (x - half, y),
                    (x - half * 0.2, y - size * 0.3),
                    (x, y - size * 0.36),
                    (x + half * 0.24, y - size * 0.3),
                    (x + half, y),
                    (x + half * 0.3, y + size * 0.02),
                ],
                (110, 148, 120),
                far,
                shade=half * 0.3,
            )
        return
    if kind == "palm":
        top = (x + size * 0.16, foot - size * 0.86)
        s.area(
            smooth(
                [
                    (x - w, foot),
                    (x + size * 0.02, foot - size * 0.5),
                    (top[0] - w * 0.6, top[1]),
                    (top[0] + w * 0.6, top[1]),
                    (x + size * 0.09, foot - size * 0.5),
                    (x + w, foot),
                ]
            ),
            BARK,
            far,
        )
        for a in (-150, -110, -60, -15, 30, 200):
            leaf = [
                (0.0, 0.0),
                (size * 0.2, -size * 0.08),
                (size * 0.4, size * 0.04),
                (size * 0.2, size * 0.0),
            ]
            s.area(
                [(top[0] + px, top[1] + py) for px, py in turned(smooth(leaf), a * 0.8)], LEAF, far
            )
        return
    s.area(
        smooth(
            [
                (x - w * 1.5, foot),
                (x - w * 0.8, foot - size * 0.3),
                (x - w, foot - size * 0.56),
                (x + w, foot - size * 0.56),
                (x + w * 0.8, foot - size * 0.3),
                (x + w * 1.7, foot),
            ]
        ),
        BARK,
        far,
        shade=w,
    )
    r = size * 0.2
    for dx, dy, part in (
        (-0.95, 0.3, 0.9),
        (0.95, 0.2, 0.95),
        (0.0, -0.35, 1.2),
        (-0.2, 0.45, 0.9),
    ):
        crown = [
            (x + dx * r + r * part * 1.05 * px, foot - size * 0.72 + dy * r + r * part * py)
            for px, py in oval(0, 0, 1, 1, count=14)
        ]
        crown = [
            (px + s.noise.between(-1, 1) * r * 0.09, py + s.noise.between(-1, 1) * r * 0.09)
            for px, py in crown
        ]
        s.area(smooth(crown, steps=3), LEAF if part < 1 else (142, 178, 122), far, shade=r * 0.22)


def forest(s: Stage) -> None:
    """Trees in three depths, ferns in front."""
    hills(s, (170, 196, 160), 16, 0.3)
    ground(s, GRASS, rough=1)
    for far, count, size in ((0.4, 9, 42), (0.18, 5, 62)):
        for i in range(count):
            x = s.width * (i + s.noise.between(0.1, 0.9)) / count
            tree(
                s,
                x,
                s.horizon + (3 if far > 0.3 else 8) * s.unit,
                size * s.unit * s.noise.between(0.8, 1.15),
                far,
                "pine" if i % 2 else "round",
            )
    for x in (0.03, 0.97):
        w = 7 * s.unit
        s.area(
            smooth(
                [
                    (s.width * x - w, s.height),
                    (s.width * x - w * 0.7, s.height * 0.5),
                    (s.width * x - w * 0.8, -20),
                    (s.width * x + w * 0.7, -20),
                    (s.width * x + w * 0.6, s.height * 0.5),
                    (s.width * x + w * 1.1, s.height),
                ]
            ),
            BARK,
            0.1,
            shade=3 * s.unit,
        )


def field(s: Stage) -> None:
    """Grass, a tree, hills."""
    hills(s, (188, 208, 172), 14, 0.36)
    ground(s, GRASS, rough=1)
    tree(s, s.width * s.noise.pick((0.12, 0.88)), s.horizon + 8 * s.unit, 52 * s.unit, 0.1)
    for _ in range(14):
        x, y = s.noise.between(0, s.width), s.noise.between(s.horizon + 6, s.height)
        for dx in (-3, 0, 3):
            s.line([(x + dx * 0.4, y), (x + dx * 0.7, y - 5), (x + dx, y - 9)], 1.2, 0.1)


def mountain(s: Stage) -> None:
    """Peaks with snow, hatched on their dark side."""
    for far, count, tall in ((0.42, 4, 44), (0.2, 3, 34)):
        for i in range(count):
            x = s.width * (i + s.noise.between(0.2, 0.8)) / count
            h, w = (
                tall * s.unit * s.noise.between(0.75, 1.2),
                tall * s.unit * s.noise.between(0.8, 1.2),
            )
            top = (x, s.horizon - h)
            s.area(
                [
                    (x - w, s.horizon + 9),
                    (x - w * 0.4, s.horizon - h * 0.55),
                    top,
                    (x + w * 0.35, s.horizon - h * 0.6),
                    (x + w, s.horizon + 9),
                ],
                (176, 182, 190),
                far,
            )
            s.area(
                [
                    top,
                    (x + w * 0.2, s.horizon - h * 0.76),
                    (x + w * 0.05, s.horizon - h * 0.7),
                    (x - w * 0.04, s.horizon - h * 0.78),
                    (x - w * 0.16, s.horizon - h * 0.68),
                    (x - w * 0.22, s.horizon - h * 0.76),
                ],
                (250, 250, 250),
                far - 0.1,
            )
            s.canvas.hatch(
                [
                    top,
                    (x + w * 0.35, s.horizon - h * 0.6),
                    (x + w * 0.9, s.horizon),
                    (x + w * 0.2, s.horizon),
                ],
                4 * s.unit,
                1.1,
                s.line_ink(far + 0.1),
                62,
            )
    ground(s, (206, 206, 190), rough=1.6)
    for _ in range(5):
        x, r = s.noise.between(0, s.width), s.noise.between(3, 7) * s.unit
        y = s.noise.between(s.horizon + 4, s.height)
        s.area(
            [
                (x - r, y),
                (x - r * 0.7, y - r * 0.6),
                (x, y - r * 0.8),
                (x + r * 0.8, y - r * 0.4),
                (x + r, y),
            ],
            STONE,
            0.05,
            shade=r * 0.3,
        )


def sea(s: Stage) -> None:
    """Water with waves, sand in front, a sail."""
    shore = s.horizon + (s.height - s.horizon) * 0.42
    s.area(
        [
            (-20, s.horizon),
            (s.width + 20, s.horizon),
            (s.width + 20, shore + 30),
            (-20, shore + 30),
        ],
        (158, 196, 212),
        -0.1,
    )
    for i in range(30):
        y = s.horizon + (shore - s.horizon) * (i / 30) ** 0.8 + 4
        x, w = s.noise.between(0, s.width), s.noise.between(3, 10) * s.unit * (0.5 + i / 30)
        s.line(
            smooth([(x, y), (x + w * 0.3, y - 2), (x + w * 0.6, y), (x + w, y - 2)], closed=False),
            1.2,
            0.1,
        )
    x, u = s.width * s.noise.pick((0.18, 0.8)), s.unit
    s.area(
        [
            (x - 8 * u, s.horizon - 1),
            (x + 8 * u, s.horizon - 1),
            (x + 5 * u, s.horizon + 3 * u),
            (x - 5 * u, s.horizon + 3 * u),
        ],
        BARK,
        0.2,
    )
    s.area(
        [(x, s.horizon - 18 * u), (x + 9 * u, s.horizon - 3 * u), (x, s.horizon - 2.4 * u)],
        (250, 248, 240),
        0.1,
    )
    edge: list[Point] = [(s.width * i / 8, shore + 2.4 * u * sin(i * 1.9)) for i in range(-1, 10)]
    s.area(
        [*smooth(edge, closed=False), (s.width + 60, s.height + 30), (-60, s.height + 30)],
        (238, 222, 186),
        -0.15,
    )
    s.canvas.stroke(
        smooth([(x, y + 2.2 * u) for x, y in edge], closed=False), 4, (252, 252, 250), 200
    )
    tree(s, s.width * 0.95, shore + 16 * u, 70 * u, 0.08, "palm")


def desert(s: Stage) -> None:
    """Dunes and a cactus."""
    hills(s, (234, 212, 168), 20, 0.3)
    ground(s, (236, 216, 174), rough=3)
    x, u = s.width * s.noise.pick((0.12, 0.88)), s.unit
    foot = s.horizon + 10 * u
    for dx, top, low in ((0, 34, 0), (-7, 24, 14), (7, 28, 18)):
        s.area(
            smooth(
                [
                    (x + (dx - 2.2) * u, foot - low * u),
                    (x + (dx - 2.2) * u, foot - (top - 3) * u),
                    (x + dx * u, foot - top * u),
                    (x + (dx + 2.2) * u, foot - (top - 3) * u),
                    (x + (dx + 2.2) * u, foot - low * u),
                ]
            ),
            (132, 170, 118),
            0.1,
            shade=u,
        )


def snowfield(s: Stage) -> None:
    """White ground, pines, soft hills."""
    hills(s, (226, 232, 240), 18, 0.2)
    ground(s, (246, 248, 250), rough=2)
    for x in (0.06, 0.15, 0.83, 0.94):
        tree(s, s.width * x, s.horizon + 9 * s.unit, s.noise.between(36, 58) * s.unit, 0.16, "pine")


def space(s: Stage) -> None:
    """Stars, a ringed planet, cratered ground."""
    s.canvas.band(0, s.height, (38, 40, 66), (84, 80, 120))
    for _ in range(70):
        r = s.noise.between(0.6, 1.8)
        s.canvas.flat(
            oval(s.noise.between(0, s.width), s.noise.between(0, s.height), r, r, count=8),
            (240, 236, 220),
        )
    x, y, r = s.width * s.noise.pick((0.8, 0.18)), s.height * 0.24, 12 * s.unit
    s.canvas.area(oval(x, y, r, r, count=36), (212, 150, 120), weight=1.4, shade=r * 0.5)
    s.canvas.stroke([*oval(x, y, r * 1.8, r * 0.42, -16, 40)][2:34], 4, (236, 214, 170))
    s.canvas.area(
        [
            (-40, s.horizon + 4),
            *smooth(
                [
                    (0, s.horizon),
                    (s.width * 0.3, s.horizon - 7),
                    (s.width * 0.7, s.horizon + 4),
                    (s.width, s.horizon - 4),
                ],
                closed=False,
            ),
            (s.width + 40, s.horizon),
            (s.width + 40, s.height + 30),
            (-40, s.height + 30),
        ],
        (176, 174, 186),
        weight=1.5,
    )
    for _ in range(8):
        cx, cy = s.noise.between(0, s.width), s.noise.between(s.horizon + 12, s.height)
        w = s.noise.between(4, 10) * s.unit
        s.canvas.area(oval(cx, cy, w, w * 0.3), (150, 148, 164), weight=1.1, ink=(90, 88, 110))
