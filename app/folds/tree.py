"""The story's tree: parents, depths, the head and paths."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.records.facts import AppState, Branch, Compaction, HeadMoved, TreeEntry


@dataclass(frozen=True, slots=True)
class Node:
    """An entry in its place. ``depth`` of a root is 0; ``compaction`` is the nearest one, itself
    included, on the path to here."""

    entry: TreeEntry
    parent: Node | None
    depth: int
    compaction: Node | None


class Tree:
    """All entries of one story and its head, built row by row in ``seq`` order."""

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}
        self.head: str | None = None
        self.left: dict[str, int] = {}
        """The entries a rewind or a visit elsewhere has left, each with the ``seq`` of the last time."""

    def add(self, entry: TreeEntry) -> Node:
        """Hang ``entry`` under its parent, which must be there, and move the head if it is due.

        The head follows an entry whose parent is the head, and every ``branch``; any other entry
        is a late result for a line that was left and moves nothing.
        """
        parent = None if entry.parent_id is None else self.nodes[entry.parent_id]
        node = Node(
            entry, parent, 0 if parent is None else parent.depth + 1, parent and parent.compaction
        )
        if isinstance(entry, Compaction):
            node = Node(entry, parent, node.depth, None)
            object.__setattr__(node, "compaction", node)
        self.nodes[entry.entry_id] = node
        if entry.parent_id == self.head:
            self.head = entry.entry_id
        elif isinstance(entry, Branch):
            self._go(entry.entry_id, entry.seq)
        return node

    def move(self, fact: HeadMoved) -> None:
        """Set the head to the tip a person went to."""
        self._go(fact.entry_id, fact.seq)

    def _go(self, entry_id: str, seq: int) -> None:
        if self.head is not None:
            self.left[self.head] = seq
        self.head = entry_id

    def up(self, entry_id: str | None) -> Iterator[Node]:
        """Yield the nodes from ``entry_id`` to the root."""
        node = None if entry_id is None else self.nodes[entry_id]
        while node is not None:
            yield node
            node = node.parent

    def path(self, entry_id: str | None) -> list[TreeEntry]:
        """Return the entries from the start to ``entry_id``, oldest first."""
        return [node.entry for node in self.up(entry_id)][::-1]

    def on_path(self, entry_id: str, tip: str | None) -> bool:
        """Tell whether ``entry_id`` lies on the path to ``tip``, itself included."""
        wanted = self.nodes.get(entry_id)
        if wanted is None or tip is None:
            return False
        for node in self.up(tip):
            if node.depth <= wanted.depth:
                return node is wanted
        return False

    def keeps(self, compaction: Compaction) -> bool:
        """Tell whether ``compaction`` keeps something it may keep.

        What it keeps from must lie on its parent's path and not before what the last compaction
        on that path kept from (before that compaction itself, where it kept nothing).
        """
        kept = compaction.first_kept_entry_id
        if kept is None:
            return True
        if not self.on_path(kept, compaction.parent_id):
            return False
        last = self.nodes[compaction.parent_id].compaction if compaction.parent_id else None
        if last is None:
            return True
        assert isinstance(last.entry, Compaction)
        floor = last.entry.first_kept_entry_id
        return self.nodes[kept].depth >= (last if floor is None else self.nodes[floor]).depth


def changes(path: list[TreeEntry]) -> Iterator[AppState]:
    """Yield the state changes on ``path`` in its order."""
    return (entry for entry in path if isinstance(entry, AppState))
