"""Signs on the chest for states that have no picture of their own."""

from __future__ import annotations

from app.engines.sketch.colour import INK, lighter
from app.engines.sketch.look import Emblem
from app.engines.sketch.shapes import Point, Sheet, oval, smooth, star, turned


def sign(sheet: Sheet, at: Point, size: float, emblem: Emblem) -> None:
    """Draw an emblem about ``size`` units in radius."""
    x, y = at
    sheet.area(
        oval(x, y, size, size, count=18), lighter(emblem.colour, 0.75), weight=0.8, solid=False
    )
    s = size * 0.78
    match emblem.sign % 8:
        case 0:
            points = star(x, y, s, s * 0.42, 5, emblem.turn)
        case 1:
            points = [
                (x - s * 0.1, y - s),
                (x + s * 0.6, y - s),
                (x + s * 0.1, y - s * 0.1),
                (x + s * 0.6, y - s * 0.1),
                (x - s * 0.4, y + s),
                (x - s * 0.05, y + s * 0.15),
                (x - s * 0.6, y + s * 0.15),
            ]
        case 2:
            points = smooth(
                [
                    (x, y + s),
                    (x - s * 0.95, y - s * 0.2),
                    (x - s * 0.5, y - s * 0.8),
                    (x, y - s * 0.35),
                    (x + s * 0.5, y - s * 0.8),
                    (x + s * 0.95, y - s * 0.2),
                ]
            )
        case 3:
            points = smooth(
                [
                    (x, y - s),
                    (x + s * 0.6, y + s * 0.3),
                    (x, y + s * 0.95),
                    (x - s * 0.6, y + s * 0.3),
                ]
            )
        case 4:
            points = smooth(
                [
                    (x - s * 0.2, y - s),
                    (x + s * 0.1, y),
                    (x + s * 0.7, y + s * 0.6),
                    (x - s * 0.3, y + s),
                    (x - s * 0.95, y),
                ]
            )
        case 5:
            points = [(x, y - s), (x + s * 0.75, y), (x, y + s), (x - s * 0.75, y)]
        case 6:
            points = smooth(
                [
                    (x, y - s),
                    (x + s * 0.5, y - s * 0.2),
                    (x + s * 0.8, y + s * 0.4),
                    (x, y + s),
                    (x - s * 0.8, y + s * 0.4),
                    (x - s * 0.2, y - s * 0.1),
                ]
            )
        case _:
            points = star(x, y, s, s * 0.62, 8, emblem.turn)
    sheet.area(
        turned(points, emblem.turn * 0.1, at), emblem.colour, weight=0.5, ink=INK, solid=False
    )
