"""The engines in the settings: which are used, and what can be done with those that were added."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.errors import AppError
from app.viewmodels.engines import EnginesModel, price_of
from app.viewmodels.notices import error_text
from app.viewmodels.shop import EngineLine
from app.viewmodels.wording import engine_title, money_words
from app.widgets.dialogs import Question, TextQuestion
from app.widgets.engine_form import EngineDialog
from app.widgets.labels import (
    ElidedLabel,
    button,
    card,
    clear_layout,
    plain_label,
    set_look,
    speak,
    while_there,
)


class EnginesPage(QWidget):
    """A card for each engine: what it does, where it is, what it costs."""

    def __init__(self, model: EnginesModel) -> None:
        super().__init__()
        self._model = model
        self._tell_failure = while_there(self, self._failed)
        self.dialog: EngineDialog | None = None
        self.question: Question | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self.lead = plain_label(tone="muted", wrap=True)
        self.told = plain_label(tone="amber", wrap=True)
        self.told.hide()
        column.addWidget(self.lead)
        area = self._area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        self.cards = QVBoxLayout(inner)
        self.cards.setContentsMargins(0, 0, 6, 0)
        self.cards.setSpacing(8)
        area.setWidget(inner)
        column.addWidget(area, 1)
        column.addWidget(self.told)
        row = QHBoxLayout()
        self.add = button()
        row.addWidget(self.add)
        row.addStretch(1)
        column.addLayout(row)
        self.add.clicked.connect(self._add)
        model.changed.connect(self._renew)
        speak(self, self._say)
        model.refresh()

    def _say(self) -> None:
        self.lead.setText(
            self.tr(
                "An engine draws the pictures, another directs the story. Those that come with"
                " Inkfold cost nothing and send nothing anywhere."
            )
        )
        self.add.setText(self.tr("Add an engine…"))
        self._area.setAccessibleName(self.tr("Engines"))
        self._renew()

    def _renew(self) -> None:
        clear_layout(self.cards)
        for line in self._model.lines:
            self.cards.addWidget(self._card(line))
        self.cards.addStretch(1)

    def _card(self, line: EngineLine) -> QWidget:
        frame = card("info" if line.used else "plain")
        grid = QGridLayout(frame)
        grid.setContentsMargins(14, 10, 12, 10)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        grid.addWidget(plain_label(engine_title(line), weight="bold"), 0, 0)
        does = self.tr("draws pictures") if line.draws else self.tr("directs the story")
        price = money_words(line.price) if line.paid else self.tr("free")
        parts = [does, *([price] if line.draws else []), line.model, line.address]
        words = " • ".join(part for part in parts if part)
        grid.addWidget(ElidedLabel(words, tone="muted", size="small"), 1, 0)
        row = QHBoxLayout()
        row.setSpacing(6)
        if line.used:
            row.addWidget(plain_label(self.tr("in use"), chip="accent"))
        else:
            use = button("", self.tr("Use"))
            use.setAccessibleName(self.tr("Use %1").replace("%1", line.title))
            use.clicked.connect(lambda: self._model.use(line, self._tell_failure))
            row.addWidget(use)
        grid.addLayout(row, 0, 1, 2, 1)
        if line.own:
            own = QHBoxLayout()
            own.setSpacing(6)
            self._own_buttons(own, line)
            own.addStretch(1)
            grid.addLayout(own, 2, 0, 1, 2)
        return frame

    def _own_buttons(self, row: QHBoxLayout, line: EngineLine) -> None:
        test = button("plain", self.tr("Test"))
        test.setToolTip(self.tr("Asks the service for its models, which costs nothing"))
        test.setAccessibleName(self.tr("Test %1").replace("%1", line.title))
        test.clicked.connect(lambda: self._test(line))
        row.addWidget(test)
        if line.draws and line.paid:
            price = button("plain", self.tr("Price…"))
            price.setAccessibleName(self.tr("Price of %1").replace("%1", line.title))
            price.clicked.connect(lambda: self._ask_price(line))
            row.addWidget(price)
        key = button("plain", self.tr("Key…"))
        remove = button("plain", self.tr("Remove"))
        key.clicked.connect(lambda: self._ask_key(line))
        key.setAccessibleName(self.tr("Key of %1").replace("%1", line.title))
        remove.setAccessibleName(self.tr("Remove %1").replace("%1", line.title))
        remove.clicked.connect(lambda: self._ask_remove(line))
        row.addWidget(key)
        row.addWidget(remove)

    def _add(self) -> None:
        self._tell("")
        self.dialog = EngineDialog(self.window(), self._model)
        self.dialog.open()

    def _test(self, line: EngineLine) -> None:
        self._tell(self.tr("Asking %1…").replace("%1", line.title), "muted")

        def answered(models: tuple[str, ...]) -> None:
            words = self.tr("%1 answers.").replace("%1", line.title)
            if models and line.model and line.model not in models:
                words += " " + self.tr("It does not list the model %1.").replace("%1", line.model)
            self._tell(words, "muted")

        self._model.try_line(line, while_there(self, answered), self._tell_failure)

    def _ask_price(self, line: EngineLine) -> None:
        """Ask for a price with its unit, such as 0.04 USD; nothing means that nobody knows."""
        known = str(line.price) if line.price is not None else ""
        question = TextQuestion(
            self.window(), self.tr("What does a picture of %1 cost?").replace("%1", line.title),
            known, self.tr("Keep"), self.tr("Cancel"), lambda _text: True,
        )  # fmt: skip
        question.field.setPlaceholderText(self.tr("such as 0.04 USD; empty: unknown"))
        question.accepted.connect(lambda: self._set_price(line, question.text))
        self.question = question
        question.open()

    def _set_price(self, line: EngineLine, text: str) -> None:
        amount, _, unit = text.strip().partition(" ")
        try:
            price = price_of(amount)
        except ValueError:
            self._tell(self.tr("The price must be a number, or empty where it is unknown."))
            return
        unit = unit.strip() or (line.price.unit if line.price is not None else "USD")
        self._tell("")
        self._model.set_price(line, price, unit, self._tell_failure)

    def _ask_key(self, line: EngineLine) -> None:
        question = TextQuestion(
            self.window(), self.tr("Key of %1").replace("%1", line.title), "",
            self.tr("Keep"), self.tr("Cancel"),
        )  # fmt: skip
        question.field.setEchoMode(question.field.EchoMode.Password)
        question.accepted.connect(
            lambda: self._model.keep_key(
                line.name, question.text, while_there(self, self._kept), self._tell_failure
            )
        )
        self.question = question
        question.open()

    def _kept(self, kept: bool) -> None:
        words = self.tr("There is no key store here: the key is kept for this run only.")
        self._tell("" if kept else words)

    def _ask_remove(self, line: EngineLine) -> None:
        self.question = Question(
            self.window(),
            self.tr("Stop using %1?").replace("%1", line.title),
            self.tr("What it drew stays. Its name is not given to another engine."),
            self.tr("Remove"),
            self.tr("Cancel"),
        )
        self.question.accepted.connect(lambda: self._model.remove(line.name, self._tell_failure))
        self.question.open()

    def _failed(self, error: Exception) -> None:
        self._tell(error_text(error) if isinstance(error, AppError) else str(error))

    def _tell(self, text: str, tone: str = "amber") -> None:
        set_look(self.told, "tone", tone)
        self.told.setText(text)
        self.told.setVisible(bool(text))
