"""The navigator: the branches of the story as a list or a map, with a filter."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMenu,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
)

from app.viewmodels.branches import BRANCH_ROLE, Order
from app.viewmodels.desk import Desk
from app.viewmodels.moments import BranchView
from app.widgets.branch_delegate import BranchDelegate
from app.widgets.branch_map_view import BranchMapView
from app.widgets.dialogs import Question
from app.widgets.going import go_to_branch
from app.widgets.icons import icon
from app.widgets.labels import plain_label, speak
from app.widgets.panel_drag import PanelData
from app.widgets.theme import BRANCHES


class BranchPanel(QFrame):
    """A list or a map of the branches, with a filter over both."""

    compare_wanted = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("branchPanel")
        self.setMinimumWidth(180)
        self.resize(BRANCHES, 400)
        self._desk = desk
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 6)
        column.setSpacing(8)
        self.heading = plain_label(tone="muted", weight="bold")
        self.heading.setContentsMargins(14, 0, 0, 0)
        self.filter = QLineEdit()
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(desk.branches.filter)
        self.filter.textChanged.connect(desk.map.filter)
        self.order = OrderButton(desk)
        self.list = BranchList(desk)
        self.list.compare_wanted.connect(self.compare_wanted)
        self.map = BranchMapView(desk)
        self.views = QStackedWidget()
        self.views.addWidget(self.list)
        self.views.addWidget(self.map)
        column.addWidget(self.heading)
        row = QHBoxLayout()
        row.setContentsMargins(12, 0, 8, 0)
        row.setSpacing(4)
        row.addWidget(self.filter, 1)
        row.addWidget(self.order)
        column.addLayout(row)
        column.addWidget(self.views, 1)
        column.addLayout(self._switch())
        self.show_map(desk.memory.get("branches") == "map")
        speak(self, self._say)

    def _switch(self) -> QHBoxLayout:
        self.as_list, self.as_map = QToolButton(), QToolButton()
        group = QButtonGroup(self)
        row = QHBoxLayout()
        row.setContentsMargins(10, 0, 12, 0)
        row.setSpacing(4)
        for tool in (self.as_list, self.as_map):
            tool.setCheckable(True)
            tool.setProperty("kind", "switch")
            tool.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            group.addButton(tool)
            row.addWidget(tool)
        row.addStretch(1)
        self.as_list.clicked.connect(lambda: self.show_map(False))
        self.as_map.clicked.connect(lambda: self.show_map(True))
        return row

    def show_map(self, on: bool) -> None:
        """Show the map or the list, also at the next start."""
        (self.as_map if on else self.as_list).setChecked(True)
        view = self.map if on else self.list
        self.views.setCurrentWidget(view)
        self.setFocusProxy(view)
        self.order.setVisible(not on)
        self._desk.memory.keep("branches", "map" if on else "list")

    def recolour(self) -> None:
        """Take the icons' colours from the theme."""
        self.as_list.setIcon(icon("list"))
        self.as_map.setIcon(icon("map"))
        self.order.setIcon(icon("sort"))
        for view in (self.list, self.map):
            view.viewport().update()

    def _say(self) -> None:
        self.heading.setText(self.tr("Branches"))
        self.filter.setPlaceholderText(self.tr("Filter branches and prompts"))
        self.filter.setAccessibleName(self.tr("Filter branches and prompts"))
        self.list.setAccessibleName(self.tr("Branches"))
        self.map.setAccessibleName(self.tr("Map of the branches"))
        self.as_list.setText(self.tr("List"))
        self.as_map.setText(self.tr("Map"))
        self.recolour()


class OrderButton(QToolButton):
    """How the list is sorted, and whether hidden branches are shown."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        menu = QMenu(self)
        group = QActionGroup(menu)
        self.orders: dict[Order, QAction] = {}
        for order in ("story", "recent", "starred"):
            self.orders[order] = self._order(menu, group, order)
        menu.addSeparator()
        self.hidden = menu.addAction("")
        self.hidden.setCheckable(True)
        self.hidden.toggled.connect(desk.branches.show_hidden)
        menu.aboutToShow.connect(self._say)
        self.setMenu(menu)
        kept = desk.memory.get("branch order")
        self._sort(next((order for order in self.orders if order == kept), "story"))
        speak(self, self._say)

    def _order(self, menu: QMenu, group: QActionGroup, order: Order) -> QAction:
        action = menu.addAction("")
        action.setCheckable(True)
        group.addAction(action)
        action.triggered.connect(lambda _on=False: self._sort(order))
        return action

    def _sort(self, order: Order) -> None:
        self.orders[order].setChecked(True)
        self._desk.branches.sort_by(order)
        self._desk.memory.keep("branch order", order)

    def _say(self) -> None:
        self.setToolTip(self.tr("Sort and hide"))
        self.setAccessibleName(self.tr("Sort and hide"))
        self.orders["story"].setText(self.tr("In the story's order"))
        self.orders["recent"].setText(self.tr("Last visited first"))
        self.orders["starred"].setText(self.tr("Starred first"))
        count = self._desk.branches.hidden
        self.hidden.setText(self.tr("Show hidden branches (%1)").replace("%1", str(count)))
        self.hidden.setEnabled(bool(count) or self.hidden.isChecked())


class BranchList(QListView):
    """A click or Enter opens a branch, Space looks at it, F2 renames, S stars, H hides, Ctrl+D
    compares it with the current one.

    While the agent works it takes a double click: going elsewhere stops the run. A panel of another
    branch that is dropped on the current one is used there, once the person has agreed.
    """

    compare_wanted = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.question: Question | None = None
        self.setModel(desk.branches)
        self._delegate = BranchDelegate(desk.pictures)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu)
        self.activated.connect(self.open_at)
        self.doubleClicked.connect(self.open_at)
        self.clicked.connect(self._clicked)
        desk.pictures.changed.connect(self.viewport().update)

    @property
    def chosen(self) -> str:
        """The tip of the branch that is selected, empty for none or the current one."""
        branch = self._branch(self.currentIndex())
        return branch.tip if branch is not None and not branch.current else ""

    def open_at(self, index: QModelIndex) -> None:
        """Go to the tip of a branch."""
        branch = self._branch(index)
        if branch is not None and not branch.current and self._desk.story.can_write:
            self.question = go_to_branch(self, self._desk.story, branch.tip)

    def _clicked(self, index: QModelIndex) -> None:
        if not self._desk.story.story.running:
            self.open_at(index)

    def _branch(self, index: QModelIndex) -> BranchView | None:
        found = index.data(BRANCH_ROLE) if index.isValid() else None
        return found if isinstance(found, BranchView) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on the navigator's single letters."""
        if self.state() == QListView.State.EditingState:
            # the Enter that ends a new name comes here too, and must not open the branch
            super().keyPressEvent(event)
            return
        branch = self._branch(self.currentIndex())
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if branch is not None and plain and event.key() == Qt.Key.Key_S:
            self._desk.story.mark(branch.first, starred=not branch.starred)
        elif branch is not None and plain and event.key() == Qt.Key.Key_H:
            self._desk.story.mark(branch.first, hidden=not branch.hidden)
        elif branch is not None and plain and event.key() == Qt.Key.Key_Space:
            self._desk.story.peek(branch.tip)
        elif branch is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.open_at(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Let panels come in, and show where they may go."""
        if not isinstance(event.mimeData(), PanelData):
            event.ignore()
            return
        rows = [self.model().index(row, 0) for row in range(self.model().rowCount())]
        for index in rows:
            if (branch := self._branch(index)) is not None and branch.current:
                self.scrollTo(index)
        event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take a panel over the current branch alone: the others are only gone to."""
        branch = self._branch(self.indexAt(event.position().toPoint()))
        over = branch is not None and branch.current and isinstance(event.mimeData(), PanelData)
        self._aim(over=over)
        event.setAccepted(over)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Show no longer where panels may go."""
        self._aim(over=False)

    def dropEvent(self, event: QDropEvent) -> None:
        """Have the panel used here; the drag has ended when the person is asked."""
        data = event.mimeData()
        aimed = self._delegate.aimed_at
        self._aim(over=False)
        if aimed and isinstance(data, PanelData):
            event.acceptProposedAction()
            QTimer.singleShot(0, self, data.use)

    def _aim(self, *, over: bool) -> None:
        if over != self._delegate.aimed_at:
            self._delegate.aimed_at = over
            self.viewport().update()

    def _rename(self, first: str) -> None:
        """Rename a branch where it stands now: a menu may have been open for a while."""
        for row in range(self.model().rowCount()):
            index = self.model().index(row, 0)
            branch = self._branch(index)
            if branch is not None and branch.first == first:
                self.edit(index)

    def _menu(self, point: QPoint) -> None:
        branch = self._branch(self.indexAt(point))
        if branch is None:
            return
        menu = QMenu(self)
        story = self._desk.story
        open_ = menu.addAction(self.tr("Open"), lambda: go_to_branch(self, story, branch.tip))
        open_.setEnabled(not branch.current and story.can_write)
        peek = menu.addAction(self.tr("Look at it"), lambda: story.peek(branch.tip))
        compare = menu.addAction(self.tr("Compare with the current branch"))
        compare.triggered.connect(lambda: self.compare_wanted.emit(branch.tip))
        for action in (peek, compare):
            action.setEnabled(not branch.current)
        menu.addSeparator()
        star = self.tr("Remove star") if branch.starred else self.tr("Star")
        hide = self.tr("Show again") if branch.hidden else self.tr("Hide")
        for action in (
            menu.addAction(self.tr("Rename"), lambda: self._rename(branch.first)),
            menu.addAction(star, lambda: story.mark(branch.first, starred=not branch.starred)),
            menu.addAction(hide, lambda: story.mark(branch.first, hidden=not branch.hidden)),
        ):
            action.setEnabled(story.can_write)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.viewport().mapToGlobal(point))
