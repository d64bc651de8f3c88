"""The settings' page for those who know what they wait for."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QSpinBox, QVBoxLayout, QWidget

from app.viewmodels.preferences import PreferencesModel
from app.widgets.labels import plain_label, speak

SHORTEST, LONGEST = 30, 86_400


class AdvancedPage(QWidget):
    """How long services are waited for. What is under way keeps the time it was given."""

    def __init__(self, model: PreferencesModel) -> None:
        super().__init__()
        self._model = model
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(12)
        grid.setColumnStretch(2, 1)
        self.names = [plain_label(), plain_label()]
        self.picture, self.model_wait = QSpinBox(), QSpinBox()
        for at, (box, field) in enumerate(
            ((self.picture, "picture_s"), (self.model_wait, "model_s"))
        ):
            box.setRange(SHORTEST, LONGEST)
            box.setSingleStep(30)
            box.lineEdit().setTextMargins(6, 0, 6, 0)
            # kept when the person has finished typing, not at every digit
            box.setKeyboardTracking(False)
            box.valueChanged.connect(lambda value, name=field: model.keep(**{name: value}))
            grid.addWidget(self.names[at], at, 0)
            grid.addWidget(box, at, 1)
        self.words = plain_label(tone="muted", wrap=True)
        column.addLayout(grid)
        column.addWidget(self.words)
        column.addStretch(1)
        model.changed.connect(self._renew)
        speak(self, self._say)

    def _renew(self) -> None:
        for box, value in (
            (self.picture, self._model.now.picture_s),
            (self.model_wait, self._model.now.model_s),
        ):
            if box.value() != value and not box.hasFocus():
                box.blockSignals(True)
                box.setValue(value)
                box.blockSignals(False)

    def _say(self) -> None:
        texts = (self.tr("Wait for a picture"), self.tr("Wait for an answer of the agent"))
        for label, box, text in zip(
            self.names, (self.picture, self.model_wait), texts, strict=True
        ):
            label.setText(text)
            box.setAccessibleName(text)
            box.setSuffix(self.tr(" s"))
        self.words.setText(
            self.tr(
                "A picture that has not come by then is not sent again: it may have been made, and"
                " you are asked about it."
            )
        )
        self._renew()
