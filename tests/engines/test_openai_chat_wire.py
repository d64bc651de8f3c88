"""What a model is sent is a conversation every service takes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.engines.openai_chat_profiles import DEEPSEEK, GENERIC, ChatProfile
from app.engines.openai_chat_wire import body_of, messages_of
from app.ports import ChatMessage, ChatRequest, ToolCall, ToolSpec

TOOL = ToolSpec("draw", "Draw a panel.", {"type": "object", "properties": {}})


def request(*messages: ChatMessage, **fields: Any) -> ChatRequest:
    return ChatRequest(
        **{"purpose": "reply", "system": "Be kind.", "messages": messages, "tools": (TOOL,),
           "state": {}, **fields}
    )  # fmt: skip


def sent(
    *messages: ChatMessage, profile: ChatProfile = GENERIC, **fields: Any
) -> list[dict[str, Any]]:
    return messages_of(request(*messages, **fields), profile)[1:]


def user(text: str, *images: str) -> ChatMessage:
    return ChatMessage("user", text, images=images)


def reply(text: str, *calls: ToolCall, reasoning: Any = None) -> ChatMessage:
    return ChatMessage("assistant", text, tool_calls=calls, reasoning=reasoning)


def result(call_id: str, text: str = "drawn", *images: str) -> ChatMessage:
    return ChatMessage("tool", text, images=images, tool_call_id=call_id, name="draw", outcome="ok")


def roles(messages: list[dict[str, Any]]) -> str:
    return " ".join(message["role"] for message in messages)


def test_ids_that_repeat_are_rewritten_with_their_results() -> None:
    messages = sent(
        user("a"),
        reply("", ToolCall("call_0", "draw", {}), ToolCall("call_0", "draw", {})),
        result("call_0", "first"),
        result("call_0", "second"),
        reply("", ToolCall("call_0", "draw", {})),
        result("call_0", "third"),
        reply("", ToolCall("öä/ü", "draw", {}), ToolCall("", "draw", {})),
        result("öä/ü", "fourth"),
        result("", "fifth"),
    )
    asked = [call["id"] for message in messages for call in message.get("tool_calls", [])]
    answered = [(m["tool_call_id"], m["content"]) for m in messages if m["role"] == "tool"]
    assert len(set(asked)) == 5
    words = ["first", "second", "third", "fourth", "fifth"]
    assert answered == list(zip(asked, words, strict=True))
    assert all(each.isascii() for each in asked)


def test_ids_on_the_wire_do_not_change_as_the_conversation_grows() -> None:
    start = [user("a"), reply("", ToolCall("", "draw", {})), result(""), reply("done")]
    assert sent(*start, user("b"))[: len(start)] == sent(*start)


def test_every_call_has_one_result_right_behind_it() -> None:
    call = ToolCall("a", "draw", {})
    messages = sent(user("x"), reply("", call), user("y"), result("a", "late"), user("z"))
    assert roles(messages) == "user assistant tool user user user"
    assert messages[2]["content"] == "The outcome is not known."
    assert "late" in messages[4]["content"]
    assert roles(sent(user("x"), reply("", call))) == "user assistant tool"
    assert roles(sent(result("gone"))) == "user"


def test_an_empty_reply_is_left_out() -> None:
    assert roles(sent(user("a"), reply(""), user("b"))) == "user user"


@pytest.mark.parametrize(
    ("arguments", "wire"),
    [
        ({"b": 1, "a": "\ud800"}, {"a": "?", "b": 1}),
        ("{broken", {"unreadable": "{broken"}),
        ([1], {"value": [1]}),
        (None, {"value": None}),
    ],
)
def test_arguments_are_always_the_text_of_an_object(arguments: Any, wire: Any) -> None:
    messages = sent(reply("", ToolCall("a", "draw", arguments)))
    assert json.loads(messages[0]["tool_calls"][0]["function"]["arguments"]) == wire


def test_fields_of_a_call_go_back_verbatim() -> None:
    extra = {"extra_content": {"google": {"thought_signature": "s"}}}
    messages = sent(reply("", ToolCall("a", "draw", {}, extra)))
    assert messages[0]["tool_calls"][0]["extra_content"] == extra["extra_content"]


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
def test_a_thought_goes_back_under_the_field_it_came_in(field: str) -> None:
    messages = sent(reply("Hi", reasoning={"field": field, "text": "Hmm"}))
    assert messages[0] == {"role": "assistant", "content": "Hi", field: "Hmm"}


def test_a_lost_thought_is_replaced_by_a_blank_where_one_is_required() -> None:
    call = ToolCall("a", "draw", {})
    assert sent(reply("", call), profile=DEEPSEEK)[0]["reasoning_content"] == " "
    foreign = {"field": "reasoning", "text": "Hm"}
    given = sent(reply("", call, reasoning=foreign), profile=DEEPSEEK)
    assert given[0]["reasoning_content"] == "Hm"
    assert "reasoning_content" not in sent(reply("Hi"), profile=DEEPSEEK)[0]


def test_pictures_are_words_unless_the_model_sees() -> None:
    shown = [
        user("look", "a" * 64),
        reply("", ToolCall("i", "draw", {})),
        result("i", "ok", "b" * 64),
    ]
    messages = sent(*shown)
    assert messages[0]["content"] == "look [picture]"
    assert messages[2]["content"] == "ok [picture]"
    seeing = ChatProfile(vision=True)
    messages = sent(
        *shown, profile=seeing, images=lambda asset: b"png" if asset[0] == "b" else None
    )
    assert roles(messages) == "user assistant tool user"
    assert messages[0]["content"] == "look [picture]"
    assert messages[3]["content"][1]["image_url"]["url"] == "data:image/png;base64,cG5n"


def test_the_state_is_in_the_request_and_the_summary_is_asked_for_last() -> None:
    asked = request(user("a"), state={"cast": {"MIA": {}}}, purpose="compaction")
    messages = messages_of(asked, GENERIC)
    assert '{"cast":{"MIA":{}}}' in messages[0]["content"]
    assert messages[0]["role"] == "system"
    assert messages[-1]["content"].startswith("Summarise")


def test_nothing_is_sent_that_a_service_might_not_know() -> None:
    body = json.loads(body_of(request(user("a")), "m", GENERIC, usage=True))
    assert set(body) == {"messages", "model", "stream", "stream_options", "tools"}
    body = json.loads(body_of(request(user("a"), tools=()), None, GENERIC, usage=False))
    assert set(body) == {"messages", "stream"}
    full = ChatProfile(max_tokens=9, max_tokens_field="max_completion_tokens", temperature=0.5,
                       extra={"thinking": {"type": "disabled"}})  # fmt: skip
    body = json.loads(body_of(request(user("a")), "m", full, usage=False))
    assert (body["max_completion_tokens"], body["temperature"]) == (9, 0.5)
    assert body["thinking"] == {"type": "disabled"}


def test_what_some_services_want_differently() -> None:
    odd = ChatProfile(null_content=True, tool_message_has_name=True)
    messages = sent(reply("", ToolCall("a", "draw", {})), result("a"), profile=odd)
    assert messages[0]["content"] is None
    assert messages[1]["name"] == "draw"
