"""What a person changes by hand: state, title, marks, putting away."""

from __future__ import annotations

from typing import Any

from app.errors import NotFoundError, RefusedError, RunOpenError
from app.folds.state import State
from app.ports import JournalView
from app.records.rows import Draft, fact
from app.runtime.cancel import open_operation
from app.runtime.parents import state_entry
from app.runtime.story import Story


def set_state(story: Story, patch: State) -> str:
    """Merge ``patch`` (RFC 7386) into the state at the head; returns the new entry's id.

    A turn of its own. Raises ``RunOpenError`` while a run is open, ``RefusedError`` for a patch
    that changes nothing; then nothing was written.
    """

    def plan(view: JournalView) -> list[Draft]:
        if open_operation(story, view) is not None:
            raise RunOpenError()
        if not patch:
            raise RefusedError(reason="Nothing is changed.")
        return [state_entry(view, view.info().head, patch, "user")]

    rows = story.write(plan)
    return str(rows[0].entry_id)


def rename(story: Story, title: str) -> None:
    """Give the story a new title."""
    if not title.strip():
        raise RefusedError(reason="A story needs a title.")
    story.write(lambda _view: [fact("session_renamed", {"title": title.strip()})])


def archive(story: Story, archived: bool = True) -> None:
    """Put the story away, or take it out again."""
    kind = "session_archived" if archived else "session_restored"
    story.write(lambda view: [] if view.info().archived == archived else [fact(kind, {})])


def mark(
    story: Story,
    entry_id: str,
    *,
    name: str | None = None,
    starred: bool | None = None,
    hidden: bool | None = None,
) -> None:
    """Name, star or hide the line that begins with ``entry_id``; what is None stays."""
    given: dict[str, Any] = {"name": name, "starred": starred, "hidden": hidden}
    payload = {key: value for key, value in given.items() if value is not None}

    def plan(view: JournalView) -> list[Draft]:
        if view.entry(entry_id) is None:
            raise NotFoundError(what="entry", name=entry_id)
        return [fact("mark_set", {"entry_id": entry_id} | payload)]

    story.write(plan)
