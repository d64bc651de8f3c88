"""Two branches side by side: what they share, then turn against turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.viewmodels.moments import TurnView
from app.viewmodels.rewind_plan import FieldChange, state_changes


@dataclass(frozen=True, slots=True)
class Pair:
    """A turn of each branch after the common ones; None where that branch has ended.

    ``differences`` are the fields of characters and scene that are not the same, with A's text
    before B's. ``fresh`` tells that the pictures, or more than in the row above, differ.
    """

    a: TurnView | None
    b: TurnView | None
    differences: tuple[FieldChange, ...]
    fresh: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """``common`` are the turns both share, oldest first."""

    common: tuple[TurnView, ...]
    pairs: tuple[Pair, ...]


def compare(a: Sequence[TurnView], b: Sequence[TurnView]) -> Comparison:
    """Align the turns of two branches after the last one they share."""
    shared = 0
    while shared < min(len(a), len(b)) and a[shared].id == b[shared].id:
        shared += 1
    pairs: list[Pair] = []
    above: tuple[FieldChange, ...] = ()
    for at in range(shared, max(len(a), len(b))):
        one = a[at] if at < len(a) else None
        other = b[at] if at < len(b) else None
        found = tuple(state_changes(one.state, other.state)) if one and other else ()
        fresh = _asset(one) != _asset(other) or found != above
        pairs.append(Pair(one, other, found, fresh))
        above = found
    return Comparison(tuple(a[:shared]), tuple(pairs))


def _asset(turn: TurnView | None) -> str | None:
    picture = turn.picture if turn is not None else None
    return picture.asset if picture is not None else None
