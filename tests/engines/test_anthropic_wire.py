"""What is sent is a conversation that the Messages service takes."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from app.engines.anthropic_wire import AnthropicProfile, body_of, messages_of
from app.ports import ChatMessage, ToolCall
from tests.engines.test_openai_chat_wire import reply, request, result, user
from tests.fakes.talking import Messages

GENERIC = AnthropicProfile(by="here")
SIGNED = {
    "blocks": [{"type": "thinking", "thinking": "Hm", "signature": "sig-2-181"}],
    "by": "here",
}
CALL = ToolCall("a", "draw", {})


def body(*messages: ChatMessage, profile: AnthropicProfile = GENERIC, **fields: Any) -> Any:
    return json.loads(body_of(request(*messages, **fields), "m", profile))


TALKS: list[tuple[ChatMessage, ...]] = [
    (user("a"), reply("b"), user("c")),
    (user("a"), user("b"), user("c")),
    (reply("a"), user("b")),
    (),
    (user(""), reply(""), user("b")),
    (user("a"), reply("  \n"), reply("b ")),
    (user("a"), reply("", CALL), result("a"), user("b")),
    (user("a"), reply("", CALL), user("b"), result("a", "late")),
    (user("a"), reply("", CALL, ToolCall("a", "draw", {})), result("a"), result("a")),
    (user("a"), reply("", CALL), result("a"), reply("", CALL), result("a")),
    (user("a"), reply("", ToolCall("", "draw", "{bro"), ToolCall("ö", "draw", [1]))),
    (user("a"), reply("x", CALL, reasoning=SIGNED), result("a")),
    (user("a"), reply("x", CALL, reasoning={"field": "reasoning", "text": "Hm"}), result("a")),
    (result("gone"),),
]


@pytest.mark.parametrize("purpose", ["reply", "compaction"])
@pytest.mark.parametrize("talk", TALKS)
def test_any_conversation_is_one_that_is_taken(talk: tuple[ChatMessage, ...], purpose: str) -> None:
    assert Messages().fault(body(*talk, purpose=purpose)) == ""


def test_ids_that_repeat_are_rewritten_with_their_results() -> None:
    sent = body(*TALKS[9])["messages"]
    ids = [block["id"] for each in sent for block in each["content"] if block["type"] == "tool_use"]
    assert len(set(ids)) == 2


def test_rules_stand_at_the_top_and_the_state_behind_what_may_be_cached() -> None:
    sent = body(user("a"), state={"cast": {}})
    assert sent["system"] == 'Be kind.\n\nThe story now, as JSON:\n{"cast":{}}'
    assert set(sent) == {"model", "max_tokens", "system", "messages", "stream", "tools"}
    kept = body(user("a"), state={"cast": {}}, profile=replace(GENERIC, caches=True))["system"]
    assert [("cache_control" in block) for block in kept] == [True, False]
    assert sent["tools"][0]["input_schema"]["type"] == "object"


THINKING: list[tuple[AnthropicProfile, Any, int]] = [
    (GENERIC, None, 8_192),
    (replace(GENERIC, thinking="off"), {"type": "disabled"}, 8_192),
    (replace(GENERIC, thinking="on"), {"type": "enabled", "budget_tokens": 2_048}, 8_192),
    (replace(GENERIC, thinking="on", budget=9_000), {"type": "enabled", "budget_tokens": 8_191}, 8_192),
    (replace(GENERIC, thinking="on", max_tokens=500), {"type": "enabled", "budget_tokens": 1_024}, 1_025),
]  # fmt: skip


@pytest.mark.parametrize(("profile", "thinking", "longest"), THINKING)
def test_a_thought_fits_into_the_longest_reply(
    profile: AnthropicProfile, thinking: Any, longest: int
) -> None:
    sent = body(user("a"), profile=profile)
    assert (sent.get("thinking"), sent["max_tokens"]) == (thinking, longest)


def test_thinking_waits_for_the_next_turn_where_a_thought_was_lost() -> None:
    on = replace(GENERIC, thinking="on", temperature=0.5)
    assert "thinking" not in body(user("a"), reply("", CALL), result("a"), profile=on)
    assert "thinking" in body(user("a"), reply("", CALL, reasoning=SIGNED), result("a"), profile=on)
    after = body(user("a"), reply("", CALL), result("a"), reply("b"), user("c"), profile=on)
    assert "thinking" in after
    assert "temperature" not in after


def test_only_a_services_own_signature_goes_back_to_it() -> None:
    said = reply("", CALL, reasoning=SIGNED)

    def first(profile: AnthropicProfile, message: ChatMessage = said) -> Any:
        return messages_of(request(user("a"), message), profile)[1]["content"][0]

    assert first(GENERIC) == SIGNED["blocks"][0]
    assert first(AnthropicProfile(by="elsewhere"))["type"] == "tool_use"
    lenient = AnthropicProfile(by="elsewhere", signed=False)
    assert first(lenient) == SIGNED["blocks"][0]
    other = reply("", CALL, reasoning={"field": "reasoning_content", "text": "Hm"})
    assert first(GENERIC, other)["type"] == "tool_use"
    assert first(lenient, other)["thinking"] == "Hm"


def test_results_show_their_pictures_where_the_model_sees() -> None:
    talk = request(
        user("look", "c" * 64), reply("", CALL), result("a", "ok", "b" * 64),
        images=lambda asset: b"\xff\xd8jpeg" if asset[0] == "b" else None,
    )  # fmt: skip
    blind = messages_of(talk, GENERIC)
    assert [block["text"] for block in blind[0]["content"]] == ["look", "[picture]"]
    seeing = messages_of(talk, replace(GENERIC, vision=True))
    assert [block["type"] for block in seeing[0]["content"]] == ["text", "text"]
    text, image = seeing[2]["content"][0]["content"]
    assert text == {"type": "text", "text": "ok"}
    assert image["source"]["media_type"] == "image/jpeg"


def test_a_failed_call_is_marked() -> None:
    bad = ChatMessage("tool", "x", tool_call_id="a", name="draw", outcome="invalid")
    block = messages_of(request(user("a"), reply("", CALL), bad), GENERIC)[2]["content"][0]
    assert block["is_error"] is True
