"""Where Tab goes in the main window: what is seen, in the order it is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QScrollArea, QWidget

Reason = Qt.FocusReason


def stops(parts: Iterable[QWidget]) -> list[QWidget]:
    """Return every widget of ``parts`` that Tab stops at, in reading order.

    Qt's own chain follows the order of making, loses what stands before a focus proxy, and goes
    through docks that lie behind a tab, where the keyboard would be out of sight.
    """
    return [stop for part in parts if part.isVisible() for stop in _inside(part)]


def move(parts: Iterable[QWidget], *, forward: bool) -> bool:
    """Give the keyboard to the stop after the one that has it, or before; False if there is none."""
    order = stops(parts)
    if not order:
        return False
    now = QApplication.focusWidget()
    inside = [at for at, stop in enumerate(order) if now is stop or _holds(stop, now)]
    # from nowhere Tab goes to the first one, and back to the last
    at = inside[-1] if inside else -1 if forward else 0
    wanted = order[(at + (1 if forward else -1)) % len(order)]
    wanted.setFocus(Reason.TabFocusReason if forward else Reason.BacktabFocusReason)
    _bring_into_view(wanted)
    return True


def _inside(part: QWidget) -> Iterator[QWidget]:
    taken = part.focusPolicy() & Qt.FocusPolicy.TabFocus
    if taken and part.isEnabled() and part.focusProxy() is None:
        yield part
    children = [
        child
        for child in part.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if child.isVisible() and not child.isWindow()
    ]
    for child in _read(children):
        yield from _inside(child)


def _read(widgets: list[QWidget]) -> Iterator[QWidget]:
    """Yield widgets beside each other row by row, from the left."""
    rows: list[list[QWidget]] = []
    for widget in sorted(widgets, key=lambda item: item.y()):
        if rows and _same_row(rows[-1][0].geometry(), widget.geometry()):
            rows[-1].append(widget)
        else:
            rows.append([widget])
    for row in rows:
        yield from sorted(row, key=lambda item: item.x())


def _same_row(one: QRect, other: QRect) -> bool:
    common = min(one.bottom(), other.bottom()) - max(one.top(), other.top())
    return common * 2 > min(one.height(), other.height())


def _holds(stop: QWidget, now: QWidget | None) -> bool:
    """Whether the keyboard is within a stop: an editor of a list, the viewport of a text."""
    return now is not None and isinstance(stop, QAbstractScrollArea) and stop.isAncestorOf(now)


def _bring_into_view(widget: QWidget) -> None:
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()
