"""A panel's shape as services take it: out of a table, or as many pixels of that shape."""

from __future__ import annotations

import math
from dataclasses import dataclass

_WIDEST = 8.0


@dataclass(frozen=True, slots=True)
class Table:
    """The shapes a service knows, as ``W:H``, and what it calls each; the nearest is taken."""

    aspects: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def of_aspects(cls, *aspects: str) -> Table:
        """Return a table of shapes that are called what they are."""
        return cls(aspects, aspects)

    def size_for(self, aspect: str) -> str:
        """Return the name of the shape nearest to ``aspect``."""
        wanted = ratio(aspect)

        def distance(index: int) -> float:
            return abs(math.log(ratio(self.aspects[index]) / wanted))

        return self.names[min(range(len(self.aspects)), key=distance)]


@dataclass(frozen=True, slots=True)
class Pixels:
    """About ``area`` pixels of the panel's own shape, each side a multiple of ``step``."""

    area: int
    step: int = 16
    joint: str = "x"

    @classmethod
    def of_megapixels(cls, amount: float | None) -> Pixels:
        """Return what models on one's own machine take: one megapixel where nothing is said."""
        return cls(int((amount or 1.0) * 1024 * 1024), 64)

    def size_for(self, aspect: str) -> str:
        """Return width and height, joined."""
        width, height = self.sides(aspect)
        return f"{width}{self.joint}{height}"

    def sides(self, aspect: str) -> tuple[int, int]:
        """Return width and height in pixels."""
        shape = ratio(aspect)
        width = self._whole(math.sqrt(self.area * shape))
        return width, self._whole(math.sqrt(self.area / shape))

    def _whole(self, side: float) -> int:
        return max(round(side / self.step), 1) * self.step


@dataclass(frozen=True, slots=True)
class Fixed:
    """What the person has set, whatever the panel's shape."""

    name: str

    def size_for(self, aspect: str) -> str:
        """Return it."""
        del aspect
        return self.name


Sizes = Table | Pixels | Fixed


def ratio(aspect: str) -> float:
    """Return width by height of ``W:H`` or ``WxH``, 1 for anything else, at most 8 to 1."""
    width, _, height = aspect.replace("x", ":").replace("*", ":").partition(":")
    try:
        found = float(width) / float(height)
    except (ValueError, ZeroDivisionError):
        return 1.0
    if not math.isfinite(found) or found <= 0:
        return 1.0
    return min(max(found, 1 / _WIDEST), _WIDEST)
