"""The timeline's cells: the turns of the path, then those a rewind moved aside."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.viewmodels.moments import TurnView
from app.viewmodels.story import StoryModel
from app.viewmodels.wording import cost_words, tip_words, turn_title

Index = QModelIndex | QPersistentModelIndex

TURN_ROLE = int(Qt.ItemDataRole.UserRole) + 1
ASIDE_ROLE = TURN_ROLE + 1
LATER_ROLE = TURN_ROLE + 2
LOOKED_AT_ROLE = TURN_ROLE + 3
NOW_ROLE = TURN_ROLE + 4


class TimelineModel(QAbstractListModel):
    """One row per turn. Rows that stay the same are kept; only the end is removed or added."""

    def __init__(self, story: StoryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._story = story
        self._turns: list[TurnView] = []
        self._aside = 0
        story.changed.connect(self._renew)

    def _renew(self) -> None:
        story = self._story.story
        aside = story.aside if self._story.peeked is None else ()
        wanted = [*self._story.turns, *aside]
        old, new = len(self._turns), len(wanted)
        self._aside = len(aside)
        if new < old:
            self.beginRemoveRows(QModelIndex(), new, old - 1)
            self._turns = wanted
            self.endRemoveRows()
        elif new > old:
            self.beginInsertRows(QModelIndex(), old, new - 1)
            self._turns = wanted
            self.endInsertRows()
        else:
            self._turns = wanted
        if wanted:
            self.dataChanged.emit(self.index(0), self.index(new - 1))

    def row_of(self, number: int) -> int:
        """Return the row of a turn of the path."""
        return number - 1

    def number_at(self, row: int) -> int | None:
        """Return the number of the path's turn in a row, None for one that was moved aside."""
        kept = len(self._turns) - self._aside
        return row + 1 if 0 <= row < kept else None

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of cells."""
        return 0 if parent is not None and parent.isValid() else len(self._turns)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what a cell shows."""
        if not index.isValid() or index.row() >= len(self._turns):
            return None
        turn = self._turns[index.row()]
        aside = index.row() >= len(self._turns) - self._aside
        shown = self._story.shown_number
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return turn_title(turn) or str(turn.number)
            case Qt.ItemDataRole.ToolTipRole:
                return tip_words(turn_title(turn) or str(turn.number))
            case Qt.ItemDataRole.AccessibleTextRole:
                words = [self.tr("Turn %1").replace("%1", str(turn.number)), turn_title(turn)]
                words += [cost_words(turn)]
                if turn.changed:
                    changes = self.tr("changes %1")
                    words.append(changes.replace("%1", " • ".join(turn.changed)))
                words += [self.tr("%n branch(es)", "", turn.forks)] if turn.forks else []
                words += [self.tr("moved aside")] if aside else []
                return ", ".join(word for word in words if word)
            case _ if role == TURN_ROLE:
                return turn
            case _ if role == ASIDE_ROLE:
                return aside
            case _ if role == LATER_ROLE:
                return not aside and turn.number > shown
            case _ if role == LOOKED_AT_ROLE:
                return not aside and self._story.preview == turn.number
            case _ if role == NOW_ROLE:
                return not aside and turn.number == len(self._turns) - self._aside
            case _:
                return None
