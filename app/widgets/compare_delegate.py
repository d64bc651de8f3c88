"""Paints one pair of turns: panel A, panel B, and what of the state differs."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.viewmodels.compare_model import PAIR_ROLE
from app.viewmodels.comparison import Pair
from app.viewmodels.moments import TurnView
from app.viewmodels.pictures import Pictures
from app.viewmodels.wording import turn_title
from app.widgets.field_names import field_name
from app.widgets.painting import draw_line, draw_picture
from app.widgets.theme import colour, tokens

Index = QModelIndex | QPersistentModelIndex
GAP = 12
SIDE = 210
"""The least room for what differs."""
HEAD = 40


class CompareDelegate(QStyledItemDelegate):
    """``picture`` is the wanted width of a panel; both sides have the same, as far as there is room."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures
        self.picture = 300
        self.room = 900

    @property
    def width(self) -> int:
        """The width of one panel, in pixels."""
        return max(120, min(self.picture, (self.room - SIDE - 4 * GAP) // 2))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return a row's size; the first one holds words only."""
        return QSize(self.room, HEAD if not index.row() else self.width * 9 // 16 + 34)

    def place(self, rect: QRect, side: int) -> QRect:
        """Return where the panel of side 0 or 1 is in a row."""
        left = rect.left() + GAP + side * (self.width + GAP)
        return QRect(left, rect.top() + 6, self.width, self.width * 9 // 16)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the row."""
        pair = index.data(PAIR_ROLE)
        rect: QRect = option.rect
        font = QFont(option.font)
        painter.save()
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._ground(painter, rect, option.state)
            if isinstance(pair, Pair):
                self._side(painter, rect, 0, pair.a, font)
                self._side(painter, rect, 1, pair.b, font)
                self._differences(painter, rect, pair, font)
            else:
                self._common(painter, rect, str(index.data(Qt.ItemDataRole.DisplayRole)), font)
        finally:
            painter.restore()

    def _ground(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
        if state & QStyle.StateFlag.State_Selected:
            t = tokens()
            painter.setBrush(colour(t.accent_soft))
            active = state & QStyle.StateFlag.State_Active
            painter.setPen(QPen(colour(t.accent), 2) if active else Qt.PenStyle.NoPen)
            painter.drawRoundedRect(QRectF(rect).adjusted(3, 2, -3, -2), 8, 8)

    def _common(self, painter: QPainter, rect: QRect, words: str, font: QFont) -> None:
        painter.setFont(font)
        painter.setPen(colour(tokens().muted))
        line = rect.adjusted(GAP, 0, -GAP, 0)
        draw_line(painter, line, words)

    def _side(
        self, painter: QPainter, rect: QRect, side: int, turn: TurnView | None, font: QFont
    ) -> None:
        t = tokens()
        place = self.place(rect, side)
        font.setPixelSize(12)
        painter.setFont(font)
        if turn is None:
            painter.setPen(colour(t.muted))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, self.tr("ended before"))
            return
        picture = turn.picture
        if picture is not None:
            pixels = self.width * painter.device().devicePixelRatioF()
            draw_picture(painter, QRectF(place), self._pictures.fitting(picture.asset, pixels))
        else:
            draw_picture(painter, QRectF(place), None)
            painter.setPen(colour(t.muted))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(place.adjusted(8, 6, -8, -6), int(flags), turn_title(turn)[:120])
        line = QRect(place.left(), place.bottom() + 3, place.width(), 20)
        number = f"{turn.number}  "
        painter.setPen(colour(t.text))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, number)
        indent = painter.fontMetrics().horizontalAdvance(number)
        painter.setPen(colour(t.muted))
        line.adjust(indent, 0, 0, 0)
        draw_line(painter, line, turn_title(turn))

    def _differences(self, painter: QPainter, rect: QRect, pair: Pair, font: QFont) -> None:
        t = tokens()
        left = self.place(rect, 1).right() + GAP
        room = rect.right() - GAP - left
        font.setPixelSize(12)
        height = 17
        lines = max(1, (rect.height() - 14) // height)
        top = rect.top() + 6
        if pair.a is None or pair.b is None:
            return
        if not pair.differences:
            painter.setFont(font)
            painter.setPen(colour(t.muted))
            same = QRect(left, top, room, height)
            painter.drawText(same, Qt.AlignmentFlag.AlignVCenter, self.tr("same state"))
            return
        written = _lines(pair, self.tr("Scene"))
        if len(written) > lines:
            rest = len(written) - lines + 1
            written = [*written[: lines - 1], ("more", self.tr("… %n more", "", rest))]
        for number, (kind, text) in enumerate(written):
            font.setBold(kind == "who")
            painter.setFont(font)
            painter.setPen(colour(t.text if kind in ("who", "b") else t.muted))
            line = QRect(left, top + number * height, room, height)
            draw_line(painter, line, text)


def _lines(pair: Pair, scene: str) -> list[tuple[str, str]]:
    """Return the lines of what differs: a name, then a field with A's and B's text below."""
    found: list[tuple[str, str]] = []
    last: str | None = None
    for item in pair.differences:
        if item.name != last:
            found.append(("who", item.name or scene))
            last = item.name
        found.append(("a", f"{field_name(item.key)}  A: {item.before or '–'}"))
        found.append(("b", f"{field_name(item.key)}  B: {item.after or '–'}"))
    return found
