"""Weapons and staffs."""

from __future__ import annotations

from app.engines.sketch.colour import Rgb, darker
from app.engines.sketch.grip import STEEL, WOOD, Hand, rod
from app.engines.sketch.shapes import smooth, star, tube


def sword(h: Hand, colour: Rgb) -> None:
    h.put([(-2.0, -5), (-1.8, -32), (0, -37), (1.8, -32), (2.0, -5)], STEEL, shade=1)
    h.line([(0, -7), (0, -20), (0, -32)], 0.7)
    h.put([(-6, -3.2), (6, -3.2), (6, -5.6), (-6, -5.6)], (214, 176, 82))
    h.put(rod(3.4, 1.4, 6), darker(WOOD, 0.4))


def gun(h: Hand, colour: Rgb) -> None:
    h.put(
        [(-2, -4.4), (16, -4.4), (16, -0.8), (4, -0.6), (2.4, 5.4), (-2.4, 5.4)],
        (86, 88, 98),
        shade=1,
    )
    h.line([(2, -2.6), (9, -2.6), (15, -2.6)], 0.8, (180, 184, 190))


def staff(h: Hand, colour: Rgb) -> None:
    h.put(rod(46, 1.5, 34), WOOD, shade=0.8)
    for y in (-44, 30):
        h.put([(-2, y), (2, y), (2, y + 4), (-2, y + 4)], (214, 176, 82), 0.8)


def spear(h: Hand, colour: Rgb) -> None:
    h.put(rod(44, 1.2, 34), WOOD, shade=0.6)
    h.put([(0, -60), (4, -50), (0, -43), (-4, -50)], STEEL, shade=1)
    h.put(smooth([(-2, -44), (-5, -38), (0, -40), (5, -38), (2, -44)]), (196, 58, 52), 0.8)


def hammer(h: Hand, colour: Rgb) -> None:
    h.put(rod(22, 1.5, 7), WOOD, shade=0.6)
    h.put([(-9, -29), (9, -29), (9, -19), (-9, -19)], (132, 138, 148), shade=1.6)


def axe(h: Hand, colour: Rgb) -> None:
    h.put(rod(26, 1.4, 8), WOOD, shade=0.6)
    h.put(smooth([(1, -26), (10, -30), (12, -21), (10, -13), (1, -18)]), STEEL, shade=1.4)


def shield(h: Hand, colour: Rgb) -> None:
    h.put(smooth([(0, -15), (12, -12), (11, 4), (0, 15), (-11, 4), (-12, -12)]), colour, shade=2.4)
    h.put(star(0, -1, 6, 2.6, 5), (240, 210, 120), 0.8)


def wand(h: Hand, colour: Rgb) -> None:
    h.put([(-1, -0.8), (18, -0.8), (18, 0.8), (-1, 0.8)], darker(WOOD, 0.4), 0.8)
    h.put(star(22, 0, 6, 2.6, 5), (246, 212, 100))


def bow(h: Hand, colour: Rgb) -> None:
    h.put(
        tube([(-4, -22), (4, -12), (7, 0), (4, 12), (-4, 22)], [0.9, 1.2, 1.4, 1.2, 0.9]), WOOD, 0.9
    )
    h.line([(-4, -22), (-4, 0), (-4, 22)], 0.9)
    h.line([(-8, 0), (6, 0), (20, 0)], 1.3)
    h.put([(20, -2), (25, 0), (20, 2)], STEEL, 0.8)
