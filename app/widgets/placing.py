"""Where the window was left, put back only where a screen still is."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

FRAME = (16, 40)
"""Room for the frame that the system draws around a window, in pixels."""
SEEN = 120
"""How much of the upper edge must lie on a screen for the window to be grasped there."""


def restore(window: QWidget, kept: str) -> bool:
    """Put ``window`` where ``kept`` says, moved or made smaller where no screen is there any more.

    Returns whether ``kept`` could be read.
    """
    data = QByteArray.fromBase64(QByteArray(kept.encode("ascii", "ignore")))
    if not kept or not window.restoreGeometry(data):
        return False
    wanted = window.geometry()
    place = seen(wanted, rooms())
    if place != wanted:
        window.setGeometry(place)
    return True


def kept(window: QWidget) -> str:
    """Return where the window is, as text."""
    return bytes(window.saveGeometry().toBase64().data()).decode("ascii")


def rooms() -> list[QRect]:
    """Return what of each screen windows may cover, the first screen first."""
    return [screen.availableGeometry() for screen in QGuiApplication.screens()]


def seen(wanted: QRect, screens: list[QRect]) -> QRect:
    """Return ``wanted`` where it can be seen and grasped on one of ``screens``, else in the middle
    of the first one; never larger than the screen it is on."""
    edge = QRect(wanted.x(), wanted.y(), wanted.width(), 1)
    shares = [edge.intersected(screen).width() for screen in screens]
    best = max(range(len(screens)), key=lambda at: shares[at]) if screens else None
    if best is None:
        return wanted
    room = screens[best]
    width = min(wanted.width(), room.width() - FRAME[0])
    height = min(wanted.height(), room.height() - FRAME[1])
    if shares[best] >= min(SEEN, width):
        return QRect(wanted.x(), wanted.y(), width, height)
    room = screens[0]
    width = min(width, room.width() - FRAME[0])
    height = min(height, room.height() - FRAME[1])
    left = room.x() + (room.width() - width) // 2
    return QRect(left, room.y() + (room.height() - height) // 2, width, height)
