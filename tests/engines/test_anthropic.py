"""The Messages adapter over real sockets: against a strict fake, raw answers, and llmock."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from app.engines.account import Account
from app.engines.anthropic import Anthropic, models_url, root_of
from app.engines.anthropic_wire import AnthropicProfile
from app.engines.catalogue import service_of
from app.engines.making import new_chat
from app.engines.trying import try_service
from app.errors import ChatFailedError, RefusedError
from app.ports import ChatMessage, ChatReply, ReasoningDelta, TextDelta
from tests.engines import servers
from tests.engines.servers import answer, events, replying, serving
from tests.engines.test_openai_chat import ASK
from tests.fakes.talking import Messages, Saying, talking

QUICK = AnthropicProfile(idle_s=0.3, total_s=1, thinking="on", caches=True)


def engine(url: str, profile: AnthropicProfile = QUICK, key: str | None = "canary-key-1") -> Any:
    return Anthropic(Account("c1", "Chat", url, "m", key=lambda: key), profile, 200_000)


async def heard(url: str, profile: AnthropicProfile, request: Any, key: str | None) -> list[Any]:
    return [item async for item in engine(url, profile, key).stream(request)]


def ask(url: str, profile: AnthropicProfile = QUICK, request: Any = ASK, key: Any = "canary-key-1") -> list[Any]:  # fmt: skip
    return asyncio.run(heard(url, profile, request, key))


def test_thought_text_and_calls_come_as_they_are_said() -> None:
    said = Saying("A door opens.", "Hm, a door.", (("draw", {"prompt": "a door"}), ("look", {})))
    with talking(Messages(), said) as service:
        items = ask(service.url)
        assert service.refusals == []
    reply = items[-1]
    assert isinstance(reply, ChatReply)
    assert "".join(i.text for i in items if isinstance(i, ReasoningDelta)) == "Hm, a door."
    assert "".join(i.text for i in items if isinstance(i, TextDelta)) == reply.text
    assert [(c.name, c.arguments) for c in reply.tool_calls] == [
        ("draw", {"prompt": "a door"}),
        ("look", {}),
    ]
    assert (reply.stop_reason, reply.usage) == ("tool_calls", {"input": 11, "output": 4})
    assert reply.reasoning["text"] == "Hm, a door."


def test_a_thought_goes_back_unchanged_beside_the_results() -> None:
    with talking(Messages(), Saying("", "Hm.", (("draw", {}),)), Saying("Drawn.")) as service:
        first = ask(service.url)[-1]
        said = ChatMessage("assistant", "", tool_calls=first.tool_calls, reasoning=first.reasoning)
        result = ChatMessage(
            "tool", "ok: drawn", ("a" * 64,), tool_call_id=first.tool_calls[0].id, name="draw"
        )
        again = replace(ASK, messages=(*ASK.messages, said, result), images=lambda _: b"\x89PNG")
        assert ask(service.url, replace(QUICK, vision=True), again)[-1].text == "Drawn."
        # a signature that is another's is refused, so the fake does look at it
        said.reasoning["blocks"][0]["signature"] = "forged"
        with pytest.raises(ChatFailedError):
            ask(service.url, QUICK, again)
    thought, call = service.requests[1]["messages"][1]["content"]
    assert (thought["type"], thought["thinking"], call["type"]) == ("thinking", "Hm.", "tool_use")
    block = service.requests[1]["messages"][2]["content"][0]
    assert [part["type"] for part in block["content"]] == ["text", "image"]


def error(kind: str, message: str) -> str:
    return json.dumps({"type": "error", "error": {"type": kind, "message": message}})


REFUSALS: list[tuple[bytes, str, bool, float | None]] = [
    (answer(401, error("authentication_error", "invalid x-api-key canary-key-1")), "key", False, None),
    (answer(403, error("permission_error", "not allowed")), "key", False, None),
    (answer(404, error("not_found_error", "model: claude-nine")), "model", False, None),
    (answer(429, error("rate_limit_error", "slow down"), "retry-after: 7"), "limited", True, 7.0),
    (answer(529, error("overloaded_error", "Overloaded")), "busy", True, None),
    (answer(500, error("api_error", "Internal server error")), "busy", True, None),
    (answer(400, error("invalid_request_error", "prompt is too long: 9 tokens > 8 maximum")), "overflow", False, None),
    (answer(413, error("request_too_large", "Request exceeds the maximum size")), "overflow", False, None),
    (answer(400, error("invalid_request_error", "Your credit balance is too low")), "credits", False, None),
    (answer(400, error("invalid_request_error", "max_tokens: Field required")), "request", False, None),
    (answer(200, "<html>", kind="text/html"), "address", False, None),
    (events(error("overloaded_error", "Overloaded"), done=False), "busy", True, None),
    (events('{"type": "message_start", "message": {}}', done=False), "cut", True, None),
    (events("{", done=False), "cut", True, None),
]  # fmt: skip


@pytest.mark.parametrize(("reply", "cause", "retryable", "wait_s"), REFUSALS)
def test_what_an_error_asks_for(
    reply: bytes, cause: str, retryable: bool, wait_s: float | None
) -> None:
    with serving(replying(reply)) as server:
        with pytest.raises(ChatFailedError) as caught:
            ask(server.url)
        assert server.posts() == 1
    failed = caught.value
    assert (failed.cause, failed.retryable, failed.wait_s) == (cause, retryable, wait_s)
    assert failed.overflow is (cause == "overflow")
    assert "canary" not in str(failed)


@pytest.mark.parametrize("behaviour", [servers.drop_after_body, servers.stall, servers.garbage])
def test_a_service_that_does_not_answer_may_be_asked_again(behaviour: servers.Behaviour) -> None:
    with serving(behaviour) as server:
        with pytest.raises(ChatFailedError) as caught:
            ask(server.url)
        assert server.posts() == 1
    assert caught.value.retryable


def test_an_answer_that_is_not_streamed_is_read_all_the_same() -> None:
    whole = {"type": "message", "content": [{"type": "text", "text": "Hi"},
             {"type": "tool_use", "id": "a", "name": "draw", "input": {"prompt": "x"}}],
             "stop_reason": "tool_use", "usage": {"input_tokens": 3, "output_tokens": 2}}  # fmt: skip
    with serving(replying(answer(200, json.dumps(whole)))) as server:
        reply = ask(server.url)[-1]
    assert (reply.text, reply.tool_calls[0].arguments) == ("Hi", {"prompt": "x"})


def test_the_headers_hold_the_key_and_the_version_and_the_body_neither() -> None:
    with serving(replying(answer(401))) as server, pytest.raises(ChatFailedError):
        ask(server.url + "/v1/messages/")
    seen = server.requests[0]
    assert (seen.method, seen.path) == ("POST", "/v1/messages")
    assert seen.headers["x-api-key"] == "canary-key-1"
    assert seen.headers["anthropic-version"] == "2023-06-01"
    assert "authorization" not in seen.headers
    assert b"canary" not in seen.body


def test_without_a_key_nothing_is_sent() -> None:
    with serving(servers.garbage) as server:
        with pytest.raises(ChatFailedError) as caught:
            ask(server.url, key=None)
        assert server.connections == 0
    assert caught.value.cause == "key"


def test_a_summary_is_text_and_calls_nothing() -> None:
    asked = replace(ASK, purpose="compaction")
    with talking(Messages(), Saying("So far", "", (("draw", {}),)), Saying("", "", (("draw", {}),))) as service:  # fmt: skip
        assert ask(service.url, QUICK, asked)[-1].tool_calls == ()
        with pytest.raises(ChatFailedError):
            ask(service.url, QUICK, asked)


def test_the_list_of_models_tests_address_and_key() -> None:
    service = service_of("anthropic")

    def account(url: str, key: str) -> Account:
        return Account("a", "A", url, key=lambda: key)

    with talking(Messages()) as fake:
        found = asyncio.run(try_service(service, account(fake.url, fake.key)))
        assert found == ("m",)
        with pytest.raises(RefusedError) as caught:
            asyncio.run(try_service(service, account(fake.url, "canary-key-2")))
    assert "canary" not in str(caught.value)
    assert "key was not accepted" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("anthropic", "https://api.anthropic.com/v1/models?limit=1000"),
        ("deepseek-anthropic", "https://api.deepseek.com/v1/models?limit=1000"),
        ("kimi-anthropic", "https://api.moonshot.cn/v1/models?limit=1000"),
        ("minimax-anthropic", "https://api.minimaxi.com/v1/models?limit=1000"),
    ],
)
def test_where_each_service_of_the_dialect_is(name: str, listed: str) -> None:
    service = service_of(name)
    account = Account("a", "A", service.base_url, service.models[0], service.default_options())
    assert models_url(account) == listed
    assert root_of(account) == service.base_url
    assert new_chat(service, account).declare().context_tokens >= 128_000


def test_an_independent_service_talks_and_calls_tools(llmock: Any) -> None:
    base = llmock.base_url("anthropic").removesuffix("/v1") + "/v1"
    llmock.call_tool("draw", {"prompt": "a door"})
    reply = ask(base, AnthropicProfile())[-1]
    assert [(c.name, c.arguments) for c in reply.tool_calls] == [("draw", {"prompt": "a door"})]
    llmock.reply("A door opens.")
    assert ask(base, AnthropicProfile())[-1].text == "A door opens."


@pytest.mark.parametrize("fault", ["disconnect", "truncate", "corrupt"])
def test_an_independent_service_that_breaks_is_not_believed(llmock: Any, fault: str) -> None:
    llmock.reply("A long answer that does not arrive as a whole, whatever is tried.")
    getattr(llmock, fault)(after_chunks=2)
    with pytest.raises(ChatFailedError) as caught:
        ask(llmock.base_url("anthropic").removesuffix("/v1") + "/v1", AnthropicProfile())
    assert caught.value.retryable
