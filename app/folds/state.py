"""The story's state at any point of a path."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from app.records.facts import AppState

State = dict[str, Any]


def merge_patch(target: Any, patch: Mapping[str, Any]) -> State:
    """Return ``target`` with ``patch`` merged into it by RFC 7386; neither is changed."""
    merged: State = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        elif isinstance(value, Mapping):
            merged[key] = merge_patch(merged.get(key), value)
        else:
            merged[key] = value
    return merged


def step(state: State, change: AppState) -> State:
    """Return the state after one change."""
    return dict(change.value) if change.mode == "replace" else merge_patch(state, change.value)


def state_at(changes: Iterable[AppState], initial: State) -> State:
    """Return the state after ``changes``, oldest first along one path.

    Folding a path in two halves equals folding it at once. Reads nothing else, changes nothing,
    never raises.
    """
    return reduce(step, changes, initial)


def patch_between(before: Any, after: Mapping[str, Any]) -> State:
    """Return the smallest merge patch that turns ``before`` into ``after``.

    Where ``after`` holds nulls there is no such patch: they are left out, as a merge would.
    """
    base = before if isinstance(before, dict) else {}
    patch: State = {key: None for key in base if key not in after}
    for key, value in after.items():
        if key in base and base[key] == value:
            continue
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            patch[key] = patch_between(base[key], value)
        elif value is not None:
            patch[key] = value
    return patch
