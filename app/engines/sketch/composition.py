"""Where figures stand in the frame: the shot sets their size, and none covers another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.engines.sketch.figure import Figure
from app.engines.sketch.ink import Place
from app.engines.sketch.noise import Noise


@dataclass(frozen=True, slots=True)
class Framing:
    """A shot: what part of the frame's height how much of a grown figure fills.

    ``reach`` is the share of the figure seen, from the top of its head; 1 shows its feet, which
    then stand at ``foot`` of the height.
    """

    fills: float
    reach: float
    foot: float


_FRAMINGS: dict[str, Framing] = {
    "close-up": Framing(0.88, 0.36, 1.0),
    "medium": Framing(0.84, 0.6, 1.0),
    "": Framing(0.68, 1.0, 0.9),
    "wide": Framing(0.58, 1.0, 0.88),
    "extreme-wide": Framing(0.27, 1.0, 0.84),
    "low": Framing(0.84, 1.0, 0.985),
    "high": Framing(0.5, 1.0, 0.82),
}
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
    close: Sequence[bool],
    shot: str,
    width: float,
    height: float,
    noise: Noise,
    *,
    speech: bool,
) -> list[Spot]:
    """Return a spot for each figure, from left to right in the order given.

    ``close`` tells of each neighbouring pair whether it nearly touches, as in a fight. With
    ``speech`` the top of the frame stays clear.
    """
    framing = _FRAMINGS[shot]
    if width / height < _TALL and len(figures) >= 3 and framing.reach == 1.0:
        half = (len(figures) + 1) // 2
        front = _row(
            figures[:half],
            facing_left[:half],
            close[:half],
            Framing(0.38, 1.0, 0.93),
            width,
            height,
            noise,
            0.0,
        )
        back = _row(
            figures[half:],
            facing_left[half:],
            close[half:],
            Framing(0.3, 1.0, 0.53),
            width,
            height,
            noise,
            0.0,
        )
        return [*front, *back]
    return _row(figures, facing_left, close, framing, width, height, noise, 0.14 if speech else 0.0)


def _row(
    figures: Sequence[Figure],
    facing_left: Sequence[bool],
    close: Sequence[bool],
    framing: Framing,
    width: float,
    height: float,
    noise: Noise,
    headroom: float,
) -> list[Spot]:
    tops = [_top(figure) for figure in figures]
    tallest = (
        max(70.0, *(-top for top in tops), 70.0)
        if framing.reach == 1.0
        else max(60.0, *(-top for top in tops), 60.0)
    )
    tallest = min(tallest, 140.0)
    scale = height * max(framing.fills - headroom, 0.2) / (tallest * framing.reach)
    cut = framing.reach < 1.0
    lifts = [(tallest + top) * (0.86 if cut else 0.0) for top in tops]
    spans = [
        _span(figure, -tallest * (1 - framing.reach) + lift if cut else 1e9)
        for figure, lift in zip(figures, lifts, strict=True)
    ]
    room = width * 0.95
    total = sum(right - left for left, right in spans)
    gaps = [1.5 if near else 7.0 for near in close[: len(figures) - 1]]
    if (total + sum(gaps)) * scale > room:
        scale = room / (total + sum(gaps))
        spans = [
            _span(figure, 1e9) if tallest * scale < height * 0.84 else span
            for figure, span in zip(figures, spans, strict=True)
        ]
        total = sum(right - left for left, right in spans)
        scale = min(scale, room / (total + sum(gaps)))
    foot = height * framing.foot
    if cut:
        top = height * (1 - framing.fills + headroom)
        foot = max(top + tallest * scale, height * 0.9)
        if foot < height * 1.06:
            foot, lifts = height * 0.9, [0.0 for _ in lifts]
    spare = max(0.0, width - (total + sum(gaps)) * scale)
    share = spare / (len(figures) + 1)
    between = [min(share, width * (0.012 if near else 0.15)) for near in close[: len(figures) - 1]]
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
    return min(figure.head[1] - figure.head_size[1] * 1.35, -30.0)


def _span(figure: Figure, below: float) -> tuple[float, float]:
    left, _, right, _ = figure.sheet.bounds(below)
    return left, right
