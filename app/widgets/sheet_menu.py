"""The sheet the pages are made for: size, direction, margins, gutters, letters."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFormLayout, QFrame, QVBoxLayout, QWidget

from app.folds.layout import SIZES
from app.folds.page_edits import resized
from app.viewmodels.pages import PagesModel
from app.widgets.font_box import FontBox
from app.widgets.labels import button, plain_label, speak
from app.widgets.page_words import size_name


class SheetMenu(QFrame):
    """A small window under its button; every change is seen on the pages at once."""

    def __init__(self, parent: QWidget, model: PagesModel) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("card", "raised")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._model = model
        self._filling = False
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(8)
        form = QFormLayout()
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(7)
        self.size_box, self.direction = QComboBox(), QComboBox()
        self.size_box.activated.connect(
            lambda _at: model.edit(resized, self.size_box.currentData())
        )
        self.direction.activated.connect(
            lambda _at: model.measure(direction=self.direction.currentData())
        )
        self.margin, self.gutter, self.bleed = (
            self._length(n) for n in ("margin", "gutter", "bleed")
        )
        self.font_box = FontBox(12)
        self.font_box.activated.connect(lambda _at: model.measure(font=self.font_box.currentData()))
        self.labels = [plain_label(tone="muted", size="small") for _ in range(6)]
        self.fields: list[QWidget] = [
            self.size_box, self.direction, self.margin, self.gutter, self.bleed, self.font_box,
        ]  # fmt: skip
        for label, field in zip(self.labels, self.fields, strict=True):
            label.setBuddy(field)
            form.addRow(label, field)
        column.addLayout(form)
        self.usual = button("chip")
        self.usual.clicked.connect(lambda: model.measure(margin=None, gutter=None, bleed=None))
        column.addWidget(self.usual, 0, Qt.AlignmentFlag.AlignRight)
        model.changed.connect(self._renew)
        speak(self, self._say)

    def _length(self, name: str) -> QDoubleSpinBox:
        box = QDoubleSpinBox()
        box.setRange(0, 200)
        box.setDecimals(1)
        box.valueChanged.connect(lambda value: self._measured(name, value))
        return box

    def _measured(self, name: str, value: float) -> None:
        if not self._filling:
            self._model.measure(**{name: value})

    def _say(self) -> None:
        self.size_box.clear()
        for name in SIZES:
            self.size_box.addItem(size_name(name), name)
        self.direction.clear()
        self.direction.addItem(self.tr("Left to right"), "ltr")
        self.direction.addItem(self.tr("Right to left"), "rtl")
        self.font_box.fill(self.tr("Like the window"))
        names = (
            self.tr("Page"), self.tr("Read from"), self.tr("Margins"), self.tr("Gutters"),
            self.tr("Bleed"), self.tr("Font"),
        )  # fmt: skip
        for label, field, name in zip(self.labels, self.fields, names, strict=True):
            label.setText(name)
            field.setAccessibleName(name)
        self.bleed.setToolTip(self.tr("How far pictures run over the edge where they do"))
        self.usual.setText(self.tr("The size's own measures"))
        self._renew()

    def _renew(self) -> None:
        layout = self._model.layout
        sheet = layout.sheet
        self._filling = True
        self.size_box.setCurrentIndex(self.size_box.findData(layout.size))
        self.direction.setCurrentIndex(self.direction.findData(layout.direction))
        self.font_box.choose(layout.font)
        for box, value in (
            (self.margin, sheet.margin), (self.gutter, sheet.gutter), (self.bleed, sheet.bleed)
        ):  # fmt: skip
            box.setSuffix(f" {sheet.unit}")
            if abs(box.value() - value) > 0.04:
                box.setValue(value)
        own = layout.margin is not None or layout.gutter is not None or layout.bleed is not None
        self.usual.setEnabled(own)
        self._filling = False
