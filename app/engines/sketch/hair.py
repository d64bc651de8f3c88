"""Hair: a back part behind the head and a front part over the skull, in head coordinates."""

from __future__ import annotations

from math import cos, pi, sin

from app.engines.sketch.colour import darker, lighter
from app.engines.sketch.head import HeadFrame
from app.engines.sketch.look import Look
from app.engines.sketch.shapes import Point, Points, Sheet, smooth, tube

STYLES = (
    "short",
    "spiky",
    "bob",
    "long",
    "ponytail",
    "buns",
    "curly",
    "mohawk",
    "side",
    "braids",
    "topknot",
    "bald",
    "crop",
    "wild",
    "bowl",
)
"""Every style; the first letters of a name do not choose one, its hash does."""

_CAPS: dict[str, Points] = {
    "short": [
        (-0.98, 0.12),
        (-1.12, -0.4),
        (-0.86, -0.98),
        (-0.2, -1.26),
        (0.5, -1.2),
        (1.0, -0.78),
        (1.04, -0.36),
        (0.72, -0.5),
        (0.34, -0.4),
        (-0.1, -0.56),
        (-0.44, -0.34),
        (-0.62, 0.06),
    ],
    "bob": [
        (-1.02, 0.3),
        (-1.12, -0.4),
        (-0.8, -1.06),
        (0.0, -1.26),
        (0.8, -1.04),
        (1.1, -0.3),
        (1.02, 0.1),
        (0.86, -0.34),
        (0.4, -0.3),
        (-0.1, -0.3),
        (-0.5, -0.3),
        (-0.66, 0.24),
    ],
    "bowl": [
        (-1.06, 0.02),
        (-1.1, -0.5),
        (-0.76, -1.1),
        (0.0, -1.28),
        (0.8, -1.1),
        (1.1, -0.5),
        (1.04, -0.14),
        (0.4, -0.22),
        (-0.3, -0.22),
        (-0.7, -0.06),
    ],
    "side": [
        (-0.98, 0.16),
        (-1.1, -0.36),
        (-0.9, -0.94),
        (-0.36, -1.24),
        (0.46, -1.34),
        (1.1, -1.0),
        (1.2, -0.46),
        (0.9, -0.52),
        (0.5, -0.76),
        (-0.1, -0.66),
        (-0.52, -0.36),
        (-0.66, 0.1),
    ],
    "crop": [
        (-0.9, -0.02),
        (-1.02, -0.4),
        (-0.78, -0.94),
        (-0.1, -1.14),
        (0.62, -0.98),
        (0.96, -0.5),
        (0.6, -0.66),
        (0.1, -0.72),
        (-0.4, -0.56),
        (-0.7, -0.24),
    ],
}
_JAGS: dict[str, Points] = {
    "spiky": [
        (-0.86, 0.22),
        (-1.42, 0.06),
        (-1.06, -0.26),
        (-1.5, -0.72),
        (-0.92, -0.78),
        (-1.0, -1.44),
        (-0.4, -1.06),
        (-0.14, -1.66),
        (0.24, -1.12),
        (0.72, -1.52),
        (0.78, -0.98),
        (1.3, -1.0),
        (1.02, -0.58),
        (1.12, -0.2),
        (0.74, -0.5),
        (0.46, -0.18),
        (0.2, -0.54),
        (-0.14, -0.2),
        (-0.36, -0.5),
        (-0.6, -0.14),
    ],
    "wild": [
        (-0.8, 0.6),
        (-1.3, 0.76),
        (-1.14, 0.3),
        (-1.7, 0.2),
        (-1.22, -0.2),
        (-1.74, -0.62),
        (-1.1, -0.76),
        (-1.3, -1.4),
        (-0.62, -1.12),
        (-0.5, -1.7),
        (0.06, -1.2),
        (0.5, -1.66),
        (0.68, -1.1),
        (1.3, -1.22),
        (1.04, -0.7),
        (1.42, -0.3),
        (0.84, -0.52),
        (0.7, -0.1),
        (0.34, -0.56),
        (0.02, -0.22),
        (-0.3, -0.52),
        (-0.56, 0.0),
    ],
}


def back(sheet: Sheet, f: HeadFrame, look: Look) -> None:
    """Draw the hair behind the body's neck and head."""
    colour, shade = look.hair_colour, 2.0
    if look.species != "human":
        return
    match look.hair:
        case "bob":
            sheet.area(
                f.blob(
                    (-1.16, -0.4),
                    (0.0, -1.2),
                    (1.12, -0.3),
                    (1.12, 0.7),
                    (0.6, 1.0),
                    (-0.7, 1.14),
                    (-1.3, 0.86),
                ),
                darker(colour, 0.2),
                shade=shade,
            )
        case "long":
            sheet.area(
                f.blob(
                    (-1.1, -0.4),
                    (0.0, -1.2),
                    (1.1, -0.3),
                    (1.08, 0.9),
                    (0.9, 1.7),
                    (0.2, 2.0),
                    (-0.8, 2.5),
                    (-1.7, 2.3),
                    (-1.36, 1.0),
                ),
                darker(colour, 0.2),
                shade=shade,
            )
        case "ponytail":
            _lock(
                sheet,
                f,
                [(-0.78, -0.6), (-1.6, -0.7), (-2.0, 0.3), (-1.8, 1.5)],
                [2.6, 4.4, 4.0, 0.7],
                look,
            )
            sheet.area(f.ring(-0.98, -0.64, 0.17, 0.28, 20), look.accent)
        case "braids":
            for side in (-1.0, 0.9):
                _lock(
                    sheet,
                    f,
                    [(side * 0.84, 0.0), (side * 1.3, 0.7), (side * 1.16, 1.4), (side * 1.3, 2.1)],
                    [2.4, 2.9, 2.5, 0.9],
                    look,
                )
                sheet.area(f.ring(side * 1.2, 1.72, 0.24, 0.12), look.accent, weight=0.8)
        case "curly":
            for i in range(11):
                angle = pi * (0.86 + 1.3 * i / 10)
                sheet.area(
                    f.ring(1.06 * cos(angle) - 0.08, 1.02 * sin(angle) - 0.1, 0.4, 0.36),
                    darker(colour, 0.12),
                    shade=0.8,
                )
        case _:
            pass


def front(sheet: Sheet, f: HeadFrame, look: Look) -> None:
    """Draw the hair over the forehead."""
    colour = look.hair_colour
    cap = {
        "long": "bob",
        "ponytail": "short",
        "braids": "bowl",
        "buns": "bob",
        "topknot": "crop",
    }.get(look.hair, look.hair)
    if look.hair == "buns":
        for x in (-0.78, 0.72):
            sheet.area(f.ring(x, -1.2, 0.42, 0.4), colour, shade=1.2)
    if look.hair == "topknot":
        sheet.area(
            f.blob((-0.2, -1.0), (-0.46, -1.5), (-0.1, -1.84), (0.26, -1.5), (0.12, -1.0)),
            colour,
            shade=1,
        )
        sheet.area(f.ring(-0.06, -1.1, 0.27, 0.1), look.accent, weight=0.8)
    if cap in _CAPS:
        sheet.area(f.at(smooth(_CAPS[cap], steps=7)), colour, shade=1.4)
        _strands(sheet, f, look, [(-0.3, -1.02), (0.12, -1.02), (0.54, -0.9)])
    elif cap in _JAGS:
        sheet.area(f.at(_JAGS[cap]), colour, shade=1.2)
        _strands(sheet, f, look, [(-0.5, -0.94), (0.0, -0.98), (0.5, -0.86)])
    elif cap == "mohawk":
        crest: list[Point] = [
            (-0.9, 0.3),
            (-1.36, -0.3),
            (-0.98, -0.52),
            (-1.2, -1.2),
            (-0.6, -1.12),
            (-0.5, -1.78),
            (-0.02, -1.34),
            (0.34, -1.86),
            (0.5, -1.24),
            (0.86, -1.36),
            (0.72, -0.74),
            (0.2, -0.92),
            (-0.4, -0.74),
            (-0.74, -0.3),
        ]
        sheet.area(f.at(crest), colour, shade=1.2)
    elif cap == "curly":
        for i in range(7):
            angle = pi * (1.02 + 0.94 * i / 6)
            sheet.area(
                f.ring(0.72 * cos(angle) + 0.04, 0.72 * sin(angle) - 0.3, 0.34, 0.3),
                colour,
                weight=0.8,
                shade=0.8,
            )


def _lock(sheet: Sheet, f: HeadFrame, points: Points, radii: list[float], look: Look) -> None:
    grown = [radius * f.w / 10.5 for radius in radii]
    sheet.area(tube(f.at(points), grown), look.hair_colour, shade=1.4)


def _strands(sheet: Sheet, f: HeadFrame, look: Look, tops: Points) -> None:
    ink = lighter(look.hair_colour, 0.35)
    for x, y in tops:
        sheet.line(
            f.curve((x, y), (x + 0.06, y + 0.18), (x + 0.02 + 0.1 * sin(x * 7), y + 0.34)), 0.7, ink
        )
