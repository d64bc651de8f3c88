"""What is being typed: one draft per story, and what sending it would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QObject, Signal

from app.viewmodels.bringing import Bring, Brought
from app.viewmodels.memory import Memory
from app.viewmodels.story import StoryModel
from app.viewmodels.wording import amount_words, money_words

ASPECTS = ("16:9", "4:3", "1:1", "3:4", "9:16")
Queueing = Literal["steer", "follow_up"]
PICTURES = ":pictures"
"""Ends the name under which the pictures beside a draft are remembered."""


class Composer(QObject):
    """The composer of the open story. Drafts are kept when the story or the program is left."""

    changed = Signal()
    restored = Signal()

    def __init__(
        self, story: StoryModel, bring: Bring, memory: Memory, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._story = story
        self._bring = bring
        self._memory = memory
        self.draft = ""
        self.attached: tuple[str, ...] = ()
        self.aspect = ASPECTS[0]
        self.candidates = 1
        self.queueing: Queueing = "steer"
        self._session_id = ""
        self._on_its_way = False
        story.changed.connect(self._renew)

    def _renew(self) -> None:
        if self._story.session_id != self._session_id:
            self._session_id = self._story.session_id
            self.draft = self._memory.draft(self._session_id)
            self.attached = tuple(self._memory.draft(self._session_id + PICTURES).split())
            self.restored.emit()
        self.changed.emit()

    def type(self, text: str) -> None:
        """Note what stands in the composer."""
        self.draft = text
        self._memory.keep_draft(self._session_id, text)
        self.changed.emit()

    def take(self, text: str) -> None:
        """Put a text behind what stands in the composer: nothing typed is lost."""
        before = self.draft.rstrip()
        self.type(f"{before}\n\n{text}" if before else text)
        self.restored.emit()

    def attach(self, brought: Sequence[Brought]) -> None:
        """Put pictures beside the draft; those that are none are told about."""
        session_id = self._session_id
        self._bring(brought, lambda asset: self._attach(session_id, asset))

    def _attach(self, session_id: str, asset: str) -> None:
        if session_id == self._session_id and asset not in self.attached:
            self._set_attached((*self.attached, asset))

    def detach(self, asset: str) -> None:
        """Take a picture away from the draft."""
        self._set_attached(tuple(item for item in self.attached if item != asset))

    def _set_attached(self, assets: tuple[str, ...]) -> None:
        self.attached = assets
        self._memory.keep_draft(self._session_id + PICTURES, " ".join(assets))
        self.changed.emit()

    def choose_aspect(self, aspect: str) -> None:
        """Draw the next panels in another shape."""
        self.aspect = aspect
        self.changed.emit()

    def choose_candidates(self, count: int) -> None:
        """Draw so many pictures of each new panel, to choose from: 1 to 8."""
        self.candidates = count
        self.changed.emit()

    def choose_queueing(self, kind: Queueing) -> None:
        """Choose when a message sent while the agent works is used."""
        self.queueing = kind
        self.changed.emit()

    @property
    def working(self) -> bool:
        """Whether the agent is at work, so that sending queues."""
        return self._story.story.running

    @property
    def can_send(self) -> bool:
        """Whether there is something to send and somewhere to send it."""
        return bool(self.draft.strip()) and self._story.can_write

    @property
    def last_said(self) -> str:
        """What the person said last on this path, for Up in an empty composer."""
        for block in reversed(self._story.story.said):
            if block.kind == "user":
                return block.text
        return ""

    def estimate(self) -> str:
        """Return what a panel would cost and who is asked."""
        choices = self._story.choices
        engine = choices.engine(choices.image)
        if engine is None or not engine.paid:
            return self.tr("free")
        price = money_words(None)
        if engine.estimate is not None:
            # what steers a run, or comes after it, draws no candidates of its own
            count = 1 if self.working else self.candidates
            amount = engine.estimate.amount * count
            about = amount_words(amount, engine.estimate.unit)
            price = self.tr("about %1").replace("%1", about)
        match choices.allowance:
            case "all":
                return self.tr("%1 • always allowed").replace("%1", price)
            case "limit":
                limit = money_words(choices.limit)
                words = self.tr("%1 • allowed up to %2").replace("%1", price)
                return words.replace("%2", limit)
            case "none":
                return self.tr("paid pictures are off in this story")
            case _:
                return self.tr("%1 • asks first").replace("%1", price)

    def send(self) -> None:
        """Say the draft, or queue it while the agent works. The draft goes once it was taken."""
        text, images, session_id = self.draft.strip(), self.attached, self._session_id
        # a second Enter before the first was taken must not order, and pay, the same again
        if not self.can_send or self._on_its_way:
            return
        said = with_aspect(text, self.aspect)
        self._on_its_way = True

        def sent(_done: object) -> None:
            self._on_its_way = False
            self._sent(session_id, text, images)

        def kept() -> None:
            self._on_its_way = False

        if self.working:
            self._story.queue(self.queueing, text, said, sent, images, kept)
        else:
            self._story.say(said, sent, images, self.candidates, kept)

    def _sent(self, session_id: str, text: str, images: tuple[str, ...]) -> None:
        """Clear what was taken from the draft of its story, which may have been left meanwhile."""
        if session_id != self._session_id:
            if self._memory.draft(session_id).strip() == text:
                self._memory.keep_draft(session_id, "")
                self._memory.keep_draft(session_id + PICTURES, "")
            return
        if self.attached == images:
            self._set_attached(())
        if self.draft.strip() == text:
            self.type("")
            self.restored.emit()


def with_aspect(text: str, aspect: str) -> str:
    """Return ``text`` with the shape at the end of each paragraph, where it is not the usual one."""
    if aspect == ASPECTS[0]:
        return text
    paragraphs = [part.strip() for part in text.split("\n\n") if part.strip()]
    return "\n\n".join(f"{part} {aspect}" for part in paragraphs)
