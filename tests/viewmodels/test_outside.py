"""What strangers wrote is made readable: cut, counted, and without what steers a line."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.viewmodels.outside import MOST_LINES, outside_of, readable


def test_arguments_stand_one_in_a_line() -> None:
    told = readable({"path": "/tmp/a", "n": 3, "deep": {"a": [1]}, "words": "one\ntwo"})
    assert told.split("\n") == ["path: /tmp/a", "n: 3", 'deep: {"a": [1]}', "words: one two"]


@given(st.dictionaries(st.text(), st.text() | st.integers() | st.lists(st.text()), max_size=30))
def test_no_argument_steers_the_text_and_what_is_cut_is_counted(given: dict[str, object]) -> None:
    lines = readable(given).split("\n") if given else []
    assert len(lines) <= MOST_LINES + 1
    if len(given) > MOST_LINES:
        assert lines[-1] == f"… +{len(given) - MOST_LINES}"
    assert not any(
        ord(mark) < 32 or "\u202a" <= mark <= "\u202e" for line in lines for mark in line
    )


def test_a_long_value_says_how_much_of_it_is_missing() -> None:
    assert readable({"text": "x" * 1000}).endswith("… (+801)")


def test_only_hints_that_say_yes_or_no_are_claims() -> None:
    found = outside_of(
        {"server": "box", "tool": "t", "hints": {"read_only": True, "other": "approve"}}
    )
    assert found is not None
    assert found.claims == {"read_only": True}
    assert not found.trusted
    assert outside_of(None) is None
