"""After a crash: what may or may not have been made, asked once and without alarm."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.records.money import Money
from app.viewmodels.desk import Desk
from app.viewmodels.moments import Asked
from app.viewmodels.recovery import checkable
from app.viewmodels.wording import money_words, sums_words
from app.widgets.attach_dialog import AttachDialog
from app.widgets.dialogs import Question
from app.widgets.dropped import picture_kinds
from app.widgets.labels import button, clear_layout, plain_label, speak, while_there
from app.widgets.recovery_card import RecoveryCard

ChooseFile = Callable[[QWidget], str]
MOST_TITLES = 5


class RecoveryDialog(QDialog):
    """Enter, Esc and closing decide later, which writes nothing.

    ``choose_file`` returns the path of a picture to attach, empty for none.
    """

    def __init__(self, parent: QWidget, desk: Desk, choose_file: ChooseFile | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._recovery = desk.recovery
        self.attaching: AttachDialog | None = None
        self._choose_file = choose_file or self._ask_for_file
        self._shown: tuple[object, ...] = ()
        self.cards: list[RecoveryCard] = []
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 20)
        column.setSpacing(6)
        self.head = plain_label(size="head", wrap=True)
        self.lead = plain_label(tone="muted", wrap=True)
        self.promise = plain_label(weight="bold", wrap=True)
        for label in (self.head, self.lead, self.promise):
            column.addWidget(label)
        column.addSpacing(8)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        self._list = QVBoxLayout(inner)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(10)
        area.setWidget(inner)
        self._area, self._inner = area, inner
        column.addWidget(area, 1)
        self.continued = plain_label(tone="muted", size="small", wrap=True)
        column.addWidget(self.continued)
        column.addSpacing(8)
        column.addLayout(self._footer())
        self._recovery.changed.connect(self._renew)
        speak(self, self._say)
        self.later.setDefault(True)
        self.later.setFocus()

    def _footer(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(10)
        self.sum = plain_label(chip="amber")
        self.check_all = button("plain")
        self.check_all.clicked.connect(self._recovery.check_all)
        self.leave_all = button("plain")
        self.leave_all.clicked.connect(self._recovery.leave_all_out)
        self.later = button()
        self.later.clicked.connect(self.reject)
        row.addWidget(self.sum)
        row.addWidget(self.check_all)
        row.addWidget(self.leave_all)
        row.addStretch(1)
        row.addWidget(self.later)
        return row

    def _say(self) -> None:
        self.promise.setText(self.tr("Nothing is sent again unless you choose it."))
        self.check_all.setText(self.tr("Check all"))
        self.leave_all.setText(self.tr("Leave all out"))
        self.later.setText(self.tr("Decide later"))
        self._shown = ()
        self.cards = []
        self._renew()

    def _renew(self) -> None:
        doubts = self._recovery.doubts
        if not doubts:
            if self._shown:
                self.accept()
            return
        self._say_continued()
        busy = frozenset(self._recovery.busy)
        state = (doubts, busy)
        if state == self._shown:
            return
        self._shown = state
        names = [item.result_entry_id for item in doubts]
        if names == [made.item.result_entry_id for made in self.cards]:
            # a card under the mouse is not taken away for a changed word
            for made, item in zip(self.cards, doubts, strict=True):
                made.renew(item, self._recovery.can_decide(item))
        else:
            clear_layout(self._list)
            self.cards = [self._card(item) for item in doubts]
            for made in self.cards:
                self._list.addWidget(made)
            self._list.addStretch(1)
        self._say_how_many(len(doubts))
        self.sum.setText(self._sum(doubts))
        self.check_all.setVisible(len(checkable(doubts)) > 1)
        self.leave_all.setVisible(len(doubts) > 1)
        self._give_room()

    def _say_how_many(self, count: int) -> None:
        if any(item.outside is not None for item in self._recovery.doubts):
            self._say_calls(count)
            return
        self.head.setText(self.tr("%n picture(s) may or may not have been made", "", count))
        self.setWindowTitle(self.head.text())
        self.lead.setText(
            self.tr(
                "Inkfold closed, lost the connection or got no clear answer. "
                "We don't know whether %n picture(s) were finished or charged.",
                "",
                count,
            )
        )

    def _say_calls(self, count: int) -> None:
        self.head.setText(self.tr("%n call(s) may or may not have been carried out", "", count))
        self.setWindowTitle(self.head.text())
        self.lead.setText(
            self.tr(
                "Inkfold closed or lost the connection while a server or a service was working. "
                "We don't know what became of %n call(s).",
                "",
                count,
            )
        )

    def _say_continued(self) -> None:
        count = len(self._recovery.continued)
        told = self.tr("%n run(s) went on by themselves.", "", count)
        titles = [f"“{title}”" for title in self._recovery.continued_titles[:MOST_TITLES]]
        self.continued.setText(" ".join([told, *titles]))
        self.continued.setVisible(count > 0)

    def _card(self, item: Asked) -> RecoveryCard:
        made = RecoveryCard(item, self._recovery.can_decide(item))
        decide = self._recovery.decide
        made.check.clicked.connect(lambda: decide(made.item, "check"))
        made.leave.clicked.connect(lambda: decide(made.item, "leave-unknown"))
        made.confirmed_not_made.connect(lambda: decide(made.item, "not-made"))
        made.attach.clicked.connect(lambda: self._attach(made.item))
        made.grew.connect(lambda: QTimer.singleShot(0, self._give_room))
        made.again.clicked.connect(lambda: self._confirm_again(made.item))
        return made

    def _sum(self, doubts: tuple[Asked, ...]) -> str:
        count = self.tr("%n unknown", "", len(doubts))
        known = sums_words(self._recovery.could_charge)
        if self._recovery.unknown_prices:
            unknown = self.tr("price unknown for %n", "", self._recovery.unknown_prices)
            return " • ".join(part for part in (count, known, unknown) if part)
        at_most = self.tr("up to %1").replace("%1", known)
        return f"{count} • {at_most}" if known else count

    def _give_room(self) -> None:
        width = 710
        height = sum(card.heightForWidth(width) + 10 for card in self.cards)
        room = self.screen().availableGeometry().height() - 320 if self.screen() else 500
        self._area.setMinimumSize(QSize(width, max(180, min(height, room, 560))))
        self.adjustSize()

    def _attach(self, item: Asked) -> None:
        path = self._choose_file(self)
        if path:
            self._desk.bring(
                [Path(path)], while_there(self, lambda asset: self._compare(item, path, asset))
            )

    def _compare(self, item: Asked, path: str, asset: str) -> None:
        """Show the picture beside what was ordered; a file that is none was told about before."""
        dialog = AttachDialog(self, self._desk, item, asset)
        dialog.accepted.connect(lambda: self._recovery.decide(item, "attach", path))
        self.attaching = dialog
        dialog.open()

    def _ask_for_file(self, parent: QWidget) -> str:
        head = self.tr("Attach the picture")
        path, _ = QFileDialog.getOpenFileName(parent, head, "", picture_kinds())
        return path

    def _confirm_again(self, item: Asked) -> None:
        if item.outside is not None:
            question = Question(
                self,
                self.tr("Call this again?"),
                self.tr("If it was done after all, it will have been done twice."),
                self.tr("Call again"),
                self.tr("Don't call"),
            )
            self._open(question, item, None)
            return
        price = self._recovery.price_again(item)
        words = self.tr(
            "This may be charged a second time: %1. If the first one was made after all, "
            "you will have paid for both."
        ).replace("%1", money_words(price))
        question = Question(
            self,
            self.tr("Run this picture again?"),
            words,
            self.tr("Send, %1").replace("%1", money_words(price)),
            self.tr("Don't send"),
        )
        self._open(question, item, price)

    def _open(self, question: Question, item: Asked, price: Money | None) -> None:
        again = partial(self._recovery.decide, item, "run-again", price=price)
        question.accepted.connect(again)
        self.confirmation = question
        question.open()
