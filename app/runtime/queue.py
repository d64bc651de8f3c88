"""What is typed while the agent works: kept until it is used, taken over or withdrawn."""

from __future__ import annotations

from typing import Any, Literal

from app.errors import NotFoundError, WrongUseError
from app.folds.operation import Operation
from app.ports import JournalView
from app.records.ids import new_id
from app.records.rows import Draft, entry, record
from app.runtime.cancel import open_operation
from app.runtime.parents import place_for_reply
from app.runtime.story import Story

Queue = Literal["steer", "follow_up", "next_run"]


def queue(story: Story, kind: Queue, content: list[Any]) -> str:
    """Queue an input and return the id its message will have; on disk when this returns.

    A steer is used before the next model call, a follow-up after the last reply, a ``next_run``
    by a later run. Raises ``WrongUseError`` where no run is open to be steered.
    """
    entry_id = new_id()

    def plan(view: JournalView) -> list[Draft]:
        operation = open_operation(story, view)
        operation_id = None if operation is None else operation.id
        if operation_id is None and kind == "next_run":
            operation_id = view.newest_operation()
        if operation_id is None:
            raise WrongUseError(reason="Nothing is running; just say it.")
        payload = {"queue": kind, "entry_id": entry_id, "content": content}
        return [record("input_queued", operation_id, payload)]

    story.write(plan)
    return entry_id


def withdraw(story: Story, entry_id: str) -> list[Any]:
    """Take back a queued input and return its content. Raises ``NotFoundError`` once it is used."""
    content: list[Any] = []

    def plan(view: JournalView) -> list[Draft]:
        for row in view.waiting():
            if row.payload["entry_id"] == entry_id and row.operation_id is not None:
                owner = story.operation(row.operation_id, view)
                if not _taken_over(view, entry_id, owner):
                    content.extend(row.payload["content"])
                    return [record("input_cancelled", owner.id, {"entry_id": entry_id})]
        raise NotFoundError(what="waiting message", name=entry_id)

    story.write(plan)
    return content


def _taken_over(view: JournalView, entry_id: str, owner: Operation) -> bool:
    return view.owner_of(entry_id) != owner.id


def take_input(story: Story, operation_id: str) -> None:
    """Use the next queued input of the run: steers before follow-ups, oldest first."""

    def plan(view: JournalView) -> list[Draft]:
        operation = story.operation(operation_id, view)
        waiting = [
            queued
            for queued in operation.queued.values()
            if queued.waits and not queued.taken_over and queued.fact.queue != "next_run"
        ]
        # a sort keeps the order of queueing among equals
        waiting.sort(key=lambda queued: queued.fact.queue != "steer")
        if not waiting or operation.cancelled_seq:
            return []
        fact = waiting[0].fact
        place = place_for_reply(view, operation)
        payload = {"role": "user", "content": fact.content}
        return [entry("message", payload, fact.entry_id, place.parent_id)]

    story.write(plan)
