"""Brings what nobody foresaw to the window: once each, on its own thread, with a report on demand."""

from __future__ import annotations

import platform
import sys
from datetime import UTC, datetime
from pathlib import Path

import PySide6
from PySide6.QtCore import (
    QLocale,
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    Slot,
    qInstallMessageHandler,
)
from PySide6.QtGui import QGuiApplication

from app import __version__
from app.desktop.crash import CrashWatch, last_lines, without_secrets
from app.log import LOGGER
from app.widgets.crash_dialog import CrashDialog
from app.widgets.main_window import MainWindow

_LOUD = {QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg}


class Mishaps(QObject):
    """Lives as long as the program. ``show_on`` names the window that tells; None while there is
    none."""

    _came = Signal(str)

    def __init__(self, home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._home = home
        self._window: MainWindow | None = None
        self._known: set[str] = set()
        self.dialog: CrashDialog | None = None
        self.watch = CrashWatch(home, self._came.emit)
        # queued by name: it may come from any thread, and from the middle of a painting
        self._came.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def start(self) -> None:
        """Listen to Python and to Qt."""
        self.watch.start()
        qInstallMessageHandler(_note)

    def stop(self) -> None:
        """Listen no more."""
        qInstallMessageHandler(None)
        self.watch.stop()

    def show_on(self, window: MainWindow | None) -> None:
        """Tell on ``window`` from now on."""
        self._window, self.dialog = window, None

    @Slot(str)
    def _show(self, told: str) -> None:
        """Show what happened: the same thing once, and one dialog at a time."""
        if self._window is None or told in self._known:
            return
        self._known.add(told)
        if self.dialog is None:
            self.dialog = CrashDialog(self._window, told, self.report)
            self.dialog.finished.connect(self._done)
            self.dialog.open()

    def _done(self) -> None:
        self.dialog = None

    def report(self) -> str:
        """Return what helps to find the fault: versions, traces, the end of the log; no secrets."""
        screens = [
            f"{screen.geometry().width()}x{screen.geometry().height()}@{screen.devicePixelRatio():g}"
            for screen in QGuiApplication.screens()
        ]
        head = [
            f"Inkfold {__version__}",
            f"Written {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC",
            f"Python {platform.python_version()}, PySide {PySide6.__version__}, {platform.platform()}",
            f"{QGuiApplication.platformName()}, {', '.join(screens)}, {QLocale().name()}",
            f"Packaged: {'yes' if getattr(sys, 'frozen', False) else 'no'}",
        ]
        logs = self._home / "logs"
        parts = [
            "\n".join(head),
            "What nobody caught:\n" + "\n\n".join(sorted(self._known)),
            "The end of the log:\n" + "\n".join(last_lines(logs / "inkfold.log")),
            "Faults of the interpreter:\n" + "\n".join(last_lines(logs / "crash.log")),
        ]
        return without_secrets("\n\n".join(parts) + "\n", self._home)


def _note(kind: QtMsgType, context: QMessageLogContext, words: str | None) -> None:
    """Keep what Qt complains of; what it merely says is dropped."""
    if kind in _LOUD and words:
        LOGGER.warning("Qt: %s", words)
        if sys.stderr is not None:
            sys.stderr.write(f"{words}\n")
