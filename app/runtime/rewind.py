"""Going back: to a settled turn as a new branch, or to the tip of a branch that is there."""

from __future__ import annotations

from typing import Any

from app.errors import NotFoundError, RefusedError, RunOpenError
from app.points import point
from app.ports import JournalView
from app.records.ids import new_id
from app.records.rows import Draft, Row, entry, fact
from app.runtime.cancel import cancel_row, open_operation, signal
from app.runtime.story import Story

START = "start"
"""How a person names the story's empty start."""


def rewind(story: Story, entry_id: str, name: str | None = None) -> str:
    """Go back to the last entry of ``entry_id``'s turn; returns the ``branch`` entry's id.

    State and messages move together and nothing is removed. ``name`` names the line that is left.
    An open run is asked to stop in the same transaction; what is out settles where it was
    ordered. Raises ``RunOpenError`` where the turn itself is not settled and ``NotFoundError``
    for an unknown entry; then nothing was written.
    """
    branch_id = new_id()

    def plan(view: JournalView) -> list[Draft]:
        head = view.info().head
        target = None if entry_id == START else target_of(view, entry_id)
        running = open_operation(story, view)
        owner = None if target is None else view.owner_of(target)
        if owner is not None and story.operation(owner, view).finished is None:
            # also a stopped run is settled only once it is closed
            raise RunOpenError()
        if target == head:
            raise RefusedError(reason="The story is there already.")
        rows = [] if running is None else [cancel_row(running.id, "rewound")]
        payload: dict[str, Any] = {"from_entry_id": head}
        if name:
            payload["name"] = name
        return [*rows, entry("branch", payload, branch_id, target)]

    point("before_rewind")
    story.write(plan)
    point("after_rewind")
    signal(story)
    return branch_id


def target_of(view: JournalView, entry_id: str) -> str:
    """Return where a rewind to ``entry_id`` goes: the last entry of its turn on its path."""
    if view.entry(entry_id) is None:
        raise NotFoundError(what="entry", name=entry_id)
    head = view.info().head
    tip = head if view.on_path(entry_id, head) else newest_tip(view, entry_id)
    return turn_end(view, entry_id, tip)


def turn_end(view: JournalView, entry_id: str, tip: str | None) -> str:
    """Return the last entry of the turn that ``entry_id`` belongs to, on the path to ``tip``."""
    row = view.entry(entry_id)
    if row is None or row.kind in ("branch", "compaction"):
        return entry_id
    owner = _owner(view, row, tip)
    if owner is not None:
        ids = [item.entry_id for item in view.operation_rows(owner) if item.entry_id]
        on_path = [
            item
            for item in ids
            if view.owner_of(item) == owner
            and not _is_compaction(view, item)
            and view.on_path(item, tip)
        ]
        return max(on_path, key=lambda item: _seq(view, item), default=entry_id)
    last = entry_id
    while True:
        following = view.below(last, tip)
        if following is None or following.entry_id is None or _begins(view, following, tip):
            return last
        last = following.entry_id


def _owner(view: JournalView, row: Row, tip: str | None) -> str | None:
    """Return the operation a row belongs to; a tool's state change belongs to the result below."""
    current: Row | None = row
    while current is not None and current.entry_id is not None:
        owner = view.owner_of(current.entry_id)
        if owner is not None:
            return owner
        if current.kind != "app_state" or current.payload["cause"] != "tool":
            return None
        current = view.below(current.entry_id, tip)
    return None


def _begins(view: JournalView, row: Row, tip: str | None) -> bool:
    """Tell whether ``row`` starts a turn of its own, or belongs to none."""
    if row.kind in ("branch", "compaction") or _owner(view, row, tip) is not None:
        return True
    if row.kind == "app_state":
        parent = None if row.parent_id is None else view.entry(row.parent_id)
        picking = parent is not None and "picked" in parent.payload
        return row.payload["cause"] == "user" and not picking
    return bool(row.payload["role"] == "user")


def _is_compaction(view: JournalView, entry_id: str) -> bool:
    row = view.entry(entry_id)
    return row is not None and row.kind == "compaction"


def _seq(view: JournalView, entry_id: str) -> int:
    row = view.entry(entry_id)
    return 0 if row is None else row.seq


def newest_tip(view: JournalView, entry_id: str) -> str:
    """Return the newest entry that grows from ``entry_id``, itself included."""
    newest = entry_id
    growing = {entry_id}
    start = _seq(view, entry_id)
    for row in view.rows(start):
        if row.entry_id is not None and row.parent_id in growing:
            growing.add(row.entry_id)
            newest = row.entry_id
    return newest


def go(story: Story, entry_id: str) -> str:
    """Go to the tip of the branch that ``entry_id`` lies on; returns the tip.

    Undoes a rewind. A run that is open is asked to stop in the same transaction. Raises
    ``NotFoundError`` for an unknown entry; then nothing was written.
    """
    found: list[str] = []

    def plan(view: JournalView) -> list[Draft]:
        if view.entry(entry_id) is None:
            raise NotFoundError(what="entry", name=entry_id)
        head = view.info().head
        tip = newest_tip(view, entry_id)
        found.append(tip)
        if tip == head:
            return []
        running = open_operation(story, view)
        rows = [] if running is None else [cancel_row(running.id, "rewound")]
        return [*rows, fact("head_moved", {"entry_id": tip, "from_entry_id": head})]

    story.write(plan)
    signal(story)
    return found[0]
