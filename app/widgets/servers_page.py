"""The servers of tools in the settings: what each offers, what is believed, what is asked."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.errors import AppError
from app.viewmodels.moments import AskedOutside
from app.viewmodels.notices import error_text
from app.viewmodels.servers import ServersModel
from app.viewmodels.shop import ServerLine, ServerTool
from app.widgets.dialogs import Question, TextQuestion
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
from app.widgets.outside_words import claim_words
from app.widgets.server_form import ServerDialog


class ServersPage(QWidget):
    """A card for each server; its tools are listed once it was asked for them."""

    def __init__(self, model: ServersModel) -> None:
        super().__init__()
        self._model = model
        self._tell_failure = while_there(self, self._failed)
        self.dialog: ServerDialog | None = None
        self.question: Question | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self.lead = plain_label(tone="muted", wrap=True)
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
        self.told = plain_label(tone="amber", wrap=True)
        self.told.hide()
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
                "Servers that speak MCP give the agent further tools. You are asked before each"
                " call. A server that is started here may do on this machine whatever you may:"
                " add only what you trust that far."
            )
        )
        self.add.setText(self.tr("Add a server…"))
        self._area.setAccessibleName(self.tr("Servers of tools"))
        self._renew()

    def _renew(self) -> None:
        clear_layout(self.cards)
        for line in self._model.lines:
            self.cards.addWidget(self._card(line))
        self.cards.addStretch(1)

    def _card(self, line: ServerLine) -> QWidget:
        frame = card("plain")
        column = QVBoxLayout(frame)
        column.setContentsMargins(14, 10, 12, 10)
        column.setSpacing(4)
        head = QHBoxLayout()
        head.addWidget(plain_label(line.name, weight="bold"))
        if line.trusted:
            head.addWidget(plain_label(self.tr("trusted"), chip="accent"))
        head.addStretch(1)
        self._buttons(head, line)
        column.addLayout(head)
        column.addWidget(ElidedLabel(line.where, tone="muted", size="small"))
        for tool in self._model.tools.get(line.name, ()):
            column.addWidget(self._tool(tool))
        return frame

    def _buttons(self, row: QHBoxLayout, line: ServerLine) -> None:
        trust = self.tr("Trust no more") if line.trusted else self.tr("Trust…")
        wanted = [
            (self.tr("Tools"), self.tr("Tools of %1"), lambda: self._ask(line)),
            (trust, self.tr("Trust in %1"), lambda: self._ask_trust(line)),
            (self.tr("Remove"), self.tr("Remove %1"), lambda: self._ask_remove(line)),
        ]
        for name in line.takes:
            words = self.tr("Key…") if not name else self.tr("Value of %1…").replace("%1", name)
            wanted.insert(2, (words, self.tr("Key of %1"), partial(self._ask_key, line, name)))
        for text, spoken, act in wanted:
            made = button("plain", text)
            made.setAccessibleName(spoken.replace("%1", line.name))
            made.clicked.connect(lambda _on=False, act=act: act())
            row.addWidget(made)

    def _tool(self, tool: ServerTool) -> QWidget:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(2)
        column.addWidget(plain_label(tool.tool, wrap=True))
        told = AskedOutside(tool.server, tool.tool, "", tool.claims, tool.trusted)
        column.addWidget(plain_label(claim_words(told), tone="muted", size="small", wrap=True))
        row = QHBoxLayout()
        asks = QCheckBox(self.tr("Ask before each call"))
        asks.setChecked(tool.asks)
        repeats = QCheckBox(self.tr("After a crash, call again by itself"))
        repeats.setChecked(tool.repeats)
        for box, text in ((asks, asks.text()), (repeats, repeats.text())):
            box.setAccessibleName(f"{tool.tool}: {text}")
            row.addWidget(box)
        row.addStretch(1)
        column.addLayout(row)
        asks.clicked.connect(lambda on: self._set(replace(tool, asks=on)))
        repeats.clicked.connect(lambda on: self._set(replace(tool, repeats=on)))
        return part

    def _set(self, wanted: ServerTool) -> None:
        self._tell("")
        self._model.set_tool(wanted, self._tell_failure)

    def _add(self) -> None:
        self._tell("")
        self.dialog = ServerDialog(self.window(), self._model)
        self.dialog.open()

    def _ask(self, line: ServerLine) -> None:
        self._tell(self.tr("Asking %1…").replace("%1", line.name), "muted")

        def listed(count: int) -> None:
            self._tell(self.tr("%n tool(s) offered.", "", count), "muted")

        self._model.ask(line.name, while_there(self, listed), self._tell_failure)

    def _ask_trust(self, line: ServerLine) -> None:
        self._tell("")
        if line.trusted:
            self._model.trust(line.name, False, self._tell_failure)
            return
        self.question = Question(
            self.window(),
            self.tr("Believe what %1 says of its tools?").replace("%1", line.name),
            self.tr(
                "A tool that says it changes nothing may then be called again by itself after a"
                " crash. You are asked before each call all the same. A tool that changes what it"
                " says is not believed any more."
            ),
            self.tr("Trust"),
            self.tr("Cancel"),
        )
        self.question.accepted.connect(
            lambda: self._model.trust(line.name, True, self._tell_failure)
        )
        self.question.open()

    def _ask_key(self, line: ServerLine, variable: str) -> None:
        head = self.tr("Key of %1").replace("%1", line.name)
        if variable:
            head = self.tr("Value of %1").replace("%1", variable)
        question = TextQuestion(self.window(), head, "", self.tr("Keep"), self.tr("Cancel"))
        question.field.setEchoMode(question.field.EchoMode.Password)
        question.accepted.connect(
            lambda: self._model.keep_key(
                line.name, variable, question.text, while_there(self, self._kept),
                self._tell_failure,
            )
        )  # fmt: skip
        self.question = question
        question.open()

    def _kept(self, kept: bool) -> None:
        words = self.tr("There is no key store here: the key is kept for this run only.")
        self._tell("" if kept else words)

    def _ask_remove(self, line: ServerLine) -> None:
        self._tell("")
        self.question = Question(
            self.window(),
            self.tr("Stop using %1?").replace("%1", line.name),
            self.tr("What it did stays done. Its name is not given to another server."),
            self.tr("Remove"),
            self.tr("Cancel"),
        )
        self.question.accepted.connect(lambda: self._model.remove(line.name, self._tell_failure))
        self.question.open()

    def _failed(self, error: Exception) -> None:
        self._tell(error_text(error) if isinstance(error, AppError) else str(error))
        # a tick that could not be kept goes back to what holds
        self._renew()

    def _tell(self, text: str, tone: str = "amber") -> None:
        set_look(self.told, "tone", tone)
        self.told.setText(text)
        self.told.setVisible(bool(text))
