"""Branches: the lines of the tree, each known by its tip."""

from __future__ import annotations

from dataclasses import dataclass

from app.folds.panels import pictured_by
from app.folds.session import Session
from app.folds.turns import turn_counts
from app.records.facts import Branch


@dataclass(frozen=True, slots=True)
class Line:
    """One branch.

    ``first`` is its first entry after the fork at ``fork`` (None: the empty start); ``left_at``
    is the number of the turn it was left at, None for the branch the head is on. ``panels`` counts
    those that show a picture.
    """

    tip: str
    first: str
    fork: str | None
    name: str | None
    starred: bool
    hidden: bool
    left_at: int | None
    turns: int
    panels: int


def lines(session: Session) -> list[Line]:
    """Return the branches in order of their first entries.

    A line that holds nothing but ``branch`` entries is not listed, unless the head is on it. Walks
    the tree once, however many lines there are.
    """
    nodes = session.tree.nodes
    forks = _Forks(session)
    tips = [entry_id for entry_id in nodes if not forks.children.get(entry_id)]
    listed = [tip for tip in tips if forks.has_content(tip)]
    head = session.tree.head
    if head is not None and head not in listed:
        # the head rests on a rewind, or in the middle of a line that goes on elsewhere
        listed.append(head)
    turns, panels = turn_counts(session), panel_counts(session)
    found = [_line(session, forks, tip, turns[tip], panels[tip]) for tip in listed]
    return sorted(found, key=lambda line: nodes[line.first].entry.seq)


class _Forks:
    """Where lines part, and the names they were left under."""

    def __init__(self, session: Session) -> None:
        self._nodes = session.tree.nodes
        self._up = session.tree.up
        self.children: dict[str | None, int] = {}
        self.left_names: dict[str, tuple[int, str]] = {}
        for node in self._nodes.values():
            entry = node.entry
            self.children[entry.parent_id] = self.children.get(entry.parent_id, 0) + 1
            if isinstance(entry, Branch) and entry.from_entry_id and entry.name:
                self.left_names[entry.from_entry_id] = (entry.seq, str(entry.name))

    def own(self, tip: str) -> list[str]:
        """Return the entries of the line that ends in ``tip``, from its fork on."""
        found: list[str] = []
        for node in self._up(tip):
            found.append(node.entry.entry_id)
            if self.children.get(node.entry.parent_id, 0) > 1:
                break
        return found[::-1]

    def has_content(self, tip: str) -> bool:
        """Tell whether the line holds anything besides rewinds."""
        for node in self._up(tip):
            if not isinstance(node.entry, Branch):
                return True
            if self.children.get(node.entry.parent_id, 0) > 1:
                return False
        return False

    def left_name(self, own: list[str]) -> str | None:
        """Return the name the line was given when it was last left."""
        given = [self.left_names[entry_id] for entry_id in own if entry_id in self.left_names]
        return max(given)[1] if given else None


def _line(session: Session, forks: _Forks, tip: str, turns: int, panels: int) -> Line:
    own = forks.own(tip)
    marks = session.marks.get(own[0], {})
    return Line(
        tip,
        own[0],
        session.tree.nodes[own[0]].entry.parent_id,
        marks.get("name") or forks.left_name(own),
        bool(marks.get("starred")),
        bool(marks.get("hidden")),
        None if session.tree.head == tip else turns,
        turns,
        panels,
    )


def panel_counts(session: Session) -> dict[str, int]:
    """Return for every entry how many panels on the path to it show a picture."""
    counts: dict[str, int] = {}
    given: dict[str, list[str]] = {}
    for entry_id, node in session.tree.nodes.items():
        entry = node.entry
        count = 0 if entry.parent_id is None else counts[entry.parent_id]
        for panel_id in pictured_by(session, entry):
            earlier = given.setdefault(panel_id, [])
            if not any(session.tree.on_path(other, entry_id) for other in earlier):
                count += 1
            earlier.append(entry_id)
        counts[entry_id] = count
    return counts
