"""Where figures stand in the frame: the shot sets their size, and none covers another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.engines.sketch.figure import Figure
from app.engines.sketch.ink import Place
from app.engines.sketch.noise import Noise


@dataclass(frozen=True, slots=True)
class Framing:
    """A shot: ``fills`` is the share of the frame's height from the crown to what ``shows`` ends at.

    ``shows`` is ``chest``, ``waist`` or ``whole``; whole figures stand at ``foot`` of the height.
    """

    fills: float
    shows: str
    foot: float = 1.0


_FRAMINGS: dict[str, Framing] = {
    "close-up": Framing(0.9, "chest"),
    "medium": Framing(0.86, "waist"),
    "": Framing(0.68, "whole", 0.9),
    "wide": Framing(0.58, "whole", 0.88),
    "extreme-wide": Framing(0.27, "whole", 0.84),
    "low": Framing(0.84, "whole", 0.985),
    "high": Framing(0.5, "whole", 0.82),
}
TOUCHING, STRIKING, APART = 1.5, 26.0, 7.0
"""Gaps between two who fight hand to hand, who fight from a distance, and who just stand there."""

_TALL = 0.85
"""Frames narrower than this (width by height) put three and more figures in two rows."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one figure goes, and where its tag may start."""

    place: Place
    left: float
    right: float
    foot: float


def arrange(
    figures: Sequence[Figure],
    facing_left: Sequence[bool],
    distances: Sequence[float],
    shot: str,
    width: float,
    height: float,
    noise: Noise,
    *,
    speech: bool,
) -> list[Spot]:
    """Return a spot for each figure, from left to right in the order given.

    ``distances`` are the least gaps between neighbours, in units; a small one also keeps a pair
    together where there is room. With ``speech`` the top of the frame stays clear.
    """
    framing = _FRAMINGS[shot]
    if width / height < _TALL and len(figures) >= 3 and framing.shows == "whole":
        half = (len(figures) + 1) // 2
        front = _row(
            figures[:half],
            facing_left[:half],
            distances[:half],
            Framing(0.38, "whole", 0.93),
            width,
            height,
            noise,
            0.0,
        )
        back = _row(
            figures[half:],
            facing_left[half:],
            distances[half:],
            Framing(0.3, "whole", 0.53),
            width,
            height,
            noise,
            0.0,
        )
        return [*front, *back]
    return _row(
        figures, facing_left, distances, framing, width, height, noise, 0.14 if speech else 0.0
    )


def _row(
    figures: Sequence[Figure],
    facing_left: Sequence[bool],
    distances: Sequence[float],
    framing: Framing,
    width: float,
    height: float,
    noise: Noise,
    headroom: float,
) -> list[Spot]:
    tops = [_top(figure) for figure in figures]
    tallest = min(max(70.0 if framing.shows == "whole" else 40.0, *(-top for top in tops)), 140.0)
    seen = min(
        tallest, max(_seen(f, top, framing.shows) for f, top in zip(figures, tops, strict=True))
    )
    cut = framing.shows != "whole"
    scale = height * max(framing.fills - headroom, 0.2) / seen
    lifts = [(tallest + top) * (0.86 if cut else 0.0) for top in tops]
    ends = [seen - tallest + lift if cut else 1e9 for lift in lifts]
    spans = [_span(figure, end) for figure, end in zip(figures, ends, strict=True)]
    gaps = list(distances[: len(figures) - 1])
    room, total = width * 0.95, sum(right - left for left, right in spans)
    if (total + sum(gaps)) * scale > room:
        scale = room / (total + sum(gaps))
        spans = (
            [_span(figure, 1e9) for figure in figures] if tallest * scale < height * 0.84 else spans
        )
        total = sum(right - left for left, right in spans)
        scale = min(scale, room / (total + sum(gaps)))
    foot = height * framing.foot
    if cut:
        foot = max(height * (1 - framing.fills + headroom) + tallest * scale, height * 0.9)
        if foot < height * 1.06:
            foot, lifts = height * 0.9, [0.0 for _ in lifts]
    spare = max(0.0, width - (total + sum(gaps)) * scale)
    share = spare / (len(figures) + 1)
    between = [min(share, width * (0.15 if gap == APART else 0.012)) for gap in gaps]
    used = (total + sum(gaps)) * scale + sum(between)
    x = (width - used) / 2 + noise.between(-0.06, 0.06) * max(0.0, width - used)
    if len(figures) == 1:
        x -= 0.1 * max(0.0, width - used) * (-1 if facing_left[0] else 1)
    spots = []
    for i, (left, right) in enumerate(spans):
        mirrored = facing_left[i]
        origin = x + (right if mirrored else -left) * scale
        step = height * (0.0, 0.022)[i % 2] * (1 if len(figures) > 2 and not cut else 0)
        base = foot - step - lifts[i] * scale
        spots.append(
            Spot(Place(origin, base, scale, mirrored), x, x + (right - left) * scale, base)
        )
        x += (right - left) * scale + (
            (gaps[i] * scale + between[i]) if i < len(figures) - 1 else 0
        )
    return spots


def _top(figure: Figure) -> float:
    """Return how high a figure reaches, negative being up; thin props do not count."""
    return min(figure.head[1] - figure.head_size[1] * 1.2, max(figure.crown, -150.0), -30.0)


def _seen(figure: Figure, top: float, shows: str) -> float:
    """Return how much of a figure, in units from its top, a shot shows."""
    if shows == "chest":
        return max(figure.chest[1] - top + 3.0, 36.0)
    return max(figure.waist - top + 3.0, 50.0) if shows == "waist" else -top


def _span(figure: Figure, below: float) -> tuple[float, float]:
    left, _, right, _ = figure.sheet.bounds(below)
    return left, right
