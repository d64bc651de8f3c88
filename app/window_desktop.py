"""What the window asks of the desktop: to be noticed, and that the machine stays awake."""

from __future__ import annotations

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from app.desktop.awake import Awake
from app.desktop.motion import wishes_rest
from app.desktop.notices import can_notify, notify
from app.desktop.tray import Tray
from app.widgets.icons import icon
from app.widgets.main_window import MainWindow


class WindowDesktop(QObject):
    """Belongs to a window and ends with it. Nothing here may fail: the window says it all too."""

    _rest_wished = Signal()

    def __init__(
        self,
        window: MainWindow,
        awake: Awake | None = None,
        rest: Callable[[], bool] = wishes_rest,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._awake = awake or Awake()
        self._tray = Tray(icon("panel", "accent"), self)
        attention = window.desk.attention
        attention.wanted.connect(self._call)
        attention.working.connect(self._keep_awake)
        window.desk.closed.connect(self._awake.stop)
        self._rest_wished.connect(window.look.keep_still, Qt.ConnectionType.QueuedConnection)
        self._asking = threading.Thread(target=self._ask, args=(rest,), name="motion", daemon=True)
        self._asking.start()
        window.desk.closed.connect(self._asking.join)

    def _ask(self, rest: Callable[[], bool]) -> None:
        if rest():
            self._rest_wished.emit()

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
