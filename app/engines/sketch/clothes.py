"""Torsos and what covers them."""

from __future__ import annotations

from app.engines.sketch import emblem, garments
from app.engines.sketch.colour import darker
from app.engines.sketch.look import Look
from app.engines.sketch.shapes import Point, Sheet, smooth, tube
from app.engines.sketch.skeleton import along
from app.engines.sketch.trunk import Trunk

TOPS = ("tee", "jacket", "hoodie", "robe", "sweater", "suit", "overalls", "coat", "tank", "vest")
"""What a person may wear by nature; the rest (armour, super, dress ...) is asked for in words."""


def torso(sheet: Sheet, trunk: Trunk, look: Look) -> None:
    """Draw the torso and its garment, up to the collar."""
    b = trunk.build
    t, sh, w, h, belly = b.torso, b.shoulder, b.waist, b.hip, b.belly
    neck = trunk.joints.neck
    sheet.area(
        tube(
            [trunk.at(0, t - 4), along(neck, 180 - trunk.joints.tilt, b.neck + 5)],
            [3.9 * b.limb, 3.7 * b.limb],
            steps=1,
        ),
        look.skin,
        shade=1.6,
    )
    outline = trunk.blob(
        (-sh * 0.5, t + 0.2),
        (-sh * 0.96, t - 2.6),
        (-sh * 0.92, t * 0.72),
        (-w, t * 0.4),
        (-h, 1.5),
        (-h * 0.84, -4.5),
        (h * 0.84, -4.5),
        (h + belly * 0.6, 1.5),
        (w + belly, t * 0.36),
        (sh * 0.98, t * 0.7),
        (sh * 0.92, t - 2.6),
        (sh * 0.46, t + 0.2),
    )
    if look.species == "robot":
        outline = trunk.flat((-sh, t), (-sh, 4), (-h, -4), (h, -4), (sh, 4), (sh, t))
    colour = look.skin if look.top == "bare" else look.top_colour
    sheet.area(outline, colour, shade=3.0)
    _lower(sheet, trunk, look)
    _pattern(sheet, trunk, look)
    garments.draw(sheet, trunk, look)
    for mark, (x, y, size) in zip(
        look.emblems,
        ((sh * 0.22, t * 0.62, 4.6), (-sh * 0.5, t * 0.5, 3.2), (sh * 0.4, t * 0.28, 3.0)),
        strict=False,
    ):
        emblem.sign(sheet, trunk.at(x, y), size, mark)


def _lower(sheet: Sheet, trunk: Trunk, look: Look) -> None:
    b, h = trunk.build, trunk.build.hip
    if look.top in ("dress", "robe", "coat", "wizard", "apron"):
        return
    colour = look.top_colour if look.species == "robot" else look.bottom_colour
    sheet.area(
        trunk.blob(
            (-h * 1.02, 3.2),
            (-h, -2),
            (-h * 0.7, -6),
            (h * 0.7, -6),
            (h + b.belly * 0.4, -2),
            (h + b.belly * 0.8, 3.2),
            (0, 2.2),
        ),
        colour,
        weight=0.8,
        solid=False,
    )
    if look.top in ("tee", "tank", "suit", "vest", "super", "overalls"):
        sheet.area(
            trunk.flat(
                (-h * 1.02, 4.4),
                (-h * 1.02, 1.4),
                (h + b.belly * 0.8, 1.4),
                (h + b.belly * 0.8, 4.4),
            ),
            look.wear.get("belt", darker(colour, 0.5)),
            weight=0.7,
            solid=False,
        )
        sheet.area(
            trunk.flat((h * 0.1, 4.8), (h * 0.1, 1.0), (h * 0.56, 1.0), (h * 0.56, 4.8)),
            (224, 190, 96),
            weight=0.7,
            solid=False,
        )


def _pattern(sheet: Sheet, trunk: Trunk, look: Look) -> None:
    b = trunk.build
    if look.top not in ("tee", "sweater", "tank", "dress", "hoodie"):
        return
    match look.pattern:
        case "stripes":
            for up in (0.3, 0.5, 0.7):
                w = b.waist * 0.86 if up < 0.6 else b.shoulder * 0.86
                sheet.area(
                    trunk.flat(
                        (-w, b.torso * up + 1.5),
                        (-w, b.torso * up - 1.1),
                        (w + b.belly * 0.7, b.torso * up - 1.1),
                        (w + b.belly * 0.7, b.torso * up + 1.5),
                    ),
                    look.trim,
                    weight=0,
                    solid=False,
                )
        case "dots":
            for x, y in ((-0.5, 0.7), (0.1, 0.6), (0.62, 0.72), (-0.25, 0.42), (0.45, 0.36)):
                sheet.dot(*trunk.at(b.waist * x, b.torso * y), 1.3, look.trim)
        case "band":
            sheet.area(
                trunk.flat(
                    (-b.shoulder * 0.86, b.torso * 0.7),
                    (-b.waist * 0.96, b.torso * 0.44),
                    (b.waist * 0.96 + b.belly, b.torso * 0.44),
                    (b.shoulder * 0.9, b.torso * 0.7),
                ),
                look.trim,
                weight=0.5,
                solid=False,
            )
        case _:
            pass


def skirts(sheet: Sheet, trunk: Trunk, look: Look) -> None:
    """Draw what hangs from the waist over the legs: skirts, robes, coat tails, aprons."""
    b, j = trunk.build, trunk.joints
    kind = look.bottom if look.bottom in ("skirt",) else look.top
    if kind not in ("dress", "skirt", "robe", "coat", "wizard", "apron"):
        return
    reach = {"skirt": 0.0, "dress": 0.14, "robe": 0.5, "coat": 0.42, "wizard": 0.86, "apron": -0.1}[
        kind
    ]
    flare = {"skirt": 6.0, "dress": 7.5, "robe": 5.0, "coat": 5.0, "wizard": 7.0, "apron": 2.4}[
        kind
    ]
    near, far = (_hem(leg.hip, leg.knee, leg.ankle, reach) for leg in (j.near_leg, j.far_leg))
    left, right = (near, far) if near[0] <= far[0] else (far, near)
    colour = look.bottom_colour if kind == "skirt" else look.top_colour
    if kind == "apron":
        colour = look.trim
    waist = b.torso * 0.2
    hem = [
        (left[0] - flare, left[1]),
        ((left[0] + right[0]) / 2, max(left[1], right[1]) + 1.6),
        (right[0] + flare, right[1]),
    ]
    sheet.area(
        smooth(
            [
                trunk.at(-b.waist * 0.98, waist),
                trunk.at(-b.hip * 1.06, -2),
                *hem,
                trunk.at(b.hip * 1.06 + b.belly, -2),
                trunk.at(b.waist * 0.98 + b.belly, waist),
            ],
            steps=4,
        ),
        colour,
        shade=3.0,
    )
    for t in (0.3, 0.66):
        foot = (hem[0][0] + (hem[2][0] - hem[0][0]) * t, hem[1][1] - 2)
        start = trunk.at(b.waist * (t - 0.5), waist - 5)
        sheet.line([start, ((start[0] + foot[0]) / 2, (start[1] + foot[1]) / 2 + 1), foot], 0.9)
    if kind in ("robe", "coat", "wizard"):
        sash = look.wear.get("belt", look.accent)
        sheet.area(
            trunk.flat(
                (-b.waist * 1.04, waist + 2.6),
                (-b.waist * 1.08, waist - 1.8),
                (b.waist * 1.06 + b.belly, waist - 1.8),
                (b.waist * 1.02 + b.belly, waist + 2.6),
            ),
            sash,
            weight=0.9,
        )
    if kind in ("robe", "wizard"):
        t, sh = b.torso, b.shoulder
        for line in (
            ((-sh * 0.44, t), (sh * 0.1, t * 0.66), (b.waist * 0.7, waist + 2.6)),
            ((sh * 0.56, t), (sh * 0.2, t * 0.7)),
        ):
            sheet.area(
                tube([trunk.at(x, y) for x, y in line], [1.5] * len(line), steps=2),
                look.trim,
                weight=0.7,
                solid=False,
            )
        sheet.area(
            tube(
                [trunk.at(b.waist * 0.5, waist), trunk.at(b.waist * 0.8, waist - 9)],
                [1.3, 1.6],
                steps=2,
            ),
            look.wear.get("belt", look.accent),
            weight=0.8,
        )
    elif kind == "coat":
        sheet.line(
            trunk.flat(
                (b.waist * 0.3, b.torso * 0.8),
                (b.waist * 0.34, waist),
                (b.waist * 0.4, -b.leg * 0.4),
            ),
            1.1,
        )
        for x in (-0.4, 0.56):
            sheet.area(
                trunk.flat(
                    (x * b.shoulder, b.torso + 1.4),
                    (x * b.shoulder - 3, b.torso - 5),
                    (x * b.shoulder + 3, b.torso - 7),
                ),
                darker(look.top_colour, 0.2),
                weight=0.8,
            )


def _hem(hip: Point, knee: Point, ankle: Point, reach: float) -> Point:
    start, end, t = (knee, ankle, reach) if reach >= 0 else (hip, knee, 1 + reach)
    return start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
