"""Branches: the lines of the tree, each known by its tip."""

from __future__ import annotations

from dataclasses import dataclass

from app.folds.panels import panels_on
from app.folds.session import Session
from app.folds.turns import turns_on
from app.records.facts import Branch


@dataclass(frozen=True, slots=True)
class Line:
    """One branch.

    ``first`` is its first entry after the fork at ``fork`` (None: the empty start); ``left_at``
    is the number of the turn it was left at, None for the branch the head is on. ``panels`` are
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

    A line that holds nothing but ``branch`` entries is not listed, unless the head is on it.
    """
    nodes = session.tree.nodes
    children: dict[str | None, list[str]] = {}
    for entry_id, node in nodes.items():
        children.setdefault(node.entry.parent_id, []).append(entry_id)
    tips = [entry_id for entry_id in nodes if entry_id not in children]
    listed = [tip for tip in tips if _has_content(session, tip, children)]
    head = session.tree.head
    found = [_line(session, tip, children) for tip in listed]
    if head is not None and head not in listed:
        # the head rests on a rewind, or in the middle of a line that goes on elsewhere
        found.append(_line(session, head, children))
    return sorted(found, key=lambda line: nodes[line.first].entry.seq)


def _line_from(session: Session, tip: str, children: dict[str | None, list[str]]) -> list[str]:
    own: list[str] = []
    for node in session.tree.up(tip):
        own.append(node.entry.entry_id)
        if len(children.get(node.entry.parent_id, ())) > 1:
            break
    return own[::-1]


def _has_content(session: Session, tip: str, children: dict[str | None, list[str]]) -> bool:
    own = _line_from(session, tip, children)
    return any(not isinstance(session.tree.nodes[i].entry, Branch) for i in own)


def _line(session: Session, tip: str, children: dict[str | None, list[str]]) -> Line:
    own = _line_from(session, tip, children)
    path = session.tree.path(tip)
    marks = session.marks.get(own[0], {})
    current = session.tree.head == tip
    turns = len(turns_on(session, path))
    return Line(
        tip,
        own[0],
        session.tree.nodes[own[0]].entry.parent_id,
        marks.get("name") or _left_name(session, set(own)),
        bool(marks.get("starred")),
        bool(marks.get("hidden")),
        None if current else turns,
        turns,
        sum(1 for panel in panels_on(session, path) if panel.shown is not None),
    )


def _left_name(session: Session, own: set[str]) -> str | None:
    """Return the name the line was given when it was last left."""
    name = None
    for node in session.tree.nodes.values():
        entry = node.entry
        if isinstance(entry, Branch) and entry.from_entry_id in own and entry.name:
            name = str(entry.name)
    return name
