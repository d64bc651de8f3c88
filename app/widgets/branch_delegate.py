"""Paints one branch: its place on the line, thumbnail, name, what it holds."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.viewmodels.branches import BRANCH_ROLE
from app.viewmodels.moments import BranchView
from app.viewmodels.pictures import Pictures
from app.viewmodels.wording import branch_name, branch_place, sums_words
from app.widgets.icons import pixmap
from app.widgets.painting import draw_line, draw_picture
from app.widgets.theme import colour, tokens

ROW = 66


class BranchDelegate(QStyledItemDelegate):
    """Rows of one height, so that long lists stay fast."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures
        self.aimed_at = False
        """Whether a panel is being dragged over the branch the story is on."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the row's size."""
        return QSize(220, ROW)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw the row."""
        branch: BranchView = index.data(BRANCH_ROLE)
        rect: QRect = option.rect
        state = option.state
        painter.save()
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._ground(painter, rect, branch, state)
            self._node(painter, rect, branch)
            place = QRectF(rect.left() + 34, rect.top() + 15, 60, 36)
            draw_picture(painter, place, self._pictures.small(branch.asset))
            self._words(painter, rect, branch, option)
        finally:
            painter.restore()

    def _ground(
        self, painter: QPainter, rect: QRect, branch: BranchView, state: QStyle.StateFlag
    ) -> None:
        t = tokens()
        if branch.current:
            painter.fillRect(rect, colour(t.accent_soft))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, colour(t.raised))
        chosen = state & QStyle.StateFlag.State_Selected and state & QStyle.StateFlag.State_Active
        if chosen or (self.aimed_at and branch.current):
            painter.setPen(QPen(colour(t.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(3, 3, -3, -3), 6, 6)

    def _node(self, painter: QPainter, rect: QRect, branch: BranchView) -> None:
        t = tokens()
        x, middle = rect.left() + 16, rect.center().y()
        painter.setPen(QPen(colour(t.accent if branch.current else t.line), 2))
        painter.drawLine(x, rect.top(), x, rect.bottom())
        painter.setPen(QPen(colour(t.accent if branch.current else t.muted), 2))
        painter.setBrush(colour(t.accent if branch.current else t.surface))
        painter.drawEllipse(QRectF(x - 4, middle - 4, 8, 8))

    def _words(
        self, painter: QPainter, rect: QRect, branch: BranchView, option: QStyleOptionViewItem
    ) -> None:
        t = tokens()
        left = rect.left() + 103
        width = rect.right() - left - 8
        font = option.font
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(colour(t.text))
        room = width - (18 if branch.starred else 0)
        taken = draw_line(painter, QRect(left, rect.top() + 14, room, 20), branch_name(branch))
        if branch.starred:
            ratio = painter.device().devicePixelRatioF()
            star = pixmap("star", t.amber, int(14 * ratio))
            painter.drawPixmap(QRect(left + taken + 4, rect.top() + 17, 14, 14), star)
        font.setBold(False)
        font.setPixelSize(12)
        painter.setFont(font)
        painter.setPen(colour(t.muted))
        line = QRect(left, rect.top() + 34, width, 18)
        # where room is short the sum stays: it is what a cut line must not hide
        money = f" • {sums}" if (sums := sums_words(branch.spent)) else ""
        line.setWidth(width - painter.fontMetrics().horizontalAdvance(money))
        line.setLeft(left + draw_line(painter, line, branch_place(branch)))
        line.setRight(left + width)
        draw_line(painter, line, money)
