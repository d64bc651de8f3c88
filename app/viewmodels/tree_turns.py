"""All turns of all branches as one tree: what the map of the branches draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.folds.context import text_of
from app.folds.panels import picked_of
from app.folds.returning import last_visits
from app.folds.session import Session
from app.folds.turns import begins_by_hand
from app.records.facts import Branch, Compaction, ToolMessage, TreeEntry, UserMessage
from app.viewmodels.turn_views import is_gesture, kind_of, titled


@dataclass(frozen=True, slots=True)
class TreeTurn:
    """One turn in the tree. ``parent`` is the turn before it, None at the start.

    ``tip`` is where a line that leads through it ends: the one visited last. ``number`` counts along
    the path, ``kind`` and ``title`` are as in its timeline cell, ``asset`` its last picture,
    ``words`` all that was said to begin it, casefolded.
    """

    id: str
    parent: str | None
    number: int
    kind: str
    title: str
    tip: str
    asset: str | None
    here: bool
    on_path: bool
    words: str = ""


@dataclass(slots=True)
class _Begun:
    id: str
    parent: str | None
    number: int
    first: TreeEntry
    last: str
    asset: str | None = None


def tree_turns(session: Session) -> list[TreeTurn]:
    """Return the turns of every branch, each once and after its parent; one walk over the tree."""
    begun, newest = _begun(session)
    here = newest.get(session.tree.head or "")
    path = set(_up(begun, here))
    visits = last_visits(session)
    return [
        TreeTurn(
            turn.id,
            turn.parent,
            turn.number,
            kind_of(turn.first),
            titled([turn.first]),
            visits[turn.last][1],
            turn.asset,
            turn.id == here,
            turn.id in path,
            _words(turn.first).casefold(),
        )
        for turn in begun.values()
    ]


def turn_places(session: Session) -> dict[str, tuple[str, int]]:
    """Return for every entry the newest turn on the path to it, and that turn's number."""
    begun, newest = _begun(session)
    return {entry_id: (turn, begun[turn].number) for entry_id, turn in newest.items()}


def _begun(session: Session) -> tuple[dict[str, _Begun], dict[str, str]]:
    """Return the turns, and for every entry the newest turn on the path to it."""
    begun: dict[str, _Begun] = {}
    newest: dict[str, str] = {}
    current: dict[str, str] = {}
    for entry_id, node in session.tree.nodes.items():
        entry = node.entry
        before = newest.get(entry.parent_id or "")
        carried = current.get(entry.parent_id or "")
        place = session.reserved.get(entry_id)
        if before is not None:
            newest[entry_id] = before
        if isinstance(entry, Branch | Compaction):
            if carried is not None:
                current[entry_id] = carried
            continue
        if place is not None:
            mine = place.operation.id
        elif begins_by_hand(session, entry) or carried is None:
            mine = entry_id
        else:
            mine = carried
        current[entry_id] = mine
        turn = begun.get(mine)
        if turn is None:
            number = begun[before].number + 1 if before is not None else 1
            turn = begun[mine] = _Begun(mine, before, number, entry, entry_id)
            newest[entry_id] = mine
        if newest[entry_id] == mine:
            turn.last = entry_id
        turn.asset = _asset(entry) or turn.asset
    return begun, newest


def _asset(entry: TreeEntry) -> str | None:
    picked = picked_of(entry)
    if picked is not None:
        return picked["asset"] if isinstance(picked.get("asset"), str) else None
    if isinstance(entry, ToolMessage) and entry.outcome == "ok":
        return next((item for item in reversed(entry.assets) if isinstance(item, str)), None)
    return None


def _up(begun: dict[str, _Begun], turn_id: str | None) -> Iterator[str]:
    while turn_id is not None:
        yield turn_id
        turn_id = begun[turn_id].parent


def _words(first: TreeEntry) -> str:
    if isinstance(first, UserMessage) and not is_gesture(first):
        return text_of(first.content)
    return titled([first])
