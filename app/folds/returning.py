"""Where going back to a fork leads: along the child that was visited last."""

from __future__ import annotations

from collections.abc import Mapping

from app.folds.session import Session


def last_visits(session: Session) -> dict[str, tuple[int, str]]:
    """Return for every entry when it, or anything after it, was last visited, and the tip there.

    The time is the ``seq`` at which the line was left, above all others for the line the head is
    on, and 0 for a line nobody has been on; among those the newest tip counts. One walk over the
    tree, however many lines there are.
    """
    tree = session.tree
    best: dict[str, tuple[int, int, str]] = {}
    for entry_id, node in reversed(tree.nodes.items()):
        own = session.seq + 1 if entry_id == tree.head else tree.left.get(entry_id, 0)
        below = best.get(entry_id)
        if below is None:
            below = (own, node.entry.seq, entry_id)
        elif own > below[0]:
            # the head may rest in the middle of a line; what is returned to is that place
            below = (own, below[1], entry_id)
        best[entry_id] = below
        parent = node.entry.parent_id
        if parent is not None and below[:2] > best.get(parent, (-1, -1, ""))[:2]:
            best[parent] = below
    return {entry_id: (when, tip) for entry_id, (when, _, tip) in best.items()}


def children_of(session: Session) -> Mapping[str | None, list[str]]:
    """Return the entries that follow each entry, the oldest first; None has the roots."""
    found: dict[str | None, list[str]] = {}
    for entry_id, node in session.tree.nodes.items():
        found.setdefault(node.entry.parent_id, []).append(entry_id)
    return found
