"""The middle of the window while a panel is lettered."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.viewmodels.desk import Desk
from app.widgets.bubble_form import BubbleForm
from app.widgets.icons import icon
from app.widgets.labels import button, card, plain_label, speak
from app.widgets.lettering_canvas import LetteringCanvas

WIDE, NARROW = 900, 600
"""From how many pixels on the form stands beside the panel, and below how many it has no names."""


class LetteringPage(QWidget):
    """The panel with its bubbles, the form beside it; kept as one turn or not at all."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk = desk
        model = desk.lettering
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(10)
        self.title = plain_label(size="title")
        self.why = plain_label(tone="amber", size="small", wrap=True)
        self.undo, self.redo = QToolButton(), QToolButton()
        self.undo.clicked.connect(model.undo)
        self.redo.clicked.connect(model.redo)
        self.leave = button("plain")
        self.leave.clicked.connect(model.close)
        self.keep = button("primary")
        self.keep.clicked.connect(model.keep)
        frame = card("info")
        lines = QVBoxLayout(frame)
        lines.setContentsMargins(12, 7, 12, 7)
        bar = QHBoxLayout()
        bar.setSpacing(8)
        bar.addWidget(self.title)
        bar.addStretch(1)
        for part in (self.undo, self.redo, self.leave, self.keep):
            bar.addWidget(part)
        lines.addLayout(bar)
        lines.addWidget(self.why)
        column.addWidget(frame)
        self.canvas = LetteringCanvas(model)
        self.form = BubbleForm(model)
        self.canvas.words_wanted.connect(self._to_words)
        self.body = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self.body.setSpacing(10)
        self.body.addWidget(self.canvas, 1)
        self.body.addWidget(self.form)
        column.addLayout(self.body, 1)
        self.hint = plain_label(tone="muted", size="small", wrap=True)
        column.addWidget(self.hint)
        model.changed.connect(self._renew)
        speak(self, self._say)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the form beside the panel where there is room, else under it."""
        super().resizeEvent(event)
        beside = self.width() >= WIDE
        self.form.set_narrow(self.width() < NARROW)
        self.form.setMaximumSize(400 if beside else 16_777_215, 16_777_215 if beside else 210)
        way = QBoxLayout.Direction
        self.body.setDirection(way.LeftToRight if beside else way.TopToBottom)
        self.form.parts.setDirection(way.TopToBottom if beside else way.LeftToRight)

    def ask_to_keep(self) -> None:
        """Say that something is not kept yet, and offer to do it."""
        self._tell(self._why() or self.tr("Keep or discard what you changed first."))
        (self.keep if self.keep.isEnabled() else self.leave).setFocus()

    def _to_words(self) -> None:
        self.form.words.setFocus()
        self.form.words.selectAll()

    def recolour(self) -> None:
        """Take the icons' colours from the theme."""
        self.undo.setIcon(icon("undo"))
        self.redo.setIcon(icon("redo"))
        self.form.recolour()
        self.canvas.update()

    def _say(self) -> None:
        self.recolour()
        for tool, words in ((self.undo, self.tr("Undo")), (self.redo, self.tr("Redo"))):
            tool.setToolTip(words)
            tool.setAccessibleName(words)
        self.keep.setText(self.tr("Keep"))
        self.hint.setText(
            self.tr("Drag a bubble, its corners, or the end of its tail. Arrow keys move it; with Shift they change its size, with Alt its tail.")
        )  # fmt: skip
        self.keep.setToolTip(self.tr("Write the lettering into the story as one turn"))
        self._renew()

    def _renew(self) -> None:
        model = self._desk.lettering
        self.title.setText(self.tr("Lettering"))
        self.undo.setEnabled(model.can_undo)
        self.redo.setEnabled(model.can_redo)
        self.leave.setText(self.tr("Discard") if model.is_changed else self.tr("Close • Esc"))
        self.keep.setEnabled(model.is_changed and model.can_keep)
        self._tell(self._why())

    def _tell(self, why: str) -> None:
        self.why.setText(why)
        self.why.setVisible(bool(why))

    def _why(self) -> str:
        model = self._desk.lettering
        if model.is_changed and not model.can_keep:
            return self.tr("It can be kept when the agent has finished, at the newest turn.")
        return ""
