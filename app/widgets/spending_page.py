"""The settings' page about money: what stories may spend without asking."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.records.money import Money
from app.viewmodels.engines import price_of
from app.viewmodels.preferences import PreferencesModel
from app.widgets.choice import Choice
from app.widgets.labels import plain_label, speak

USUAL = Money.of(100, "credits")


class SpendingPage(QWidget):
    """Holds for every story that was not given an answer of its own."""

    def __init__(self, model: PreferencesModel) -> None:
        super().__init__()
        self._model = model
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        self.lead = plain_label(weight="bold", wrap=True)
        self.words = plain_label(tone="muted", wrap=True)
        self.modes = Choice(
            ("ask", "all", "none", "limit"), model.now.allowance, self._choose, below=True
        )
        self.amount, self.unit = QLineEdit(), QLineEdit()
        self.wrong = plain_label(tone="danger", size="small")
        self.wrong.hide()
        row = QHBoxLayout()
        row.setContentsMargins(24, 0, 0, 0)
        row.setSpacing(8)
        for field, width in ((self.amount, 90), (self.unit, 90)):
            field.setFixedWidth(width)
            field.editingFinished.connect(self._keep_limit)
            row.addWidget(field)
        row.addWidget(self.wrong)
        row.addStretch(1)
        column.addWidget(self.lead)
        column.addWidget(self.modes)
        column.addLayout(row)
        column.addWidget(self.words)
        column.addStretch(1)
        model.changed.connect(self._renew)
        speak(self, self._say)
        model.refresh()

    def _choose(self, mode: str) -> None:
        if mode == "limit":
            self._model.keep(allowance="limit", limit=self._model.now.limit or USUAL)
        else:
            self._model.keep(allowance=mode)
        self._renew()

    def _keep_limit(self) -> None:
        try:
            amount = price_of(self.amount.text())
        except ValueError:
            amount = None
        unit = self.unit.text().strip() or USUAL.unit
        self.wrong.setVisible(amount is None)
        if amount is not None:
            self._model.keep(limit=Money(amount, unit))

    def _renew(self) -> None:
        now = self._model.now
        self.modes.choose(now.allowance)
        limit = now.limit or USUAL
        for field, text in (
            (self.amount, f"{limit.amount.normalize():f}"),
            (self.unit, limit.unit),
        ):
            field.setEnabled(now.allowance == "limit")
            if not field.hasFocus():
                field.setText(text)

    def _say(self) -> None:
        self.lead.setText(self.tr("A paid picture, in a story you have not decided about:"))
        self.modes.say(
            {
                "ask": self.tr("Ask each time"),
                "limit": self.tr("Allow up to a sum in each story"),
                "all": self.tr("Always allow"),
                "none": self.tr("Never; paid pictures are off"),
            }
        )
        self.amount.setAccessibleName(self.tr("Sum"))
        self.unit.setAccessibleName(self.tr("Unit"))
        self.unit.setToolTip(self.tr("credits, or a currency such as USD"))
        self.wrong.setText(self.tr("Please write a number."))
        self.words.setText(
            self.tr(
                "What may have been charged counts as spent, and an unknown price never fits a sum."
                " A story's own answer is at the bottom of its window and goes before this one."
            )
        )
        self._renew()
        self.modes.setFocusPolicy(Qt.FocusPolicy.NoFocus)
