"""Stop: written first, then the signal; a stopped run is only closed, never resumed."""

from __future__ import annotations

from app.errors import WrongUseError
from app.folds.operation import Operation
from app.points import point
from app.ports import JournalView
from app.records.rows import Draft, record
from app.runtime.giving_up import give_up
from app.runtime.model import usage_row
from app.runtime.results import unsent, unsent_rows
from app.runtime.story import Story


def cancel_row(operation_id: str, reason: str, by: str = "user") -> Draft:
    """Draft that a run is to stop."""
    return record("cancel_requested", operation_id, {"by": by, "reason": reason})


def open_operation(story: Story, view: JournalView) -> Operation | None:
    """Return the operation that is neither finished nor cancelled."""
    for operation_id in view.unsettled():
        operation = story.operation(operation_id, view)
        if operation.open:
            return operation
    return None


def stop(story: Story, reason: str = "user", by: str = "user") -> str:
    """Stop the open run; once this returns no restart brings it back. Returns its operation.

    Requests that are out are awaited, never aborted, and services that can end one early are asked
    to; the model is interrupted. Raises ``WrongUseError`` where nothing runs.
    """
    found: list[str] = []

    def plan(view: JournalView) -> list[Draft]:
        operation = open_operation(story, view)
        if operation is None:
            raise WrongUseError(reason="Nothing is running.")
        found.append(operation.id)
        return [cancel_row(operation.id, reason, by)]

    story.write(plan)
    point("cancelled")
    signal(story)
    give_up(story, found[0])
    return found[0]


def signal(story: Story) -> None:
    """Interrupt what is being thought; its cancel is on disk already."""
    if story.thinking is not None:
        story.thinking.cancel()
    story.wake.set()


def close(story: Story, operation_id: str) -> None:
    """Close a stopped run: calls never sent get ``aborted`` results, then it is finished."""

    def plan(view: JournalView) -> list[Draft]:
        operation = story.operation(operation_id, view)
        if operation.finished is not None or not operation.cancelled_seq:
            return []
        rows = [
            usage_row(operation_id, attempt.fact.assistant_entry_id, "aborted", {})
            for attempt in operation.attempts
            if attempt.usage is None and not attempt.arrived
        ]
        text = "The run was stopped before this was done."
        rows += unsent_rows(view, operation, unsent(operation), "aborted", text)
        rows.append(record("operation_finished", operation_id, {"outcome": "aborted"}))
        return rows

    point("before_close")
    story.write(plan)
    point("after_close")
