"""What everything cost: sums at the top, then every call, kept branch or not."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.viewmodels.desk import Desk
from app.viewmodels.moments import Spent
from app.viewmodels.spending_model import LINE_ROLE, SpendingModel
from app.widgets.labels import card, clear_layout, plain_label, speak
from app.widgets.painting import elided
from app.widgets.theme import colour, tokens

ROW = 54
Index = QModelIndex | QPersistentModelIndex


class SpendingDelegate(QStyledItemDelegate):
    """Paints one call as a card of two lines."""

    def __init__(self, model: SpendingModel) -> None:
        super().__init__()
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the row's size."""
        return QSize(200, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the row."""
        item: Spent = index.data(LINE_ROLE)
        t, model = tokens(), self._model
        rect: QRect = option.rect
        selected = option.state & QStyle.StateFlag.State_Selected
        amber = item.standing == "in_doubt"
        painter.save()
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(colour(t.accent if selected else t.line), 2 if selected else 1))
            painter.setBrush(colour(t.raised))
            painter.drawRoundedRect(QRectF(rect).adjusted(1.5, 1.5, -1.5, -5.5), 10, 10)
            font = QFont(option.font)
            top = QRect(rect.left() + 12, rect.top() + 6, rect.width() - 24, 18)
            money = (model.money(item), t.amber if amber else t.text)
            _line(painter, font, top, (model.where(item), t.text), money, bold=True, size=13)
            below = (model.what(item), t.muted), (model.standing(item), t.muted)
            _line(painter, font, top.translated(0, 19), *below, bold=False, size=12)
        finally:
            painter.restore()


def _line(
    painter: QPainter,
    font: QFont,
    line: QRect,
    left: tuple[str, str],
    right: tuple[str, str],
    *,
    bold: bool,
    size: int,
) -> None:
    """Write one text at the left and one at the right, which is never cut."""
    middle = Qt.AlignmentFlag.AlignVCenter
    font.setPixelSize(size)
    font.setBold(False)
    painter.setFont(font)
    painter.setPen(colour(right[1]))
    room = painter.fontMetrics().horizontalAdvance(right[0])
    painter.drawText(line, middle | Qt.AlignmentFlag.AlignRight, right[0])
    font.setBold(bold)
    painter.setFont(font)
    painter.setPen(colour(left[1]))
    painter.drawText(line, middle, elided(painter, left[0], line.width() - room - 8))


class SpendingTab(QWidget):
    """A double click or Enter looks at the turn that made a call."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._model = desk.spending
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 8)
        column.setSpacing(10)
        self._sums = QGridLayout()
        self._sums.setContentsMargins(12, 10, 12, 10)
        frame = card()
        frame.setLayout(self._sums)
        self.which = QComboBox()
        for which in ("all", "paid", "unsettled"):
            self.which.addItem("", which)
        self.which.activated.connect(lambda _at: desk.spending.show(self.which.currentData()))
        self.list = QListView()
        self.list.setModel(desk.spending)
        self._delegate = SpendingDelegate(desk.spending)
        self.list.setItemDelegate(self._delegate)
        self.list.setUniformItemSizes(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.activated.connect(self._look)
        self.list.doubleClicked.connect(self._look)
        self.empty = plain_label(tone="muted", wrap=True)
        column.addWidget(frame)
        column.addWidget(self.which)
        column.addWidget(self.list, 1)
        column.addWidget(self.empty, 1, Qt.AlignmentFlag.AlignTop)
        desk.spending.changed.connect(self._renew)
        speak(self, self._say)

    def _look(self, index: QModelIndex) -> None:
        item = index.data(LINE_ROLE)
        if isinstance(item, Spent) and item.turn:
            self._desk.story.look_at(None)
            self._desk.story.look_at(item.turn)

    def _renew(self) -> None:
        self.setAccessibleName(self.tr("Spending"))
        clear_layout(self._sums)
        for row, (name, words) in enumerate(self._model.totals()):
            self._sums.addWidget(plain_label(name, tone="muted"), row, 0)
            value = plain_label(words, weight="bold")
            self._sums.addWidget(value, row, 1, Qt.AlignmentFlag.AlignRight)
        some = self._model.rowCount() > 0
        self.list.setVisible(some)
        self.empty.setVisible(not some)

    def _say(self) -> None:
        texts = (self.tr("Every call"), self.tr("What cost, or may cost"), self.tr("Unsettled"))
        for at, text in enumerate(texts):
            self.which.setItemText(at, text)
        self.which.setAccessibleName(self.tr("Which calls"))
        self.list.setAccessibleName(self.tr("Calls"))
        self.empty.setText(self.tr("Calls of services stand here, with what they cost."))
        self._renew()
