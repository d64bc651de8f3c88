"""The chat engine over real sockets: against fakes of its services, an SDK, and llmock."""

from __future__ import annotations

import asyncio
import json
import socket
from dataclasses import replace
from typing import Any

import openai
import pytest

from app.engines.account import Account
from app.engines.catalogue import service_of
from app.engines.openai_chat import OpenAIChat
from app.engines.openai_chat_profiles import GENERIC, ChatProfile
from app.engines.trying import try_service
from app.errors import ChatFailedError, RefusedError
from app.ports import ChatMessage, ChatReply, ChatRequest, ReasoningDelta, TextDelta, ToolSpec
from tests.engines import servers
from tests.engines.servers import answer, events, replying, serving
from tests.engines.test_openai_chat_stream import call, delta

TOOL = ToolSpec(
    "draw",
    "Draw a panel.",
    {"type": "object", "properties": {"prompt": {"type": "string"}}, "required": ["prompt"]},
)
ASK = ChatRequest("reply", "Be kind.", (ChatMessage("user", "draw a panel"),), (TOOL,), {})
QUICK = ChatProfile(idle_s=0.3, total_s=1, loading_s=0)


def engine(
    base_url: str, profile: ChatProfile = QUICK, key: str | None = "canary-key-1"
) -> OpenAIChat:
    account = Account("c1", "Chat", base_url, "m", key=lambda: key)
    return OpenAIChat(account, profile, 32_000)


async def heard(talking: OpenAIChat) -> list[TextDelta | ReasoningDelta | ChatReply]:
    return [item async for item in talking.stream(ASK)]


def ask(base_url: str, profile: ChatProfile = QUICK) -> list[Any]:
    return asyncio.run(heard(engine(base_url, profile)))


def test_deltas_come_first_and_the_reply_last() -> None:
    stream = events(delta(content="He"), delta(content="llo"), delta("stop"))
    with serving(replying(stream)) as server:
        items = ask(server.url + "/v1/")
    assert items[:2] == [TextDelta("He"), TextDelta("llo")]
    assert items[2] == ChatReply("Hello", (), "stop", {})
    seen = server.requests[0]
    assert (seen.method, seen.path) == ("POST", "/v1/chat/completions")
    assert seen.headers["authorization"] == "Bearer canary-key-1"
    assert b"canary" not in seen.body


def test_comments_keep_a_slow_stream_alive_but_not_for_ever() -> None:
    def commenting(server: servers.RawServer, conn: socket.socket) -> None:
        server.read(conn)
        conn.sendall(events(done=False))
        for _ in range(8):
            server.ended.wait(0.3)
            conn.sendall(b": keep-alive\n\n")
        conn.sendall(f"data: {delta('stop', content='Hi')}\n\n".encode())

    with serving(commenting) as server:
        # the words come later than any pause that is allowed; the comments count as life
        assert ask(server.url, ChatProfile(idle_s=1.5, total_s=20))[-1].text == "Hi"
        with pytest.raises(ChatFailedError) as caught:
            ask(server.url, ChatProfile(idle_s=5, total_s=1))
    assert caught.value.retryable


def test_a_last_event_without_an_empty_line_counts() -> None:
    stream = events(done=False) + f"data: {delta('stop', content='Hi')}".encode()
    with serving(replying(stream)) as server:
        assert ask(server.url)[-1].text == "Hi"


def test_an_answer_that_is_not_streamed_is_read_all_the_same() -> None:
    whole = {"choices": [{"message": {"content": "Hi"}, "finish_reason": "stop"}]}
    with serving(replying(answer(200, json.dumps(whole)))) as server:
        assert ask(server.url)[-1].text == "Hi"


BROKEN = [
    events(delta(content="Hi"), done=False),
    events(call(index=0, id="a", name="draw", arguments="{}"), done=False),
    events(delta(content="Hi")[:-9], done=False),
    b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n8\r\nda",
]


@pytest.mark.parametrize("stream", BROKEN)
def test_a_stream_that_breaks_off_gives_no_reply(stream: bytes) -> None:
    with serving(replying(stream)) as server:
        with pytest.raises(ChatFailedError) as caught:
            ask(server.url)
        assert server.posts() == 1
    assert caught.value.retryable


@pytest.mark.parametrize("behaviour", [servers.drop_after_body, servers.stall, servers.garbage])
def test_a_service_that_does_not_answer_may_be_asked_again(behaviour: servers.Behaviour) -> None:
    with serving(behaviour) as server:
        with pytest.raises(ChatFailedError) as caught:
            ask(server.url)
        assert server.posts() == 1
    assert caught.value.retryable


def error(message: str, code: str = "") -> str:
    return json.dumps({"error": {"message": message, "code": code}})


REFUSALS: list[tuple[bytes, bool, bool, float | None]] = [
    (answer(401, error("bad key canary-key-1", "invalid_api_key")), False, False, None),
    (answer(402, error("Insufficient Balance")), False, False, None),
    (answer(404, error("no such model")), False, False, None),
    (answer(429, error("slow"), "Retry-After: 7"), True, False, 7.0),
    (answer(429, error("pay", "insufficient_quota")), False, False, None),
    (answer(500, "<html>", kind="text/html"), True, False, None),
    (answer(503, error("Loading model")), True, False, None),
    (answer(529, error("overloaded")), True, False, None),
    (answer(400, error("x", "context_length_exceeded")), False, True, None),
    (answer(400, error("This model's maximum context length is 8192 tokens")), False, True, None),
    (answer(400, error("prompt is too long: 9 tokens > 8 maximum")), False, True, None),
    (answer(413, error("Request too large: exceeds the limit")), False, True, None),
    (answer(500, error("the request exceeds the available context size")), False, True, None),
    (answer(200, "<!DOCTYPE html>", kind="text/html"), False, False, None),
    (answer(200, error("bad things")), False, False, None),
    (answer(200, '{"base_resp": {"status_code": 1004, "status_msg": "x"}}'), False, False, None),
    (answer(200, ""), False, False, None),
    (answer(302, "", "Location: /v2"), False, False, None),
]


@pytest.mark.parametrize(("reply", "retryable", "overflow", "wait_s"), REFUSALS)
def test_what_an_error_asks_for(
    reply: bytes, retryable: bool, overflow: bool, wait_s: float | None
) -> None:
    with serving(replying(reply)) as server:
        with pytest.raises(ChatFailedError) as caught:
            ask(server.url)
        assert len(server.requests) == 1
    failed = caught.value
    assert (failed.retryable, failed.overflow, failed.wait_s) == (retryable, overflow, wait_s)
    assert "canary" not in str(failed)


def test_only_a_refusal_of_stream_options_is_followed_by_a_second_request() -> None:
    refused = answer(400, error("Unknown parameter: stream_options"))
    with serving(replying(refused, events(delta("stop", content="Hi")))) as server:
        assert ask(server.url)[-1].text == "Hi"
    bodies = [json.loads(seen.body) for seen in server.requests]
    assert [("stream_options" in body) for body in bodies] == [True, False]
    with serving(replying(refused)) as server:
        with pytest.raises(ChatFailedError):
            ask(server.url)
        assert len(server.requests) == 2


def test_without_a_key_nothing_is_sent() -> None:
    with serving(servers.garbage) as server:
        with pytest.raises(ChatFailedError):
            asyncio.run(heard(engine(server.url, GENERIC, None)))
        assert server.connections == 0


def test_a_reader_that_goes_away_closes_the_stream() -> None:
    async def first(url: str) -> object:
        stream = engine(url).stream(ASK)
        item = await anext(stream)
        await stream.aclose()
        return item

    def hanging(server: servers.RawServer, conn: socket.socket) -> None:
        server.read(conn)
        conn.sendall(events(delta(content="Hi"), done=False))
        assert conn.recv(1) == b""

    with serving(hanging) as server:
        assert asyncio.run(first(server.url)) == TextDelta("Hi")


def test_a_summary_is_text_and_calls_nothing() -> None:
    async def summarised(url: str) -> ChatReply:
        asked = replace(ASK, purpose="compaction")
        items = [item async for item in engine(url).stream(asked)]
        assert isinstance(items[-1], ChatReply)
        return items[-1]

    wanted = call(index=0, id="a", name="draw", arguments="{}")
    with serving(replying(events(delta(content="So far"), wanted, delta("stop")))) as server:
        assert asyncio.run(summarised(server.url)) == ChatReply("So far", (), "stop", {})
    with (
        serving(replying(events(wanted, delta("stop")))) as server,
        pytest.raises(ChatFailedError),
    ):
        asyncio.run(summarised(server.url))


LISTS: list[tuple[bytes, tuple[str, ...] | None]] = [
    (answer(200, '{"data": [{"id": "a"}, {"id": "b"}]}'), ("a", "b")),
    (answer(200, '{"models": [{"name": "a"}, "b", 3]}'), ("a", "b")),
    (answer(200, "[]"), ()),
    (answer(401, error("bad key canary-key-1")), None),
    (answer(200, "<html>", kind="text/html"), None),
    (answer(200, "{}"), None),
]


async def tried(url: str) -> tuple[str, ...]:
    account = Account("c1", "Chat", url, key=lambda: "canary-key-1")
    return await try_service(service_of("openai-chat"), account)


@pytest.mark.parametrize(("reply", "models"), LISTS)
def test_the_list_of_models_tests_the_connection(
    reply: bytes, models: tuple[str, ...] | None
) -> None:
    with serving(replying(reply)) as server:
        if models is not None:
            assert asyncio.run(tried(server.url)) == models
        else:
            with pytest.raises(RefusedError) as caught:
                asyncio.run(tried(server.url))
            assert "canary" not in str(caught.value)


def test_the_official_client_reads_the_fakes_these_tests_use() -> None:
    def chunk(**fields: Any) -> str:
        return json.dumps(
            {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m", **fields}
        )

    pieces = [json.loads(item)["choices"] for item in (delta(content="Hi"), delta("stop"))]
    stream = events(*(chunk(choices=choices) for choices in pieces))
    with (
        serving(replying(stream)) as server,
        openai.OpenAI(api_key="x", base_url=server.url, max_retries=0) as client,
    ):
        read = client.chat.completions.create(
            model="m", messages=[{"role": "user", "content": "x"}], stream=True
        )
        chunks = list(read)
        for each in chunks:
            type(each).model_validate(each.model_dump())
        assert "".join(each.choices[0].delta.content or "" for each in chunks) == "Hi"
        assert ask(server.url)[-1].text == "Hi"


def test_an_independent_service_talks_and_calls_tools(llmock: Any) -> None:
    llmock.call_tool("draw", {"prompt": "a door"})
    reply = ask(llmock.base_url("openai"), GENERIC)[-1]
    assert [(c.name, c.arguments) for c in reply.tool_calls] == [("draw", {"prompt": "a door"})]
    assert reply.usage["input"] > 0
    llmock.reply("A door opens.")
    assert ask(llmock.base_url("openai"), GENERIC)[-1].text == "A door opens."


@pytest.mark.parametrize("fault", ["disconnect", "truncate", "corrupt"])
def test_an_independent_service_that_breaks_is_not_believed(llmock: Any, fault: str) -> None:
    llmock.reply("A long answer that does not arrive as a whole, whatever is tried.")
    getattr(llmock, fault)(after_chunks=2)
    with pytest.raises(ChatFailedError) as caught:
        ask(llmock.base_url("openai"), GENERIC)
    assert caught.value.retryable
    assert len(llmock.requests) == 1


def test_an_independent_service_that_limits_is_asked_once(llmock: Any) -> None:
    llmock.rate_limit(times=1, retry_after=2)
    with pytest.raises(ChatFailedError) as caught:
        ask(llmock.base_url("openai"), GENERIC)
    assert (caught.value.retryable, caught.value.wait_s) == (True, 2.0)
    llmock.reset()
    llmock.context_overflow()
    with pytest.raises(ChatFailedError) as caught:
        ask(llmock.base_url("openai"), GENERIC)
    assert caught.value.overflow
