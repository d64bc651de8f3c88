"""Files that macOS wants opened: it sends them as events, the first before there is a frame."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QFileOpenEvent


class OpenedFiles(QObject):
    """Catches every file that ``app`` is sent from now on, and keeps them until somebody takes them.

    Only files that lie on a disk: an address that begins with something else is passed by.
    """

    def __init__(self, app: QCoreApplication) -> None:
        super().__init__(app)
        self._taker: Callable[[str], None] | None = None
        self._waiting: list[str] = []
        app.installEventFilter(self)

    def give_to(self, taker: Callable[[str], None]) -> None:
        """Have ``taker`` told of every file, those that came before first."""
        self._taker = taker
        waiting, self._waiting = self._waiting, []
        for file in waiting:
            taker(file)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Take the file of the event."""
        if event.type() != QEvent.Type.FileOpen or not isinstance(event, QFileOpenEvent):
            return False
        file = event.url().toLocalFile()
        if not file:
            return False
        if self._taker is not None:
            self._taker(file)
        else:
            self._waiting.append(file)
        return True
