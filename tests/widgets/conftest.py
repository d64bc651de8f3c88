"""A real window on a real library, opened and closed like a person would."""

from __future__ import annotations

import gc
import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication

from app.widgets.main_window import MainWindow
from app.window import application, make_window
from tests.leaks import alive, left_behind

PATIENCE_S = 5.0
"""How long a thread may take to end after its window."""
Open = Callable[..., MainWindow]


class Heard(logging.Handler):
    """What was logged at WARNING and above, by whatever thread."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name}: {record.getMessage()}")


def _ticking() -> dict[int, QTimer]:
    """Return the timers that run, by their ids."""
    found = [thing for thing in gc.get_objects() if isinstance(thing, QTimer)]
    return {id(timer): timer for timer in found if shiboken6.isValid(timer) and timer.isActive()}


@pytest.fixture
def expected_log() -> list[str]:
    """Words of log lines that a test means to cause; it adds them."""
    return []


@pytest.fixture(autouse=True)
def _nothing_stays(qapp: Any, expected_log: list[str]) -> Iterator[None]:
    """Fails a test that leaves a thread, a running timer or a window, or logged what it did not mean.

    Automatic, so that it is made before all others, and looks when they have cleaned up.
    """
    threads, timers = set(threading.enumerate()), set(_ticking())
    windows = set(QApplication.topLevelWidgets())
    heard = Heard()
    logging.getLogger().addHandler(heard)
    yield
    logging.getLogger().removeHandler(heard)
    QCoreApplication.sendPostedEvents(None, int(QEvent.Type.DeferredDelete))
    for thread in set(threading.enumerate()) - threads:
        thread.join(PATIENCE_S)
    left = [thread.name for thread in set(threading.enumerate()) - threads]
    assert left == [], "threads that are still there"
    stay = [
        f"{window} of {window.parent()}: {[a.text() for a in window.actions()][:3]}"
        for window in set(QApplication.topLevelWidgets()) - windows
    ]
    assert stay == [], "windows that are still there"
    tick = [
        f"{timer.interval()} ms of {timer.parent()}"
        for at, timer in _ticking().items()
        if at not in timers
    ]
    assert tick == [], "timers that still run"
    odd = [line for line in heard.lines if not any(word in line for word in expected_log)]
    assert odd == [], "lines in the log that nobody expected"


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
