"""The navigator's list of branches, with its filter."""

from __future__ import annotations

from typing import Any, Literal

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.viewmodels.moments import BranchView
from app.viewmodels.story import StoryModel
from app.viewmodels.wording import branch_details, branch_name

Index = QModelIndex | QPersistentModelIndex

Order = Literal["story", "recent", "starred"]

BRANCH_ROLE = int(Qt.ItemDataRole.UserRole) + 1


class BranchesModel(QAbstractListModel):
    """One row per branch that is to be seen and matches the filter, in the order wanted."""

    def __init__(self, story: StoryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._story = story
        self._rows: list[BranchView] = []
        self._words = ""
        self.order: Order = "story"
        self.with_hidden = False
        story.changed.connect(self._renew)

    def filter(self, words: str) -> None:
        """Show only branches whose names, or what was said on them, hold ``words``."""
        self._words = words.strip().casefold()
        self._renew()

    def sort_by(self, order: Order) -> None:
        """Sort by place in the story, by the last visit, or those with a star first."""
        self.order = order
        self._renew()

    def show_hidden(self, on: bool) -> None:
        """Show the branches that were hidden as well."""
        self.with_hidden = on
        self._renew()

    @property
    def hidden(self) -> int:
        """How many branches are hidden."""
        branches = self._story.story.branches
        return sum(1 for branch in branches if branch.hidden and not branch.current)

    def _renew(self) -> None:
        wanted = [
            branch
            for branch in self._story.story.branches
            if (not branch.hidden or branch.current or self.with_hidden)
            and (self._words in branch_name(branch).casefold() or self._words in branch.words)
        ]
        if self.order == "recent":
            wanted.sort(key=lambda branch: -branch.visited)
        elif self.order == "starred":
            wanted.sort(key=lambda branch: not branch.starred)
        if wanted == self._rows:
            return
        if [item.first for item in wanted] == [item.first for item in self._rows]:
            self._rows = wanted
            self.dataChanged.emit(self.index(0), self.index(len(wanted) - 1))
            return
        self.beginResetModel()
        self._rows = wanted
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of branches shown."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the usual flags; names can be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.isValid() else flags

    def setData(self, index: Index, value: Any, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        """Rename a branch; the list changes when the journal has it."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        name = str(value).strip()
        branch = self._rows[index.row()]
        if not name or name == branch_name(branch) or not self._story.can_write:
            return False
        self._story.mark(branch.first, name=name)
        return False

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return a branch's name, words for a screen reader, or the branch itself."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        branch = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return branch_name(branch)
            case Qt.ItemDataRole.AccessibleTextRole:
                words = [branch_name(branch), branch_details(branch)]
                words += [self.tr("you are here")] if branch.current else []
                words += [self.tr("starred")] if branch.starred else []
                words += [self.tr("hidden")] if branch.hidden else []
                return ", ".join(words)
            case _ if role == BRANCH_ROLE:
                return branch
            case _:
                return None
