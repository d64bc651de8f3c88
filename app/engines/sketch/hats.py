"""What sits on the hair: bands, hats, crowns, halos."""

from __future__ import annotations

from math import cos, radians, sin

from app.engines.sketch.colour import darker, lighter
from app.engines.sketch.head import HeadFrame
from app.engines.sketch.look import Look
from app.engines.sketch.shapes import Sheet, star, tube


def draw(sheet: Sheet, f: HeadFrame, look: Look) -> None:
    """Draw what sits on the hair: bands, hats, crowns, horns, halos."""
    wear = look.wear
    if band := wear.get("headband"):
        for bend in (0.0, 0.5):
            knot = f.curve(
                (-0.96, -0.46), (-1.5, -0.5 + bend * 0.5), (-1.9, -0.2 + bend), (-2.3, -0.36 + bend)
            )
            sheet.area(tube(knot[::5], [1.1, 1.7, 1.7, 1.2], steps=4), band, shade=0.8)
        sheet.area(
            f.blob(
                (-1.08, -0.62),
                (0.0, -0.78),
                (1.0, -0.6),
                (1.02, -0.32),
                (0.0, -0.46),
                (-1.08, -0.3),
            ),
            band,
            shade=0.6,
        )
        sheet.area(f.ring(-1.02, -0.46, 0.14, 0.16), band, weight=0.8)
    if bow := wear.get("bow"):
        sheet.area(
            f.blob(
                (-0.1, -1.1), (-0.7, -1.5), (-0.74, -0.9), (-0.1, -1.1), (0.5, -1.5), (0.54, -0.9)
            ),
            bow,
            shade=0.8,
        )
        sheet.area(f.ring(-0.1, -1.12, 0.16, 0.16), darker(bow, 0.15), weight=0.8)
    if flower := wear.get("hairflower"):
        for a in range(5):
            x, y = -0.6 + 0.2 * cos(radians(72 * a)), -0.76 + 0.2 * sin(radians(72 * a))
            sheet.area(f.ring(x, y, 0.16, 0.16), flower, weight=0.6)
        sheet.area(f.ring(-0.6, -0.76, 0.12, 0.12), (244, 208, 96), weight=0.5)
    if phones := wear.get("headphones"):
        arc = f.curve((-0.86, -0.1), (-0.8, -0.96), (0.0, -1.4), (0.8, -1.0), (0.98, -0.3))
        sheet.area(tube(arc[::5], [1.3] * 5, steps=4), phones, weight=0.9)
        sheet.area(f.ring(-0.72, 0.1, 0.3, 0.38), phones, shade=0.8)
    _hats(sheet, f, look)
    if wear.get("halo"):
        ring = f.ring(0.05, -1.76, 0.7, 0.2)
        sheet.line([*ring, ring[0]], 2.6, (228, 186, 70))
    if horns := wear.get("horns"):
        for side in (-1, 1):
            horn = f.curve((side * 0.5, -0.86), (side * 0.9, -1.3), (side * 0.72, -1.76))
            sheet.area(tube(horn[::5], [2.0, 1.5, 0.4], steps=4), horns, shade=0.6)


def _hats(sheet: Sheet, f: HeadFrame, look: Look) -> None:
    wear = look.wear
    if hat := wear.get("cap"):
        sheet.area(
            f.blob(
                (-1.1, -0.46),
                (-1.04, -1.06),
                (-0.3, -1.48),
                (0.6, -1.36),
                (1.06, -0.84),
                (1.04, -0.5),
                (0, -0.62),
            ),
            hat,
            shade=1.4,
        )
        sheet.area(
            f.blob((0.3, -0.62), (1.04, -0.66), (1.8, -0.42), (1.7, -0.26), (0.9, -0.4)),
            darker(hat, 0.16),
            shade=0.5,
        )
        sheet.area(f.ring(-0.1, -1.44, 0.12, 0.08), hat, weight=0.7)
    elif hat := wear.get("beanie"):
        sheet.area(
            f.blob(
                (-1.12, -0.4), (-1.0, -1.14), (0.0, -1.54), (0.94, -1.12), (1.1, -0.46), (0, -0.6)
            ),
            hat,
            shade=1.4,
        )
        sheet.area(
            f.blob(
                (-1.16, -0.34), (-1.12, -0.72), (0, -0.86), (1.1, -0.74), (1.14, -0.38), (0, -0.5)
            ),
            lighter(hat, 0.4),
            weight=0.9,
        )
        sheet.area(f.ring(0.0, -1.6, 0.25, 0.23), lighter(hat, 0.6), shade=0.6)
    elif hat := wear.get("tophat"):
        sheet.area(f.at([(-0.74, -0.8), (-0.82, -2.1), (0.82, -2.1), (0.74, -0.8)]), hat, shade=1.6)
        sheet.area(
            f.at([(-0.75, -0.8), (-0.77, -1.14), (0.77, -1.14), (0.75, -0.8)]),
            look.accent,
            weight=0.8,
        )
        sheet.area(f.ring(0, -0.76, 1.3, 0.17), hat, shade=0.4)
    elif hat := wear.get("wizardhat"):
        sheet.area(
            f.blob(
                (-0.9, -0.74),
                (-0.4, -1.5),
                (-0.5, -2.3),
                (-0.9, -2.6),
                (0.0, -2.3),
                (0.5, -1.4),
                (0.94, -0.76),
            ),
            hat,
            shade=1.6,
        )
        sheet.area(f.ring(0, -0.72, 1.5, 0.22), hat, shade=0.5)
        sheet.area(f.at(star(0.1, -1.2, 0.26, 0.12, 5)), (240, 206, 96), weight=0.6)
    elif hat := wear.get("strawhat"):
        sheet.area(f.at([(-1.7, -0.5), (0.0, -1.8), (1.7, -0.5), (0.0, -0.36)]), hat, shade=1.6)
        for x in (-1.0, -0.4, 0.3, 0.9):
            sheet.line(f.curve((0, -1.7), (x * 0.5, -1.1), (x, -0.5)), 0.7, darker(hat, 0.4))
    elif hat := wear.get("hat"):
        sheet.area(
            f.blob(
                (-0.84, -0.6),
                (-0.78, -1.3),
                (-0.2, -1.56),
                (0.24, -1.4),
                (0.66, -1.5),
                (0.9, -0.62),
            ),
            hat,
            shade=1.4,
        )
        sheet.area(
            f.at([(-0.86, -0.6), (-0.83, -0.92), (0.86, -0.94), (0.9, -0.62)]),
            darker(hat, 0.5),
            weight=0.8,
        )
        sheet.area(f.blob((-1.6, -0.5), (0, -0.72), (1.66, -0.52), (0, -0.44)), hat, shade=0.4)
    elif hat := wear.get("helmet"):
        sheet.area(
            f.blob(
                (-1.16, 0.2),
                (-1.16, -0.7),
                (-0.5, -1.36),
                (0.5, -1.36),
                (1.14, -0.7),
                (1.1, -0.34),
                (0.2, -0.5),
                (-0.66, -0.3),
                (-0.74, 0.3),
            ),
            hat,
            shade=1.8,
        )
        sheet.area(
            f.blob((-0.2, -1.32), (-0.5, -1.9), (-1.3, -1.7), (-1.2, -1.3), (-0.7, -1.5)),
            look.accent,
            shade=0.8,
        )
    elif hat := wear.get("hood"):
        sheet.area(
            f.blob(
                (-1.0, 1.0),
                (-1.3, -0.3),
                (-0.8, -1.3),
                (0.2, -1.56),
                (1.0, -1.0),
                (1.06, -0.5),
                (0.5, -0.86),
                (-0.3, -0.74),
                (-0.66, 0.1),
                (-0.5, 0.96),
            ),
            hat,
            shade=1.8,
        )
    elif hat := wear.get("chefhat"):
        sheet.area(
            f.blob(
                (-0.8, -0.8),
                (-1.2, -1.5),
                (-0.5, -1.96),
                (0.1, -1.8),
                (0.7, -1.96),
                (1.2, -1.46),
                (0.8, -0.8),
            ),
            hat,
            shade=1.6,
        )
    elif hat := wear.get("nursecap"):
        sheet.area(
            f.at([(-0.66, -0.92), (-0.8, -1.42), (0.8, -1.42), (0.66, -0.92)]), hat, shade=0.8
        )
        sheet.area(
            f.at([(-0.07, -1.34), (0.07, -1.34), (0.07, -1.0), (-0.07, -1.0)]),
            (200, 60, 56),
            weight=0,
            solid=False,
        )
        sheet.area(
            f.at([(-0.2, -1.24), (0.2, -1.24), (0.2, -1.1), (-0.2, -1.1)]),
            (200, 60, 56),
            weight=0,
            solid=False,
        )
    if crown := wear.get("crown"):
        sheet.area(
            f.at(
                [
                    (-0.7, -0.84),
                    (-0.86, -1.52),
                    (-0.42, -1.18),
                    (0.0, -1.66),
                    (0.42, -1.18),
                    (0.86, -1.52),
                    (0.7, -0.84),
                ]
            ),
            crown,
            shade=1.0,
        )
        for x in (-0.4, 0.0, 0.4):
            sheet.area(f.ring(x, -1.0, 0.09, 0.1), (196, 58, 52), weight=0.5, solid=False)
