"""What a person does with keys and mouse, and what they wait for."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from app.widgets.main_window import MainWindow

PATIENCE = 20_000


def say(qtbot: Any, window: MainWindow, text: str) -> None:
    """Type into the composer and press Enter."""
    edit = window.page.composer.edit
    edit.setFocus()
    edit.insertPlainText(text)
    qtbot.keyClick(edit, Qt.Key.Key_Return)


def until(qtbot: Any, condition: Any) -> None:
    """Wait for a condition."""
    qtbot.waitUntil(condition, timeout=PATIENCE)


def draw(qtbot: Any, window: MainWindow, text: str) -> None:
    """Say something and wait until the agent has ended its run."""

    def runs() -> int:
        # another turn, of lettering perhaps, may be told of only now
        return sum(turn.kind == "run" for turn in window.desk.story.story.turns)

    before = runs()
    say(qtbot, window, text)
    until(qtbot, lambda: runs() > before)
    until(qtbot, lambda: window.desk.story.story.phase == "idle")


def rows(qtbot: Any, window: MainWindow) -> int:
    """Return how many rows the open story's journal has on disk."""
    found: list[int] = []
    session_id = window.desk.story.session_id
    window.desk.worker.call(lambda s: s.journal.view(session_id).info().seq, found.append)
    until(qtbot, lambda: bool(found))
    return found[0]


def activate(qtbot: Any, window: MainWindow) -> None:
    """Turn to the window; one that is just going may take the first wish with it."""

    def active() -> bool:
        window.activateWindow()
        return bool(window.isActiveWindow())

    until(qtbot, active)


def click(qtbot: Any, button: Any) -> None:
    """Press a button with the mouse."""
    assert button.isVisible(), button.text()
    assert button.isEnabled(), button.text()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def leave_a_storm(qtbot: Any, window: MainWindow) -> None:
    """Draw three pictures; the second, of a storm, is left on another branch."""
    draw(qtbot, window, "@Mina mood=glad Mina runs across the bridge")
    draw(qtbot, window, "@Storm mood=furious Storm rises over the town")
    story = window.desk.story
    story.rewind(story.turns[0].last_entry_id, "Storm")
    until(qtbot, lambda: len(story.turns) == 1)
    draw(qtbot, window, "@Mina mood=brave Mina stands up")
