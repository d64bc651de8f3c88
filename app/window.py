"""Starts the window: environment, application, an empty frame at once, and a clean end.

What the window works with comes from ``window_rest`` after the first frame.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app import __version__
from app.desktop.doorway import nobody_there
from app.viewmodels.memory import LateWriter, Memory, read_text
from app.widgets.look import Look
from app.widgets.main_window import MainWindow

if TYPE_CHECKING:
    from app.desktop.opened_files import OpenedFiles
    from app.window_rest import Rest

UNSEEN_MS = 300
"""After so long a window that is not painted, because nobody sees it, is furnished all the same."""


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
    is imported before the first frame that it does not need.
    """
    file = str(opened.absolute()) if opened is not None else ""
    if story is None and not nobody_there(home) and _answered(home, file):
        return 0
    choose_input_methods()
    app = application([sys.argv[0], *arguments])
    start = _Start(app, home, file)
    trouble: Exception | None = None
    while True:
        memory = remembered(home)
        if story:
            memory.keep("story", story)
        window = empty_window(app, home, memory, language=language, theme=theme)
        start.furnish_soon(window, memory, trouble)
        window.show()
        status = app.exec()
        wanted = start.leave(window)
        # the interpreter's own order of deletion may end in a crash
        shiboken6.delete(window)
        if start.failed is not None:
            raise start.failed
        if start.rest is None or wanted is None:
            return status
        trouble = start.rest.put_back(wanted)


class _Start:
    """Brings the rest when the first frame is there. ``failed`` is why it could not."""

    def __init__(self, app: QApplication, home: Path, file: str) -> None:
        self._app, self._home, self._file = app, home, file
        self._opened: OpenedFiles | None = None
        if sys.platform == "darwin":  # pragma: no cover - not run here
            # the file that was clicked on comes as soon as events do
            from app.desktop.opened_files import OpenedFiles

            self._opened = OpenedFiles(app)
        self.rest: Rest | None = None
        self.failed: Exception | None = None

    def furnish_soon(self, window: MainWindow, memory: Memory, trouble: Exception | None) -> None:
        """Have ``window`` furnished after its first frame, or if it does not come."""
        soon = QTimer(window)
        soon.setSingleShot(True)
        soon.timeout.connect(lambda: self._furnish(window, memory, trouble))
        window.painted.connect(lambda: soon.start(0))
        soon.start(UNSEEN_MS)

    def _furnish(self, window: MainWindow, memory: Memory, trouble: Exception | None) -> None:
        if window.furnished:
            # it was not seen for long, and is only now
            return
        try:
            if self.rest is None:
                # beside the widgets, not after them: the runtime waits for these modules
                threading.Thread(target=_import_shop, name="imports").start()
                from app.window_rest import Rest

                self.rest = Rest(self._app, self._home, self._file, self._opened)
            self.rest.begin(window, memory, trouble)
        except Exception as error:
            # a frame that stays empty would say nothing
            self.failed = error
            self._app.exit(1)

    def leave(self, window: MainWindow) -> str | None:
        """Let go of a window that is closed; return the backup that is wanted in its place."""
        if self.rest is None or not window.furnished:
            return None
        wanted = self.rest.leave(window)
        if wanted is None:
            self.rest.stop()
        return wanted


def _import_shop() -> None:
    # what fails here fails again where it is told
    with contextlib.suppress(Exception):
        import app.window_shop  # noqa: F401


def _answered(home: Path, file: str) -> bool:
    """Return whether a window that is open already has come forward."""
    from app.desktop.door import knock

    return knock(home, file)


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


def remembered(home: Path) -> Memory:
    """Return what the window remembers."""
    place = home / "window.json"
    return Memory(read_text(place), LateWriter(place))


def empty_window(
    app: QApplication,
    home: Path,
    memory: Memory,
    *,
    language: str | None = None,
    theme: str | None = None,
) -> MainWindow:
    """Return the window with its place and its colours, and nothing in it yet."""
    kept_language, kept_theme = _kept_look(home / "settings.json")
    return MainWindow(memory, Look(app, language or kept_language, theme or kept_theme))


def make_window(
    app: QApplication, home: Path, *, language: str | None = None, theme: str | None = None
) -> MainWindow:
    """Return the whole window on the library at ``home``; its desk is not started yet."""
    from app.window_rest import furnish

    memory = remembered(home)
    window = empty_window(app, home, memory, language=language, theme=theme)
    furnish(window, home, memory)
    return window


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
