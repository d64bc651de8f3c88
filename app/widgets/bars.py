"""Quiet bars above the panel: preview, undo, reading only, and what went wrong."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.viewmodels.desk import Desk
from app.viewmodels.notices import reason_words
from app.viewmodels.story import StoryModel
from app.viewmodels.wording import branch_name, turns_words
from app.widgets.dialogs import Question, file_in_documents
from app.widgets.going import go_to_branch
from app.widgets.labels import ElidedLabel, button, card, plain_label, plain_tip, set_look, speak


class Bar(QWidget):
    """One bar: a bold beginning, the rest, and its buttons. Hidden until there is something.

    ``below`` puts the buttons under the words: several have no room beside them.
    """

    def __init__(self, look: str = "info", *, below: bool = False) -> None:
        super().__init__()
        self._frame = card(look)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._frame)
        lines = QVBoxLayout(self._frame)
        lines.setContentsMargins(12, 7, 12, 7)
        row = QHBoxLayout()
        row.setSpacing(12)
        lines.addLayout(row)
        self.lead = plain_label(weight="bold")
        self.rest = plain_label(wrap=True)
        self.lead.setSizePolicy(
            self.lead.sizePolicy().Policy.Maximum, self.lead.sizePolicy().Policy.Preferred
        )
        row.addWidget(self.lead)
        row.addWidget(self.rest, 1)
        self._row = row
        if below:
            self._row = QHBoxLayout()
            self._row.addStretch(1)
            lines.addLayout(self._row)
        self.setVisible(False)

    def add_button(self, kind: str = "") -> QPushButton:
        """Add a button at the right and return it."""
        made = button(kind)
        self._row.addWidget(made)
        return made

    def set_look(self, look: str) -> None:
        """Change the bar's ground."""
        set_look(self._frame, "card", look)


class PreviewBar(Bar):
    """Says that an earlier turn, or another branch, is only looked at."""

    def __init__(self, story: StoryModel) -> None:
        super().__init__()
        self._story = story
        # one line always: the panel below must not jump when another turn is looked at
        self.lead.hide()
        self.rest.hide()
        self.said = ElidedLabel(weight="bold")
        self.still = ElidedLabel(whole=True)
        policy = self.said.sizePolicy().Policy
        self.said.setSizePolicy(policy.Maximum, policy.Preferred)
        self.still.setSizePolicy(policy.Ignored, policy.Preferred)
        self._row.addWidget(self.said)
        self._row.addWidget(self.still, 1)
        self.rewind = self.add_button("primary")
        self.go = self.add_button("primary")
        self.go.clicked.connect(self._go)
        self.use = self.add_button()
        self.back = self.add_button()
        self.back.clicked.connect(lambda: story.look_at(None))
        story.changed.connect(self._renew)
        speak(self, self._renew)

    def _go(self) -> None:
        if self._story.peeked is not None:
            self.question = go_to_branch(self, self._story, self._story.peeked.tip)

    def _renew(self) -> None:
        story = self._story
        words = self.tr("Looking at turn %1.")
        if story.peeked is not None:
            words = self.tr("Looking at branch “%2”, turn %1.")
            words = words.replace("%2", branch_name(story.shown_branch))
        self.said.setText(words.replace("%1", str(story.shown_number)))
        plain_tip(self.said, self.said.text())
        self.still.setText(self.tr("Nothing has changed yet."))
        self.rewind.setText(self.tr("Rewind to here"))
        self.go.setText(self.tr("Open this branch"))
        self.use.setText(self.tr("Use here…"))
        self.back.setText(self.tr("Back to now • Esc"))
        turn = story.shown_turn
        self.rewind.setEnabled(story.can_write and turn is not None and turn.settled)
        self.rewind.setVisible(story.peeked is None)
        self.go.setVisible(story.peeked is not None)
        self.go.setEnabled(story.can_write)
        self.use.setEnabled(story.can_use_shown)
        self.setVisible(story.only_looks)


class UndoBar(Bar):
    """Offers to undo a rewind as long as the story has not gone on since."""

    def __init__(self, story: StoryModel) -> None:
        super().__init__()
        self._story = story
        self._dismissed: str | None = None
        self.undo = self.add_button()
        self.keep = self.add_button("plain")
        self.undo.clicked.connect(self._undo)
        self.keep.clicked.connect(self._dismiss)
        story.changed.connect(self._renew)
        speak(self, self._renew)

    def _undo(self) -> None:
        tip = self._story.story.aside_tip
        if tip is not None:
            self._story.go(tip)

    def _dismiss(self) -> None:
        self._dismissed = self._story.story.head
        self._renew()

    def _renew(self) -> None:
        story = self._story.story
        lead = self.tr("Rewound to turn %1.").replace("%1", str(len(story.turns)))
        if not story.turns:
            lead = self.tr("Rewound to the start.")
        self.lead.setText(lead)
        name = story.aside_name
        kept = self.tr("%1 moved aside, nothing was removed.") if not name else ""
        if name:
            kept = self.tr("%1 moved aside to “%2”, nothing was removed.").replace("%2", name)
        self.rest.setText(kept.replace("%1", turns_words(len(story.aside))))
        self.undo.setText(self.tr("Undo rewind"))
        self.keep.setText(self.tr("Dismiss"))
        there = bool(story.aside) and story.aside_tip is not None
        here = not self._story.only_looks and self._dismissed != story.head
        self.undo.setEnabled(self._story.can_write)
        self.setVisible(there and here)


class ReadOnlyBar(Bar):
    """Says who writes the story, or why it cannot be written, and what can be done about it.

    ``choose_file`` returns where a report goes, empty for nowhere.
    """

    def __init__(
        self, desk: Desk, choose_file: Callable[[QWidget, str], str] | None = None
    ) -> None:
        super().__init__("amber")
        self._desk = desk
        self._story = desk.story
        self._choose_file = choose_file or _ask_for_file
        self.take_over = self.add_button()
        self.report = self.add_button("plain")
        self.copy = self.add_button()
        self.take_over.clicked.connect(self._story.take_over)
        self.report.clicked.connect(self._save_report)
        self.copy.clicked.connect(self._go_on)
        self._story.changed.connect(self._renew)
        speak(self, self._renew)

    def _save_report(self) -> None:
        name = f"inkfold-report-{self._story.session_id[-6:].lower()}.json"
        path = self._choose_file(self, name)
        if path:
            self._story.save_report(path)

    def _go_on(self) -> None:
        title = self.tr("%1 (sound part)").replace("%1", self._story.story.title)
        self._story.go_on_in_copy(title, self._desk.open)

    def _renew(self) -> None:
        story = self._story.story
        damaged = bool(story.damage) and story.damage != "newer"
        again = self.tr("Open again") if story.halted else self.tr("Take over")
        self.take_over.setText(again)
        self.take_over.setVisible(bool(story.reading_only) and not story.damage)
        self.report.setText(self.tr("Save a report…"))
        self.report.setVisible(damaged)
        self.copy.setText(self.tr("Go on in a new story"))
        self.copy.setVisible(damaged and story.head is not None)
        self.lead.setText(self.tr("Read-only."))
        if story.damage == "newer":
            self.rest.setText(self.tr("This story was written by a newer Inkfold."))
        elif story.damage:
            code, _, row = story.damage.partition("|")
            words = self.tr(
                "The story's journal is damaged at row %1 (%2). Everything before it is shown."
            )
            self.rest.setText(words.replace("%1", row).replace("%2", code))
        else:
            words = self.tr("Another Inkfold writes this story (%1). You see what it does.")
            if story.halted:
                words = self.tr("Nothing is written here just now: %1")
            self.rest.setText(words.replace("%1", reason_words(story.reading_only)))
        self.setVisible(bool(story.reading_only or story.damage))


def _ask_for_file(parent: QWidget, name: str) -> str:
    path, _ = QFileDialog.getSaveFileName(parent, "", file_in_documents(name), "JSON (*.json)")
    return path


class OlderBar(Bar):
    """Says that more was known of the story than this library holds; nothing that costs is sent."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("amber")
        self._story = desk.story
        self.question: Question | None = None
        self.accept = self.add_button()
        self.accept.clicked.connect(self._ask)
        self._story.changed.connect(self._renew)
        speak(self, self._renew)

    def _ask(self) -> None:
        self.question = Question(
            self.window(),
            self.tr("Take this copy for the newest?"),
            self.tr(
                "Pictures ordered in the newer one may have been made and charged. This copy knows"
                " nothing of them and may order them again."
            ),
            self.tr("Go on with this copy"),
            self.tr("Cancel"),
        )
        self.question.accepted.connect(self._story.accept_copy)
        self.question.open()

    def _renew(self) -> None:
        older = self._story.story.older
        self.lead.setText(self.tr("An older copy."))
        self.accept.setText(self.tr("Go on with this copy…"))
        self.accept.setEnabled(self._story.can_write)
        if older is not None:
            at = QDateTime.fromString(older.known_at, Qt.DateFormat.ISODateWithMs).toLocalTime()
            words = self.tr("On %1 this story had more than is here. Paid pictures are off.")
            when = QLocale().toString(at, QLocale.FormatType.ShortFormat)
            self.rest.setText(words.replace("%1", when))
        self.setVisible(older is not None)


class DoubtBar(Bar):
    """Says that a picture turned doubtful just now; never a dialog under somebody's hands."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("amber")
        self.lead.setWordWrap(True)
        policy = self.lead.sizePolicy().Policy
        self.lead.setSizePolicy(policy.Preferred, policy.Preferred)
        self._row.setStretch(0, 1)
        self._recovery = desk.recovery
        self.decide = self.add_button()
        self.later = self.add_button("plain")
        self.later.clicked.connect(self._recovery.seen)
        self._recovery.changed.connect(self._renew)
        speak(self, self._renew)

    def _renew(self) -> None:
        count = len(self._recovery.fresh)
        self.lead.setText(self.tr("%n picture(s) may or may not have been made.", "", count))
        self.rest.setText(self.tr("Nothing is sent again unless you choose it."))
        self.decide.setText(self.tr("Look at it…"))
        self.later.setText(self.tr("Later"))
        self.setVisible(count > 0)


class NoticeBar(Bar):
    """Says what went wrong, what to do, and the details when asked."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("surface")
        self._notices = desk.notices
        self.lead.setWordWrap(True)
        policy = self.lead.sizePolicy().Policy
        self.lead.setSizePolicy(policy.Preferred, policy.Preferred)
        self._row.setStretch(0, 1)
        self._open = False
        self.backups = self.add_button()
        self.details = self.add_button("plain")
        self.close_button = self.add_button()
        self.details.clicked.connect(self._toggle)
        self.close_button.clicked.connect(self._notices.dismiss)
        self._notices.changed.connect(self._fresh)
        self.rest.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        speak(self, self._renew)

    def _toggle(self) -> None:
        self._open = not self._open
        self._renew()

    def _fresh(self) -> None:
        self._open = False
        self._renew()

    def _renew(self) -> None:
        notice = self._notices.current
        self.backups.setText(self.tr("Backups…"))
        self.backups.setVisible(notice is not None and notice.damaged)
        self.details.setText(self.tr("Details"))
        self.close_button.setText(self.tr("Dismiss"))
        if notice is not None:
            self.lead.setText(notice.text)
            self.rest.setText(notice.details if self._open else notice.advice)
            self.details.setVisible(bool(notice.details))
        self.setVisible(notice is not None)
