"""A chat request as Anthropic's Messages take it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.engines.chat_wire import (
    SUMMARISE,
    UNKNOWN_OUTCOME,
    WireIds,
    as_object,
    in_order,
    state_text,
)
from app.engines.small_pictures import media_type, text_of_picture
from app.ports import ChatMessage, ChatRequest, ToolCall

_LEAST_BUDGET = 1_024
"""The smallest number of thinking tokens that is accepted."""


@dataclass(frozen=True, slots=True)
class AnthropicProfile:
    """One service's ways with this dialect.

    ``by`` names the service in kept thoughts: another's signatures are worth nothing to it.
    ``bearer`` sends the key in ``Authorization`` as well. ``max_tokens`` has to be said. ``thinking`` is ``on``, ``off`` or empty for saying nothing,
    ``budget`` the tokens it may take. ``signed`` services refuse a thought without its signature.
    ``caches`` marks what may be kept between requests. ``idle_s`` is the longest silence,
    ``total_s`` the longest reply.
    """

    by: str = ""
    needs_key: bool = True
    bearer: bool = False
    vision: bool = False
    max_tokens: int = 8_192
    temperature: float | None = None
    thinking: str = ""
    budget: int = 2_048
    signed: bool = True
    caches: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)
    idle_s: float = 60
    total_s: float = 300


def body_of(request: ChatRequest, model: str | None, profile: AnthropicProfile) -> bytes:
    """Return the request's bytes."""
    body: dict[str, Any] = {
        "model": model or "",
        "max_tokens": profile.max_tokens,
        "system": _system(request, profile),
        "messages": messages_of(request, profile),
        "stream": True,
    }
    if request.tools:
        # a history with calls is refused where no tools are declared
        body["tools"] = [
            {
                "name": tool.name,
                "description": tool.description,
                "input_schema": dict(tool.parameters),
            }
            for tool in request.tools
        ]
    if profile.thinking == "on" and not _thoughtless(body["messages"]):
        budget = max(min(profile.budget, profile.max_tokens - 1), _LEAST_BUDGET)
        body["thinking"] = {"type": "enabled", "budget_tokens": budget}
        body["max_tokens"] = max(profile.max_tokens, budget + 1)
    elif profile.thinking == "off":
        body["thinking"] = {"type": "disabled"}
    if profile.temperature is not None and profile.thinking != "on":
        body["temperature"] = profile.temperature
    return in_order({**body, **profile.extra}).encode()


def _system(request: ChatRequest, profile: AnthropicProfile) -> Any:
    state = state_text(request)
    if not profile.caches:
        return f"{request.system}\n\n{state}".strip()
    # the mark covers tools and rules, which stay; the state changes with every call
    rules = _words(request.system) | {"cache_control": {"type": "ephemeral"}}
    return [rules, _words(state)] if state else [rules]


def _thoughtless(messages: list[dict[str, Any]]) -> bool:
    """Tell whether results answer calls whose thought is lost.

    Thinking cannot be switched on between such calls and the reply to their results.
    """
    called = next((each for each in reversed(messages) if each["role"] == "assistant"), None)
    kinds = [block["type"] for block in called["content"]] if called else []
    answers = [block["type"] for block in messages[-1]["content"]]
    return "tool_use" in kinds and "tool_result" in answers and "thinking" not in kinds[:1]


def messages_of(request: ChatRequest, profile: AnthropicProfile) -> list[dict[str, Any]]:
    """Return the conversation: turn and turn about, the person first, every call answered at once.

    Services refuse a whole conversation for less.
    """
    conversation = _Conversation(request, profile)
    for index, message in enumerate(request.messages):
        conversation.add(index, message)
    conversation.close_calls()
    if request.purpose == "compaction":
        conversation.say("user", [_words(SUMMARISE)])
    if not conversation.sent or conversation.sent[0]["role"] != "user":
        conversation.sent.insert(0, {"role": "user", "content": [_words("Go on.")]})
    return conversation.sent


class _Conversation:
    def __init__(self, request: ChatRequest, profile: AnthropicProfile) -> None:
        self._request = request
        self._profile = profile
        self._ids = WireIds()
        self._open: list[tuple[str, str]] = []  # our id, the wire's
        self.sent: list[dict[str, Any]] = []

    def add(self, index: int, message: ChatMessage) -> None:
        match message.role:
            case "tool":
                self._add_result(message)
            case "user":
                self.close_calls()
                self.say("user", self._content(message.text, message.images) or [_words("…")])
            case "assistant":
                self.close_calls()
                self._add_reply(index, message)

    def say(self, role: str, blocks: Sequence[dict[str, Any]]) -> None:
        """Add blocks; to the last message where it is of the same role."""
        if not blocks:
            return
        if self.sent and self.sent[-1]["role"] == role:
            self.sent[-1]["content"] += blocks
        else:
            self.sent.append({"role": role, "content": list(blocks)})

    def close_calls(self) -> None:
        """Answer the calls that have no result."""
        for _, wire_id in self._open:
            self.say("user", [_result(wire_id, [_words(UNKNOWN_OUTCOME)])])
        self._open = []

    def _add_reply(self, index: int, message: ChatMessage) -> None:
        if not message.text.strip() and not message.tool_calls:
            return  # what a stop left behind: an empty reply is refused ever after
        blocks = _thoughts(message, self._profile)
        if message.text.strip():
            blocks.append(_words(message.text.rstrip()))
        for position, call in enumerate(message.tool_calls):
            blocks.append(self._call(index, position, call))
        self.say("assistant", blocks)

    def _call(self, index: int, position: int, call: ToolCall) -> dict[str, Any]:
        wire_id = self._ids.give(call.id, index, position)
        self._open.append((call.id, wire_id))
        given = as_object(call.arguments)
        return {"type": "tool_use", "id": wire_id, "name": call.name, "input": given}

    def _add_result(self, message: ChatMessage) -> None:
        text = message.text or message.outcome or "done"
        for entry in self._open:
            if entry[0] == message.tool_call_id:
                self._open.remove(entry)
                failed = message.outcome in ("error", "invalid", "refused")
                self.say(
                    "user", [_result(entry[1], self._content(text, message.images), failed=failed)]
                )
                return
        # A result that came late: its call has been answered, or is in a summary by now.
        self.close_calls()
        self.say("user", [_words(f"[late result of {message.name}] {text}")])

    def _content(self, text: str, images: Sequence[str]) -> list[dict[str, Any]]:
        blocks = [_words(text)] if text.strip() else []
        for asset in images:
            data = self._request.images(asset) if self._profile.vision else None
            if data is None:
                blocks.append(_words("[picture]"))
                continue
            source = {
                "type": "base64",
                "media_type": media_type(data),
                "data": text_of_picture(data),
            }
            blocks.append({"type": "image", "source": source})
        return blocks


def _thoughts(message: ChatMessage, profile: AnthropicProfile) -> list[dict[str, Any]]:
    """Return an assistant's thinking blocks as they came; a service checks that nothing changed.

    They are asked for beside calls only. The thought of a service of another dialect has no
    signature, and goes along only where none is checked.
    """
    reasoning = message.reasoning
    if not message.tool_calls or not isinstance(reasoning, dict):
        return []
    blocks = reasoning.get("blocks")
    if isinstance(blocks, list | tuple):
        if reasoning.get("by") != profile.by and profile.signed:
            return []
        return [
            dict(block)
            for block in blocks
            if isinstance(block, Mapping)
            and (block.get("signature") or block.get("data") or not profile.signed)
        ]
    text = reasoning.get("text")
    if profile.signed or not isinstance(text, str) or not text:
        return []
    return [{"type": "thinking", "thinking": text, "signature": ""}]


def _result(wire_id: str, content: list[dict[str, Any]], *, failed: bool = False) -> dict[str, Any]:
    block = {"type": "tool_result", "tool_use_id": wire_id, "content": content}
    return block | ({"is_error": True} if failed else {})


def _words(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}
