"""One call nobody knows the end of: where it belongs, what was sent, and what can be done."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.viewmodels.moments import Asked
from app.viewmodels.notices import reason_words
from app.viewmodels.recovery import sent_time
from app.viewmodels.wording import ago_words, money_words
from app.widgets.labels import button, plain_label
from app.widgets.outside_words import call_words, claim_words
from app.widgets.theme import colour, tokens

LONGEST_NAME = 150
"""Pixels a branch's name may take beside the turn's."""


class Unknown(QWidget):
    """The place of a picture that may exist."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(136, 78)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw an amber paper with a question mark."""
        t = tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(colour(t.amber, 0.8), 1)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(colour(t.amber_soft))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        font = painter.font()
        font.setPixelSize(26)
        painter.setFont(font)
        painter.setPen(colour(t.amber))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "?")


class RecoveryCard(QFrame):
    """The choices stand in the order of how little they risk; the last one looks plain."""

    confirmed_not_made = Signal()
    grew = Signal()

    def __init__(self, item: Asked, enabled: bool) -> None:
        super().__init__()
        self.setProperty("card", "plain")
        self.item = item
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 12, 12, 12)
        row.setSpacing(14)
        row.addWidget(Unknown(), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(3)
        column.addLayout(self._head())
        prompt = item.prompt if len(item.prompt) <= 160 else item.prompt[:159] + "…"
        if item.outside is not None:
            prompt = "\n".join([call_words(item.outside), item.outside.arguments])
        if prompt != item.turn_title:
            column.addWidget(plain_label(prompt, tone="muted", wrap=True))
        column.addWidget(plain_label(self._sent(), wrap=True))
        column.addLayout(self._names())
        self.known = plain_label(tone="muted", wrap=True)
        column.addWidget(self.known)
        column.addSpacing(6)
        self._add_choices(column)
        row.addLayout(column, 1)
        self.renew(item, enabled)

    def renew(self, item: Asked, enabled: bool) -> None:
        """Say what is known now, and whether anything may be chosen."""
        self.item = item
        self.known.setText(self._known())
        self.check.setVisible("check" in item.choices)
        self.attach.setVisible(item.outside is None)
        for choice in (self.check, self.attach, self.leave, self.not_made, self.again):
            choice.setEnabled(enabled)
        self.sure.setEnabled(enabled and self.tick.isChecked())

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        place = self.tr("Turn %1").replace("%1", str(self.item.turn))
        if not self.item.turn:
            place = self.tr("A line that was left")
        title = self.item.turn_title
        words = f"{place} • {title}" if title else place
        row.addWidget(plain_label(words, weight="bold", wrap=True), 1)
        branch = self.item.branch or self.tr("Main")
        chip = plain_label(chip="accent" if self.item.on_path else "amber")
        cut = chip.fontMetrics().elidedText(branch, Qt.TextElideMode.ElideRight, LONGEST_NAME)
        chip.setText(cut)
        chip.setAccessibleName(branch)
        row.addWidget(chip, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _sent(self) -> str:
        item = self.item
        if item.outside is not None:
            return " • ".join(part for part in (claim_words(item.outside), self._when()) if part)
        price = self.tr("about %1").replace("%1", money_words(item.estimate))
        parts = [
            item.engine,
            item.model,
            item.aspect,
            self.tr("%n reference(s)", "", item.references) if item.references else "",
            price if item.estimate is not None else money_words(None),
            self._when(),
        ]
        return " • ".join(part for part in parts if part)

    def _when(self) -> str:
        sent = sent_time(self.item)
        if sent is None:
            return ""
        now = datetime.now(sent.tzinfo)
        day = sent.strftime("%H:%M:%S")
        if sent.date() != now.date():
            day = sent.strftime("%Y-%m-%d %H:%M")
        words = self.tr("sent %1 (%2)").replace("%1", day)
        return words.replace("%2", ago_words((now - sent).total_seconds()))

    def _names(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        handle = self.item.handle
        name = handle or self.item.key
        what = self.tr("job %1") if handle else self.tr("request %1")
        short = name if len(name) <= 26 else name[:25] + "…"
        row.addWidget(plain_label(what.replace("%1", short), tone="muted", size="small"))
        copy = button("plain", self.tr("Copy"))
        copy.setStyleSheet("padding: 0px 4px; min-height: 16px; font-size: 12px;")
        copy.setAccessibleName(self.tr("Copy the request's name"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(name))
        row.addWidget(copy)
        row.addStretch(1)
        return row

    def _known(self) -> str:
        if self.item.checked:
            words = self.tr("Sent, no picture came. Last look-up: %1")
            return words.replace("%1", reason_words(self.item.checked))
        if self.item.outside is not None:
            return self.tr("Sent, no answer. A server cannot be asked about one call.")
        if "check" not in self.item.choices:
            return self.tr("Sent, no picture came. This service cannot be asked about one picture.")
        return self.tr("Sent, no picture came. Not looked up yet.")

    def _add_choices(self, column: QVBoxLayout) -> None:
        self.check = button("primary", self.tr("Check with the service (only looks, free)"))
        self.attach = button("", self.tr("I have the picture: attach it…"))
        self.leave = button("", self.tr("Leave it out, record as unknown"))
        not_made = self.tr("It was not made or not charged…")
        again = self.tr("Run again, may charge again…")
        if self.item.outside is not None:
            not_made = self.tr("It was not done…")
            again = self.tr("Call again, may do it twice…")
        self.not_made = button("", not_made)
        self.again = button("plain", again)
        for group in ((self.check, self.attach), (self.leave, self.not_made), (self.again,)):
            row = QHBoxLayout()
            row.setSpacing(8)
            for choice in group:
                row.addWidget(choice)
            row.addStretch(1)
            column.addLayout(row)
            if self.not_made in group:
                column.addWidget(self._proof())
        self.not_made.clicked.connect(self._open_proof)

    def _proof(self) -> QWidget:
        self.proof = QWidget()
        row = QHBoxLayout(self.proof)
        row.setContentsMargins(2, 2, 0, 4)
        looked, record = self.tr("I checked the service's record"), self.tr("Record as not made")
        if self.item.outside is not None:
            looked, record = self.tr("I looked at what was done"), self.tr("Record as not done")
        self.tick = QCheckBox(looked)
        self.sure = button("", record)
        self.sure.setEnabled(False)
        self.tick.toggled.connect(self.sure.setEnabled)
        self.sure.clicked.connect(self.confirmed_not_made)
        row.addWidget(self.tick)
        row.addWidget(self.sure)
        row.addStretch(1)
        self.proof.hide()
        return self.proof

    def _open_proof(self) -> None:
        self.proof.setVisible(self.proof.isHidden())
        self.grew.emit()
        if not self.proof.isHidden():
            self.tick.setFocus()
