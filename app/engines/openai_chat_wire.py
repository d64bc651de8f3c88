"""A chat request as chat completions take it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.engines.chat_wire import (
    SUMMARISE,
    UNKNOWN_OUTCOME,
    WireIds,
    as_object,
    in_order,
    state_text,
)
from app.engines.openai_chat_profiles import ChatProfile, thinking_fields
from app.engines.small_pictures import data_uri
from app.ports import ChatMessage, ChatRequest, ToolCall


def body_of(request: ChatRequest, model: str | None, profile: ChatProfile, *, usage: bool) -> bytes:
    """Return the request's bytes; ``usage`` asks for token counts at the end of the stream."""
    body: dict[str, Any] = {
        "messages": messages_of(request, profile),
        "stream": True,
        **thinking_fields(profile),
        **profile.extra,
    }
    if model:
        body["model"] = model
    if usage:
        body["stream_options"] = {"include_usage": True}
    if profile.max_tokens is not None:
        body[profile.max_tokens_field] = profile.max_tokens
    if profile.temperature is not None:
        body["temperature"] = profile.temperature
    # Some services refuse a history with calls where no tools are declared.
    if request.tools:
        body["tools"] = [
            {
                "type": "function",
                "function": {
                    "name": tool.name,
                    "description": tool.description,
                    "parameters": dict(tool.parameters),
                },
            }
            for tool in request.tools
        ]
    return in_order(body).encode()


def messages_of(request: ChatRequest, profile: ChatProfile) -> list[dict[str, Any]]:
    """Return the messages: the system's with the story's state first, then the conversation.

    Every call gets exactly one result right behind its message, and no id stands twice: services
    refuse a whole conversation for less.
    """
    system = "\n\n".join(filter(None, [request.system, state_text(request)]))
    conversation = _Conversation(request, profile)
    for index, message in enumerate(request.messages):
        conversation.add(index, message)
    conversation.close_calls()
    if request.purpose == "compaction":
        conversation.sent.append({"role": "user", "content": SUMMARISE})
    return [{"role": "system", "content": system}, *conversation.sent]


class _Conversation:
    def __init__(self, request: ChatRequest, profile: ChatProfile) -> None:
        self._request = request
        self._profile = profile
        self._ids = WireIds()
        self._open: list[tuple[str, str, str]] = []  # our id, the wire's, the tool's name
        self._pictures: list[str] = []
        self.sent: list[dict[str, Any]] = []

    def add(self, index: int, message: ChatMessage) -> None:
        match message.role:
            case "tool":
                self._add_result(message)
            case "user":
                self.close_calls()
                if self._profile.bridge and self.sent and self.sent[-1]["role"] == "tool":
                    self.sent.append({"role": "assistant", "content": "Done."})
                self.sent.append({"role": "user", "content": self._content(message)})
            case "assistant":
                self.close_calls()
                self._add_reply(index, message)

    def close_calls(self) -> None:
        """Answer the calls that have no result, then show the pictures the results brought."""
        for _, wire_id, name in self._open:
            self._result(wire_id, name, UNKNOWN_OUTCOME)
        self._open = []
        if self._pictures and self._profile.vision:
            parts = self._parts("The pictures of the results above:", self._pictures)
            self.sent.append({"role": "user", "content": parts})
        self._pictures = []

    def _add_reply(self, index: int, message: ChatMessage) -> None:
        if not message.text and not message.tool_calls:
            return  # what a stop left behind: an empty reply is refused ever after
        sent: dict[str, Any] = {"role": "assistant", "content": message.text}
        if message.tool_calls:
            if not message.text and self._profile.null_content:
                sent["content"] = None
            sent["tool_calls"] = calls = [
                self._call(index, position, call)
                for position, call in enumerate(message.tool_calls)
            ]
            if self._profile.signature and not any("extra_content" in call for call in calls):
                signed = {"thought_signature": self._profile.signature}
                calls[0]["extra_content"] = {"google": signed}
        sent.update(_echo(message, self._profile))
        self.sent.append(sent)

    def _call(self, index: int, position: int, call: ToolCall) -> dict[str, Any]:
        wire_id = self._ids.give(call.id, index, position)
        self._open.append((call.id, wire_id, call.name))
        return {
            **(call.extra if self._profile.echo_extra else {}),
            "id": wire_id,
            "type": "function",
            "function": {"name": call.name, "arguments": in_order(as_object(call.arguments))},
        }

    def _add_result(self, message: ChatMessage) -> None:
        text = message.text or message.outcome or "done"
        if message.images and not self._profile.vision:
            text += " [picture]" * len(message.images)
        for entry in self._open:
            if entry[0] == message.tool_call_id:
                self._open.remove(entry)
                self._result(entry[1], message.name or entry[2], text)
                self._pictures += message.images
                return
        # A result that came late: its call has been answered, or is in a summary by now.
        self.close_calls()
        self.sent.append({"role": "user", "content": f"[late result of {message.name}] {text}"})

    def _result(self, wire_id: str, name: str, text: str) -> None:
        sent = {"role": "tool", "tool_call_id": wire_id, "content": text}
        if self._profile.tool_message_has_name:
            sent["name"] = name
        self.sent.append(sent)

    def _content(self, message: ChatMessage) -> Any:
        if self._profile.vision and message.images:
            return self._parts(message.text, message.images)
        # Text-only services refuse lists of parts.
        return " ".join([message.text, *["[picture]"] * len(message.images)]).strip()

    def _parts(self, text: str, images: Sequence[str]) -> list[dict[str, Any]] | str:
        parts: list[dict[str, Any]] = [{"type": "text", "text": text}] if text else []
        for asset in images:
            data = self._request.images(asset)
            if data is None:
                parts.append({"type": "text", "text": "[picture]"})
            else:
                parts.append({"type": "image_url", "image_url": {"url": data_uri(data)}})
        if all(part["type"] == "text" for part in parts):
            # nothing to look at after all: text-only services refuse lists of parts
            return " ".join(part["text"] for part in parts)
        return parts


def _echo(message: ChatMessage, profile: ChatProfile) -> dict[str, Any]:
    """Return the thought under the field it came in: some services want it back."""
    reasoning = message.reasoning
    echo: dict[str, Any] = {}
    given = isinstance(reasoning, dict) and isinstance(reasoning.get("field"), str)
    if given and profile.echo_thought:
        echo[reasoning["field"]] = reasoning.get("text", "")
        if reasoning.get("details"):
            echo["reasoning_details"] = reasoning["details"]
    required = profile.reasoning_required
    if required and message.tool_calls and not echo.get(required):
        echo[required] = thought_in(reasoning) or " "
    return echo


def thought_in(reasoning: Any) -> str:
    """Return a kept thought as text, whoever gave it, ``""`` where there is none."""
    text = reasoning.get("text") if isinstance(reasoning, dict) else reasoning
    return text if isinstance(text, str) else ""
