"""The line at the bottom: the agent, the picture engine, and whether everything is on disk."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from decimal import Decimal

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QWidget

from app.viewmodels.desk import Desk
from app.viewmodels.engines import price_of
from app.viewmodels.wording import engine_title, money_words
from app.widgets.labels import button, plain_label, speak
from app.widgets.theme import STATUS, colour, tokens


class Dot(QWidget):
    """A small round sign; what it means is said beside it in words."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(8, 8)
        self.tone = "done"

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(colour(tokens().line, 0.0))
        painter.setBrush(colour(getattr(tokens(), self.tone)))
        painter.drawEllipse(self.rect())


class StatusLine(QFrame):
    """``limit_wanted`` when a sum for this story is to be typed."""

    limit_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("statusBar")
        self.setFixedHeight(STATUS)
        self._desk = desk
        self._since: datetime | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(8)
        self.dot = Dot()
        self.agent = button("status")
        self.engine = button("status")
        self.allowance = button("status")
        self.saved = plain_label(tone="muted", size="small")
        # without an owner they would outlive the window
        self._agent_menu, self._engine_menu = QMenu(self), QMenu(self)
        self._allowance_menu = QMenu(self)
        self.agent.setMenu(self._agent_menu)
        self.engine.setMenu(self._engine_menu)
        self.allowance.setMenu(self._allowance_menu)
        self._agent_menu.aboutToShow.connect(lambda: self._fill(self._agent_menu, "chat"))
        self._engine_menu.aboutToShow.connect(lambda: self._fill(self._engine_menu, "image"))
        self._allowance_menu.aboutToShow.connect(self._fill_allowance)
        for widget in (self.dot, self.agent, self.engine, self.allowance):
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self.saved)
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._clock.timeout.connect(self._tick)
        desk.story.changed.connect(self._renew)
        desk.story.spoke.connect(self._tick)
        speak(self, self._renew)

    def _renew(self) -> None:
        story = self._desk.story.story
        if story.running and self._since is None:
            self._since = datetime.now(UTC)
            self._clock.start()
        elif not story.running:
            self._since = None
            self._clock.stop()
        choices = self._desk.story.choices
        engine = choices.engine(choices.image)
        if engine is not None:
            price = money_words(engine.estimate) if engine.paid else self.tr("free")
            words = self.tr("Pictures: %1 (%2)").replace("%1", engine.title)
            self.engine.setText(words.replace("%2", price))
        self.engine.setVisible(engine is not None)
        self.allowance.setVisible(engine is not None and engine.paid)
        self.allowance.setText(self._allowance_words())
        self.saved.setText(self.tr("Read-only") if story.reading_only else self.tr("Saved"))
        self.saved.setVisible(bool(story.session_id and story.seq))
        self._tick()

    def _tick(self) -> None:
        model = self._desk.story
        chat = model.choices.engine(model.choices.chat)
        self.agent.setText(f"{engine_title(chat)} • {self._phase()}")
        tones = {"asking": "accent", "doubt": "amber", "idle": "done"}
        self.dot.tone = tones.get(model.story.phase, "accent")
        self.dot.update()

    def _phase(self) -> str:
        model = self._desk.story
        match model.story.phase:
            case "thinking":
                words = self.tr("thinking, %1 s")
            case "drawing":
                words = self.tr("drawing, %1 s")
            case "asking":
                return self.tr("waits for your yes or no")
            case "doubt":
                return self.tr("waits: a picture is unsettled")
            case _:
                return self.tr("ready")
        seconds = (datetime.now(UTC) - self._since).total_seconds() if self._since else 0
        return words.replace("%1", str(int(seconds)))

    def _allowance_words(self) -> str:
        choices = self._desk.story.choices
        match choices.allowance:
            case "all":
                return self.tr("Spending: always allowed")
            case "limit":
                words = self.tr("Spending: allowed up to %1")
                return words.replace("%1", money_words(choices.limit))
            case "none":
                return self.tr("Spending: off")
            case _:
                return self.tr("Spending: asks first")

    def _fill(self, menu: QMenu, use: str) -> None:
        menu.clear()
        model = self._desk.story
        draws = use == "image"
        now = model.choices.image if draws else model.choices.chat
        for item in model.choices.engines:
            if item.draws is not draws:
                continue
            price = money_words(item.estimate) if item.paid else self.tr("free")
            action = menu.addAction(f"{item.title} ({price})" if draws else engine_title(item))
            action.setCheckable(True)
            action.setChecked(item.name == now)
            action.triggered.connect(
                lambda _on=False, name=item.name: model.choose_engine(
                    "image" if draws else "chat", name
                )
            )

    def _fill_allowance(self) -> None:
        menu, model = self._allowance_menu, self._desk.story
        menu.clear()
        ask = menu.addAction(self.tr("Ask each time"), lambda: model.choose_allowance("ask"))
        limit = menu.addAction(self.tr("Allow up to a sum in this story…"), self.limit_wanted.emit)
        every = menu.addAction(self.tr("Always allow in this story"))
        every.triggered.connect(lambda: model.choose_allowance("all"))
        for action, mode in ((ask, "ask"), (limit, "limit"), (every, "all")):
            action.setCheckable(True)
            action.setChecked(model.choices.allowance == mode)

    def set_limit(self, text: str) -> None:
        """Allow up to the sum in ``text``; what is no number changes nothing."""
        choices = self._desk.story.choices
        engine = choices.engine(choices.image)
        unit = engine.estimate.unit if engine is not None and engine.estimate else "credits"
        amount = sum_of(text)
        if amount is not None:
            self._desk.story.choose_allowance("limit", amount, unit)


_GROUPED = re.compile(r"\d{1,3}([ ,]\d{3})+(\.\d+)?")


def sum_of(text: str) -> Decimal | None:
    """Return the sum a person typed, as ``100``, ``1,000`` or ``2,50``; None where it is none."""
    text = text.strip()
    if _GROUPED.fullmatch(text):
        text = text.replace(",", "").replace(" ", "")
    try:
        return price_of(text)
    except ValueError:
        return None
