"""The whole main job without a mouse: keys go where the keyboard is, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QTimer
from PySide6.QtGui import QKeySequence, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.engines.sketch import draw
from app.practice.server import PracticeServer
from tests.widgets import person
from tests.widgets.paid import prepare


class Hands:
    """Two hands on a keyboard: an open menu gets the keys, else the window that is active."""

    def __init__(self, qtbot: Any) -> None:
        self._qtbot = qtbot
        self._window: QWidget | None = None

    def _at(self) -> QWindow:
        at = QApplication.activePopupWidget() or QApplication.activeWindow()
        if at is None and self._window is not None:
            # a dialog that was deleted late took the activity along; see ``back_in``
            person.activate(self._qtbot, self._window)
            at = self._window
        assert at is not None, "nothing has the keyboard"
        return at.windowHandle()

    def press(self, *keys: str) -> None:
        """Press one combination after another, such as ``Ctrl+D``."""
        for combination in keys:
            key = QKeySequence(combination)[0]
            QTest.keyClick(self._at(), key.key(), key.keyboardModifiers())

    def choose(self, *keys: str) -> None:
        """Open the menu of the button that has the keyboard, and press keys in it."""
        wait = QTimer()
        wait.setInterval(20)

        def once() -> None:
            if QApplication.activePopupWidget() is not None:
                wait.stop()
                self.press(*keys)

        wait.timeout.connect(once)
        wait.start()
        # an open menu has a loop of its own: this returns when it is closed
        self.press("Space")

    def type(self, text: str) -> None:
        """Type a text."""
        self._qtbot.keyClicks(QApplication.focusWidget(), text)

    def tab_to(self, wanted: QWidget, key: str = "Tab") -> None:
        """Press Tab until the keyboard is with a control."""
        for _ in range(60):
            if QApplication.focusWidget() is wanted:
                return
            self.press(key)
        raise AssertionError(f"Tab never comes to {wanted}")

    def back_in(self, window: Any) -> None:
        """Be with the window again after a dialog: no window manager here hands it over."""
        self._window = window
        person.activate(self._qtbot, window)

    def in_dialog(self, dialog: Any) -> None:
        """Wait until a dialog has the keyboard; see ``back_in``."""
        person.until(self._qtbot, lambda: dialog() is not None and dialog().isVisible())
        person.activate(self._qtbot, dialog())
        focus = QApplication.focusWidget
        person.until(self._qtbot, lambda: focus() is not None and focus().window() is dialog())


@pytest.fixture
def hands(qtbot: Any) -> Hands:
    return Hands(qtbot)


def begin(qtbot: Any, window: Any, hands: Hands, title: str) -> None:
    person.activate(qtbot, window)
    hands.press("Ctrl+N")
    hands.in_dialog(lambda: window.start.question)
    hands.press("Ctrl+A")
    hands.type(title)
    hands.press("Return")
    story = window.desk.story
    person.until(qtbot, lambda: story.story.title == title and story.can_write)
    hands.back_in(window)
    person.until(qtbot, lambda: window.page.composer.edit.hasFocus())


def scene(qtbot: Any, window: Any, hands: Hands, text: str) -> None:
    story = window.desk.story
    before = len(story.story.turns)
    assert window.focusWidget() is window.page.composer.edit
    hands.back_in(window)
    hands.type(text)
    hands.press("Return")
    person.until(qtbot, lambda: len(story.story.turns) > before and story.story.phase == "idle")
    person.until(qtbot, lambda: story.shown_picture is not None)


def test_a_story_is_drawn_rewound_and_branched_by_keyboard_alone(
    qtbot: Any, open_window: Any, hands: Hands
) -> None:
    window = open_window()
    story = window.desk.story
    begin(qtbot, window, hands, "Rain")
    for text in ("@Mina mood=glad Mina runs", "@Mina mood=sad Mina falls", "Mina sleeps"):
        scene(qtbot, window, hands, text)

    hands.press("Alt+Left", "Alt+Left")
    assert story.preview == 1
    hands.press("Escape")
    assert story.preview is None
    hands.press("Alt+Home")
    assert story.preview == 1
    hands.press("Ctrl+Shift+R")
    hands.in_dialog(lambda: window.rewinding)
    hands.tab_to(window.rewinding.field)
    hands.press("Ctrl+A")
    hands.type("Sad ending")
    hands.tab_to(window.rewinding.go)
    hands.press("Space")
    person.until(qtbot, lambda: len(story.story.turns) == 1)
    hands.back_in(window)
    hands.tab_to(window.page.composer.edit)
    scene(qtbot, window, hands, "@Mina mood=brave Mina flies")
    names = [branch.name for branch in story.story.branches]
    assert names[0] == "Sad ending"
    assert len(names) == 2

    # the navigator: rename with F2, star with S, hide with H, open with Enter
    model, branches = window.desk.branches, window.branches.list
    hands.press("Ctrl+B")
    if not branches.hasFocus():
        hands.press("Ctrl+B")
    assert branches.hasFocus()
    hands.press("Home", "F2")
    hands.press("Ctrl+A")
    hands.type("Asleep")
    hands.press("Return")
    person.until(qtbot, lambda: story.story.branches[0].name == "Asleep")
    person.until(qtbot, lambda: branches.hasFocus())
    hands.press("S")
    person.until(qtbot, lambda: story.story.branches[0].starred)
    hands.press("H")
    person.until(qtbot, lambda: story.story.branches[0].hidden)
    person.until(qtbot, lambda: model.rowCount() == 1)
    hands.tab_to(window.branches.order, "Shift+Tab")
    hands.choose("Up", "Return")
    person.until(qtbot, lambda: model.rowCount() == 2)
    hands.tab_to(branches)
    hands.press("Home", "H")
    person.until(qtbot, lambda: not story.story.branches[0].hidden)
    hands.press("Home", "Return")
    person.until(qtbot, lambda: story.story.turns[-1].title == "Mina sleeps")


@pytest.fixture
def forked(qtbot: Any, open_window: Any, hands: Hands) -> Any:
    """A story that left a branch of two turns, drawn and left by keys."""
    window = open_window()
    begin(qtbot, window, hands, "Rain")
    for text in ("Mina runs", "Mina falls", "Mina sleeps"):
        scene(qtbot, window, hands, text)
    hands.press("Alt+Home", "Ctrl+Shift+R")
    hands.in_dialog(lambda: window.rewinding)
    hands.press("Return")
    person.until(qtbot, lambda: len(window.desk.story.story.turns) == 1)
    hands.back_in(window)
    hands.tab_to(window.page.composer.edit)
    scene(qtbot, window, hands, "Mina flies")
    return window


def test_a_panel_is_taken_out_of_a_comparison_by_keyboard_alone(
    qtbot: Any, forked: Any, hands: Hands
) -> None:
    story, page = forked.desk.story, forked.middle.comparing
    hands.press("Ctrl+D")
    person.until(qtbot, lambda: forked.middle.currentWidget() is page and page.list.hasFocus())
    person.until(qtbot, lambda: forked.desk.compare.rowCount() == 3)
    hands.press("Escape")
    assert forked.middle.currentWidget() is forked.page
    hands.press("Ctrl+D")
    person.until(qtbot, lambda: forked.desk.compare.rowCount() == 3)
    hands.press("Home")
    assert not forked.commands["use_picture"].isEnabled(), "the first row holds words only"
    hands.press("End")
    wanted = forked.desk.compare.chosen[0].picture.asset
    assert forked.desk.compare.chosen[0].title == "Mina sleeps"
    hands.press("Ctrl+Shift+P")
    hands.in_dialog(lambda: forked.middle.using)
    hands.press("Return")
    person.until(qtbot, lambda: story.story.turns[-1].kind == "pick")
    hands.back_in(forked)
    assert forked.middle.currentWidget() is forked.page
    assert story.shown_picture.asset == wanted
    assert len(story.story.turns) == 3


def test_a_panel_of_all_pictures_is_chosen_by_keyboard_alone(
    qtbot: Any, forked: Any, hands: Hands
) -> None:
    story, gallery = forked.desk.story, forked.middle.gallery
    hands.press("Ctrl+L")
    person.until(qtbot, lambda: gallery.search.hasFocus())
    assert not forked.commands["use_picture"].isEnabled(), "none is chosen yet"
    hands.type("sleeps")
    person.until(qtbot, lambda: forked.desk.gallery.rowCount() == 1)
    hands.press("Return")
    assert gallery.view.hasFocus()
    assert forked.desk.gallery.chosen.picture.prompt == "Mina sleeps"
    wanted = forked.desk.gallery.chosen.picture.asset
    hands.press("Ctrl+Shift+P")
    hands.in_dialog(lambda: forked.middle.using)
    hands.press("Return")
    person.until(qtbot, lambda: story.story.turns[-1].kind == "pick")
    hands.back_in(forked)
    assert forked.middle.currentWidget() is forked.page
    assert story.shown_picture.asset == wanted


def test_another_filter_forgets_which_picture_was_chosen(
    qtbot: Any, forked: Any, hands: Hands
) -> None:
    gallery = forked.middle.gallery
    hands.press("Ctrl+L")
    person.until(qtbot, lambda: forked.desk.gallery.rowCount() == 4)
    hands.press("Return", "End")
    assert forked.desk.gallery.chosen.picture.prompt == "Mina runs"
    hands.tab_to(gallery.search, "Shift+Tab")
    hands.type("sleeps")
    person.until(qtbot, lambda: forked.desk.gallery.rowCount() == 1)
    assert forked.desk.gallery.chosen is None
    assert not forked.commands["use_picture"].isEnabled()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PracticeServer]:
    with PracticeServer(ledger=tmp_path / "ledger", draw=draw) as server:
        yield server


def test_a_paid_panel_is_approved_settings_are_changed_and_the_window_is_left_by_keys(
    qtbot: Any, open_window: Any, home: Path, service: PracticeServer, hands: Hands
) -> None:
    prepare(home, service.base_url, "keyed")
    window = open_window()
    story = window.desk.story
    person.activate(qtbot, window)
    person.until(qtbot, lambda: window.start.list.hasFocus())
    hands.press("Home", "Return")
    person.until(qtbot, lambda: story.can_write and window.page.composer.edit.hasFocus())
    hands.type("Mina runs over the bridge")
    hands.press("Return")
    person.until(qtbot, lambda: story.story.phase == "asking")
    approve = next(card for card in window.page.approvals.findChildren(QWidget)
                   if card.accessibleName().startswith("Draw this"))  # fmt: skip
    hands.tab_to(approve, "Shift+Tab")
    hands.press("Space")
    person.until(qtbot, lambda: story.story.phase == "idle" and story.shown_picture is not None)
    assert [item.standing for item in story.story.spending] == ["settled"]

    hands.press("Ctrl+,")
    hands.in_dialog(lambda: window.settings_dialog)
    dialog = window.settings_dialog
    assert dialog.pages.hasFocus()
    hands.press("Down", "Down")
    hands.tab_to(dialog.theme.buttons["light"])
    hands.press("Right")
    assert window.look.theme == "dark"
    hands.press("Escape")
    hands.back_in(window)
    with qtbot.waitSignal(window.desk.closed, timeout=10_000):
        hands.press("Ctrl+Q")
    person.until(qtbot, lambda: not window.isVisible())
    shiboken6.delete(window)
