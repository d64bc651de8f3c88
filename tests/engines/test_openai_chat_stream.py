"""A stream is believed only as far as it goes, however its service cuts it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engines.openai_chat_stream import ReplyFold
from app.errors import ChatFailedError
from app.ports import ChatReply, ReasoningDelta, TextDelta

DONE = "[DONE]"


def delta(finish: str | None = None, **fields: Any) -> str:
    return json.dumps({"choices": [{"index": 0, "delta": fields, "finish_reason": finish}]})


def call(**fields: Any) -> str:
    function = {k: fields.pop(k) for k in ("name", "arguments") if k in fields}
    return delta(tool_calls=[{**fields, "function": function}])


def fold(*events: str) -> ChatReply:
    reply = ReplyFold()
    for event in events:
        reply.take(event)
    return reply.reply()


PANEL = '{"prompt": "x"}'

CALLS: list[tuple[str, list[str], list[tuple[str, str, Any]]]] = [
    (
        "as documented",
        [
            call(index=0, id="a", type="function", name="draw", arguments=""),
            call(index=0, arguments='{"prom'),
            call(index=0, arguments='pt": "x"}'),
            delta("tool_calls"),
            DONE,
        ],
        [("a", "draw", {"prompt": "x"})],
    ),
    (
        "finish_reason stop all the same",
        [call(index=0, id="a", name="draw", arguments=PANEL), delta("stop"), DONE],
        [("a", "draw", {"prompt": "x"})],
    ),
    (
        "no finish_reason, then the end mark",
        [call(index=0, id="a", name="draw", arguments=PANEL), DONE],
        [("a", "draw", {"prompt": "x"})],
    ),
    (
        "no end mark after finish_reason",
        [call(index=0, id="a", name="draw", arguments=PANEL), delta("tool_calls")],
        [("a", "draw", {"prompt": "x"})],
    ),
    (
        "name and id in every piece",
        [
            call(index=0, id="a", name="draw", arguments='{"prompt"'),
            call(index=0, id="a", name="draw", arguments=': "x"'),
            call(index=0, id="a", name="draw", arguments="}"),
            delta("tool_calls"),
        ],
        [("a", "draw", {"prompt": "x"})],
    ),
    (
        "index missing",
        [
            call(id="a", name="draw", arguments='{"prompt":'),
            call(arguments=' "x"}'),
            call(id="b", name="pick", arguments="{}"),
            delta("tool_calls"),
        ],
        [("a", "draw", {"prompt": "x"}), ("b", "pick", {})],
    ),
    (
        "index null, joined by id",
        [
            call(index=None, id="a", name="draw", arguments='{"prompt":'),
            call(index=None, id="b", name="pick", arguments="{"),
            call(index=None, id="a", arguments=' "x"}'),
            call(index=None, id="b", arguments="}"),
            delta("tool_calls"),
        ],
        [("a", "draw", {"prompt": "x"}), ("b", "pick", {})],
    ),
    (
        "parallel calls all with index 0",
        [
            call(index=0, id="a", name="draw", arguments=PANEL),
            call(index=0, id="b", name="draw", arguments='{"prompt": "y"}'),
            delta("tool_calls"),
        ],
        [("a", "draw", {"prompt": "x"}), ("b", "draw", {"prompt": "y"})],
    ),
    (
        "later ids empty",
        [
            call(index=0, id="a", name="draw", arguments='{"prompt":'),
            call(index=0, id="", name="", arguments=' "x"}'),
            delta("tool_calls"),
        ],
        [("a", "draw", {"prompt": "x"})],
    ),
    (
        "a fresh id for every piece",
        [
            call(index=0, id="a", name="draw", arguments='{"prompt":'),
            call(index=0, id="b", arguments=' "x"}'),
            delta("tool_calls"),
        ],
        [("a", "draw", {"prompt": "x"})],
    ),
    (
        "no ids at all, whole calls without index",
        [
            call(name="draw", arguments=PANEL),
            call(name="draw", arguments='{"prompt": "y"}'),
            delta("tool_calls"),
        ],
        [("", "draw", {"prompt": "x"}), ("", "draw", {"prompt": "y"})],
    ),
    (
        "the same id twice in one reply",
        [
            call(index=0, id="call_0", name="draw", arguments=PANEL),
            call(index=1, id="call_0", name="draw", arguments=PANEL),
            delta("tool_calls"),
        ],
        [("call_0", "draw", {"prompt": "x"}), ("", "draw", {"prompt": "x"})],
    ),
    (
        "arguments as object",
        [call(index=0, id="a", name="draw", arguments={"prompt": "x"}), delta("stop"), DONE],
        [("a", "draw", {"prompt": "x"})],
    ),
    (
        "arguments empty",
        [call(index=0, id="a", name="look", arguments=""), delta("tool_calls")],
        [("a", "look", {})],
    ),
    (
        "arguments null",
        [call(index=0, id="a", name="look", arguments=None), delta("tool_calls")],
        [("a", "look", {})],
    ),
    (
        "an empty object, then the whole one",
        [
            call(index=0, id="a", name="draw", arguments="{}"),
            call(index=0, arguments=PANEL),
            delta("tool_calls"),
        ],
        [("a", "draw", {"prompt": "x"})],
    ),
    (
        "the first brace with the name",
        [
            call(index=0, id="a", name="draw", arguments="{"),
            call(index=0, arguments='"prompt": "x"}'),
            delta("tool_calls"),
        ],
        [("a", "draw", {"prompt": "x"})],
    ),
    (
        "truncated arguments",
        [call(index=0, id="a", name="draw", arguments='{"prom'), delta("tool_calls"), DONE],
        [("a", "draw", '{"prom')],
    ),
    (
        "cut before the arguments",
        [
            call(index=0, id="a", name="draw", arguments=PANEL),
            call(index=1, id="b", name="pick", arguments=""),
            delta("length"),
        ],
        [("a", "draw", {"prompt": "x"}), ("b", "pick", "")],
    ),
    (
        "a key said twice",
        [call(index=0, id="a", name="d", arguments='{"a": 1, "a": 2}'), delta("tool_calls")],
        [("a", "d", '{"a": 1, "a": 2}')],
    ),
    (
        "two objects that disagree",
        [call(index=0, id="a", name="d", arguments='{"a": 1}{"a": 2}'), delta("tool_calls")],
        [("a", "d", '{"a": 1}{"a": 2}')],
    ),
    (
        "the old function_call",
        [delta(function_call={"name": "draw", "arguments": PANEL}), delta("function_call")],
        [("", "draw", {"prompt": "x"})],
    ),
    (
        "calls as one object",
        [
            delta(tool_calls={"id": "a", "function": {"name": "d", "arguments": "{}"}}),
            delta("stop"),
        ],
        [("a", "d", {})],
    ),
]


@pytest.mark.parametrize(("case", "events", "expected"), CALLS, ids=[row[0] for row in CALLS])
def test_calls_are_put_together(
    case: str, events: list[str], expected: list[tuple[str, str, Any]]
) -> None:
    reply = fold(*events)
    assert reply.stop_reason == "tool_calls"
    assert [(c.name, c.arguments) for c in reply.tool_calls] == [row[1:] for row in expected]
    for found, (wanted, _, _) in zip(reply.tool_calls, expected, strict=True):
        assert found.id == wanted if wanted else found.id
    assert len({c.id for c in reply.tool_calls}) == len(reply.tool_calls)


def test_unknown_fields_of_a_call_are_kept_for_the_service() -> None:
    signature = {"google": {"thought_signature": "s"}}
    reply = fold(
        call(index=0, id="a", name="draw", arguments="{}", extra_content=signature),
        delta("tool_calls"),
    )
    assert reply.tool_calls[0].extra == {"extra_content": signature}


ENDS: list[tuple[list[str], str]] = [
    ([delta(content="Hi"), delta("stop"), DONE], "stop"),
    ([delta(content="Hi"), DONE], "stop"),
    ([delta(content="Hi"), delta("stop")], "stop"),
    ([delta(content="Hi"), delta("tool_calls"), DONE], "stop"),
    ([delta(content="Hi"), delta("eos"), DONE], "stop"),
    ([delta(content="Hi"), delta("length"), DONE], "length"),
    ([delta(content="Hi"), delta("model_length"), DONE], "length"),
    ([delta(content="Hi"), delta("content_filter"), DONE], "refusal"),
    ([delta(refusal="No"), delta("stop"), DONE], "refusal"),
    ([json.dumps({"choices": []}), delta(content="Hi"), delta("stop")], "stop"),
    (["{}", delta(content="Hi"), delta("stop")], "stop"),
    ([delta(content=[{"type": "text", "text": "Hi"}]), delta("stop")], "stop"),
]


@pytest.mark.parametrize(("events", "stop"), ENDS)
def test_how_a_reply_ended(events: list[str], stop: str) -> None:
    reply = fold(*events)
    assert (reply.stop_reason, reply.tool_calls) == (stop, ())
    assert reply.text in ("Hi", "No", "")


FAILED: list[list[str]] = [
    [],
    [DONE],
    [delta("stop"), DONE],
    [delta("tool_calls"), DONE],
    [delta(content="Hi")],
    [call(index=0, id="a", name="draw", arguments=PANEL)],
    [call(index=0, id="a", name="draw", arguments='{"prom'), DONE],
    [delta(content="Hi"), delta("error"), DONE],
    [delta(content="Hi"), delta("abort")],
    [delta(content="Hi"), delta("network_error")],
    [delta(content="Hi"), json.dumps({"error": {"message": "overloaded", "code": 529}}), DONE],
    [delta(content="Hi"), json.dumps({"object": "error", "message": "cuda"}), DONE],
    [json.dumps({"base_resp": {"status_code": 1002, "status_msg": "busy"}})],
    [json.dumps({"error": "busy"})],
    ['{"choices": [{"delta": {"conte'],
    ["[1]"],
    ["null"],
]


@pytest.mark.parametrize("events", FAILED)
def test_what_broke_off_is_no_reply(events: list[str]) -> None:
    with pytest.raises(ChatFailedError) as caught:
        fold(*events)
    assert caught.value.retryable


@pytest.mark.parametrize(
    ("finish", "cause"),
    [("length", "length"), ("sensitive", "withheld"), ("content_filter", "withheld")],
)
def test_a_reply_without_a_word_says_why_there_is_none(finish: str, cause: str) -> None:
    with pytest.raises(ChatFailedError) as caught:
        fold(delta(reasoning="Hm"), delta(finish), DONE)
    assert (caught.value.cause, caught.value.retryable) == (cause, False)


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
def test_the_thought_keeps_the_name_of_its_field(field: str) -> None:
    reply = ReplyFold()
    assert reply.take(delta(**{field: "Hm"})) == [ReasoningDelta("Hm")]
    reply.take(delta(**{field: "m"}))
    assert reply.take(delta(content="Hi")) == [TextDelta("Hi")]
    reply.take(delta("stop"))
    assert reply.reply().reasoning == {"field": field, "text": "Hmm"}


USAGES: list[tuple[list[str], dict[str, int]]] = [
    ([], {}),
    (['{"choices": [], "usage": {"prompt_tokens": 3, "completion_tokens": 4}}'], {"input": 3, "output": 4}),
    (['{"choices": [], "usage": null}'], {}),
    (['{"usage": {"prompt_tokens": 0, "completion_tokens": 0}}'], {}),
    (
        [
            '{"usage": {"prompt_tokens": 3, "completion_tokens": 1}}',
            '{"usage": {"prompt_tokens": 3, "completion_tokens": 5}}',
            '{"usage": {"prompt_tokens": 0, "completion_tokens": 0}}',
        ],
        {"input": 3, "output": 5},
    ),
    (['{"choices": [{"usage": {"prompt_tokens": 2, "completion_tokens": 9}}]}'], {"input": 2, "output": 9}),
    (['{"usage": {"prompt_tokens": true, "completion_tokens": "9"}}'], {}),
]  # fmt: skip


@pytest.mark.parametrize(("events", "usage"), USAGES)
def test_token_counts_are_what_was_told_last(events: list[str], usage: dict[str, int]) -> None:
    assert fold(delta(content="Hi"), delta("stop"), *events).usage == usage


def test_calls_that_leak_as_text_stay_text() -> None:
    reply = fold(delta(content='<tool_call>{"name": "draw"}</tool_call>'), delta("stop"), DONE)
    assert reply.tool_calls == ()


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["choices", "delta", "message", "content", "tool_calls", "function", "name",
                 "arguments", "id", "index", "finish_reason", "usage", "error", "reasoning",
                 "prompt_tokens", "cost", "refusal"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=15,
)  # fmt: skip


@given(st.lists(anything, max_size=4))
def test_any_events_give_a_reply_or_one_error(events: list[Any]) -> None:
    reply = ReplyFold("USD")
    try:
        for event in events:
            reply.take(json.dumps(event))
            reply.take(json.dumps({"choices": [{"delta": event}]}))
        reply.reply()
    except ChatFailedError:
        pass
