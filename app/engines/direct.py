"""The Direct engine: replies with exactly the calls a person's gesture asked for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping

from app.engines import director_speech as speech
from app.engines.direction_words import CHINESE
from app.engines.director import Piece, finished, new_input, results, spoken
from app.ports import ChatMessage, ChatPolicy, ChatReply, ChatRequest, ToolCall


class DirectEngine:
    """A ``ChatEngine`` for "more candidates" and "draw again".

    The newest user message's raw payload holds ``direct: {"calls": [{"name", "arguments"}]}``;
    the reply has these calls and no others, the reply after their results closes.
    """

    def declare(self) -> ChatPolicy:
        """Return the policy."""
        return ChatPolicy("direct", "direct", "Direct")

    async def stream(self, request: ChatRequest) -> AsyncIterator[Piece]:
        """Yield the closing text in pieces, if any, then the reply."""
        async for piece in spoken(_answer(request)):
            yield piece


def _answer(request: ChatRequest) -> ChatReply:
    if request.purpose == "compaction":
        return finished(request, speech.summary(request.messages, request.state))
    users = [message for message in request.messages if message.role == "user"]
    chinese = bool(users and CHINESE.search(users[-1].text))
    if new_input(request.messages):
        calls = _calls(users[-1])
        nothing = "没有可做的事。" if chinese else "There was nothing to do."
        return finished(request, "" if calls else nothing, calls)
    return finished(request, speech.close(results(request.messages), chinese=chinese))


def _calls(message: ChatMessage) -> tuple[ToolCall, ...]:
    direct = (message.raw or {}).get("direct")
    wanted = direct.get("calls") if isinstance(direct, Mapping) else None
    usable = [
        call
        for call in (wanted if isinstance(wanted, list | tuple) else ())
        if isinstance(call, Mapping) and isinstance(call.get("name"), str)
    ]
    return tuple(
        ToolCall(f"c{index}", call["name"], call.get("arguments", {}))
        for index, call in enumerate(usable)
    )
