"""The form for one engine: address, model, price, key; tried for nothing before it is added."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.errors import AppError
from app.viewmodels.engines import EnginesModel, price_of
from app.viewmodels.notices import error_text
from app.viewmodels.shop import EngineForm
from app.widgets.labels import button, plain_label, set_look, speak, while_there

KINDS: tuple[str, ...] = ("openai-images", "openai-chat", "practice")


class EngineDialog(QDialog):
    """Adds an engine. ``accepted`` comes when it was added; the key is in no field afterwards."""

    def __init__(self, parent: QWidget, model: EnginesModel) -> None:
        super().__init__(parent)
        self._model = model
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(520)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 22, 24, 18)
        column.setSpacing(12)
        self.head = plain_label(size="title")
        column.addWidget(self.head)
        self.kind = QComboBox()
        self.name, self.address, self.price = QLineEdit(), QLineEdit(), QLineEdit()
        self.unit, self.key = QLineEdit("USD"), QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.model = QComboBox()
        self.model.setEditable(True)
        self._labels = [plain_label() for _ in range(6)]
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(10)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        money = QHBoxLayout()
        money.setSpacing(8)
        money.addWidget(self.price, 2)
        money.addWidget(self.unit, 1)
        fields = (self.kind, self.name, self.address, self.key, self.model)
        for label, field in zip(self._labels, fields, strict=False):
            form.addRow(label, field)
        form.addRow(self._labels[-1], money)
        column.addLayout(form)
        self.told = plain_label(tone="muted", wrap=True)
        self.told.setMinimumHeight(36)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        column.addWidget(self.told)
        row = QHBoxLayout()
        self.test, self.add, self.cancel = button(), button("primary"), button()
        row.addWidget(self.test)
        row.addStretch(1)
        row.addWidget(self.cancel)
        row.addWidget(self.add)
        column.addLayout(row)
        self.test.clicked.connect(self._test)
        self.add.clicked.connect(self._add)
        self.cancel.clicked.connect(self.reject)
        for field in (self.name, self.address):
            field.textChanged.connect(self._allow)
        self.kind.currentIndexChanged.connect(self._allow)
        speak(self, self._say)
        self.add.setDefault(True)
        self.name.setFocus()

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Add an engine"))
        self.head.setText(self.tr("Add an engine"))
        at = max(self.kind.currentIndex(), 0)
        self.kind.clear()
        self.kind.addItems(
            [
                self.tr("Draws pictures (OpenAI images)"),
                self.tr("Directs the story (OpenAI chat)"),
                self.tr("Practice service"),
            ]
        )
        self.kind.setCurrentIndex(at)
        words = (
            self.tr("What it does"), self.tr("Name"), self.tr("Address"), self.tr("Key"),
            self.tr("Model"), self.tr("Price of a picture"),
        )  # fmt: skip
        fields: tuple[QWidget, ...] = (
            self.kind, self.name, self.address, self.key, self.model, self.price,
        )  # fmt: skip
        for label, field, text in zip(self._labels, fields, words, strict=True):
            label.setText(text)
            label.setBuddy(field)
            field.setAccessibleName(text)
        if (typed := self.model.lineEdit()) is not None:
            typed.setAccessibleName(self.model.accessibleName())
        self.unit.setAccessibleName(self.tr("Unit of the price"))
        self.name.setPlaceholderText(self.tr("a short name, such as painter"))
        self.address.setPlaceholderText("https://…/v1")
        self.key.setPlaceholderText(self.tr("kept in the system's key store"))
        self.price.setPlaceholderText(self.tr("empty: unknown, and asked about each time"))
        self.test.setText(self.tr("Test, costs nothing"))
        self.add.setText(self.tr("Add"))
        self.cancel.setText(self.tr("Cancel"))
        self._allow()

    @property
    def _form(self) -> EngineForm:
        return EngineForm(
            self.name.text().strip(),
            KINDS[max(self.kind.currentIndex(), 0)],
            self.address.text().strip(),
            self.model.currentText().strip(),
            price_of(self.price.text()) if self._draws else None,
            self.unit.text().strip(),
        )

    @property
    def _draws(self) -> bool:
        return KINDS[max(self.kind.currentIndex(), 0)] != "openai-chat"

    def _allow(self) -> None:
        there = bool(self.address.text().strip())
        self.test.setEnabled(there)
        self.add.setEnabled(there and bool(self.name.text().strip()))
        self.price.setEnabled(self._draws)
        self.unit.setEnabled(self._draws)

    def _test(self) -> None:
        form = self._read()
        if form is not None:
            self._tell(self.tr("Asking the service…"))
            self._model.models(
                form,
                self.key.text().strip(),
                while_there(self, self._answered),
                while_there(self, self._failed),
            )

    def _answered(self, models: tuple[str, ...]) -> None:
        typed = self.model.currentText()
        self.model.clear()
        self.model.addItems(list(models))
        self.model.setCurrentText(typed or (models[0] if models else ""))
        count = self.tr("The service answers and names %n model(s).", "", len(models))
        self._tell(count, "")

    def _add(self) -> None:
        form = self._read()
        if form is None:
            return
        self.add.setEnabled(False)
        self._model.add(
            form,
            self.key.text().strip(),
            while_there(self, self._added),
            while_there(self, self._failed),
        )

    def _added(self, kept: bool | None) -> None:
        self.key.clear()
        if kept is False:
            # the engine is there; what becomes of the key must be read before this goes
            self._tell(
                self.tr("There is no key store here: the key is kept for this run only."), "amber"
            )
            self.cancel.setText(self.tr("Close"))
            self.cancel.clicked.disconnect()
            self.cancel.clicked.connect(self.accept)
            self.test.setEnabled(False)
            return
        self.accept()

    def _read(self) -> EngineForm | None:
        try:
            return self._form
        except ValueError:
            self._tell(
                self.tr("The price must be a number, or empty where it is unknown."), "amber"
            )
            return None

    def _failed(self, error: Exception) -> None:
        self._tell(error_text(error) if isinstance(error, AppError) else str(error), "amber")
        self._allow()

    def _tell(self, text: str, tone: str = "muted") -> None:
        set_look(self.told, "tone", tone)
        self.told.setText(text)
