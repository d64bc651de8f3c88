"""Stories of any length for the bench, written through the journal itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from app.journal.store import SqliteJournal
from app.ports import Lease
from app.records.rows import Draft, entry, record

BATCH = 500


def fill(journal: SqliteJournal, lease: Lease, drafts: Iterable[Draft]) -> None:
    """Write ``drafts`` in large transactions."""
    coming = iter(drafts)
    while batch := list(islice(coming, BATCH)):
        journal.write(lease, lambda _view, batch=batch: batch)  # type: ignore[misc]


def plain_messages(count: int) -> Iterator[Draft]:
    """Yield entries one under the other; every tenth changes the state."""
    parent: str | None = None
    for number in range(count):
        name = f"e{number}"
        if number % 10 == 9:
            replace = number % 640 == 639
            value: dict[str, Any] = {"characters": {"Mina": {"mood": f"mood {number}"}}}
            payload = {"mode": "replace" if replace else "merge", "value": value, "cause": "user"}
            yield entry("app_state", payload, name, parent)
        else:
            content = [{"type": "text", "text": f"Panel {number}: Mina runs through the rain."}]
            yield entry("message", {"role": "user", "content": content}, name, parent)
        parent = name


def finished_runs(count: int) -> Iterator[Draft]:
    """Yield ``count`` finished runs without calls, and one that waits for its model."""
    parent: str | None = None
    for number in range(count + 1):
        operation, said, answer = f"op{number}", f"u{number}", f"a{number}"
        accepted: dict[str, Any] = {
            "intent": "run", "input_entry_id": said, "source_entry_id": parent,
            "request_id": f"r{number}", "config": {},
        }  # fmt: skip
        content = [{"type": "text", "text": "Go on."}]
        yield record("operation_accepted", operation, accepted)
        yield entry("message", {"role": "user", "content": content}, said, parent)
        if number == count:
            return
        attempted = {
            "attempt": 1, "assistant_entry_id": answer, "purpose": "reply",
            "deadline": "2026-01-01T00:00:00.000Z",
        }  # fmt: skip
        reply = {"role": "assistant", "content": content, "tool_calls": [], "stop_reason": "stop"}
        usage = {"assistant_entry_id": answer, "outcome": "completed", "usage": {}}
        yield record("model_attempted", operation, attempted)
        yield entry("message", reply, answer, said)
        yield record("usage_settled", operation, usage)
        yield record("operation_finished", operation, {"outcome": "completed"})
        parent = answer
