"""The start page: the stories of the library, and how to begin one."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.records.glance import SessionInfo
from app.viewmodels.desk import Desk
from app.viewmodels.library import INFO_ROLE
from app.viewmodels.pictures import Pictures
from app.viewmodels.wording import day_words, panels_words, unsettled_words
from app.widgets.bars import NoticeBar
from app.widgets.dialogs import TextQuestion
from app.widgets.labels import button, plain_label, speak
from app.widgets.painting import draw_line, draw_picture
from app.widgets.theme import colour, tokens

Index = QModelIndex | QPersistentModelIndex
ROW = QSize(640, 92)


class StoryDelegate(QStyledItemDelegate):
    """Paints one story: last panel, title, panels, unsettled pictures."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the row's size."""
        return ROW

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the row as a card."""
        info: SessionInfo = index.data(INFO_ROLE)
        rect: QRect = option.rect
        state = option.state
        t = tokens()
        painter.save()
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            card = QRectF(rect).adjusted(2, 2, -2, -8)
            focus = state & QStyle.StateFlag.State_Selected
            hover = state & QStyle.StateFlag.State_MouseOver
            line = t.accent if focus else t.muted if hover else t.line
            painter.setPen(QPen(colour(line), 2 if focus else 1))
            painter.setBrush(colour(t.surface))
            painter.drawRoundedRect(card, 10, 10)
            place = QRectF(card.left() + 12, card.top() + 11, 107, 60)
            draw_picture(painter, place, self._pictures.small(info.last_asset))
            self._words(painter, card, info, QFont(option.font))
        finally:
            painter.restore()

    def _words(self, painter: QPainter, card: QRectF, info: SessionInfo, font: QFont) -> None:
        t = tokens()
        left, width = int(card.left()) + 134, int(card.width()) - 150
        font.setPixelSize(14)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(colour(t.text))
        top = int(card.top())
        middle = Qt.AlignmentFlag.AlignVCenter
        draw_line(painter, QRect(left, top + 17, width, 22), info.title)
        font.setPixelSize(12)
        font.setBold(False)
        painter.setFont(font)
        painter.setPen(colour(t.muted))
        told = f"{panels_words(info.panels)} • {day_words(info.updated_at)}"
        painter.drawText(QRect(left, top + 41, width, 18), middle, told)
        if info.doubts:
            words = unsettled_words(info.doubts)
            wide = painter.fontMetrics().horizontalAdvance(words) + 20
            chip = QRectF(card.right() - wide - 14, card.center().y() - 11, wide, 22)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(t.amber_soft))
            painter.drawRoundedRect(chip, 11, 11)
            painter.setPen(colour(t.amber))
            painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, words)


class StartPage(QWidget):
    """A column in the middle: heading, two buttons, the stories."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk = desk
        outer = QHBoxLayout(self)
        outer.addStretch(1)
        column = QVBoxLayout()
        column.setContentsMargins(0, 40, 0, 16)
        column.setSpacing(12)
        self.head = plain_label(size="head")
        self.words = plain_label(tone="muted", wrap=True)
        self.new = button("primary")
        self.sample = button()
        self.take_in = button()
        self.new.clicked.connect(self.ask_title)
        self.sample.clicked.connect(desk.sample)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.new)
        row.addWidget(self.sample)
        row.addWidget(self.take_in)
        row.addStretch(1)
        self.list = QListView()
        self.list.setModel(desk.library)
        self._delegate = StoryDelegate(desk.pictures)
        self.list.setItemDelegate(self._delegate)
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.activated.connect(self._open)
        self.list.clicked.connect(self._open)
        self.notice = NoticeBar(desk)
        for widget in (self.notice, self.head, self.words):
            column.addWidget(widget)
        column.addLayout(row)
        column.addSpacing(6)
        column.addWidget(self.list, 1)
        holder = QWidget()
        holder.setLayout(column)
        holder.setMaximumWidth(660)
        outer.addWidget(holder, 100)
        outer.addStretch(1)
        desk.library_changed.connect(self._renew)
        desk.pictures.changed.connect(self.list.viewport().update)
        speak(self, self._renew)

    def _renew(self) -> None:
        some = bool(self._desk.library.stories)
        self.head.setText(self.tr("Your stories") if some else self.tr("Draw your first story"))
        self.words.setText(
            self.tr(
                "Tell the agent what happens next; it draws the panel. Any turn can be gone back to."
            )
        )
        self.new.setText(self.tr("New story"))
        self.sample.setText(self.tr("Sample story"))
        self.take_in.setText(self.tr("Import…"))
        self.list.setAccessibleName(self.tr("Stories"))
        self.list.setVisible(some or not self._desk.library.loaded)

    def _open(self, index: QModelIndex) -> None:
        info = index.data(INFO_ROLE)
        if isinstance(info, SessionInfo):
            self._desk.open(info.session_id)

    def ask_title(self) -> None:
        """Ask for the title of a new story, and begin it."""
        question = TextQuestion(
            # this page may be hidden, and hides what is its own
            self.window(),
            self.tr("New story"),
            self.tr("Untitled story"),
            self.tr("Create"),
            self.tr("Cancel"),
        )
        question.accepted.connect(lambda: self._desk.new_story(question.text))
        self.question = question
        question.open()
