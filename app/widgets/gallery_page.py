"""All pictures of the story, with filters, in the middle of the window."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.viewmodels.desk import Desk
from app.viewmodels.gallery_model import Scope
from app.widgets.gallery_view import GalleryView
from app.widgets.icons import icon
from app.widgets.labels import button, card, plain_label, speak
from app.widgets.zoom_slider import ZoomSlider

SMALLEST, USUAL, LARGEST, STEP = 120, 200, 420, 40


class GalleryPage(QWidget):
    """``closed`` comes when the person is done, ``panel_wanted`` with a ``Drawn`` to use here."""

    closed = Signal()
    panel_wanted = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk = desk
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(10)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(desk.gallery.search)
        self.search.returnPressed.connect(self._to_pictures)
        self.scopes: dict[Scope, QToolButton] = {}
        self.starred = QToolButton()
        self.starred.setCheckable(True)
        self.starred.setProperty("kind", "switch")
        self.starred.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.starred.toggled.connect(lambda on: desk.gallery.choose(starred=on))
        self.character = QComboBox()
        self.character.activated.connect(self._choose_character)
        self.zoom = ZoomSlider(SMALLEST, LARGEST, STEP)
        self.zoom.setFixedWidth(100)
        self.close_button = button()
        self.close_button.clicked.connect(self.closed)
        self.view = GalleryView(desk)
        self.view.done.connect(self.closed)
        self.view.panel_wanted.connect(self.panel_wanted)
        self.zoom.give_to(self.view, USUAL)
        self.count = plain_label(tone="muted", size="small")
        self.empty = plain_label(tone="muted", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self._bar())
        frame = card("surface")
        inner = QVBoxLayout(frame)
        inner.setContentsMargins(8, 8, 2, 8)
        inner.addWidget(self.view, 1)
        inner.addWidget(self.empty, 1)
        column.addWidget(frame, 1)
        desk.gallery.changed.connect(self._renew)
        speak(self, self._renew)

    def _bar(self) -> QWidget:
        frame = card("info")
        column = QVBoxLayout(frame)
        column.setContentsMargins(12, 7, 12, 7)
        above, below = QHBoxLayout(), QHBoxLayout()
        above.setSpacing(8)
        above.addWidget(self.search, 1)
        above.addWidget(self.count)
        above.addWidget(self.zoom)
        above.addWidget(self.close_button)
        below.setSpacing(6)
        group = QButtonGroup(self)
        for scope in ("all", "here", "elsewhere"):
            below.addWidget(self._scope(scope, group))
        below.addWidget(self.starred)
        below.addWidget(self.character)
        below.addStretch(1)
        column.addLayout(above)
        column.addLayout(below)
        return frame

    def _scope(self, scope: Scope, group: QButtonGroup) -> QToolButton:
        tool = QToolButton()
        tool.setCheckable(True)
        tool.setChecked(scope == self._desk.gallery.scope)
        tool.setProperty("kind", "switch")
        tool.clicked.connect(lambda: self._desk.gallery.choose(scope=scope))
        group.addButton(tool)
        self.scopes[scope] = tool
        return tool

    def open(self) -> None:
        """Show the pictures as they are now."""
        self._desk.gallery.watch(True)
        self.search.setFocus()
        self.search.selectAll()

    def _to_pictures(self) -> None:
        self.view.setFocus()

    def _choose_character(self, _at: int) -> None:
        self._desk.gallery.choose(character=str(self.character.currentData() or ""))

    def recolour(self) -> None:
        """Take the icons' colours from the theme."""
        self.starred.setIcon(icon("star"))
        self.view.viewport().update()

    def _renew(self) -> None:
        model = self._desk.gallery
        self.recolour()
        self.search.setPlaceholderText(self.tr("Search what was said and drawn"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.scopes["all"].setText(self.tr("All"))
        self.scopes["here"].setText(self.tr("In this story"))
        self.scopes["elsewhere"].setText(self.tr("Not in this story"))
        self.scopes["elsewhere"].setToolTip(self.tr("Pictures on branches that were left"))
        self.starred.setText(self.tr("Starred"))
        wanted = [(self.tr("Everybody"), "")] + [(name, name) for name in model.characters]
        there = [
            (self.character.itemText(at), self.character.itemData(at))
            for at in range(self.character.count())
        ]
        if there != wanted:
            self.character.clear()
            for name, value in wanted:
                self.character.addItem(name, value)
        self.character.setCurrentIndex(max(0, self.character.findData(model.character)))
        self.character.setAccessibleName(self.tr("Who is on the picture"))
        self.zoom.setAccessibleName(self.tr("Size of the pictures"))
        self.zoom.setToolTip(self.tr("Size of the pictures"))
        self.close_button.setText(self.tr("Close • Esc"))
        self.view.setAccessibleName(self.tr("Pictures"))
        shown = model.rowCount()
        words = self.tr("%1 of %2 pictures")
        self.count.setText(words.replace("%1", str(shown)).replace("%2", str(model.total)))
        self.view.setVisible(shown > 0)
        self.empty.setVisible(shown == 0)
        self.empty.setText(
            self.tr("No picture is like that. Change the filters, or search for other words.")
            if model.total
            else self.tr("Pictures you draw are kept here, also those of branches you leave.")
        )
