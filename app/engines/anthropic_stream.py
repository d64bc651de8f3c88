"""A streamed message in Anthropic's events, folded into one reply."""

from __future__ import annotations

import uuid
from typing import Any, Literal

from app.engines.chat_errors import failed, failure
from app.engines.chat_reply import nothing_said
from app.engines.said import error_of
from app.engines.wire import read_json
from app.ports import ChatReply, RawAnswer, ReasoningDelta, TextDelta, ToolCall

_EVENT_LIMIT = 8 * 1024 * 1024
_THOUGHTS = ("thinking", "redacted_thinking")
_STOPS: dict[str, Literal["stop", "length", "refusal"]] = {
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refusal",
}
"""Reasons that do not simply mean the end; ``tool_use`` is told by the calls themselves."""


class MessageFold:
    """Takes events in order; ``reply`` is asked once, at the end.

    ``ended`` is set by ``message_stop``: nothing worth reading follows. Thinking blocks are kept
    whole, with their signatures and the name of whose they are, ``by``: they go back unchanged
    beside the results of the calls.
    """

    def __init__(self, by: str = "") -> None:
        self._by = by
        self.ended = False
        self._blocks: dict[int, dict[str, Any]] = {}
        self._pieces: dict[int, list[str]] = {}
        self._closed: set[int] = set()
        self._stop = ""
        self._usage: dict[str, int] = {}

    def take(self, data: str) -> list[TextDelta | ReasoningDelta]:
        """Fold one event's data; return what a person may see of it already.

        Raises ``ChatFailedError`` for an error event and for an event that is broken.
        """
        if data.startswith("[DONE]"):  # what some relays send as well
            return []
        try:
            event = read_json(data, limit=_EVENT_LIMIT)
        except ValueError as error:
            raise failed("cut", f"a broken event ({error})") from error
        if not isinstance(event, dict):
            raise failed("cut", "an event of an unknown form")
        kind = event.get("type")
        if kind == "error" or event.get("error") or event.get("base_resp"):
            found = error_of(event)
            if kind == "error" or found:
                raise failure(None, *(found or ("an error without words", "")))
        match kind:
            case "message_start":
                message = event.get("message")
                self._count(message.get("usage") if isinstance(message, dict) else None)
            case "content_block_start":
                return self._begin(_index(event), event.get("content_block"))
            case "content_block_delta":
                return self._add(_index(event), event.get("delta"))
            case "content_block_stop":
                self._closed.add(_index(event))
            case "message_delta":
                self._count(event.get("usage"))
                self._end(event.get("delta"))
            case "message_stop":
                self.ended = True
        return []

    def take_whole(self, raw: RawAnswer) -> list[TextDelta | ReasoningDelta] | None:
        """Fold the answer of a service that does not stream; None where it is no message."""
        try:
            value = read_json(raw.body, limit=_EVENT_LIMIT)
        except ValueError:
            return None
        content = value.get("content") if isinstance(value, dict) else None
        if raw.status != 200 or not isinstance(content, list):
            return None
        shown: list[TextDelta | ReasoningDelta] = []
        for index, block in enumerate(content):
            shown += self._begin(index, block)
            self._closed.add(index)
        self._count(value.get("usage"))
        self._end(value)
        return shown

    def reply(self) -> ChatReply:
        """Return the whole reply; raises ``ChatFailedError`` if it broke off or is empty.

        Without a stop reason nothing counts, and no call is handed out whose block never closed.
        """
        if not self._stop:
            raise failed("cut")
        blocks = [(index, self._blocks[index]) for index in sorted(self._blocks)]
        text = "".join(block["text"] for _, block in blocks if block["type"] == "text")
        cut = self._stop in ("max_tokens", "model_context_window_exceeded")
        calls = self._calls(blocks)
        still_open = (
            index not in self._closed for index, each in blocks if each["type"] == "tool_use"
        )
        if not cut and any(still_open):
            raise failed("cut")
        stop: Literal["stop", "tool_calls", "length", "refusal"]
        stop = "tool_calls" if calls else _STOPS.get(self._stop, "stop")
        if not calls and not text:
            raise nothing_said(stop, self._stop)
        return ChatReply(text, calls, stop, self._usage, self._thoughts(blocks))

    def _begin(self, index: int, given: Any) -> list[TextDelta | ReasoningDelta]:
        if not isinstance(given, dict) or not isinstance(given.get("type"), str):
            return []
        block = dict(given)
        if block["type"] in ("text", "thinking"):
            block[block["type"]] = _text(block.get(block["type"]))
        self._blocks[index], self._pieces[index] = block, []
        return _shown(block["type"], block.get("text", ""), block.get("thinking", ""))

    def _add(self, index: int, delta: Any) -> list[TextDelta | ReasoningDelta]:
        if not isinstance(delta, dict):
            return []
        kind = delta.get("type")
        block = self._blocks.get(index)
        if block is None:
            # a relay that leaves out where a block begins; what it is, its first piece tells
            begun = {"text_delta": "text", "thinking_delta": "thinking"}.get(str(kind))
            if begun is None:
                return []
            self._begin(index, {"type": begun})
            block = self._blocks[index]
        match kind:
            case "text_delta" if block["type"] == "text":
                block["text"] += _text(delta.get("text"))
                return _shown("text", _text(delta.get("text")), "")
            case "thinking_delta" if block["type"] == "thinking":
                block["thinking"] += _text(delta.get("thinking"))
                return _shown("thinking", "", _text(delta.get("thinking")))
            case "signature_delta":
                block["signature"] = _text(block.get("signature")) + _text(delta.get("signature"))
            case "input_json_delta":
                self._pieces[index].append(_text(delta.get("partial_json")))
        return []

    def _calls(self, blocks: list[tuple[int, dict[str, Any]]]) -> tuple[ToolCall, ...]:
        found: list[ToolCall] = []
        for index, block in blocks:
            if block["type"] != "tool_use":
                continue
            call_id = _text(block.get("id"))
            if not call_id or any(call_id == other.id for other in found):
                call_id = f"toolu_{uuid.uuid4().hex}"
            pieces = "".join(self._pieces[index])
            closed = index in self._closed
            found.append(
                ToolCall(call_id, _text(block.get("name")), _arguments(block, pieces, closed))
            )
        return tuple(found)

    def _thoughts(self, blocks: list[tuple[int, dict[str, Any]]]) -> dict[str, Any] | None:
        kept = [block for _, block in blocks if block["type"] in _THOUGHTS]
        if not kept:
            return None
        text = "".join(_text(block.get("thinking")) for block in kept)
        return {"blocks": kept, "text": text, "by": self._by}

    def _end(self, delta: Any) -> None:
        reason = delta.get("stop_reason") if isinstance(delta, dict) else None
        self._stop = reason if isinstance(reason, str) and reason else self._stop

    def _count(self, usage: Any) -> None:
        if not isinstance(usage, dict):
            return
        # what was read from or written to the cache is not in input_tokens
        read = [
            _number(usage.get(name))
            for name in ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")
        ]
        if sum(read) > 0:
            self._usage["input"] = max(sum(read), self._usage.get("input", 0))
        if _number(usage.get("output_tokens")) > 0:
            self._usage["output"] = _number(usage.get("output_tokens"))


def _arguments(block: dict[str, Any], pieces: str, closed: bool) -> Any:
    """Return a call's arguments; what cannot be read strictly stays the text it is."""
    if not pieces.strip():
        given = block.get("input")
        return (given if isinstance(given, dict) else {}) if closed else ""
    try:
        return read_json(pieces, limit=_EVENT_LIMIT)
    except ValueError:
        return pieces


def _shown(kind: str, text: str, thought: str) -> list[TextDelta | ReasoningDelta]:
    if kind == "text" and text:
        return [TextDelta(text)]
    return [ReasoningDelta(thought)] if kind == "thinking" and thought else []


def _index(event: dict[str, Any]) -> int:
    index = event.get("index")
    return index if isinstance(index, int) and not isinstance(index, bool) else 0


def _number(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
