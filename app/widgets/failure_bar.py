"""Says where it is seen that the newest turn failed, and why: not everybody reads the conversation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from PySide6.QtCore import Signal

from app.viewmodels.moments import Said
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
        said = [item.text for item in self._newest() if item.kind == "user"]
        return said[-1] if said else ""

    def _newest(self) -> Iterator[Said]:
        """Yield what was said in the newest turn, the last first."""
        story = self._story.story
        number = story.turns[-1].number if story.turns else 0
        return takewhile(lambda item: item.turn == number, reversed(story.said))

    def _say_again(self) -> None:
        self.words_wanted.emit(self._said())
        self._dismiss()

    def _renew(self) -> None:
        story = self._story.story
        turn = story.turns[-1] if story.turns else None
        why, mendable = "", False
        resting = not story.running and not self._story.only_looks
        if turn is not None and resting and turn.id != self._dismissed:
            why, mendable = self._why(drew=turn.picture is not None)
        self.lead.setText(self.tr("The last turn failed."))
        self.rest.setText(why)
        self.again.setText(self.tr("Write it again"))
        self.again.setVisible(bool(why and self._said()))
        self.engines.setText(self.tr("Engines…"))
        self.engines.setVisible(mendable)
        self.details.setText(self.tr("See the conversation"))
        self.dismiss.setText(self.tr("Dismiss"))
        self.setVisible(bool(why))

    def _why(self, *, drew: bool) -> tuple[str, bool]:
        """Return why the newest turn failed, empty where it did not, and whether settings mend it."""
        for said in self._newest():
            if said.kind == "note" and said.text.startswith("failed|"):
                return note_words(said.text), _is_of_engines(said.text)
            if said.kind == "tool" and not drew:
                name, outcome, words = [*said.text.split("|", 2), "", ""][:3]
                if name == "generate_image" and outcome in TELLING:
                    told = reason_words(words.strip())
                    how = self.tr("Picture: %1.").replace("%1", outcome_words(outcome))
                    return f"{how} {told}".strip(), _is_of_engines(words)
        return "", False


def _is_of_engines(reason: str) -> bool:
    """Tell whether a reason is one that the engines' settings can mend."""
    return any(word in reason for word in ("key", "engine", "address", "settings"))
