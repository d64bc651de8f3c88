"""The form for one engine: a service, where it is, what it may cost; tried before it is added."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.errors import AppError
from app.viewmodels.engines import EnginesModel, name_for, price_of
from app.viewmodels.notices import error_text
from app.viewmodels.shop import EngineForm, ServiceChoice
from app.widgets.engine_fields import EngineFields
from app.widgets.labels import button, plain_label, set_look, speak, while_there

_SIZE = QSize(600, 640)


class EngineDialog(QDialog):
    """Adds an engine. ``accepted`` comes when it was added; the key is in no field afterwards."""

    def __init__(self, parent: QWidget, model: EnginesModel) -> None:
        super().__init__(parent)
        self._model = model
        self._named = False
        """Whether the person has typed a name themselves."""
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(_SIZE.boundedTo(self.screen().availableSize() - QSize(48, 80)))
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 22, 24, 18)
        column.setSpacing(12)
        self.head = plain_label(size="title")
        column.addWidget(self.head)
        column.addWidget(self._scrolled(), 1)
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
        self.name.textEdited.connect(self._note_name)
        for field in (self.name, self.address):
            field.textChanged.connect(self._allow)
        self.use.currentIndexChanged.connect(self._list_services)
        self.service.currentIndexChanged.connect(self._show_service)
        self.get_key.clicked.connect(self._open_key_page)
        self.more.toggled.connect(self._show_more)
        speak(self, self._say)
        self.add.setDefault(True)
        self._list_services()
        self.service.setFocus()

    def _scrolled(self) -> QScrollArea:
        """Return the fields, scrolled where they are more than the dialog is high."""
        self.use, self.service, self.model = QComboBox(), QComboBox(), QComboBox()
        self.name, self.address, self.price = QLineEdit(), QLineEdit(), QLineEdit()
        self.unit, self.key = QLineEdit(), QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.model.setEditable(True)
        self.service.setMaxVisibleItems(20)
        self.get_key = button("plain")
        self._labels = [plain_label() for _ in range(7)]
        self._form = form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(10)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        key_row, price_row = QWidget(), QWidget()
        keys = QHBoxLayout(key_row)
        keys.setContentsMargins(0, 0, 0, 0)
        keys.setSpacing(8)
        keys.addWidget(self.key, 1)
        keys.addWidget(self.get_key)
        money = QHBoxLayout(price_row)
        money.setContentsMargins(0, 0, 0, 0)
        money.setSpacing(8)
        money.addWidget(self.price, 2)
        money.addWidget(self.unit, 1)
        rows = (
            self.use, self.service, self.name, self.address, key_row, self.model, price_row,
        )  # fmt: skip
        for label, given in zip(self._labels, rows, strict=True):
            form.addRow(label, given)
        self.more = QToolButton()
        self.more.setProperty("kind", "disclosure")
        self.more.setCheckable(True)
        self.more.setAutoRaise(True)
        self.more.setArrowType(Qt.ArrowType.RightArrow)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fields = EngineFields()
        self.fields.hide()
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.fields)
        column.addStretch(1)
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(inner)
        return self._area

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Add an engine"))
        self.head.setText(self.tr("Add an engine"))
        at = max(self.use.currentIndex(), 0)
        self.use.blockSignals(True)
        self.use.clear()
        self.use.addItems([self.tr("Draws pictures"), self.tr("Directs the story")])
        self.use.setCurrentIndex(at)
        self.use.blockSignals(False)
        words = (
            self.tr("What it does"), self.tr("Service"), self.tr("Name"), self.tr("Address"),
            self.tr("Key"), self.tr("Model"), self.tr("Price of a picture"),
        )  # fmt: skip
        fields: tuple[QWidget, ...] = (
            self.use, self.service, self.name, self.address, self.key, self.model, self.price,
        )  # fmt: skip
        for label, field, text in zip(self._labels, fields, words, strict=True):
            label.setText(text)
            label.setBuddy(field)
            field.setAccessibleName(text)
        self.fields.label_width = max(label.sizeHint().width() for label in self._labels)
        if (typed := self.model.lineEdit()) is not None:
            typed.setAccessibleName(self.model.accessibleName())
        self.unit.setAccessibleName(self.tr("Unit of the price"))
        self.name.setPlaceholderText(self.tr("a short name, such as painter"))
        self.address.setPlaceholderText("https://…/v1")
        self.get_key.setText(self.tr("Get a key…"))
        self.price.setPlaceholderText(self.tr("empty: you are asked each time"))
        self.more.setText(self.tr("More settings"))
        self.test.setText(self.tr("Test, costs nothing"))
        self.add.setText(self.tr("Add"))
        self.cancel.setText(self.tr("Cancel"))
        self._say_service()
        self._allow()

    def _list_services(self) -> None:
        """Offer the services that do what was chosen, the generic one last."""
        draws = self.use.currentIndex() != 1
        offered = [item for item in self._model.services if item.draws is draws]
        offered.sort(key=lambda item: item.name in ("openai-images", "openai-chat", "practice"))
        self.service.blockSignals(True)
        self.service.clear()
        for item in offered:
            self.service.addItem(item.title, item.name)
        self.service.blockSignals(False)
        self._show_service()

    @property
    def chosen(self) -> ServiceChoice | None:
        """Return the service that is chosen, None as long as none is known."""
        name = self.service.currentData()
        return next((item for item in self._model.services if item.name == name), None)

    def _show_service(self) -> None:
        service = self.chosen
        if service is None:
            self._allow()
            return
        if not self._named:
            self.name.setText(name_for(service.name, [line.name for line in self._model.lines]))
        self.address.setText(service.base_url)
        self.model.clear()
        self.model.addItems(list(service.models))
        self.unit.setText(service.unit)
        priced = service.draws and not service.local
        self._form.setRowVisible(6, priced)
        self.get_key.setVisible(bool(service.key_page))
        self.more.setVisible(bool(service.fields))
        self._tell("")
        self._say_service()
        self._allow()

    def _say_service(self) -> None:
        """Say what depends on the service, in the language of now."""
        service = self.chosen
        if service is None:
            return
        kept = self.tr("kept in the system's key store")
        free = self.tr("empty: none is needed")
        self.key.setPlaceholderText(kept if service.needs_key else free)
        self.get_key.setToolTip(service.key_page)
        self.fields.show_fields(service.fields)

    def _show_more(self, shown: bool) -> None:
        self.more.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
        self.fields.setVisible(shown)
        if shown:
            first = next(iter(self.fields.inputs.values()), None)
            inner = self._area.widget()
            if first is not None and inner is not None and (laid := inner.layout()) is not None:
                laid.activate()
                self._area.ensureWidgetVisible(first)

    def _open_key_page(self) -> None:
        service = self.chosen
        if service is not None:
            QDesktopServices.openUrl(QUrl(service.key_page))

    def _note_name(self, text: str) -> None:
        self._named = bool(text.strip())

    @property
    def _typed(self) -> EngineForm | None:
        """Return the form as it is. Raises ``ValueError`` for a price that is none."""
        service = self.chosen
        if service is None:
            return None
        priced = service.draws and not service.local
        return EngineForm(
            self.name.text().strip(),
            service.name,
            self.address.text().strip(),
            self.model.currentText().strip(),
            price_of(self.price.text()) if priced else None,
            self.unit.text().strip(),
            self.fields.options,
        )

    def _allow(self) -> None:
        there = bool(self.address.text().strip()) and self.chosen is not None
        self.test.setEnabled(there)
        self.add.setEnabled(there and bool(self.name.text().strip()))

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
        if models:
            self.model.clear()
            self.model.addItems(list(models))
            self.model.setCurrentText(typed or models[0])
            count = self.tr("The service answers and names %n model(s).", "", len(models))
            self._tell(count, "")
        else:
            self._tell(self.tr("The service answers."), "")

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
            return self._typed
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
