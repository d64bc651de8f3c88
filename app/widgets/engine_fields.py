"""The fields a service adds to the form, made from what the catalogue says of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.viewmodels.engine_words import service_words
from app.viewmodels.shop import FieldChoice
from app.widgets.labels import button, plain_label

_LINES = 4
_FILE_LIMIT = 1024 * 1024


class EngineFields(QWidget):
    """One row for each field; ``options`` is what was filled in.

    ``label_width`` is how wide the labels of the next rows are, in pixels: that of the form above.
    """

    def __init__(self) -> None:
        super().__init__()
        self.label_width = 0
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(16)
        self._form.setVerticalSpacing(10)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._fields: tuple[FieldChoice, ...] = ()
        self.inputs: dict[str, QWidget] = {}

    def show_fields(self, fields: Sequence[FieldChoice]) -> None:
        """Show ``fields``, with their defaults where others were shown before."""
        same = tuple(fields) == self._fields
        typed = self.options
        while self._form.rowCount():
            self._form.removeRow(0)
        self._fields, self.inputs = tuple(fields), {}
        for field in fields:
            given = self._input(field, typed.get(field.name, "") if same else field.default)
            given.setAccessibleName(service_words(field.label))
            self.inputs[field.name] = given
            self._add_row(field, given)

    @property
    def options(self) -> dict[str, str]:
        """Return what is filled in, by the fields' names; empty ones are left out."""
        found = {field.name: _text_of(self.inputs[field.name]) for field in self._fields}
        return {name: text for name, text in found.items() if text}

    def _add_row(self, field: FieldChoice, given: QWidget) -> None:
        if isinstance(given, QCheckBox):
            self._form.addRow(given)
            return
        label = plain_label(service_words(field.label), wrap=True)
        label.setFixedWidth(max(self.label_width, label.minimumSizeHint().width()))
        label.setBuddy(given)
        if field.kind != "json":
            self._form.addRow(label, given)
            return
        row = QWidget()
        column = QVBoxLayout(row)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(given)
        file = button("plain", self.tr("From a file…"))
        file.setAccessibleName(self.tr("%1 from a file").replace("%1", service_words(field.label)))
        file.clicked.connect(lambda: self._read_file(given))
        line = QHBoxLayout()
        line.addStretch(1)
        line.addWidget(file)
        column.addLayout(line)
        self._form.addRow(label, row)

    def _input(self, field: FieldChoice, text: str) -> QWidget:
        match field.kind:
            case "tick":
                tick = QCheckBox(service_words(field.label))
                tick.setChecked(text == "yes")
                return tick
            case "choice":
                box = QComboBox()
                if not field.default:
                    box.addItem(self.tr("the service decides"), "")
                for choice in field.choices:
                    box.addItem(choice, choice)
                box.setCurrentIndex(max(box.findData(text), 0))
                return box
            case "json" | "lines" | "addresses":
                lines = QPlainTextEdit(text)
                lines.setProperty("kind", "lines")
                lines.setPlaceholderText(service_words(field.hint))
                lines.setTabChangesFocus(True)
                lines.setFixedHeight(lines.fontMetrics().lineSpacing() * _LINES + 24)
                return lines
            case _:
                line = QLineEdit(text)
                line.setPlaceholderText(service_words(field.hint))
                if field.kind == "number":
                    line.setInputMethodHints(Qt.InputMethodHint.ImhFormattedNumbersOnly)
                return line

    def _read_file(self, given: QWidget) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Choose a file"), "", self.tr("JSON files (*.json);;All files (*)")
        )
        if not name or not isinstance(given, QPlainTextEdit):
            return
        try:
            with Path(name).open("rb") as file:
                given.setPlainText(file.read(_FILE_LIMIT).decode("utf-8"))
        except (OSError, UnicodeDecodeError):
            given.setPlainText("")
            given.setPlaceholderText(self.tr("This file cannot be read as text."))


def _text_of(given: QWidget) -> str:
    match given:
        case QCheckBox():
            return "yes" if given.isChecked() else ""
        case QComboBox():
            return str(given.currentData() or "")
        case QPlainTextEdit():
            return given.toPlainText().strip()
        case QLineEdit():
            return given.text().strip()
        case _:
            return ""
