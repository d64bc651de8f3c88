"""Things people hold. Each is drawn with the hand at the origin and its top towards -y."""

from __future__ import annotations

from math import cos, pi, sin

from app.engines.sketch import weapons
from app.engines.sketch.colour import INK, Rgb, darker, lighter
from app.engines.sketch.grip import WOOD, Hand, rod
from app.engines.sketch.shapes import Point, Sheet, oval, smooth, tube

TWO_HANDED = frozenset({"book", "guitar", "bigsword"})
UPRIGHT = frozenset(
    {
        "umbrella",
        "cup",
        "balloon",
        "kite",
        "flower",
        "lollipop",
        "bowl",
        "flag",
        "torch",
        "cake",
        "apple",
        "staff",
        "spear",
        "broom",
        "ball",
        "candle",
        "chicken",
        "bottle",
        "medicine",
        "icecream",
        "sign",
        "lantern",
    }
)
"""Props that gravity or use keeps upright; the others follow the forearm."""


def draw(sheet: Sheet, kind: str, at: Point, angle: float, size: float, colour: Rgb) -> None:
    """Draw prop ``kind`` in a hand at ``at``; ``angle`` is the forearm's (0 down, 90 forward)."""
    turn = 6.0 if kind in UPRIGHT else max(-60.0, min(140.0, 130 - angle))
    if kind in ("gun", "camera", "phone", "pen", "wand", "fan", "flashlight", "megaphone"):
        turn = 90 - angle if kind in ("gun", "camera", "wand", "flashlight", "megaphone") else 12.0
    h = Hand(sheet, at, turn, size)
    _DRAW.get(kind, _parcel)(h, colour)


def _lollipop(h: Hand, colour: Rgb) -> None:
    h.put(rod(12, 0.8, 5), (248, 244, 234), 0.8)
    h.put(oval(0, -19, 8.4, 8.4), colour, shade=2)
    swirl: list[Point] = []
    for i in range(26):
        a, r = i * 0.62, 0.6 + 0.29 * i
        swirl.append((r * cos(a), -19 + r * sin(a)))
    h.line(swirl, 2.4, (255, 250, 244))
    h.put(oval(-3.4, -22.6, 1.5, 1.0, -40, 10), (255, 255, 255), 0)


def _umbrella(h: Hand, colour: Rgb) -> None:
    h.put(rod(36, 0.9, 8), darker(WOOD, 0.4), 0.8)
    dome: list[Point] = [
        (25 * cos(pi * (1 + i / 12)), -32 + 17 * sin(pi * (1 + i / 12))) for i in range(13)
    ]
    hem: list[Point] = [(25 - 50 * i / 8, -32 - (3.4 if i % 2 else 0)) for i in range(1, 8)]
    h.put([*dome, *hem], colour, shade=3)
    for x in (-13, 0, 13):
        h.line([(0, -49), (x * 0.7, -42), (x, -33)], 0.9)


def _book(h: Hand, colour: Rgb) -> None:
    h.put([(-12, -9), (0, -6.6), (12, -9), (12, 6), (0, 8.4), (-12, 6)], colour, shade=1)
    h.put(
        [(-10.6, -9.8), (0, -7.6), (10.6, -9.8), (10.6, 4), (0, 6.2), (-10.6, 4)],
        (252, 250, 242),
        0.8,
    )
    h.line([(0, -7.6), (0, 0), (0, 6.2)], 1.1)
    for y in (-5.6, -3, -0.4):
        h.line([(-8.6, y - 0.6), (-5, y), (-2, y + 0.6)], 0.7)
        h.line([(8.6, y - 0.6), (5, y), (2, y + 0.6)], 0.7)


def _phone(h: Hand, colour: Rgb) -> None:
    h.put([(-3.4, -9), (3.4, -9), (3.4, 4), (-3.4, 4)], (56, 58, 66))
    h.put([(-2.5, -7.6), (2.5, -7.6), (2.5, 2.2), (-2.5, 2.2)], (190, 224, 240), 0.6)


def _cup(h: Hand, colour: Rgb) -> None:
    h.put(oval(6, -3, 3.4, 3.6), colour)
    h.put(oval(6, -3, 1.6, 1.8), (252, 250, 245), 0.7)
    h.put([(-4.6, -9), (5, -9), (4, 4), (-3.6, 4)], colour, shade=1.4)
    for x in (-1.6, 1.8):
        h.line([(x, -11), (x + 1.4, -14), (x - 0.8, -17), (x + 0.8, -20)], 1.0, (150, 150, 156))


def _flower(h: Hand, colour: Rgb) -> None:
    h.put(tube([(0, 7), (0.8, -4), (0, -13)], [0.8, 0.8, 0.8], steps=3), (104, 150, 86), 0.8)
    h.put(smooth([(0.6, -2), (5, -5.4), (7.6, -4), (4, -1)]), (120, 164, 96), 0.8)
    for i in range(6):
        a = 2 * pi * i / 6
        h.put(oval(4.2 * cos(a), -17 + 4.2 * sin(a), 3.2, 3.2, count=14), colour, 0.9)
    h.put(oval(0, -17, 2.8, 2.8, count=14), (244, 206, 92), 0.8)


def _ball(h: Hand, colour: Rgb) -> None:
    h.put(oval(2, -7, 7.6, 7.6), colour, shade=2)
    h.line([(-5, -9), (2, -6), (9, -9)], 1.0)
    h.line([(2, -14.4), (0, -7), (2, 0.4)], 1.0)


def _paper(h: Hand, colour: Rgb) -> None:
    h.put([(-6, -12), (7, -13), (8, 3), (-5, 4)], (252, 250, 242), shade=0.8)
    for y in (-9, -6.4, -3.8, -1.2):
        h.line([(-3.4, y), (1, y - 0.2), (5, y - 0.3)], 0.7)


def _camera(h: Hand, colour: Rgb) -> None:
    h.put([(-6, -7), (7, -7), (7, 4), (-6, 4)], (70, 72, 80), shade=1)
    h.put([(-3, -7), (-2, -9.6), (3, -9.6), (4, -7)], (70, 72, 80))
    h.put(oval(7.4, -1.5, 3.4, 4), (160, 190, 206), shade=0.8)


def _microphone(h: Hand, colour: Rgb) -> None:
    h.put([(-1.4, 6), (-1.8, -7), (1.8, -7), (1.4, 6)], (60, 60, 68))
    h.put(oval(0, -10, 3.8, 4.2), (168, 172, 180), shade=1)
    h.line([(-3, -9), (0, -8.4), (3, -9)], 0.8)


def _fan(h: Hand, colour: Rgb) -> None:
    rim: list[Point] = [
        (17 * cos(pi * (1.1 + 0.8 * i / 10)), 17 * sin(pi * (1.1 + 0.8 * i / 10)))
        for i in range(11)
    ]
    h.put([(0, 3), *rim], colour, shade=1.6)
    for x, y in rim[2:-2:2]:
        h.line([(0, 2), (x * 0.5, y * 0.5), (x, y)], 0.9)


def _torch(h: Hand, colour: Rgb) -> None:
    h.put([(-1.4, 8), (-2.4, -9), (2.4, -9), (1.4, 8)], WOOD, shade=0.6)
    h.put(
        smooth([(0, -28), (3, -20), (6, -15), (3, -8), (-3, -8), (-6, -15), (-2, -19)]),
        (236, 140, 58),
    )
    h.put(smooth([(0, -21), (3, -14), (0, -9), (-3, -14)]), (250, 220, 120), 0)


def _guitar(h: Hand, colour: Rgb) -> None:
    h.put([(-1.6, 0), (-1.6, -30), (1.6, -30), (1.6, 0)], darker(WOOD, 0.3))
    h.put(
        smooth([(0, -4), (7, 0), (5, 7), (10, 14), (0, 22), (-10, 14), (-5, 7), (-7, 0)]),
        colour,
        shade=2.4,
    )
    h.put(oval(0, 9, 3, 3), INK, 0)


def _broom(h: Hand, colour: Rgb) -> None:
    h.put(rod(30, 1.2, 26), WOOD, 0.9)
    h.put([(-3, 24), (3, 24), (7, 40), (-7, 40)], (222, 184, 108), shade=1)


def _bottle(h: Hand, colour: Rgb) -> None:
    h.put(
        smooth(
            [(-1.6, -14), (1.6, -14), (1.8, -8), (4, -5), (4, 5), (-4, 5), (-4, -5), (-1.8, -8)]
        ),
        lighter(colour, 0.3),
        shade=1.2,
    )
    h.put([(-4, -3), (4, -3), (4, 2), (-4, 2)], (250, 246, 236), 0.6)


def _bowl(h: Hand, colour: Rgb) -> None:
    for x in (-3, 1):
        h.line([(x, -8), (x + 4, -16), (x + 8, -24)], 1.6, darker(WOOD, 0.2))
    h.put(oval(0, -6, 10, 3), (246, 226, 170))
    h.put(smooth([(-10, -6), (10, -6), (6, 4), (-6, 4)]), colour, shade=1.8)
    h.line([(-6, -12), (-4, -15), (-7, -18)], 1.0, (150, 150, 156))


def _chicken(h: Hand, colour: Rgb) -> None:
    h.put([(-1.2, 5), (-1.2, -5), (1.2, -5), (1.2, 5)], (250, 244, 230), 0.9)
    h.put(
        smooth([(0, -4), (7, -9), (6, -19), (-2, -21), (-7, -14), (-5, -7)]),
        (190, 122, 68),
        shade=2,
    )


def _medicine(h: Hand, colour: Rgb) -> None:
    h.put([(-4, -8), (4, -8), (4, 4), (-4, 4)], (250, 248, 244), shade=1)
    h.put([(-4.4, -11), (4.4, -11), (4.4, -7.6), (-4.4, -7.6)], (196, 58, 52))
    h.put([(-0.8, -5), (0.8, -5), (0.8, 2), (-0.8, 2)], (196, 58, 52), 0)
    h.put([(-3, -2.4), (3, -2.4), (3, -0.6), (-3, -0.6)], (196, 58, 52), 0)


def _balloon(h: Hand, colour: Rgb) -> None:
    h.line([(0, 0), (2, -12), (-1, -24), (1, -34)], 1.0)
    h.put(smooth([(1, -34), (-8, -44), (-5, -56), (3, -59), (11, -54), (11, -44)]), colour, shade=3)


def _kite(h: Hand, colour: Rgb) -> None:
    top, right, bottom, left = (25, -57), (31, -42), (16, -31), (12, -46)
    h.line([(0, 0), (5, -9), (11, -20), bottom], 0.8)
    h.line([bottom, (10, -28), (6, -32), (1, -28), (-4, -32)], 1.0)
    for x, y in ((9, -29), (2, -29)):
        h.put([(x - 3, y - 2), (x + 3, y + 2), (x + 3, y - 2), (x - 3, y + 2)], lighter(colour), 0)
    h.put([top, right, bottom, left], colour, shade=2)
    h.line([top, bottom], 1.0, darker(colour))
    h.line([left, right], 1.0, darker(colour))


def _flag(h: Hand, colour: Rgb) -> None:
    h.put(rod(44, 0.9, 14), WOOD, 0.8)
    h.put(
        smooth(
            [(1, -43), (10, -46), (18, -42), (27, -44), (27, -28), (18, -26), (10, -30), (1, -27)],
            steps=4,
        ),
        colour,
        shade=2,
    )


def _icecream(h: Hand, colour: Rgb) -> None:
    h.put([(-4, -7), (4, -7), (0, 6)], (222, 176, 108))
    h.put(oval(0, -11, 5.4, 5.4), colour, shade=1.4)


def _apple(h: Hand, colour: Rgb) -> None:
    h.put(
        smooth([(0, -9), (5, -10), (6.4, -4), (3, 2), (0, 1), (-3, 2), (-6.4, -4), (-5, -10)]),
        colour,
        shade=1.4,
    )
    h.line([(0, -9), (0.6, -11), (2, -13)], 1.5)


def _candle(h: Hand, colour: Rgb) -> None:
    h.put(rod(10, 2, 3), (250, 242, 220))
    h.put(smooth([(0, -20), (2.6, -14), (0, -10.6), (-2.6, -14)]), (244, 180, 70), 0.8)


def _lantern(h: Hand, colour: Rgb) -> None:
    h.line([(0, 0), (0.6, 3), (0, 6)], 1.4)
    h.put(
        smooth([(-3, 6), (3, 6), (8, 12), (8, 17), (3, 22), (-3, 22), (-8, 17), (-8, 12)]),
        colour,
        shade=2,
    )
    h.put([(-3, 5), (3, 5), (3, 7.4), (-3, 7.4)], (226, 190, 96), 0.8)
    h.line([(0, 22), (0.4, 26), (0, 30)], 2.0, (226, 190, 96))


def _cake(h: Hand, colour: Rgb) -> None:
    h.put(oval(0, 2, 13, 3), (240, 238, 232))
    h.put([(-10, -8), (10, -8), (10, 1), (-10, 1)], colour, shade=1.6)
    h.put(
        smooth([(-10, -9), (10, -9), (10, -5), (5, -3), (0, -6), (-5, -3), (-10, -5)]),
        (254, 250, 240),
        0.8,
    )
    for x in (-5, 0, 5):
        h.line([(x, -9), (x, -12), (x, -15)], 1.8, (196, 58, 52))


def _sign(h: Hand, colour: Rgb) -> None:
    h.put(rod(20, 1.1, 12), WOOD, 0.9)
    h.put([(-15, -40), (15, -41), (15, -19), (-15, -18)], (252, 248, 236), shade=1)
    for y in (-35, -29, -24):
        h.line([(-10, y), (0, y - 0.4), (10, y - 0.6)], 1.6)


def _pen(h: Hand, colour: Rgb) -> None:
    h.put([(-1, -13), (1, -13), (1, 3), (0, 6), (-1, 3)], colour, 0.9)


def _flashlight(h: Hand, colour: Rgb) -> None:
    h.put([(-3, -2), (8, -2), (12, -4), (12, 4), (8, 2), (-3, 2)], (84, 88, 98), shade=0.8)
    h.sheet.area(
        h.placed([(12, -4), (52, -17), (52, 17), (12, 4)]),
        (252, 236, 160),
        weight=0,
        solid=False,
        alpha=120,
    )


def _megaphone(h: Hand, colour: Rgb) -> None:
    h.put([(0, -2.6), (14, -8), (14, 8), (0, 2.6)], colour, shade=1.6)
    h.put(oval(14, 0, 2.4, 8), lighter(colour, 0.5))


def _parcel(h: Hand, colour: Rgb) -> None:
    h.put([(-8, -8), (8, -8), (8, 6), (-8, 6)], colour, shade=2)
    h.line([(0, -8), (0, 0), (0, 6)], 1.6, lighter(colour, 0.6))
    h.line([(-8, -2), (0, -2), (8, -2)], 1.6, lighter(colour, 0.6))


_DRAW = {
    "sword": weapons.sword,
    "lollipop": _lollipop,
    "umbrella": _umbrella,
    "book": _book,
    "phone": _phone,
    "cup": _cup,
    "gun": weapons.gun,
    "flower": _flower,
    "staff": weapons.staff,
    "spear": weapons.spear,
    "ball": _ball,
    "hammer": weapons.hammer,
    "axe": weapons.axe,
    "shield": weapons.shield,
    "paper": _paper,
    "camera": _camera,
    "microphone": _microphone,
    "fan": _fan,
    "torch": _torch,
    "wand": weapons.wand,
    "guitar": _guitar,
    "broom": _broom,
    "bottle": _bottle,
    "bowl": _bowl,
    "chicken": _chicken,
    "medicine": _medicine,
    "balloon": _balloon,
    "kite": _kite,
    "flag": _flag,
    "icecream": _icecream,
    "apple": _apple,
    "candle": _candle,
    "lantern": _lantern,
    "cake": _cake,
    "sign": _sign,
    "bow": weapons.bow,
    "pen": _pen,
    "flashlight": _flashlight,
    "megaphone": _megaphone,
    "parcel": _parcel,
}
PROPS = tuple(_DRAW)
