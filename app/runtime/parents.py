"""Where an entry hangs, decided inside its transaction: ``journal.md`` §2, "Parent"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.folds.operation import Operation
from app.folds.state import State, step
from app.ports import JournalView
from app.records.facts import AppState
from app.records.ids import new_id
from app.records.rows import Draft, entry

LONGEST_RUN_OF_MERGES = 63
"""At least every 64th state entry on a path is a ``replace``."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the next entry of an operation hangs. ``on_head`` is False on a line that was left:
    what is written there carries no state."""

    parent_id: str | None
    on_head: bool


def place_for_reply(view: JournalView, operation: Operation) -> Place:
    """Return where a reply, a used input or a compaction of ``operation`` hangs."""
    accepted = operation.accepted
    anchor = accepted.input_entry_id or accepted.source_entry_id
    head = view.info().head
    if anchor is not None and view.on_path(anchor, head):
        later = view.inputs_after(accepted.seq)
        if not any(view.on_path(entry_id, head) for entry_id in later):
            return Place(head, True)
    return Place(newest_entry(view, operation), False)


def place_for_result(view: JournalView, operation: Operation, reply_id: str) -> Place:
    """Return where the result of a call of ``reply_id`` hangs."""
    head = view.info().head
    if view.on_path(reply_id, head):
        return Place(head, True)
    return Place(newest_entry(view, operation), False)


def newest_entry(view: JournalView, operation: Operation) -> str | None:
    """Return the operation's own newest entry."""
    rows = [row for row in view.operation_rows(operation.id) if row.entry_id is not None]
    if rows:
        return rows[-1].entry_id
    return operation.accepted.input_entry_id or operation.accepted.source_entry_id


def state_entry(view: JournalView, parent_id: str | None, patch: State, cause: str) -> Draft:
    """Draft a state change under ``parent_id``: a merge, or a replace where one is due."""
    if view.state_run(parent_id) < LONGEST_RUN_OF_MERGES:
        payload: dict[str, Any] = {"mode": "merge", "value": patch, "cause": cause}
    else:
        whole = step(view.state_at(parent_id), AppState(0, {}, "", None, "merge", patch, cause))
        payload = {"mode": "replace", "value": whole, "cause": cause}
    return entry("app_state", payload, new_id(), parent_id)
