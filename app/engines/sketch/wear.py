"""Accessories: hats, scarves, capes, glasses, masks, whatever a state says a character wears."""

from __future__ import annotations

from math import sin

from app.engines.sketch.colour import INK, Rgb, darker, lighter
from app.engines.sketch.look import Look
from app.engines.sketch.shapes import Point, Sheet, moved, oval, smooth, tube, turned
from app.engines.sketch.trunk import Trunk


def behind(sheet: Sheet, trunk: Trunk, look: Look) -> None:
    """Draw what hangs behind the body: cape, wings, backpack, tail."""
    b = trunk.build
    if cape := look.wear.get("cape"):
        foot = trunk.at(-b.shoulder * 1.9, -b.leg * 0.5)
        sheet.area(
            smooth(
                [
                    trunk.at(b.shoulder * 0.7, b.torso),
                    trunk.at(-b.shoulder, b.torso - 1),
                    trunk.at(-b.shoulder * 1.7, b.torso * 0.4),
                    (foot[0] - 12, foot[1] - 2),
                    (foot[0] - 4, foot[1] + 5),
                    (foot[0] + 6, foot[1] + 1),
                    trunk.at(b.hip * 0.8, -b.leg * 0.42),
                    trunk.at(b.hip, b.torso * 0.4),
                ]
            ),
            cape,
            shade=5,
        )
        for x in (0.9, 1.4):
            start = trunk.at(-b.shoulder * x, b.torso * 0.5)
            sheet.line(
                [start, trunk.at(-b.shoulder * x * 1.3, 0), (foot[0] - 9 + 8 * x, foot[1] - 4)], 1.0
            )
    if wings := look.wear.get("wings"):
        for lift in (0, 1):
            root = trunk.at(-b.shoulder * 0.5, b.torso * 0.74)
            wing = [
                (0, 0),
                (-12, -16),
                (-28, -24),
                (-25, -12),
                (-27, -4),
                (-20, 0),
                (-19, 8),
                (-10, 7),
            ]
            points = smooth([(x, y * (1 - 0.16 * lift)) for x, y in wing], steps=4)
            sheet.area(moved(turned(points, 16 * lift), *root), darker(wings, 0.1 * lift), shade=2)
    if pack := look.wear.get("backpack"):
        sheet.area(
            trunk.blob(
                (-b.shoulder * 0.6, b.torso),
                (-b.shoulder * 1.9, b.torso * 0.86),
                (-b.shoulder * 2.0, b.torso * 0.3),
                (-b.shoulder * 0.6, b.torso * 0.16),
            ),
            pack,
            shade=2.4,
        )
    tail = look.wear.get("tail")
    if tail:
        _tail(sheet, trunk.at(-b.hip * 0.9, 1), look, tail)


def _tail(sheet: Sheet, root: Point, look: Look, colour: Rgb) -> None:
    x, y = root
    match look.species:
        case "pig":
            curl = [(0, 0), (-4, -2), (-6, -6), (-3, -7), (-3, -3), (-8, -2)]
            sheet.area(tube(moved(curl, x, y), [1.2] * 5 + [0.7], steps=4), colour, weight=0.9)
        case "rabbit" | "bear" | "panda" | "sheep":
            sheet.area(
                oval(x - 3, y, 4, 3.8),
                INK if look.species == "panda" else lighter(colour, 0.3),
                shade=1,
            )
        case "fox" | "wolf":
            sheet.area(
                tube(moved([(0, 0), (-11, 2), (-19, -5), (-21, -17)], x, y), [2, 4.6, 5.6, 0.8]),
                colour,
                shade=2,
            )
        case "dog" | "dragon":
            sheet.area(
                tube(moved([(0, 0), (-8, 0), (-13, -7), (-12, -15)], x, y), [2.6, 2.4, 2.0, 1.0]),
                colour,
                shade=1,
            )
        case _:
            sheet.area(
                tube(
                    moved([(0, 0), (-9, 6), (-17, 2), (-19, -10), (-15, -16)], x, y),
                    [1.6, 1.6, 1.5, 1.4, 1.2],
                ),
                colour,
                shade=0.8,
            )


def on_body(sheet: Sheet, trunk: Trunk, look: Look) -> None:
    """Draw what lies on the torso: scarf, straps, necklace, sash."""
    b = trunk.build
    t, sh = b.torso, b.shoulder
    if pack := look.wear.get("backpack"):
        sheet.area(
            tube(
                [
                    trunk.at(-sh * 0.5, t),
                    trunk.at(-sh * 0.2, t * 0.7),
                    trunk.at(-sh * 0.6, t * 0.36),
                ],
                [1.4] * 3,
                steps=3,
            ),
            darker(pack),
            weight=0.8,
            solid=False,
        )
    if bag := look.wear.get("bag"):
        sheet.area(
            tube([trunk.at(sh * 0.7, t - 1), trunk.at(-sh * 0.7, 2)], [1.1, 1.1], steps=2),
            darker(bag),
            weight=0.7,
            solid=False,
        )
        sheet.area(
            trunk.blob((-sh * 1.3, 3), (-sh * 0.2, 4), (-sh * 0.1, -6), (-sh * 1.4, -7)),
            bag,
            shade=1.6,
        )
    if belt := look.wear.get("belt"):
        sheet.area(
            trunk.flat(
                (-b.waist * 1.06, t * 0.24),
                (-b.waist * 1.1, t * 0.1),
                (b.waist * 1.1 + b.belly, t * 0.1),
                (b.waist * 1.06 + b.belly, t * 0.24),
            ),
            belt,
            weight=0.8,
        )
    if chain := look.wear.get("necklace"):
        for k in range(7):
            x = -sh * 0.4 + sh * 0.92 * k / 6
            sheet.area(
                oval(*trunk.at(x, t - 1 - 5 * sin(3.14 * k / 6)), 1.1, 1.1, count=8),
                chain,
                weight=0.5,
            )
    if scarf := look.wear.get("scarf"):
        tail = [
            trunk.at(-sh * 0.3, t),
            trunk.at(-sh * 1.1, t - 1),
            trunk.at(-sh * 2.2, t + 2),
            trunk.at(-sh * 3.0, t - 2),
        ]
        sheet.area(tube(tail, [2.2, 2.9, 3.2, 2.6], steps=5), scarf, shade=1.6)
        for reach in (2.3, 2.6):
            sheet.line(
                [trunk.at(-sh * reach, t + 3), trunk.at(-sh * (reach + 0.06), t - 1.6)],
                1.3,
                lighter(scarf, 0.6),
            )
        sheet.area(
            trunk.blob(
                (-sh * 0.72, t - 2.6),
                (-sh * 0.66, t + 3.4),
                (sh * 0.14, t + 1.6),
                (sh * 0.72, t + 3.2),
                (sh * 0.84, t - 2.4),
                (sh * 0.1, t - 4.8),
            ),
            scarf,
            shade=1.8,
        )
        sheet.line([trunk.at(-sh * 0.5, t), trunk.at(0, t - 2), trunk.at(sh * 0.6, t)], 0.9)
    if bow := look.wear.get("bowtie"):
        x, y = sh * 0.14, t - 3
        sheet.area(
            trunk.flat(
                (x - 4.4, y + 2.4),
                (x - 4.4, y - 2.4),
                (x, y),
                (x + 4.4, y - 2.4),
                (x + 4.4, y + 2.4),
                (x, y),
            ),
            bow,
            weight=0.8,
            solid=False,
        )
