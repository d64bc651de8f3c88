"""What everything cost: every call, kept branch or not."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from app.records.money import sums
from app.viewmodels.desk import Desk
from app.viewmodels.moments import Spent
from app.viewmodels.wording import money_words, sums_words
from app.widgets.labels import card, clear_layout, plain_label, speak

SHOWN = 200
"""Newest lines shown; sums count them all."""


class SpendingTab(QScrollArea):
    """Sums at the top, then the calls, the newest first."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._state: object = None
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        self.setWidget(inner)
        column = QVBoxLayout(inner)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(10)
        self._sums = QGridLayout()
        self._lines = QVBoxLayout()
        self._lines.setSpacing(6)
        frame = card()
        frame.setLayout(self._sums)
        self._sums.setContentsMargins(12, 10, 12, 10)
        column.addWidget(frame)
        column.addLayout(self._lines)
        column.addStretch(1)
        desk.story.changed.connect(self._renew)
        speak(self, self._renew)

    def _renew(self) -> None:
        items = self._desk.story.story.spending
        state = (items, QLocale().name())
        if state == self._state or not self.isVisible():
            return
        self._state = state
        clear_layout(self._sums)
        for row, (name, words) in enumerate(self._totals(items)):
            self._sums.addWidget(plain_label(name, tone="muted"), row, 0)
            value = plain_label(words, weight="bold")
            self._sums.addWidget(value, row, 1, Qt.AlignmentFlag.AlignRight)
        clear_layout(self._lines)
        for item in list(reversed(items))[:SHOWN]:
            self._lines.addWidget(self._line(item))

    def showEvent(self, event: object) -> None:
        """Catch up when the tab is opened."""
        super().showEvent(event)  # type: ignore[arg-type]
        self._renew()

    def _totals(self, items: tuple[Spent, ...]) -> list[tuple[str, str]]:
        nothing = self.tr("nothing")
        lines = [(self.tr("Spent"), self._sum(items, "settled") or nothing)]
        for standing, words in (
            ("possible", self.tr("May have been charged")),
            ("in_doubt", self.tr("Unsettled, may be charged")),
        ):
            if any(item.standing == standing for item in items):
                lines.append((words, self._sum(items, standing) or money_words(None)))
        free = sum(1 for item in items if item.standing == "free")
        lines.append((self.tr("Free calls"), str(free)))
        return lines

    def _sum(self, items: tuple[Spent, ...], standing: str) -> str:
        return sums_words(sums(i.amount for i in items if i.standing == standing and i.amount))

    def _line(self, item: Spent) -> QWidget:
        frame = card()
        grid = QGridLayout(frame)
        grid.setContentsMargins(12, 8, 12, 8)
        grid.setVerticalSpacing(1)
        where = self.tr("Turn %1").replace("%1", str(item.turn))
        where = where if item.turn else self.tr("A line that was left")
        grid.addWidget(plain_label(where, weight="bold"), 0, 0)
        amber = item.standing == "in_doubt"
        money = plain_label(self._money(item), tone="amber" if amber else "")
        grid.addWidget(money, 0, 1, Qt.AlignmentFlag.AlignRight)
        what = self.tr("model") if item.what == "model" else self.tr("picture")
        engine = self._desk.story.choices.engine(item.engine)
        title = engine.title if engine is not None else item.engine
        told = " • ".join(part for part in (what, title) if part)
        grid.addWidget(plain_label(told, tone="muted", size="small", wrap=True), 1, 0)
        standing = plain_label(self._standing(item), tone="muted", size="small", wrap=True)
        standing.setAlignment(Qt.AlignmentFlag.AlignRight)
        grid.addWidget(standing, 1, 1)
        return frame

    def _money(self, item: Spent) -> str:
        if item.standing == "free":
            return self.tr("free")
        if item.standing == "refused":
            return self.tr("not charged")
        return money_words(item.amount)

    def _standing(self, item: Spent) -> str:
        match item.standing:
            case "settled":
                return self.tr("settled")
            case "possible":
                return self.tr("left unknown, may have been charged")
            case "in_doubt":
                return self.tr("unsettled, may be charged")
            case "refused":
                return self.tr("refused or not sent")
            case _:
                return self.tr("done here")
