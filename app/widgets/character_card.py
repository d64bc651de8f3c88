"""One character's card: colour or reference picture, name, fields that can be edited."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.viewmodels.people import CharacterView, FieldView, field_patch, references_patch
from app.viewmodels.story import StoryModel
from app.viewmodels.wording import pictures_words
from app.widgets.change_texts import field_texts
from app.widgets.dropped import ask_for_pictures, has_pictures, pictures_in
from app.widgets.field_names import field_name
from app.widgets.labels import button, plain_label
from app.widgets.name_field import NameField
from app.widgets.swatch import Swatch
from app.widgets.theme import colour, tokens


class FieldValue(QPushButton):
    """A field's value; a click, Enter or Space opens it for editing.

    A button to whoever hears the window, a text to whoever sees it.
    """

    def __init__(self, name: str, field: FieldView, editable: bool, story: StoryModel) -> None:
        super().__init__()
        self._name, self._field, self._story = name, field, story
        self._editable = editable
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self._texts = field_texts(field)
        row.addWidget(self._texts, 1)
        self.edit = NameField()
        self.edit.given.connect(self._given)
        self.edit.returnPressed.connect(self._clear_if_empty)
        self.edit.setAccessibleName(field_name(field.key))
        row.addWidget(self.edit, 1)
        # a button is never narrower than its hint nor higher: a long value would be cut
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if editable else Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(f"{field_name(field.key)}: {field.value}")
        if editable:
            self.setCursor(Qt.CursorShape.IBeamCursor)
        self.clicked.connect(self.open)

    def sizeHint(self) -> QSize:
        """Return what its texts need."""
        return self._row.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return what its texts need at least."""
        return self._row.totalMinimumSize()

    def hasHeightForWidth(self) -> bool:
        """Tell that texts break into lines."""
        return self._row.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        """Return how high its texts are in a column of some width."""
        return self._row.totalHeightForWidth(width)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw nothing but the mark of the keyboard: its texts are there already."""
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(colour(tokens().accent), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
            painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the field with Enter or F2, as well as with a button's own key."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            self.open()
        else:
            super().keyPressEvent(event)

    def open(self, _on: bool = False) -> None:
        """Show the field for editing, where it may be edited."""
        if self._editable and self.edit.isHidden():
            self._texts.hide()
            self.edit.open(self._field.value)

    def _clear_if_empty(self) -> None:
        """Take the field away where its text was taken away."""
        if not self.edit.text().strip():
            self._story.set_state(field_patch(self._name, self._field.key, None))

    def _given(self, text: str) -> None:
        self._texts.show()
        if text and text != self._field.value:
            self._story.set_state(field_patch(self._name, self._field.key, text))


class CharacterCard(QFrame):
    """The card; changing a field is a turn of the story, and so is a reference picture.

    ``brought`` comes with pictures that are to become references: chosen, or dropped here.
    """

    brought = Signal(str, list)

    def __init__(
        self, view: CharacterView, picture: QPixmap | None, editable: bool, story: StoryModel
    ) -> None:
        super().__init__()
        self.setProperty("card", "plain")
        self._view, self._story, self._editable = view, story, editable
        self.setAcceptDrops(editable and bool(view.name))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(8)
        column.addLayout(self._head(view, picture))
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(5)
        grid.setColumnMinimumWidth(0, 62)
        grid.setColumnStretch(1, 1)
        self.values: dict[str, FieldValue] = {}
        for row, field in enumerate(view.fields):
            key = plain_label(field_name(field.key), tone="muted")
            grid.addWidget(key, row, 0, Qt.AlignmentFlag.AlignTop)
            value = FieldValue(view.name, field, editable, story)
            self.values[field.key] = value
            grid.addWidget(value, row, 1)
        if view.fields:
            column.addLayout(grid)
        if editable:
            column.addLayout(self._adding())

    @property
    def name(self) -> str:
        """Whose card it is; empty for the scene."""
        return self._view.name

    def _head(self, view: CharacterView, picture: QPixmap | None) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(Swatch(view.colour, picture))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(plain_label(view.name or self.tr("Scene"), weight="bold", wrap=True))
        if view.name:
            count = len(view.references)
            told = self.tr("reference: %1").replace("%1", pictures_words(count))
            told = told if count else self.tr("no reference yet")
            if self._editable:
                words.addWidget(self._references_button(told))
            else:
                words.addWidget(plain_label(told, tone="muted", size="small"))
        row.addLayout(words, 1)
        return row

    def _references_button(self, told: str) -> QWidget:
        self.references = button("plain", told)
        self.references.setStyleSheet("padding: 0px 2px; font-size: 12px; text-align: left;")
        self.references.setAccessibleName(f"{self._view.name}: {told}")
        menu = QMenu(self.references)
        menu.addAction(self.tr("Add picture files…"), self._choose)
        shown = self._story.shown_picture
        use = menu.addAction(self.tr("Use the shown panel"))
        use.setEnabled(shown is not None and shown.asset not in self._view.references)
        if shown is not None:
            use.triggered.connect(lambda: self._set((*self._view.references, shown.asset)))
        last = menu.addAction(self.tr("Take the last one away"))
        last.setEnabled(bool(self._view.references))
        last.triggered.connect(lambda: self._set(self._view.references[:-1]))
        self.references.setMenu(menu)
        return self.references

    def _choose(self) -> None:
        brought = ask_for_pictures(self)
        if brought:
            self.brought.emit(self._view.name, brought)

    def _set(self, assets: tuple[str, ...]) -> None:
        self._story.set_state(references_patch(self._view.name, assets))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take pictures."""
        if has_pictures(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Make what was dropped a reference."""
        event.acceptProposedAction()
        self.brought.emit(self._view.name, pictures_in(event.mimeData()))

    def _adding(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.add = button("plain", self.tr("Add a field"))
        whose = self._view.name or self.tr("Scene")
        self.add.setAccessibleName(self.tr("Add a field: %1").replace("%1", whose))
        self.add.setStyleSheet("padding: 0px 2px; font-size: 12px;")
        self.new = NameField()
        self.new.setPlaceholderText(self.tr("field = text, then Enter"))
        self.new.setAccessibleName(self.add.accessibleName())
        self.add.clicked.connect(lambda: self._open_new())
        self.new.given.connect(self._add_field)
        row.addWidget(self.add)
        row.addWidget(self.new, 1)
        row.addStretch(0)
        return row

    def _open_new(self, text: str = "") -> None:
        self.add.hide()
        self.new.open(text)

    def _add_field(self, text: str) -> None:
        self.add.show()
        key, _, value = text.replace("＝", "=").partition("=")
        if text and not (key.strip() and value.strip()):
            # what was typed is not thrown away for a missing sign
            self._open_new(text)
        elif text:
            self._story.set_state(field_patch(self._view.name, key.strip(), value.strip()))
