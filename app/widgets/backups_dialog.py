"""The backups of the library: when they were made, made anew, and put back."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.viewmodels.backups import BackupsModel, Change, Saved
from app.widgets.dialogs import Question
from app.widgets.labels import ElidedLabel, button, plain_label, speak, while_there

SHOWN_CHANGES = 6


class BackupsDialog(QDialog):
    """Lists the backups; *Restore…* first says what the library has beyond the backup.

    ``accepted`` comes when the person wants one back: the model's ``wanted`` names it.
    """

    def __init__(self, parent: QWidget, model: BackupsModel) -> None:
        super().__init__(parent)
        self._model = model
        self.question: Question | None = None
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumSize(560, 420)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 22, 24, 18)
        column.setSpacing(10)
        self.head = plain_label(size="title")
        self.words = plain_label(tone="muted", wrap=True)
        self.list = QListWidget()
        self.folder = ElidedLabel(tone="muted", size="small")
        for part in (self.head, self.words):
            column.addWidget(part)
        column.addWidget(self.list, 1)
        column.addWidget(self.folder)
        row = QHBoxLayout()
        self._known: frozenset[str] = frozenset()
        self.now = button()
        self.restore = button()
        self.close_button = button("primary")
        row.addWidget(self.now)
        row.addWidget(self.restore)
        row.addStretch(1)
        row.addWidget(self.close_button)
        column.addLayout(row)
        self.now.clicked.connect(model.save)
        self.restore.clicked.connect(self._compare)
        self.close_button.clicked.connect(self.reject)
        self.list.itemSelectionChanged.connect(self._allow)
        self.list.itemActivated.connect(lambda _item: self._compare())
        model.changed.connect(self._renew)
        speak(self, self._say)
        self.close_button.setDefault(True)
        self.list.setFocus()
        model.refresh()

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Backups"))
        self.head.setText(self.tr("Backups"))
        self.words.setText(
            self.tr(
                "Inkfold saves the whole library by itself while it is open, at most once an"
                " hour, and keeps what a year of work needs. Every backup is checked when it is"
                " made."
            )
        )
        self.restore.setText(self.tr("Restore…"))
        self.close_button.setText(self.tr("Close"))
        self.list.setAccessibleName(self.tr("Backups"))
        self._renew()

    def _renew(self) -> None:
        names = [saved.name for saved in self._model.saved]
        # one that was made just now is the one that counts
        made = bool(self._known) and bool(names) and names[0] not in self._known
        kept = names[0] if made else self._chosen()
        self._known = frozenset(names)
        self.list.clear()
        for saved in self._model.saved:
            item = QListWidgetItem(self._line(saved))
            item.setData(Qt.ItemDataRole.UserRole, saved.name)
            self.list.addItem(item)
            if saved.name == kept:
                self.list.setCurrentItem(item)
        if self.list.currentItem() is None and self.list.count():
            self.list.setCurrentRow(0)
        self.folder.setText(self._model.folder)
        busy = self._model.busy
        self.now.setText(self.tr("Saving…") if busy else self.tr("Back up now"))
        self.now.setEnabled(not busy)
        self._allow()

    def _line(self, saved: Saved) -> str:
        moment = QDateTime.fromSecsSinceEpoch(int(saved.made_at.timestamp()))
        at = QLocale().toString(moment, QLocale.FormatType.ShortFormat)
        stories = self.tr("%n story(s)", "", saved.stories)
        pictures = self.tr("%n picture(s)", "", saved.pictures)
        parts = [at, stories, pictures]
        if saved.missing:
            parts.append(self.tr("%n picture(s) were missing", "", saved.missing))
        if not saved.sound:
            parts.append(self.tr("the library was damaged"))
        return " • ".join(parts)

    def _chosen(self) -> str:
        item = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

    def _allow(self) -> None:
        self.restore.setEnabled(bool(self._chosen()) and not self._model.busy)

    def _compare(self) -> None:
        name = self._chosen()
        if name:
            self._model.compare(name, while_there(self, lambda found: self._ask(name, found)))

    def _ask(self, name: str, changes: list[Change]) -> None:
        told = [line for line in map(self._change, changes) if line]
        if len(told) > SHOWN_CHANGES:
            more = self.tr("and %n more", "", len(told) - SHOWN_CHANGES)
            told = [*told[:SHOWN_CHANGES], more]
        lead = self.tr("The library is set aside beside the backups; nothing is deleted.")
        if told:
            lead = (
                self.tr("This is in the library and not in the backup:")
                + "\n\n"
                + ("\n".join(told) + "\n\n" + lead)
            )
        question = Question(
            self,
            self.tr("Put this backup in the library's place?"),
            lead + " " + self.tr("Inkfold closes its window for a moment."),
            self.tr("Restore"),
            self.tr("Cancel"),
        )
        question.accepted.connect(lambda: self._take(name))
        self.question = question
        question.open()

    def _change(self, change: Change) -> str:
        said = f" “{change.said[-1][:60]}”" if change.said else ""
        match change.standing:
            case "newer_here" if not change.turns:
                words = self.tr("opened or changed since, no new turn")
            case "newer_here":
                words = self.tr("%n newer turn(s)", "", change.turns)
            case "only_here":
                words = self.tr("the whole story, %n turn(s)", "", change.turns)
            case "other_here":
                words = self.tr("it went on differently")
            case "damaged_here":
                words = self.tr("damaged now; the backup brings it back")
            case _:
                return ""
        return f"{change.title}: {words}{said}"

    def _take(self, name: str) -> None:
        self._model.wanted = name
        self.accept()
