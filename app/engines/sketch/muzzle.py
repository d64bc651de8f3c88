"""Noses, snouts, beaks and trunks."""

from __future__ import annotations

from app.engines.sketch.colour import INK, darker, lighter, mix
from app.engines.sketch.head import CREATURES, HeadFrame
from app.engines.sketch.look import Look
from app.engines.sketch.shapes import Sheet, tube


def draw(sheet: Sheet, frame: HeadFrame, look: Look) -> bool:
    """Draw nose or snout over the face; tell whether the mouth moves below it."""
    f = frame
    creature = CREATURES.get(look.species)
    fur = look.skin
    match creature.muzzle if creature else "human":
        case "snout":
            sheet.area(
                f.ring(0.44, 0.3, 0.42, 0.29), mix(fur, (216, 96, 112), 0.35), weight=1.0, shade=0.8
            )
            for x in (0.3, 0.58):
                sheet.area(f.ring(x, 0.3, 0.07, 0.11), darker(fur, 0.7), weight=0, solid=False)
        case "muzzle":
            sheet.area(f.ring(0.4, 0.5, 0.52, 0.38), lighter(fur, 0.6), weight=0.6, solid=False)
            sheet.area(f.ring(0.44, 0.26, 0.19, 0.13), INK, weight=0, solid=False)
        case "sharp":
            sheet.area(
                f.blob((0.1, 0.2), (0.7, 0.06), (1.22, 0.44), (0.8, 0.82), (0.1, 0.9), (-0.3, 0.6)),
                lighter(fur, 0.7),
                weight=0.6,
            )
            sheet.area(f.ring(1.14, 0.4, 0.15, 0.12), INK, weight=0, solid=False)
        case "small":
            sheet.area(
                f.at([(0.3, 0.22), (0.54, 0.22), (0.42, 0.36)]),
                (206, 104, 116),
                weight=0.6,
                solid=False,
            )
            for y in (0.3, 0.44):
                sheet.line(f.curve((0.78, y), (1.0, y - 0.02), (1.3, y - 0.08)), 0.6)
                sheet.line(f.curve((-0.02, y), (-0.3, y), (-0.62, y - 0.06)), 0.6)
        case "beak":
            sheet.area(f.at([(0.4, 0.1), (1.36, 0.34), (0.4, 0.52)]), (238, 150, 58), shade=0.6)
            return False
        case "trunk":
            sheet.area(
                tube(
                    f.curve((0.48, 0.1), (0.72, 0.7), (0.66, 1.3), (1.0, 1.6))[::3],
                    [3.6, 3.4, 3.0, 2.7, 2.3, 2.0],
                ),
                fur,
                shade=1.2,
            )
            return False
        case "human":
            _human_nose(sheet, f, look)
        case "none" if look.species == "skeleton":
            sheet.area(f.at([(0.34, 0.34), (0.44, 0.14), (0.56, 0.34)]), INK, weight=0, solid=False)
        case _:
            pass
    return True


def _human_nose(sheet: Sheet, f: HeadFrame, look: Look) -> None:
    match look.nose:
        case "big":
            sheet.area(
                f.ring(0.58, 0.22, 0.24, 0.2),
                mix(look.skin, (214, 110, 96), 0.22),
                weight=0.8,
                solid=False,
            )
        case "long":
            nose = f.blob((0.4, 0.12), (0.52, 0.15), (0.76, 0.3), (0.58, 0.38), (0.4, 0.34))
            sheet.area(nose, look.skin, weight=0.8, solid=False)
            sheet.line(f.curve((0.4, 0.33), (0.36, 0.22), (0.39, 0.12)), 2.2, look.skin)
        case "dot":
            sheet.line(f.curve((0.46, 0.22), (0.56, 0.26), (0.5, 0.32)), 1.1)
        case _:
            sheet.line(f.curve((0.46, 0.02), (0.62, 0.24), (0.46, 0.31)), 1.0)
