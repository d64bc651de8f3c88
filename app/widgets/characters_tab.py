"""The state sidebar: a card per character of the shown moment, and one for the scene."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.viewmodels.bringing import Brought
from app.viewmodels.desk import Desk
from app.viewmodels.people import cards, references_of, references_patch
from app.viewmodels.wording import branch_name
from app.widgets.character_card import CharacterCard, FieldValue
from app.widgets.labels import ElidedLabel, button, clear_layout, plain_label, speak
from app.widgets.name_field import NameField


class CharactersTab(QScrollArea):
    """Cards are rebuilt only when what they show has changed."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._state: object = None
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        self.setWidget(inner)
        column = QVBoxLayout(inner)
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(10)
        self.moment = ElidedLabel(tone="muted", size="small")
        column.addWidget(self.moment)
        self._list = QVBoxLayout()
        self._list.setSpacing(10)
        column.addLayout(self._list)
        self.empty = plain_label(tone="muted", wrap=True)
        column.addWidget(self.empty)
        self.add = button("plain")
        self.add.clicked.connect(self._add)
        self.name = NameField()
        self.name.given.connect(self._named)
        row = QHBoxLayout()
        row.addWidget(self.add)
        row.addWidget(self.name, 1)
        row.addStretch(0)
        column.addLayout(row)
        column.addStretch(1)
        self._portraits: set[str] = set()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._renew)
        desk.story.changed.connect(self._renew)
        desk.pictures.came.connect(self._came)
        speak(self, self._renew)

    @property
    def editable(self) -> bool:
        """Whether fields may be changed: only now, in a quiet story of our own."""
        story = self._desk.story
        return story.can_add_turn and not story.only_looks

    def _writing(self) -> bool:
        """Whether a field of a card is being typed in."""
        fields = self.findChildren(NameField)
        return any(field.isVisible() and field is not self.name for field in fields)

    def _came(self, assets: frozenset[str]) -> None:
        if self._portraits & assets:
            self._renew()

    def _renew(self) -> None:
        # a card that was rebuilt now, because the mouse rests on an earlier turn say, would take
        # half of what is typed for the whole
        if self._writing():
            return
        story = self._desk.story
        words = self.tr("State at turn %1 • branch %2").replace("%1", str(story.shown_number))
        self.moment.setText(words.replace("%2", branch_name(story.shown_branch)))
        self.empty.setText(
            self.tr(
                "Characters appear here when the story names them, with what they wear, hold and feel."
            )
        )
        self.setAccessibleName(self.tr("Characters"))
        self.add.setText(self.tr("Add a character"))
        self.name.setAccessibleName(self.tr("Add a character"))
        self.name.setPlaceholderText(self.tr("Name, then Enter"))
        found = cards(story)
        people = [item for item in found if item.name]
        self.empty.setVisible(not people)
        self.moment.setVisible(bool(people))
        self.add.setVisible(self.name.isHidden() and self.editable)
        faces = [next(iter(item.references), None) for item in found]
        self._portraits = {face for face in faces if face}
        small = [self._desk.pictures.small(face) for face in faces]
        keys = [0 if item is None else item.cacheKey() for item in small]
        picture = story.shown_picture
        asset = picture.asset if picture is not None else ""
        state = (found, keys, self.editable, QLocale().name(), story.only_looks, asset)
        if state == self._state:
            return
        self._state = state
        focused = self._focused()
        keep = self.verticalScrollBar().value()
        clear_layout(self._list)
        for item, pixmap in zip(found, small, strict=True):
            card = CharacterCard(item, pixmap, self.editable, self._desk.story)
            card.brought.connect(self._bring)
            for field in card.findChildren(NameField):
                field.given.connect(self._later.start)
            self._list.addWidget(card)
        self.verticalScrollBar().setValue(keep)
        if focused in self._values():
            self._values()[focused].setFocus()

    def _values(self) -> dict[tuple[str, str], FieldValue]:
        found: dict[tuple[str, str], FieldValue] = {}
        for at in range(self._list.count()):
            item = self._list.itemAt(at)
            card = item.widget() if item is not None else None
            if isinstance(card, CharacterCard):
                found |= {(card.name, key): value for key, value in card.values.items()}
        return found

    def _focused(self) -> tuple[str, str]:
        """Return whose field has the keyboard, so that its next card can have it."""
        return next((at for at, value in self._values().items() if value.hasFocus()), ("", ""))

    def _bring(self, name: str, brought: list[Brought]) -> None:
        """Keep pictures and make them a character's references, each a turn of its own."""

        def kept(asset: str) -> None:
            there = references_of(self._desk.story.shown_state, name)
            if self.editable and asset not in there:
                self._desk.story.set_state(references_patch(name, (*there, asset)))

        self._desk.bring(brought, kept)

    def _add(self) -> None:
        self.add.hide()
        self.name.open()

    def _named(self, name: str) -> None:
        self.add.setVisible(self.editable)
        if name and self.editable:
            self._desk.story.set_state({"characters": {name: {"mood": self.tr("calm")}}})
