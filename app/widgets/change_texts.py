"""A field's text and what it was or will be, side by side where there is room."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QWidget

from app.viewmodels.people import FieldView
from app.widgets.labels import plain_label

ROOM = 205
"""Pixels a field's value has beside its name in a card."""
NARROW = 96
"""How narrow its texts may be made."""


def field_texts(field: FieldView) -> QWidget:
    """Return a card's value: today's struck through where it differs, and since when it is so."""
    labels = []
    if field.before is not None:
        labels += change_labels(field.before, field.value)
    else:
        labels.append(plain_label(field.value, wrap=True))
    if field.since is not None and field.value:
        words = QCoreApplication.translate("Changes", "since turn %1")
        if field.since.by_hand:
            words = QCoreApplication.translate("Changes", "set by hand, turn %1")
        told = words.replace("%1", str(field.since.turn))
        labels.append(plain_label(told, tone="muted", size="tiny"))
    return side_by_side(labels, ROOM)


def change_labels(before: str, after: str) -> list[QLabel]:
    """Return what a field was, struck through, and what it becomes; said in words as well."""
    labels = []
    if before:
        old = plain_label(before, tone="muted", wrap=True)
        font = old.font()
        font.setStrikeOut(True)
        old.setFont(font)
        told = QCoreApplication.translate("Changes", "was: %1")
        old.setAccessibleName(told.replace("%1", before))
        labels.append(old)
    nothing = QCoreApplication.translate("Changes", "not there yet")
    labels.append(plain_label(after or nothing, chip="change", wrap=True))
    return labels


def side_by_side(labels: list[QLabel], room: int) -> QWidget:
    """Return ``labels`` in a row as long as they fit, into ``room`` pixels at first, else below each
    other."""
    return _SideBySide(labels, room)


class _SideBySide(QWidget):
    def __init__(self, labels: list[QLabel], room: int) -> None:
        super().__init__()
        self._labels = [(label, label.wordWrap()) for label in labels]
        self._wide = sum(
            label.fontMetrics().horizontalAdvance(label.text()) + 14 for label in labels
        )
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for label in labels:
            self._row.addWidget(label)
        self._row.addStretch(1)
        self._lay_out(room)

    def minimumSizeHint(self) -> QSize:
        """Return what the parts need below each other: a dock may be made that narrow."""
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), NARROW), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Go over to the other way where the room has changed."""
        super().resizeEvent(event)
        self._lay_out(self.width())

    def _lay_out(self, room: int) -> None:
        below = self._wide > room
        self._row.setStretch(len(self._labels), 0 if below else 1)
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.TopToBottom if below else ways.LeftToRight)
        self._row.setSpacing(2 if below else 6)
        for label, wraps in self._labels:
            chip = bool(label.property("chip"))
            fits = label.fontMetrics().horizontalAdvance(label.text()) + 14 <= room
            label.setWordWrap(below and (not fits if chip else wraps))
            left = not below or (chip and fits)
            self._row.setAlignment(
                label, Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag(0)
            )
