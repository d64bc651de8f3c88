"""Great places: arena, temple, theatre, cave; and the bare ground where no place was named."""

from __future__ import annotations

from math import pi, sin

from app.engines.sketch.indoors import walls
from app.engines.sketch.outdoors import STONE, ground
from app.engines.sketch.shapes import Point, oval, smooth
from app.engines.sketch.stage import Stage


def arena(s: Stage) -> None:
    """A ring: crowd, lamps, corner posts, three ropes, the mat."""
    u, w = s.unit, s.width
    s.area(
        [
            (-9, s.horizon - 34 * u),
            (w + 9, s.horizon - 34 * u),
            (w + 9, s.horizon + 9),
            (-9, s.horizon + 9),
        ],
        (196, 186, 190),
        0.2,
    )
    for row in range(3):
        y, r = s.horizon - (28 - 10 * row) * u, (3.0 + 0.5 * row) * u
        for i in range(int(w / (r * 2.5)) + 2):
            x = i * r * 2.5 + (row % 2) * r * 1.2 + s.noise.between(-1, 1) * r * 0.3
            jump = s.noise.unit() * r * 0.7
            colour = s.noise.pick(
                ((188, 164, 156), (170, 174, 190), (196, 184, 160), (176, 186, 174))
            )
            s.area(
                smooth(
                    [
                        (x - r * 1.1, y + r * 3.2),
                        (x - r, y + r * 1.2 - jump),
                        (x + r, y + r * 1.2 - jump),
                        (x + r * 1.1, y + r * 3.2),
                    ],
                    steps=3,
                ),
                colour,
                0.26 - 0.05 * row,
                0.9,
            )
            s.area(
                oval(x, y - jump, r * 0.85, r * 0.95, count=14),
                (232, 208, 188),
                0.3 - 0.06 * row,
                0.9,
            )
            if s.noise.unit() < 0.24:
                s.line(
                    [(x + r, y + r), (x + r * 1.6, y - r * 0.6), (x + r * 1.5, y - r * 1.8)],
                    2.4,
                    0.2,
                )
    for x in (0.16, 0.5, 0.84):
        s.area(
            [
                (w * x - 6 * u, -2),
                (w * x + 6 * u, -2),
                (w * x + 4 * u, 5 * u),
                (w * x - 4 * u, 5 * u),
            ],
            (120, 122, 130),
            0.1,
        )
        s.canvas.flat(
            [
                (w * x - 4 * u, 5 * u),
                (w * x + 4 * u, 5 * u),
                (w * x + 22 * u, s.horizon),
                (w * x - 22 * u, s.horizon),
            ],
            (255, 246, 206),
            40,
        )
    ground(s, (214, 200, 178))
    below = s.height - s.horizon
    far_y, near_y = s.horizon + below * 0.1, s.height + below * 0.1
    s.area(
        [(w * 0.1, far_y), (w * 0.9, far_y), (w * 1.12, near_y), (-w * 0.12, near_y)],
        (244, 238, 224),
        -0.2,
        1.8,
    )
    s.line(
        [
            (w * 0.16, far_y + below * 0.09),
            (w * 0.5, far_y + below * 0.09),
            (w * 0.84, far_y + below * 0.09),
        ],
        2.2,
        0.1,
    )
    for k, colour in enumerate(((202, 74, 68), (244, 240, 230), (82, 116, 182))):
        y = far_y - (9 + 8.5 * k) * u
        for (ax, ay), (bx, by) in (
            ((w * 0.1, y), (w * 0.9, y)),
            ((w * 0.1, y), (-w * 0.12, y - below * 0.3)),
            ((w * 0.9, y), (w * 1.12, y - below * 0.3)),
        ):
            middle = ((ax + bx) / 2, (ay + by) / 2 + u)
            s.canvas.stroke(
                [(ax, ay), middle, (bx, by)], 6.4 * max(0.7, s.zoom * 0.8), s.line_ink()
            )
            s.canvas.stroke(
                [(ax, ay), middle, (bx, by)], 3.8 * max(0.7, s.zoom * 0.8), s.tone(colour, -0.1)
            )
    for x in (0.1, 0.9):
        s.box(
            w * x - 2.6 * u,
            far_y - 32 * u,
            w * x + 2.6 * u,
            far_y + 3 * u,
            (206, 82, 74) if x < 0.5 else (86, 118, 182),
            0.0,
            1.6,
        )
        s.area(oval(w * x, far_y - 32 * u, 3.4 * u, 2.2 * u), (240, 214, 140), 0.0)


def temple(s: Stage) -> None:
    """A hall with red pillars, a scroll and lanterns."""
    walls(s, (232, 218, 196), (196, 172, 142))
    u = s.unit
    for x in (0.06, 0.34, 0.66, 0.94):
        s.box(s.width * x - 4 * u, -9, s.width * x + 4 * u, s.horizon + 4 * u, (186, 84, 72), 0.1)
        s.box(
            s.width * x - 5.4 * u, s.horizon, s.width * x + 5.4 * u, s.horizon + 6 * u, STONE, 0.08
        )
    s.box(-9, 2 * u, s.width + 9, 9 * u, (120, 146, 132), 0.1)
    s.box(
        s.width * 0.5 - 9 * u,
        s.horizon - 58 * u,
        s.width * 0.5 + 9 * u,
        s.horizon - 20 * u,
        (250, 244, 228),
        0.02,
    )
    for k in range(3):
        y = s.horizon - (50 - 11 * k) * u
        s.line(
            smooth(
                [
                    (s.width * 0.5 - 3 * u, y),
                    (s.width * 0.5 + 4 * u, y - u),
                    (s.width * 0.5, y + 3 * u),
                    (s.width * 0.5 + 3 * u, y + 6 * u),
                ],
                closed=False,
            ),
            3.4,
        )
    for x in (0.2, 0.8):
        s.line([(s.width * x, 0), (s.width * x + 0.5, 8 * u), (s.width * x, 16 * u)], 1.4)
        s.area(oval(s.width * x, 22 * u, 6.5 * u, 6 * u), (214, 84, 70), 0.02, shade=1.6 * u)


def theatre(s: Stage) -> None:
    """Curtains, boards and spotlights."""
    walls(s, (120, 92, 106), (206, 176, 138))
    u = s.unit
    for side in (0, 1):
        for k in range(5):
            x = (k * 7 * u) if side == 0 else s.width - (k + 1) * 7 * u
            s.area(
                smooth(
                    [
                        (x, -9),
                        (x + 7 * u, -9),
                        (x + 6 * u, s.horizon * 0.6),
                        (x + 8 * u, s.horizon + 4),
                        (x, s.horizon + 4),
                        (x + u, s.horizon * 0.6),
                    ],
                    steps=3,
                ),
                (180, 66, 66),
                0.04,
            )
    for k in range(9):
        x = s.width * k / 8
        s.area(
            smooth([(x - s.width / 15, -9), (x + s.width / 15, -9), (x, 12 * u)], steps=4),
            (190, 74, 72),
            0.0,
        )
    for x in (0.3, 0.7):
        s.canvas.flat(
            [
                (s.width * x - 2, 0),
                (s.width * x + 2, 0),
                (s.width * x + 24 * u, s.height),
                (s.width * x - 24 * u, s.height),
            ],
            (255, 248, 214),
            44,
        )


def cave(s: Stage) -> None:
    """A cave mouth with stalactites and a pool of light."""
    s.area(
        [(-9, -9), (s.width + 9, -9), (s.width + 9, s.height + 9), (-9, s.height + 9)],
        (150, 142, 146),
        0.0,
    )
    u, m = s.unit, s.width / 2
    s.area(
        smooth(
            [
                (m - 60 * u, s.horizon + 4),
                (m - 52 * u, s.horizon - 40 * u),
                (m - 20 * u, s.horizon - 62 * u),
                (m + 26 * u, s.horizon - 58 * u),
                (m + 56 * u, s.horizon - 36 * u),
                (m + 62 * u, s.horizon + 4),
            ]
        ),
        (218, 214, 206),
        0.24,
    )
    ground(s, (176, 168, 164), rough=1.5)
    for i in range(9):
        x, h = s.width * (i + s.noise.between(0.2, 0.8)) / 9, s.noise.between(12, 30) * u
        s.area([(x - 4 * u, -9), (x + 4 * u, -9), (x + u, h * 0.6), (x, h)], (136, 128, 134), 0.0)


def plain(s: Stage) -> None:
    """No place named: bare paper, a floor line, a few soft strokes."""
    ground(s, (236, 228, 212))
    u = s.unit
    for i in range(3):
        x, y = s.width * (0.1 + 0.34 * i), s.horizon - s.noise.between(2, 5) * u
        curve: list[Point] = [(x + 9 * k * u, y - 3 * u * sin(pi * k / 4)) for k in range(5)]
        s.canvas.stroke(smooth(curve, closed=False), 1.2, s.line_ink(0.4))
