"""The cut of each garment: collars, lapels, bibs, plates."""

from __future__ import annotations

from app.engines.sketch.colour import darker, lighter
from app.engines.sketch.look import Look
from app.engines.sketch.shapes import Sheet, oval, star
from app.engines.sketch.trunk import Trunk


def draw(sheet: Sheet, trunk: Trunk, look: Look) -> None:
    """Draw what makes ``look.top`` itself over a torso already in its colour."""
    b = trunk.build
    t, sh, w, h = b.torso, b.shoulder, b.waist, b.hip
    match look.top:
        case "tee" | "sweater" | "dress" | "tank":
            collar = trunk.blob(
                (-sh * 0.42, t + 0.6), (0.12 * sh, t - 3.2), (sh * 0.5, t + 0.4), (0, t + 1.4)
            )
            sheet.area(
                collar, look.trim if look.top == "sweater" else look.skin, weight=0.8, solid=False
            )
        case "jacket" | "vest":
            sheet.area(
                trunk.flat(
                    (-sh * 0.3, t),
                    (sh * 0.22, t * 0.3),
                    (sh * 0.2, 3),
                    (sh * 0.44, 3),
                    (sh * 0.46, t * 0.3),
                    (sh * 0.6, t),
                ),
                look.trim,
                weight=0.8,
                solid=False,
            )
            for x in (-0.36, 0.5):
                sheet.area(
                    trunk.flat(
                        (x * sh, t + 0.6),
                        (x * sh - 2.6, t - 5),
                        (x * sh + 2.4, t - 8),
                        (x * sh + 1.6, t),
                    ),
                    darker(look.top_colour, 0.2),
                    weight=0.7,
                    solid=False,
                )
        case "hoodie":
            sheet.area(
                trunk.blob(
                    (-sh * 0.8, t - 0.6),
                    (-sh * 0.3, t + 3.2),
                    (sh * 0.5, t + 2.4),
                    (sh * 0.74, t - 1),
                    (sh * 0.1, t - 4.4),
                ),
                darker(look.top_colour, 0.16),
                weight=0.9,
                shade=1.0,
                solid=False,
            )
            for x in (-0.06, 0.3):
                sheet.line(
                    trunk.flat((x * sh, t - 4), (x * sh - 0.4, t - 7), (x * sh, t - 9.5)),
                    1.0,
                    look.trim,
                )
            sheet.area(
                trunk.flat(
                    (-w * 0.5, t * 0.3),
                    (-w * 0.68, t * 0.08),
                    (w * 0.8, t * 0.08),
                    (w * 0.62, t * 0.3),
                ),
                darker(look.top_colour, 0.12),
                weight=0.8,
                solid=False,
            )
        case "suit":
            sheet.area(
                trunk.flat((-sh * 0.3, t), (sh * 0.24, t * 0.34), (sh * 0.6, t)),
                (246, 244, 238),
                weight=0.8,
                solid=False,
            )
            tie = look.wear.get("tie", look.accent)
            sheet.area(
                trunk.flat(
                    (sh * 0.04, t - 1),
                    (sh * 0.3, t - 1),
                    (sh * 0.34, t * 0.5),
                    (sh * 0.22, t * 0.36),
                    (sh * 0.06, t * 0.5),
                ),
                tie,
                weight=0.7,
                solid=False,
            )
            for x, y in ((0.24, 0.26), (0.24, 0.16)):
                sheet.dot(*trunk.at(sh * x, t * y), 0.8)
        case "overalls":
            sheet.area(
                trunk.blob(
                    (-sh * 0.9, t * 0.72),
                    (-sh * 0.84, t - 2),
                    (-sh * 0.3, t),
                    (sh * 0.4, t),
                    (sh * 0.9, t - 2.4),
                    (sh * 0.94, t * 0.7),
                    (0, t * 0.74),
                ),
                look.trim,
                weight=0.7,
                solid=False,
            )
            for x in (-0.46, 0.62):
                sheet.area(
                    trunk.flat(
                        (x * sh - 1.3, t),
                        (x * sh - 1.3, t * 0.64),
                        (x * sh + 1.3, t * 0.64),
                        (x * sh + 1.3, t),
                    ),
                    look.top_colour,
                    weight=0.7,
                    solid=False,
                )
                sheet.dot(*trunk.at(x * sh, t * 0.66), 1.1, (238, 206, 110))
            sheet.area(
                trunk.flat(
                    (-w * 0.26, t * 0.56),
                    (-w * 0.26, t * 0.36),
                    (w * 0.56, t * 0.36),
                    (w * 0.56, t * 0.56),
                ),
                darker(look.top_colour, 0.14),
                weight=0.7,
                solid=False,
            )
        case "armour":
            sheet.area(
                trunk.blob(
                    (-sh * 0.9, t - 2),
                    (0, t - 4),
                    (sh * 0.96, t - 2),
                    (sh, t * 0.6),
                    (sh * 0.2, t * 0.4),
                    (-sh * 0.9, t * 0.6),
                ),
                lighter(look.top_colour, 0.3),
                weight=0.9,
                shade=1.6,
                solid=False,
            )
            sheet.line(
                trunk.flat((sh * 0.18, t - 3), (sh * 0.2, t * 0.7), (sh * 0.2, t * 0.42)), 1.0
            )
            for up in (0.3, 0.18):
                sheet.line(trunk.flat((-w * 0.9, t * up), (0, t * (up - 0.05)), (w, t * up)), 1.0)
        case "super":
            sheet.area(
                [trunk.at(sh * 0.2 + x, t * 0.62 - y) for x, y in oval(0, 0, 4.6, 4.2, count=18)],
                look.trim,
                weight=0.9,
                solid=False,
            )
            sheet.area(
                [trunk.at(sh * 0.2 + x, t * 0.62 - y) for x, y in star(0, 0, 3.4, 1.5, 5)],
                look.accent,
                weight=0.5,
                solid=False,
            )
            sheet.area(
                trunk.flat((-h, 2), (h, 2), (h * 0.3, -7), (-h * 0.1, -7)),
                look.accent,
                weight=0.8,
                solid=False,
            )
        case "bare":
            sheet.line(trunk.flat((-sh * 0.5, t * 0.66), (0, t * 0.6), (sh * 0.2, t * 0.66)), 0.9)
            sheet.line(
                trunk.flat((sh * 0.24, t * 0.66), (sh * 0.5, t * 0.6), (sh * 0.8, t * 0.68)), 0.9
            )
        case _:
            pass
