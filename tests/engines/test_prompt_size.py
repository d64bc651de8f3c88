"""A service that reads a part of a prompt and says nothing is found out by its own count."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from app.engines.openai_chat_profiles import ChatProfile
from app.engines.prompt_size import fewest_tokens, was_cut
from app.errors import ChatFailedError
from app.ports import ChatMessage, ChatRequest
from tests.engines.servers import events, replying, serving
from tests.engines.test_openai_chat import ASK, engine
from tests.engines.test_openai_chat_stream import delta

LONG = replace(ASK, messages=(ChatMessage("user", "The rain falls on the harbour. " * 400),))
SHORT = ChatRequest("reply", "Be kind.", (ChatMessage("user", "hi"),), (), {})

READ: list[tuple[ChatRequest, Any, bool]] = [
    (LONG, 3_000, False),
    (LONG, 1_024, True),
    (LONG, 0, False),
    (LONG, None, False),
    (LONG, "9", False),
    (SHORT, 1, False),
]


@pytest.mark.parametrize(("request_", "read", "cut"), READ)
def test_a_count_that_cannot_be_all_of_it_tells(
    request_: ChatRequest, read: Any, cut: bool
) -> None:
    assert was_cut(request_, read) is cut


def test_the_estimate_stays_below_what_models_make_of_it() -> None:
    # a word and a half each at the very least in English, and more than half of each ideograph
    assert fewest_tokens(LONG) < 400 * 7
    chinese = replace(SHORT, messages=(ChatMessage("user", "雨落在港口。" * 400),))
    assert 400 * 2 <= fewest_tokens(chinese) <= 400 * 3 + 20


def test_a_reply_to_a_part_of_the_prompt_is_not_used() -> None:
    stream = events(
        delta("stop", content="Hi"),
        '{"choices": [], "usage": {"prompt_tokens": 1024, "completion_tokens": 4}}',
    )

    async def said(url: str, profile: ChatProfile) -> list[Any]:
        return [item async for item in engine(url, profile).stream(LONG)]

    with serving(replying(stream)) as server:
        with pytest.raises(ChatFailedError) as caught:
            asyncio.run(said(server.url, ChatProfile(drops_silently=True)))
        assert (caught.value.cause, caught.value.retryable) == ("shortened", False)
        assert "1024" in str(caught.value)
        assert asyncio.run(said(server.url, ChatProfile()))[-1].text == "Hi"
