"""What comes after the first frame: all the window works with, and what it hears from outside."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtWidgets import QApplication

from app.desktop.door import Door
from app.viewmodels.desk import Desk
from app.viewmodels.memory import Memory
from app.widgets.filling import fill
from app.widgets.main_window import MainWindow
from app.window_crash import Mishaps
from app.window_desktop import WindowDesktop

if TYPE_CHECKING:
    from app.desktop.opened_files import OpenedFiles
    from app.viewmodels.shop import Shop
    from app.window_vault import WindowVault


class Rest:
    """Lives as long as the program, beside one window after the other.

    ``file`` is to be taken in, and whatever the system sends to ``opened``, where it does.
    """

    def __init__(
        self, app: QApplication, home: Path, file: str, opened: OpenedFiles | None = None
    ) -> None:
        self._app, self._home = app, home
        self._mishaps = Mishaps(home, app)
        self._mishaps.start()
        self._door = Door(home, app)
        if file:
            self._door.bring(file)
        if opened is not None:
            opened.give_to(self._door.bring)

    def begin(self, window: MainWindow, memory: Memory, trouble: Exception | None) -> None:
        """Furnish the window and start what it works with; only then can it take a file in.

        ``trouble`` is what went wrong before it, to be told there.
        """
        furnish(window, self._home, memory)
        self._door.listen()
        # who comes while this window is going gets no answer, and opens one of their own
        window.closing.connect(self._door.close)
        self._mishaps.show_on(window)
        WindowDesktop(window)
        window.desk.start()
        self._door.give_to(window.come_forward)
        if trouble is not None:
            window.desk.notices.error(trouble)

    def leave(self, window: MainWindow) -> str | None:
        """Let go of a window that is closed; return the backup that is wanted in its place."""
        self._door.give_to(None)
        self._mishaps.show_on(None)
        return window.desk.backups.wanted

    def put_back(self, name: str) -> Exception | None:
        """Put a backup in the library's place while no window is open."""
        return put_back(self._app, self._home, name)

    def stop(self) -> None:
        """Listen no more."""
        self._mishaps.stop()


def furnish(window: MainWindow, home: Path, memory: Memory) -> None:
    """Fill ``window`` with everything on the library at ``home``; its desk is not started yet."""
    fill(window, Desk(lambda: make_shop(home), memory, lambda: make_vault(home), str(home)))


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

    from app.widgets.dialogs import Restoring

    note = Restoring()
    note.show()
    thread = threading.Thread(target=work, name="restore")
    thread.start()
    while thread.is_alive():
        app.processEvents()
        thread.join(0.02)
    shiboken6.delete(note)
    return made[0]


def make_shop(home: Path) -> Shop:
    """Return what the window works with; on the runtime's thread, where it imports the rest."""
    from app.window_shop import WindowShop

    return WindowShop(home)


def make_vault(home: Path) -> WindowVault:
    """Return the backups of the library; on any thread, where it imports the rest."""
    from app.window_vault import WindowVault

    return WindowVault(home)
