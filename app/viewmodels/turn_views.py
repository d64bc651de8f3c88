"""Turns as the timeline shows them: pictures, changes, cost, and the state at each one's end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from app.folds.context import text_of
from app.folds.operation import Operation
from app.folds.panels import DRAWING_TOOL, panels_on, picked_of
from app.folds.session import Session
from app.folds.spending import Expense, expenses, spent
from app.folds.state import State, patch_between, step
from app.folds.turns import Turn, is_settled, turns_on
from app.records.facts import AppState, TreeEntry, UserMessage
from app.viewmodels.moments import Kind, Picture, Since, TurnView


def first_words(text: str, limit: int = 40) -> str:
    """Return the first line of ``text``, without directions for state, at most ``limit`` long."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


_QUOTED_VALUE = re.compile(r"""[=＝]\s*(?:"[^"]*"|'[^']*'|“[^”]*”|「[^」]*」)""")
_SETS = re.compile("[=＝]")


def title_of(turn: Turn) -> str:
    """Return what a turn is called: what the person said, or what they changed."""
    return titled(turn.entries)


def titled(entries: Iterable[TreeEntry]) -> str:
    """Return what a turn that begins with ``entries`` is called."""
    for entry in entries:
        if is_gesture(entry):
            return ""
        if isinstance(entry, UserMessage):
            said = text_of(entry.content)
            return first_words(spoken_words(said) or said)
        if isinstance(entry, AppState):
            people = entry.value.get("characters")
            return first_words("、".join(people) if isinstance(people, dict) else "")
    return ""


def kind_of(first: TreeEntry) -> Kind:
    """Return what a turn that begins with ``first`` is: pages and words are told from other edits."""
    if isinstance(first, AppState):
        if "lettering" in first.value:
            return "letter"
        return "pages" if "layout" in first.value else "edit"
    if is_gesture(first):
        return "again"
    picked = isinstance(first, UserMessage) and picked_of(first) is not None
    return "pick" if picked else "run"


def full_title(turn: Turn) -> str:
    """Return everything the person said in a turn, to be searched."""
    return " ".join(
        text_of(entry.content)
        for entry in turn.entries
        if isinstance(entry, UserMessage) and not is_gesture(entry)
    )


def is_gesture(entry: TreeEntry) -> bool:
    """Tell whether ``entry`` is no words of a person, but a button that orders more pictures."""
    return isinstance(entry, UserMessage) and "direct" in entry.payload


def ordered_by(entry: TreeEntry) -> int:
    """Return how many pictures such a button ordered."""
    direct = entry.payload.get("direct")
    calls = direct.get("calls") if isinstance(direct, dict) else None
    return len(calls) if isinstance(calls, list) else 1


def spoken_words(text: str) -> str:
    """Return ``text`` without what only sets something: ``#tag``, ``a=b`` and whose it is, and lines of
    nothing but names. A marked name within a sentence stays, without its mark."""
    lines = (_spoken(line.split()) for line in _QUOTED_VALUE.sub("=", text).splitlines())
    return " ".join(line for line in lines if line)


def _spoken(words: Sequence[str]) -> str:
    kept: list[str] = []
    said = False
    for word, after in zip_longest(words, words[1:], fillvalue=""):
        if word[0] in "#＃" or _SETS.search(word):
            continue
        name = word[1:] if word[0] in "@＠" else ""
        # whose fields follow, or whose name does
        if name and (_SETS.search(after) or after.startswith(name)):
            continue
        said = said or not name
        kept.append(name or word)
    return " ".join(kept) if said else ""


def views_on(
    session: Session,
    path: list[TreeEntry],
    forks: Mapping[str | None, int],
    start: int = 0,
    siblings: Mapping[str, tuple[str, ...]] | None = None,
) -> list[TurnView]:
    """Return the turns on ``path`` with everything their cells show, after the first ``start``.

    ``siblings`` has, by a turn's first entry, the tips to which it and its like lead.
    """
    turns = turns_on(session, path)
    states = _states(session, path, turns)
    pictures = pictures_by_turn(session, path, turns)
    money = _money(session.operations.values())
    found: list[TurnView] = []
    for turn, (state, before, since) in zip(turns, states, strict=True):
        if turn.number <= start:
            continue
        mine = money.get(turn.operation_id or "", [])
        found.append(
            TurnView(
                turn.id,
                turn.number,
                kind_of(turn.entries[0]),
                title_of(turn),
                turn.last_entry_id,
                is_settled(session, turn),
                pictures.get(turn.id, ()),
                changed_people(before, state),
                spent(mine, "settled"),
                spent(mine, "possible") if any(e.standing == "possible" for e in mine) else None,
                any(e.standing == "in_doubt" for e in mine),
                any(e.standing == "free" and e.what == DRAWING_TOOL for e in mine),
                sum(forks.get(entry.entry_id, 0) for entry in turn.entries),
                state,
                since,
                (siblings or {}).get(turn.entries[0].entry_id, ()),
            )
        )
    return found


def _money(operations: Iterable[Operation]) -> dict[str, list[Expense]]:
    found: dict[str, list[Expense]] = {}
    for expense in expenses(operations):
        found.setdefault(expense.operation_id, []).append(expense)
    return found


def changed_people(before: State, after: State) -> tuple[str, ...]:
    """Return the characters whose fields differ between two states."""
    old, new = _people(before), _people(after)
    return tuple(name for name in {**new, **old} if old.get(name) != new.get(name))


def _people(state: State) -> dict[str, Any]:
    people = state.get("characters")
    return people if isinstance(people, dict) else {}


Moment = tuple[State, State, Mapping[tuple[str, str], Since]]


def _states(session: Session, path: list[TreeEntry], turns: Sequence[Turn]) -> list[Moment]:
    """Return for each turn its state, the one before, and since when each field is so.

    The state of a turn is the one at its last entry: where a rewind to it goes.
    """
    initial: State = session.created.initial_state if session.created is not None else {}
    ends = {turn.last_entry_id: index for index, turn in enumerate(turns)}
    owner = {entry.entry_id: turn.number for turn in turns for entry in turn.entries}
    found: list[Moment] = [(initial, initial, {})] * len(turns)
    state, last = initial, initial
    since: dict[tuple[str, str], Since] = {}
    number = 0
    for entry in path:
        if isinstance(entry, AppState):
            number = owner.get(entry.entry_id, number)
            after = step(state, entry)
            since = _noted(since, patch_between(state, after), number, entry.cause == "user")
            state = after
        index = ends.get(entry.entry_id)
        if index is not None:
            found[index] = (state, last, since)
            last = state
    return found


def _noted(
    since: dict[tuple[str, str], Since], patch: State, number: int, by_hand: bool
) -> dict[tuple[str, str], Since]:
    people = _people(patch)
    scene = patch.get("scene")
    changed = {**people, "": scene} if isinstance(scene, dict) else people
    fresh = {
        (name, key): Since(number, by_hand)
        for name, fields in changed.items()
        if isinstance(fields, dict)
        for key in fields
    }
    return since | fresh if fresh else since


def pictures_by_turn(
    session: Session, path: list[TreeEntry], turns: Sequence[Turn]
) -> dict[str, tuple[Picture, ...]]:
    """Return the pictures each turn made or chose, in the order of their calls."""
    owner = {entry.entry_id: turn.id for turn in turns for entry in turn.entries}
    found: dict[str, list[Picture]] = {}
    panels = {panel.id: panel for panel in panels_on(session, path)}
    for panel in panels.values():
        shown = panel.shown
        for item in panel.candidates:
            turn_id = owner.get(item.reply_id)
            if turn_id is not None and item.usable and item.asset is not None:
                picture = Picture(
                    panel.id, item.id, item.asset, item.prompt, item is shown, item.characters
                )
                found.setdefault(turn_id, []).append(picture)
    for entry in path:
        picked = picked_of(entry)
        turn_id = owner.get(entry.entry_id)
        if picked is None or turn_id is None or not isinstance(picked.get("asset"), str):
            continue
        panel_id = str(picked["panel_id"])
        if panel_id == entry.entry_id:
            # brought in here: it is among the panels
            continue
        source = str(picked.get("source_entry_id"))
        known = panels.get(panel_id)
        shown = known.shown if known is not None else None
        current = shown is not None and shown.asset == picked["asset"]
        picture = Picture(panel_id, source, picked["asset"], "", current)
        if picture not in found.get(turn_id, []):
            found.setdefault(turn_id, []).append(picture)
    return {turn_id: tuple(items) for turn_id, items in found.items()}
