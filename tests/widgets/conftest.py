"""A real window on a real library, opened and closed like a person would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import shiboken6

from app.widgets.main_window import MainWindow
from app.window import application, make_window
from tests.leaks import alive, left_behind

Open = Callable[..., MainWindow]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "library"


@pytest.fixture
def close(qtbot: Any) -> Iterator[Callable[[MainWindow], None]]:
    """Closes a window and waits until its runtime has ended."""

    def done(window: MainWindow) -> None:
        with qtbot.waitSignal(window.desk.closed, timeout=10_000):
            window.close()
        shiboken6.delete(window)

    return done


@pytest.fixture
def open_window(qtbot: Any, qapp: Any, home: Path, close: Any) -> Iterator[Open]:
    """Opens windows on ``home``; those still open at the end are closed, and leave nothing behind:
    no thread, no timer, no window."""
    before = alive()
    made: list[MainWindow] = []

    def opened(
        *, sample: bool = False, language: str = "en", keep_size: bool = False, **more: Any
    ) -> MainWindow:
        application([])
        window = make_window(qapp, home, language=language, theme="light", **more)
        window.desk.worker.trouble = raised
        if not keep_size:
            window.resize(1440, 900)
        window.show()
        qtbot.waitExposed(window)
        window.desk.start(first_story=sample)
        qtbot.waitUntil(lambda: window.desk.library.loaded, timeout=10_000)
        made.append(window)
        return window

    def raised(error: Exception) -> None:
        raise error

    yield opened
    for window in made:
        if shiboken6.isValid(window):
            close(window)
    assert left_behind(before) == []


@pytest.fixture
def new_story(qtbot: Any) -> Callable[..., MainWindow]:
    """Begins a story in a window and waits until it is open."""

    def begun(window: MainWindow, title: str = "Rain") -> MainWindow:
        window.desk.new_story(title)
        qtbot.waitUntil(lambda: window.desk.story.story.title == title, timeout=10_000)
        qtbot.waitUntil(lambda: window.desk.story.choices.engines != (), timeout=10_000)
        return window

    return begun
