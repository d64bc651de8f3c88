"""What is set for all stories: spending without asking, and how long services are waited for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.viewmodels.shop import Preferences
from app.viewmodels.worker import Worker


class PreferencesModel(QObject):
    """Lives on the GUI's thread. Every change is kept at once; ``changed`` comes with each reading.

    ``renewed`` is called when something was kept: open stories may show it.
    """

    changed = Signal()

    def __init__(self, worker: Worker, parent: QObject) -> None:
        super().__init__(parent)
        self._worker = worker
        self.now = Preferences()
        self.renewed: Callable[[], None] = lambda: None

    def refresh(self) -> None:
        """Read what is set."""
        self._worker.call(lambda shop: shop.preferences(), self._take)

    def keep(self, **changes: Any) -> None:
        """Change some of it."""
        wanted = replace(self.now, **changes)
        if wanted == self.now:
            return
        self.now = wanted

        def kept(_done: object) -> None:
            self.renewed()
            self.refresh()

        self._worker.call(lambda shop: shop.set_preferences(wanted), kept)

    def _take(self, preferences: Preferences) -> None:
        self.now = preferences
        self.changed.emit()
