"""A field's text and what it was or will be, side by side where there is room."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QBoxLayout, QLabel, QWidget

from app.viewmodels.people import FieldView
from app.widgets.labels import plain_label

ROOM = 205
"""Pixels a field's value has beside its name in a card."""


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
    """Return ``labels`` in a row if they fit into ``room`` pixels, else below each other."""
    holder = QWidget()
    row = QBoxLayout(QBoxLayout.Direction.LeftToRight, holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(6)
    wide = sum(label.fontMetrics().horizontalAdvance(label.text()) + 14 for label in labels)
    below = wide > room
    if below:
        row.setDirection(QBoxLayout.Direction.TopToBottom)
        row.setSpacing(2)
    for label in labels:
        if not below:
            label.setWordWrap(False)
            row.addWidget(label)
        elif label.property("chip"):
            fits = label.fontMetrics().horizontalAdvance(label.text()) + 14 <= room
            label.setWordWrap(not fits)
            row.addWidget(label, 0, Qt.AlignmentFlag.AlignLeft if fits else Qt.AlignmentFlag(0))
        else:
            row.addWidget(label)
    if not below:
        row.addStretch(1)
    return holder
