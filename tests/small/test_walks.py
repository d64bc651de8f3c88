"""Long random walks through the whole alphabet: wherever they lead, both readings agree."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.folds.answer import fold
from app.folds.session import operation_of
from app.folds.verdict import recover
from tests.small.alphabet import LETTERS
from tests.small.preludes import START
from tests.small.reading import answer, judge
from tests.small.scope import Difference, both

STARTS = st.sampled_from([START[name] for name in START if name != "empty"])
STEPS = st.lists(st.sampled_from(list(LETTERS)), min_size=20, max_size=120)


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
    alone([stored for _, stored in rows])
    return word


def alone(rows):
    """What an operation calls for shows in its own rows, as the running program reads them."""
    for operation_id, verdict in fold(rows).verdicts():
        assert recover(operation_of(rows, operation_id)) == verdict


@settings(max_examples=200, deadline=None)
@given(start=STARTS, letters=STEPS)
def test_a_random_walk_is_read_alike(start, letters):
    walk(start, letters)


@pytest.mark.sweep
@pytest.mark.timeout(3600)
@settings(max_examples=5_000, deadline=None)
@given(start=STARTS, letters=STEPS)
def test_many_random_walks_are_read_alike(start, letters):
    walk(start, letters)


def test_a_walk_goes_far():
    assert len(walk(START["accepted"], [*LETTERS, *LETTERS])) > 30
