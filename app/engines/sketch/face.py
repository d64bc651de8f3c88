"""Faces: eyes, brows and mouths that tell a mood, and the marks comics add to it."""

from __future__ import annotations

from dataclasses import dataclass

from app.engines.sketch import muzzle
from app.engines.sketch.colour import INK, Rgb, darker, mix
from app.engines.sketch.head import HeadFrame, lens
from app.engines.sketch.look import Look
from app.engines.sketch.shapes import Sheet

SWEAT: Rgb = (150, 200, 232)


@dataclass(frozen=True, slots=True)
class Mood:
    """How a face is set. ``brow`` is degrees: positive draws the inner ends down (anger)."""

    eyes: str = "open"
    brow: float = 0.0
    raised: float = 0.0
    mouth: str = "line"
    marks: tuple[str, ...] = ()
    flush: Rgb | None = None


MOODS: dict[str, Mood] = {
    "calm": Mood(mouth="soft"),
    "angry": Mood("narrow", 24, -0.04, "snarl", ("vein",), (220, 90, 70)),
    "furious": Mood("narrow", 30, -0.06, "roar", ("vein", "steam"), (216, 70, 56)),
    "sad": Mood("droop", -20, 0.04, "frown", ("tear",)),
    "crying": Mood("shut", -24, 0.04, "wail", ("stream",)),
    "happy": Mood("open", -6, 0.1, "grin"),
    "laughing": Mood("arc", -8, 0.14, "laugh", ("blush",)),
    "surprised": Mood("wide", -8, 0.24, "o", ("start",)),
    "scared": Mood("wide", -24, 0.16, "wavy", ("sweat",), (150, 170, 210)),
    "sick": Mood("squeeze", -18, 0.0, "wavy", ("sweat", "sweat2", "swirl"), (146, 188, 120)),
    "tired": Mood("half", -8, 0.02, "small", ("bags", "sigh")),
    "asleep": Mood("closed", 0, 0.06, "small", ("zzz",)),
    "smug": Mood("half", 10, 0.06, "smirk"),
    "shy": Mood("side", -14, 0.08, "small", ("blush", "sweat")),
    "love": Mood("hearts", -6, 0.1, "grin", ("blush", "heart")),
    "dizzy": Mood("cross", -10, 0.08, "wavy", ("stars",)),
    "determined": Mood("fierce", 18, -0.02, "firm"),
    "fierce": Mood("fierce", 24, -0.05, "roar"),
    "pain": Mood("squeeze", 14, -0.04, "grit", ("sweat",)),
    "talking": Mood("open", 0, 0.06, "talk"),
    "shouting": Mood("fierce", 14, 0.0, "roar"),
    "confused": Mood("uneven", -6, 0.12, "wavy", ("question",)),
}


def draw(sheet: Sheet, f: HeadFrame, look: Look, mood: Mood) -> None:
    """Draw the face over the skull, looking to +x."""
    if mood.flush and look.species != "robot":
        tone = mix(look.skin, mood.flush, 0.24)
        sheet.area(
            f.blob((0.2, 0.16), (0.8, 0.14), (0.92, 0.46), (0.5, 0.66), (-0.1, 0.6), (-0.26, 0.34)),
            tone,
            weight=0,
            solid=False,
        )
    if "blush" in mood.marks:
        for x in (-0.22, 0.82):
            sheet.area(
                f.ring(x, 0.36, 0.2, 0.11),
                mix(look.skin, (230, 96, 96), 0.5),
                weight=0,
                solid=False,
            )
    high = -0.84 if look.species == "frog" else -0.04
    for x, w in ((-0.14, 1.0), (0.62, 0.88)):
        _eye(sheet, f, look, mood, x, high, w)
        if look.species != "frog":
            _brow(sheet, f, look, mood, x, high, w)
    if muzzle.draw(sheet, f, look):
        below = 0.66 if look.species in ("pig", "cow", "dragon", "bear", "dog") else 0.6
        if look.species == "robot":
            _grille(sheet, f, mood)
        else:
            _mouth(sheet, f, look, mood.mouth, 0.32, below)


def _eye(sheet: Sheet, f: HeadFrame, look: Look, mood: Mood, x: float, y: float, w: float) -> None:
    white, rx, ry = lens(look), 0.2 * w, 0.25
    if look.eyes == "narrow":
        ry = 0.19
    elif look.eyes == "big":
        rx, ry = 0.24 * w, 0.3
    kind = mood.eyes
    if kind in ("shut", "closed", "arc", "squeeze"):
        _lid(sheet, f, kind, x, y, rx)
        return
    if kind == "cross":
        for a in (-1, 1):
            sheet.line(f.curve((x - rx, y - a * 0.2), (x, y), (x + rx, y + a * 0.2)), 1.9)
        return
    if kind == "hearts":
        heart = f.blob(
            (x, y + 0.28),
            (x - 0.26, y),
            (x - 0.15, y - 0.2),
            (x, y - 0.08),
            (x + 0.15, y - 0.2),
            (x + 0.26, y),
        )
        sheet.area(heart, (220, 74, 96), weight=0.6, solid=False)
        return
    if look.eyes == "dots" and kind in ("open", "side"):
        sheet.area(f.ring(x + 0.04, y, 0.095, 0.15), INK, weight=0, solid=False)
        return
    if kind == "wide":
        rx, ry = rx * 1.2, ry * 1.26
    elif kind == "uneven":
        ry = ry * (1.2 if x > 0.3 else 0.8)
    sheet.area(f.ring(x, y, rx, ry), white, weight=0.9, solid=False)
    size = {"wide": 0.07, "fierce": 0.09}.get(kind, 0.115 if look.eyes != "big" else 0.15)
    px = x + {"side": -0.1, "wide": 0.02}.get(kind, 0.06)
    py = y + (0.07 if kind in ("droop", "half") else 0.02)
    pupil = (70, 190, 210) if look.species in ("robot", "skeleton") else INK
    sheet.area(f.ring(px, py, size, size * 1.2), pupil, weight=0, solid=False)
    sheet.area(f.ring(px - 0.035, py - 0.06, 0.035, 0.045), (255, 255, 255), weight=0, solid=False)
    cover = {"half": 0.55, "narrow": 0.42, "fierce": 0.32, "droop": 0.3}.get(kind, 0.0)
    if cover:
        slope = {"narrow": 0.14, "fierce": 0.16, "droop": -0.12}.get(kind, 0.0) * (
            1 if x < 0.3 else -1
        )
        low = y - ry + 2 * ry * cover
        tone = darker(look.skin, 0.1)
        sheet.area(
            f.at(
                [
                    (x - rx * 1.08, y - ry * 1.12),
                    (x + rx * 1.08, y - ry * 1.12),
                    (x + rx * 1.08, low + slope),
                    (x - rx * 1.08, low - slope),
                ]
            ),
            tone,
            weight=0,
            solid=False,
        )
        sheet.line(
            f.curve((x - rx * 1.15, low - slope), (x, low - 0.01), (x + rx * 1.15, low + slope)),
            1.6,
        )
    elif look.eyes == "lashes":
        sheet.line(
            f.curve((x - rx * 1.1, y - 0.06), (x - rx * 0.3, y - ry), (x + rx * 1.2, y - 0.1)), 1.9
        )
        sheet.line(
            f.curve((x - rx, y - 0.1), (x - rx * 1.4, y - 0.2), (x - rx * 1.7, y - 0.24)), 1.1
        )


def _lid(sheet: Sheet, f: HeadFrame, kind: str, x: float, y: float, rx: float) -> None:
    if kind == "squeeze":
        side = 1 if x < 0.3 else -1
        sheet.line(f.curve((x - side * rx, y - 0.15), (x + side * rx * 0.8, y + 0.01)), 1.6)
        sheet.line(f.curve((x + side * rx * 0.8, y + 0.01), (x - side * rx, y + 0.16)), 1.6)
        return
    bend = 0.14 if kind in ("shut", "closed") else -0.18
    sheet.line(f.curve((x - rx * 1.1, y), (x, y + bend), (x + rx * 1.1, y)), 1.8)


def _brow(sheet: Sheet, f: HeadFrame, look: Look, mood: Mood, x: float, y: float, w: float) -> None:
    ink = INK if look.species != "human" or look.hair == "bald" else darker(look.hair_colour, 0.35)
    slope = mood.brow / 100 * (1 if x < 0.3 else -1)
    top = y - 0.4 - mood.raised * 0.8
    half = 0.24 * w
    sheet.line(f.curve((x - half, top - slope), (x, top - 0.04), (x + half, top + slope)), 2.4, ink)


def _mouth(sheet: Sheet, f: HeadFrame, look: Look, kind: str, x: float, y: float) -> None:
    dark, tongue = (96, 36, 40), (214, 106, 104)

    def opening(w: float, h: float, up: float, teeth: bool = False) -> None:
        points = [
            (x - w, y + up),
            (x, y - h * 0.35 + up * 0.2),
            (x + w, y + up),
            (x + w * 0.6, y + h * 0.8),
            (x, y + h),
            (x - w * 0.6, y + h * 0.8),
        ]
        sheet.area(f.blob(*points), dark, weight=0.9, solid=False)
        sheet.area(f.ring(x, y + h * 0.68, w * 0.46, h * 0.24), tongue, weight=0, solid=False)
        if teeth:
            sheet.area(
                f.at(
                    [
                        (x - w * 0.78, y - 0.01 + up * 0.5),
                        (x + w * 0.78, y - 0.01 + up * 0.5),
                        (x + w * 0.66, y + 0.1),
                        (x - w * 0.66, y + 0.1),
                    ]
                ),
                (255, 255, 255),
                weight=0.4,
                solid=False,
            )

    match kind:
        case "grin":
            opening(0.34, 0.24, -0.1, teeth=True)
        case "laugh":
            opening(0.4, 0.36, -0.14, teeth=True)
        case "roar":
            opening(0.34, 0.38, 0.06, teeth=True)
        case "wail":
            opening(0.3, 0.34, 0.12)
        case "talk":
            opening(0.22, 0.2, -0.02)
        case "o":
            sheet.area(f.ring(x, y + 0.08, 0.14, 0.2), dark, weight=0.9, solid=False)
        case "snarl" | "grit":
            sheet.area(
                f.blob(
                    (x - 0.3, y + 0.06),
                    (x, y - 0.06),
                    (x + 0.3, y + 0.06),
                    (x + 0.24, y + 0.2),
                    (x, y + 0.14),
                    (x - 0.24, y + 0.2),
                ),
                (255, 255, 255),
                weight=1.0,
                solid=False,
            )
            for k in (-0.12, 0.0, 0.12):
                sheet.line(f.curve((x + k, y - 0.02), (x + k, y + 0.15)), 0.7)
        case "frown":
            sheet.line(f.curve((x - 0.26, y + 0.12), (x, y - 0.04), (x + 0.26, y + 0.12)), 1.9)
        case "wavy":
            sheet.line(
                f.curve(
                    (x - 0.3, y + 0.06),
                    (x - 0.14, y - 0.05),
                    (x, y + 0.07),
                    (x + 0.14, y - 0.04),
                    (x + 0.3, y + 0.08),
                ),
                1.7,
            )
        case "smirk":
            sheet.line(
                f.curve((x - 0.2, y + 0.05), (x + 0.06, y + 0.08), (x + 0.32, y - 0.12)), 1.9
            )
        case "firm":
            sheet.line(f.curve((x - 0.24, y + 0.05), (x, y), (x + 0.24, y + 0.06)), 2.1)
        case "soft":
            sheet.line(f.curve((x - 0.22, y - 0.02), (x, y + 0.07), (x + 0.24, y - 0.04)), 1.7)
        case "small":
            sheet.line(f.curve((x - 0.1, y + 0.04), (x, y), (x + 0.12, y + 0.05)), 1.7)
        case _:
            sheet.line(f.curve((x - 0.2, y), (x, y + 0.02), (x + 0.22, y)), 1.7)


def _grille(sheet: Sheet, f: HeadFrame, mood: Mood) -> None:
    tall = 0.26 if mood.mouth in ("roar", "laugh", "o", "talk", "wail") else 0.14
    bend = {"frown": 0.1, "snarl": 0.08, "grin": -0.1, "laugh": -0.1}.get(mood.mouth, 0.0)
    sheet.area(
        f.at(
            [
                (-0.1, 0.42 + bend),
                (0.3, 0.42),
                (0.74, 0.42 + bend),
                (0.74, 0.42 + tall + bend),
                (0.3, 0.42 + tall),
                (-0.1, 0.42 + tall + bend),
            ]
        ),
        (60, 70, 84),
        weight=0.9,
        solid=False,
    )
    for x in (0.1, 0.3, 0.52):
        sheet.line(f.curve((x, 0.44), (x, 0.4 + tall)), 0.8, (206, 240, 250))


def marks(sheet: Sheet, f: HeadFrame, mood: Mood) -> None:
    """Draw what floats about the head: drops, tears, anger, stars, sleep."""
    for mark in mood.marks:
        match mark:
            case "sweat" | "sweat2":
                x, y = (-0.86, -0.5) if mark == "sweat" else (1.12, -0.34)
                sheet.area(
                    f.blob((x, y - 0.34), (x + 0.15, y), (x, y + 0.16), (x - 0.15, y)),
                    SWEAT,
                    weight=0.7,
                    solid=False,
                )
            case "tear":
                sheet.area(
                    f.blob((0.72, 0.2), (0.84, 0.48), (0.72, 0.6), (0.6, 0.48)),
                    SWEAT,
                    weight=0.6,
                    solid=False,
                )
            case "stream":
                for x in (-0.2, 0.66):
                    sheet.area(
                        f.blob(
                            (x - 0.1, 0.06),
                            (x + 0.1, 0.06),
                            (x + 0.16, 0.7),
                            (x, 0.86),
                            (x - 0.14, 0.7),
                        ),
                        SWEAT,
                        weight=0.6,
                        solid=False,
                    )
                sheet.area(f.ring(1.2, 0.3, 0.1, 0.16, -30), SWEAT, weight=0.5, solid=False)
            case "vein":
                for a, b in (((-0.66, -0.9), (-0.5, -0.72)), ((-0.34, -0.9), (-0.5, -0.72))):
                    sheet.line(f.curve(a, ((a[0] + b[0]) / 2, b[1] - 0.04), b), 1.8, (190, 40, 40))
                for a, b in (((-0.66, -0.46), (-0.5, -0.64)), ((-0.34, -0.46), (-0.5, -0.64))):
                    sheet.line(f.curve(a, ((a[0] + b[0]) / 2, b[1] + 0.04), b), 1.8, (190, 40, 40))
            case "steam":
                for side in (-1, 1):
                    sheet.line(
                        f.curve(
                            (side * 1.2, -0.6),
                            (side * 1.5, -0.8),
                            (side * 1.46, -1.1),
                            (side * 1.8, -1.3),
                        ),
                        1.6,
                    )
            case "start":
                for x, y in ((-0.9, -1.2), (-0.3, -1.46), (0.4, -1.5), (1.0, -1.26)):
                    sheet.line(f.curve((x, y), (x * 1.14, y * 1.1), (x * 1.3, y * 1.22)), 1.5)
            case "swirl":
                sheet.line(
                    f.curve(
                        (-1.5, -0.9),
                        (-1.3, -1.1),
                        (-1.1, -0.9),
                        (-1.34, -0.74),
                        (-1.7, -0.96),
                        (-1.4, -1.34),
                    ),
                    1.3,
                    (96, 140, 84),
                )
            case "bags":
                for x in (-0.14, 0.62):
                    sheet.line(f.curve((x - 0.18, 0.24), (x, 0.3), (x + 0.18, 0.24)), 0.9)
            case "sigh":
                sheet.line(f.curve((0.9, 0.72), (1.2, 0.66), (1.34, 0.82)), 1.1)
            case "zzz":
                for i, (x, y) in enumerate(((0.9, -1.0), (1.3, -1.4), (1.8, -1.86))):
                    s = 0.16 + 0.06 * i
                    for a, b in (
                        ((x - s, y - s), (x + s, y - s)),
                        ((x + s, y - s), (x - s, y + s)),
                        ((x - s, y + s), (x + s, y + s)),
                    ):
                        sheet.line(f.curve(a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b), 1.5)
            case "stars":
                for x, y in ((-0.9, -1.1), (0.0, -1.4), (0.9, -1.2)):
                    sheet.area(
                        f.blob((x, y - 0.2), (x + 0.18, y), (x, y + 0.2), (x - 0.18, y)),
                        (244, 204, 90),
                        weight=0.7,
                        solid=False,
                    )
            case "heart":
                sheet.area(
                    f.blob(
                        (1.3, -0.7),
                        (1.04, -1.0),
                        (1.16, -1.2),
                        (1.3, -1.06),
                        (1.46, -1.2),
                        (1.56, -1.0),
                    ),
                    (220, 84, 104),
                    weight=0.7,
                    solid=False,
                )
            case "question":
                sheet.line(
                    f.curve((1.0, -1.3), (1.2, -1.54), (1.42, -1.3), (1.2, -1.1), (1.2, -0.96)), 1.9
                )
                sheet.area(f.ring(1.2, -0.78, 0.06, 0.06), INK, weight=0, solid=False)
            case _:
                pass
