"""Taking on what a person says: input and acceptance in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.errors import NotFoundError, RefusedError, RunOpenError
from app.folds.verdict import IndeterminateTool, recover
from app.ports import JournalView
from app.records.ids import new_id
from app.records.rows import Draft, entry, record
from app.runtime.results import unsent, unsent_rows
from app.runtime.story import Story


def accept(story: Story, payload: dict[str, Any], config: dict[str, Any], request_id: str) -> str:
    """Accept a run for a user message and return its operation.

    The same ``request_id`` again writes nothing and returns the operation it was accepted for. A
    run that waits for nothing but calls in doubt is parked first: the story goes on without
    them. Raises ``RunOpenError`` while one is at work; then nothing was written.
    """
    operation_id = new_id()

    def plan(view: JournalView) -> list[Draft]:
        if view.operation_for(request_id) is not None:
            return []
        rows = no_open_run(story, view)
        if "entry_id" in payload:
            _still_waiting(view, payload)
        parent_id = next(
            (row.entry_id for row in reversed(rows) if row.entry_id is not None), view.info().head
        )
        input_id = str(payload.get("entry_id") or new_id())
        accepted = {
            "intent": "run",
            "input_entry_id": input_id,
            "source_entry_id": parent_id,
            "request_id": request_id,
            "config": config,
        }
        message = {key: value for key, value in payload.items() if key != "entry_id"}
        rows.append(record("operation_accepted", operation_id, accepted))
        rows.append(entry("message", {"role": "user"} | message, input_id, parent_id))
        return rows

    story.write(plan)
    found = story.view.operation_for(request_id)
    if found is None:
        raise RefusedError(reason="The message was not taken on.")
    return found


def _still_waiting(view: JournalView, payload: dict[str, Any]) -> None:
    """Raise ``NotFoundError`` unless the queued input waits as it was queued, taken by nobody."""
    for row in view.waiting():
        if row.payload["entry_id"] == payload["entry_id"]:
            free = view.owner_of(payload["entry_id"]) == row.operation_id
            if free and row.payload["content"] == payload.get("content"):
                return
    raise NotFoundError(what="waiting message", name=payload["entry_id"])


def no_open_run(story: Story, view: JournalView) -> list[Draft]:
    """Return the rows that make the story quiet: a run left with doubts alone is parked.

    Raises ``RunOpenError`` where a run is at work or could go on by itself.
    """
    rows: list[Draft] = []
    for operation_id in view.unsettled():
        operation = story.operation(operation_id, view)
        if not operation.open:
            continue
        verdict = recover(operation)
        doubts = isinstance(verdict, IndeterminateTool)
        if not doubts or any(story.is_flying(call.result_id) for call in operation.doubts):
            raise RunOpenError()
        text = "This was not sent: the story went on."
        rows += unsent_rows(view, operation, unsent(operation), "aborted", text)
        rows.append(record("operation_finished", operation_id, {"outcome": "parked"}))
    return rows


def content_of(text: str, images: Sequence[str] = ()) -> list[dict[str, str]]:
    """Return a message's content: ``text``, if there is any, and the pictures beside it."""
    content = [{"type": "text", "text": text}] if text else []
    return content + [{"type": "image", "asset": asset} for asset in images]
