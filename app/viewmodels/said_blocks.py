"""The conversation of one path as blocks of plain text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from app.folds.context import text_of
from app.folds.session import Session
from app.folds.turns import Turn, turns_on
from app.records.facts import (
    AppState,
    AssistantMessage,
    Compaction,
    ToolMessage,
    TreeEntry,
    UserMessage,
)
from app.viewmodels.moments import Said
from app.viewmodels.turn_views import is_gesture


def said_on(
    session: Session,
    path: list[TreeEntry],
    siblings: Mapping[str, tuple[str, ...]],
) -> list[Said]:
    """Return what was said on ``path``, oldest first, with a heading for each turn: its number, and
    ``2/3`` where it is the second of three that could follow the turn before (``siblings``)."""
    turns = turns_on(session, path)
    owner = {entry.entry_id: turn for turn in turns for entry in turn.entries}
    found: list[Said] = []
    number = 0
    for entry in path:
        turn = owner.get(entry.entry_id)
        if turn is not None and turn.number > number:
            number = turn.number
            rivals = siblings.get(turn.entries[0].entry_id, ())
            place = f"{rivals.index(path[-1].entry_id) + 1}/{len(rivals)}" if rivals else ""
            found.append(Said(f"turn-{turn.id}", "turn", f"{number}|{place}", number))
        found.extend(_blocks(entry, number))
        if turn is not None and entry.entry_id == turn.last_entry_id:
            found.extend(_ending(session, turn, number))
    return found


def _blocks(entry: TreeEntry, turn: int) -> Iterator[Said]:
    match entry:
        case UserMessage() if is_gesture(entry):
            yield Said(entry.entry_id, "note", "again|", turn)
        case UserMessage():
            yield Said(entry.entry_id, "user", text_of(entry.content), turn)
        case AssistantMessage():
            text = text_of(entry.content)
            if text:
                yield Said(entry.entry_id, "agent", text, turn)
        case ToolMessage():
            words = text_of(entry.content)
            yield Said(entry.entry_id, "tool", f"{entry.name}|{entry.outcome}|{words}", turn)
        case AppState(cause="user"):
            yield Said(entry.entry_id, "note", f"edit|{change_text(entry.value)}", turn)
        case Compaction():
            yield Said(entry.entry_id, "note", f"summary|{entry.summary}", turn)
        case _:
            return


def _ending(session: Session, turn: Turn, number: int) -> Iterator[Said]:
    operation = session.operations.get(turn.operation_id or "")
    if operation is None or operation.finished is None:
        return
    if operation.finished.outcome in ("failed", "aborted"):
        error = str(operation.finished.error or "")
        yield Said(f"end-{turn.id}", "note", f"{operation.finished.outcome}|{error}", number)


def change_text(patch: Mapping[str, Any]) -> str:
    """Return a patch of the state as short words: ``Mina: mood = glad``."""
    people = patch.get("characters")
    groups = dict(people) if isinstance(people, dict) else {}
    if isinstance(patch.get("scene"), dict):
        groups["#"] = patch["scene"]
    parts = []
    for name, fields in groups.items():
        if isinstance(fields, dict):
            words = ", ".join(
                f"{key} −" if value is None else f"{key} = {value}" for key, value in fields.items()
            )
            parts.append(f"{name}: {words}" if words else str(name))
        else:
            parts.append(f"{name} −")
    return "; ".join(parts)
