"""Branches as the navigator lists them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from app.folds.branches import Line, lines
from app.folds.panels import panels_on
from app.folds.returning import children_of, last_visits
from app.folds.session import Session
from app.folds.spending import expenses
from app.folds.turns import Turn, turns_on
from app.records.facts import Branch, TreeEntry
from app.records.money import sums
from app.viewmodels.moments import BranchView
from app.viewmodels.turn_views import full_title, title_of


def branch_views(session: Session) -> list[BranchView]:
    """Return the branches, the oldest first; the one the story is on is current."""
    visits, first = last_visits(session), first_line(session)
    return [_view(session, line, visits[line.tip][0], line.tip in first) for line in lines(session)]


def _view(session: Session, line: Line, visited: int, main: bool) -> BranchView:
    path = session.tree.path(line.tip)
    turns = turns_on(session, path)
    fork_turn = fork_number(turns, path, line.fork)
    return BranchView(
        line.tip,
        line.first,
        line.name or _first_words(turns, fork_turn),
        line.name is not None,
        main,
        fork_turn,
        line.turns,
        max(0, line.turns - fork_turn),
        line.panels,
        line.starred,
        line.hidden,
        session.tree.head == line.tip,
        line.left_at,
        last_asset(session, path),
        spent_on(session, turns if main else (t for t in turns if t.number > fork_turn)),
        visited,
        " ".join(full_title(turn) for turn in turns if turn.number > fork_turn).casefold(),
        turns[-1].id if turns else "",
    )


def siblings_on(session: Session, path: list[TreeEntry]) -> dict[str, tuple[str, ...]]:
    """Return, for each turn on ``path`` with others in its place, the tips they lead to.

    By the turn's first entry: where a rewind was, the entry after it. Oldest first, the tip of the
    turn itself among them; each is where that line was visited last.
    """
    visits, children, alive = last_visits(session), children_of(session), _with_content(session)
    found: dict[str, tuple[str, ...]] = {}
    tip = path[-1].entry_id if path else None
    fork: str | None = None
    place: str | None = None
    for entry in path:
        if place is None:
            fork, place = entry.parent_id, entry.entry_id
        if isinstance(entry, Branch):
            continue
        rivals = [item for item in children.get(fork, ()) if item in alive]
        if len(rivals) > 1:
            tips = tuple(str(tip) if item == place else visits[item][1] for item in rivals)
            found[entry.entry_id] = tips
        place = None
    return found


def _with_content(session: Session) -> set[str]:
    """Return the entries that are, or lead to, anything but rewinds."""
    nodes = session.tree.nodes
    found: set[str] = set()
    for entry_id in reversed(list(nodes)):
        entry = nodes[entry_id].entry
        if entry_id in found or not isinstance(entry, Branch):
            found.add(entry_id)
            if entry.parent_id is not None:
                found.add(entry.parent_id)
    return found


def first_line(session: Session) -> set[str]:
    """Return the entries of the line that follows the oldest child at every fork."""
    children = children_of(session)
    found: set[str] = set()
    following = children.get(None)
    while following:
        found.add(following[0])
        following = children.get(following[0])
    return found


def _first_words(turns: Iterable[Turn], fork_turn: int) -> str:
    """Return the first words after the fork; empty for the line that begins at the start."""
    if fork_turn == 0:
        return ""
    return next((title_of(turn) for turn in turns if turn.number > fork_turn), "")


def fork_number(turns: Iterable[Turn], path: list[TreeEntry], fork: str | None) -> int:
    """Return the number of the turn that ``fork`` closes or follows, 0 for the start."""
    if fork is None:
        return 0
    owner = {entry.entry_id: turn.number for turn in turns for entry in turn.entries}
    number = 0
    for entry in path:
        number = max(number, owner.get(entry.entry_id, 0))
        if entry.entry_id == fork:
            break
    return number


def last_asset(session: Session, path: list[TreeEntry]) -> str | None:
    """Return the picture of the newest panel on ``path``."""
    for panel in reversed(panels_on(session, path)):
        if panel.shown is not None:
            return panel.shown.asset
    return None


def spent_on(session: Session, turns: Iterable[Turn]) -> Mapping[str, Decimal]:
    """Return what the runs of ``turns`` cost, settled or not, per unit."""
    operations = [
        session.operations[turn.operation_id] for turn in turns if turn.operation_id is not None
    ]
    return sums(e.amount for e in expenses(operations) if e.counts and e.amount is not None)


def forks_by_entry(session: Session, path: list[TreeEntry]) -> dict[str | None, int]:
    """Return for each entry of ``path`` how many other lines with content leave there."""
    nodes = session.tree.nodes
    on_path = {entry.entry_id for entry in path}
    alive = _with_content(session)
    found: dict[str | None, int] = {}
    for entry_id, node in nodes.items():
        parent = node.entry.parent_id
        if entry_id not in on_path and (parent is None or parent in on_path) and entry_id in alive:
            found[parent] = found.get(parent, 0) + 1
    return found
