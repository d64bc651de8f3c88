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
    """``details_wanted`` when the conversation is to be seen, ``engines_wanted`` when the settings are,
    and ``words_wanted`` with what was said, to be said once more. Gone with the next turn."""

    details_wanted = Signal()
    engines_wanted = Signal()
    words_wanted = Signal(str)

    def __init__(self, story: StoryModel) -> None:
        super().__init__("amber", below=True)
        self._story = story
        self._dismissed = ""
        self._of_engines = False
        self.again = self.add_button()
        self.again.clicked.connect(self._say_again)
        self.engines = self.add_button()
        self.engines.clicked.connect(self.engines_wanted)
        self.details = self.add_button("plain")
        self.details.clicked.connect(self.details_wanted)
        self.dismiss = self.add_button("plain")
        self.dismiss.clicked.connect(self._dismiss)
        story.changed.connect(self._renew)
        speak(self, self._renew)

    def _dismiss(self) -> None:
        turns = self._story.story.turns
        self._dismissed = turns[-1].id if turns else ""
        self._renew()

    def _said(self) -> str:
        """Return what the person said in the newest turn."""
        story = self._story.story
        number = story.turns[-1].number if story.turns else 0
        said = (item.text for item in story.said if item.turn == number and item.kind == "user")
        return next(said, "")

    def _say_again(self) -> None:
        self.words_wanted.emit(self._said())
        self._dismiss()

    def _renew(self) -> None:
        story = self._story.story
        turn = story.turns[-1] if story.turns else None
        why = ""
        resting = not story.running and not self._story.only_looks
        if turn is not None and resting and turn.id != self._dismissed:
            why = self._why(turn.number, drew=turn.picture is not None)
        self.lead.setText(self.tr("The last turn failed."))
        self.rest.setText(why)
        self.again.setText(self.tr("Write it again"))
        self.again.setVisible(bool(self._said()))
        self.engines.setText(self.tr("Engines…"))
        self.engines.setVisible(self._of_engines)
        self.details.setText(self.tr("See the conversation"))
        self.dismiss.setText(self.tr("Dismiss"))
        self.setVisible(bool(why))

    def _why(self, number: int, *, drew: bool) -> str:
        """Return why a turn failed, empty where it did not."""
        self._of_engines = False
        for said in reversed(self._story.story.said):
            if said.turn != number:
                break
            if said.kind == "note" and said.text.startswith("failed|"):
                self._of_engines = _is_of_engines(said.text)
                return note_words(said.text)
            if said.kind == "tool" and not drew:
                name, outcome, words = [*said.text.split("|", 2), "", ""][:3]
                if name == "generate_image" and outcome in TELLING:
                    self._of_engines = _is_of_engines(words)
                    told = reason_words(words.strip())
                    how = self.tr("Picture: %1.").replace("%1", outcome_words(outcome))
                    return f"{how} {told}".strip()
        return ""


def _is_of_engines(reason: str) -> bool:
    """Tell whether a reason is one that the engines' settings can mend."""
    return any(word in reason for word in ("key", "engine", "address", "settings"))
