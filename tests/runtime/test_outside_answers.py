"""What a server answers: any parts, of any shape, come to words."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from app.ports import RawAnswer
from app.runtime.outside import LONGEST, outside_ending
from tests.fakes import MemoryPictures

ODD = [
    5, None, "text", [], {}, {"type": []}, {"type": {"a": 1}}, {"type": "text"},
    {"type": "text", "text": 5}, {"type": "text", "text": []}, {"type": "image"},
    {"type": "image", "data": 5}, {"type": "image", "data": "é"}, {"type": "image", "data": "!"},
    {"type": "image", "data": "abc"}, {"type": "image", "data": ""}, {"type": "image", "data": {}},
    {"type": "resource"}, {"type": "resource", "resource": []},
    {"type": "resource", "resource": {"text": 5, "uri": []}}, {"type": "resource_link"},
    {"type": "resource_link", "uri": {}}, {"type": "text", "text": "\ud800"},
]  # fmt: skip
ANYTHING = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=9),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(), inner, max_size=3),
    max_leaves=6,
)
PART = some.fixed_dictionaries(
    {"type": some.sampled_from(["text", "image", "resource", "resource_link"]) | ANYTHING},
    optional=dict.fromkeys(("text", "data", "resource", "uri"), ANYTHING),
)


def ending(answer, status=200):
    story: Any = SimpleNamespace(pictures=MemoryPictures())
    body = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
    return asyncio.run(outside_ending(story, RawAnswer(status, {}, body)))


@pytest.mark.parametrize("part", ODD, ids=repr)
def test_an_odd_part_comes_to_words_and_leaves_the_next_one(part):
    told = ending({"content": [part, {"type": "text", "text": "and this"}]})
    assert told.outcome == "ok"
    assert told.text.endswith("and this")


@pytest.mark.parametrize("part", ["é", "!", "abc"])
def test_letters_that_are_no_picture_are_said_to_be_none(part):
    told = ending({"content": [{"type": "image", "data": part}]})
    assert told.text == "(A picture in the answer cannot be used.)"
    assert told.assets == ()


@pytest.mark.parametrize(
    "body",
    [
        b"", b"\xff", b"5", b"[]", b"{", b"[" * 100_000, b'{"content": 5}', b'{"content": {}}',
        b'{"content": [' + b"9" * 5000 + b"]}", b'{"structuredContent": "\\ud800"}',
        b'{"structuredContent": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"content": [{"type": ' + b"[" * 900 + b"]" * 900 + b"}]}",
    ],
    ids=range(12),
)  # fmt: skip
@pytest.mark.parametrize("status", [200, 400])
def test_any_bytes_come_to_words(body, status):
    told = ending(body, status)
    assert told.text
    assert told.outcome == ("ok" if status == 200 else "refused")


@given(some.lists(ANYTHING | PART, max_size=4), ANYTHING, some.sampled_from([200, 400]))
def test_parts_of_any_shape_come_to_words(parts, other, status):
    answer = {"content": parts, "structuredContent": other, "isError": other, "refused": other}
    told = ending(answer, status)
    assert told.text
    assert len(told.text) < LONGEST + 100
    told.text.encode()
