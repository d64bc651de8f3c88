"""All pictures of a panel at once, over the panel: one is chosen, the others are kept."""

from __future__ import annotations

import math

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.viewmodels.desk import Desk
from app.viewmodels.moments import Picture
from app.viewmodels.pictures import Pictures
from app.widgets.labels import button, card, plain_label, speak
from app.widgets.painting import draw_picture
from app.widgets.theme import colour, tokens

Index = QModelIndex | QPersistentModelIndex
PICTURE_ROLE = int(Qt.ItemDataRole.UserRole) + 1
GAP = 12


class _Candidates(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.pictures: tuple[Picture, ...] = ()

    def show(self, pictures: tuple[Picture, ...]) -> None:
        """Show other pictures."""
        self.beginResetModel()
        self.pictures = pictures
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of pictures."""
        return 0 if parent is not None and parent.isValid() else len(self.pictures)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return a picture, or its words."""
        if not index.isValid() or index.row() >= len(self.pictures):
            return None
        picture = self.pictures[index.row()]
        if role == PICTURE_ROLE:
            return picture
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            words = self.tr("Picture %1 of %2").replace("%1", str(index.row() + 1))
            words = words.replace("%2", str(len(self.pictures)))
            return ", ".join([words, self.tr("in use")]) if picture.shown else words
        return None


class _Delegate(QStyledItemDelegate):
    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures
        self.cell = QSize(240, 160)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the cell's size: all are to be seen without scrolling."""
        return self.cell

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the picture whole, a frame where it is selected, a chip where it is in use."""
        picture: Picture = index.data(PICTURE_ROLE)
        cell = QRectF(option.rect).adjusted(GAP / 2, GAP / 2, -GAP / 2, -GAP / 2)
        t = tokens()
        painter.save()
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pixels = cell.width() * painter.device().devicePixelRatioF()
            pixmap = self._pictures.fitting(picture.asset, pixels)
            place = cell
            if pixmap is not None and not pixmap.isNull():
                size = pixmap.size().scaled(
                    cell.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio
                )
                place = QRectF(0, 0, size.width(), size.height())
                place.moveCenter(cell.center())
            draw_picture(painter, place, pixmap)
            if option.state & QStyle.StateFlag.State_Selected:
                painter.setPen(QPen(colour(t.accent), 3))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(place.adjusted(-3, -3, 3, 3), 5, 5)
            if picture.shown:
                self._chip(painter, place, QFont(option.font))
        finally:
            painter.restore()

    def _chip(self, painter: QPainter, place: QRectF, font: QFont) -> None:
        t = tokens()
        font.setPixelSize(12)
        painter.setFont(font)
        words = self.tr("In use")
        width = painter.fontMetrics().horizontalAdvance(words) + 18
        chip = QRect(int(place.left()) + 8, int(place.top()) + 8, width, 22)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(t.accent_soft))
        painter.drawRoundedRect(chip, 11, 11)
        painter.setPen(colour(t.accent))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, words)


class CandidateGrid(QWidget):
    """Covers the panel while it is open. Selecting looks; Enter uses; Escape closes."""

    def __init__(self, parent: QWidget, desk: Desk) -> None:
        super().__init__(parent)
        self._desk = desk
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        frame = card("surface")
        outer.addWidget(frame)
        column = QVBoxLayout(frame)
        column.setContentsMargins(10, 10, 10, 8)
        self.model = _Candidates(self)
        self.list = _List(self)
        self.list.setModel(self.model)
        self._delegate = _Delegate(desk.pictures)
        self.list.setItemDelegate(self._delegate)
        self.list.activated.connect(self.use)
        self.list.selectionModel().currentChanged.connect(self._selected)
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        self.words = plain_label(tone="muted", size="small")
        self.use_button, self.close_button = button("primary"), button()
        self.use_button.clicked.connect(self.use)
        self.close_button.clicked.connect(self.close_grid)
        row.addWidget(self.words, 1)
        row.addWidget(self.use_button)
        row.addWidget(self.close_button)
        column.addLayout(row)
        self.hide()
        desk.story.changed.connect(self._renew)
        desk.pictures.changed.connect(self.list.viewport().update)
        speak(self, self._say)

    def open(self) -> None:
        """Cover the panel."""
        self.show()
        self.raise_()
        self._renew()
        self.list.setFocus()

    def close_grid(self) -> None:
        """Show the panel again."""
        self.hide()
        self._desk.story.changed.emit()

    def use(self) -> None:
        """Use the selected picture, where it is not used already."""
        story = self._desk.story
        if story.can_use_shown:
            story.use_shown_picture()
            self.close_grid()

    def _selected(self, index: QModelIndex) -> None:
        if index.isValid() and self.isVisible():
            self._desk.story.look_at_picture(index.row())

    def _renew(self) -> None:
        if self.isHidden():
            return
        story = self._desk.story
        pictures = story.shown_pictures
        if len(pictures) < 2:
            self.close_grid()
            return
        if pictures != self.model.pictures:
            self.model.show(pictures)
            self.measure()
        shown = story.shown_picture
        at = pictures.index(shown) if shown in pictures else 0
        if self.list.currentIndex().row() != at:
            self.list.setCurrentIndex(self.model.index(at))
        self.use_button.setEnabled(story.can_use_shown)

    def measure(self) -> None:
        """Choose as many columns as make the pictures largest."""
        count = max(1, len(self.model.pictures))
        room = self.list.viewport().size()
        best, cell = 0, QSize(120, 80)
        for columns in range(1, count + 1):
            width = (room.width() - 2) // columns
            height = (room.height() - 2) // math.ceil(count / columns)
            across = min(width, height * 16 // 9)
            if across > best:
                best, cell = across, QSize(min(width, across + GAP), height)
        self._delegate.cell = cell
        self.list.setGridSize(cell)

    def _say(self) -> None:
        self.list.setAccessibleName(self.tr("Pictures of this panel"))
        self.words.setText(self.tr("Choose one; the others are kept."))
        self.use_button.setText(self.tr("Use this one"))
        self.close_button.setText(self.tr("Close"))


class _List(QListView):
    def __init__(self, grid: CandidateGrid) -> None:
        super().__init__()
        self._grid = grid
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the room there is."""
        super().resizeEvent(event)
        self._grid.measure()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Escape; letters do not search here."""
        if event.key() == Qt.Key.Key_Escape:
            self._grid.close_grid()
        elif not event.text().isprintable() or not event.text():
            super().keyPressEvent(event)
