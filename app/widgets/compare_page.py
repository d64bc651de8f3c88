"""The middle of the window while two branches are compared."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QListView,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.viewmodels.compare_model import PAIR_ROLE
from app.viewmodels.comparison import Pair
from app.viewmodels.desk import Desk
from app.viewmodels.moments import TurnView
from app.viewmodels.wording import branch_name
from app.widgets.compare_delegate import CompareDelegate
from app.widgets.cut_box import CutBox
from app.widgets.icons import icon
from app.widgets.labels import button, card, plain_label, plain_tip, speak
from app.widgets.panel_drag import PanelData, RunDrag, drag_panel, run
from app.widgets.zoom_slider import ZoomSlider

SMALLEST, USUAL, LARGEST, STEP = 140, 300, 640, 40


class ComparePage(QWidget):
    """Two branches to choose, a list of pairs, one zoom for both sides.

    ``closed`` comes when the person is done, ``panel_wanted`` with a ``Picture`` and its ``TurnView``
    that are to be used in the current branch.
    """

    closed = Signal()
    panel_wanted = Signal(object, object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk = desk
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(10)
        self.a, self.b = CutBox(), CutBox()
        self.close_button = button()
        self.close_button.clicked.connect(self.closed)
        self.before, self.after = QToolButton(), QToolButton()
        self.zoom = ZoomSlider(SMALLEST, LARGEST, STEP)
        self.zoom.setFixedWidth(80)
        self.list = CompareList(desk)
        self.before.clicked.connect(lambda: self.list.step(-1))
        self.after.clicked.connect(lambda: self.list.step(1))
        self.list.panel_wanted.connect(self.panel_wanted)
        self.list.done.connect(self.closed)
        self.zoom.give_to(self.list, USUAL)
        column.addWidget(self._bar())
        frame = card("surface")
        inner = QVBoxLayout(frame)
        inner.setContentsMargins(2, 4, 2, 4)
        inner.addWidget(self.list)
        column.addWidget(frame, 1)
        for box in (self.a, self.b):
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(4)
            box.activated.connect(self._choose)
        desk.compare.changed.connect(self._renew)
        desk.story.changed.connect(self._renew)
        speak(self, self._renew)

    def _bar(self) -> QWidget:
        frame = card("info")
        row = QHBoxLayout(frame)
        row.setContentsMargins(12, 7, 12, 7)
        row.setSpacing(8)
        self.names = [plain_label("A", weight="bold"), plain_label("B", weight="bold")]
        for name, box in zip(self.names, (self.a, self.b), strict=True):
            row.addWidget(name)
            row.addWidget(box, 1)
        row.addSpacing(8)
        row.addWidget(self.before)
        row.addWidget(self.after)
        row.addWidget(self.zoom)
        row.addSpacing(8)
        row.addWidget(self.close_button)
        return frame

    def open(self, tip: str) -> None:
        """Compare the current branch with the one that ends in ``tip``."""
        current = self._desk.story.story.branch
        if current is not None and current.tip != tip:
            self._desk.story.look_at(None)
            self._desk.compare.open(current.tip, tip)
            self.list.setFocus()

    def _choose(self, _at: int) -> None:
        a, b = self.a.currentData(), self.b.currentData()
        if a != b:
            self._desk.compare.open(str(a), str(b))
        self._renew()

    def _renew(self) -> None:
        tips = self._desk.compare.tips
        branches = self._desk.story.story.branches
        wanted = [(branch_name(branch), branch.tip) for branch in branches]
        for box, tip, side in zip((self.a, self.b), tips or ("", ""), "AB", strict=True):
            there = [(box.itemText(at), box.itemData(at)) for at in range(box.count())]
            if there != wanted:
                box.clear()
                for name, known in wanted:
                    box.addItem(name, known)
            box.setCurrentIndex(box.findData(tip))
            # a long name is cut in the field
            plain_tip(box, box.currentText())
            box.setAccessibleName(self.tr("Branch %1").replace("%1", side))
        self.close_button.setText(self.tr("Close • Esc"))
        self.before.setIcon(icon("up"))
        self.after.setIcon(icon("down"))
        for tool, words in (
            (self.before, self.tr("Difference before ([)")),
            (self.after, self.tr("Next difference (])")),
            (self.zoom, self.tr("Size of both sides")),
        ):
            tool.setToolTip(words)
            tool.setAccessibleName(words)
        self.list.setAccessibleName(self.tr("Turns of both branches"))


class CompareList(QListView):
    """The pairs. ``[`` and ``]`` step through the differences; a panel's menu offers to use it."""

    panel_wanted = Signal(object, object)
    zoomed = Signal(int)
    done = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._delegate = CompareDelegate(desk.pictures)
        self.setModel(desk.compare)
        self.setItemDelegate(self._delegate)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(True)
        self.run_drag: RunDrag = run
        self._pressed = QPoint()
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu)
        self.activated.connect(self._look)
        self.doubleClicked.connect(self._look)
        desk.pictures.changed.connect(self.viewport().update)
        desk.compare.modelReset.connect(self._begin)
        self.selectionModel().currentChanged.connect(lambda now: desk.compare.choose(now.row()))

    def set_width(self, width: int) -> None:
        """Draw every panel as wide as this, if there is room."""
        self._delegate.picture = width
        self.doItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the room there is."""
        super().resizeEvent(event)
        self._delegate.room = self.viewport().width()
        self.doItemsLayout()

    def step(self, by: int) -> None:
        """Go to the next or the previous difference."""
        model = self._desk.compare
        index = model.index(model.next_difference(max(0, self.currentIndex().row()), by))
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def _begin(self) -> None:
        if self._desk.compare.rowCount():
            self.step(1)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the size of both sides with Ctrl."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoomed.emit(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step and zoom by keyboard."""
        match event.text():
            case "[" | "]":
                self.step(1 if event.text() == "]" else -1)
            case "+" | "=" | "-":
                self.zoomed.emit(-1 if event.text() == "-" else 1)
            case text if not text.isprintable() or not text:
                super().keyPressEvent(event)
            case _:
                pass

    def side_at(self, point: QPoint) -> tuple[TurnView | None, str]:
        """Return the turn whose panel is at a point of the viewport, and its branch's tip."""
        index = self.indexAt(point)
        pair = index.data(PAIR_ROLE) if index.isValid() else None
        tips = self._desk.compare.tips
        if isinstance(pair, Pair) and tips is not None:
            for side, turn in enumerate((pair.a, pair.b)):
                if self._delegate.place(self.visualRect(index), side).contains(point):
                    return turn, tips[side]
        return None, ""

    def _look(self, index: QModelIndex) -> None:
        """Look at the pair's turn in the branch that is not the current one, as a whole window."""
        self._desk.compare.choose(index.row())
        chosen = self._desk.compare.chosen
        if chosen is not None:
            turn, tip = chosen
            self.done.emit()
            self._desk.story.peek(tip, turn.number)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note which side a drag would begin on."""
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the panel under the mouse to the branch the story is on."""
        turn, _tip = self.side_at(self._pressed)
        picture = turn.picture if turn is not None else None
        story = self._desk.story
        if picture is not None and story.can_add_turn:
            data = PanelData(lambda: self.panel_wanted.emit(picture, turn))
            drag_panel(self, data, self._desk.pictures.small(picture.asset), self.run_drag)

    def _menu(self, point: QPoint) -> None:
        turn, tip = self.side_at(point)
        if turn is None:
            return
        story = self._desk.story
        menu = QMenu(self)
        picture = turn.picture
        use = menu.addAction(self.tr("Use this panel here…"))
        use.setEnabled(picture is not None and story.can_add_turn)
        if picture is not None:
            use.triggered.connect(lambda: self.panel_wanted.emit(picture, turn))
        number = turn.number

        def look() -> None:
            self.done.emit()
            story.peek(tip, number)

        menu.addAction(self.tr("Look at this turn"), look)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.viewport().mapToGlobal(point))
