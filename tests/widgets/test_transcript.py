"""The conversation: rows that open, marks that are shown, addresses that are asked about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QTextCursor

from app.viewmodels.moments import Said, Story
from app.widgets.open_address import web_address
from tests import stories
from tests.widgets import person

MINA = "@Mina mood=glad Mina runs across the bridge"
TURN = stories.story(stories.runs(1)[0]).turns[0]


@pytest.fixture
def shown(qtbot: Any, open_window: Any, new_story: Any) -> Any:
    """Shows blocks in the conversation of a real window."""
    window = new_story(open_window())
    window.docks.show("conversation")

    def show(*said: Said) -> Any:
        story = window.desk.story
        story.story = Story(story.session_id, said=said, seq=story.story.seq)
        story.changed.emit()
        return window.conversation

    return show


def letters(tab: Any, word: str) -> Any:
    cursor = tab.text.document().find(word)
    assert not cursor.isNull(), word
    return cursor.charFormat()


def test_a_row_opens_and_closes_where_it_stands(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, MINA)
    window.docks.show("conversation")
    tab = window.conversation
    before = tab.text.toPlainText()
    assert "prompt:" not in before
    row = next(b for b in tab._blocks if b.kind == "tool" and b.text.startswith("generate"))
    tab.text.anchorClicked.emit(QUrl(f"row:{row.id}"))
    assert "prompt: " in tab.text.toPlainText()
    tab.text.anchorClicked.emit(QUrl(f"row:{row.id}"))
    assert tab.text.toPlainText() == before


def test_rows_are_reached_and_opened_by_keys(qtbot: Any, shown: Any) -> None:
    tab = shown(Said("t", "tool", "generate_image|ok|", 0, "prompt: Mina runs"))
    person.activate(qtbot, tab.window())
    tab.text.setFocus()
    qtbot.keyClick(tab.text, Qt.Key.Key_Tab)
    qtbot.keyClick(tab.text, Qt.Key.Key_Return)
    person.until(qtbot, lambda: "prompt: Mina runs" in tab.text.toPlainText())


def test_marks_are_shown_and_nothing_is_loaded(shown: Any) -> None:
    text = "Mina **runs**.\n\n- one\n- two\n\n<img src=file:///tmp/x.png> ![x](file:///tmp/x.png)"
    tab = shown(Said("a", "agent", text, 0))
    plain = tab.text.toPlainText()
    assert "**" not in plain
    assert "• one" in plain
    assert "<img src=file:///tmp/x.png>" in plain
    assert letters(tab, "runs").font().bold()
    assert not letters(tab, "Mina").font().bold()
    assert "￼" not in plain, "an object of the text would be a picture"


def test_what_is_being_said_is_plain_until_it_is_whole(qtbot: Any, shown: Any) -> None:
    tab = shown()
    story = tab._desk.story
    story.live = {"a": "Mina **ru"}
    story.spoke.emit()
    assert "Mina **ru" in tab.text.toPlainText()
    story.live = {"a": "Mina **runs**"}
    story.spoke.emit()
    assert "Mina **runs**" in tab.text.toPlainText()
    story.live = {}
    tab = shown(Said("a", "agent", "Mina **runs**", 0))
    assert tab.text.toPlainText().strip() == "Mina runs"


def test_a_thought_is_a_row(shown: Any) -> None:
    tab = shown(Said("thought-a", "thought", "", 0, "She is afraid of heights."))
    assert "afraid" not in tab.text.toPlainText()
    tab.text.anchorClicked.emit(QUrl("row:thought-a"))
    assert "afraid" in tab.text.toPlainText()


def test_an_address_is_shown_whole_and_opened_only_with_a_yes(
    qtbot: Any, shown: Any, monkeypatch: Any
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    tab = shown(Said("a", "agent", "[the bank](https://ex\u0430mple.com/login?a=b)", 0))
    anchor = letters(tab, "bank").anchorHref()
    tab.text.anchorClicked.emit(QUrl(anchor))
    assert tab.question is not None
    words = " ".join(label.text() for label in tab.question.findChildren(type(tab.empty)))
    assert "xn--exmple-4nf.com" in words, "letters that only look alike are told apart"
    qtbot.keyClick(tab.question, Qt.Key.Key_Return)
    assert opened == [], "Enter leaves it"
    tab.text.anchorClicked.emit(QUrl(anchor))
    tab.question.agree.click()
    assert len(opened) == 1


@pytest.mark.parametrize(
    "text",
    ["javascript:alert(1)", "file:///bin/sh", "//host/share", "ftp://host/x", "data:text/html,x",
     "smb://host/share", "--help", "https://", "https://user:pass@example.com/", "http:///x", ""],
)  # fmt: skip
def test_only_addresses_of_the_web_are_ever_opened(text: str) -> None:
    assert web_address(text) is None


def test_the_end_stays_in_view_where_it_was(shown: Any) -> None:
    tab = shown(*(Said(f"a{n}", "agent", "word " * 40, 0) for n in range(40)))
    bar = tab.text.verticalScrollBar()
    bar.setValue(bar.maximum())
    shown(*(Said(f"a{n}", "agent", "word " * 40, 0) for n in range(41)))
    assert bar.value() == bar.maximum()
    bar.setValue(0)
    shown(*(Said(f"a{n}", "agent", "word " * 40, 0) for n in range(42)))
    assert bar.value() == 0
    cursor = QTextCursor(tab.text.document())
    assert cursor.position() == 0


def test_the_end_stays_in_view_when_the_window_grows_narrow(qtbot: Any, shown: Any) -> None:
    tab = shown(*(Said(f"a{n}", "agent", "word " * 40, 0) for n in range(40)))
    bar = tab.text.verticalScrollBar()
    bar.setValue(bar.maximum())
    docks = tab.window().docks.by_name
    for width, at_end in ((280, True), (240, False)):
        before = bar.maximum()
        tab.window().resizeDocks([docks["conversation"]], [width], Qt.Orientation.Horizontal)
        person.until(qtbot, lambda before=before: bar.maximum() > before)
        assert (bar.value() == bar.maximum()) is at_end
        bar.setValue(100)


def test_an_earlier_turn_shows_its_last_words(qtbot: Any, shown: Any) -> None:
    said = tuple(Said(f"a{n}", "agent", "word " * 40, 1 + n // 20) for n in range(60))
    tab = shown()
    story = tab.window().desk.story
    turns = tuple(replace(TURN, number=number) for number in (1, 2, 3))
    story.story = replace(story.story, turns=turns, said=said)
    story.changed.emit()
    bar = tab.text.verticalScrollBar()
    person.until(qtbot, lambda: bar.value() == bar.maximum() > 0)
    bar.setValue(0)
    story.look_at(2)
    assert tuple(tab._blocks) == said[:40]
    assert bar.value() == bar.maximum() > 0


def test_a_pick_is_told_in_words_and_not_by_the_panels_id(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, MINA)
    story = window.desk.story
    story.draw_again(story.shown_picture.panel_id, 2)
    person.until(qtbot, lambda: len(story.story.turns) == 2 and story.story.phase == "idle")
    story.use_picture(story.shown_picture.candidate_id)
    person.until(qtbot, lambda: len(story.story.turns) == 3)
    window.docks.show("conversation")
    told = window.conversation.text.toPlainText()
    assert "You asked for 2 more pictures." in told
    assert "You use this panel here • Mina runs across the bridge" in told
    assert story.shown_picture.panel_id not in told
    assert window.desk.composer.last_said == MINA, "Up brings back what was said, not what was done"
