"""A streamed message is believed only as far as it goes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engines.anthropic_stream import MessageFold
from app.errors import ChatFailedError
from app.ports import ChatReply


def start(index: int, **block: Any) -> str:
    return json.dumps({"type": "content_block_start", "index": index, "content_block": block})


def piece(index: int, kind: str, **fields: Any) -> str:
    delta = {"type": kind, **fields}
    return json.dumps({"type": "content_block_delta", "index": index, "delta": delta})


def stop(index: int) -> str:
    return json.dumps({"type": "content_block_stop", "index": index})


def end(reason: str | None) -> str:
    return json.dumps({"type": "message_delta", "delta": {"stop_reason": reason}})


TEXT = [start(0, type="text", text=""), piece(0, "text_delta", text="Hi"), stop(0)]
USE = start(0, type="tool_use", id="a", name="draw", input={})
CALL = [USE, piece(0, "input_json_delta", partial_json='{"a":1}'), stop(0)]


def fold(*events: str) -> ChatReply:
    reply = MessageFold("here")
    for event in events:
        reply.take(event)
    return reply.reply()


ENDS: list[tuple[list[str], str]] = [
    ([*TEXT, end("end_turn")], "stop"),
    ([*TEXT, end("stop_sequence")], "stop"),
    ([*TEXT, end("pause_turn")], "stop"),
    ([*TEXT, end("max_tokens")], "length"),
    ([*TEXT, end("model_context_window_exceeded")], "length"),
    ([*TEXT, end("refusal")], "refusal"),
    ([*CALL, end("tool_use")], "tool_calls"),
    ([*CALL, end("end_turn")], "tool_calls"),
    ([piece(0, "text_delta", text="Hi"), end("end_turn")], "stop"),
]


@pytest.mark.parametrize(("events", "reason"), ENDS)
def test_how_a_reply_ended(events: list[str], reason: str) -> None:
    assert fold(*events).stop_reason == reason


FAILED: list[list[str]] = [
    [],
    TEXT,
    [*TEXT, end(None)],
    CALL,
    [end("end_turn")],
    [end("tool_use")],
    [USE, piece(0, "input_json_delta", partial_json='{"a":1}'), end("tool_use")],
    ["[]"],
    ["{"],
    [*TEXT, '{"type": "error", "error": {"type": "overloaded_error", "message": "x"}}'],
    ['{"type": "error"}'],
]


@pytest.mark.parametrize("events", FAILED)
def test_what_broke_off_is_no_reply(events: list[str]) -> None:
    with pytest.raises(ChatFailedError) as caught:
        fold(*events)
    assert caught.value.retryable


@pytest.mark.parametrize(("reason", "cause"), [("refusal", "withheld"), ("max_tokens", "length")])
def test_a_reply_without_a_word_says_why_there_is_none(reason: str, cause: str) -> None:
    with pytest.raises(ChatFailedError) as caught:
        fold(end(reason))
    assert (caught.value.cause, caught.value.retryable) == (cause, False)


ARGUMENTS: list[tuple[list[str], str, Any]] = [
    (["", '{"a":', " 1}"], "tool_use", {"a": 1}),
    ([], "tool_use", {}),
    ([""], "tool_use", {}),
    (['{"a":'], "tool_use", '{"a":'),
    (['{"a": 1, "a": 2}'], "tool_use", '{"a": 1, "a": 2}'),
]


@pytest.mark.parametrize(("pieces", "reason", "arguments"), ARGUMENTS)
def test_arguments_are_read_when_their_block_ends(
    pieces: list[str], reason: str, arguments: Any
) -> None:
    parts = [piece(0, "input_json_delta", partial_json=part) for part in pieces]
    assert fold(USE, *parts, stop(0), end(reason)).tool_calls[0].arguments == arguments


def test_a_call_that_the_length_cut_off_has_no_arguments_made_up() -> None:
    assert fold(USE, end("max_tokens")).tool_calls[0].arguments == ""


def test_thoughts_are_kept_whole_with_whose_they_are() -> None:
    reply = fold(
        start(0, type="thinking", thinking="", signature=""),
        piece(0, "thinking_delta", thinking="H"),
        piece(0, "thinking_delta", thinking="m"),
        piece(0, "signature_delta", signature="s"),
        stop(0),
        start(1, type="redacted_thinking", data="x"),
        stop(1),
        *(event.replace('"index": 0', '"index": 2') for event in TEXT),
        end("end_turn"),
    )
    assert reply.reasoning == {
        "blocks": [
            {"type": "thinking", "thinking": "Hm", "signature": "s"},
            {"type": "redacted_thinking", "data": "x"},
        ],
        "text": "Hm",
        "by": "here",
    }


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["type", "index", "delta", "content_block", "text", "thinking", "signature",
                 "partial_json", "stop_reason", "usage", "input_tokens", "message", "error"]
            ),
            inner | st.sampled_from(
                ["content_block_start", "content_block_delta", "message_delta", "text_delta",
                 "input_json_delta", "tool_use", "thinking", "text", "error", "message_start"]
            ),
            max_size=4,
        )
    ),
    max_leaves=15,
)  # fmt: skip


@given(st.lists(anything, max_size=5))
def test_any_events_give_a_reply_or_one_error(events: list[Any]) -> None:
    reply = MessageFold()
    try:
        for event in events:
            reply.take(json.dumps(event))
            reply.take(
                json.dumps({"type": "content_block_start", "index": 0, "content_block": event})
            )
            reply.take(json.dumps({"type": "content_block_delta", "index": 0, "delta": event}))
        reply.reply()
    except ChatFailedError:
        pass
