"""The navigator: the branches of the story, with a filter."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListView, QMenu, QVBoxLayout

from app.viewmodels.branches import BRANCH_ROLE
from app.viewmodels.desk import Desk
from app.viewmodels.moments import BranchView
from app.widgets.branch_delegate import BranchDelegate
from app.widgets.labels import plain_label, speak
from app.widgets.theme import BRANCHES


class BranchPanel(QFrame):
    """A click or Enter opens a branch, F2 renames, S stars, H hides.

    While the agent works it takes a double click: going elsewhere stops the run.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("branchPanel")
        self.setMinimumWidth(180)
        self.resize(BRANCHES, 400)
        self._desk = desk
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 8)
        column.setSpacing(8)
        self.heading = plain_label(tone="muted", weight="bold")
        self.heading.setContentsMargins(14, 0, 0, 0)
        self.filter = QLineEdit()
        self.filter.textChanged.connect(desk.branches.filter)
        self.list = BranchList(desk)
        column.addWidget(self.heading)
        holder = QVBoxLayout()
        holder.setContentsMargins(12, 0, 12, 0)
        holder.addWidget(self.filter)
        column.addLayout(holder)
        column.addWidget(self.list, 1)
        speak(self, self._say)

    def _say(self) -> None:
        self.heading.setText(self.tr("Branches"))
        self.filter.setPlaceholderText(self.tr("Filter branches"))
        self.filter.setAccessibleName(self.tr("Filter branches"))
        self.list.setAccessibleName(self.tr("Branches"))


class BranchList(QListView):
    """The list itself."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setModel(desk.branches)
        self._delegate = BranchDelegate(desk.pictures)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu)
        self.activated.connect(self.open_at)
        self.doubleClicked.connect(self.open_at)
        self.clicked.connect(self._clicked)
        desk.pictures.changed.connect(self.viewport().update)

    def open_at(self, index: QModelIndex) -> None:
        """Go to the tip of a branch."""
        branch = self._branch(index)
        if branch is not None and not branch.current and self._desk.story.can_write:
            self._desk.story.go(branch.tip)

    def _clicked(self, index: QModelIndex) -> None:
        if not self._desk.story.story.running:
            self.open_at(index)

    def _branch(self, index: QModelIndex) -> BranchView | None:
        found = index.data(BRANCH_ROLE) if index.isValid() else None
        return found if isinstance(found, BranchView) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on the navigator's single letters."""
        branch = self._branch(self.currentIndex())
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if branch is not None and plain and event.key() == Qt.Key.Key_S:
            self._desk.story.mark(branch.first, starred=not branch.starred)
        elif branch is not None and plain and event.key() == Qt.Key.Key_H:
            self._desk.story.mark(branch.first, hidden=not branch.hidden)
        elif branch is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.open_at(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _menu(self, point: QPoint) -> None:
        index = self.indexAt(point)
        branch = self._branch(index)
        if branch is None:
            return
        menu = QMenu(self)
        story = self._desk.story
        open_ = menu.addAction(self.tr("Open"), lambda: self.open_at(index))
        open_.setEnabled(not branch.current)
        menu.addAction(self.tr("Rename"), lambda: self.edit(index))
        star = self.tr("Remove star") if branch.starred else self.tr("Star")
        menu.addAction(star, lambda: story.mark(branch.first, starred=not branch.starred))
        hide = self.tr("Show again") if branch.hidden else self.tr("Hide")
        menu.addAction(hide, lambda: story.mark(branch.first, hidden=not branch.hidden))
        menu.setEnabled(story.can_write)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.viewport().mapToGlobal(point))
