"""The conversation of one path as blocks of plain text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from app.folds.context import images_of, text_of
from app.folds.panels import PICK_WORDS, picked_of
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
from app.viewmodels.turn_views import is_gesture, ordered_by


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
    picked = False
    for entry in path:
        turn = owner.get(entry.entry_id)
        if turn is not None and turn.number > number:
            number = turn.number
            rivals = siblings.get(turn.entries[0].entry_id, ())
            place = f"{rivals.index(path[-1].entry_id) + 1}/{len(rivals)}" if rivals else ""
            found.append(Said(f"turn-{turn.id}", "turn", f"{number}|{place}", number))
        if isinstance(entry, AssistantMessage) and picked:
            # what the program answered to a pick, for the model: it names the panel by its id
            picked = False
        else:
            found.extend(_blocks(session, entry, number))
        if isinstance(entry, UserMessage):
            picked = picked_of(entry) is not None
        if turn is not None and entry.entry_id == turn.last_entry_id:
            found.extend(_ending(session, turn, number))
    return found


def _blocks(session: Session, entry: TreeEntry, turn: int) -> Iterator[Said]:
    match entry:
        case UserMessage() if is_gesture(entry):
            yield Said(entry.entry_id, "note", f"again|{ordered_by(entry)}", turn)
        case UserMessage() if picked_of(entry) is not None:
            prompt = text_of(entry.content).removeprefix(PICK_WORDS.rstrip(":")).removeprefix(":")
            yield Said(entry.entry_id, "note", f"picked|{prompt.strip()}", turn)
        case UserMessage():
            pictures = len(images_of(entry.content))
            yield Said(entry.entry_id, "user", text_of(entry.content), turn, pictures=pictures)
        case AssistantMessage():
            thought = thought_of(entry)
            if thought:
                yield Said(f"thought-{entry.entry_id}", "thought", "", turn, thought)
            text = text_of(entry.content)
            if text:
                yield Said(entry.entry_id, "agent", text, turn)
        case ToolMessage():
            words = text_of(entry.content)
            told = f"{entry.name}|{entry.outcome}|{words}"
            yield Said(entry.entry_id, "tool", told, turn, _details(session, entry, words))
        case AppState(cause="user"):
            yield Said(entry.entry_id, "note", _edit_note(entry.value), turn)
        case Compaction():
            yield Said(entry.entry_id, "note", "summary|", turn, str(entry.summary))
        case _:
            return


def thought_of(entry: AssistantMessage) -> str:
    """Return what the model thought before it answered, as far as the service tells it."""
    reasoning = entry.payload.get("reasoning")
    text = reasoning.get("text") if isinstance(reasoning, dict) else reasoning
    return text.strip() if isinstance(text, str) else ""


def _details(session: Session, entry: ToolMessage, words: str) -> str:
    """Return what a call was asked and what it answered, a line for each field."""
    place = session.reserved.get(entry.entry_id)
    arguments = place.call.arguments if place is not None and place.call is not None else {}
    lines = []
    for name, value in arguments.items() if isinstance(arguments, dict) else ():
        told = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        lines.append(f"{name}: {told}")
    return "\n".join([*lines, words] if words else lines)


def _ending(session: Session, turn: Turn, number: int) -> Iterator[Said]:
    operation = session.operations.get(turn.operation_id or "")
    if operation is None or operation.finished is None:
        return
    if operation.finished.outcome in ("failed", "aborted"):
        error = str(operation.finished.error or "")
        yield Said(f"end-{turn.id}", "note", f"{operation.finished.outcome}|{error}", number)


def _edit_note(patch: Mapping[str, Any]) -> str:
    """Return what was changed by hand; lettering and pages are too long to be spelled out."""
    if "lettering" in patch:
        return "lettered|"
    if "layout" in patch:
        return "arranged|"
    return f"edit|{change_text(patch)}"


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
