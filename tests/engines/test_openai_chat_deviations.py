"""Every known way in which a service departs from chat completions, by its row of our table.

The answers have the shapes that services were seen to send. A row's number leads the id of each
of its cases, and the last test counts them.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.engines import openai_chat_profiles as ways
from app.engines.account import Account
from app.engines.catalogue import service_of, services
from app.engines.chat_services import chat_profile
from app.engines.openai_chat import root_of
from app.engines.openai_chat_profiles import ChatProfile
from app.engines.openai_chat_wire import body_of
from app.errors import ChatFailedError
from app.ports import ChatMessage, ChatReply, ReasoningDelta, ToolCall, WaitingDelta
from app.tools.toolbox import specs
from tests.engines.servers import answer, events, replying, serving
from tests.engines.test_openai_chat import QUICK, ask, error
from tests.engines.test_openai_chat_stream import PANEL, call, delta
from tests.engines.test_openai_chat_wire import reply, request, result, roles, user

DRAW = ("draw", {"prompt": "x"})
SIGNED = {"extra_content": {"google": {"thought_signature": "c2ln"}}}
USAGE = '{"choices": [], "usage": {"prompt_tokens": 3, "completion_tokens": 4}}'


def pieces(*arguments: str, **each: Any) -> list[str]:
    return [call(index=0, arguments=part, **each) for part in arguments]


REPLIES: list[tuple[str, bytes, str, list[tuple[str, Any]], str]] = [
    # row and who, the answer, then text, calls and stop reason of the reply
    ("01 Gemini ends with stop", events(call(id="a", name="draw", arguments=PANEL, **SIGNED), delta("stop")), "", [DRAW], "tool_calls"),
    ("02 LM Studio announces calls and makes none", events(delta(content="Hi"), delta("tool_calls")), "Hi", [], "stop"),
    ("03 NIM ends without a reason", events(call(index=0, id="a", name="draw", arguments=PANEL)), "", [DRAW], "tool_calls"),
    ("05 Gemini ends without a mark", events(delta("stop", content="Hi"), done=False), "Hi", [], "stop"),
    ("06 llama-cpp-python repeats name and id", events(*pieces('{"prompt"', ': "x', '"}', id="a", name="draw"), delta("tool_calls")), "", [DRAW], "tool_calls"),
    ("07 a last piece without index", events(call(index=0, id="a", name="draw", arguments='{"prompt": '), call(arguments='"x"}'), delta("stop")), "", [DRAW], "tool_calls"),
    ("07 index null", events(call(index=None, id="a", name="draw", arguments=PANEL), delta("stop")), "", [DRAW], "tool_calls"),
    ("08 Ollama counts every call 0", events(call(index=0, id="a", name="draw", arguments=PANEL), call(index=0, id="b", name="look", arguments="{}"), delta("stop")), "", [DRAW, ("look", {})], "tool_calls"),
    ("09 DashScope empties later ids", events(call(index=0, id="a", name="draw", arguments=""), call(index=0, id="", name="", arguments=PANEL), delta("tool_calls")), "", [DRAW], "tool_calls"),
    ("09 no id at all", events(call(index=0, name="draw", arguments=PANEL), delta("tool_calls")), "", [DRAW], "tool_calls"),
    ("10 Mistral gives a call whole", events(delta("tool_calls", tool_calls=[{"id": "a", "function": {"name": "draw", "arguments": PANEL}}])), "", [DRAW], "tool_calls"),
    ("11 arguments as an object", events(call(index=0, id="a", name="draw", arguments={"prompt": "x"}), delta("stop")), "", [DRAW], "tool_calls"),
    ("12 no arguments as an empty text", events(call(index=0, id="a", name="look", arguments=""), delta("tool_calls")), "", [("look", {})], "tool_calls"),
    ("12 no arguments as null", events(call(index=0, id="a", name="look", arguments=None), delta("tool_calls")), "", [("look", {})], "tool_calls"),
    ("13 arguments cut off are not guessed", events(call(index=0, id="a", name="draw", arguments='{"prom'), delta("tool_calls")), "", [("draw", '{"prom')], "tool_calls"),
    ("16 a call that leaks as text", events(delta(content='<tool_call>{"name": "draw"}</tool_call>'), delta("stop")), '<tool_call>{"name": "draw"}</tool_call>', [], "stop"),
    ("16 a call in a template's marks", events(delta(content="<|tool_calls_section_begin|>draw"), delta("stop")), "<|tool_calls_section_begin|>draw", [], "stop"),
    ("26 Azure begins without choices", events('{"choices": [], "prompt_filter_results": []}', "{}", delta("stop", content="Hi")), "Hi", [], "stop"),
    ("27 OpenRouter and DeepSeek comment", events(delta("stop", content="Hi")).replace(b"data: ", b": OPENROUTER PROCESSING\n\n: keep-alive\n\ndata: ", 1), "Hi", [], "stop"),
    ("29 an end of an unknown name", events(delta("eos", content="Hi")), "Hi", [], "stop"),
    ("29 GLM withholds", events(delta("sensitive", content="Hi")), "Hi", [], "refusal"),
    ("29 a model's own length", events(delta("model_length", content="Hi")), "Hi", [], "length"),
    ("29 an empty reason, then the mark", events(delta("", content="Hi")), "Hi", [], "stop"),
    ("31 content as parts", events(delta(content=[{"type": "text", "text": "Hi"}]), delta("stop", content=None)), "Hi", [], "stop"),
    ("38 GLM gives all arguments at the end", events(call(index=0, id="a", name="draw", arguments=""), call(index=0, arguments=PANEL), delta("tool_calls")), "", [DRAW], "tool_calls"),
    ("39 llama-server adds timings", events(delta(content="Hi"), '{"choices": [{"finish_reason": "stop", "index": 0, "delta": {}}], "timings": {"prompt_n": 1}}'), "Hi", [], "stop"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "stream", "text", "calls", "stop"), REPLIES, ids=[case[0] for case in REPLIES]
)
def test_a_reply_is_read_whoever_sends_it(
    row: str, stream: bytes, text: str, calls: list[tuple[str, Any]], stop: str
) -> None:
    with serving(replying(stream)) as server:
        found = ask(server.url)[-1]
        assert server.posts() == 1
    assert isinstance(found, ChatReply)
    assert (found.text, found.stop_reason) == (text, stop)
    assert [(each.name, each.arguments) for each in found.tool_calls] == calls
    assert all(each.id for each in found.tool_calls)


FAILURES: list[tuple[str, bytes, str]] = [
    # row and who, the answer, the cause that a person is told of
    ("02 calls announced, nothing there", events(delta("tool_calls")), "empty"),
    ("03 no reason and arguments cut off", events(call(index=0, id="a", name="draw", arguments='{"p')), "cut"),
    ("04 a whole call, and no end", events(call(index=0, id="a", name="draw", arguments=PANEL), done=False), "cut"),
    ("04 half a text", events(delta(content="Hi"), done=False), "cut"),
    ("15 vLLM without its flags", answer(400, error('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set')), "no_tools"),
    ("15 llama-server without its flag", answer(500, error("tools param requires --jinja flag")), "no_tools"),
    ("15 Ollama's small models", answer(400, error("registry.ollama.ai/library/gemma:2b does not support tools")), "no_tools"),
    ("28 OpenAI and SGLang break in", events(delta(content="Hi"), '{"error": {"message": "The server had an error", "code": 500}}'), "busy"),
    ("28 vLLM breaks in", events('{"object": "error", "message": "engine died", "code": 500}'), "busy"),
    ("28 OpenRouter ends with error", events(delta("error", content="Hi")), "busy"),
    ("28 vLLM aborts", events(delta("abort", content="Hi")), "busy"),
    ("29 GLM's network", events(delta("network_error", content="Hi")), "busy"),
    ("29 DeepSeek is short of machines", events(delta("insufficient_system_resource", content="Hi")), "busy"),
    ("30 MiniMax says it in base_resp", answer(200, '{"base_resp": {"status_code": 1008, "status_msg": "insufficient balance"}}'), "credits"),
    ("30 an error with status 200", answer(200, error("Incorrect API key provided", "invalid_api_key")), "key"),
    ("30 a page with status 200", answer(200, "<!DOCTYPE html><title>Log in</title>", kind="text/html"), "address"),
    ("30 an error within the stream's first event", events(error("Rate limit reached", "rate_limit_exceeded")), "limited"),
    ("36 a keyword of a schema is refused", answer(400, error("Invalid JSON payload: Unknown name \"$ref\"")), "request"),
    ("37 the model takes no pictures", answer(404, error("No endpoints found that support image input")), "no_pictures"),
    ("40 nothing is at this address", answer(404, "404 page not found", kind="text/plain"), "address"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "stream", "cause"), FAILURES, ids=[case[0] for case in FAILURES])
def test_what_is_no_reply_is_told_by_its_cause(row: str, stream: bytes, cause: str) -> None:
    with serving(replying(stream)) as server:
        with pytest.raises(ChatFailedError) as caught:
            ask(server.url)
        assert server.posts() == 1
    assert caught.value.cause == cause


COUNTS: list[tuple[str, list[str], dict[str, int]]] = [
    ("25 at the end", [delta("stop", content="Hi"), USAGE], {"input": 3, "output": 4}),
    ("25 zeros until done", ['{"usage": {"prompt_tokens": 0, "completion_tokens": 0}}', delta("stop", content="Hi"), USAGE], {"input": 3, "output": 4}),
    ("25 within the choice", ['{"choices": [{"delta": {"content": "Hi"}, "finish_reason": "stop", "usage": {"prompt_tokens": 3, "completion_tokens": 4}}]}'], {"input": 3, "output": 4}),
    ("24 none at all", [delta("stop", content="Hi")], {}),
]  # fmt: skip


@pytest.mark.parametrize(("row", "stream", "usage"), COUNTS, ids=[case[0] for case in COUNTS])
def test_tokens_are_counted_wherever_they_are_told(
    row: str, stream: list[str], usage: dict[str, int]
) -> None:
    with serving(replying(events(*stream))) as server:
        assert ask(server.url)[-1].usage == usage


THOUGHTS = [
    ("17 DeepSeek, Qwen, Kimi, GLM, llama.cpp", {"reasoning_content": "Hm"}, "reasoning_content"),
    ("17 vLLM, OpenRouter", {"reasoning": "Hm"}, "reasoning"),
    ("17 a relay under both names", {"reasoning_content": "Hm", "reasoning": "Hm"}, "reasoning_content"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "fields", "name"), THOUGHTS, ids=[case[0] for case in THOUGHTS])
def test_a_thought_is_kept_under_its_name_and_goes_back_under_it(
    row: str, fields: dict[str, str], name: str
) -> None:
    with serving(replying(events(delta(**fields), delta("stop", content="Hi")))) as server:
        items = ask(server.url)
    assert items[0] == ReasoningDelta("Hm")
    again = sent(reply("Hi", reasoning=items[-1].reasoning))["messages"][1]
    assert again == {"role": "assistant", "content": "Hi", name: "Hm"}


def sent(*messages: ChatMessage, profile: ChatProfile = QUICK, **fields: Any) -> Any:
    return json.loads(body_of(request(*messages, **fields), "m", profile, usage=True))


CALLED = reply("", ToolCall("a", "draw", {}))
THOUGHTFUL = reply("", ToolCall("a", "draw", {}), reasoning={"field": "reasoning", "text": "Hm"})
TALK = (user("x"), CALLED, result("a"), user("y"))
SEEN = (user("x"), CALLED, result("a", "ok", "b" * 64))

REQUESTS: list[tuple[str, Any, Any]] = [
    # row and what, what is found in a request, what it must be
    ("14 no choice of tools is forced", "tool_choice" in sent(*TALK), False),
    ("18 DeepSeek gets a thought with each call", sent(THOUGHTFUL, profile=ways.DEEPSEEK)["messages"][1]["reasoning_content"], "Hm"),
    ("18 DeepSeek gets a blank for a lost one", sent(CALLED, profile=ways.DEEPSEEK)["messages"][1]["reasoning_content"], " "),
    ("18 DeepSeek needs none without calls", "reasoning_content" in sent(reply("Hi"), profile=ways.DEEPSEEK)["messages"][1], False),
    ("19 Kimi likewise", sent(CALLED, profile=ways.KIMI)["messages"][1]["reasoning_content"], " "),
    ("20 Gemini's signature goes back as it came", sent(reply("", ToolCall("a", "d", {}, SIGNED)), profile=ways.GEMINI)["messages"][1]["tool_calls"][0]["extra_content"], SIGNED["extra_content"]),
    ("20 Gemini's stand-in for calls of another model", sent(CALLED, profile=ways.GEMINI)["messages"][1]["tool_calls"][0]["extra_content"], {"google": {"thought_signature": "skip_thought_signature_validator"}}),
    ("20 OpenAI gets nobody's signature", "extra_content" in sent(reply("", ToolCall("a", "d", {}, SIGNED)), profile=ways.OPENAI)["messages"][1]["tool_calls"][0], False),
    ("22 the rules come as system", roles(sent(*TALK)["messages"]), "system user assistant tool user"),
    ("23 most count max_tokens", sent(profile=ChatProfile(max_tokens=9))["max_tokens"], 9),
    ("31 content beside calls is empty", sent(CALLED)["messages"][1]["content"], ""),
    ("31 or null where that is asked", sent(CALLED, profile=ways.OPENAI)["messages"][1]["content"], None),
    ("32 text alone is a text, also for a model that sees", sent(user("x", "c" * 64), profile=ChatProfile(vision=True), images=lambda _: None)["messages"][1]["content"], "x [picture]"),
    ("33 no temperature by itself", "temperature" in sent(*TALK), False),
    ("34 Kimi wants the tool's name", sent(*TALK, profile=ways.KIMI)["messages"][3]["name"], "draw"),
    ("34 old Mistral wants a reply between", roles(sent(*TALK, profile=ChatProfile(bridge=True))["messages"]), "system user assistant tool assistant user"),
    ("35 tools are declared also for a summary", len(sent(*TALK, purpose="compaction")["tools"]), 1),
    ("37 a result is text", sent(*SEEN, profile=ChatProfile(vision=True), images=lambda _: b"p")["messages"][3]["content"], "ok"),
    ("37 its picture follows as the person's", sent(*SEEN, profile=ChatProfile(vision=True), images=lambda _: b"p")["messages"][4]["content"][1]["type"], "image_url"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "found", "wanted"), REQUESTS, ids=[case[0] for case in REQUESTS])
def test_a_request_is_what_the_service_takes(row: str, found: Any, wanted: Any) -> None:
    assert found == wanted


SPELLINGS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("21 DeepSeek", "deepseek", "off", {"thinking": {"type": "disabled"}}),
    ("21 Zhipu", "zhipu", "on", {"thinking": {"type": "enabled"}}),
    ("21 Ark", "ark", "off", {"thinking": {"type": "disabled"}}),
    ("21 Kimi", "kimi", "on", {"thinking": {"type": "enabled"}}),
    ("21 Qwen", "qwen", "on", {"enable_thinking": True}),
    ("21 SiliconFlow", "siliconflow", "off", {"enable_thinking": False}),
    ("21 OpenRouter's switch", "openrouter", "off", {"reasoning": {"enabled": False}}),
    ("21 OpenRouter's degree", "openrouter", "low", {"reasoning": {"effort": "low"}}),
    ("21 vLLM", "vllm", "off", {"chat_template_kwargs": {"enable_thinking": False}}),
    ("21 llama.cpp", "llama-cpp", "on", {"chat_template_kwargs": {"enable_thinking": True}}),
    ("21 OpenAI", "openai-gpt", "low", {"reasoning_effort": "low"}),
    ("21 Gemini", "gemini-chat", "off", {"reasoning_effort": "none"}),
    ("21 Ollama", "ollama", "high", {"reasoning_effort": "high"}),
    *[(f"21 nothing by itself: {name}", name, "", {})
      for name, service in services().items() if service.kind == "openai-chat"],
]  # fmt: skip
PLAIN = {"messages", "model", "stream", "stream_options", "tools"}


@pytest.mark.parametrize(
    ("row", "name", "said", "fields"), SPELLINGS, ids=[case[0] for case in SPELLINGS]
)
def test_thinking_is_said_as_each_service_spells_it(
    row: str, name: str, said: str, fields: dict[str, Any]
) -> None:
    account = Account("a", "A", "http://x", options={"thinking": said} if said else {})
    body = sent(user("x"), profile=chat_profile(service_of(name), account))
    assert {key: body[key] for key in set(body) - PLAIN} == fields


def test_23_openai_counts_completion_tokens_and_hears_of_an_organisation() -> None:
    options = {"max_tokens": "900", "organization": "org-1", "project": "p-1"}
    profile = chat_profile(service_of("openai-gpt"), Account("a", "A", "http://x", options=options))
    assert sent(profile=profile)["max_completion_tokens"] == 900
    assert profile.headers == {"OpenAI-Organization": "org-1", "OpenAI-Project": "p-1"}


@pytest.mark.parametrize(
    ("refusal", "requests"),
    [
        (answer(400, error("Unknown parameter: 'stream_options'.")), 2),
        (answer(422, error("body.stream_options: Extra inputs are not permitted")), 2),
        (answer(400, error("Unknown parameter: 'tools'.")), 1),
        (answer(500, error("stream_options broke")), 1),
    ],
    ids=["24 named", "24 named by vLLM's checks", "24 another is named", "24 no refusal"],
)
def test_24_only_a_refusal_of_the_token_count_is_asked_again_without_it(
    refusal: bytes, requests: int
) -> None:
    with serving(replying(refusal, events(delta("stop", content="Hi")))) as server:
        if requests == 2:
            assert ask(server.url)[-1].text == "Hi"
        else:
            with pytest.raises(ChatFailedError):
                ask(server.url)
        assert server.posts() == requests


def test_36_no_tool_uses_a_keyword_that_services_refuse() -> None:
    refused = {"$ref", "$defs", "anyOf", "oneOf", "allOf", "default", "title", "strict", "const"}

    def keywords(node: Any) -> set[str]:
        if isinstance(node, list):
            return set().union(*map(keywords, node)) if node else set()
        if not isinstance(node, dict):
            return set()
        inside = node.get("properties")
        below = keywords([value for key, value in node.items() if key != "properties"])
        names = set(node) if "type" in node or "$ref" in node else set()
        return names | below | keywords(list(inside.values()) if isinstance(inside, dict) else [])

    assert keywords({"type": "string", "default": "x"}) & refused
    for tool in specs():
        assert not keywords(dict(tool.parameters)) & refused, tool.name


def test_39_a_model_that_is_being_loaded_is_waited_for() -> None:
    loading = answer(
        503, '{"error": {"code": 503, "message": "Loading model", "type": "unavailable_error"}}'
    )
    patient = ChatProfile(loading_s=20, pause_s=0.01)
    with serving(replying(loading, loading, events(delta("stop", content="Hi")))) as server:
        items = ask(server.url, patient)
        assert server.posts() == 3
    assert [type(item) for item in items[:2]] == [WaitingDelta, WaitingDelta]
    assert items[-1].text == "Hi"
    with serving(replying(loading)) as server, pytest.raises(ChatFailedError) as caught:
        ask(server.url, ChatProfile(loading_s=0.05, pause_s=0.01))
    assert (caught.value.cause, caught.value.retryable) == ("loading", True)


ADDRESSES = [
    ("40 OpenAI", "https://api.openai.com/v1"),
    ("40 DashScope", "https://dashscope.aliyuncs.com/compatible-mode/v1/"),
    ("40 Zhipu", "https://open.bigmodel.cn/api/paas/v4"),
    ("40 Gemini", "https://generativelanguage.googleapis.com/v1beta/openai/"),
    ("40 Ark", "https://ark.cn-beijing.volces.com/api/v3"),
    ("40 with its end written too", "http://127.0.0.1:8080/v1/chat/completions/"),
]


@pytest.mark.parametrize(("row", "address"), ADDRESSES, ids=[case[0] for case in ADDRESSES])
def test_an_address_is_taken_whole(row: str, address: str) -> None:
    root = root_of(Account("a", "A", address))
    assert root == address.rstrip("/").removesuffix("/chat/completions")


def test_every_row_of_the_table_has_a_case() -> None:
    tables: list[list[Any]] = [REPLIES, FAILURES, COUNTS, THOUGHTS, REQUESTS, SPELLINGS, ADDRESSES]
    rows = {int(case[0][:2]) for table in tables for case in table}
    named = (name.split("_")[1] for name in globals() if name.startswith("test_"))
    rows |= {int(word) for word in named if word.isdigit()}
    assert rows == set(range(1, 41))
