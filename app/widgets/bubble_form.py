"""What a bubble is and says: the form beside the panel that is being lettered."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QMenu,
    QPlainTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.folds.lettering import KINDS, Bubble
from app.viewmodels.lettering import LetteringModel
from app.widgets.font_box import FontBox
from app.widgets.icons import icon
from app.widgets.labels import button, card, plain_label, speak

LANGUAGES = ("en", "zh-Hans", "zh-Hant", "ja", "ko", "fr", "de", "es")
"""What can be written at once; a story may have more."""


class BubbleForm(QWidget):
    """The list of bubbles in reading order, and the fields of the selected one."""

    def __init__(self, model: LetteringModel) -> None:
        super().__init__()
        self._model = model
        self._filling = False
        self.setMinimumWidth(264)
        self.parts = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self.parts.setContentsMargins(0, 0, 0, 0)
        self.parts.setSpacing(8)
        self.add = QToolButton()
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.add.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.add.setProperty("kind", "switch")
        self._kinds = QMenu(self)
        self.add.setMenu(self._kinds)
        self.earlier, self.later = QToolButton(), QToolButton()
        self.earlier.clicked.connect(lambda: model.move_in_order(-1))
        self.later.clicked.connect(lambda: model.move_in_order(1))
        self.list = QListWidget()
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._select)
        self.parts.addWidget(self._list_card(), 2)
        self.kind = QComboBox()
        self.kind.activated.connect(lambda _at: model.change(kind=self.kind.currentData()))
        self.who = QComboBox()
        self.who.setEditable(True)
        self.who.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.who.editTextChanged.connect(self._name)
        self.language = QComboBox()
        self.language.activated.connect(lambda _at: model.write_in(self.language.currentData()))
        self.words = QPlainTextEdit()
        self.words.setTabChangesFocus(True)
        self.words.setProperty("kind", "lines")
        self.words.setMinimumHeight(62)
        self.words.setMaximumHeight(120)
        for box in (self.kind, self.who, self.language):
            box.setMinimumContentsLength(4)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
        self.words.textChanged.connect(self._word)
        self.font_box = FontBox(4)
        self.font_box.activated.connect(lambda _at: model.change(font=self.font_box.currentData()))
        self.vertical = QCheckBox()
        self.vertical.clicked.connect(lambda on: model.change(vertical=on))
        self.free = button("chip")
        self.free.clicked.connect(lambda: model.change(box=None, tail=None))
        self.remove = button("chip")
        self.remove.clicked.connect(model.remove)
        self.labels = [plain_label(tone="muted", size="small") for _ in range(5)]
        self.fields = self._field_card()
        self.parts.addWidget(self.fields, 3)
        model.changed.connect(self._renew)
        speak(self, self._say)

    def _list_card(self) -> QWidget:
        frame = card("surface")
        inner = QVBoxLayout(frame)
        inner.setContentsMargins(8, 6, 8, 8)
        inner.setSpacing(4)
        row = QHBoxLayout()
        row.setSpacing(2)
        row.addWidget(self.add)
        row.addStretch(1)
        row.addWidget(self.earlier)
        row.addWidget(self.later)
        inner.addLayout(row)
        inner.addWidget(self.list)
        return frame

    def _field_card(self) -> QWidget:
        frame = card("surface")
        inner = QVBoxLayout(frame)
        inner.setContentsMargins(10, 8, 10, 10)
        inner.setSpacing(8)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        grid.setRowStretch(0, 1)
        words, kind, who, language, font = self.labels
        for label, field in (
            (words, self.words), (kind, self.kind), (who, self.who),
            (language, self.language), (font, self.font_box),
        ):  # fmt: skip
            label.setBuddy(field)
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(words, 0, 0, top)
        grid.addWidget(self.words, 0, 1, 1, 3)
        for line, column, label, field in (
            (1, 0, kind, self.kind), (1, 2, who, self.who),
            (2, 0, language, self.language), (2, 2, font, self.font_box),
        ):  # fmt: skip
            grid.addWidget(label, line, column)
            grid.addWidget(field, line, column + 1)
        inner.addLayout(grid, 1)
        inner.addStretch()
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.vertical)
        row.addStretch(1)
        row.addWidget(self.free)
        row.addWidget(self.remove)
        inner.addLayout(row)
        return frame

    def set_narrow(self, narrow: bool) -> None:
        """Give the fields the room of their names: what a field holds says which it is."""
        for label in self.labels:
            label.setVisible(not narrow)
        self.parts.setStretch(1, 2 if narrow else 3)
        self.parts.setStretch(0, 1 if narrow else 2)

    # -- what the person does ----------------------------------------------------------------------

    def _select(self, row: int) -> None:
        if not self._filling and 0 <= row < len(self._model.bubbles):
            self._model.select(self._model.bubbles[row].id)

    def _name(self, name: str) -> None:
        if not self._filling:
            self._model.change("who", character=name.strip())

    def _word(self) -> None:
        if not self._filling:
            self._model.word(self.words.toPlainText())

    # -- what is shown -----------------------------------------------------------------------------

    def kind_words(self, kind: str) -> str:
        """Return what a kind of bubble is called."""
        return {
            "speech": self.tr("Speech"),
            "thought": self.tr("Thought"),
            "shout": self.tr("Shout"),
            "whisper": self.tr("Whisper"),
            "caption": self.tr("Caption"),
            "sound": self.tr("Sound"),
        }[kind]

    def first_words(self, kind: str) -> str:
        """Return what stands in a new bubble until it is overwritten."""
        return {
            "thought": self.tr("Hm…"),
            "shout": self.tr("Hey!"),
            "caption": self.tr("Meanwhile…"),
            "sound": self.tr("BANG"),
        }.get(kind, self.tr("Hello."))

    def _add(self, kind: str) -> None:
        self._model.add(kind, self.first_words(kind))
        self.words.setFocus()
        self.words.selectAll()

    def recolour(self) -> None:
        """Take the icons' colours from the theme."""
        self.add.setIcon(icon("plus"))
        self.earlier.setIcon(icon("up"))
        self.later.setIcon(icon("down"))

    def _say(self) -> None:
        self.recolour()
        self.add.setText(self.tr("Add a bubble"))
        self._kinds.clear()
        self.kind.clear()
        for kind in KINDS:
            action = self._kinds.addAction(self.kind_words(kind))
            action.triggered.connect(lambda _on=False, kind=kind: self._add(kind))
            self.kind.addItem(self.kind_words(kind), kind)
        for tool, words in (
            (self.earlier, self.tr("Is read earlier")),
            (self.later, self.tr("Is read later")),
        ):
            tool.setToolTip(words)
            tool.setAccessibleName(words)
        names = (
            self.tr("Words"), self.tr("Kind"), self.tr("Who"), self.tr("Language"), self.tr("Font")
        )  # fmt: skip
        fields = (self.words, self.kind, self.who, self.language, self.font_box)
        for label, field, name in zip(self.labels, fields, names, strict=True):
            label.setText(name)
            field.setAccessibleName(name)
            if field is not self.words:
                field.setToolTip(name)
        self.list.setAccessibleName(self.tr("Bubbles in reading order"))
        self.vertical.setText(self.tr("Vertical"))
        self.free.setText(self.tr("Automatic"))
        self.free.setToolTip(self.tr("Let it stand where it covers least, and show at who speaks"))
        self.remove.setText(self.tr("Remove"))
        self.font_box.fill(self.tr("Like the pages"))
        self._renew()

    def _renew(self) -> None:
        model, bubble = self._model, self._model.bubble
        self._filling = True
        rows = [self._line(n, item) for n, item in enumerate(model.bubbles, 1)]
        if rows != [self.list.item(n).text() for n in range(self.list.count())]:
            # lines that are measured before the list has its look would lie on each other
            self.list.ensurePolished()
            self.list.clear()
            self.list.addItems(rows)
        names = [item.id for item in model.bubbles]
        at = names.index(model.selected) if model.selected in names else -1
        self.list.setCurrentRow(at)
        self.earlier.setEnabled(at > 0)
        self.later.setEnabled(0 <= at < len(names) - 1)
        self.fields.setEnabled(bubble is not None)
        self._fill_languages()
        people = list(model.people)
        if people != [self.who.itemText(n) for n in range(self.who.count())]:
            self.who.clear()
            self.who.addItems(people)
        shown = bubble or Bubble("")
        self.kind.setCurrentIndex(max(0, self.kind.findData(shown.kind)))
        if self.who.currentText().strip() != shown.character:
            self.who.setEditText(shown.character)
        words = shown.text.get(model.language, "")
        if self.words.toPlainText() != words:
            self.words.setPlainText(words)
        self.words.setPlaceholderText(shown.words(model.language) if bubble is not None else "")
        self.font_box.choose(shown.font)
        self.vertical.setChecked(shown.vertical)
        self.free.setEnabled(bubble is not None and (shown.box or shown.tail) is not None)
        self._filling = False

    def _fill_languages(self) -> None:
        used = [name for item in self._model.bubbles for name in item.text]
        wanted = list(dict.fromkeys([*LANGUAGES, *used, self._model.language or "en"]))
        if wanted != [self.language.itemData(n) for n in range(self.language.count())]:
            self.language.clear()
            for name in wanted:
                self.language.addItem(language_name(name), name)
        self.language.setCurrentIndex(max(0, self.language.findData(self._model.language)))

    def _line(self, number: int, bubble: Bubble) -> str:
        words = " ".join(bubble.words(self._model.language).split()) or "…"
        who = bubble.character or self.kind_words(bubble.kind)
        line = self.tr("%1. %2: %3")
        for gap, text in (("%1", str(number)), ("%2", who), ("%3", words)):
            line = line.replace(gap, text, 1)
        return line


OWN_NAMES = {"en": "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文"}
"""Where Qt names a country's variant."""


def language_name(language: str) -> str:
    """Return what people who speak a language call it, its code where Qt does not know."""
    return (
        OWN_NAMES.get(language)
        or QLocale(language.replace("-", "_")).nativeLanguageName()
        or language
    )
