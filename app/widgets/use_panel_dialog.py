"""One summary before a panel of another moment is used here."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.viewmodels.pictures import Pictures
from app.viewmodels.use_plan import UsePlan
from app.widgets.changes_card import changes_card
from app.widgets.labels import button, plain_label
from app.widgets.painting import draw_picture

PROMPT = 280
"""Letters of the prompt that are shown."""


class UsePanelDialog(QDialog):
    """``accepted`` means use it, with ``state`` taken along where the person ticked it."""

    def __init__(self, parent: QWidget, plan: UsePlan, pictures: Pictures) -> None:
        super().__init__(parent)
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._plan = plan
        head = self.tr("Use this panel here")
        self.setWindowTitle(head)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 22, 24, 18)
        column.setSpacing(12)
        column.addWidget(plain_label(head, size="title"))
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(_Shown(pictures, plan.picture.asset), 0, Qt.AlignmentFlag.AlignTop)
        prompt = plan.picture.prompt or plan.turn.title
        told = prompt if len(prompt) <= PROMPT else prompt[:PROMPT].rstrip() + "…"
        row.addWidget(plain_label(told, tone="muted", wrap=True), 1, Qt.AlignmentFlag.AlignTop)
        column.addLayout(row)
        words = self.tr(
            "It becomes a turn of its own on this branch, and the agent is told. "
            "It costs nothing; the panel stays where it was drawn as well."
        )
        column.addWidget(plain_label(words, wrap=True))
        self.with_state = QCheckBox(
            self.tr("Take the characters’ state of that moment as well"), self
        )
        self.with_state.setVisible(bool(plan.changes))
        if plan.changes:
            column.addWidget(self.with_state)
            self._card = changes_card(self.tr("What that would change"), plan.changes)
            self._card.setEnabled(False)
            self.with_state.toggled.connect(self._card.setEnabled)
            column.addWidget(self._card)
        else:
            same = self.tr("The characters’ state is the same here.")
            column.addWidget(plain_label(same, tone="muted"))
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        self.cancel = button("", self.tr("Cancel"))
        self.use = button("primary", self.tr("Use it"))
        self.cancel.clicked.connect(self.reject)
        self.use.clicked.connect(self.accept)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.use)
        column.addLayout(buttons)
        self.use.setDefault(True)
        self.use.setFocus()
        self.setMinimumWidth(520)

    @property
    def state(self) -> dict[str, Any] | None:
        """The patch that is wanted, None for the picture alone."""
        return self._plan.patch if self.with_state.isChecked() and self._plan.patch else None


class _Shown(QWidget):
    def __init__(self, pictures: Pictures, asset: str) -> None:
        super().__init__()
        self._pictures, self._asset = pictures, asset
        self.setFixedSize(QSize(208, 117))
        pictures.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture, small."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5)
        draw_picture(painter, place, self._pictures.small(self._asset))
        painter.end()
