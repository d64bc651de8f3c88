"""Panels as people name them: ``1-4,7``."""

from __future__ import annotations

import re

MOST = 20_000
"""More numbers than that are a mistake."""


def panel_numbers(given: str) -> tuple[int, ...] | None:
    """Return the numbers in the order given, backwards too; None for what is none or too many.

    Blanks around a dash mean nothing.
    """
    found: list[int] = []
    text = re.sub(r" ?[-–] ?", "-", " ".join(given.split()))
    for part in re.split(r"[,， ]+", text):
        span = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", part)
        if span is None:
            return None
        first, last = int(span[1]), int(span[2] or span[1])
        if len(found) + abs(last - first) >= MOST:
            return None
        found += range(first, last + 1) if first <= last else range(first, last - 1, -1)
    return tuple(found)
