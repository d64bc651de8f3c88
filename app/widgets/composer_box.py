"""The composer at the bottom: what happens next, its shape, what it would cost, Send or Stop."""

from __future__ import annotations

from PySide6.QtGui import QAction, QActionGroup, QIcon, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from app.viewmodels.composer import ASPECTS, Composer
from app.viewmodels.desk import Desk
from app.widgets.attachments import AttachmentRow
from app.widgets.dropped import ask_for_pictures
from app.widgets.icons import icon
from app.widgets.labels import ElidedLabel, button, card, plain_tip, set_look, speak
from app.widgets.prompt_edit import PromptEdit
from app.widgets.queue_list import QueueList

MOST_CANDIDATES = 8
NARROW = 520
"""Pixels below which chips are icons."""


class ComposerBox(QWidget):
    """Sends through the composer's view-model; while the agent works Send becomes Stop."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._composer: Composer = desk.composer
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        frame = card("surface")
        outer.addWidget(frame)
        column = QVBoxLayout(frame)
        column.setContentsMargins(12, 8, 12, 10)
        column.setSpacing(6)
        self.queue = QueueList(desk.story)
        column.addWidget(self.queue)
        self.edit = PromptEdit()
        self.edit.setFixedHeight(46)
        self.edit.document().setDocumentMargin(0)
        self.edit.textChanged.connect(self._typed)
        self.edit.sent.connect(self._send)
        self.edit.recalled.connect(self._recall)
        self.edit.brought.connect(desk.composer.attach)
        self.attachments = AttachmentRow(desk)
        column.addWidget(self.attachments)
        column.addWidget(self.edit)
        column.addLayout(self._buttons())
        desk.composer.changed.connect(self._renew)
        desk.composer.restored.connect(self._restore)
        desk.story.changed.connect(self._renew)
        speak(self, self._renew)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.aspect = button("chip")
        self.aspect.setMenu(self._aspects())
        self.candidates = button("chip")
        self.candidates.setMenu(self._candidates())
        self.reference = button("chip")
        self.reference.clicked.connect(self._choose)
        self.when = button("chip")
        self.when.setMenu(self._when())
        self.again = button("chip")
        self.again.clicked.connect(self._draw_again)
        # the least important words give way first where the window is narrow: never the money
        self.hint = ElidedLabel(tone="muted", size="small", whole=True)
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.estimate = ElidedLabel(tone="muted", size="small")
        self.estimate.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.stop = button()
        self.stop.clicked.connect(self._desk.story.stop)
        self.send = button("primary")
        self.send.clicked.connect(self._send)
        for widget in (
            self.aspect,
            self.candidates,
            self.reference,
            self.when,
            self.again,
        ):
            row.addWidget(widget)
        row.addWidget(self.hint, 1)
        # takes the room while the hint is hidden
        row.addStretch(0)
        row.addWidget(self.estimate)
        row.addWidget(self.stop)
        row.addWidget(self.send)
        return row

    def _aspects(self) -> QMenu:
        menu = QMenu(self)
        group = QActionGroup(menu)
        for aspect in ASPECTS:
            action = menu.addAction(aspect)
            action.setCheckable(True)
            action.setChecked(aspect == self._composer.aspect)
            group.addAction(action)
            action.triggered.connect(lambda _on=False, a=aspect: self._composer.choose_aspect(a))
        return menu

    def _candidates(self) -> QMenu:
        menu = QMenu(self)
        group = QActionGroup(menu)
        self._counts: list[QAction] = []
        for count in range(1, MOST_CANDIDATES + 1):
            action = menu.addAction("")
            action.setCheckable(True)
            action.setChecked(count == self._composer.candidates)
            group.addAction(action)
            action.triggered.connect(lambda _on=False, n=count: self._composer.choose_candidates(n))
            self._counts.append(action)
        return menu

    def _when(self) -> QMenu:
        menu = QMenu(self)
        self._steer = QAction(menu)
        self._later = QAction(menu)
        self._steer.triggered.connect(lambda: self._composer.choose_queueing("steer"))
        self._later.triggered.connect(lambda: self._composer.choose_queueing("follow_up"))
        menu.addActions([self._steer, self._later])
        return menu

    def _typed(self) -> None:
        self._composer.type(self.edit.toPlainText())

    def _send(self) -> None:
        self._composer.send()

    def _recall(self) -> None:
        self.edit.setPlainText(self._composer.last_said)
        self.edit.moveCursor(self.edit.textCursor().MoveOperation.End)

    def _restore(self) -> None:
        if self.edit.toPlainText() != self._composer.draft:
            self.edit.setPlainText(self._composer.draft)
            self.edit.moveCursor(self.edit.textCursor().MoveOperation.End)

    def _choose(self) -> None:
        brought = ask_for_pictures(self)
        if brought:
            self._composer.attach(brought)

    def _draw_again(self) -> None:
        picture = self._desk.story.shown_picture
        if picture is not None:
            self._desk.story.draw_again(picture.panel_id, self._composer.candidates)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave words out before they are cut."""
        super().resizeEvent(event)
        self._fit_words()

    def _fit_words(self) -> None:
        """Say in words what the chips do, or by icons where there is little room."""
        narrow = self.width() < NARROW
        for chip, name, words in (
            (self.reference, "plus", self.tr("Reference")),
            (self.again, "again", self.tr("Draw again")),
        ):
            chip.setAccessibleName(words)
            chip.setText("" if narrow else words)
            chip.setIcon(icon(name) if narrow or name == "plus" else QIcon())

    def _renew(self) -> None:
        story, composer = self._desk.story, self._composer
        working = composer.working
        self.edit.setPlaceholderText(self.tr("What happens next?"))
        self.edit.setAccessibleName(self.tr("What happens next?"))
        self.edit.setEnabled(story.can_write)
        self.aspect.setText(composer.aspect)
        shape = self.tr("Shape of the panel: %1").replace("%1", composer.aspect)
        self.aspect.setAccessibleName(shape)
        self.candidates.setText(self.tr("%n candidate(s)", "", composer.candidates))
        self.candidates.setToolTip(self.tr("How many pictures of a panel are drawn to choose from"))
        self.candidates.setVisible(not working)
        for count, action in enumerate(self._counts, 1):
            action.setText(self.tr("%n candidate(s)", "", count))
        self.reference.setToolTip(self.tr("A picture to go along; paste or drop one here as well"))
        self.reference.setEnabled(story.can_write)
        self.when.setVisible(working)
        steer = self.tr("Steer now")
        later = self.tr("After this run")
        self._steer.setText(self.tr("Steer now: used before the agent's next step"))
        self._later.setText(self.tr("After this run: used when the agent has finished"))
        self.when.setText(steer if composer.queueing == "steer" else later)
        self._fit_words()
        more = self.tr(
            "%n more picture(s) of this panel; those there are kept", "", composer.candidates
        )
        self.again.setToolTip(more)
        can_again = story.shown_picture is not None and not story.only_looks and not working
        self.again.setVisible(can_again)
        self.again.setEnabled(story.can_write)
        self.hint.setText(self.tr("Shift+Enter breaks the line"))
        self.hint.setVisible(not working and not composer.draft)
        self.estimate.setText(composer.estimate())
        plain_tip(self.estimate, composer.estimate())
        self.stop.setText(self.tr("Stop"))
        self.stop.setVisible(working)
        queueing = working and bool(composer.draft.strip())
        self.send.setText(self.tr("Queue") if working else self.tr("Send"))
        self.send.setVisible(not working or queueing)
        set_look(self.stop, "kind", "" if queueing else "primary")
        self.send.setEnabled(composer.can_send)
