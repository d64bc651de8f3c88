"""The grid of pictures; only what is seen is fetched."""

from __future__ import annotations

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import (
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from app.viewmodels.desk import Desk
from app.viewmodels.gallery import Drawn
from app.viewmodels.gallery_model import DRAWN_ROLE
from app.widgets.cell_pictures import CellPictures
from app.widgets.icons import pixmap
from app.widgets.painting import draw_line
from app.widgets.panel_drag import PanelData, RunDrag, drag_panel, run
from app.widgets.theme import colour, tokens

Index = QModelIndex | QPersistentModelIndex
GAP, WORDS = 10, 22


class GalleryDelegate(QStyledItemDelegate):
    """Cells of one size: the picture, its turn's number and the first words of its prompt."""

    def __init__(self, pictures: CellPictures) -> None:
        super().__init__()
        self._pictures = pictures
        self.width = 200

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the cell's size."""
        return QSize(self.width + GAP, self.width * 9 // 16 + WORDS + GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the cell."""
        item: Drawn = index.data(DRAWN_ROLE)
        cell: QRect = option.rect
        place = QRect(cell.left() + 4, cell.top() + 4, self.width, self.width * 9 // 16)
        painter.save()
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setOpacity(1.0 if item.on_path else 0.75)
            self._pictures.draw(painter, QRectF(place), item.picture.asset, index)
            painter.setOpacity(1.0)
            self._frame(painter, place, option.state)
            self._words(painter, place, item, QFont(option.font))
        finally:
            painter.restore()

    def _frame(self, painter: QPainter, place: QRect, state: QStyle.StateFlag) -> None:
        t = tokens()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(QPen(colour(t.accent), 2))
            painter.drawRoundedRect(QRectF(place).adjusted(-2, -2, 2, 2), 5, 5)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(QPen(colour(t.muted), 1))
            painter.drawRoundedRect(QRectF(place), 3, 3)

    def _words(self, painter: QPainter, place: QRect, item: Drawn, font: QFont) -> None:
        t = tokens()
        font.setPixelSize(12)
        painter.setFont(font)
        line = QRect(place.left(), place.bottom() + 3, place.width(), WORDS - 4)
        middle = Qt.AlignmentFlag.AlignVCenter
        number = f"{item.number}  "
        painter.setPen(colour(t.text if item.on_path else t.muted))
        painter.drawText(line, middle, number)
        if item.starred:
            size = int(13 * painter.device().devicePixelRatioF())
            star = QRect(line.right() - 14, line.top() + 3, 13, 13)
            painter.drawPixmap(star, pixmap("star", t.amber, size))
            line.adjust(0, 0, -18, 0)
        line.adjust(painter.fontMetrics().horizontalAdvance(number), 0, 0, 0)
        painter.setPen(colour(t.muted))
        draw_line(painter, line, item.picture.prompt)


class GalleryView(QListView):
    """Enter looks at a picture's turn, S stars, Ctrl and the wheel change the size.

    The selected one is what "Use this picture here" is about.
    """

    done = Signal()
    panel_wanted = Signal(object)
    zoomed = Signal(int)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setModel(desk.gallery)
        self._delegate = GalleryDelegate(CellPictures(self, desk.pictures))
        self.setItemDelegate(self._delegate)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setDragEnabled(True)
        self.run_drag: RunDrag = run
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu)
        self.activated.connect(self.look)
        self.doubleClicked.connect(self.look)
        self.selectionModel().currentChanged.connect(lambda now: desk.gallery.choose_row(now.row()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have something selected for the keyboard to begin at."""
        super().focusInEvent(event)
        if not self.selectedIndexes() and self._desk.gallery.rowCount():
            at = self.currentIndex()
            self.setCurrentIndex(at if at.isValid() else self._desk.gallery.index(0))

    def set_width(self, width: int) -> None:
        """Show every picture as wide as this."""
        self._delegate.width = width
        # a new grid size is what makes a list with cells of one size measure them again
        self.setGridSize(QSize(width + GAP, width * 9 // 16 + WORDS + GAP))

    def drawn(self, index: QModelIndex) -> Drawn | None:
        """Return the picture of an index."""
        found = index.data(DRAWN_ROLE) if index.isValid() else None
        return found if isinstance(found, Drawn) else None

    def look(self, index: QModelIndex) -> None:
        """Show the picture's turn in the whole window."""
        item = self.drawn(index)
        if item is not None:
            self._look_at(item)

    def _look_at(self, item: Drawn) -> None:
        self.done.emit()
        story = self._desk.story
        if item.on_path:
            story.look_at(None)
            story.look_at(item.number)
        else:
            story.peek(item.tip, item.number)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the picture under the mouse to the branch the story is on."""
        item = self.drawn(self.currentIndex())
        story = self._desk.story
        if item is not None and story.can_add_turn:
            data = PanelData(lambda: self.panel_wanted.emit(item))
            drag_panel(self, data, self._desk.pictures.small(item.picture.asset), self.run_drag)

    def _star(self, item: Drawn) -> None:
        if self._desk.story.can_write:
            self._desk.story.mark(item.result_entry_id, starred=not item.starred)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the size with Ctrl."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoomed.emit(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on the grid's single letters."""
        item = self.drawn(self.currentIndex())
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if item is not None and plain and event.key() == Qt.Key.Key_S:
            self._star(item)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.look(self.currentIndex())
        elif not event.text().isprintable() or not event.text():
            super().keyPressEvent(event)

    def _menu(self, point: QPoint) -> None:
        item = self.drawn(self.indexAt(point))
        if item is None:
            return
        story = self._desk.story
        menu = QMenu(self)
        # the picture, not its row: rows move while the menu is open, when another one arrives
        menu.addAction(self.tr("Look at this turn"), lambda: self._look_at(item))
        use = menu.addAction(self.tr("Use this panel here…"))
        use.triggered.connect(lambda: self.panel_wanted.emit(item))
        use.setEnabled(story.can_add_turn)
        star = self.tr("Remove star") if item.starred else self.tr("Star")
        menu.addAction(star, lambda: self._star(item)).setEnabled(story.can_write)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.viewport().mapToGlobal(point))
