"""Paints one row of the map: the lanes of all lines that pass, the turn's dot, and its words."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.viewmodels.branch_map import LANES, MapRow
from app.viewmodels.map_model import END_ROLE, ROW_ROLE
from app.viewmodels.pictures import Pictures
from app.viewmodels.wording import branch_name
from app.widgets.icons import pixmap
from app.widgets.painting import draw_line, draw_picture
from app.widgets.theme import colour, tokens

ROW = 40
LANE = 13
LEFT = 16
Index = QModelIndex | QPersistentModelIndex


class MapDelegate(QStyledItemDelegate):
    """Rows of one height. ``looked_at`` is the row whose turn the window shows, ``flash`` from 1 to
    0 rings the row the story is at, to be found by the eye."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures
        self.flash = 0.0
        self.looked_at = -1

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the row's size."""
        return QSize(200, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the row."""
        row: MapRow = index.data(ROW_ROLE)
        rect: QRect = option.rect
        painter.save()
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._ground(painter, rect, row, option.state, index.row() == self.looked_at)
            self._lines(painter, rect, row)
            self._dot(painter, rect, row)
            self._words(painter, rect, row, index, QFont(option.font))
        finally:
            painter.restore()

    def _ground(
        self, painter: QPainter, rect: QRect, row: MapRow, state: QStyle.StateFlag, looked_at: bool
    ) -> None:
        t = tokens()
        here = row.turn is not None and row.turn.here
        if here or looked_at:
            painter.fillRect(rect, colour(t.accent_soft))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, colour(t.raised))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inner = QRectF(rect).adjusted(3, 2, -3, -2)
        if state & QStyle.StateFlag.State_Selected and state & QStyle.StateFlag.State_Active:
            painter.setPen(QPen(colour(t.accent), 2))
            painter.drawRoundedRect(inner, 6, 6)
        if here and self.flash:
            painter.setPen(QPen(colour(t.accent, self.flash), 4))
            painter.drawRoundedRect(inner, 6, 6)

    def _lines(self, painter: QPainter, rect: QRect, row: MapRow) -> None:
        top, bottom = float(rect.top()), float(rect.bottom() + 1)
        middle = rect.top() + ROW / 2
        for lane in row.through:
            _pen(painter, lane)
            x = _x(rect, lane)
            painter.drawLine(QPointF(x, top), QPointF(x, bottom))
        own = _x(rect, row.lane)
        for lane in row.joins:
            _pen(painter, lane)
            x = _x(rect, lane)
            path = QPainterPath(QPointF(x, top))
            path.cubicTo(QPointF(x, middle), QPointF(x, middle), QPointF(own, middle))
            painter.drawPath(path)
        _pen(painter, row.lane)
        if row.up:
            painter.drawLine(QPointF(own, top), QPointF(own, middle))
        if row.down:
            painter.drawLine(QPointF(own, middle), QPointF(own, bottom))

    def _dot(self, painter: QPainter, rect: QRect, row: MapRow) -> None:
        t = tokens()
        middle = QPointF(_x(rect, row.lane), rect.top() + ROW / 2)
        on_path = row.lane == 0
        painter.setPen(QPen(colour(t.accent if on_path else t.muted), 2))
        if row.kind == "run":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(t.accent if on_path else t.muted))
            for step in (-5, 0, 5):
                painter.drawEllipse(middle + QPointF(0, step), 1.6, 1.6)
            return
        here = row.turn is not None and row.turn.here
        painter.setBrush(colour(t.accent if here else t.surface))
        painter.drawEllipse(middle, 4, 4)

    def _words(
        self, painter: QPainter, rect: QRect, row: MapRow, index: Index, font: QFont
    ) -> None:
        t = tokens()
        lanes = 1 + max([row.lane, *row.through, *row.joins])
        left = int(_x(rect, lanes - 1)) + 14
        right = rect.right() - 8
        end = index.data(END_ROLE)
        if row.kind == "turn" and row.turn is not None and row.turn.asset and right - left > 110:
            place = QRectF(left, rect.top() + 6, 50, 28)
            draw_picture(painter, place, self._pictures.small(row.turn.asset))
            left += 58
        title = str(index.data(Qt.ItemDataRole.DisplayRole))
        font.setPixelSize(12)
        line = QRect(left, rect.top(), right - left, ROW)
        if end is not None:
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(colour(t.text))
            room = line.width() - (18 if end.starred else 0)
            above = QRect(line.left(), line.top() + 3, room, ROW // 2 - 2)
            taken = draw_line(painter, above, branch_name(end))
            if end.starred:
                size = int(13 * painter.device().devicePixelRatioF())
                star = QRect(line.left() + taken + 4, above.top() + 3, 13, 13)
                painter.drawPixmap(star, pixmap("star", t.amber, size))
            line = QRect(line.left(), line.top() + ROW // 2 - 1, line.width(), ROW // 2 - 2)
        font.setBold(False)
        painter.setFont(font)
        painter.setPen(colour(t.muted if row.kind != "turn" or end is not None else t.text))
        number = f"{row.turn.number}  " if row.kind == "turn" and row.turn is not None else ""
        draw_line(painter, line, number + title)


def _x(rect: QRect, lane: int) -> float:
    return rect.left() + LEFT + LANE * min(lane, LANES)


def _pen(painter: QPainter, lane: int) -> None:
    t = tokens()
    tone = t.accent if lane == 0 else t.muted
    painter.setPen(QPen(colour(tone, 1.0 if lane == 0 else 0.55), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
