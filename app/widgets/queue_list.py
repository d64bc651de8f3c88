"""What waits for the agent: each message can be withdrawn until it is used."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.viewmodels.moments import Queued
from app.viewmodels.story import StoryModel
from app.widgets.labels import ElidedLabel, button, clear_layout, plain_label, speak


class QueueList(QWidget):
    """One line per waiting message; hidden while nothing waits."""

    def __init__(self, story: StoryModel) -> None:
        super().__init__()
        self._story = story
        self._shown: tuple[object, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        story.changed.connect(self._renew)
        speak(self, self._rebuild)

    def _renew(self) -> None:
        if self._wanted() != self._shown:
            self._rebuild()

    def _wanted(self) -> tuple[object, ...]:
        # a run that waits for somebody's decision takes nothing on before that
        story = self._story.story
        return story.queued, story.phase == "doubt", story.running, self._story.can_write

    def _rebuild(self) -> None:
        self._shown = self._wanted()
        clear_layout(self._column)
        items: tuple[Queued, ...] = self._story.story.queued
        halted = self._story.story.phase == "doubt"
        for item in items:
            line = QHBoxLayout()
            kinds = {
                "steer": self.tr("After you decide") if halted else self.tr("Steers next"),
                "follow_up": self.tr("After this run"),
                "next_run": self.tr("Next run"),
            }
            idle = not halted and not self._story.story.running
            kind = self.tr("Not said yet") if idle else kinds[item.kind]
            line.addWidget(plain_label(kind, chip="accent"))
            line.addWidget(ElidedLabel(item.text, size="small"), 1)
            if idle:
                now = button("plain", self.tr("Say it now"))
                now.setEnabled(self._story.can_write)
                now.clicked.connect(
                    lambda _on=False, entry=item.entry_id: self._story.say_waiting(entry)
                )
                line.addWidget(now)
            withdraw = button("plain", self.tr("Withdraw"))
            withdraw.clicked.connect(
                lambda _on=False, entry=item.entry_id: self._story.withdraw(entry)
            )
            line.addWidget(withdraw)
            self._column.addLayout(line)
        self.setVisible(bool(items))
