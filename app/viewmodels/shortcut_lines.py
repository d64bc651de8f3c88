"""The lines of the shortcut sheet: headings, commands with their keys, keys that are fixed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.viewmodels.palette import WORST, rank

Index = QModelIndex | QPersistentModelIndex
LINE_ROLE = int(Qt.ItemDataRole.UserRole) + 1


@dataclass(frozen=True, slots=True)
class Line:
    """One line. ``id`` is empty where the keys cannot be changed; ``keys`` are as they are shown."""

    group: str
    id: str
    name: str
    keys: str
    changed: bool = False
    heading: bool = False


class ShortcutLines(QAbstractListModel):
    """The lines that match, group by group; a group without any is left out."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: Sequence[Line] = ()
        self._rows: list[Line] = []
        self._typed = ""

    def take(self, lines: Sequence[Line]) -> None:
        """Show ``lines``, of which those of a group stand together."""
        self._all = lines
        self._renew()

    def filter(self, typed: str) -> None:
        """Show what matches ``typed``, by its name or its keys."""
        self._typed = typed.strip()
        self._renew()

    def _renew(self) -> None:
        self.beginResetModel()
        self._rows = []
        group = ""
        for line in self._all:
            if not self._matches(line):
                continue
            if line.group != group:
                group = line.group
                self._rows.append(Line(group, "", group, "", heading=True))
            self._rows.append(line)
        self.endResetModel()

    def _matches(self, line: Line) -> bool:
        typed = self._typed
        squeezed = typed.casefold().replace(" ", "")
        return not typed or rank(typed, line.name) < WORST or squeezed in line.keys.casefold()

    def line(self, row: int) -> Line | None:
        """Return the line of a row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def row_of(self, name: str) -> int:
        """Return the row of a command, -1 where it is not shown."""
        rows = (row for row, line in enumerate(self._rows) if line.id == name and name)
        return next(rows, -1)

    def next_row(self, row: int, by: int) -> int:
        """Return the row ``by`` lines further, headings not counted; the last one at the end."""
        step, left, at, found = (1 if by > 0 else -1), abs(by), row, row
        while left and 0 <= at + step < len(self._rows):
            at += step
            if not self._rows[at].heading:
                found, left = at, left - 1
        return found

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many lines there are, headings counted."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the usual flags; a heading cannot be chosen."""
        line = self.line(index.row()) if index.isValid() else None
        return Qt.ItemFlag.NoItemFlags if line is None or line.heading else super().flags(index)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return a line's name, words for a screen reader, or the line itself."""
        line = self.line(index.row()) if index.isValid() else None
        if line is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return line.name
            case Qt.ItemDataRole.AccessibleTextRole:
                if line.heading:
                    return line.name
                keys = line.keys or self.tr("no keys")
                changed = self.tr("changed") if line.changed else ""
                return ", ".join(filter(None, (line.name, keys, changed)))
            case _ if role == LINE_ROLE:
                return line
            case _:
                return None
