"""Branches in the window: peek, map, compare, use a panel here, step between siblings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.viewmodels.branches import BRANCH_ROLE as BRANCH
from app.viewmodels.map_model import ROW_ROLE
from app.widgets.going import go_to_branch
from tests.widgets import person

MINA = "@Mina mood=glad outfit=yellow raincoat Mina runs across the bridge"


@pytest.fixture
def forked(qtbot: Any, open_window: Any, new_story: Any) -> Any:
    """A story of two lines: three turns that were left at the third, and two turns."""
    window = new_story(open_window())
    for text in (MINA, "@Mina mood=sad Mina falls", "Mina sleeps"):
        person.draw(qtbot, window, text)
    model = window.desk.story
    model.rewind(model.story.turns[0].last_entry_id, "Sad ending")
    person.until(qtbot, lambda: len(model.story.turns) == 1)
    person.draw(qtbot, window, "@Mina mood=brave Mina stands up")
    return window


def left_branch(window: Any) -> Any:
    return next(item for item in window.desk.story.story.branches if not item.current)


def row_of(window: Any, tip: str) -> int:
    model = window.desk.branches
    return next(row for row in range(model.rowCount()) if model.index(row).data(BRANCH).tip == tip)


def test_space_looks_at_another_branch_and_writes_nothing(qtbot: Any, forked: Any) -> None:
    window, model = forked, forked.desk.story
    before, head = person.rows(qtbot, window), model.story.head
    branches = window.branches.list
    branches.setFocus()
    branches.setCurrentIndex(window.desk.branches.index(row_of(window, left_branch(window).tip)))
    qtbot.keyClick(branches, Qt.Key.Key_Space)
    person.until(qtbot, lambda: model.peeked is not None)
    assert window.page.preview.isVisible()
    assert "Sad ending" in window.page.preview.said.text()
    assert window.desk.timeline.rowCount() == 3
    assert model.shown_state["characters"]["Mina"]["mood"] == "sad"
    assert "Mina sleeps" in window.conversation.text.toPlainText()
    assert not window.characters.editable
    model.step(-1)
    assert (model.shown_number, model.peeked is not None) == (2, True)
    person.activate(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    person.until(qtbot, lambda: not model.only_looks)
    assert model.story.head == head
    assert window.desk.timeline.rowCount() == 2
    assert person.rows(qtbot, window) == before
    model.peek(left_branch(window).tip)
    person.until(qtbot, lambda: window.page.preview.go.isVisible())
    person.click(qtbot, window.page.preview.go)
    person.until(qtbot, lambda: len(model.story.turns) == 3 and not model.only_looks)


def test_the_map_shows_every_branch_and_a_click_looks_at_a_turn(qtbot: Any, forked: Any) -> None:
    window, model = forked, forked.desk.story
    person.click(qtbot, window.branches.as_map)
    tree = window.branches.map
    person.until(qtbot, lambda: window.desk.map.rowCount() == 5)
    rows = [window.desk.map.index(at).data(ROW_ROLE) for at in range(5)]
    assert [(row.kind, row.lane) for row in rows] == [
        ("turn", 0), ("turn", 1), ("turn", 1), ("turn", 0), ("start", 0)
    ]  # fmt: skip
    told = [window.desk.map.index(at).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(5)]
    assert any("you are here" in text for text in told)
    assert any("end of branch Sad ending" in text for text in told)
    assert any("1 branch leaves here" in text for text in told)
    before = person.rows(qtbot, window)
    at = next(at for at, text in enumerate(told) if "end of branch Sad ending" in text)
    place = tree.visualRect(window.desk.map.index(at)).center()
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    person.until(qtbot, lambda: model.peeked is not None)
    assert model.shown_turn.title == "Mina sleeps"
    qtbot.keyClick(tree, Qt.Key.Key_Left)
    qtbot.keyClick(tree, Qt.Key.Key_Return)
    person.until(qtbot, lambda: model.shown_number == 2)
    assert person.rows(qtbot, window) == before
    window.branches.filter.setText("falls")
    person.until(qtbot, lambda: window.desk.map.rowCount() < 5)
    titles = [window.desk.map.index(at).data() for at in range(window.desk.map.rowCount())]
    assert any("falls" in title for title in titles)
    assert not any("stands up" in title for title in titles)


def test_two_branches_are_compared_and_a_panel_of_the_other_is_used_here(
    qtbot: Any, forked: Any
) -> None:
    window, model = forked, forked.desk.story
    branches = window.branches.list
    branches.setCurrentIndex(window.desk.branches.index(row_of(window, left_branch(window).tip)))
    person.activate(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    person.until(qtbot, lambda: window.desk.compare.rowCount() == 3)
    assert window.middle.currentWidget() is window.middle.comparing
    assert len(window.desk.compare.common) == 1
    pair = window.desk.compare.pair_at(1)
    moods = [(item.before, item.after) for item in pair.differences if item.key == "mood"]
    assert moods == [("brave", "sad")]
    pairs = window.middle.comparing.list
    assert pairs.currentIndex().row() == 1, "it begins at the first difference"
    qtbot.keyClick(pairs, Qt.Key.Key_BracketRight)
    assert pairs.currentIndex().row() == 2
    place = pairs.visualRect(window.desk.compare.index(1)).topLeft() + QPoint(
        pairs._delegate.width + 40, 40
    )
    turn, tip = pairs.side_at(place)
    assert tip == left_branch(window).tip
    pairs.panel_wanted.emit(turn.picture, turn)
    dialog = window.middle.using
    assert not dialog.with_state.isChecked(), "the state is offered, never taken by itself"
    assert [(item.before, item.after) for item in dialog._plan.changes] == [("brave", "sad")]
    dialog.with_state.setChecked(True)
    person.click(qtbot, dialog.use)
    person.until(qtbot, lambda: len(model.story.turns) == 3)
    assert model.story.turns[-1].kind == "pick"
    assert model.story.turns[-1].picture.asset == turn.picture.asset
    assert model.shown_state["characters"]["Mina"]["mood"] == "sad"
    assert window.middle.currentWidget() is window.page


def test_escape_ends_comparing(qtbot: Any, forked: Any) -> None:
    window = forked
    window.middle.comparing.open(left_branch(window).tip)
    person.until(qtbot, lambda: window.desk.compare.rowCount() == 3)
    person.activate(qtbot, window)
    qtbot.keyClick(window.middle.comparing.list, Qt.Key.Key_Escape)
    person.until(qtbot, lambda: window.middle.currentWidget() is window.page)
    assert window.desk.compare.tips is None


def test_arrows_beside_a_turn_lead_to_what_else_follows(qtbot: Any, forked: Any) -> None:
    window, model = forked, forked.desk.story
    window.docks.show("conversation")
    text = window.conversation.text
    person.until(qtbot, lambda: "2/2" in text.toPlainText())
    qtbot.wait(20)
    cursor = text.document().find("2/2")
    cursor.setPosition(cursor.selectionStart() - 1)
    place = text.cursorRect(cursor).center()
    QTest.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=place)
    person.until(qtbot, lambda: model.peeked is not None)
    assert (model.shown_number, model.shown_turn.title) == (2, "Mina falls")
    assert "1/2" in text.toPlainText()
    person.activate(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    person.until(qtbot, lambda: model.peeked is None)
    assert model.shown_turn.title == "Mina stands up"


def test_hidden_branches_are_out_of_sight_until_asked_for(qtbot: Any, forked: Any) -> None:
    window = forked
    branches = window.branches.list
    branches.setFocus()
    branches.setCurrentIndex(window.desk.branches.index(row_of(window, left_branch(window).tip)))
    qtbot.keyClick(branches, Qt.Key.Key_H)
    person.until(qtbot, lambda: window.desk.branches.rowCount() == 1)
    assert window.desk.branches.hidden == 1
    window.branches.order.hidden.setChecked(True)
    assert window.desk.branches.rowCount() == 2
    qtbot.keyClick(branches, Qt.Key.Key_S)
    window.branches.order.orders["recent"].trigger()
    first = window.desk.branches.index(0).data(BRANCH)
    assert first.current


def test_resting_on_a_cell_shows_its_turn_for_as_long_as_one_rests(qtbot: Any, forked: Any) -> None:
    window, model = forked, forked.desk.story
    before = person.rows(qtbot, window)
    strip = window.page.timeline.strip
    place = strip.visualRect(window.desk.timeline.index(0)).center()
    qtbot.mouseMove(strip.viewport(), place)
    person.until(qtbot, lambda: model.preview == 1)
    qtbot.mouseMove(window.page.composer.edit)
    person.until(qtbot, lambda: model.preview is None)
    qtbot.mouseMove(strip.viewport(), place)
    person.until(qtbot, lambda: model.preview == 1)
    qtbot.mouseClick(strip.viewport(), Qt.MouseButton.LeftButton, pos=place - QPoint(40, 0))
    qtbot.mouseMove(window.page.composer.edit)
    qtbot.wait(50)
    assert model.preview == 1, "a click stays"
    assert person.rows(qtbot, window) == before


def test_going_elsewhere_while_the_agent_works_is_asked_about_first(
    qtbot: Any, forked: Any
) -> None:
    window, model = forked, forked.desk.story
    other = left_branch(window).tip
    head = model.story.head
    story = model.story
    model.story = replace(story, running=True)
    question = go_to_branch(window, model, other)
    assert question is not None
    qtbot.keyClick(question, Qt.Key.Key_Return)
    assert model.story.head == head, "Enter stays"
    question = go_to_branch(window, model, other)
    person.click(qtbot, question.agree)
    person.until(qtbot, lambda: model.story.head == other)
    model.story = replace(model.story, running=False)
    assert go_to_branch(window, model, head) is None
    person.until(qtbot, lambda: model.story.head == head)
