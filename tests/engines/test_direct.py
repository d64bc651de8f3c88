from __future__ import annotations

from typing import Any

import pytest

from app.engines.direct import DirectEngine
from app.ports import ChatMessage
from tests.engines.test_director import ask, tool

CALL = {"name": "generate_image", "arguments": {"prompt": "Mina runs", "panel": "P1"}}


def gesture(raw: dict[str, Any] | None) -> ChatMessage:
    return ChatMessage("user", "Draw again", raw=raw)


def test_the_reply_has_exactly_the_calls_asked_for() -> None:
    reply = ask([gesture({"direct": {"calls": [CALL, CALL]}})], engine=DirectEngine())
    assert [(c.id, c.name, c.arguments) for c in reply.tool_calls] == [
        ("c0", "generate_image", CALL["arguments"]),
        ("c1", "generate_image", CALL["arguments"]),
    ]
    assert reply.stop_reason == "tool_calls"


def test_after_the_results_it_closes() -> None:
    start = gesture({"direct": {"calls": [CALL, CALL]}})
    first = ask([start], engine=DirectEngine())
    said = ChatMessage("assistant", first.text, tool_calls=first.tool_calls)
    done = [tool(first.tool_calls[0]), tool(first.tool_calls[1], "denied")]
    reply = ask([start, said, *done], engine=DirectEngine())
    assert (reply.text, reply.tool_calls) == ("Drew 1 panel. 1 panel denied.", ())
    assert reply.stop_reason == "stop"


@pytest.mark.parametrize(
    "raw",
    [None, {}, {"direct": 3}, {"direct": {"calls": "x"}}, {"direct": {"calls": [1, {"name": 2}]}}],
)
def test_a_message_without_calls_does_nothing(raw: dict[str, Any] | None) -> None:
    reply = ask([gesture(raw)], engine=DirectEngine())
    assert (reply.text, reply.tool_calls, reply.stop_reason) == (
        "There was nothing to do.",
        (),
        "stop",
    )
