"""Compaction: from here on the model reads a summary and what follows; nothing is removed."""

from __future__ import annotations

import asyncio
from typing import Any

from app.errors import AppError, ChatFailedError, RefusedError
from app.folds.context import CallResult, Context
from app.ports import JournalView
from app.records.ids import new_id
from app.records.rows import Draft, Row, entry, record
from app.runtime.accept import no_open_run
from app.runtime.budget import for_summary, tokens_in, tokens_of
from app.runtime.model import (
    begin,
    context_of,
    fail,
    messages_of,
    read_stream,
    request_for,
    usage_row,
)
from app.runtime.parents import place_for_reply
from app.runtime.story import Story

THRESHOLD = 0.8
"""Share of a model's context at which a run compacts before it asks."""

KEPT_TURNS = 2


def context_tokens(story: Story, tip: str | None) -> int:
    """Estimate the tokens of the context at ``tip``."""
    context = context_of(story.view, tip)
    return tokens_of(messages_of(context)) + tokens_in(context.summary or "")


def first_kept(view: JournalView, tip: str | None) -> str | None:
    """Return the entry from which a compaction at ``tip`` keeps what was said.

    The start of the last turns; never before what the last compaction kept from. None where
    that is everything: then there is nothing to leave out.
    """
    path = view.context_path(tip)
    starts = [row for row in path if _begins_turn(row)]
    if len(starts) <= KEPT_TURNS:
        return None
    return starts[-KEPT_TURNS].entry_id


def _begins_turn(row: Row) -> bool:
    return row.kind == "message" and row.payload["role"] == "user"


def order(story: Story, config: dict[str, Any]) -> str:
    """Accept a compaction that a person asked for; return its operation.

    Raises ``RunOpenError`` while a run is open and ``RefusedError`` where there is nothing to
    leave out; then nothing was written.
    """
    operation_id = new_id()

    def plan(view: JournalView) -> list[Draft]:
        rows = no_open_run(story, view)
        head = view.info().head
        if first_kept(view, head) is None:
            raise RefusedError(reason="The story is still short; there is nothing to leave out.")
        payload = {
            "intent": "compaction",
            "source_entry_id": head,
            "request_id": new_id(),
            "config": config,
        }
        return [*rows, record("operation_accepted", operation_id, payload)]

    story.write(plan)
    return operation_id


async def compact(story: Story, operation_id: str, reason: str) -> bool:
    """Make one attempt at a summary; its entry and usage are on disk when this returns True.

    A rewind meanwhile has stopped the operation; then only the usage is written. Raises
    ``ChatFailedError`` for a failure, which is on disk by then, and ``RefusedError`` once the
    operation was stopped.
    """
    operation = story.operation(operation_id)
    before = place_for_reply(story.view, operation).parent_id
    kept = first_kept(story.view, before)
    if kept is None:
        return False
    tokens_before = context_tokens(story, before)
    entry_id = begin(story, operation_id, "compaction")
    try:
        engine = story.engines.chat(str(operation.accepted.config.get("chat")))
        limit = THRESHOLD * engine.declare().context_tokens
        if reason == "overflow":
            # it reads less than is believed
            limit = min(limit, tokens_before / 2)
        request = for_summary(request_for(story, operation, "compaction"), int(limit))
        async with asyncio.timeout(story.limits.model_s):
            reply = await read_stream(engine, request, lambda *_: None, [])
        if not reply.text.strip():
            raise ChatFailedError(reason="the summary is empty", retryable=True)
    except AppError as error:
        fail(story, operation_id, entry_id, error)
        raise
    cost = None if reply.cost is None else reply.cost.json()

    def plan(view: JournalView) -> list[Draft]:
        now = story.operation(operation_id, view)
        place = place_for_reply(view, now)
        if now.cancelled_seq or not place.on_head or not view.on_path(kept, place.parent_id):
            return [usage_row(operation_id, entry_id, "aborted", reply.usage, cost=cost)]
        payload = {
            "summary": reply.text,
            "first_kept_entry_id": kept,
            "reason": reason,
            "tokens_before": tokens_before,
            "tokens_after": tokens_in(reply.text) + _kept_tokens(view, place.parent_id, kept),
        }
        return [
            entry("compaction", payload, entry_id, place.parent_id),
            usage_row(operation_id, entry_id, "completed", reply.usage, cost=cost),
        ]

    rows = story.write(plan)
    return rows[0].kind == "compaction"


def _kept_tokens(view: JournalView, tip: str | None, kept: str) -> int:
    context = context_of(view, tip)
    kept_seq = next((row.seq for row in view.context_path(tip) if row.entry_id == kept), 0)
    items = []
    keeping = False
    for item in context.items:
        if not isinstance(item, CallResult):
            keeping = item.seq >= kept_seq
        if keeping:
            items.append(item)
    return tokens_of(messages_of(Context(None, tuple(items))))
