"""Chat services on loopback that say what they are told, in the documented shapes, and are strict.

Each refuses, in its own words, a conversation that the real one would refuse: what our adapters
send is judged here, and what is answered is judged by the services' own clients.
"""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Protocol


@dataclass(frozen=True)
class Saying:
    """What the model says next; ``calls`` are names with arguments."""

    text: str = ""
    thought: str = ""
    calls: tuple[tuple[str, dict[str, Any]], ...] = ()


@dataclass
class Talker:
    """A service while it runs. ``requests`` are the bodies it accepted or refused, in order."""

    dialect: Dialect
    script: deque[Saying]
    key: str = "canary-key-1"
    url: str = ""
    requests: list[dict[str, Any]] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    def next(self) -> Saying:
        return self.script.popleft() if self.script else Saying("Done.")


class Dialect(Protocol):
    path: str

    def key_in(self, headers: Any) -> str: ...
    def fault(self, body: dict[str, Any]) -> str: ...
    def refusal(self, kind: str, message: str) -> dict[str, Any]: ...
    def events(self, said: Saying, number: int) -> Iterator[tuple[str, Any]]: ...
    def models(self) -> dict[str, Any]: ...


class Completions:
    """OpenAI's chat completions, as strict as DeepSeek about thoughts where ``thoughtful``."""

    path = "/chat/completions"

    def __init__(self, *, thoughtful: bool = False) -> None:
        self._thoughtful = thoughtful

    def key_in(self, headers: Any) -> str:
        return str(headers.get("Authorization", "")).removeprefix("Bearer ")

    def fault(self, body: dict[str, Any]) -> str:
        if not body.get("model"):
            return "you must provide a model parameter"
        if "strict" in json.dumps(body.get("tools", [])) or not isinstance(body["messages"], list):
            return "invalid tools"
        waiting: list[str] = []
        seen: set[str] = set()
        for at, message in enumerate(body["messages"]):
            role = message["role"]
            if role not in ("system", "user", "assistant", "tool") or (role == "system" and at):
                return f"messages[{at}].role: {role} is not supported"
            if role == "tool":
                if message["tool_call_id"] not in waiting or not isinstance(
                    message["content"], str
                ):
                    return f"messages[{at}]: no tool call waits for this result"
                waiting.remove(message["tool_call_id"])
                continue
            if waiting:
                return f"messages[{at}]: tool calls without a result: {waiting}"
            for call in message.get("tool_calls", []):
                if call["id"] in seen or not isinstance(
                    json.loads(call["function"]["arguments"]), dict
                ):
                    return f"messages[{at}]: a bad tool call"
                seen.add(call["id"])
                waiting.append(call["id"])
            if (
                self._thoughtful
                and message.get("tool_calls")
                and not message.get("reasoning_content")
            ):
                return "Missing `reasoning_content` field in the assistant message"
            if role != "system" and not message.get("content") and not message.get("tool_calls"):
                return f"messages[{at}]: content must not be empty"
        return f"tool calls without a result: {waiting}" if waiting else ""

    def refusal(self, kind: str, message: str) -> dict[str, Any]:
        return {"error": {"message": message, "type": kind, "param": None, "code": kind}}

    def events(self, said: Saying, number: int) -> Iterator[tuple[str, Any]]:
        def chunk(delta: dict[str, Any], finish: str | None = None) -> tuple[str, Any]:
            choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
            return "", {**head, "choices": [choice], "usage": None}

        head = {"id": f"chatcmpl-{number}", "object": "chat.completion.chunk", "created": 1_700_000_000,
                "model": "m", "system_fingerprint": "fp"}  # fmt: skip
        yield chunk({"role": "assistant", "content": ""})
        for piece in _cut(said.thought):
            yield chunk({"reasoning_content": piece})
        for piece in _cut(said.text):
            yield chunk({"content": piece})
        for at, (name, arguments) in enumerate(said.calls):
            function = {"name": name, "arguments": ""}
            call = {
                "index": at,
                "id": f"call_{number}_{at}",
                "type": "function",
                "function": function,
            }
            yield chunk({"tool_calls": [call]})
            for piece in _cut(json.dumps(arguments)):
                yield chunk({"tool_calls": [{"index": at, "function": {"arguments": piece}}]})
        yield chunk({}, "tool_calls" if said.calls else "stop")
        usage = {"prompt_tokens": 9, "completion_tokens": 4, "total_tokens": 13}
        yield "", {**head, "choices": [], "usage": usage}
        yield "", "[DONE]"

    def models(self) -> dict[str, Any]:
        listed = {"id": "m", "object": "model", "created": 1_700_000_000, "owned_by": "fake"}
        return {"object": "list", "data": [listed]}


class Messages:
    """Anthropic's Messages. A thought comes back with its signature unchanged, or not at all."""

    path = "/messages"

    def key_in(self, headers: Any) -> str:
        if not headers.get("anthropic-version"):
            return ""
        # the documented header, or what the service's own client sends since its version 2
        bearer = str(headers.get("Authorization", "")).removeprefix("Bearer ")
        return str(headers.get("x-api-key", "")) or bearer

    def fault(self, body: dict[str, Any]) -> str:
        if not isinstance(body.get("max_tokens"), int):
            return "max_tokens: Field required"
        if not body.get("model"):
            return "model: Field required"
        before, called = "", []
        for at, message in enumerate(body["messages"]):
            if message["role"] == before or (not at and message["role"] != "user"):
                return f"messages.{at}: roles must alternate and begin with user"
            before, blocks = message["role"], message["content"]
            if not blocks:
                return f"messages.{at}: content must not be empty"
            results = [block["tool_use_id"] for block in blocks if block["type"] == "tool_result"]
            if called != results:
                return f"messages.{at}: tool_use ids {called} were answered by {results}"
            called = [block["id"] for block in blocks if block["type"] == "tool_use"]
            for block in blocks:
                if block["type"] == "text" and not block["text"].strip():
                    return f"messages.{at}: text content blocks must contain non-whitespace text"
                if block["type"] == "thinking" and block["signature"] != _signed(block["thinking"]):
                    return f"messages.{at}: Invalid `signature` in `thinking` block"
        if "thinking" in body and body["thinking"].get("budget_tokens", 0) >= body["max_tokens"]:
            return "max_tokens must be greater than thinking.budget_tokens"
        return f"tool_use ids without results: {called}" if called else ""

    def refusal(self, kind: str, message: str) -> dict[str, Any]:
        return {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_1"}

    def events(self, said: Saying, number: int) -> Iterator[tuple[str, Any]]:
        blocks: list[tuple[dict[str, Any], list[dict[str, Any]]]] = []
        if said.thought:
            pieces = [{"type": "thinking_delta", "thinking": piece} for piece in _cut(said.thought)]
            pieces.append({"type": "signature_delta", "signature": _signed(said.thought)})
            blocks.append(({"type": "thinking", "thinking": "", "signature": ""}, pieces))
        if said.text:
            pieces = [{"type": "text_delta", "text": piece} for piece in _cut(said.text)]
            blocks.append(({"type": "text", "text": "", "citations": None}, pieces))
        for at, (name, arguments) in enumerate(said.calls):
            pieces = [
                {"type": "input_json_delta", "partial_json": piece}
                for piece in ("", *(_cut(json.dumps(arguments)) if arguments else ()))
            ]
            begun = {"type": "tool_use", "id": f"toolu_{number}_{at}", "name": name, "input": {}}
            blocks.append((begun, pieces))
        usage = {"input_tokens": 9, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 2,
                 "output_tokens": 1}  # fmt: skip
        message = {"id": f"msg_{number}", "type": "message", "role": "assistant", "model": "m",
                   "content": [], "stop_reason": None, "stop_sequence": None, "usage": usage}  # fmt: skip
        yield "message_start", {"type": "message_start", "message": message}
        yield "ping", {"type": "ping"}
        for index, (begun, pieces) in enumerate(blocks):
            yield (
                "content_block_start",
                {"type": "content_block_start", "index": index, "content_block": begun},
            )
            for piece in pieces:
                yield (
                    "content_block_delta",
                    {"type": "content_block_delta", "index": index, "delta": piece},
                )
            yield "content_block_stop", {"type": "content_block_stop", "index": index}
        ended = {"stop_reason": "tool_use" if said.calls else "end_turn", "stop_sequence": None}
        yield (
            "message_delta",
            {"type": "message_delta", "delta": ended, "usage": {"output_tokens": 4}},
        )
        yield "message_stop", {"type": "message_stop"}

    def models(self) -> dict[str, Any]:
        listed = {
            "type": "model",
            "id": "m",
            "display_name": "M",
            "created_at": "2026-01-01T00:00:00Z",
        }
        return {"data": [listed], "has_more": False, "first_id": "m", "last_id": "m"}


@contextmanager
def talking(dialect: Dialect, *script: Saying) -> Iterator[Talker]:
    """Run a service on a loopback port of its own; it and its threads are gone afterwards."""
    talker = Talker(dialect, deque(script))

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.0"

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

        def do_GET(self) -> None:
            if dialect.key_in(self.headers) != talker.key:
                self._answer(401, dialect.refusal("authentication_error", "invalid x-api-key"))
            else:
                self._answer(200, dialect.models())

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            talker.requests.append(body)
            if not self.path.partition("?")[0].endswith(dialect.path):
                return self._answer(404, dialect.refusal("not_found_error", "Not Found"))
            if dialect.key_in(self.headers) != talker.key:
                return self._answer(
                    401, dialect.refusal("authentication_error", "invalid x-api-key")
                )
            fault = dialect.fault(body)
            if fault:
                talker.refusals.append(fault)
                return self._answer(400, dialect.refusal("invalid_request_error", fault))
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream; charset=utf-8")
            self.end_headers()
            for name, data in dialect.events(talker.next(), len(talker.requests)):
                text = data if isinstance(data, str) else json.dumps(data)
                line = f"event: {name}\n" if name else ""
                self.wfile.write(f"{line}data: {text}\n\n".encode())
            return None

        def _answer(self, status: int, value: dict[str, Any]) -> None:
            data = json.dumps(value).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = False
    talker.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield talker
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _cut(text: str) -> list[str]:
    return [text[at : at + 7] for at in range(0, len(text), 7)]


def _signed(thought: str) -> str:
    return f"sig-{len(thought)}-{sum(map(ord, thought))}"
