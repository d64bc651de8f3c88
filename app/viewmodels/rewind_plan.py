"""What going back to a turn would mean, said before anything is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from app.viewmodels.moments import Story, TurnView


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field that goes from one text to another; empty means it is not there."""

    name: str
    key: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RewindPlan:
    """The summary of one rewind. ``name`` is a suggestion for the line that is left."""

    target: TurnView
    moving: tuple[TurnView, ...]
    name: str
    named: bool
    changes: tuple[FieldChange, ...]
    pictures: int
    spent: Mapping[str, Decimal]
    unsettled: int


def plan_rewind(story: Story, number: int) -> RewindPlan | None:
    """Return what going back to turn ``number`` means, None where there is nothing to go back."""
    if not 1 <= number < len(story.turns):
        return None
    target, moving = story.turns[number - 1], story.turns[number:]
    spent: dict[str, Decimal] = {}
    for turn in moving:
        for unit, amount in turn.spent.items():
            spent[unit] = spent.get(unit, Decimal(0)) + amount
    branch = story.branch
    named = branch is not None and branch.named
    name = branch.name if branch is not None and named else moving[0].title
    return RewindPlan(
        target,
        moving,
        name,
        named,
        tuple(state_changes(moving[-1].state, target.state)),
        len({picture.asset for turn in moving for picture in turn.pictures}),
        spent,
        sum(1 for turn in moving if turn.doubt),
    )


def state_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[FieldChange]:
    """Return the fields of characters and scene that differ, in order of appearance."""
    found = []
    old, new = _groups(before), _groups(after)
    for name in {**old, **new}:
        fields, then = old.get(name, {}), new.get(name, {})
        for key in {**fields, **then}:
            was, will = _text(fields.get(key)), _text(then.get(key))
            if was != will:
                found.append(FieldChange(name, str(key), was, will))
    return found


def _groups(state: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    people = state.get("characters")
    groups = dict(people) if isinstance(people, Mapping) else {}
    groups = {str(k): v for k, v in groups.items() if isinstance(v, Mapping)}
    scene = state.get("scene")
    return groups | ({"": scene} if isinstance(scene, Mapping) else {})


def _text(value: Any) -> str:
    return "" if value is None else str(value)
