"""Notices where there is no D-Bus: Windows and macOS show them from an icon beside the clock.

Written after the documentation and not run here; where there is no such place, nothing happens.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QSystemTrayIcon

SHOWN_MS = 8_000


class Tray(QObject):
    """The icon is there only from the first notice on."""

    def __init__(self, picture: QIcon, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._picture = picture
        self._icon: QSystemTrayIcon | None = None

    def notify(self, words: str) -> None:
        """Show ``words`` under our name."""
        if not QSystemTrayIcon.isSystemTrayAvailable():
            return
        if self._icon is None:
            self._icon = QSystemTrayIcon(self._picture, self)
            self._icon.show()
        plain = QSystemTrayIcon.MessageIcon.NoIcon
        self._icon.showMessage("Inkfold", words, plain, SHOWN_MS)
