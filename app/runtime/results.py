"""Results of calls as rows: what a call ended with, and T2 with it in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.folds.context import images_of
from app.folds.operation import Call, Operation
from app.ports import JournalView
from app.records.money import Money
from app.records.rows import Draft, entry, record
from app.runtime.parents import place_for_result


@dataclass(frozen=True, slots=True)
class Ending:
    """How a call ended. ``certainty`` ``none`` means nothing was or will be charged."""

    outcome: str
    text: str
    assets: tuple[str, ...] = ()
    cost: Money | None = None
    certainty: str = "none"
    extra: Mapping[str, Any] = field(default_factory=dict)


def content_of(ending: Ending) -> list[dict[str, Any]]:
    """Return the content parts of a result: its words, then its pictures."""
    parts: list[dict[str, Any]] = [{"type": "text", "text": ending.text}] if ending.text else []
    return parts + [{"type": "image", "asset": asset} for asset in ending.assets]


def result_entry(call: Call, ending: Ending, parent_id: str | None) -> Draft:
    """Draft the message that carries a call's result."""
    payload = {
        "role": "tool",
        "tool_call_id": call.id,
        "name": call.name,
        "outcome": ending.outcome,
        "content": content_of(ending),
        "assets": list(ending.assets),
    }
    return entry("message", payload | dict(ending.extra), call.result_id, parent_id)


def settled(operation: Operation, call: Call, ordinal: int, ending: Ending) -> Draft:
    """Draft T2."""
    payload: dict[str, Any] = {
        "result_entry_id": call.result_id,
        "ordinal": ordinal,
        "outcome": ending.outcome,
        "certainty": ending.certainty,
    }
    if ending.cost is not None:
        payload["cost"] = ending.cost.json()
    return record("tool_settled", operation.id, payload)


def ending_rows(
    view: JournalView, operation: Operation, call: Call, ordinal: int, ending: Ending
) -> list[Draft]:
    """Draft a call's result and T2; where the send is settled or replaced, a late candidate.

    A late answer whose pictures are stored already writes nothing again.
    """
    last = call.last
    if call.result is None and last is not None and last.t1.ordinal == ordinal:
        place = place_for_result(view, operation, call.reply.entry_id)
        return [
            result_entry(call, ending, place.parent_id),
            settled(operation, call, ordinal, ending),
        ]
    return late_rows(operation, call, ordinal, ending)


def late_rows(operation: Operation, call: Call, ordinal: int, ending: Ending) -> list[Draft]:
    """Draft a further candidate from an answer that came late; failures that came late say nothing."""
    send = call.send(ordinal)
    if send is None or (call.in_doubt and send is call.last):
        return []
    kept = set(call.result.assets) if call.result is not None else set()
    own = {asset for late in send.late for asset in images_of(late.content)}
    if send.settled is not None:
        own |= kept
    # the same answer read once more, after a crash between writing it and dropping the spool
    if not set(ending.assets) - own:
        return []
    for other in call.sends:
        kept |= {asset for late in other.late for asset in late.assets}
    fresh = [asset for asset in ending.assets if asset not in kept]
    if not fresh and "key" in send.t1.settle_by:
        # the same picture under a key the service honours is the same charge
        return []
    payload: dict[str, Any] = {
        "result_entry_id": call.result_id,
        "ordinal": ordinal,
        "content": content_of(ending),
        "assets": fresh,
        "certainty": ending.certainty,
    }
    if ending.cost is not None:
        payload["cost"] = ending.cost.json()
    for name in ("panel", "prompt"):
        if name in ending.extra:
            payload[name] = ending.extra[name]
    return [record("tool_late", operation.id, payload)]


def unsent_rows(
    view: JournalView, operation: Operation, calls: Sequence[Call], outcome: str, text: str
) -> list[Draft]:
    """Draft results for calls that were never sent, one under the other."""
    rows: list[Draft] = []
    parent_id: str | None = None
    for call in calls:
        if not rows:
            parent_id = place_for_result(view, operation, call.reply.entry_id).parent_id
        rows.append(result_entry(call, Ending(outcome, text), parent_id))
        parent_id = call.result_id
    return rows


def unsent(operation: Operation) -> list[Call]:
    """Return the calls of the last reply that have neither result nor T1."""
    if not operation.replies:
        return []
    calls = operation.calls_of(operation.replies[-1])
    return [call for call in calls if call.result is None and not call.sends]
