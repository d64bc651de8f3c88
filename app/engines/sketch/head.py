"""Heads: skull, ears, muzzle and hair, in units of half a head's width and height."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from app.engines.sketch.colour import INK, PAPER, Rgb, brightness, darker, lighter, mix
from app.engines.sketch.look import Look
from app.engines.sketch.shapes import Point, Points, Sheet, oval, smooth, tube, turned

SKULLS: dict[str, Points] = {
    "round": [
        (0, -1),
        (0.72, -0.74),
        (0.98, 0),
        (0.8, 0.66),
        (0.16, 1),
        (-0.62, 0.76),
        (-0.97, 0.04),
        (-0.74, -0.74),
    ],
    "egg": [
        (0, -1),
        (0.74, -0.72),
        (0.96, -0.02),
        (0.68, 0.66),
        (0.24, 1.04),
        (-0.4, 0.8),
        (-0.92, 0.1),
        (-0.76, -0.72),
    ],
    "square": [
        (0, -0.98),
        (0.76, -0.84),
        (0.93, -0.1),
        (0.9, 0.68),
        (0.42, 1.0),
        (-0.32, 0.96),
        (-0.86, 0.6),
        (-0.92, -0.1),
        (-0.74, -0.84),
    ],
    "heart": [
        (0, -1),
        (0.8, -0.74),
        (1.0, -0.06),
        (0.66, 0.6),
        (0.24, 1.06),
        (-0.3, 0.74),
        (-0.96, 0.0),
        (-0.8, -0.74),
    ],
    "long": [
        (0, -1.08),
        (0.66, -0.84),
        (0.86, 0),
        (0.72, 0.82),
        (0.2, 1.16),
        (-0.5, 0.9),
        (-0.84, 0.06),
        (-0.66, -0.84),
    ],
    "wide": [
        (0, -0.92),
        (0.78, -0.7),
        (1.08, 0.1),
        (0.84, 0.78),
        (0.12, 0.98),
        (-0.74, 0.84),
        (-1.06, 0.14),
        (-0.8, -0.68),
    ],
    "box": [
        (-0.9, -0.86),
        (0.9, -0.86),
        (0.98, -0.74),
        (0.98, 0.76),
        (0.9, 0.88),
        (-0.9, 0.88),
        (-0.98, 0.76),
        (-0.98, -0.74),
    ],
}


@dataclass(frozen=True, slots=True)
class HeadFrame:
    """Where a head is: its centre, half sizes in units, and tilt in degrees."""

    centre: Point
    w: float
    h: float
    tilt: float

    def at(self, points: Points) -> list[Point]:
        """Return head coordinates as units."""
        cx, cy = self.centre
        return turned(
            [(cx + x * self.w, cy + y * self.h) for x, y in points], self.tilt, self.centre
        )

    def one(self, x: float, y: float) -> Point:
        """Return one point as units."""
        return self.at([(x, y)])[0]

    def ring(self, x: float, y: float, rx: float, ry: float, turn: float = 0.0) -> list[Point]:
        """Return an ellipse given in head coordinates."""
        return self.at(oval(x, y, rx, ry, turn, 20))

    def curve(self, *points: Point) -> list[Point]:
        """Return an open curve through head coordinates."""
        return smooth(self.at(points), closed=False, steps=5)

    def blob(self, *points: Point) -> list[Point]:
        """Return a closed curve through head coordinates."""
        return smooth(self.at(points), steps=7)


@dataclass(frozen=True, slots=True)
class Creature:
    """What makes an animal's head: ears, muzzle, and the colour it has by nature."""

    ears: str
    muzzle: str
    fur: Rgb
    tail: str = ""
    marks: str = ""


CREATURES: dict[str, Creature] = {
    "pig": Creature("flop", "snout", (240, 168, 172), "curl"),
    "cat": Creature("point", "small", (226, 168, 104), "long"),
    "dog": Creature("hang", "muzzle", (200, 156, 108), "up"),
    "rabbit": Creature("tall", "small", (238, 232, 224), "puff"),
    "bear": Creature("round", "muzzle", (150, 104, 72), "puff"),
    "panda": Creature("round", "muzzle", (244, 242, 238), "puff", "patches"),
    "fox": Creature("point", "sharp", (222, 124, 66), "brush"),
    "wolf": Creature("point", "sharp", (140, 146, 160), "brush"),
    "mouse": Creature("disc", "small", (176, 168, 168), "long"),
    "monkey": Creature("side", "muzzle", (154, 108, 76), "long", "mask"),
    "tiger": Creature("round", "muzzle", (236, 162, 76), "long", "stripes"),
    "lion": Creature("round", "muzzle", (228, 180, 98), "long", "mane"),
    "sheep": Creature("side", "small", (244, 238, 226), "puff", "wool"),
    "cow": Creature("side", "snout", (240, 234, 226), "long", "horns"),
    "dragon": Creature("point", "snout", (120, 176, 120), "up", "horns"),
    "frog": Creature("none", "wide", (132, 184, 98), "", "bulge"),
    "bird": Creature("none", "beak", (244, 204, 96), "", "crest"),
    "elephant": Creature("disc", "trunk", (168, 174, 184), "long"),
    "robot": Creature("bolts", "grille", (176, 190, 202), "", "antenna"),
    "ghost": Creature("none", "none", (232, 236, 246), ""),
    "alien": Creature("none", "none", (158, 204, 148), "", "feelers"),
    "demon": Creature("point", "none", (206, 92, 84), "long", "horns"),
    "skeleton": Creature("none", "none", (240, 236, 224), ""),
}


def skull(look: Look) -> Points:
    """Return the outline of the head in head coordinates."""
    points = SKULLS["box" if look.species == "robot" else look.head]
    return points if look.species == "robot" else smooth(points, steps=7)


def behind(sheet: Sheet, frame: HeadFrame, look: Look) -> None:
    """Draw what lies behind the skull: tall ears, manes, the back of the hair."""
    creature = CREATURES.get(look.species)
    if creature:
        _ears(sheet, frame, look, creature)


def _ears(sheet: Sheet, f: HeadFrame, look: Look, creature: Creature) -> None:
    fur, inner = look.skin, mix(look.skin, (222, 120, 130), 0.5)
    for side in (-1.0, 1.0):
        dx = 0.12 if side > 0 else 0.0
        match creature.ears:
            case "flop":
                sheet.area(
                    f.blob(
                        (side * 0.3 + dx, -0.84),
                        (side * 0.66, -1.42),
                        (side * 1.02, -1.46),
                        (side * 1.16, -0.92),
                        (side * 0.84, -0.5),
                    ),
                    fur,
                    shade=1.2,
                )
                sheet.area(
                    f.blob(
                        (side * 0.56, -0.92),
                        (side * 0.78, -1.22),
                        (side * 0.98, -1.2),
                        (side * 0.92, -0.74),
                    ),
                    inner,
                    weight=0.5,
                    solid=False,
                )
            case "point":
                sheet.area(
                    f.at([(side * 0.22 + dx, -0.84), (side * 0.72, -1.66), (side * 0.98, -0.4)]),
                    fur,
                    shade=1,
                )
                sheet.area(
                    f.at([(side * 0.42 + dx, -0.86), (side * 0.7, -1.36), (side * 0.86, -0.58)]),
                    inner,
                    weight=0.4,
                    solid=False,
                )
            case "round" | "disc":
                size = 0.42 if creature.ears == "round" else 0.68
                ear = INK if look.species == "panda" else fur
                x = side * (0.74 if creature.ears == "round" else 1.02)
                sheet.area(f.ring(x, -0.82, size, size), ear, shade=0.8)
                if look.species != "panda":
                    sheet.area(
                        f.ring(x, -0.8, size * 0.55, size * 0.55), inner, weight=0.4, solid=False
                    )
            case "tall":
                sheet.area(f.ring(side * 0.46 + dx, -1.62, 0.26, 0.86, side * 9), fur, shade=0.8)
                sheet.area(
                    f.ring(side * 0.46 + dx, -1.6, 0.12, 0.6, side * 9),
                    inner,
                    weight=0.4,
                    solid=False,
                )
            case "side":
                sheet.area(f.ring(side * 1.16, -0.1, 0.36, 0.34), fur, shade=0.6)
                sheet.area(f.ring(side * 1.18, -0.08, 0.19, 0.18), inner, weight=0.4, solid=False)
            case "bolts":
                sheet.area(
                    f.at(
                        [
                            (side * 0.94, -0.26),
                            (side * 1.2, -0.26),
                            (side * 1.2, 0.3),
                            (side * 0.94, 0.3),
                        ]
                    ),
                    darker(fur),
                    shade=0.6,
                )
            case _:
                pass


def base(sheet: Sheet, frame: HeadFrame, look: Look) -> None:
    """Draw the skull itself, human ears, and an animal's markings."""
    f = frame
    creature = CREATURES.get(look.species)
    if creature and creature.marks == "mane":
        mane = [
            (
                1.5 * cos(a * pi / 9) * (1 + 0.1 * (a % 2)),
                1.42 * sin(a * pi / 9) * (1 + 0.1 * (a % 2)),
            )
            for a in range(18)
        ]
        sheet.area(f.blob(*mane), darker(look.skin, 0.4), shade=1.6)
    if creature and creature.marks == "wool":
        for a in range(9):
            sheet.area(
                f.ring(0.94 * cos(a * pi / 8 + pi), -0.2 + 0.94 * sin(a * pi / 8 + pi), 0.36, 0.34),
                look.skin,
            )
    if look.species == "human":
        sheet.area(f.ring(-0.72, 0.12, 0.2, 0.27), look.skin, weight=0.9)
    sheet.area(f.at(skull(look)), look.skin, shade=2.2)
    if look.species == "human":
        sheet.area(f.ring(-0.62, 0.14, 0.19, 0.26), look.skin, weight=0.8, solid=False)
        sheet.line(f.curve((-0.68, 0.04), (-0.56, 0.1), (-0.62, 0.26)), 0.6)
    if creature:
        _marks(sheet, f, look, creature)


def _marks(sheet: Sheet, f: HeadFrame, look: Look, creature: Creature) -> None:
    match creature.marks:
        case "patches":
            for x in (-0.18, 0.66):
                sheet.area(f.ring(x, -0.02, 0.3, 0.36, 20), (52, 50, 56), weight=0, solid=False)
        case "stripes":
            for x in (-0.5, -0.1, 0.34):
                sheet.line(f.curve((x, -0.98), (x + 0.05, -0.74), (x + 0.04, -0.52)), 2.4)
            for y in (0.1, 0.38):
                sheet.line(f.curve((-0.94, y), (-0.7, y + 0.04), (-0.52, y)), 2.0)
        case "mask":
            sheet.area(
                f.blob(
                    (0.2, -0.5), (0.8, -0.4), (0.86, 0.3), (0.4, 0.9), (-0.3, 0.66), (-0.4, -0.3)
                ),
                lighter(look.skin, 0.6),
                weight=0.4,
                solid=False,
            )
        case "horns":
            for side in (-1, 1):
                horn = f.curve((side * 0.5, -0.82), (side * 0.86, -1.3), (side * 0.7, -1.66))
                sheet.area(
                    tube([*horn[::5], horn[-1]], [1.9, 1.4, 0.9, 0.4], steps=3), (236, 226, 200)
                )
        case "bulge":
            for x in (-0.26, 0.66):
                sheet.area(f.ring(x, -0.84, 0.36, 0.36), look.skin, shade=0.6)
        case "crest":
            for x in (-0.3, 0.0, 0.3):
                sheet.area(f.ring(x, -1.08, 0.17, 0.34, x * 60), (210, 70, 60), weight=0.8)
        case "antenna" | "feelers":
            for x in (0.0,) if creature.marks == "antenna" else (-0.36, 0.44):
                sheet.line(f.curve((x, -0.84), (x * 1.3, -1.2), (x * 1.5, -1.46)), 1.6)
                sheet.area(f.ring(x * 1.5, -1.52, 0.15, 0.14), look.accent)
        case _:
            pass


def lens(look: Look) -> Rgb:
    """Return the white of the eyes: lamps for robots, holes for skeletons."""
    if look.species == "robot":
        return (206, 240, 250)
    if look.species == "skeleton":
        return (50, 46, 52)
    return PAPER if brightness(look.skin) < 246 else (255, 255, 255)
