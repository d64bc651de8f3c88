"""The form for a server of tools: a program that is started here, or an address."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.errors import AppError
from app.viewmodels.notices import error_text
from app.viewmodels.servers import ServersModel
from app.viewmodels.shop import ServerForm
from app.widgets.choice import Choice
from app.widgets.labels import button, plain_label, speak, while_there


class ServerDialog(QDialog):
    """Adds a server, which is not trusted. ``accepted`` comes when it was added."""

    def __init__(self, parent: QWidget, model: ServersModel) -> None:
        super().__init__(parent)
        self._model = model
        self._here = True
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(520)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 22, 24, 18)
        column.setSpacing(8)
        self.head = plain_label(size="title")
        column.addWidget(self.head)
        self.kind = Choice(("here", "there"), "here", self._choose)
        column.addWidget(self.kind)
        self.name, self.command, self.address, self.variables = (QLineEdit() for _ in range(4))
        self._labels = {field: plain_label(tone="muted") for field in self._fields()}
        for field, label in self._labels.items():
            label.setBuddy(field)
            column.addWidget(label)
            column.addWidget(field)
            field.textChanged.connect(self._allow)
        self.told = plain_label(tone="amber", wrap=True)
        column.addWidget(self.told)
        row = QHBoxLayout()
        self.add, self.cancel = button("primary"), button()
        row.addStretch(1)
        row.addWidget(self.cancel)
        row.addWidget(self.add)
        column.addLayout(row)
        self.add.clicked.connect(self._add)
        self.cancel.clicked.connect(self.reject)
        self.add.setDefault(True)
        speak(self, self._say)
        self._choose("here")
        self.name.setFocus()

    def _fields(self) -> tuple[QLineEdit, ...]:
        return self.name, self.command, self.variables, self.address

    def _say(self) -> None:
        self.head.setText(self.tr("Add a server of tools"))
        self.setWindowTitle(self.head.text())
        self.kind.say(
            {"here": self.tr("Started on this machine"), "there": self.tr("At an address")}
        )
        words = {
            self.name: self.tr("Name"),
            self.command: self.tr("Command"),
            self.variables: self.tr("Environment variables it may see, by name"),
            self.address: self.tr("Address"),
        }
        for field, text in words.items():
            self._labels[field].setText(text)
            field.setAccessibleName(text)
        self.name.setPlaceholderText(self.tr("small letters, digits and hyphens"))
        self.add.setText(self.tr("Add"))
        self.cancel.setText(self.tr("Cancel"))

    def _choose(self, kind: str) -> None:
        self._here = kind == "here"
        for field in (self.command, self.variables):
            field.setVisible(self._here)
            self._labels[field].setVisible(self._here)
        self.address.setVisible(not self._here)
        self._labels[self.address].setVisible(not self._here)
        self._allow()

    def _allow(self) -> None:
        where = self.command if self._here else self.address
        self.add.setEnabled(bool(self.name.text().strip() and where.text().strip()))

    def _add(self) -> None:
        form = ServerForm(self.name.text().strip(), address=self.address.text().strip())
        if self._here:
            form = ServerForm(
                self.name.text().strip(), self.command.text().strip(), "", self.variables.text()
            )
        self.add.setEnabled(False)
        self._model.add(form, while_there(self, self.accept), while_there(self, self._failed))

    def _failed(self, error: Exception) -> None:
        self.told.setText(error_text(error) if isinstance(error, AppError) else str(error))
        self._allow()
