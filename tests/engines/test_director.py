from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engines.director import OfflineDirector, estimate, pieces
from app.ports import ChatEngine, ChatMessage, ChatReply, ChatRequest, TextDelta, ToolCall

STATE: dict[str, Any] = {
    "characters": {"Mina": {"mood": "calm"}, "猪猪侠": {"buff": "拉肚子"}},
    "cast": {"猪猪侠": {"aliases": ["GG Bond"]}},
    "scene": {"place": "arena"},
}


def ask(
    messages: Sequence[ChatMessage],
    state: Mapping[str, Any] = STATE,
    purpose: Any = "reply",
    engine: ChatEngine | None = None,
) -> ChatReply:
    async def collect() -> list[Any]:
        request = ChatRequest(purpose, "", messages, [], state)
        return [piece async for piece in (engine or OfflineDirector()).stream(request)]

    *deltas, reply = asyncio.run(collect())
    assert isinstance(reply, ChatReply)
    assert all(isinstance(delta, TextDelta) for delta in deltas)
    assert "".join(delta.text for delta in deltas) == reply.text
    return reply


def user(text: str) -> ChatMessage:
    return ChatMessage("user", text)


def tool(call: ToolCall, outcome: str = "ok", text: str = "") -> ChatMessage:
    return ChatMessage("tool", text, tool_call_id=call.id, name=call.name, outcome=outcome)


def after(text: str, *outcomes: str, found: str = "") -> list[ChatMessage]:
    """Return the conversation after the reply to ``text`` has run with ``outcomes``."""
    reply = ask([user(text)])
    assert len(reply.tool_calls) == len(outcomes)
    done = [
        tool(call, outcome, found) for call, outcome in zip(reply.tool_calls, outcomes, strict=True)
    ]
    return [user(text), ChatMessage("assistant", reply.text, tool_calls=reply.tool_calls), *done]


CALLS = [
    ("Mina runs", [("generate_image", {"prompt": "Mina runs", "characters": ["Mina"]})]),
    (
        "close-up of Mina 1:1",
        [
            (
                "generate_image",
                {
                    "prompt": "close-up of Mina",
                    "characters": ["Mina"],
                    "shot": "close-up",
                    "aspect": "1:1",
                },
            )
        ],
    ),
    (
        "@Mina mood=angry scarf=",
        [("set_character_state", {"name": "Mina", "set": {"mood": "angry"}, "clear": ["scarf"]})],
    ),
    ("#night #arena", [("set_scene", {"time": "night", "place": "arena"})]),
    (
        '#night @Mina mood=angry\nMina: "Stop!"\n[Later]',
        [
            ("set_scene", {"time": "night"}),
            ("set_character_state", {"name": "Mina", "set": {"mood": "angry"}, "clear": []}),
            ("generate_image", {"prompt": "Mina speaks", "characters": ["Mina"]}),
            (
                "letter_panel",
                {
                    "panel": "last",
                    "bubbles": [
                        {"kind": "caption", "character": "", "text": "Later"},
                        {"kind": "speech", "character": "Mina", "text": "Stop!"},
                    ],
                },
            ),
        ],
    ),
    (
        "猪猪侠吃糖\n\n@猪猪侠 buff=超级棒棒糖\n\n猪猪侠笑",
        [
            ("generate_image", {"prompt": "猪猪侠吃糖", "characters": ["猪猪侠"]}),
            ("set_character_state", {"name": "猪猪侠", "set": {"buff": "超级棒棒糖"}, "clear": []}),
            ("generate_image", {"prompt": "猪猪侠笑", "characters": ["猪猪侠"]}),
        ],
    ),
    ("/panels rain", [("find_panels", {"query": "rain"})]),
    ("找 棒棒糖", [("find_panels", {"query": "棒棒糖"})]),
]


@pytest.mark.parametrize(("typed", "calls"), CALLS)
def test_what_is_typed_becomes_calls(typed: str, calls: list[tuple[str, dict[str, Any]]]) -> None:
    reply = ask([user(typed)])
    assert [(call.name, call.arguments) for call in reply.tool_calls] == calls
    assert [call.id for call in reply.tool_calls] == [f"c{i}" for i in range(len(calls))]
    assert reply.stop_reason == "tool_calls"
    assert reply.usage["output"] > 0


ANNOUNCED = [
    ("Mina runs", "I draw 1 panel with Mina."),
    (
        "#night @Mina mood=sad\nMina runs",
        "I set the scene, update Mina and draw 1 panel with Mina.",
    ),
    ("猪猪侠跑", "画 1 格（猪猪侠）。"),
    ("猪猪侠：“来”", "画 1 格（猪猪侠），加 1 句文字。"),
    ("/find rain", "I look for “rain”."),
]


@pytest.mark.parametrize(("typed", "text"), ANNOUNCED)
def test_it_says_what_it_will_do_in_the_language_of_the_input(typed: str, text: str) -> None:
    assert ask([user(typed)]).text == text


CLOSED = [
    ("Mina runs", ["ok"], "Drew 1 panel."),
    ("Mina runs\n\nMina sits", ["ok", "ok"], "Drew 2 panels."),
    ("Mina runs\n\nMina sits", ["ok", "denied"], "Drew 1 panel. 1 panel denied."),
    ("Mina runs", ["refused"], "1 panel refused by the service."),
    ("Mina runs", ["unknown"], "1 panel unsettled: it may have been made."),
    ("Mina runs", ["not_sent"], "1 panel not sent."),
    ("Mina runs", ["aborted"], "1 panel not run."),
    ("Mina runs", ["no_picture"], "1 panel came back without a picture."),
    ("@Mina mood=sad", ["ok"], "Updated."),
    ("@Mina mood=sad", ["invalid"], "1 step not valid."),
    ("@Mina mood=sad", ["new outcome"], "1 step failed."),
    ("猪猪侠跑\n\n猪猪侠坐", ["ok", "ok"], "画好了 2 格。"),
    ("猪猪侠跑\n\n猪猪侠坐", ["ok", "denied"], "画好了 1 格。1 格未批准。"),
    ("@猪猪侠 心情=开心", ["ok"], "已更新。"),
]


@pytest.mark.parametrize(("typed", "outcomes", "text"), CLOSED)
def test_it_closes_with_what_became_of_the_calls(
    typed: str, outcomes: list[str], text: str
) -> None:
    reply = ask(after(typed, *outcomes))
    assert (reply.text, reply.tool_calls, reply.stop_reason) == (text, (), "stop")


def test_found_panels_are_listed() -> None:
    assert ask(after("/find rain", "ok", found="3. Mina in the rain")).text == "3. Mina in the rain"
    assert ask(after("/find rain", "ok")).text == "Nothing found."


def test_a_user_message_after_the_results_is_new_input() -> None:
    reply = ask([*after("Mina runs", "ok"), user("Mina sits")])
    assert [call.arguments["prompt"] for call in reply.tool_calls] == ["Mina sits"]


def test_messages_sent_one_after_the_other_are_read_together() -> None:
    reply = ask([user("Mina runs"), user("Mina sits")])
    assert [call.arguments["prompt"] for call in reply.tool_calls] == ["Mina runs", "Mina sits"]


@pytest.mark.parametrize("typed", ["", "...", "@Mina"])
def test_nothing_to_do_is_answered_with_the_rules(typed: str) -> None:
    reply = ask([user(typed)])
    assert "@Name mood=angry" in reply.text
    assert (reply.tool_calls, reply.stop_reason) == ((), "stop")


def test_the_rules_are_told_in_chinese_to_who_writes_chinese() -> None:
    assert "@名字" in ask([user("@猪猪侠")]).text


def test_a_compaction_tells_panels_and_state_and_carries_earlier_ones_on() -> None:
    story = [*after("Mina runs\n\nMina sits", "ok", "denied"), *after("猪猪侠笑", "ok")]
    first = ask(story, purpose="compaction")
    assert first.text.splitlines() == [
        "Story so far: 2 panels.",
        "1. Mina runs",
        "2. 猪猪侠笑",
        "State now:",
        "- Mina: mood=calm",
        "- 猪猪侠: buff=拉肚子",
        "- scene: place=arena",
    ]
    again = ask([user(first.text), *after("Mina waves", "ok")], purpose="compaction")
    assert again.text.splitlines()[:4] == [
        "Story so far: 3 panels.",
        "1. Mina runs",
        "2. 猪猪侠笑",
        "3. Mina waves",
    ]
    assert first.stop_reason == "stop"


def test_tokens_are_estimated_by_letters() -> None:
    assert estimate(["abcd", "efgh"]) == 2
    assert estimate(["猪猪侠"]) == 3
    assert estimate([]) == 0


marks = st.sampled_from(
    [
        "@",
        "＠",
        "=",
        "＝",
        "#",
        "＃",
        '"',
        "“",
        "”",
        "「",
        "」",
        "[",
        "]",
        "【",
        "】",
        "\n",
        "\n\n",
        " ",
        "Mina",
        "猪猪侠",
        "GG Bond",
        ":",
        "：",
        "说",
        "says ",
        "/find ",
        "找 ",
        "16:9",
        "特写",
        "mood",
    ]
)
typed_text = st.one_of(
    st.text(max_size=60), st.lists(st.one_of(marks, st.text(max_size=4)), max_size=16).map("".join)
)


@settings(max_examples=150, deadline=None)
@given(typed_text)
def test_any_text_gives_one_valid_reply_and_always_the_same(text: str) -> None:
    reply = ask([user(text)])
    assert reply == ask([user(text)])
    assert reply.text
    assert (reply.stop_reason == "tool_calls") == bool(reply.tool_calls)
    for call in reply.tool_calls:
        assert call.name in {
            "generate_image",
            "set_scene",
            "set_character_state",
            "letter_panel",
            "find_panels",
        }
        if call.name == "generate_image":
            assert call.arguments["prompt"].strip()


@given(st.text(max_size=80))
def test_pieces_joined_are_the_text(text: str) -> None:
    assert "".join(pieces(text)) == text
