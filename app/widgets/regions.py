"""The parts of the window, one after the other by a key: for who goes without a mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from app.widgets.main_window import MainWindow


def regions(window: MainWindow) -> list[QWidget]:
    """Return what takes the keyboard in each part that can be seen, from left to right."""
    docks, page = window.docks, window.page
    found: list[QWidget] = []
    if docks.in_front("branches"):
        found.append(window.branches.list)
    found += [page.timeline.strip, page.composer.edit]
    found += [
        docks.by_name[name].inner
        for name in ("characters", "conversation", "spending")
        if docks.in_front(name)
    ]
    return [part for part in found if part.isVisible()]


def go_to_region(window: MainWindow, by: int) -> None:
    """Give the keyboard to the part ``by`` further, round and round."""
    parts = regions(window)
    now = QApplication.focusWidget()
    here = next((at for at, part in enumerate(parts) if now is not None and _inside(now, part)), -1)
    if parts:
        start = here if here >= 0 or by > 0 else 0
        parts[(start + by) % len(parts)].setFocus(Qt.FocusReason.ShortcutFocusReason)


def _inside(widget: QWidget, part: QWidget) -> bool:
    return widget is part or part.isAncestorOf(widget)
