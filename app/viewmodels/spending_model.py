"""What everything cost: every call of every branch, the newest first."""

from __future__ import annotations

from typing import Any, Literal

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from app.records.money import sums
from app.viewmodels.moments import Spent
from app.viewmodels.story import StoryModel
from app.viewmodels.wording import money_words, sums_words

Index = QModelIndex | QPersistentModelIndex
Which = Literal["all", "paid", "unsettled"]

LINE_ROLE = int(Qt.ItemDataRole.UserRole) + 1


class SpendingModel(QAbstractListModel):
    """One row per call that is wanted; the sums count them all. ``changed`` comes with new ones."""

    changed = Signal()

    def __init__(self, story: StoryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._story = story
        self._all: tuple[Spent, ...] = ()
        self._rows: list[Spent] = []
        self.which: Which = "all"
        story.changed.connect(self._renew)

    def show(self, which: Which) -> None:
        """Show all calls, those that cost or may cost, or those that are not settled."""
        self.which = which
        self._filter()

    def _renew(self) -> None:
        if self._story.story.spending != self._all:
            self._all = self._story.story.spending
            self._filter()

    def _filter(self) -> None:
        wanted = [item for item in reversed(self._all) if self._wants(item)]
        more = len(wanted) - len(self._rows)
        if more > 0 and wanted[more:] == self._rows:
            # what is scrolled to stays where it is when another call comes
            self.beginInsertRows(QModelIndex(), 0, more - 1)
            self._rows = wanted
            self.endInsertRows()
        elif [item.seq for item in wanted] == [item.seq for item in self._rows]:
            self._rows = wanted
            if wanted:
                self.dataChanged.emit(self.index(0), self.index(len(wanted) - 1))
        else:
            self.beginResetModel()
            self._rows = wanted
            self.endResetModel()
        self.changed.emit()

    def _wants(self, item: Spent) -> bool:
        if self.which == "unsettled":
            return item.standing in ("in_doubt", "possible")
        return self.which == "all" or item.standing not in ("free", "refused")

    def totals(self) -> list[tuple[str, str]]:
        """Return the sums over everything, each with its name."""
        nothing = self.tr("nothing")
        lines = [(self.tr("Spent"), self._sum("settled") or nothing)]
        for standing, words in (
            ("possible", self.tr("May have been charged")),
            ("in_doubt", self.tr("Unsettled, may be charged")),
        ):
            if any(item.standing == standing for item in self._all):
                lines.append((words, self._sum(standing) or money_words(None)))
        free = sum(1 for item in self._all if item.standing == "free")
        lines.append((self.tr("Free calls"), str(free)))
        return lines

    def _sum(self, standing: str) -> str:
        return sums_words(sums(i.amount for i in self._all if i.standing == standing and i.amount))

    def where(self, item: Spent) -> str:
        """Return at which turn a call was made."""
        if not item.turn:
            return self.tr("A line that was left")
        return self.tr("Turn %1").replace("%1", str(item.turn))

    def what(self, item: Spent) -> str:
        """Return what was asked, and of whom."""
        names = {
            "model": self.tr("model"),
            "generate_image": self.tr("picture"),
            "set_character_state": self.tr("characters"),
            "set_scene": self.tr("scene"),
            "letter_panel": self.tr("lettering"),
            "pick_panel": self.tr("choice of a panel"),
            "find_panels": self.tr("search"),
        }
        what = names.get(item.what, item.what)
        engine = self._story.choices.engine(item.engine)
        title = engine.title if engine is not None else item.engine
        return " • ".join(part for part in (what, title) if part)

    def money(self, item: Spent) -> str:
        """Return what a call cost, or may."""
        if item.standing == "free":
            return self.tr("free")
        if item.standing == "refused":
            return self.tr("not charged")
        return money_words(item.amount)

    def standing(self, item: Spent) -> str:
        """Return what is known of a call."""
        match item.standing:
            case "settled":
                return self.tr("settled")
            case "possible":
                return self.tr("left unknown, may have been charged")
            case "in_doubt":
                return self.tr("unsettled, may be charged")
            case "refused":
                return self.tr("refused or not sent")
            case _:
                return self.tr("done here")

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of calls shown."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return a call, or its words, the same ones for a screen reader."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        item = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                parts = (self.where(item), self.what(item), self.money(item), self.standing(item))
                return ", ".join(parts)
            case _ if role == LINE_ROLE:
                return item
            case _:
                return None
