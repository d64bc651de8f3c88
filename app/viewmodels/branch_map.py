"""The branches as a drawn tree: rows from newest to oldest, each line in a lane of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from app.viewmodels.tree_turns import TreeTurn

LANES = 9
"""Lanes that are drawn; further ones share the last."""

SHORTEST_RUN = 2
"""Fewer turns in a row are shown as they are."""


@dataclass(frozen=True, slots=True)
class MapRow:
    """One row: a turn, a folded straight run of turns, or the empty start at the bottom.

    ``turn`` is the row's newest turn, None for the start. ``count`` is how many turns a run holds.
    ``lane`` 0 is the path the story is on. ``through`` are the lanes that pass by, ``joins`` those
    that come down from above and end here, ``up`` and ``down`` whether the row's own lane goes on.
    ``end`` tells that its line ends here.
    """

    kind: Literal["turn", "run", "start"]
    turn: TreeTurn | None
    count: int
    lane: int
    through: tuple[int, ...]
    joins: tuple[int, ...]
    up: bool
    down: bool
    end: bool


@dataclass(slots=True)
class _Item:
    """A row in the making: its turns, oldest first, all of one line."""

    turns: list[TreeTurn]
    line: int


def map_rows(
    turns: Sequence[TreeTurn], unfolded: Collection[str] = (), hits: Collection[str] | None = None
) -> list[MapRow]:
    """Return the rows of the map, the newest first.

    ``unfolded`` names runs, by any of their turns, that are shown turn by turn. With ``hits`` only
    these turns, those before them and folded runs between are shown.
    """
    if hits is not None:
        turns = _with_ancestors(turns, hits)
    children: dict[str | None, list[TreeTurn]] = {}
    for turn in turns:
        children.setdefault(turn.parent, []).append(turn)
    items = _items(turns, children, _lines(turns, children), unfolded, hits or ())
    return _drawn(items, children)


def _with_ancestors(turns: Sequence[TreeTurn], hits: Collection[str]) -> list[TreeTurn]:
    wanted = set(hits)
    for turn in reversed(turns):
        if turn.id in wanted and turn.parent is not None:
            wanted.add(turn.parent)
    return [turn for turn in turns if turn.id in wanted]


def _lines(
    turns: Iterable[TreeTurn], children: Mapping[str | None, list[TreeTurn]]
) -> dict[str, int]:
    """Number the lines: 0 is the path, every other one goes on along its oldest child."""
    lines: dict[str, int] = {}
    count = 0
    for turn in turns:
        before = lines.get(turn.parent or "")
        if turn.on_path:
            lines[turn.id] = 0
        elif before and children[turn.parent][0] is turn:
            lines[turn.id] = before
        else:
            count += 1
            lines[turn.id] = count
    return lines


def _items(
    turns: Sequence[TreeTurn],
    children: Mapping[str | None, list[TreeTurn]],
    lines: Mapping[str, int],
    unfolded: Collection[str],
    hits: Collection[str],
) -> list[_Item]:
    """Return the rows to be, each with its turns; sorted by their newest turn, newest first."""
    items: list[_Item] = []
    running: dict[int, _Item] = {}
    open_ = set(unfolded)
    for turn in turns:
        line = lines[turn.id]
        below = children.get(turn.id, [])
        key = len(below) != 1 or turn.here or turn.id in hits
        item = running.get(line)
        if key or item is None:
            item = _Item([turn], line)
            items.append(item)
            if key:
                running.pop(line, None)
            else:
                running[line] = item
        else:
            item.turns.append(turn)
    order = {turn.id: at for at, turn in enumerate(turns)}
    shown: list[_Item] = []
    for item in items:
        if len(item.turns) < SHORTEST_RUN or any(turn.id in open_ for turn in item.turns):
            shown += [_Item([turn], item.line) for turn in item.turns]
        else:
            shown.append(item)
    shown.sort(key=lambda item: order[item.turns[-1].id], reverse=True)
    return shown


def _drawn(items: Sequence[_Item], children: Mapping[str | None, list[TreeTurn]]) -> list[MapRow]:
    """Give every line its lane from its tip down to where it left, and draw the rows."""
    ends = _ends(items)
    taken: dict[int, int] = {}
    """The lane of each line that has begun above and not ended yet."""
    rows: list[MapRow] = []
    for item, at in zip([*items, None], range(len(items) + 1), strict=True):
        joins = sorted(lane for line, lane in taken.items() if line and ends[line] == at)
        taken = {line: lane for line, lane in taken.items() if lane not in joins}
        mine = item.line if item is not None else 0
        up = mine in taken
        lane = taken.setdefault(mine, _free(taken) if mine else 0)
        newest = item.turns[-1] if item is not None else None
        count = len(item.turns) if item is not None else 0
        rows.append(
            MapRow(
                "start" if newest is None else "run" if count > 1 else "turn",
                newest,
                count,
                lane,
                tuple(sorted(other for line, other in taken.items() if line != mine)),
                tuple(joins),
                up,
                newest is not None,
                newest is not None and not children.get(newest.id),
            )
        )
    return rows if items else []


def _ends(items: Sequence[_Item]) -> dict[int, int]:
    """Return for every line the row at which it joins the one it left."""
    row_of = {turn.id: at for at, item in enumerate(items) for turn in item.turns}
    oldest = {item.line: item.turns[0] for item in items}
    return {
        line: len(items) if turn.parent is None else row_of[turn.parent]
        for line, turn in oldest.items()
    }


def _free(taken: Mapping[int, int]) -> int:
    lanes = set(taken.values()) | {0}
    return next(lane for lane in range(len(lanes) + 1) if lane not in lanes)
