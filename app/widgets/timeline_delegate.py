"""Paints one turn of the timeline."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.viewmodels.moments import TurnView
from app.viewmodels.people import colour_of
from app.viewmodels.timeline import (
    ASIDE_ROLE,
    LATER_ROLE,
    LOOKED_AT_ROLE,
    NOW_ROLE,
    TURN_ROLE,
)
from app.viewmodels.wording import cost_words, turn_title
from app.widgets.cell_pictures import CellPictures
from app.widgets.icons import pixmap
from app.widgets.painting import draw_line, elided
from app.widgets.theme import colour, tokens

CELL = QSize(146, 142)
THUMB = QRect(0, 20, 136, 78)
Index = QModelIndex | QPersistentModelIndex


class TimelineDelegate(QStyledItemDelegate):
    """One size for all cells. ``rewind_place`` is where the cell's button is painted."""

    def __init__(self, pictures: CellPictures) -> None:
        super().__init__()
        self._pictures = pictures

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the cell's size."""
        return CELL

    def rewind_words(self) -> str:
        """Return the button's text."""
        return self.tr("Rewind")

    def rewind_place(self, cell: QRect, option: QStyleOptionViewItem) -> QRect:
        """Return the button's place within a cell."""
        width = option.fontMetrics.horizontalAdvance(self.rewind_words()) + 34
        return QRect(cell.left() + 136 - width - 5, cell.top() + 98 - 27, width, 22)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the cell."""
        turn: TurnView = index.data(TURN_ROLE)
        cell: QRect = option.rect
        state = option.state
        faded = bool(index.data(ASIDE_ROLE) or index.data(LATER_ROLE))
        painter.save()
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setOpacity(0.45 if faded else 1.0)
            place = QRectF(THUMB.translated(cell.topLeft()))
            self._dots(painter, cell, turn)
            self._picture(painter, place, turn, index, option)
            self._frame(painter, place, index, state)
            self._forks(painter, place, turn, option)
            self._words(painter, cell, turn, option)
            painter.setOpacity(1.0)
            if self.has_rewind(index) and state & (
                QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_Selected
            ):
                self._rewind(painter, self.rewind_place(cell, option), option)
        finally:
            painter.restore()

    def has_rewind(self, index: Index) -> bool:
        """Tell whether a rewind may go to the cell's turn."""
        turn = index.data(TURN_ROLE)
        kept = not index.data(ASIDE_ROLE) and not index.data(NOW_ROLE)
        return kept and turn is not None and turn.settled

    def _picture(
        self,
        painter: QPainter,
        place: QRectF,
        turn: TurnView,
        index: Index,
        option: QStyleOptionViewItem,
    ) -> None:
        picture = turn.picture
        asset = picture.asset if picture is not None else None
        self._pictures.draw(painter, place, asset, index)
        if picture is None:
            painter.setPen(colour(tokens().muted))
            painter.setFont(_font(option, 11))
            inner = place.adjusted(8, 6, -8, -6)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(inner, int(flags), turn_title(turn)[:60])

    def _frame(
        self, painter: QPainter, place: QRectF, index: Index, state: QStyle.StateFlag
    ) -> None:
        looked_at, now = index.data(LOOKED_AT_ROLE), index.data(NOW_ROLE)
        if not looked_at and not now:
            return
        pen = QPen(colour(tokens().accent), 2)
        if looked_at:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place, 3, 3)

    def _dots(self, painter: QPainter, cell: QRect, turn: TurnView) -> None:
        font = QFont(painter.font())
        font.setPixelSize(9)
        painter.setFont(font)
        for number, name in enumerate(turn.changed[:6]):
            dot = QRectF(cell.left() + number * 18, cell.top() + 1, 15, 15)
            painter.setPen(Qt.PenStyle.NoPen)
            ground = QColor(colour_of(name, turn.state))
            painter.setBrush(ground.darker(125))
            painter.drawEllipse(dot)
            painter.setPen(QColor("#ffffff"))
            painter.drawText(dot, Qt.AlignmentFlag.AlignCenter, name[:1].upper())

    def _forks(
        self, painter: QPainter, place: QRectF, turn: TurnView, option: QStyleOptionViewItem
    ) -> None:
        if not turn.forks:
            return
        words = self.tr("%n branch(es)", "", turn.forks)
        painter.setFont(_font(option, 11))
        width = painter.fontMetrics().horizontalAdvance(words) + 12
        chip = QRectF(place.left() + 5, place.top() + 5, width, 18)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(30, 28, 26, 200))
        painter.drawRoundedRect(chip, 4, 4)
        painter.setPen(QColor("#ffffff"))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, words)

    def _words(
        self, painter: QPainter, cell: QRect, turn: TurnView, option: QStyleOptionViewItem
    ) -> None:
        t = tokens()
        painter.setFont(_font(option, 12))
        painter.setPen(colour(t.text))
        line = QRect(cell.left(), cell.top() + 101, 136, 18)
        number = str(turn.number)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, number)
        indent = painter.fontMetrics().horizontalAdvance(number) + 8
        painter.setPen(colour(t.muted))
        draw_line(painter, line.adjusted(indent, 0, 0, 0), turn_title(turn))
        painter.setFont(_font(option, 11, bold=turn.doubt))
        painter.setPen(colour(t.amber if turn.doubt else t.muted))
        cost = QRect(cell.left(), cell.top() + 119, 136, 16)
        painter.drawText(
            cost, Qt.AlignmentFlag.AlignVCenter, elided(painter, cost_words(turn), 136)
        )

    def _rewind(self, painter: QPainter, place: QRect, option: QStyleOptionViewItem) -> None:
        t = tokens()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(t.accent))
        painter.drawRoundedRect(QRectF(place), 6, 6)
        ratio = painter.device().devicePixelRatioF()
        arrow = pixmap("rewind", t.on_accent, int(14 * ratio))
        painter.drawPixmap(QRect(place.left() + 7, place.top() + 4, 14, 14), arrow)
        painter.setFont(_font(option, 12))
        painter.setPen(colour(t.on_accent))
        painter.drawText(
            place.adjusted(25, 0, -4, 0), Qt.AlignmentFlag.AlignVCenter, self.rewind_words()
        )


def _font(option: QStyleOptionViewItem, size: int, *, bold: bool = False) -> QFont:
    font = QFont(option.font)
    font.setPixelSize(size)
    font.setBold(bold)
    return font
