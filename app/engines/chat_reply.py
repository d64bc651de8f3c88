"""What every chat adapter does with a finished reply."""

from __future__ import annotations

from dataclasses import replace

from app.engines.chat_errors import failed
from app.engines.said import cut_secret
from app.errors import ChatFailedError
from app.ports import ChatReply, ToolCall


def reply_without_secret(reply: ChatReply, secret: str | None) -> ChatReply:
    """Return ``reply`` without the key: an echo may come in pieces that are none by themselves."""
    calls = tuple(
        ToolCall(*cut_secret([call.id, call.name, call.arguments, call.extra], secret))
        for call in reply.tool_calls
    )
    text, usage, reasoning = cut_secret([reply.text, reply.usage, reply.reasoning], secret)
    return replace(reply, text=text, tool_calls=calls, usage=usage, reasoning=reasoning)


def as_summary(reply: ChatReply) -> ChatReply:
    """Take calls out of a summary: nobody asked for them. Raises ``ChatFailedError``."""
    if not reply.text:
        raise failed("empty")
    stop = "stop" if reply.stop_reason == "tool_calls" else reply.stop_reason
    return replace(reply, tool_calls=(), stop_reason=stop)


def nothing_said(stop: str, finish: str) -> ChatFailedError:
    """Return what to raise for a reply that ended by ``finish`` with neither words nor calls."""
    match stop:
        case "refusal":
            return failed("withheld", finish)
        case "length":
            return failed("length", finish)
        case _:
            return failed("empty")
