"""Lettering is read out of a state that may hold anything."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from app.widgets.bubbles import bubbles_of

NUMBERS = st.integers() | st.floats(allow_nan=False) | st.sampled_from([10**400, -(10**400)])
ANY = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(["order", "text", "en", "zh-Hans", "box", "tail", "kind"])
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


@given(LETTERING)
def test_any_lettering_gives_bubbles_that_can_be_drawn(lettering: object) -> None:
    for state in ({"lettering": lettering}, {"lettering": {"p": lettering}}):
        for bubble in bubbles_of(state, "p", False):
            assert bubble.text
            assert all(math.isfinite(value) for value in (*bubble.box, *(bubble.tail or ())))


def test_a_bubble_as_it_is_written_is_read() -> None:
    bubble = {"text": {"en": "Hi"}, "box": [0.1, 0.2, 0.3, 0.1], "tail": [0.5, 0.5], "order": 1}
    (found,) = bubbles_of({"lettering": {"p": {"b": bubble}}}, "p", False)
    assert (found.box, found.tail) == ((0.1, 0.2, 0.3, 0.1), (0.5, 0.5))
