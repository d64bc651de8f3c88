"""Lettering is read out of a state that may hold anything, and changed by the smallest patch."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.folds.lettering import (
    KINDS,
    LONGEST,
    Bubble,
    languages_of,
    lettering_of,
    lettering_patch,
    new_id,
    rebased,
)
from app.folds.state import merge_patch

NUMBERS = st.integers() | st.floats(allow_nan=False) | st.sampled_from([10**400, -(10**400)])
ANY = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(["order", "text", "en", "zh-Hans", "box", "tail", "kind", "font"])
            | st.text(max_size=3),
            inner,
            max_size=6,
        )
    ),
    max_leaves=20,
)
BUBBLE = st.fixed_dictionaries(
    {"box": st.lists(NUMBERS, min_size=4, max_size=4) | ANY, "text": st.just({"en": "Hi"}) | ANY},
    optional={"tail": st.lists(NUMBERS, min_size=2, max_size=2) | ANY, "order": ANY, "kind": ANY},
)
LETTERING = st.dictionaries(st.text(max_size=3), BUBBLE | ANY, max_size=4) | ANY

SHARES = st.integers(0, 10_000).map(lambda n: n / 10_000)
SIZES = st.integers(1, 10_000).map(lambda n: n / 10_000)
BUBBLES = st.builds(
    Bubble,
    id=st.sampled_from(["b1", "b2", "b3", "b4"]),
    kind=st.sampled_from(KINDS),
    character=st.sampled_from(["", "Mina", "猪猪侠"]),
    order=st.integers(0, 9).map(float),
    box=st.none() | st.tuples(SHARES, SHARES, SIZES, SIZES),
    tail=st.none() | st.tuples(SHARES, SHARES),
    text=st.dictionaries(
        st.sampled_from(["en", "zh-Hans", "ja"]),
        st.text(min_size=1, max_size=5).filter(lambda text: bool(text.strip())),
        min_size=1,
    ),
    font=st.sampled_from(["", "Comic Neue"]),
    vertical=st.booleans(),
)
PANEL = st.lists(BUBBLES, max_size=4, unique_by=lambda bubble: bubble.id).map(
    lambda found: tuple(sorted(found, key=lambda bubble: (bubble.order, bubble.id)))
)


@given(LETTERING)
def test_any_lettering_gives_bubbles_that_can_be_drawn(lettering: object) -> None:
    for state in ({"lettering": lettering}, {"lettering": {"p": lettering}}):
        languages_of(state)
        for bubble in lettering_of(state, "p"):
            assert bubble.words("en")
            assert bubble.kind in KINDS
            numbers = (*(bubble.box or ()), *(bubble.tail or ()), bubble.order)
            assert all(math.isfinite(value) for value in numbers)


@given(PANEL, PANEL)
def test_a_patch_makes_one_lettering_into_another_and_leaves_the_rest_alone(
    before: tuple[Bubble, ...], after: tuple[Bubble, ...]
) -> None:
    start = {"lettering": {"other": {"b1": {"text": {"en": "stays"}}}}, "scene": {"place": "quay"}}
    written = lettering_patch("p", (), before)
    state = merge_patch(start, written) if written else start
    assert sorted(lettering_of(state, "p"), key=_by_id) == sorted(before, key=_by_id)
    patch = lettering_patch("p", before, after)
    changed = merge_patch(state, patch) if patch else state
    assert sorted(lettering_of(changed, "p"), key=_by_id) == sorted(after, key=_by_id)
    assert (patch is None) == (sorted(before, key=_by_id) == sorted(after, key=_by_id))
    assert changed["scene"] == start["scene"]
    assert lettering_of(changed, "other") == lettering_of(start, "other")


def _by_id(bubble: Bubble) -> str:
    return bubble.id


def test_what_a_newer_version_wrote_about_a_bubble_survives_its_change() -> None:
    state = {"lettering": {"p": {"b1": {"text": {"en": "Hi"}, "colour": "red", "order": 1}}}}
    (bubble,) = lettering_of(state, "p")
    patch = lettering_patch("p", [bubble], [replace(bubble, box=(0.1, 0.1, 0.2, 0.2))])
    assert patch == {"lettering": {"p": {"b1": {"box": [0.1, 0.1, 0.2, 0.2]}}}}
    assert merge_patch(state, patch)["lettering"]["p"]["b1"]["colour"] == "red"


def test_words_are_read_in_the_language_wanted_else_in_a_relative_else_in_any() -> None:
    bubble = Bubble("b", text={"en": "Hi", "zh-Hans": "你好"})
    assert bubble.words("zh-Hans") == "你好"
    assert bubble.words("zh-Hant") == "你好"
    assert bubble.words("en-GB") == "Hi"
    assert bubble.words("ja") == "Hi"
    assert Bubble("b", text={"ja": "やあ"}).words("en") == "やあ"
    assert bubble.in_words("en", " ").text == {"zh-Hans": "你好"}
    assert Bubble("b", text={"en": "  "}).words("en") == ""


def test_languages_come_with_the_most_used_first() -> None:
    panel = {
        "b1": {"text": {"en": "Hi", "zh-Hans": "你好"}},
        "b2": {"text": {"zh-Hans": "再见"}},
    }
    assert languages_of({"lettering": {"p": panel}}) == ("zh-Hans", "en")


def test_a_new_bubble_never_takes_an_id_that_is_there() -> None:
    assert new_id([]) == "b1"
    assert new_id(["b1", "b3"]) == "b4"
    assert new_id(["b2"]) == "b3"


def state_with(*bubbles: Bubble) -> dict[str, Any]:
    return lettering_patch("p", (), bubbles) or {}


SAID = Bubble("b1", order=1, text={"en": "Hi"})
MOVED = replace(SAID, box=(0.1, 0.2, 0.3, 0.4))


@pytest.mark.parametrize(
    ("start", "now", "there", "found"),
    [
        # at the start   as changed     in the state now              what is kept
        ([SAID], [MOVED], [SAID], [MOVED]),
        ([SAID], [MOVED], [], [MOVED]),  # it was rewound: it comes back whole
        ([SAID], [SAID], [], []),  # unchanged, and gone
        ([SAID], [], [SAID], []),
        ([SAID], [], [replace(SAID, id="b2")], [replace(SAID, id="b2")]),
        # somebody worded it meanwhile, and it was moved here
        (
            [SAID], [MOVED], [replace(SAID, text={"en": "Hi", "zh-Hans": "你好"})],
            [replace(MOVED, text={"en": "Hi", "zh-Hans": "你好"})],
        ),
        # somebody added one meanwhile, under the id of the new one here
        (
            [], [Bubble("b1", order=1, text={"en": "Mine"})], [SAID],
            [SAID, Bubble("b2", order=2, text={"en": "Mine"})],
        ),
    ],
)  # fmt: skip
def test_what_was_done_is_done_to_what_is_there_now(
    start: list[Bubble], now: list[Bubble], there: list[Bubble], found: list[Bubble]
) -> None:
    assert list(rebased(start, now, state_with(*there), "p")) == found


@given(PANEL, PANEL)
def test_where_nothing_happened_meanwhile_what_is_shown_is_kept(
    start: tuple[Bubble, ...], now: tuple[Bubble, ...]
) -> None:
    kept = rebased(start, now, state_with(*start), "p")
    assert sorted(kept, key=_by_id) == sorted(now, key=_by_id)


def test_no_more_is_read_of_a_bubble_than_can_be_read() -> None:
    (bubble,) = lettering_of({"lettering": {"p": {"b": {"text": {"en": "W" * 50_000}}}}}, "p")
    assert len(bubble.words("en")) == LONGEST
    assert bubble.words("en").endswith("…")
