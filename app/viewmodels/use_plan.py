"""What using a panel of another moment here would mean, said before anything is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.viewmodels.moments import Picture, State, TurnView
from app.viewmodels.rewind_plan import FieldChange, state_changes


@dataclass(frozen=True, slots=True)
class UsePlan:
    """The picture that is taken, and what its moment's state would change here.

    ``patch`` sets the characters of that moment as they were then; people who were not there stay as
    they are. Empty, with ``changes``, where nothing differs.
    """

    picture: Picture
    turn: TurnView
    patch: dict[str, Any]
    changes: tuple[FieldChange, ...]


def plan_use(picture: Picture, turn: TurnView, now: State) -> UsePlan:
    """Return what using ``picture``, as it was at ``turn``, means for the state of ``now``."""
    then, here = _people(turn.state), _people(now)
    patch: dict[str, Any] = {}
    after: dict[str, Mapping[str, Any]] = dict(here)
    for name, fields in then.items():
        mine = here.get(name, {})
        changed = {key: value for key, value in fields.items() if mine.get(key) != value}
        changed |= {key: None for key in mine if key not in fields}
        if changed:
            patch[name] = changed
            after[name] = fields
    changes = state_changes({"characters": here}, {"characters": after})
    return UsePlan(picture, turn, {"characters": patch} if patch else {}, tuple(changes))


def _people(state: State) -> dict[str, Mapping[str, Any]]:
    people = state.get("characters")
    if not isinstance(people, Mapping):
        return {}
    return {str(name): fields for name, fields in people.items() if isinstance(fields, Mapping)}
