"""What the window asks of the desktop: to be noticed, and that the machine stays awake."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from app.desktop.awake import Awake
from app.desktop.notices import can_notify, notify
from app.desktop.tray import Tray
from app.widgets.icons import icon
from app.widgets.main_window import MainWindow


class WindowDesktop(QObject):
    """Belongs to a window and ends with it. Nothing here may fail: the window says it all too."""

    def __init__(self, window: MainWindow, awake: Awake | None = None) -> None:
        super().__init__(window)
        self._window = window
        self._awake = awake or Awake()
        self._tray = Tray(icon("panel", "accent"), self)
        attention = window.desk.attention
        attention.wanted.connect(self._call)
        attention.working.connect(self._keep_awake)
        window.desk.closed.connect(self._awake.stop)

    def _call(self, words: str) -> None:
        """Tell somebody who looks elsewhere; whoever looks at us sees it anyway."""
        if QApplication.activeWindow() is not None:
            return
        handle = self._window.windowHandle()
        if handle is not None:
            handle.alert(0)
        if can_notify():
            notify(words)
        else:
            self._tray.notify(words)

    def _keep_awake(self, working: bool) -> None:
        if working:
            self._awake.start()
        else:
            self._awake.stop()
