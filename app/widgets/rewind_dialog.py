"""One summary before a rewind: what moves aside, what changes, what stays."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.viewmodels.rewind_plan import RewindPlan
from app.viewmodels.wording import pictures_words, sums_words, turns_words
from app.widgets.changes_card import changes_card
from app.widgets.labels import button, plain_label


class RewindDialog(QDialog):
    """Says it all once; ``accepted`` means go back, with ``name`` for the line that is left."""

    def __init__(self, parent: QWidget, plan: RewindPlan) -> None:
        super().__init__(parent)
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.plan = plan
        number = str(plan.target.number)
        head = self.tr("Rewind to turn %1").replace("%1", number)
        self.setWindowTitle(head)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 22, 24, 18)
        column.setSpacing(12)
        title = head if not plan.target.title else f"{head} • {plan.target.title}"
        column.addWidget(plain_label(title, size="title", wrap=True))
        column.addWidget(plain_label(self._moving(), wrap=True))
        column.addLayout(self._naming())
        if plan.changes:
            column.addWidget(changes_card(self.tr("What changes"), plan.changes))
        column.addWidget(plain_label(self._kept(), tone="muted", wrap=True))
        if plan.unsettled:
            words = self.tr("%n call(s) among them are unsettled and stay so.", "", plan.unsettled)
            column.addWidget(plain_label(words, tone="amber", wrap=True))
        column.addLayout(self._buttons())
        self.setMinimumWidth(500)

    @property
    def name(self) -> str:
        """The name for the line that is left, empty for none."""
        return self.field.text().strip()

    def _moving(self) -> str:
        first, last = self.plan.moving[0].number, self.plan.moving[-1].number
        if first == last:
            words = self.tr("Turn %1 moves aside into a branch of its own. Nothing is removed.")
            return words.replace("%1", str(first))
        words = self.tr("Turns %1 to %2 move aside into a branch of their own. Nothing is removed.")
        return words.replace("%1", str(first)).replace("%2", str(last))

    def _naming(self) -> QHBoxLayout:
        row = QHBoxLayout()
        label = plain_label(self.tr("Name of that branch"), tone="muted")
        self.field = QLineEdit(self.plan.name)
        self.field.setAccessibleName(label.text())
        row.addWidget(label)
        row.addWidget(self.field, 1)
        return row

    def _kept(self) -> str:
        pictures = self.plan.pictures
        parts = []
        if pictures:
            words = self.tr("Their pictures stay in the library: %1.")
            parts.append(words.replace("%1", pictures_words(pictures)))
        money = sums_words(self.plan.spent)
        if money:
            parts.append(self.tr("%1 were spent and are not refunded.").replace("%1", money))
        else:
            parts.append(self.tr("They cost nothing."))
        parts.append(self.tr("You can undo this at any time."))
        return " ".join(parts)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(plain_label(turns_words(len(self.plan.moving)), tone="muted", size="small"))
        row.addStretch(1)
        self.cancel = button("", self.tr("Cancel"))
        self.go = button("primary", self.tr("Rewind"))
        self.cancel.clicked.connect(self.reject)
        self.go.clicked.connect(self.accept)
        row.addWidget(self.cancel)
        row.addWidget(self.go)
        self.go.setDefault(True)
        self.go.setFocus()
        return row
