"""The Offline director: turns what a person types into tool calls by rules, without any model."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from app.engines import director_speech as speech
from app.engines.direction_words import CHINESE
from app.engines.directions import Direction, known_characters, read
from app.ports import (
    ChatMessage,
    ChatPolicy,
    ChatReply,
    ChatRequest,
    ReasoningDelta,
    TextDelta,
    ToolCall,
)

Piece = TextDelta | ReasoningDelta | ChatReply


class OfflineDirector:
    """A ``ChatEngine`` that needs no network and no model. The same request, the same reply."""

    def declare(self) -> ChatPolicy:
        """Return the policy; what can be read at once is limited by nothing but sense."""
        return ChatPolicy("offline", "offline", "Offline director")

    async def stream(self, request: ChatRequest) -> AsyncIterator[Piece]:
        """Yield the reply's text in small pieces, then the reply."""
        reply = _answer(request)
        async for piece in spoken(reply):
            yield piece


async def spoken(reply: ChatReply) -> AsyncIterator[Piece]:
    """Yield ``reply`` as a stream, giving way to other tasks between pieces."""
    for text in pieces(reply.text):
        yield TextDelta(text)
        await asyncio.sleep(0)
    yield reply


def pieces(text: str) -> list[str]:
    """Cut ``text`` at words, or every three Chinese letters; joined again it is the same."""
    return re.findall(r"[㐀-鿿]{1,3}|\s*[^\s㐀-鿿]+|\s+", text)


def estimate(texts: Sequence[str]) -> int:
    """Return about how many tokens ``texts`` are: a quarter per letter, a whole one if Chinese."""
    chinese = sum(len(CHINESE.findall(text)) for text in texts)
    return chinese + (sum(len(text) for text in texts) - chinese + 3) // 4


def finished(request: ChatRequest, text: str, calls: tuple[ToolCall, ...] = ()) -> ChatReply:
    """Return a reply with its estimated usage; it asks for tools exactly if it has calls."""
    read_texts = [request.system, *(message.text for message in request.messages)]
    written = [text, *(str(call.arguments) for call in calls)]
    usage = {"input": estimate(read_texts), "output": estimate(written)}
    return ChatReply(text, calls, "tool_calls" if calls else "stop", usage)


def new_input(messages: Sequence[ChatMessage]) -> list[ChatMessage]:
    """Return the user messages that nothing has answered yet."""
    fresh: list[ChatMessage] = []
    for message in reversed(messages):
        if message.role != "user":
            break
        fresh.insert(0, message)
    return fresh


def results(messages: Sequence[ChatMessage]) -> list[ChatMessage]:
    """Return the tool results that end ``messages``."""
    last: list[ChatMessage] = []
    for message in reversed(messages):
        if message.role != "tool":
            break
        last.insert(0, message)
    return last


def _answer(request: ChatRequest) -> ChatReply:
    if request.purpose == "compaction":
        return finished(request, speech.summary(request.messages, request.state))
    told = "\n".join(message.text for message in request.messages if message.role == "user")
    fresh = new_input(request.messages)
    if fresh:
        text = "\n\n".join(message.text for message in fresh)
        directions = read(text, known_characters(request.state))
        chinese = bool(CHINESE.search(text))
        if not directions:
            return finished(request, speech.hint(chinese=chinese))
        return finished(request, speech.announce(directions, chinese=chinese), calls_of(directions))
    chinese = bool(CHINESE.search(_newest(request.messages) or told))
    done = results(request.messages)
    if done:
        return finished(request, speech.close(done, chinese=chinese))
    return finished(request, speech.hint(chinese=chinese))


def _newest(messages: Sequence[ChatMessage]) -> str:
    return next((message.text for message in reversed(messages) if message.role == "user"), "")


def calls_of(directions: Sequence[Direction]) -> tuple[ToolCall, ...]:
    """Return the calls of one reply: for each panel scene, states, picture, letters."""
    wanted: list[tuple[str, Mapping[str, Any]]] = []
    for direction in directions:
        if direction.find:
            wanted.append(("find_panels", {"query": direction.find}))
            continue
        if direction.scene:
            wanted.append(("set_scene", dict(direction.scene)))
        for change in direction.changes:
            fields = {"name": change.name, "set": dict(change.set), "clear": list(change.clear)}
            wanted.append(("set_character_state", fields))
        if direction.prompt:
            wanted.append(("generate_image", _picture(direction)))
        if direction.bubbles:
            bubbles = [dict(bubble) for bubble in direction.bubbles]
            wanted.append(("letter_panel", {"panel": "last", "bubbles": bubbles}))
    return tuple(
        ToolCall(f"c{index}", name, arguments) for index, (name, arguments) in enumerate(wanted)
    )


def _picture(direction: Direction) -> dict[str, Any]:
    arguments: dict[str, Any] = {
        "prompt": direction.prompt,
        "characters": list(direction.characters),
    }
    if direction.shot:
        arguments["shot"] = direction.shot
    if direction.aspect:
        arguments["aspect"] = direction.aspect
    return arguments
