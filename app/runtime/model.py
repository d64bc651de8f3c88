"""One model request: written before it leaves, its answer and its usage in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from app.errors import AppError, ChatFailedError, RefusedError
from app.folds.context import CallResult, Context, context_at, images_of, text_of
from app.folds.operation import Operation
from app.points import point
from app.ports import (
    ChatEngine,
    ChatMessage,
    ChatReply,
    ChatRequest,
    JournalView,
    ReasoningDelta,
    TextDelta,
    ToolCall,
    WaitingDelta,
)
from app.records import facts
from app.records.canonical import clean
from app.records.facts import AssistantMessage, ToolMessage, UserMessage
from app.records.ids import new_id
from app.records.rows import Draft, Row, entry, record
from app.records.times import utc_text
from app.records.validation import read_fact
from app.runtime.budget import small_copies
from app.runtime.outside import look_again, outside_specs
from app.runtime.parents import place_for_reply
from app.runtime.prompt import COMPACTION, system_text, told_state
from app.runtime.story import Story
from app.tools.toolbox import specs

MAX_ATTEMPTS = 3
MAX_ROUNDS = 12
WITHOUT_TOOLS = ("offline", "direct")
"""Kinds of chat engines that call nothing but our own tools: no server is started for them."""


async def call_model(story: Story, operation_id: str) -> None:
    """Make one attempt at a reply; whatever comes of it is on disk when this returns.

    A reply that comes after the run was stopped is kept as ``aborted`` where nothing was accepted
    since. A failed attempt leaves its ``usage_settled``; whether another follows is the run's
    business. Raises ``ChatFailedError`` for a failure after it was written.
    """
    entry_id = begin(story, operation_id, "reply")
    said: list[str] = []
    try:
        reply = await _ask(story, operation_id, entry_id, "reply", said)
    except asyncio.CancelledError:
        _write_cut_short(story, operation_id, entry_id, "".join(said))
        raise
    except AppError as error:
        fail(story, operation_id, entry_id, error)
        raise
    point("model_answered")
    story.write(lambda view: _reply_rows(story, view, operation_id, entry_id, reply))
    point("after_reply")


def begin(story: Story, operation_id: str, purpose: str) -> str:
    """Write that a model request is about to leave; return the id its answer will have.

    Raises ``RefusedError`` once the run was stopped; then nothing was written.
    """
    entry_id = new_id()

    def plan(view: JournalView) -> list[Draft]:
        operation = story.operation(operation_id, view)
        if operation.cancelled_seq:
            raise RefusedError(reason="The run was stopped.")
        payload = {
            "attempt": operation.next_attempt(purpose),
            "assistant_entry_id": entry_id,
            "purpose": purpose,
            "deadline": utc_text(story.limits.model_s),
        }
        return [record("model_attempted", operation_id, payload)]

    story.write(plan)
    point("after_attempt")
    return entry_id


def fail(story: Story, operation_id: str, entry_id: str, error: AppError) -> None:
    """Write that an attempt failed, with its reason."""

    def plan(view: JournalView) -> list[Draft]:
        attempt = story.operation(operation_id, view).attempt_of(entry_id)
        if attempt is None or attempt.usage is not None:
            return []
        return [usage_row(operation_id, entry_id, "failed", {}, error=str(error))]

    story.write(plan)


def usage_row(
    operation_id: str, entry_id: str, outcome: str, usage: Any, *, error: str = "", cost: Any = None
) -> Draft:
    """Draft how a model request ended."""
    payload: dict[str, Any] = {
        "assistant_entry_id": entry_id,
        "outcome": outcome,
        "usage": dict(usage),
    }
    if error:
        payload["error"] = error
    if cost is not None:
        payload["cost"] = cost
    return record("usage_settled", operation_id, payload)


async def _ask(
    story: Story, operation_id: str, entry_id: str, purpose: str, said: list[str]
) -> ChatReply:
    operation = story.operation(operation_id)
    engine = story.engines.chat(str(operation.accepted.config.get("chat")))
    if purpose == "reply" and engine.declare().kind not in WITHOUT_TOOLS:
        await look_again(story)
    request = request_for(story, operation, purpose)
    # what was read last is what is sent: a model sees the state of now, which is stored nowhere
    async with asyncio.timeout(story.limits.model_s):
        return await read_stream(
            engine, request, lambda kind, text: story.live(entry_id, kind, text), said
        )


async def read_stream(
    engine: ChatEngine, request: ChatRequest, live: Callable[..., None], said: list[str]
) -> ChatReply:
    """Read a stream to its reply. Raises ``ChatFailedError`` where it ends without one."""
    try:
        async for item in engine.stream(request):
            match item:
                case TextDelta(text=text):
                    said.append(text)
                    live("text", text)
                case ReasoningDelta(text=text):
                    live("reasoning", text)
                case WaitingDelta(text=text):
                    live("progress", f"-1 {text}")
                case ChatReply():
                    return item
    except TimeoutError:
        raise ChatFailedError(reason="it took too long", retryable=True) from None
    raise ChatFailedError(reason="the stream ended without a reply", retryable=True)


def request_for(story: Story, operation: Operation, purpose: str) -> ChatRequest:
    """Return what the model reads: context, tools, and the story's state now."""
    view = story.view
    tip = place_for_reply(view, operation).parent_id
    context = context_of(view, tip)
    state = view.state_at(tip)
    messages = messages_of(context)
    said = next((each.text for each in reversed(messages) if each.role == "user"), "")
    system = system_text(context.summary, said)
    if purpose == "compaction":
        system = f"{COMPACTION}\n\n{system}"
    return ChatRequest(
        "compaction" if purpose == "compaction" else "reply",
        system,
        messages,
        (*specs(), *outside_specs(story)),
        told_state(state),
        small_copies(story.pictures, messages),
    )


def context_of(view: JournalView, tip: str | None) -> Context:
    """Return the context at ``tip``."""

    def find(entry_id: str) -> ToolMessage | None:
        row = view.entry(entry_id)
        found = None if row is None else read_fact(row)
        return found if isinstance(found, ToolMessage) else None

    path = [_entry(row) for row in view.context_path(tip)]
    return context_at(path, find)


def _entry(row: Row) -> facts.TreeEntry:
    found = read_fact(row)
    assert isinstance(found, facts.Entry)
    return found


def messages_of(context: Context) -> list[ChatMessage]:
    """Return the context as messages; a call without result reads that its outcome is unknown."""
    messages = []
    for item in context.items:
        match item:
            case UserMessage():
                messages.append(
                    ChatMessage(
                        "user", text_of(item.content), images_of(item.content), raw=item.payload
                    )
                )
            case AssistantMessage():
                calls = tuple(
                    ToolCall(call["id"], call["name"], call["arguments"], call.get("extra") or {})
                    for call in item.tool_calls
                )
                messages.append(
                    ChatMessage(
                        "assistant", text_of(item.content), tool_calls=calls,
                        reasoning=item.reasoning, raw=item.payload,
                    )
                )  # fmt: skip
            case CallResult(message=None):
                messages.append(
                    ChatMessage(
                        "tool", "Outcome unknown: nobody knows yet whether this was done. Do not "
                        "do it again.", tool_call_id=item.tool_call_id, name=item.name,
                        outcome="unknown",
                    )
                )  # fmt: skip
            case CallResult(message=message) if message is not None:
                messages.append(
                    ChatMessage(
                        "tool", f"{message.outcome}: {text_of(message.content)}",
                        images_of(message.content), tool_call_id=item.tool_call_id,
                        name=item.name, outcome=message.outcome, raw=message.payload,
                    )
                )  # fmt: skip
    return messages


def _reply_rows(
    story: Story, view: JournalView, operation_id: str, entry_id: str, reply: ChatReply
) -> Sequence[Draft]:
    operation = story.operation(operation_id, view)
    cost = None if reply.cost is None else reply.cost.json()
    attempt = operation.attempt_of(entry_id)
    if attempt is None or attempt.usage is not None:
        return []
    if operation.last_attempt("reply") is not attempt:
        return [usage_row(operation_id, entry_id, "aborted", reply.usage, cost=cost)]
    if operation.cancelled_seq:
        return _aborted_rows(view, operation, entry_id, reply.text, reply.usage, cost)
    payload = reply_payload(reply)
    parent_id = place_for_reply(view, operation).parent_id
    return [
        entry("message", payload, entry_id, parent_id),
        usage_row(operation_id, entry_id, "completed", reply.usage, cost=cost),
    ]


def reply_payload(reply: ChatReply) -> dict[str, Any]:
    """Return a reply as its entry's payload; fields a service wants back are kept."""
    payload: dict[str, Any] = {
        "role": "assistant",
        "content": [{"type": "text", "text": reply.text}] if reply.text else [],
        "tool_calls": [
            {"id": call.id, "name": call.name, "arguments": clean(call.arguments)}
            | ({"extra": dict(call.extra)} if call.extra else {})
            for call in reply.tool_calls
        ],
        "stop_reason": reply.stop_reason,
    }
    return payload if reply.reasoning is None else payload | {"reasoning": reply.reasoning}


def _aborted_rows(
    view: JournalView, operation: Operation, entry_id: str, text: str, usage: Any, cost: Any
) -> list[Draft]:
    """Draft what a stopped model was still saying, if there was anything and nobody spoke since."""
    rows = []
    place = place_for_reply(view, operation)
    if text and place.on_head and not view.inputs_after(operation.accepted.seq):
        payload = {
            "role": "assistant",
            "content": [{"type": "text", "text": text}],
            "tool_calls": [],
            "stop_reason": "aborted",
        }
        rows.append(entry("message", payload, entry_id, place.parent_id))
    rows.append(usage_row(operation.id, entry_id, "aborted", usage, cost=cost))
    return rows


def _write_cut_short(story: Story, operation_id: str, entry_id: str, text: str) -> None:
    def plan(view: JournalView) -> Sequence[Draft]:
        operation = story.operation(operation_id, view)
        attempt = operation.attempt_of(entry_id)
        if attempt is None or attempt.usage is not None or not operation.cancelled_seq:
            # not stopped by the person: the program ends, and the attempt is found interrupted
            return []
        return _aborted_rows(view, operation, entry_id, text, {}, None)

    if not story.stopped:
        story.write(plan)
