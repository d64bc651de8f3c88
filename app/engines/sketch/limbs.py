"""Arms, legs, hands and feet: tubes of flesh with sleeves and trousers drawn over them."""

from __future__ import annotations

from math import hypot

from app.engines.sketch.colour import Rgb, lighter
from app.engines.sketch.look import Look
from app.engines.sketch.shapes import Point, Points, Sheet, moved, oval, smooth, tube, turned
from app.engines.sketch.skeleton import Arm, Build, Leg

BARE_ARMS = frozenset({"tank", "armour", "bare"})
SHORT_SLEEVES = frozenset({"tee", "dress", "apron"})
WIDE_SLEEVES = frozenset({"robe", "wizard"})


def arm(sheet: Sheet, limb: Arm, look: Look, build: Build) -> None:
    """Draw one arm with its sleeve and hand."""
    k = build.limb
    path = [limb.shoulder, limb.elbow, limb.hand]
    robot = look.species == "robot"
    radii = [3.7 * k, 3.1 * k, 2.3 * k] if not robot else [2.6 * k, 2.6 * k, 2.6 * k]
    hand(sheet, limb, look, k)
    sheet.area(tube(path, radii), look.skin, shade=1.3)
    if robot:
        sheet.area(oval(*limb.elbow, 3.4 * k, 3.4 * k, count=16), look.top_colour, shade=1)
        sheet.area(oval(*limb.shoulder, 4.4 * k, 4.4 * k, count=16), look.top_colour, shade=1)
        return
    sleeve = look.top_colour if look.top != "overalls" else look.trim
    if look.top in SHORT_SLEEVES or look.top == "overalls":
        mid = _part(limb.shoulder, limb.elbow, 0.72)
        sheet.area(
            tube(
                [limb.shoulder, _part(limb.shoulder, limb.elbow, 0.4), mid],
                [4.5 * k, 4.4 * k, 4.3 * k],
            ),
            sleeve,
            shade=1.3,
        )
    elif look.top in WIDE_SLEEVES:
        cuff = _part(limb.elbow, limb.hand, 0.74)
        sheet.area(
            tube([limb.shoulder, limb.elbow, cuff], [4.3 * k, 4.8 * k, 6.0 * k]), sleeve, shade=1.6
        )
        _band(sheet, limb.elbow, limb.hand, (0.62, 0.8), 6.0 * k, look.trim)
    elif look.top not in BARE_ARMS:
        cuff = _part(limb.elbow, limb.hand, 0.84)
        sheet.area(
            tube([limb.shoulder, limb.elbow, cuff], [4.5 * k, 3.9 * k, 3.1 * k]), sleeve, shade=1.4
        )
        sheet.line([_side(limb.elbow, limb.hand, 0.1, 3.2 * k), limb.elbow], 0.8)
        if look.top in ("jacket", "hoodie", "suit"):
            _band(sheet, limb.elbow, limb.hand, (0.74, 0.92), 3.4 * k, look.trim)
    if tape := look.wear.get("bandage"):
        for start in (0.1, 0.34, 0.58):
            _band(sheet, limb.elbow, limb.hand, (start, start + 0.2), 3.9 * k, tape)
    if look.top == "armour":
        sheet.area(oval(*limb.shoulder, 6.2 * k, 5.2 * k, count=18), look.top_colour, shade=1.6)
        at = _part(limb.elbow, limb.hand, 0.2)
        sheet.area(
            tube([at, _part(limb.elbow, limb.hand, 0.84)], [3.6 * k, 3.1 * k], steps=2),
            look.top_colour,
            shade=1.2,
        )


def hand(sheet: Sheet, limb: Arm, look: Look, k: float) -> None:
    """Draw a hand at the end of ``limb``; local x runs on along the forearm."""
    colour = look.wear.get("gloves", look.skin)
    turn = 90 - limb.angle
    size = 1.0 * k

    def put(points: Points, weight: float = 1.0, shade: float = 0.0) -> None:
        scaled = [(x * size, y * size) for x, y in points]
        sheet.area(moved(turned(scaled, turn), *limb.hand), colour, weight=weight, shade=shade)

    def crease(*points: Point) -> None:
        scaled = [(x * size, y * size) for x, y in points]
        sheet.line(moved(turned(scaled, turn), *limb.hand), 0.7)

    match limb.grip:
        case "palm":
            for y, length in ((-3.6, 8.2), (-1.3, 9.4), (1.1, 9.2), (3.4, 7.8)):
                put(tube([(3.0, y * 0.8), (length, y * 1.15)], [1.35, 1.2], steps=1))
            put(tube([(1.4, -3.0), (3.4, -6.8)], [1.6, 1.2], steps=1))
            put(oval(2.4, 0, 3.9, 4.5), shade=1.0)
            crease((1.2, -2.0), (3.2, -0.6), (3.6, 1.6))
        case "open":
            for y, length in ((-2.8, 6.8), (-0.9, 7.8), (1.0, 7.6), (2.7, 6.4)):
                put(tube([(2.4, y * 0.8), (length, y * 1.6)], [1.15, 0.95], steps=1), 0.9)
            put(tube([(1.0, -2.2), (2.6, -5.8)], [1.3, 1.0], steps=1), 0.9)
            put(oval(2.0, 0, 3.2, 3.4), shade=0.8)
        case "point":
            put(tube([(2.4, -1.2), (9.0, -1.6)], [1.35, 1.1], steps=1))
            put(oval(2.0, 0.4, 3.6, 3.4), shade=0.9)
            crease((3.6, 0.2), (4.8, 0.4))
            crease((3.4, 1.8), (4.5, 2.0))
        case "fist":
            put(
                smooth(
                    [
                        (-1.0, -3.2),
                        (2.6, -3.9),
                        (5.2, -2.6),
                        (5.5, 1.2),
                        (4.2, 3.6),
                        (0.4, 3.6),
                        (-1.4, 1.4),
                    ]
                ),
                shade=1.0,
            )
            for y in (-1.6, 0.2, 1.9):
                crease((3.2, y), (5.2, y))
            crease((0.6, -1.0), (3.0, -0.6), (3.4, 1.6))
        case _:
            put(tube([(2.0, -1.8), (4.0, -3.6)], [1.3, 0.9], steps=1))
            put(
                smooth(
                    [
                        (-0.6, -2.5),
                        (2.6, -2.9),
                        (6.2, -1.8),
                        (6.8, 0.6),
                        (5.0, 2.4),
                        (1.4, 2.8),
                        (-0.8, 1.6),
                    ]
                ),
                shade=0.9,
            )
            crease((4.4, -0.6), (6.4, -0.2))


def leg(sheet: Sheet, limb: Leg, look: Look, build: Build) -> None:
    """Draw one leg with trousers, skin or stockings, and its shoe."""
    k = build.limb
    path = [limb.hip, limb.knee, limb.ankle]
    boots = look.wear.get("boots")
    foot(
        sheet,
        limb,
        boots or look.wear.get("shoes", look.shoes),
        k,
        bare=look.species in ("cat", "bird"),
    )
    if look.bottom == "trousers":
        sheet.area(tube(path, [5.9 * k, 4.7 * k, 3.8 * k]), look.bottom_colour, shade=1.8)
        sheet.line([_side(limb.knee, limb.ankle, 0.04, 4.2 * k), limb.knee], 0.8)
    else:
        sheet.area(tube(path, [5.2 * k, 3.8 * k, 2.7 * k]), look.skin, shade=1.4)
        if look.bottom == "shorts":
            sheet.area(
                tube(
                    [limb.hip, _part(limb.hip, limb.knee, 0.5), _part(limb.hip, limb.knee, 0.86)],
                    [6.1 * k, 5.7 * k, 5.6 * k],
                ),
                look.bottom_colour,
                shade=1.6,
            )
        if look.bottom in ("skirt", "dress"):
            _band(sheet, limb.knee, limb.ankle, (0.62, 0.98), 3.0 * k, look.trim)
    if boots:
        sheet.area(
            tube([_part(limb.knee, limb.ankle, 0.42), limb.ankle], [4.8 * k, 4.1 * k], steps=2),
            boots,
            shade=1.4,
        )
        _band(sheet, limb.knee, limb.ankle, (0.34, 0.5), 5.0 * k, lighter(boots, 0.35))


def foot(sheet: Sheet, limb: Leg, colour: Rgb, k: float, *, bare: bool) -> None:
    """Draw a shoe: flat where it stands, else at a right angle to the shin."""
    x, y = limb.ankle
    grounded = y > -4.6 * k and abs(limb.angle) < 50
    turn = 0.0 if grounded else -limb.angle * 0.92
    sole = [
        (-3.6, -1.8),
        (-2.6, -3.6),
        (1.6, -3.4),
        (5.0, -1.4),
        (8.2, 0.2),
        (8.4, 2.6),
        (-3.4, 2.7),
        (-4.2, 0.6),
    ]
    points = [(px * k, py * k) for px, py in smooth(sole, steps=4)]
    sheet.area(moved(turned(points, turn), x, y), colour, shade=1.0)
    if not bare:
        base = [(-4.0, 1.3), (8.6, 1.3), (8.5, 2.9), (-3.8, 2.9)]
        sheet.area(
            moved(turned([(px * k, py * k) for px, py in base], turn), x, y),
            lighter(colour, 0.7),
            weight=0.6,
        )


def _band(
    sheet: Sheet, start: Point, end: Point, span: tuple[float, float], half: float, fill: Rgb
) -> None:
    """Draw a straight band round a limb, from one part of its length to another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = hypot(dx, dy) or 1.0
    nx, ny = -dy / size * half, dx / size * half
    (ax, ay), (bx, by) = _part(start, end, span[0]), _part(start, end, span[1])
    bow = (bx + dx / size * half * 0.24, by + dy / size * half * 0.24)
    edge = [(ax + nx, ay + ny), (bx + nx, by + ny), bow, (bx - nx, by - ny), (ax - nx, ay - ny)]
    sheet.area(edge, fill, weight=0.8, shade=0.8)


def _part(start: Point, end: Point, t: float) -> Point:
    return start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t


def _side(start: Point, end: Point, t: float, off: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = hypot(dx, dy) or 1.0
    x, y = _part(start, end, t)
    return x + dy / size * off * 0.8, y - dx / size * off * 0.8
