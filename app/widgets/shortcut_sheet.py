"""The sheet of shortcuts: all keys by groups, found by typing, changed by pressing others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QKeyCombination,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QPainter, QPen
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.viewmodels.shortcut_lines import LINE_ROLE, Line, ShortcutLines
from app.viewmodels.shortcuts import portable, shown
from app.widgets.commands import BY_ID, COMMANDS, command_name, full_name, plain_menu_name
from app.widgets.filter_field import FilterField
from app.widgets.fixed_keys import fixed_lines
from app.widgets.labels import button, card, plain_label, speak
from app.widgets.painting import elided
from app.widgets.theme import colour, tokens

if TYPE_CHECKING:
    from app.widgets.main_window import MainWindow

Index = QModelIndex | QPersistentModelIndex
MODIFIERS = (
    Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr,
    Qt.Key.Key_CapsLock, Qt.Key.Key_unknown,
)  # fmt: skip


class LineDelegate(QStyledItemDelegate):
    """Paints a heading, or a name with its keys as a cap at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the line's size; headings have room above them."""
        line: Line = index.data(LINE_ROLE)
        return QSize(400, 40 if line.heading else 32)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the line."""
        line: Line = index.data(LINE_ROLE)
        rect: QRect = option.rect
        t = tokens()
        font = QFont(option.font)
        painter.save()
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if line.heading:
                font.setPixelSize(12)
                font.setBold(True)
                painter.setFont(font)
                painter.setPen(colour(t.muted))
                low = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft
                painter.drawText(rect.adjusted(12, 0, -12, -6), low, line.name)
                return
            if option.state & QStyle.StateFlag.State_Selected:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour(t.accent_soft))
                painter.drawRoundedRect(QRectF(rect).adjusted(4, 1, -4, -1), 6, 6)
            used = self._keys(painter, line, rect, QFont(font))
            font.setPixelSize(13)
            painter.setFont(font)
            painter.setPen(colour(t.text))
            room = rect.adjusted(12, 0, -used - 12, 0)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(room, flags, elided(painter, line.name, room.width()))
        finally:
            painter.restore()

    def _keys(self, painter: QPainter, line: Line, rect: QRect, font: QFont) -> int:
        """Draw the keys, and before them whether they were changed; return the width it took."""
        t = tokens()
        font.setPixelSize(12)
        painter.setFont(font)
        right = rect.right() - 12
        middle = Qt.AlignmentFlag.AlignCenter
        if line.keys:
            wide = painter.fontMetrics().horizontalAdvance(line.keys) + 14
            cap = QRectF(right - wide + 0.5, rect.center().y() - 10.5, wide, 22)
            painter.setPen(QPen(colour(t.line), 1))
            painter.setBrush(colour(t.raised))
            painter.drawRoundedRect(cap, 5, 5)
            painter.setPen(colour(t.text if line.id else t.muted))
            painter.drawText(cap, middle, line.keys)
            right -= wide + 8
        if line.changed:
            words = self.tr("changed")
            wide = painter.fontMetrics().horizontalAdvance(words) + 4
            painter.setPen(colour(t.accent))
            painter.drawText(QRect(right - wide, rect.top(), wide, rect.height()), middle, words)
            right -= wide
        return rect.right() - right


class KeyCatcher(QWidget):
    """Takes the next keys that are pressed, as portable text; no input method comes between."""

    pressed = Signal(str)
    given_up = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)

    def event(self, event: QEvent) -> bool:
        """Take every key, also those that would do something or move on."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self._take(event)
            return True
        return super().event(event)

    def _take(self, event: QKeyEvent) -> None:
        key, held = Qt.Key(event.key()), event.modifiers()
        if key in MODIFIERS:
            return
        if key == Qt.Key.Key_Escape and held == Qt.KeyboardModifier.NoModifier:
            self.given_up.emit()
            return
        keys = QKeySequence(QKeyCombination(held & ~Qt.KeyboardModifier.KeypadModifier, key))
        self.pressed.emit(portable(keys.toString()))


class ShortcutSheet(QDialog):
    """What was changed counts at once and is kept for the next start."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._shortcuts = window.commands.shortcuts
        self._changing, self._wanted = "", ""
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(600, min(640, max(420, window.height() - 80)))
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        self.head = plain_label(size="title")
        self.field = FilterField(alone=False)
        self.model = ShortcutLines(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(LineDelegate(self))
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for part in (self.head, self.field):
            column.addWidget(part)
        column.addWidget(self.list, 1)
        column.addWidget(self._asking())
        column.addLayout(self._buttons())
        self.field.textChanged.connect(self._filter)
        self.field.moved.connect(self._move)
        self.field.chosen.connect(self._begin)
        self.field.left.connect(self.reject)
        self.list.activated.connect(self._begin)
        self.list.selectionModel().currentChanged.connect(self._renew_buttons)
        self._shortcuts.changed.connect(self._fill)
        speak(self, self._say)
        self.field.setFocus()

    def _asking(self) -> QWidget:
        self.asking = card("info")
        row = QHBoxLayout(self.asking)
        row.setContentsMargins(12, 8, 8, 8)
        row.setSpacing(8)
        self.words = plain_label(wrap=True)
        self.catcher = KeyCatcher()
        self.take, self.keep = button("primary"), button()
        row.addWidget(self.words, 1)
        row.addWidget(self.catcher)
        row.addWidget(self.take)
        row.addWidget(self.keep)
        self.catcher.pressed.connect(self._pressed)
        self.catcher.given_up.connect(self._end)
        self.take.clicked.connect(lambda: self._bind(self._wanted))
        self.keep.clicked.connect(self._end)
        self.asking.setVisible(False)
        return self.asking

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.change, self.reset, self.reset_all = button(), button(), button("plain")
        self.close_button = button("primary")
        for part in (self.change, self.reset, self.reset_all):
            row.addWidget(part)
        row.addStretch(1)
        row.addWidget(self.close_button)
        self.change.clicked.connect(self._begin)
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(self._shortcuts.reset_all)
        self.close_button.clicked.connect(self.accept)
        return row

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.head.setText(self.tr("Keyboard shortcuts"))
        self.field.setPlaceholderText(self.tr("Find a command or keys"))
        self.field.setAccessibleName(self.tr("Find a command or keys"))
        self.list.setAccessibleName(self.tr("Keyboard shortcuts"))
        self.catcher.setAccessibleName(self.tr("Press the new keys"))
        self.change.setText(self.tr("Change…"))
        self.reset.setText(self.tr("Reset"))
        self.reset_all.setText(self.tr("Reset all"))
        self.take.setText(self.tr("Take them"))
        self.keep.setText(self.tr("Cancel"))
        self.close_button.setText(self.tr("Close"))
        self._fill()

    # -- the lines --------------------------------------------------------------------------------

    def _fill(self) -> None:
        line = self.current
        keys = self._shortcuts
        lines = [
            Line(
                plain_menu_name(command.menu),
                "" if command.of_text else command.id,
                command_name(command),
                shown(keys.keys(command.id)),
                keys.is_changed(command.id),
            )
            for command in COMMANDS
        ]
        self.model.take([*lines, *fixed_lines()])
        self._choose(self.model.row_of(line.id) if line is not None else -1)

    def _filter(self, typed: str) -> None:
        self.model.filter(typed)
        self._choose(-1)

    def _choose(self, row: int) -> None:
        """Choose a row, the first line for -1."""
        index = self.model.index(row if row >= 0 else self.model.next_row(-1, 1))
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)
        self._renew_buttons()

    def _move(self, by: int) -> None:
        self._choose(self.model.next_row(self.list.currentIndex().row(), by))

    @property
    def current(self) -> Line | None:
        """The line that is chosen."""
        return self.model.line(self.list.currentIndex().row())

    def _renew_buttons(self) -> None:
        line = self.current
        own = line is not None and bool(line.id)
        self.change.setEnabled(own)
        self.reset.setEnabled(own and line is not None and line.changed)
        self.reset_all.setEnabled(self._shortcuts.any_changed)

    def _reset(self) -> None:
        if self.current is not None and self.current.id:
            self._shortcuts.reset(self.current.id)

    # -- other keys -------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Ask for the new keys of the chosen command."""
        line = self.current
        if line is None or not line.id:
            return
        self._changing = line.id
        words = self.tr("Press the new keys for “%1”. Backspace takes its keys away, Esc gives up.")
        self._ask(words.replace("%1", full_name(BY_ID[line.id])))

    def _ask(self, words: str, *, taken: bool = False) -> None:
        self.words.setText(words)
        self.take.setVisible(taken)
        self.asking.setVisible(True)
        (self.take if taken else self.catcher).setFocus()

    def _pressed(self, keys: str) -> None:
        """Take the keys, or say why not: they type something, or belong to another command."""
        if keys == "Backspace":
            self._bind("")
            return
        refusal = self._shortcuts.refusal(keys)
        holder = self._shortcuts.holder(keys)
        if refusal is not None:
            again = self.tr("%1 Press others, or Esc to give up.")
            self._ask(again.replace("%1", refusal))
        elif holder is not None and holder != self._changing:
            self._wanted = keys
            words = self.tr("%1 belongs to “%2”, which would have no keys then.")
            words = words.replace("%1", shown(keys)).replace("%2", full_name(BY_ID[holder]))
            self._ask(words, taken=True)
        else:
            self._bind(keys)

    def _bind(self, keys: str) -> None:
        name = self._changing
        self._end()
        self._shortcuts.bind(name, keys)

    def _end(self) -> None:
        self.asking.setVisible(False)
        self.list.setFocus()
        self._changing = ""

    def reject(self) -> None:
        """Give up asking for keys first; close only where nothing is asked."""
        if self.asking.isVisible():
            self._end()
        else:
            super().reject()
