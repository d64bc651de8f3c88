"""What can be undone within an edit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.viewmodels.history import MOST, History


def test_steps_are_taken_back_and_again() -> None:
    history = History(1)
    history.put(2)
    history.put(3)
    assert history.changed
    history.undo()
    assert (history.value, history.can_undo, history.can_redo) == (2, True, True)
    history.undo()
    history.undo()
    assert (history.value, history.can_undo, history.changed) == (1, False, False)
    history.redo()
    history.put(9)
    assert (history.value, history.can_redo) == (9, False)


def test_steps_that_belong_together_are_one() -> None:
    history = History("")
    for text in ("a", "ab", "abc"):
        history.put(text, "typing")
    history.part()
    history.put("abcd", "typing")
    history.undo()
    assert history.value == "abc"
    history.undo()
    assert history.value == ""


def test_what_changes_nothing_is_no_step() -> None:
    history = History(1)
    history.put(1)
    assert not history.can_undo


@given(st.lists(st.integers(0, 3) | st.sampled_from(["undo", "redo"]), max_size=40))
def test_undoing_everything_leads_to_the_start_and_redoing_everything_back(
    deeds: list[int | str],
) -> None:
    history: History[int] = History(0)
    for deed in deeds:
        if isinstance(deed, int):
            history.put(deed)
        else:
            (history.undo if deed == "undo" else history.redo)()
    while history.can_redo:
        history.redo()
    end = history.value
    while history.can_undo:
        history.undo()
    assert history.value == 0
    while history.can_redo:
        history.redo()
    assert history.value == end


def test_no_more_than_some_steps_are_kept() -> None:
    history = History(0)
    for number in range(1, MOST + 50):
        history.put(number)
    count = 0
    while history.can_undo:
        history.undo()
        count += 1
    assert count == MOST
