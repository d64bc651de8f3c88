"""The branches drawn as a tree: a second view of the navigator."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QMenu, QStyle

from app.viewmodels.branch_map import MapRow
from app.viewmodels.desk import Desk
from app.viewmodels.map_model import ROW_ROLE
from app.viewmodels.tree_turns import TreeTurn
from app.widgets.dialogs import Question
from app.widgets.going import go_to_branch
from app.widgets.map_delegate import MapDelegate

FLASH_MS = 900


class BranchMapView(QListView):
    """A click or Enter looks at a turn, and writes nothing; a double click opens its branch.

    Left goes towards the start, Right towards the tip. A folded run unfolds.
    """

    rewind_wanted = Signal(int)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._delegate = MapDelegate(desk.pictures)
        self.setModel(desk.map)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu)
        self.clicked.connect(self.look)
        self.activated.connect(self.look)
        self.doubleClicked.connect(self.open_branch)
        self._fresh = False
        self._kept = ""
        self.question: Question | None = None
        desk.map.modelAboutToBeReset.connect(self._keep_place)
        desk.map.modelReset.connect(self._find_place)
        desk.story.changed.connect(self._follow)
        desk.pictures.changed.connect(self.viewport().update)
        self._flash = QVariantAnimation(self)
        self._flash.setStartValue(1.0)
        self._flash.setEndValue(0.0)
        self._flash.valueChanged.connect(self._dim)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin to follow the story, at the turn it is at."""
        super().showEvent(event)
        self._fresh = True
        self._desk.map.watch(True)
        self._find_place()

    def hideEvent(self, event: QHideEvent) -> None:
        """Rest while nobody looks."""
        super().hideEvent(event)
        self._desk.map.watch(False)

    def row_at(self, index: QModelIndex) -> MapRow | None:
        """Return the row of an index."""
        found = index.data(ROW_ROLE) if index.isValid() else None
        return found if isinstance(found, MapRow) else None

    def look(self, index: QModelIndex) -> None:
        """Show a turn in the window, or unfold a run."""
        row = self.row_at(index)
        if row is None or row.turn is None:
            return
        if row.kind == "run":
            self._kept = row.turn.id
            self._desk.map.unfold(index.row())
        else:
            self._look_at(row.turn)

    def _look_at(self, turn: TreeTurn) -> None:
        story = self._desk.story
        if turn.on_path:
            story.look_at(None)
            story.look_at(turn.number)
        else:
            story.peek(turn.tip, turn.number)

    def open_branch(self, index: QModelIndex) -> None:
        """Go to the tip of a line that leads through a turn."""
        row = self.row_at(index)
        if row is not None and row.turn is not None and row.kind != "run":
            self._open(row.turn)

    def _open(self, turn: TreeTurn) -> None:
        if not turn.on_path and self._desk.story.can_write:
            self.question = go_to_branch(self, self._desk.story, turn.tip)

    def _keep_place(self) -> None:
        row = self.row_at(self.currentIndex())
        if row is not None and row.turn is not None:
            self._kept = row.turn.id

    def _find_place(self) -> None:
        """Keep what was selected; newly opened, show where the story is and let it flash."""
        model = self._desk.map
        at = model.row_of(self._kept) if self._kept and not self._fresh else -1
        if at < 0:
            at = model.row_of_here()
        if at < 0:
            return
        self.setCurrentIndex(model.index(at))
        hint = QAbstractItemView.ScrollHint
        centred = hint.PositionAtCenter if self._fresh else hint.EnsureVisible
        self.scrollTo(model.index(at), centred)
        if self._fresh:
            self._fresh = False
            length = self.style().styleHint(
                QStyle.StyleHint.SH_Widget_Animation_Duration, None, self
            )
            if length:
                self._flash.setDuration(FLASH_MS)
                self._flash.start()
        self._follow()

    def _dim(self, strength: float) -> None:
        self._delegate.flash = float(strength)
        self.viewport().update()

    def _follow(self) -> None:
        story = self._desk.story
        turn = story.shown_turn if story.only_looks else None
        at = self._desk.map.row_of(turn.id) if turn is not None and self.isVisible() else -1
        if at != self._delegate.looked_at:
            self._delegate.looked_at = at
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right follow the tree; letters do not search here."""
        at = self.currentIndex()
        model = self._desk.map
        if event.key() == Qt.Key.Key_Left and at.isValid():
            self.setCurrentIndex(model.index(model.parent_row(at.row())))
        elif event.key() == Qt.Key.Key_Right and at.isValid():
            self._towards_tip(at)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.look(at)
        elif not event.text().isprintable() or not event.text():
            super().keyPressEvent(event)

    def _towards_tip(self, at: QModelIndex) -> None:
        row = self.row_at(at)
        if row is not None and row.kind == "run":
            self.look(at)
            return
        model = self._desk.map
        for above in range(at.row() - 1, -1, -1):
            if model.parent_row(above) == at.row():
                self.setCurrentIndex(model.index(above))
                return

    def _menu(self, point: QPoint) -> None:
        row = self.row_at(self.indexAt(point))
        if row is None or row.turn is None or row.kind == "run":
            return
        # the turn, not its row: while the menu is open the story may go on, and the rows move
        turn = row.turn
        menu = QMenu(self)
        menu.addAction(self.tr("Look at this turn"), lambda: self._look_at(turn))
        story = self._desk.story
        if turn.on_path:
            back = menu.addAction(self.tr("Rewind to here…"))
            back.triggered.connect(lambda: self.rewind_wanted.emit(turn.number))
            back.setEnabled(story.can_write and not turn.here)
        else:
            go = menu.addAction(self.tr("Open this branch"), lambda: self._open(turn))
            go.setEnabled(story.can_write)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.viewport().mapToGlobal(point))
