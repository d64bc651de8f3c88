"""Every short sequence of rows after each start: the program and the second reading agree.

``pytest -s`` tells how many sequences that were.
"""

from __future__ import annotations

import pytest

from app.folds.answer import fold
from tests.small.alphabet import LETTERS
from tests.small.corruption import RULES
from tests.small.preludes import START, USUAL, WIDE
from tests.small.reading import read
from tests.small.scope import both, continuations, difference, journal


def agree(start, letters, length, at_least):
    count, found = difference(start, letters, length)
    assert found is None, str(found)
    assert count >= at_least
    print(f"{count} sequences")


@pytest.mark.parametrize("name", START)
def test_sequences_of_four_are_read_alike(name):
    agree(START[name], USUAL[name], 4, at_least=700)


@pytest.mark.parametrize("name", START)
def test_sequences_of_three_of_rarer_rows_are_read_alike(name):
    agree(START[name], WIDE[name], 3, at_least=120)


def sound_firsts():
    """Every start with each of its letters that goes on from it: shares of about equal size."""
    for name, start in START.items():
        for letter in USUAL[name]:
            rows = [both(each, seq)[1] for seq, each in enumerate([*start, letter], 1)]
            if not fold(rows).stopped:
                yield pytest.param(name, letter, id=f"{name}: {letter}")


@pytest.mark.sweep
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "letter"), [*sound_firsts()])
def test_sequences_of_six_are_read_alike(name, letter):
    agree([*START[name], letter], USUAL[name], 5, at_least=20)


@pytest.mark.sweep
@pytest.mark.parametrize("name", START)
def test_sequences_of_four_of_rarer_rows_are_read_alike(name):
    agree(START[name], WIDE[name], 4, at_least=700)


def test_every_row_of_the_alphabet_is_tried_somewhere():
    tried = {letter for name in START for letter in [*START[name], *WIDE[name]]}
    assert tried == set(LETTERS)
    assert all(len(WIDE[name]) == len(set(WIDE[name])) for name in START)


@pytest.mark.parametrize("name", list(START)[1:])
def test_every_start_is_sound(name):
    assert "verdicts" in read(journal(START[name]))


def test_every_code_and_every_verdict_is_met():
    codes, seen = set(), set()
    for name, start in START.items():
        for _, _, theirs in continuations(start, WIDE[name], 2):
            codes.add(theirs.get("corrupted", {}).get("code"))
            for verdict in theirs.get("verdicts", ()):
                seen |= {verdict["status"], verdict.get("outcome"), verdict.get("next")}
                seen |= {verdict.get("phase"), *(c["resolution"] for c in verdict.get("calls", ()))}
    # the alphabet's rows carry no chain
    assert {rule.__name__ for rule in RULES} - codes == {"chain_broken"}
    assert seen - {None} == {
        "indeterminate_tool", "terminal", "cancelled", "provider_interrupted", "ready",
        "open", "finished", "settle", "await_approval", "carry_out", "resend", "reconcile", "drop",
        "ask", "completed", "failed", "aborted", "parked", "take_input", "run_tools", "call_model",
        "finish",
    }  # fmt: skip
