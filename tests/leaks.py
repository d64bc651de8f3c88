"""What a closed window must not leave behind: threads, timers that run, windows that are shown."""

from __future__ import annotations

import gc
import threading
import time

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

PATIENCE_S = 5
Things = dict[int, tuple[object, str]]


def alive() -> Things:
    """Return everything of that kind that there is now, each with a name to complain with."""
    found: Things = {}
    for thread in threading.enumerate():
        found[id(thread)] = thread, f"thread {thread.name}"
    for item in gc.get_objects():
        # those without a parent are the tests' own, which wait for a signal by them
        if type(item) is QTimer and isValid(item) and item.isActive() and item.parent():
            found[id(item)] = item, f"timer of {item.parent()!r}, every {item.interval()} ms"
    for widget in QApplication.topLevelWidgets():
        if widget.isVisible():
            found[id(widget)] = widget, f"window {widget!r}"
    return found


def left_behind(before: Things, patience_s: float = PATIENCE_S) -> list[str]:
    """Return what is there now and was not before; what is just ending is waited for."""
    end = time.monotonic() + patience_s
    while True:
        left = [name for key, (_thing, name) in alive().items() if key not in before]
        if not left or time.monotonic() > end:
            return sorted(left)
        app = QApplication.instance()
        if app is not None:
            app.processEvents()
        time.sleep(0.02)
