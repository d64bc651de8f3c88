"""The stories of the library, for the start page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.records.glance import SessionInfo
from app.viewmodels.wording import panels_words, unsettled_words

Index = QModelIndex | QPersistentModelIndex

INFO_ROLE = int(Qt.ItemDataRole.UserRole) + 1


class LibraryModel(QAbstractListModel):
    """One row per story, the newest first; those put away are left out."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stories: list[SessionInfo] = []
        self.loaded = False

    def take(self, stories: Sequence[SessionInfo]) -> None:
        """Show ``stories``."""
        wanted = [info for info in stories if not info.archived]
        wanted.sort(key=lambda info: info.updated_at, reverse=True)
        self.beginResetModel()
        self._stories = wanted
        self.loaded = True
        self.endResetModel()

    @property
    def stories(self) -> list[SessionInfo]:
        """The stories shown."""
        return self._stories

    def with_doubts(self) -> SessionInfo | None:
        """Return the newest story that holds calls in doubt."""
        return next((info for info in self._stories if info.doubts), None)

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of stories."""
        return 0 if parent is not None and parent.isValid() else len(self._stories)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return a story's title, words for a screen reader, or the whole of what is known."""
        if not index.isValid() or index.row() >= len(self._stories):
            return None
        info = self._stories[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return info.title
            case Qt.ItemDataRole.AccessibleTextRole:
                parts = [info.title, panels_words(info.panels)]
                return ", ".join([*parts, unsettled_words(info.doubts)] if info.doubts else parts)
            case _ if role == INFO_ROLE:
                return info
            case _:
                return None
