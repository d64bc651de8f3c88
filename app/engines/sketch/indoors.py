"""Places with walls, and the arena that has ropes instead."""

from __future__ import annotations

from math import sin

from app.engines.sketch.colour import Rgb
from app.engines.sketch.shapes import Point, cushion, oval, smooth
from app.engines.sketch.stage import Stage


def walls(s: Stage, wall: Rgb, floor: Rgb) -> None:
    """Set up a back wall, a corner line on each side and a floor with boards."""
    s.area([(-9, -9), (s.width + 9, -9), (s.width + 9, s.horizon), (-9, s.horizon)], wall, 0.1)
    s.area(
        [
            (-9, s.horizon),
            (s.width + 9, s.horizon),
            (s.width + 9, s.height + 9),
            (-9, s.height + 9),
        ],
        floor,
        -s.depth * 0.4,
    )
    s.box(-9, s.horizon - 2.4 * s.unit, s.width + 9, s.horizon, (246, 240, 228), 0.1, 1.0)
    middle = s.width / 2
    for i in range(-7, 8):
        s.line(
            [
                (middle + i * s.width * 0.09, s.horizon + 2),
                (middle + i * s.width * 0.13, (s.horizon + s.height) / 2),
                (middle + i * s.width * 0.2, s.height + 8),
            ],
            1.0,
            0.22,
        )


def _window(s: Stage, x: float, y: float, w: float, h: float) -> None:
    glass: Rgb = (70, 80, 120) if s.time == "night" else (214, 230, 238)
    s.box(
        x - 2 * s.unit, y - 2 * s.unit, x + w + 2 * s.unit, y + h + 2 * s.unit, (246, 240, 228), 0.1
    )
    s.canvas.area(
        [(x, y), (x + w, y), (x + w, y + h), (x, y + h)],
        s.tone(glass, -s.depth * 0.4),
        weight=1.1,
        ink=s.line_ink(),
    )
    s.line([(x + w / 2, y), (x + w / 2 + 0.5, y + h / 2), (x + w / 2, y + h)], 2.0)
    s.line([(x, y + h / 2), (x + w / 2, y + h / 2 + 0.5), (x + w, y + h / 2)], 2.0)
    for k in (0.12, 0.24):
        s.canvas.stroke(
            [
                (x + w * k, y + h * 0.36),
                (x + w * (k + 0.08), y + h * 0.24),
                (x + w * (k + 0.14), y + h * 0.1),
            ],
            1.6,
            (255, 255, 255),
            150,
        )


def room(s: Stage) -> None:
    """A living room: window, picture, shelf, sofa."""
    walls(s, (238, 228, 212), (220, 198, 170))
    u = s.unit
    _window(s, s.width * 0.64, s.horizon - 56 * u, 26 * u, 30 * u)
    x = s.width * 0.12
    s.box(x, s.horizon - 52 * u, x + 18 * u, s.horizon - 36 * u, (250, 246, 236), 0.08)
    s.area(
        [
            (x + 2 * u, s.horizon - 38 * u),
            (x + 7 * u, s.horizon - 47 * u),
            (x + 11 * u, s.horizon - 41 * u),
            (x + 16 * u, s.horizon - 38 * u),
        ],
        (150, 172, 150),
        0.1,
        0.8,
    )
    x = s.width * 0.34
    s.area(
        cushion(x + 3 * u, s.horizon - 20 * u, x + 39 * u, s.horizon + 4 * u, 3 * u),
        (178, 150, 140),
        0.1,
        shade=2 * u,
    )
    s.box(x + 5 * u, s.horizon - 8 * u, x + 37 * u, s.horizon + 2 * u, (196, 168, 156), 0.1)
    for left in (x - u, x + 37 * u):
        arm = cushion(left, s.horizon - 12 * u, left + 6 * u, s.horizon + 5 * u, 2.4 * u)
        s.area(arm, (178, 150, 140), 0.08, shade=u)
    s.line(
        [
            (x + 21 * u, s.horizon - 18 * u),
            (x + 21.4 * u, s.horizon - 9 * u),
            (x + 21 * u, s.horizon + u),
        ],
        1.3,
    )
    x = s.width * 0.93
    s.box(x - u, s.horizon - 34 * u, x + u, s.horizon + 4 * u, (120, 100, 84), 0.1)
    s.area(
        [
            (x - 7 * u, s.horizon - 32 * u),
            (x - 4 * u, s.horizon - 44 * u),
            (x + 4 * u, s.horizon - 44 * u),
            (x + 7 * u, s.horizon - 32 * u),
        ],
        (246, 222, 160),
        0.02,
    )


def bedroom(s: Stage) -> None:
    """A bed under a window."""
    walls(s, (226, 226, 236), (212, 196, 178))
    u = s.unit
    _window(s, s.width * 0.14, s.horizon - 54 * u, 26 * u, 28 * u)
    x = s.width * 0.56
    s.box(x + 40 * u, s.horizon - 26 * u, x + 44 * u, s.horizon + 9 * u, (150, 112, 84), 0.1)
    s.box(x, s.horizon - 8 * u, x + 42 * u, s.horizon + 6 * u, (150, 178, 200), 0.06)
    s.area(
        smooth(
            [
                (x + 27 * u, s.horizon - 8 * u),
                (x + 29 * u, s.horizon - 14 * u),
                (x + 40 * u, s.horizon - 13 * u),
                (x + 40 * u, s.horizon - 7 * u),
            ]
        ),
        (252, 250, 246),
        0.05,
    )


def school(s: Stage) -> None:
    """A classroom: blackboard, desks, a clock."""
    walls(s, (236, 230, 214), (214, 192, 160))
    u, x = s.unit, s.width / 2
    s.box(x - 46 * u, s.horizon - 56 * u, x + 46 * u, s.horizon - 22 * u, (150, 114, 82), 0.08)
    s.box(x - 43 * u, s.horizon - 53.5 * u, x + 43 * u, s.horizon - 25 * u, (84, 116, 100), 0.06)
    for k in range(4):
        y = s.horizon - (48 - 5 * k) * u
        s.canvas.stroke(
            [(x - 38 * u, y), (x - 26 * u, y - 1), (x - (16 - 3 * k) * u, y)],
            1.6,
            (238, 240, 232),
            200,
        )
    s.canvas.stroke(
        [*oval(x + 20 * u, s.horizon - 39 * u, 8 * u, 8 * u), (x + 28 * u, s.horizon - 39 * u)],
        1.8,
        (238, 240, 232),
        200,
    )
    s.area(oval(s.width * 0.9, s.horizon - 56 * u, 5 * u, 5 * u), (252, 250, 244), 0.05)
    s.line(
        [
            (s.width * 0.9, s.horizon - 59 * u),
            (s.width * 0.9, s.horizon - 56 * u),
            (s.width * 0.9 + 2.4 * u, s.horizon - 55 * u),
        ],
        1.4,
    )
    for i in range(4):
        dx = s.width * (0.04 + 0.27 * i)
        s.box(dx, s.horizon - u, dx + 20 * u, s.horizon + 3 * u, (200, 162, 116), 0.08)
        for leg in (2, 16):
            s.box(
                dx + leg * u,
                s.horizon + 3 * u,
                dx + (leg + 1.6) * u,
                s.horizon + 15 * u,
                (140, 138, 138),
                0.1,
            )


def hospital(s: Stage) -> None:
    """A ward: bed with rails, drip stand, curtain, a red cross."""
    walls(s, (226, 236, 236), (222, 226, 226))
    u = s.unit
    x = s.width * 0.5
    s.box(x - 7 * u, s.horizon - 58 * u, x + 7 * u, s.horizon - 44 * u, (252, 252, 250), 0.0)
    for a, b in ((1.6, 5.0), (5.0, 1.6)):
        s.canvas.flat(
            [
                (x - a * u, s.horizon - (51 + b) * u),
                (x + a * u, s.horizon - (51 + b) * u),
                (x + a * u, s.horizon - (51 - b) * u),
                (x - a * u, s.horizon - (51 - b) * u),
            ],
            s.tone((206, 70, 64), -0.2),
        )
    x = s.width * 0.62
    s.box(x, s.horizon - 12 * u, x + 46 * u, s.horizon + 2 * u, (244, 246, 248), 0.04)
    s.area(
        smooth(
            [
                (x + 32 * u, s.horizon - 12 * u),
                (x + 35 * u, s.horizon - 18 * u),
                (x + 45 * u, s.horizon - 17 * u),
                (x + 45 * u, s.horizon - 11 * u),
            ]
        ),
        (252, 252, 250),
        0.0,
    )
    s.box(x + 46 * u, s.horizon - 28 * u, x + 48 * u, s.horizon + 12 * u, (170, 178, 184), 0.08)
    s.box(x - 2 * u, s.horizon - 15 * u, x, s.horizon + 12 * u, (170, 178, 184), 0.08)
    s.box(x - 14 * u, s.horizon - 50 * u, x - 13 * u, s.horizon + 10 * u, (160, 168, 176), 0.08)
    s.box(x - 17 * u, s.horizon - 50 * u, x - 11 * u, s.horizon - 39 * u, (206, 226, 236), 0.04)
    for k in range(5):
        cx = s.width * 0.03 + k * 6 * u
        s.area(
            smooth(
                [
                    (cx, -9),
                    (cx + 6 * u, -9),
                    (cx + 5 * u, s.horizon - 20 * u),
                    (cx + 6 * u, s.horizon - 2 * u),
                    (cx, s.horizon - 2 * u),
                    (cx + u, s.horizon - 20 * u),
                ],
                steps=3,
            ),
            (178, 208, 208),
            0.12,
        )


def kitchen(s: Stage) -> None:
    """Cupboards, a stove with a pot, tiles."""
    walls(s, (238, 234, 222), (214, 202, 186))
    u = s.unit
    for i in range(7):
        x = s.width * i / 7
        s.box(
            x + u,
            s.horizon - 62 * u,
            x + s.width / 7 - u,
            s.horizon - 42 * u,
            (206, 184, 152),
            0.12,
        )
        s.box(
            x + u, s.horizon - 16 * u, x + s.width / 7 - u, s.horizon + 6 * u, (198, 174, 142), 0.08
        )
    s.box(-9, s.horizon - 19 * u, s.width + 9, s.horizon - 15 * u, (240, 236, 228), 0.04)
    x = s.width * 0.7
    s.area(
        [
            (x - 9 * u, s.horizon - 19 * u),
            (x - 9 * u, s.horizon - 30 * u),
            (x + 9 * u, s.horizon - 30 * u),
            (x + 9 * u, s.horizon - 19 * u),
        ],
        (168, 176, 184),
        0.06,
        shade=2 * u,
    )
    for dx in (-3, 1, 5):
        s.line(
            smooth(
                [
                    (x + dx * u, s.horizon - 33 * u),
                    (x + (dx + 2) * u, s.horizon - 37 * u),
                    (x + dx * u, s.horizon - 41 * u),
                ],
                closed=False,
            ),
            1.2,
            0.2,
        )


def shop(s: Stage) -> None:
    """Shelves of goods and a counter."""
    walls(s, (234, 226, 212), (212, 200, 184))
    u = s.unit
    for k in range(3):
        y = s.horizon - (20 + 17 * k) * u
        s.box(s.width * 0.04, y, s.width * 0.96, y + 2 * u, (170, 134, 98), 0.1)
        for i in range(int(s.width * 0.9 / (6 * u))):
            x, h = s.width * 0.06 + i * 6 * u, s.noise.between(6, 12) * u
            colour = s.noise.pick(
                ((198, 128, 110), (132, 164, 176), (216, 188, 120), (148, 170, 130))
            )
            s.box(x, y - h, x + 4.2 * u, y, colour, 0.24, 0.9)
    s.box(s.width * 0.0, s.horizon - 6 * u, s.width, s.horizon + 10 * u, (196, 160, 122), 0.05)


def lab(s: Stage) -> None:
    """Screens, tubes and a bench with flasks."""
    walls(s, (216, 224, 230), (204, 208, 214))
    u = s.unit
    for i, x in enumerate((0.1, 0.36, 0.62)):
        s.box(
            s.width * x,
            s.horizon - 52 * u,
            s.width * x + 28 * u,
            s.horizon - 30 * u,
            (96, 112, 128),
            0.08,
        )
        curve: list[Point] = [
            (s.width * x + (3 + 2.2 * k) * u, s.horizon - (41 + 6 * sin(k * (0.7 + 0.3 * i))) * u)
            for k in range(11)
        ]
        s.canvas.stroke(smooth(curve, closed=False), 1.8, (170, 226, 190))
    s.box(-9, s.horizon - 10 * u, s.width + 9, s.horizon - 6 * u, (236, 238, 240), 0.05)
    for i in range(5):
        x = s.width * (0.08 + 0.2 * i)
        s.area(
            smooth(
                [
                    (x - 1.4 * u, s.horizon - 22 * u),
                    (x + 1.4 * u, s.horizon - 22 * u),
                    (x + 1.4 * u, s.horizon - 17 * u),
                    (x + 5 * u, s.horizon - 11 * u),
                    (x - 5 * u, s.horizon - 11 * u),
                    (x - 1.4 * u, s.horizon - 17 * u),
                ],
                steps=3,
            ),
            s.noise.pick(((160, 210, 190), (214, 170, 200), (232, 210, 140))),
            0.06,
        )


def train(s: Stage) -> None:
    """A carriage: windows, seats, straps."""
    walls(s, (226, 224, 214), (190, 186, 182))
    u = s.unit
    for k in range(4):
        _window(s, s.width * (0.05 + 0.25 * k), s.horizon - 54 * u, s.width * 0.17, 26 * u)
        x = s.width * (0.03 + 0.25 * k)
        s.area(
            cushion(x, s.horizon - 18 * u, x + s.width * 0.2, s.horizon + 4 * u, 3 * u),
            (128, 152, 160),
            0.1,
            shade=2 * u,
        )
    s.box(-9, 5 * u, s.width + 9, 6.4 * u, (160, 162, 166), 0.1)
    for k in range(9):
        x = s.width * (k + 0.5) / 9
        s.line([(x, 6 * u), (x + 0.4, 10 * u), (x, 14 * u)], 1.8, 0.05)
        ring = oval(x, 16.4 * u, 2.4 * u, 2.6 * u)
        s.line([*ring, ring[0]], 2.0, 0.05)
