"""Starts the window: environment, application, view-models, and a clean end."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from app import __version__
from app.desktop.door import Door, knock
from app.viewmodels.desk import Desk
from app.viewmodels.memory import LateWriter, Memory, read_text
from app.widgets.dialogs import Restoring
from app.widgets.look import Look
from app.widgets.main_window import MainWindow
from app.window_crash import Mishaps
from app.window_desktop import WindowDesktop

if TYPE_CHECKING:
    from app.viewmodels.shop import Shop
    from app.window_vault import WindowVault


def run(
    home: Path,
    *,
    language: str | None = None,
    theme: str | None = None,
    story: str | None = None,
    opened: Path | None = None,
    arguments: Sequence[str] = (),
) -> int:
    """Show the window on the library at ``home`` until it is closed; returns the exit status.

    ``language`` (system, en, zh) and ``theme`` (system, light, dark) count for this start only.
    ``story`` is the id of a story to open, ``opened`` a file to take in. Where a window on the same
    library is open already and answers, that one comes forward instead and takes the file. Nothing
    heavy is imported before the first frame.
    """
    file = str(opened.absolute()) if opened is not None else ""
    if story is None and knock(home, file):
        return 0
    choose_input_methods()
    app = application([sys.argv[0], *arguments])
    mishaps = Mishaps(home, app)
    mishaps.start()
    door = Door(home, app)
    if file:
        door.bring(file)
    if sys.platform == "darwin":  # pragma: no cover - not run here
        app.installEventFilter(FileOpener(door, app))
    trouble: Exception | None = None
    while True:
        window = make_window(app, home, language=language, theme=theme)
        if story:
            window.desk.memory.keep("story", story)
        door.listen()
        # who comes while this window is going gets no answer, and opens one of their own
        window.closing.connect(door.close)
        mishaps.show_on(window)
        window.show()
        QTimer.singleShot(0, partial(begin, window, door))
        if trouble is not None:
            window.desk.notices.error(trouble)
        status = app.exec()
        wanted = window.desk.backups.wanted
        door.give_to(None)
        mishaps.show_on(None)
        # the interpreter's own order of deletion may end in a crash
        shiboken6.delete(window)
        if wanted is None:
            mishaps.stop()
            return status
        trouble = put_back(app, home, wanted)


def begin(window: MainWindow, door: Door) -> None:
    """Start what the window works with; only then can it take a file in."""
    WindowDesktop(window)
    window.desk.start()
    door.give_to(window.come_forward)


class FileOpener(QObject):
    """Hands on the files that macOS wants opened: it sends them as events. Not run here."""

    def __init__(self, door: Door, parent: QObject) -> None:
        super().__init__(parent)
        self._door = door

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the file of the event."""
        if event.type() == QEvent.Type.FileOpen and isinstance(event, QFileOpenEvent):
            self._door.bring(event.file())
            return True
        return False


def put_back(app: QApplication, home: Path, name: str) -> Exception | None:
    """Put a backup in the library's place while no window is open; return what went wrong."""
    made: list[Exception | None] = []

    def work() -> None:
        try:
            make_vault(home).restore(name)
        except Exception as error:  # the next window tells it, whatever it was
            made.append(error)
        else:
            made.append(None)

    note = Restoring()
    note.show()
    thread = threading.Thread(target=work, name="restore")
    thread.start()
    while thread.is_alive():
        app.processEvents()
        thread.join(0.02)
    shiboken6.delete(note)
    return made[0]


def choose_input_methods() -> None:
    """Have Qt try every input method it ships; must come before the application is made.

    Distributions for Chinese set ``QT_IM_MODULE=fcitx``, which Qt's wheel does not have: nothing
    but Latin letters could be typed then.
    """
    if not sys.platform.startswith("linux"):
        return
    if os.environ.get("QT_IM_MODULE", "fcitx").startswith("fcitx"):
        os.environ.pop("QT_IM_MODULE", None)
        os.environ.setdefault("QT_IM_MODULES", "wayland;fcitx;ibus")


def application(arguments: Sequence[str]) -> QApplication:
    """Return the one application object, made if there is none."""
    there = QApplication.instance()
    app = there if isinstance(there, QApplication) else QApplication(list(arguments))
    app.setApplicationName("inkfold")
    app.setApplicationDisplayName("Inkfold")
    app.setApplicationVersion(__version__)
    app.setStyle("Fusion")
    return app


def make_window(
    app: QApplication, home: Path, *, language: str | None = None, theme: str | None = None
) -> MainWindow:
    """Return the window on the library at ``home``; its desk is not started yet."""
    kept_language, kept_theme = _kept_look(home / "settings.json")
    look = Look(app, language or kept_language, theme or kept_theme)
    place = home / "window.json"
    memory = Memory(read_text(place), LateWriter(place))
    return MainWindow(
        Desk(lambda: make_shop(home), memory, lambda: make_vault(home), str(home)), look
    )


def make_shop(home: Path) -> Shop:
    """Return what the window works with; on the runtime's thread, where it imports the rest."""
    from app.window_shop import WindowShop

    return WindowShop(home)


def make_vault(home: Path) -> WindowVault:
    """Return the backups of the library; on any thread, where it imports the rest."""
    from app.window_vault import WindowVault

    return WindowVault(home)


def _kept_look(settings: Path) -> tuple[str, str]:
    """Return the language and theme of the settings, read without checking anything else."""
    try:
        found = json.loads(read_text(settings))
        language, theme = found.get("language", "system"), found.get("theme", "system")
    except (ValueError, AttributeError):
        return "system", "system"
    return (
        language if language in ("system", "en", "zh") else "system",
        theme if theme in ("system", "light", "dark") else "system",
    )
