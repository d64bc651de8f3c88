"""The bar at the top: menus, story, branch, turn, unsettled pictures, money."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenuBar, QToolButton

from app.folds.spending import COUNTED
from app.records.money import sums
from app.viewmodels.desk import Desk
from app.viewmodels.wording import amount_words, branch_name, sums_words, unsettled_words
from app.widgets.icons import icon
from app.widgets.labels import ElidedLabel, button, plain_label, plain_tip, speak
from app.widgets.theme import TOP

LONGEST_NAME = 200
"""Pixels a branch's name may take here."""


class TopBar(QFrame):
    """Where the story is and what it cost. ``recovery_wanted`` when the amber chip is pressed."""

    recovery_wanted = Signal()
    library_wanted = Signal()

    def __init__(self, desk: Desk, menu: QMenuBar) -> None:
        super().__init__()
        self.setObjectName("topBar")
        self.setFixedHeight(TOP)
        self._desk = desk
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 10, 0)
        row.setSpacing(12)
        self.stories = QToolButton()
        self.stories.clicked.connect(self.library_wanted)
        self.title = ElidedLabel(size="title")
        self.title.setSizePolicy(
            self.title.sizePolicy().Policy.Maximum, self.title.sizePolicy().Policy.Preferred
        )
        self.branch = button("accentChip")
        self.turn = plain_label(tone="muted")
        self.unsettled = button("amber")
        self.unsettled.clicked.connect(self.recovery_wanted)
        self.money = plain_label(tone="muted")
        self.pages, self.pictures, self.finder = QToolButton(), QToolButton(), QToolButton()
        for tool in (self.stories, self.pages, self.pictures, self.finder):
            tool.setIconSize(QSize(20, 20))
        menu.setSizePolicy(menu.sizePolicy().Policy.Maximum, menu.sizePolicy().Policy.Maximum)
        row.addWidget(self.stories)
        row.addWidget(menu)
        row.addWidget(self.title)
        row.addWidget(self.branch)
        row.addWidget(self.turn)
        row.addStretch(1)
        row.addWidget(self.unsettled)
        row.addWidget(self.money)
        row.addWidget(self.pages)
        row.addWidget(self.pictures)
        row.addWidget(self.finder)
        desk.story.changed.connect(self._renew)
        self.recolour()
        speak(self, self._renew)

    def recolour(self) -> None:
        """Take the icons' colours from the theme."""
        self.stories.setIcon(icon("library"))
        self.pages.setIcon(icon("pages"))
        self.pictures.setIcon(icon("pictures"))
        self.finder.setIcon(icon("find"))

    def _renew(self) -> None:
        model = self._desk.story
        story = model.story
        open_ = bool(story.session_id)
        self.stories.setToolTip(self.tr("All stories"))
        self.stories.setAccessibleName(self.tr("All stories"))
        find = self.tr("Find a command, story or branch")
        self.finder.setToolTip(find)
        self.finder.setAccessibleName(find)
        self.pages.setToolTip(self.tr("Pages"))
        self.pages.setAccessibleName(self.tr("Pages"))
        self.pages.setVisible(open_)
        self.pictures.setToolTip(self.tr("All pictures of this story"))
        self.pictures.setAccessibleName(self.tr("All pictures of this story"))
        self.pictures.setVisible(open_)
        self.stories.setVisible(open_)
        self.title.setText(story.title if open_ else "Inkfold")
        self.title.setMaximumWidth(
            self.title.fontMetrics().horizontalAdvance(self.title.text()) + 24
        )
        name = branch_name(model.shown_branch)
        elide = self.branch.fontMetrics().elidedText
        self.branch.setText(elide(name, Qt.TextElideMode.ElideRight, LONGEST_NAME))
        plain_tip(self.branch, name)
        self.branch.setVisible(open_)
        self.branch.setAccessibleName(self.tr("Branch %1").replace("%1", name))
        words = self.tr("turn %1 of %2").replace("%1", str(model.shown_number))
        self.turn.setText(words.replace("%2", str(len(model.turns))))
        self.turn.setVisible(open_ and bool(model.turns))
        self.unsettled.setText(unsettled_words(len(story.doubts)))
        self.unsettled.setVisible(bool(story.doubts))
        self.money.setText(self._spent())
        self.money.setVisible(open_)

    def _spent(self) -> str:
        """Return what was spent; what may have been counts, so that no budget is fooled."""
        counted = sums(
            item.amount
            for item in self._desk.story.story.spending
            if item.standing in COUNTED and item.amount is not None
        )
        limit = self._desk.story.choices.limit
        if limit is not None and self._desk.story.choices.allowance == "limit":
            mine = counted.pop(limit.unit, None)
            of = self.tr("%1 of %2")
            of = of.replace("%1", f"{(mine or 0):f}" if mine else "0")
            first = of.replace("%2", amount_words(limit.amount, limit.unit))
            return " + ".join([first, sums_words(counted)] if counted else [first])
        return sums_words(counted) or self.tr("nothing spent")
