"""Nothing moves by itself for whoever wished so."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractAnimation
from PySide6.QtWidgets import QStyle

from app.window_desktop import WindowDesktop
from tests.widgets import person

LENGTH = QStyle.StyleHint.SH_Widget_Animation_Duration


def length(widget: Any) -> int:
    return int(widget.style().styleHint(LENGTH, None, widget))


def test_a_desktop_that_keeps_still_stills_docks_and_the_flash(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, "Mina runs")
    running = QAbstractAnimation.State.Running
    window.branches.show_map(True)
    person.until(qtbot, lambda: window.branches.map._flash.state() == running)
    window.branches.show_map(False)
    WindowDesktop(window, rest=lambda: True)
    person.until(qtbot, lambda: window.look.still)
    assert length(window) == 0, "the docks' own animation asks the window's style"
    window.branches.map._flash.stop()
    window.branches.show_map(True)
    qtbot.wait(50)
    assert window.branches.map._flash.state() != running
    window.set_theme("dark")
    assert length(window) == 0, "another theme does not forget it"


def test_without_such_a_wish_things_may_move(qtbot: Any, open_window: Any) -> None:
    window = open_window()
    desktop = WindowDesktop(window, rest=lambda: False)
    desktop._asking.join()
    qtbot.wait(20)
    assert not window.look.still
    assert length(window) > 0
