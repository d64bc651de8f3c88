"""Turns: what a person sees as one step of the story."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.folds.session import Session
from app.records.facts import (
    AppState,
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
    for entry in path:
        place = session.reserved.get(entry.entry_id)
        match entry:
            case Branch() | Compaction():
                ids.append(None)
                continue
            case _ if place is not None:
                current = place.operation.id
            case _ if begins_by_hand(session, entry) or current is None:
                current = entry.entry_id
            case _:
                pass
        ids.append(current)
    return ids


def begins_by_hand(session: Session, entry: TreeEntry) -> bool:
    """Tell whether ``entry``, which no operation ordered, is where a person acts.

    The state that is taken over with a picked panel belongs to the pick.
    """
    if isinstance(entry, AppState):
        parent = None if entry.parent_id is None else session.tree.nodes[entry.parent_id].entry
        return entry.cause == "user" and (parent is None or "picked" not in parent.payload)
    return isinstance(entry, UserMessage)


def turn_counts(session: Session) -> dict[str, int]:
    """Return for every entry how many turns lie on the path to it."""
    counts: dict[str, int] = {}
    for entry_id, node in session.tree.nodes.items():
        entry, place = node.entry, session.reserved.get(entry_id)
        before = 0 if entry.parent_id is None else counts[entry.parent_id]
        if isinstance(entry, Branch | Compaction):
            begins = False
        elif place is not None:
            begins = place.role == "input"
        else:
            begins = begins_by_hand(session, entry) or before == 0
        counts[entry_id] = before + begins
    return counts


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
