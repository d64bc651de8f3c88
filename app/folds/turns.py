"""Turns: what a person sees as one step of the story."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.folds.session import Session
from app.records.facts import (
    AppState,
    AssistantMessage,
    Branch,
    Compaction,
    TreeEntry,
    UserMessage,
)


@dataclass(frozen=True, slots=True)
class Turn:
    """One accepted run, one hand-made state edit or one pick, as far as it lies on a path.

    ``number`` counts from 1 along the path. ``entries`` are in path order, not always side by
    side: late results and used inputs belong to the run that ordered them.
    """

    id: str
    number: int
    kind: Literal["run", "edit", "pick"]
    operation_id: str | None
    entries: tuple[TreeEntry, ...]

    @property
    def last_entry_id(self) -> str:
        """Where a rewind to this turn goes."""
        return self.entries[-1].entry_id


def turn_ids(session: Session, path: list[TreeEntry]) -> list[str | None]:
    """Return for each entry of ``path`` the id of its turn; branches and compactions have none.

    A run's turn has the operation's id. Entries that no operation of this story ordered (hand
    edits, picks, and everything copied by a fork) begin a turn where a person acts.
    """
    ids: list[str | None] = []
    current: str | None = None
    picking = False
    for entry in path:
        place = session.reserved.get(entry.entry_id)
        match entry:
            case Branch() | Compaction():
                ids.append(None)
                continue
            case _ if place is not None:
                current, picking = place.operation.id, False
            case UserMessage():
                current, picking = entry.entry_id, "picked" in entry.payload
            case AppState(cause="user") if not picking:
                current = entry.entry_id
            case AssistantMessage() if current is None:
                current = entry.entry_id
            case _:
                pass
        ids.append(current)
    return ids


def turns_on(session: Session, path: list[TreeEntry]) -> list[Turn]:
    """Return the turns on ``path`` in the order in which they began."""
    members: dict[str, list[TreeEntry]] = {}
    for entry, turn_id in zip(path, turn_ids(session, path), strict=True):
        if turn_id is not None:
            members.setdefault(turn_id, []).append(entry)
    return [
        Turn(
            turn_id,
            number,
            _kind(entries[0]),
            turn_id if turn_id in session.operations else None,
            tuple(entries),
        )
        for number, (turn_id, entries) in enumerate(members.items(), 1)
    ]


def _kind(first: TreeEntry) -> Literal["run", "edit", "pick"]:
    if isinstance(first, AppState):
        return "edit"
    return "pick" if isinstance(first, UserMessage) and "picked" in first.payload else "run"


def is_settled(session: Session, turn: Turn) -> bool:
    """Tell whether a rewind may go to ``turn``: its run is over, or cancelled and closed."""
    operation = session.operations.get(turn.operation_id or "")
    return operation is None or operation.finished is not None
