"""Colours by which people tell the characters apart, in drawings and everywhere else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

PALETTE = (
    "#d9577a", "#4f7fc4", "#5d9c59", "#d9923b", "#8a63b8", "#3d9da1", "#b5533c", "#a9a13a",
    "#6b7a99", "#c774b2", "#3f7f63", "#94704c",
)  # fmt: skip


def colours_of(state: Mapping[str, Any], named: Iterable[str] = ()) -> dict[str, str]:
    """Return a colour for every character of ``state`` and of ``named``.

    What ``cast`` gives counts. Everyone else gets the colour of their name, or the next free one
    where another has it already: the same names, the same colours, in whatever order they came.
    """
    cast, people = _mapping(state.get("cast")), _mapping(state.get("characters"))
    colours = {name: _given(cast.get(name)) for name in sorted({*people, *cast, *named})}
    chosen = {name: colour for name, colour in colours.items() if colour}
    for name in colours:
        if name in chosen:
            continue
        start = int(sha256(name.encode()).hexdigest()[:8], 16) % len(PALETTE)
        ordered = PALETTE[start:] + PALETTE[:start]
        taken = set(chosen.values())
        chosen[name] = next((colour for colour in ordered if colour not in taken), ordered[0])
    return chosen


def _given(member: Any) -> str:
    colour = member.get("colour") if isinstance(member, dict) else None
    return colour if isinstance(colour, str) and colour.startswith("#") else ""


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
