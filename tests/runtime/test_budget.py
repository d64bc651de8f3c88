"""What a model reads is counted before it is sent, and fits."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.ports import ChatMessage, ChatRequest, ToolCall
from app.runtime.budget import (
    PICTURE_TOKENS,
    PICTURES_SEEN,
    for_summary,
    seen_pictures,
    small_copies,
    tokens_around,
    tokens_in,
    tokens_of,
)
from app.runtime.prompt import told_state
from tests.fakes import MemoryPictures, ScriptedModel, calls, drawing, says
from tests.runtime.desk import Desk


def user(text: str, *images: str) -> ChatMessage:
    return ChatMessage("user", text, images=images)


@pytest.mark.parametrize(("text", "tokens"), [("", 0), ("word", 1), ("words", 2), ("雨落", 2)])
def test_words_are_counted_by_their_signs(text: str, tokens: int) -> None:
    assert tokens_in(text) == tokens


def test_a_picture_counts_the_same_however_large_it_is() -> None:
    plain = tokens_of([user("look")])
    assert tokens_of([user("look", "a" * 64)]) == plain + PICTURE_TOKENS
    many = [user("look", f"{number:064d}") for number in range(20)]
    assert tokens_of(many) == 20 * plain + PICTURES_SEEN * PICTURE_TOKENS


def test_only_the_newest_pictures_are_looked_at_again() -> None:
    pictures = MemoryPictures()
    assets = [pictures.put(b"picture %d" % number) for number in range(PICTURES_SEEN + 2)]
    messages = [user("x", asset) for asset in assets]
    assert seen_pictures(messages) == frozenset(assets[2:])
    read = small_copies(pictures, [*messages, user("y", "0" * 64)])
    # the newest of all is gone from the disk: it is words, and takes a place all the same
    assert [read(asset) is not None for asset in (*assets, "0" * 64)] == [
        *[False] * 3, *[True] * (PICTURES_SEEN - 1), False
    ]  # fmt: skip


def request(*messages: ChatMessage, system: str = "Rules.") -> ChatRequest:
    return ChatRequest("compaction", system, messages, (), {}, lambda _asset: b"png")


def test_a_request_for_a_summary_fits_and_begins_with_what_a_person_said() -> None:
    turns: list[ChatMessage] = []
    for number in range(10):
        call = ToolCall(f"c{number}", "draw", {"prompt": "word " * 40})
        turns += [
            user(f"Turn {number}. " + "word " * 40, f"{number:064d}"),
            ChatMessage("assistant", "", tool_calls=(call,)),
            ChatMessage("tool", "ok", tool_call_id=call.id, name="draw"),
        ]
    asked = request(*turns)
    short = for_summary(asked, 600)
    assert tokens_around(short) + tokens_of(short.messages) <= 600
    assert short.messages[0].text.startswith("Turn ")
    assert short.messages[-1].tool_call_id == "c9"
    assert short.images("9".zfill(64)) is None
    assert not any(message.images for message in short.messages)
    assert len(for_summary(asked, 1_000_000).messages) == len(turns)
    assert [m.text for m in for_summary(request(user("x" * 900)), 10).messages] == ["x" * 900]
    assert for_summary(request(), 10).messages == []


def test_a_model_is_told_who_there_is_and_nothing_of_hashes_and_boxes() -> None:
    state: dict[str, Any] = {
        "characters": {"Mia": {"mood": "glad"}},
        "scene": {"place": "harbour"},
        "cast": {
            "Mia": {"colour": "#aa3333", "references": ["a" * 64], "aliases": ["米娅"]},
            "Leo": 5,
        },
        "lettering": {"p": {"b1": {}}},
        "layout": {},
    }
    assert told_state(state) == {
        "characters": {"Mia": {"mood": "glad"}},
        "scene": {"place": "harbour"},
        "cast": {"Mia": {"aliases": ["米娅"]}, "Leo": {}},
    }
    assert told_state({}) == {}


def test_a_drawn_panel_is_shown_to_the_model_small() -> None:
    async def tell() -> None:
        desk = Desk(None, model=ScriptedModel(calls(drawing()), says("Drawn.")))
        await desk.say("Draw.")
        result = desk.model.requests[-1].messages[-1]
        assert result.role == "tool"
        assert desk.model.requests[-1].images(result.images[0]).startswith(b"picture")
        await desk.studio.close()

    asyncio.run(tell())
