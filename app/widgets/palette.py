"""The command palette: what the window can do, and where one can go, found by typing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.viewmodels.palette import ENTRY_ROLE, Entry, PaletteModel, places
from app.viewmodels.shortcuts import shown
from app.widgets.commands import BY_ID, COMMANDS, full_name
from app.widgets.filter_field import FilterField
from app.widgets.going import go_to_branch
from app.widgets.icons import pixmap
from app.widgets.labels import card, plain_label, speak
from app.widgets.painting import draw_line, elided
from app.widgets.theme import colour, tokens

if TYPE_CHECKING:
    from app.widgets.main_window import MainWindow

Index = QModelIndex | QPersistentModelIndex
WIDTH, ROW, MOST_ROWS = 620, 34, 11
ICONS = {"command": "command", "story": "library", "branch": "branch"}


class EntryDelegate(QStyledItemDelegate):
    """Paints one line: kind, name and detail at the left, keys or why not at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the line's size."""
        return QSize(WIDTH, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the line."""
        entry: Entry = index.data(ENTRY_ROLE)
        rect: QRect = option.rect
        t = tokens()
        painter.save()
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if option.state & QStyle.StateFlag.State_Selected:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour(t.accent_soft))
                painter.drawRoundedRect(QRectF(rect).adjusted(6, 1, -6, -1), 6, 6)
            self._icon(painter, entry, rect)
            right = self._right(painter, entry, rect, QFont(option.font))
            self._left(painter, entry, rect.adjusted(42, 0, right - rect.right() - 12, 0),
                       QFont(option.font))  # fmt: skip
        finally:
            painter.restore()

    def _icon(self, painter: QPainter, entry: Entry, rect: QRect) -> None:
        ratio = painter.device().devicePixelRatio() if painter.device() is not None else 1.0
        image = pixmap(ICONS[entry.kind], tokens().muted, round(16 * ratio))
        painter.drawPixmap(QRect(rect.left() + 17, rect.center().y() - 7, 16, 16), image)

    def _right(self, painter: QPainter, entry: Entry, rect: QRect, font: QFont) -> int:
        """Draw the keys, or why it cannot be used; return where that begins."""
        words = entry.why or entry.keys
        font.setPixelSize(12)
        painter.setFont(font)
        painter.setPen(colour(tokens().muted))
        wide = min(painter.fontMetrics().horizontalAdvance(words) + 2, rect.width() * 3 // 5)
        place = QRect(rect.right() - 18 - wide, rect.top(), wide, rect.height())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(place, flags, elided(painter, words, wide))
        return place.left()

    def _left(self, painter: QPainter, entry: Entry, place: QRect, font: QFont) -> None:
        t = tokens()
        font.setPixelSize(13)
        painter.setFont(font)
        painter.setPen(colour(t.muted if entry.why else t.text))
        whole = painter.fontMetrics().horizontalAdvance(entry.name) + 2
        own = QRect(place.left(), place.top(), min(whole, place.width()), place.height())
        used = draw_line(painter, own, entry.name) + 10
        if entry.detail and place.width() - used > 40:
            font.setPixelSize(12)
            painter.setFont(font)
            painter.setPen(colour(t.muted))
            draw_line(painter, place.adjusted(used, 0, 0, 0), entry.detail)


class Palette(QWidget):
    """Lies over the whole window until something is chosen, Esc is pressed or one clicks beside it."""

    closed = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._before = QApplication.focusWidget()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.frame = card("raised")
        self.frame.setParent(self)
        column = QVBoxLayout(self.frame)
        column.setContentsMargins(0, 12, 0, 8)
        column.setSpacing(8)
        holder = QVBoxLayout()
        holder.setContentsMargins(12, 0, 12, 0)
        self.field = FilterField()
        holder.addWidget(self.field)
        self.model = PaletteModel([*self._commands(), *places(window.desk)], self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(EntryDelegate(self))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.nothing = plain_label(tone="muted")
        self.nothing.setContentsMargins(18, 4, 18, 8)
        column.addLayout(holder)
        column.addWidget(self.list)
        column.addWidget(self.nothing)
        self.field.textChanged.connect(self._filter)
        self.field.moved.connect(self._move)
        self.field.chosen.connect(self.choose)
        self.field.left.connect(self.leave)
        self.list.clicked.connect(self.choose)
        self.list.selectionModel().currentChanged.connect(self._tell)
        window.installEventFilter(self)
        speak(self, self._say)
        self._filter("")
        self.show()
        self.raise_()
        self.field.setFocus()

    def _commands(self) -> list[Entry]:
        commands = self._window.commands
        found = []
        for command in COMMANDS:
            if not command.of_text and command.id != "palette":
                keys = shown(commands.shortcuts.keys(command.id))
                name = full_name(command)
                why = commands.why_not(command)
                found.append(
                    Entry("command", command.id, name, "", keys, why, str(command.name))
                )  # fmt: skip
        return found

    def _say(self) -> None:
        self.field.setPlaceholderText(self.tr("What to do, or where to go"))
        self.field.setAccessibleName(self.tr("Command palette"))
        self.list.setAccessibleName(self.tr("What matches"))
        self.nothing.setText(self.tr("Nothing matches."))

    def _filter(self, typed: str) -> None:
        self.model.filter(typed)
        count = self.model.rowCount()
        self.list.setVisible(count > 0)
        self.nothing.setVisible(count == 0)
        self._lay_out()
        if count:
            self.list.setCurrentIndex(self.model.index(0))
            self.list.scrollToTop()

    def _lay_out(self) -> None:
        self.setGeometry(self._window.rect())
        room = max(ROW, self.height() - 260)
        wanted = min(self.model.rowCount(), MOST_ROWS) * ROW
        self.list.setFixedHeight(max(ROW, min(wanted, room)))
        width = min(WIDTH, self.width() - 32)
        self.frame.setFixedWidth(width)
        self.frame.adjustSize()
        self.frame.move((self.width() - width) // 2, min(110, self.height() // 8))

    def _move(self, by: int) -> None:
        count = self.model.rowCount()
        if count:
            row = max(0, min(count - 1, self.list.currentIndex().row() + by))
            self.list.setCurrentIndex(self.model.index(row))

    def _tell(self) -> None:
        """Let a screen reader hear the line that is chosen: the keyboard stays in the field."""
        words = self.list.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) or ""
        self.field.setAccessibleDescription(words)
        event = QAccessibleEvent(self.field, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(event)

    def choose(self) -> None:
        """Do what is chosen, once the palette is gone; what cannot be used now does nothing."""
        entry = self.model.entry(self.list.currentIndex().row())
        if entry is None or entry.why:
            return
        deed = self._deed(entry)
        self.leave()
        deed()

    def _deed(self, entry: Entry) -> Callable[[], object]:
        window = self._window
        match entry.kind:
            case "command":
                return lambda: window.commands.do(BY_ID[entry.id])
            case "branch":
                return lambda: go_to_branch(window, window.desk.story, entry.id)
            case "story":
                return lambda: window.desk.open(entry.id)

    def leave(self) -> None:
        """Close, and give the keyboard back to whoever had it."""
        self._window.removeEventFilter(self)
        before = self._before
        self.close()
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus()
        self.closed.emit()

    # -- the ground it lies on --------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cover the window whatever size it takes."""
        if event.type() == QEvent.Type.Resize:
            self._lay_out()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim what lies below."""
        QPainter(self).fillRect(self.rect(), colour("#000000", 0.28))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close where one clicks beside it."""
        if not self.frame.geometry().contains(event.position().toPoint()):
            self.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep every key here."""
        event.accept()
