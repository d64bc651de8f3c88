"""The timeline: one cell per turn; stepping through them only looks."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QStyleOptionViewItem, QVBoxLayout

from app.viewmodels.desk import Desk
from app.viewmodels.timeline import TURN_ROLE
from app.widgets.cell_pictures import CellPictures
from app.widgets.labels import card, plain_label, speak
from app.widgets.theme import TIMELINE
from app.widgets.timeline_delegate import CELL, TimelineDelegate

HOVER_MS = 350
"""How long the mouse rests on a cell before its turn is shown; passing over shows nothing."""


class TimelineStrip(QListView):
    """Clicking or stepping to a cell previews its turn, resting on it does for as long as one
    rests; its button asks to rewind."""

    rewind_wanted = Signal(int)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setModel(desk.timeline)
        self._delegate = TimelineDelegate(CellPictures(self, desk.pictures))
        self.setItemDelegate(self._delegate)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setFixedHeight(CELL.height() + 12)
        self._length = 0
        self._hovering = False
        self._before: int | None = None
        self._hovered = -1
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(HOVER_MS)
        self._rest.timeout.connect(self._hover)
        self.selectionModel().currentChanged.connect(self._moved)
        desk.story.changed.connect(self._follow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the looked-at turn in view when the window grows narrow."""
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def sizeHint(self) -> QSize:
        """Return a strip one cell high."""
        return QSize(600, CELL.height() + 12)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to wait over a cell."""
        super().mouseMoveEvent(event)
        row = self.indexAt(event.position().toPoint()).row()
        if row != self._hovered:
            self._hovered = row
            self._rest.start()

    def _hover(self) -> None:
        story = self._desk.story
        number = self._desk.timeline.number_at(self._hovered)
        if number is None or not self.underMouse() or number == story.shown_number:
            return
        if not self._hovering:
            self._hovering, self._before = True, story.preview
        story.look_at(number)

    def leaveEvent(self, event: QEvent) -> None:
        """Show again what was shown before the mouse came by."""
        super().leaveEvent(event)
        self._rest.stop()
        self._hovered = -1
        if self._hovering:
            self._hovering = False
            story = self._desk.story
            # the end of the line, not of all looking: another branch may be looked at
            story.look_at(self._before if self._before is not None else len(story.turns))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Stay at the cell that is clicked, also when the mouse goes."""
        self._rest.stop()
        self._hovering = False
        super().mousePressEvent(event)
        self._moved(self.currentIndex(), QModelIndex())

    def _moved(self, index: QModelIndex, _before: QModelIndex) -> None:
        number = self._desk.timeline.number_at(index.row())
        if number is not None and index.isValid() and self._wants_preview():
            self._desk.story.look_at(number)

    def _wants_preview(self) -> bool:
        return self.hasFocus() or self.underMouse()

    def _follow(self) -> None:
        """Keep the looked-at turn selected and in view; new turns bring the end into view."""
        story = self._desk.story
        row = self._desk.timeline.row_of(story.shown_number)
        length = len(story.turns)
        grown, self._length = length != self._length, length
        index = self._desk.timeline.index(row) if row >= 0 else QModelIndex()
        if self._hovering:
            # a strip that moved now would bring another cell below the mouse
            grown = False
        elif index.isValid() and index != self.currentIndex():
            self.setCurrentIndex(index)
            grown = True
        elif not index.isValid():
            self.clearSelection()
        if grown and index.isValid():
            self.scrollTo(index)
        self.viewport().update()

    def rewind_rect(self, index: QModelIndex) -> QRect:
        """Return where a cell's rewind button is."""
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        return self._delegate.rewind_place(self.visualRect(index), option)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ask to rewind where the button was released over a cell's rewind button."""
        super().mouseReleaseEvent(event)
        point = event.position().toPoint()
        index = self.indexAt(point)
        if not index.isValid() or event.button() != Qt.MouseButton.LeftButton:
            return
        if self._delegate.has_rewind(index) and self.rewind_rect(index).contains(point):
            self.rewind_wanted.emit(int(index.data(TURN_ROLE).number))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter ask to rewind; letters do not search here."""
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            if self._delegate.has_rewind(index):
                self.rewind_wanted.emit(int(index.data(TURN_ROLE).number))
        elif not event.text().isprintable() or not event.text():
            super().keyPressEvent(event)


class TimelineCard(QFrame):
    """The strip in its card, with words while it is empty."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        frame = card("surface")
        outer.addWidget(frame)
        column = QVBoxLayout(frame)
        column.setContentsMargins(12, 7, 4, 5)
        self.strip = TimelineStrip(desk)
        self.empty = plain_label(tone="muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self.strip)
        column.addWidget(self.empty)
        self.setFixedHeight(TIMELINE)
        desk.story.changed.connect(self._renew)
        speak(self, self._renew)

    def _renew(self) -> None:
        some = bool(self._desk.story.turns or self._desk.story.story.aside)
        self.strip.setVisible(some)
        self.empty.setVisible(not some)
        self.empty.setText(
            self.tr("Each turn of the story will stand here. You can go back to any.")
        )
        self.strip.setAccessibleName(self.tr("Timeline"))
