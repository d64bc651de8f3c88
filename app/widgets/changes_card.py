"""A card that lists which fields of characters and scene change from what to what."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from app.viewmodels.rewind_plan import FieldChange
from app.widgets.change_texts import change_labels, side_by_side
from app.widgets.field_names import field_name
from app.widgets.labels import card, plain_label

MOST_CHANGES = 40
ROOM = 300
HEIGHT = 190


def changes_card(head: str, changes: Sequence[FieldChange]) -> QFrame:
    """Return the card; a long list scrolls."""
    frame = card()
    outer = QVBoxLayout(frame)
    outer.setContentsMargins(12, 10, 8, 10)
    outer.addWidget(plain_label(head, weight="bold"))
    inner = QWidget()
    grid = QGridLayout(inner)
    grid.setContentsMargins(0, 0, 6, 0)
    grid.setHorizontalSpacing(12)
    grid.setColumnStretch(1, 1)
    for row, change in enumerate(changes[:MOST_CHANGES]):
        name = change.name or QCoreApplication.translate("Changes", "Scene")
        told = plain_label(f"{name} • {field_name(change.key)}", tone="muted")
        told.setMinimumHeight(20)
        grid.addWidget(told, row, 0, Qt.AlignmentFlag.AlignTop)
        labels = change_labels(change.before, change.after)
        grid.addWidget(side_by_side(labels, ROOM), row, 1)
    grid.setRowStretch(len(changes), 1)
    area = QScrollArea()
    area.setAccessibleName(head)
    area.setWidgetResizable(True)
    area.setWidget(inner)
    area.setMaximumHeight(HEIGHT)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setMinimumHeight(min(HEIGHT, 26 * len(changes[:MOST_CHANGES])))
    outer.addWidget(area)
    return frame
