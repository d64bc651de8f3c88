"""Services' ways in a real story: what came with a reply goes back with it, on every branch."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from app.engines.account import Account
from app.engines.anthropic import Anthropic
from app.engines.anthropic_wire import AnthropicProfile
from app.engines.openai_chat import OpenAIChat
from app.engines.openai_chat_profiles import DEEPSEEK, GEMINI, GENERIC, KIMI, ChatProfile
from tests.engines.servers import answer, events, replying, serving
from tests.engines.test_openai_chat_stream import PANEL, call, delta
from tests.fakes.talking import Completions, Messages, Saying, Talker, talking
from tests.runtime.desk import Desk

DRAW = (("generate_image", {"prompt": "a door"}),)


def thinking(number: int) -> tuple[Saying, Saying]:
    return Saying("", f"Thought {number}.", DRAW), Saying(f"Drawn {number}.", f"After {number}.")


def desk(engine: Any) -> Desk:
    return Desk(None, model=engine)


def chat(url: str, profile: ChatProfile) -> OpenAIChat:
    return OpenAIChat(
        Account("scripted", "Chat", url, "m", key=lambda: "canary-key-1"), profile, 32_000
    )


async def three_turns(at: Desk) -> None:
    """Draw twice, then go back to the first panel and draw another way."""
    await at.say("First.")
    first = at.view.info().head
    await at.say("Second.")
    at.studio.rewind(at.session, first)
    await at.say("Another second.")
    assert [text for role, text in at.messages() if role == "user"] == ["First.", "Another second."]
    at.fold()
    await at.studio.close()


@pytest.mark.parametrize("profile", [DEEPSEEK, KIMI], ids=["deepseek", "kimi"])
def test_a_thought_goes_back_with_its_calls_also_on_another_branch(profile: ChatProfile) -> None:
    script = [said for number in range(3) for said in thinking(number)]
    with talking(Completions(thoughtful=True), *script) as service:
        asyncio.run(three_turns(desk(chat(service.url, profile))))
        assert service.refusals == []
    assert len(service.requests) == 6
    thoughts = [m.get("reasoning_content") for m in service.requests[-1]["messages"]]
    assert [thought for thought in thoughts if thought] == ["Thought 0.", "After 0.", "Thought 2."]


def test_a_thought_forgotten_by_another_service_is_a_blank_where_one_is_required() -> None:
    async def tell(service: Talker) -> None:
        at = desk(chat(service.url, DEEPSEEK))
        await at.say("First.")
        await at.say("Second.")
        assert [text for _, text in at.messages()][-1] == "Drawn 1."
        await at.studio.close()

    with talking(Completions(thoughtful=True), Saying("", "", DRAW), Saying("Drawn 0."), *thinking(1)) as service:  # fmt: skip
        asyncio.run(tell(service))
        assert service.refusals == []


def test_signed_thoughts_go_back_unchanged_also_on_another_branch() -> None:
    script = [said for number in range(3) for said in thinking(number)]
    with talking(Messages(), *script) as service:
        account = Account("scripted", "Chat", service.url, "m", key=lambda: service.key)
        profile = AnthropicProfile(by="here", thinking="on")
        asyncio.run(three_turns(desk(Anthropic(account, profile, 200_000))))
        assert service.refusals == []
    blocks = [b for m in service.requests[-1]["messages"] for b in m["content"]]
    thoughts = [b["thinking"] for b in blocks if b["type"] == "thinking"]
    assert thoughts == ["Thought 0.", "Thought 2."]


def test_a_signature_of_a_call_goes_back_verbatim_also_on_another_branch() -> None:
    def signed(text: str) -> bytes:
        extra = {"extra_content": {"google": {"thought_signature": text}}}
        return events(call(id=f"c-{text}", name="generate_image", arguments=PANEL, **extra), delta("stop"))  # fmt: skip

    end = events(delta("stop", content="Drawn."))
    with serving(replying(signed("one"), end, signed("two"), end, signed("three"), end)) as server:
        asyncio.run(three_turns(desk(chat(server.url, GEMINI))))
    sent = json.loads(server.requests[-1].body)["messages"]
    extras = [each["extra_content"] for m in sent for each in m.get("tool_calls", [])]
    assert extras == [
        {"google": {"thought_signature": "one"}},
        {"google": {"thought_signature": "three"}},
    ]


def test_ids_that_a_service_repeats_in_every_reply_stay_apart() -> None:
    draws = events(call(index=0, id="call_0", name="generate_image", arguments=PANEL), delta("tool_calls"))  # fmt: skip
    end = events(delta("stop", content="Drawn."))
    with serving(replying(draws, end, draws, end, draws, end)) as server:
        asyncio.run(three_turns(desk(chat(server.url, GENERIC))))
    body = json.loads(server.requests[-1].body)
    assert Completions().fault(body) == ""
    asked = [each["id"] for m in body["messages"] for each in m.get("tool_calls", [])]
    assert len(asked) == len(set(asked)) == 2


def test_a_run_waits_while_the_model_is_being_loaded_and_says_so() -> None:
    async def tell(url: str) -> None:
        at = desk(chat(url, ChatProfile(pause_s=0.01)))
        await at.say("Hello.")
        assert at.messages()[-1] == ("assistant", "Hi")
        waited = [live.delta for live in at.lives if live.kind == "progress"]
        assert waited == ["-1 The model is being loaded."]
        await at.studio.close()

    loading = answer(503, '{"error": {"message": "Loading model", "code": 503}}')
    with serving(replying(loading, events(delta("stop", content="Hi")))) as server:
        asyncio.run(tell(server.url))


TRUNCATED = [
    events(call(index=0, id="a", name="generate_image", arguments=PANEL), done=False),
    events(delta(content="Now"), call(index=0, id="a", name="generate_image", arguments='{"pro'), done=False),
    events(call(index=0, id="a", name="generate_image", arguments=PANEL), delta("error")),
]  # fmt: skip


@pytest.mark.parametrize("stream", TRUNCATED)
def test_a_call_of_a_reply_that_broke_off_is_never_run(stream: bytes) -> None:
    async def tell(url: str) -> None:
        at = Desk(None, model=chat(url, GENERIC), max_attempts=1)
        await at.say("Draw.")
        assert at.painter.sends == 0
        finished = [op.finished for op in at.fold().session.operations.values()]
        assert [each.outcome for each in finished if each] == ["failed"]
        await at.studio.close()

    with serving(replying(stream)) as server:
        asyncio.run(tell(server.url))


def test_arguments_cut_off_cost_nothing_and_the_model_is_told() -> None:
    cut = events(call(index=0, id="a", name="generate_image", arguments='{"prompt": "a do'), delta("tool_calls"))  # fmt: skip

    async def tell(url: str) -> None:
        at = desk(chat(url, GENERIC))
        await at.say("Draw.")
        assert at.painter.sends == 0
        assert ("tool", "invalid") in at.messages()
        await at.studio.close()

    with serving(replying(cut, events(delta("stop", content="Sorry.")))) as server:
        asyncio.run(tell(server.url))
    body = json.loads(server.requests[-1].body)
    assert Completions().fault(body) == ""


def test_a_call_that_leaked_into_the_text_is_text_and_is_not_run() -> None:
    leaked = '<tool_call>{"name": "generate_image", "arguments": {"prompt": "x"}}</tool_call>'

    async def tell(url: str) -> None:
        at = desk(chat(url, GENERIC))
        await at.say("Draw.")
        assert at.messages()[-1] == ("assistant", leaked)
        assert at.painter.sends == 0
        await at.studio.close()

    with serving(replying(events(delta("stop", content=leaked)))) as server:
        asyncio.run(tell(server.url))
