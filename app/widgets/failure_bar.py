"""Says where it is seen that the newest turn failed, and why: not everybody reads the conversation."""

from __future__ import annotations

from PySide6.QtCore import Signal

from app.viewmodels.notices import reason_words
from app.viewmodels.story import StoryModel
from app.widgets.bars import Bar
from app.widgets.labels import speak
from app.widgets.tool_words import note_words, outcome_words

TELLING = ("refused", "error", "not_sent", "no_picture")
"""How a drawing call ends that a person should know of; doubts have a bar of their own."""


class FailureBar(Bar):
    """``details_wanted`` when the conversation is to be seen. Gone with the next turn."""

    details_wanted = Signal()

    def __init__(self, story: StoryModel) -> None:
        super().__init__("amber")
        self._story = story
        self._dismissed = ""
        self.details = self.add_button()
        self.details.clicked.connect(self.details_wanted)
        self.dismiss = self.add_button("plain")
        self.dismiss.clicked.connect(self._dismiss)
        story.changed.connect(self._renew)
        speak(self, self._renew)

    def _dismiss(self) -> None:
        turns = self._story.story.turns
        self._dismissed = turns[-1].id if turns else ""
        self._renew()

    def _renew(self) -> None:
        story = self._story.story
        turn = story.turns[-1] if story.turns else None
        why = ""
        resting = not story.running and not self._story.only_looks
        if turn is not None and resting and turn.id != self._dismissed:
            why = self._why(turn.number, drew=turn.picture is not None)
        self.lead.setText(self.tr("The last turn failed."))
        self.rest.setText(why)
        self.details.setText(self.tr("See the conversation"))
        self.dismiss.setText(self.tr("Dismiss"))
        self.setVisible(bool(why))

    def _why(self, number: int, *, drew: bool) -> str:
        """Return why a turn failed, empty where it did not."""
        for said in reversed(self._story.story.said):
            if said.turn != number:
                break
            if said.kind == "note" and said.text.startswith("failed|"):
                return note_words(said.text)
            if said.kind == "tool" and not drew:
                name, outcome, words = [*said.text.split("|", 2), "", ""][:3]
                if name == "generate_image" and outcome in TELLING:
                    told = reason_words(words.strip())
                    how = self.tr("Picture: %1.").replace("%1", outcome_words(outcome))
                    return f"{how} {told}".strip()
        return ""
