"""The hunt for what a window leaves behind finds it."""

from __future__ import annotations

import threading
from typing import Any

import shiboken6
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from tests.leaks import alive, left_behind


def test_each_kind_is_found_and_named(qapp: Any) -> None:
    before = alive()
    assert left_behind(before, 0) == []
    go = threading.Event()
    thread = threading.Thread(target=go.wait, name="forgotten")
    thread.start()
    owner = QObject()
    timer = QTimer(owner)
    timer.start(50_000)
    widget = QWidget()
    widget.show()
    found = left_behind(before, 0)
    assert len(found) == 3
    for name in ("thread forgotten", "timer of <PySide6.QtCore.QObject", "window "):
        assert any(line.startswith(name) for line in found), found
    timer.stop()
    go.set()
    shiboken6.delete(widget)
    assert left_behind(before) == [], "what ends is waited for"
    thread.join()
