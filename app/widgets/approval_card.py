"""The question before a paid picture, or a call to a server: what, by whom, for how much."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.viewmodels.moments import Asked
from app.viewmodels.story import StoryModel
from app.viewmodels.wording import money_words
from app.widgets.labels import button, card, clear_layout, plain_label, speak
from app.widgets.outside_words import call_words, claim_words


class ApprovalCards(QWidget):
    """One card per open question, above the composer; nothing is sent before a yes."""

    def __init__(self, story: StoryModel) -> None:
        super().__init__()
        self._story = story
        self._shown: tuple[Asked, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        story.changed.connect(self._renew)
        speak(self, self._rebuild)

    def _renew(self) -> None:
        if self._story.story.approvals != self._shown:
            self._rebuild()

    def _rebuild(self) -> None:
        self._shown = self._story.story.approvals
        clear_layout(self._column)
        for item in self._shown:
            self._column.addWidget(self._card(item))
        self.setVisible(bool(self._shown))

    def _card(self, item: Asked) -> QWidget:
        frame = card("surface")
        frame.setObjectName("approval")
        row = QHBoxLayout(frame)
        row.setContentsMargins(12, 10, 12, 10)
        row.setSpacing(12)
        words = QVBoxLayout()
        words.setSpacing(2)
        asks, what, details = self._words(item)
        words.addWidget(plain_label(asks, weight="bold", wrap=True))
        words.addWidget(plain_label(what, wrap=True))
        words.addWidget(plain_label(details, tone="muted", size="small", wrap=True))
        row.addLayout(words, 1)
        never = self.tr("Don't draw") if item.outside is None else self.tr("Don't call")
        deny = button("", never)
        yes = button("primary", self.tr("Approve"))
        yes.setAccessibleName(asks)
        deny.clicked.connect(lambda: self._answer(item, False))
        yes.clicked.connect(lambda: self._answer(item, True))
        for each in (deny, yes):
            each.installEventFilter(self)
            each.setEnabled(self._story.can_write)
            row.addWidget(each)
        return frame

    def _words(self, item: Asked) -> tuple[str, str, str]:
        """Return the question, what it is about, and the small print."""
        outside = item.outside
        if outside is not None:
            asks = self.tr("Call %1?").replace("%1", call_words(outside))
            return asks, outside.arguments, claim_words(outside)
        price = money_words(item.estimate)
        asks = self.tr("Draw this for about %1?").replace("%1", price)
        if item.estimate is None:
            asks = self.tr("Draw this? The price is unknown.")
        prompt = item.prompt if len(item.prompt) <= 220 else item.prompt[:219] + "…"
        parts = [item.engine, item.model, item.aspect]
        return asks, prompt, " • ".join(part for part in parts if part)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let a double click answer once: its second half may fall on the next question, which has
        taken the place of the first."""
        return event.type() == QEvent.Type.MouseButtonDblClick

    def _answer(self, item: Asked, approved: bool) -> None:
        self._story.approve(item.result_entry_id, approved)
