"""How much a model is given to read, in tokens estimated without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from app.errors import AppError
from app.ports import ChatMessage, ChatRequest, PictureStore
from app.records.canonical import canonical

PICTURE_TOKENS = 500
"""What a small copy counts, more than any service was seen to charge for one."""

PICTURES_SEEN = 8
"""How many pictures a model looks at again; older ones are words."""


def tokens_in(text: str) -> int:
    """Estimate the tokens of ``text``: one for each ideograph, one for every four other signs."""
    wide = sum(1 for sign in text if sign >= "⺀")
    return wide + (len(text) - wide + 3) // 4


def tokens_of(messages: Sequence[ChatMessage]) -> int:
    """Estimate the tokens of messages; a picture that is looked at counts a fixed number."""
    total = PICTURE_TOKENS * len(seen_pictures(messages))
    for message in messages:
        total += tokens_in(message.text) + 8
        for call in message.tool_calls:
            total += tokens_in(canonical(call.arguments)) + 12
    return total


def tokens_around(request: ChatRequest) -> int:
    """Estimate what a request has beside its messages: rules, tools and the story's state."""
    tools = [[tool.name, tool.description, tool.parameters] for tool in request.tools]
    return sum(map(tokens_in, (request.system, canonical(request.state), canonical(tools))))


def seen_pictures(messages: Sequence[ChatMessage]) -> frozenset[str]:
    """Return the newest pictures of a conversation, each once."""
    newest: dict[str, None] = {}
    for message in reversed(messages):
        for asset in reversed(message.images):
            if len(newest) < PICTURES_SEEN:
                newest[asset] = None
    return frozenset(newest)


def small_copies(
    pictures: PictureStore, messages: Sequence[ChatMessage]
) -> Callable[[str], bytes | None]:
    """Return what reads the small copies that go along with ``messages``."""
    seen = seen_pictures(messages)

    def read(asset: str) -> bytes | None:
        if asset not in seen:
            return None
        try:
            return pictures.small(asset)
        except AppError:
            return None

    return read


def for_summary(request: ChatRequest, limit: int) -> ChatRequest:
    """Return a request for a summary that fits into ``limit`` tokens.

    It has no pictures, and loses its oldest turns where it is too long all the same: what cannot
    be read cannot be summed up, and the last summary is in its rules.
    """
    left = limit - tokens_around(request)
    messages = list(request.messages)
    for start in _starts(messages):
        if tokens_of(_plain(messages[start:])) <= left:
            break
    return replace(request, messages=_plain(messages[start:]), images=lambda _asset: None)


def _starts(messages: Sequence[ChatMessage]) -> Iterator[int]:
    yield 0
    yield from (at for at, message in enumerate(messages) if at and message.role == "user")


def _plain(messages: Sequence[ChatMessage]) -> list[ChatMessage]:
    return [replace(message, images=()) for message in messages]
