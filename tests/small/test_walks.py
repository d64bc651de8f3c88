"""Long random walks through the whole alphabet: wherever they lead, both readings agree."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.folds.answer import fold
from tests.small.alphabet import LETTERS
from tests.small.preludes import START
from tests.small.reading import answer, judge
from tests.small.scope import Difference, both

STARTS = st.sampled_from([START[name] for name in START if name != "empty"])
STEPS = st.lists(st.sampled_from(list(LETTERS)), max_size=80)


def walk(start, letters):
    """Try one letter after the other, keep those that the journal stays sound with."""
    word = list(start)
    rows = [both(letter, seq) for seq, letter in enumerate(word, 1)]
    for letter in letters:
        tried = [*rows, both(letter, len(rows) + 1)]
        plain, stored = [p for p, _ in tried], [s for _, s in tried]
        ours = judge(plain[:-1], plain[-1])
        theirs = fold(stored).answer()
        mine = answer(plain) if ours is None else ours
        assert mine == theirs, str(Difference((*word, letter), mine, theirs))
        if ours is None:
            rows, word = tried, [*word, letter]
    return word


@settings(max_examples=150, deadline=None)
@given(start=STARTS, letters=STEPS)
def test_a_random_walk_is_read_alike(start, letters):
    walk(start, letters)


@pytest.mark.sweep
@pytest.mark.timeout(3600)
@settings(max_examples=40_000, deadline=None)
@given(start=STARTS, letters=STEPS)
def test_many_random_walks_are_read_alike(start, letters):
    walk(start, letters)


def test_a_walk_goes_far():
    assert len(walk(START["accepted"], [*LETTERS, *LETTERS])) > 30
