"""What is written over the panels, read from a state: bubbles and captions, and how they change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.folds.state import State, patch_between

KINDS = ("speech", "thought", "shout", "whisper", "caption", "sound")
TAILED = ("speech", "thought", "shout", "whisper")
"""The kinds that point at whoever says it."""

LONGEST = 1000
"""Letters of a bubble that are read: laying out what nobody could read would stop the window."""

Box = tuple[float, float, float, float]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Bubble:
    """One bubble or caption of a panel.

    ``box`` is left, top, width and height from 0 to 1 of the picture; None while it is placed by
    itself. ``tail`` is the point it shows at, None likewise. ``text`` is by language (BCP 47).
    ``font`` is a family, empty for the story's. ``vertical`` text runs from top to bottom, its
    columns from right to left.
    """

    id: str
    kind: str = "speech"
    character: str = ""
    order: float = 0
    box: Box | None = None
    tail: Point | None = None
    text: Mapping[str, str] = field(default_factory=dict)
    font: str = ""
    vertical: bool = False

    def words(self, language: str) -> str:
        """Return the text in ``language``, else in a relative of it, else in any it has."""
        there = {name: text for name, text in self.text.items() if text.strip()}
        stem = language.partition("-")[0].lower()
        for name, text in there.items():
            if name == language:
                return text
        for name, text in there.items():
            if name.partition("-")[0].lower() == stem:
                return text
        return there.get("en") or next(iter(there.values()), "")

    def in_words(self, language: str, text: str) -> Bubble:
        """Return it with other words in one language; empty ones take the language away."""
        others = {name: words for name, words in self.text.items() if name != language}
        return replace(self, text=others | ({language: text} if text.strip() else {}))


def lettering_of(state: Mapping[str, Any], panel_id: str) -> tuple[Bubble, ...]:
    """Return a panel's bubbles in reading order; what cannot be read as one is left out.

    Never raises: a state may hold anything.
    """
    mine = _mapping(_mapping(state.get("lettering")).get(panel_id))
    found = [_bubble(str(name), item) for name, item in mine.items() if isinstance(item, Mapping)]
    return tuple(sorted((item for item in found if item.text), key=lambda item: item.order))


def languages_of(state: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the languages anything is lettered in, the one with most bubbles first."""
    counts: dict[str, int] = {}
    for panel_id in _mapping(state.get("lettering")):
        for bubble in lettering_of(state, str(panel_id)):
            for language in bubble.text:
                counts[language] = counts.get(language, 0) + 1
    return tuple(sorted(counts, key=lambda name: (-counts[name], name)))


def lettering_patch(
    panel_id: str, before: Iterable[Bubble], after: Iterable[Bubble]
) -> State | None:
    """Return the merge patch that makes ``before`` into ``after``; None where nothing differs.

    Bubbles are known by their ids. Only what differs is named, so that fields of a newer version
    survive.
    """
    old = {item.id: _raw(item) for item in before}
    patch = patch_between(old, {item.id: _raw(item) for item in after})
    return {"lettering": {panel_id: patch}} if patch else None


def rebased(
    start: Iterable[Bubble], now: Iterable[Bubble], state: Mapping[str, Any], panel_id: str
) -> tuple[Bubble, ...]:
    """Return a panel's bubbles in ``state`` with everything done that made ``start`` into ``now``.

    A bubble that is gone from ``state`` and was changed comes back whole; a new one gets an id that
    nothing there has.
    """
    before, after = {item.id: item for item in start}, {item.id: item for item in now}
    there = {item.id: item for item in lettering_of(state, panel_id)}
    found = {name: item for name, item in there.items() if name in after or name not in before}
    taken = set(_mapping(_mapping(state.get("lettering")).get(panel_id))) | set(before)
    last = max((item.order for item in there.values()), default=0.0)
    for name, bubble in after.items():
        old = before.get(name)
        if old is None:
            fresh = name if name not in taken else new_id(taken)
            taken.add(fresh)
            moved = bubble if name not in there else replace(bubble, order=last + bubble.order)
            found[fresh] = replace(moved, id=fresh)
        elif old != bubble:
            found[name] = _changed(there.get(name), old, bubble)
    return tuple(sorted(found.values(), key=lambda item: item.order))


def _changed(there: Bubble | None, old: Bubble, new: Bubble) -> Bubble:
    """Return what is there with the fields of ``new`` that differ from ``old``."""
    if there is None:
        return new
    names = ("kind", "character", "order", "box", "tail", "font", "vertical")
    fields = {n: getattr(new, n) for n in names if getattr(new, n) != getattr(old, n)}
    text = dict(there.text)
    for language in {*old.text, *new.text}:
        if old.text.get(language) != new.text.get(language):
            text.pop(language, None)
            if language in new.text:
                text[language] = new.text[language]
    return replace(there, text=text, **fields)


def new_id(taken: Iterable[str]) -> str:
    """Return an id no bubble has: the tool's ids go on counting."""
    there = set(taken)
    number = len(there) + 1
    while f"b{number}" in there:
        number += 1
    return f"b{number}"


def _raw(bubble: Bubble) -> State:
    """Return the bubble as the state keeps it."""
    return present(
        kind=bubble.kind,
        character=bubble.character,
        order=bubble.order,
        box=rounded(bubble.box),
        tail=rounded(bubble.tail),
        text=dict(bubble.text),
        font=bubble.font or None,
        vertical=bubble.vertical or None,
    )


def present(**fields: Any) -> State:
    """Return the fields that are not None: a state holds no nulls."""
    return {name: value for name, value in fields.items() if value is not None}


def rounded(shares: Iterable[float] | None) -> list[float] | None:
    """Return shares of a picture or page as a state keeps them: a ten-thousandth is enough."""
    return [round(value, 4) for value in shares] if shares is not None else None


def _bubble(name: str, item: Mapping[str, Any]) -> Bubble:
    texts = {
        str(language): words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
        for language, words in _mapping(item.get("text")).items()
        if isinstance(words, str) and words.strip()
    }
    kind = item.get("kind")
    box, tail = _numbers(item.get("box"), 4), _numbers(item.get("tail"), 2)
    return Bubble(
        name,
        kind if isinstance(kind, str) and kind in KINDS else "speech",
        _text(item.get("character")),
        order_of(item),
        (box[0], box[1], box[2], box[3]) if box and box[2] > 0 and box[3] > 0 else None,
        (tail[0], tail[1]) if tail else None,
        texts,
        _text(item.get("font")),
        item.get("vertical") is True,
    )


def order_of(item: Mapping[str, Any]) -> float:
    """Return where something stands among its like; 0 where that cannot be read."""
    value = item.get("order")
    if not isinstance(value, int | float) or abs(value) >= 2**53:
        return 0.0
    return float(value)


def _numbers(value: Any, count: int) -> list[float] | None:
    if not isinstance(value, list) or len(value) != count:
        return None
    # what lies far outside the picture cannot have been meant
    sound = all(isinstance(n, int | float) and -100 < n < 100 for n in value)
    return [float(n) for n in value] if sound else None


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
