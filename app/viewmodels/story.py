"""The open story: what is shown of it, what was previewed, and everything a person does to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import QObject, QTimer, Signal

from app.errors import WrongUseError
from app.records.money import Money
from app.viewmodels import moments
from app.viewmodels.asking import Asking, Then
from app.viewmodels.claiming import claim
from app.viewmodels.follower import Follower
from app.viewmodels.shop import Choices, Piece, Shop
from app.viewmodels.worker import Worker

SPOKEN_MS = 50
"""How often growing text is told of: nobody reads faster, and each time it is painted."""
FLOOD, FLOOD_MS = 100, 100
"""How many letters of one frame are more than can be read at all, and how often is enough then."""


class StoryModel(Asking):
    """One story in the window. ``story`` is the newest state; ``preview`` only looks.

    ``spoke`` says that live text grew. Stepping through turns and branches writes nothing: only the
    methods below it do, on the runtime's thread.
    """

    spoke = Signal()
    opened = Signal()

    def __init__(self, worker: Worker, parent: QObject | None = None) -> None:
        super().__init__(worker, parent)
        self.choices = Choices()
        self.live: dict[str, str] = {}
        self.previews: dict[str, str] = {}
        self.progress = ""
        self.thinking = False
        self.left_open: frozenset[str] = frozenset()
        """The operations that were unfinished when the story was opened."""
        self._speaking = QTimer(self)
        self._speaking.setSingleShot(True)
        self._speaking.timeout.connect(self.spoke)
        self._following: asyncio.Task[Any] | None = None

    # -- opening --------------------------------------------------------------------------------

    def open(self, session_id: str, *, take_over: bool = False) -> None:
        """Open a story, for writing if nobody else writes it; then carry on what was left."""
        self.leave()
        visit = self._visit
        self.story = moments.Story(session_id)
        self.changed.emit()

        def show(story: moments.Story) -> None:
            self._worker.deliver(lambda: self._show(visit, story))

        heard: deque[Piece] = deque()

        def piece(item: Piece) -> None:
            # thousands may come between two frames: the window hears of them once
            heard.append(item)
            if len(heard) == 1:
                self._worker.deliver(lambda: self._hear(visit, heard))

        async def run(shop: Shop) -> None:
            # one story is followed at a time; this runs where the tasks live
            before, self._following = self._following, asyncio.current_task()
            if before is not None:
                before.cancel()
            if self._visit != visit:
                return
            reading_only, left = await claim(shop, session_id, take_over)
            self._worker.deliver(lambda: self._take(visit, left))
            self._follower = Follower(shop, session_id, show, piece, reading_only)
            await self._follower.run()

        self._worker.call(run)

    def leave(self) -> None:
        """Close the story; what it still delivers is dropped."""
        self._visit += 1
        self.story = moments.Story("")
        self.forget()
        self._hush()
        self.left_open = frozenset()

    def take_over(self) -> None:
        """Become the writer of a story that another process holds."""
        self.open(self.session_id, take_over=True)

    def _take(self, visit: int, left: frozenset[str]) -> None:
        if visit == self._visit:
            # what may be spent is each story's own; the new one's comes when it is shown
            self.choices, self.left_open = Choices(), left
            self.changed.emit()

    def _show(self, visit: int, story: moments.Story) -> None:
        if visit != self._visit:
            return
        first = self.story.seq == 0
        if story.head != self.story.head:
            self.picture_index, self.before = None, False
        known = {block.id for block in story.said}
        self.live = {key: text for key, text in self.live.items() if key not in known}
        if not story.running:
            self._hush()
        self.story = story
        if self.peeked is not None and story.head == self.peeked.tip:
            self.peeked = None
        if self.preview is not None and self.preview >= len(self.turns):
            self.preview = None
        self.changed.emit()
        if first:
            # asked last: the engines are imported for it, and the picture is asked for already
            self.renew_choices()
            self.opened.emit()

    def _hush(self) -> None:
        """Forget what was said and shown while it was made."""
        self.live, self.previews, self.progress, self.thinking = {}, {}, "", False

    def _hear(self, visit: int, heard: deque[Piece]) -> None:
        """Take in all that was said meanwhile, and tell of it once."""
        if visit != self._visit:
            return
        texts: dict[str, list[str]] = {}
        letters = 0
        while heard:
            item = heard.popleft()
            if item.kind == "text":
                texts.setdefault(item.entry_id, []).append(item.delta)
                letters += len(item.delta)
                self.thinking = False
            elif item.kind == "reasoning":
                self.thinking = True
            elif item.kind == "preview":
                self.previews[item.entry_id] = item.delta
                if not item.delta:
                    del self.previews[item.entry_id]
            else:
                self.progress = item.delta
        self.live |= {key: self.live.get(key, "") + "".join(new) for key, new in texts.items()}
        if not self._speaking.isActive():
            self._speaking.start(FLOOD_MS if letters > FLOOD else SPOKEN_MS)

    # -- looking --------------------------------------------------------------------------------

    @property
    def drawing(self) -> tuple[str, str] | None:
        """The call whose preview is shown in the middle, and that: a JPEG in Base64.

        Of several it is the one that showed any first. Whoever looks at something else stays there.
        """
        elsewhere = self.only_looks or self.before or self.picture_index is not None
        return None if elsewhere else next(iter(self.previews.items()), None)

    @property
    def can_write(self) -> bool:
        """Whether the story may be changed from here."""
        story = self.story
        return bool(story.session_id and story.seq and not story.reading_only and not story.damage)

    @property
    def can_add_turn(self) -> bool:
        """Whether a turn may be added from here now: the agent is not at work on another."""
        return self.can_write and not self.story.running

    @property
    def can_use_shown(self) -> bool:
        """Whether the picture that is looked at is not used here, and may be."""
        picture = self.shown_picture
        other = picture is not None and (self.only_looks or not picture.shown)
        return other and self.can_add_turn

    # -- doing ----------------------------------------------------------------------------------

    def say(
        self,
        text: str,
        then: Then | None = None,
        images: Sequence[str] = (),
        candidates: int = 1,
        failed: Callable[[], None] | None = None,
    ) -> None:
        """Say something, with pictures beside it, and let the agent work.

        With more than one of ``candidates`` the others are ordered when the first is there. Either
        ``then`` or ``failed`` is called in the end.
        """
        self.look_at(None)
        story = self.session_id

        def job(shop: Shop, session_id: str) -> str:
            operation = shop.studio.say(session_id, text, images=images)
            shop.studio.run(session_id, operation, patient=True)
            return operation

        def taken(operation: str) -> None:
            if then is not None:
                then(operation)
            if candidates > 1:
                # of the story in which it was said, whichever is open by now
                self._worker.call(
                    lambda shop: shop.studio.draw_candidates(story, operation, candidates)
                )

        self._do(job, taken, failed)

    def queue(
        self,
        kind: Literal["steer", "follow_up"],
        text: str,
        said: str,
        then: Then,
        images: Sequence[str] = (),
        failed: Callable[[], None] | None = None,
    ) -> None:
        """Queue something for the run at work; if that ends in this very moment, say ``said``."""

        def job(shop: Shop, session_id: str) -> None:
            try:
                shop.studio.queue(session_id, kind, text, images)
            except WrongUseError:
                operation = shop.studio.say(session_id, said, images=images)
                shop.studio.run(session_id, operation, patient=True)

        self._do(job, then, failed)

    def withdraw(self, entry_id: str) -> None:
        """Take back what was queued."""
        self._do(lambda shop, story: shop.studio.withdraw(story, entry_id))

    def say_waiting(self, entry_id: str) -> None:
        """Say now what waited for a run that is over, as the beginning of a new one."""

        def job(shop: Shop, session_id: str) -> None:
            for row in shop.journal.view(session_id).waiting():
                if row.payload["entry_id"] == entry_id:
                    content = row.payload["content"]
                    operation = shop.studio.say_waiting(session_id, entry_id, content)
                    shop.studio.run(session_id, operation, patient=True)

        self._do(job)

    def stop(self) -> None:
        """Stop the run, durably."""
        self._do(lambda shop, story: shop.studio.stop(story))

    def rewind(self, entry_id: str, name: str) -> None:
        """Go back to a turn; ``name`` names the line that is left."""

        def job(shop: Shop, session_id: str) -> None:
            shop.studio.rewind(session_id, entry_id, name or None)

        self._do(job, lambda _done: self.look_at(None))

    def go(self, entry_id: str) -> None:
        """Go to the tip of a branch."""
        self._do(lambda shop, story: shop.studio.go(story, entry_id), lambda _d: self.look_at(None))

    def set_state(
        self,
        patch: dict[str, Any],
        then: Then | None = None,
        failed: Callable[[], None] | None = None,
    ) -> None:
        """Change the state by hand: a turn of its own. ``then`` is called when it is written, else
        ``failed``."""
        self._do(lambda shop, story: shop.studio.set_state(story, patch), then, failed)

    def use_picture(self, candidate_id: str, state: dict[str, Any] | None = None) -> None:
        """Choose a picture of a panel, of any branch; ``state`` is the patch that is taken with it."""
        self.look_at(None)
        self._do(lambda shop, story: shop.studio.pick(story, candidate_id, state=state))

    def bring_panel(self, asset: str, prompt: str) -> None:
        """Make a picture that is kept a panel of the story; ``prompt`` says what it shows."""
        self.look_at(None)
        self._do(lambda shop, story: shop.studio.bring(story, asset, prompt))

    def use_shown_picture(self) -> None:
        """Choose the picture that is looked at, where its panel shows another one."""
        picture = self.shown_picture
        if picture is not None and self.can_use_shown:
            self.use_picture(picture.candidate_id)

    def draw_again(self, panel_id: str, count: int = 1) -> None:
        """Order more pictures of a panel."""

        def job(shop: Shop, session_id: str) -> None:
            operation = shop.studio.draw_again(session_id, panel_id, count)
            shop.studio.run(session_id, operation, patient=True)

        self._do(job)

    def accept_copy(self) -> None:
        """Take this library's story for the newest, although more was known of it."""
        self._do(lambda shop, story: shop.studio.accept_copy(story))

    def save_report(self, path: str) -> None:
        """Write what reproduces the story's damage to a new file."""
        self._do(lambda shop, story: shop.save_report(story, Path(path)))

    def go_on_in_copy(self, title: str, then: Then) -> None:
        """Carry what is sound into a new story; ``then`` gets its id."""
        head = self.story.head
        if head is not None:
            self._do(lambda shop, story: shop.studio.fork(story, head, title), then)

    def rename(self, title: str) -> None:
        """Give the story a new title."""
        self._do(lambda shop, story: shop.studio.rename(story, title))

    def mark(self, first: str, **marks: Any) -> None:
        """Name, star or hide a branch by its first entry."""
        self._do(lambda shop, story: shop.studio.mark(story, first, **marks))

    def approve(self, result_id: str, approved: bool) -> None:
        """Answer a question about a paid call."""
        self._do(lambda shop, story: shop.studio.approve(story, result_id, approved))

    def decide(
        self,
        result_id: str,
        choice: str,
        picture_path: str,
        done: Callable[[], None],
        price: Money | None = None,
    ) -> None:
        """Write and carry out a choice about a call in doubt; ``picture_path`` is for attaching.

        ``price`` is what the person was shown for running it again.

        ``done`` is called in any case, also where it failed.
        """

        async def job(shop: Shop, session_id: str) -> None:
            picture = await _read_file(picture_path) if picture_path else None
            try:
                await shop.studio.decide(session_id, result_id, choice, picture, price=price)
                await shop.studio.recover(session_id, patient=True)
            finally:
                self._worker.deliver(done)

        self._do(job)

    def check_all(self, done: Callable[[], None]) -> None:
        """Ask the services about everything in doubt that can be asked about."""

        async def job(shop: Shop, session_id: str) -> None:
            try:
                await shop.studio.check_all(session_id)
            finally:
                self._worker.deliver(done)

        self._do(job)

    def choose_engine(self, use: Literal["chat", "image"], name: str) -> None:
        """Use an engine for new runs."""

        def job(shop: Shop, session_id: str) -> Choices:
            shop.set_default(use, name)
            return shop.choices(session_id)

        self._do(job, self._chosen_here())

    def choose_allowance(self, mode: str, amount: Any = None, unit: str | None = None) -> None:
        """Set what this story may spend without asking."""

        def job(shop: Shop, session_id: str) -> Choices:
            shop.set_allowance(session_id, mode, amount, unit)
            return shop.choices(session_id)

        self._do(job, self._chosen_here())

    def renew_choices(self) -> None:
        """Read the settings again: another process, the command line say, may have changed them."""
        self._do(lambda shop, story: shop.choices(story), self._chosen_here())

    def _chosen_here(self) -> Then:
        """Return what takes the choices of the story that is open now, unless it was left since."""
        visit = self._visit

        def chosen(choices: Choices) -> None:
            if visit == self._visit and choices != self.choices:
                self.choices = choices
                self.changed.emit()

        return chosen


async def _read_file(path: str) -> bytes:
    return await asyncio.to_thread(Path(path).read_bytes)
