"""Colours: flat muted inks, mixing, and the words people use for them."""

from __future__ import annotations

import colorsys
import re

Rgb = tuple[int, int, int]

INK: Rgb = (33, 29, 27)
PAPER: Rgb = (252, 250, 245)
SHADOW: Rgb = (58, 48, 84)

NAMED: dict[Rgb, tuple[str, ...]] = {
    (196, 58, 52): ("red", "crimson", "scarlet", "红", "赤"),
    (231, 140, 58): ("orange", "橙", "橘"),
    (240, 200, 80): ("yellow", "gold*", "黄", "金"),
    (104, 158, 92): ("green", "绿"),
    (70, 150, 150): ("teal", "cyan", "turquoise", "青"),
    (74, 112, 178): ("blue", "navy", "蓝"),
    (136, 96, 166): ("purple", "violet", "紫"),
    (234, 148, 170): ("pink", "粉"),
    (132, 92, 62): ("brown", "棕", "褐"),
    (54, 52, 58): ("black", "dark", "黑"),
    (240, 238, 232): ("white", "白"),
    (150, 150, 152): ("grey", "gray", "silver", "灰", "银"),
}


def mix(first: Rgb, second: Rgb, part: float) -> Rgb:
    """Return ``first`` with ``part`` (0 to 1) of ``second`` in it."""
    return (
        round(first[0] + (second[0] - first[0]) * part),
        round(first[1] + (second[1] - first[1]) * part),
        round(first[2] + (second[2] - first[2]) * part),
    )


def darker(colour: Rgb, part: float = 0.24) -> Rgb:
    """Return the colour as it looks in shadow: cooler, never grey."""
    return mix(colour, SHADOW, part)


def lighter(colour: Rgb, part: float = 0.4) -> Rgb:
    """Return the colour with paper showing through."""
    return mix(colour, PAPER, part)


def of_hue(hue: float, strength: float = 0.44, light: float = 0.78) -> Rgb:
    """Return a muted colour; ``hue`` runs once round the wheel from 0 to 1."""
    red, green, blue = colorsys.hsv_to_rgb(hue % 1.0, strength, light)
    return round(red * 255), round(green * 255), round(blue * 255)


def read_hex(text: object) -> Rgb | None:
    """Read ``#rrggbb``; anything else is None."""
    if not isinstance(text, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", text.strip(), re.ASCII):
        return None
    number = int(text.strip()[1:], 16)
    return number >> 16, number >> 8 & 255, number & 255


def apart(first: Rgb, second: Rgb) -> int:
    """Return how far two colours are apart; below about 90 they are hard to tell."""
    return sum(abs(a - b) for a, b in zip(first, second, strict=True))


def brightness(colour: Rgb) -> float:
    """Return perceived brightness from 0 to 255."""
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]
