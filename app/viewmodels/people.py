"""The characters of the shown moment, with what would change on going back to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.folds.cast import colours_of
from app.viewmodels.moments import Since
from app.viewmodels.story import StoryModel

SCENE = "#cdbb94"


@dataclass(frozen=True, slots=True)
class FieldView:
    """One field of a character. ``before`` is today's value where the shown one differs."""

    key: str
    value: str
    before: str | None
    since: Since | None


@dataclass(frozen=True, slots=True)
class CharacterView:
    """One character's card; ``name`` is empty for the scene's."""

    name: str
    colour: str
    references: tuple[str, ...]
    fields: tuple[FieldView, ...]


def cards(story: StoryModel) -> list[CharacterView]:
    """Return the cards of the shown moment: characters by name of entry, then the scene."""
    shown, now = story.shown_state, story.state_now
    turn = story.shown_turn
    since: Mapping[tuple[str, str], Since] = turn.since if turn is not None else {}
    compare = story.only_looks
    people = {**_mapping(shown.get("characters"))}
    cast = _mapping(shown.get("cast"))
    found = []
    for name in {**people, **cast}:
        references = references_of(shown, str(name))
        before = _mapping(_mapping(now.get("characters")).get(name))
        found.append(
            CharacterView(
                str(name),
                colour_of(str(name), shown),
                references,
                _fields(name, _mapping(people.get(name)), before if compare else None, since),
            )
        )
    scene = _mapping(shown.get("scene"))
    if scene or found:
        fields = _fields("", scene, _mapping(now.get("scene")) if compare else None, since)
        found.append(CharacterView("", SCENE, (), fields))
    return found


def _fields(
    name: str,
    fields: Mapping[str, Any],
    now: Mapping[str, Any] | None,
    since: Mapping[tuple[str, str], Since],
) -> tuple[FieldView, ...]:
    found = []
    gone = [key for key in now or {} if key not in fields]
    for key in [*fields, *gone]:
        value = _text(fields.get(key))
        before = None
        if now is not None and _text(now.get(key)) != value:
            before = _text(now.get(key))
        found.append(FieldView(str(key), value, before, since.get((name, key))))
    return tuple(found)


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def colour_of(name: str, state: Mapping[str, Any]) -> str:
    """Return a character's colour: the one it is drawn in."""
    return colours_of(state, [name])[name]


def references_of(state: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Return the assets of a character's reference pictures."""
    member = _mapping(_mapping(state.get("cast")).get(name))
    return tuple(item for item in _list(member.get("references")) if isinstance(item, str))


def references_patch(name: str, assets: Sequence[str]) -> dict[str, Any]:
    """Return the patch that sets a character's reference pictures; none takes the field away."""
    return {"cast": {name: {"references": list(assets) or None}}}


def field_patch(name: str, key: str, value: str | None) -> dict[str, Any]:
    """Return the patch that sets or clears one field of a character, or of the scene."""
    patch = {key: value or None}
    return {"scene": patch} if not name else {"characters": {name: patch}}
