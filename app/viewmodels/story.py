"""The open story: what is shown of it, what was previewed, and everything a person does to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

from app.errors import CorruptedError, FencedOutError, ReadOnlyError, WrongUseError
from app.viewmodels import moments
from app.viewmodels.follower import Follower
from app.viewmodels.moments import BranchView, Picture, TurnView
from app.viewmodels.shop import Choices, Piece, Shop
from app.viewmodels.worker import Worker

Then = Callable[[Any], None]


class StoryModel(QObject):
    """One story in the window. ``story`` is the newest state; ``preview`` only looks.

    ``changed`` says that anything but live text changed; ``spoke`` that live text grew. Stepping
    through turns writes nothing: only the methods below it do, on the runtime's thread.
    """

    changed = Signal()
    spoke = Signal()
    opened = Signal()

    def __init__(self, worker: Worker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self.story = moments.Story("")
        self.choices = Choices()
        self.preview: int | None = None
        self.live: dict[str, str] = {}
        self.progress = ""
        self.picture_index: int | None = None
        self.left_open: frozenset[str] = frozenset()
        """The operations that were unfinished when the story was opened."""
        self._visit = 0
        self._following: asyncio.Task[Any] | None = None

    # -- opening --------------------------------------------------------------------------------

    @property
    def session_id(self) -> str:
        """The open story's id, empty while none is open."""
        return self.story.session_id

    def open(self, session_id: str, *, take_over: bool = False) -> None:
        """Open a story, for writing if nobody else writes it; then carry on what was left."""
        self.leave()
        visit = self._visit
        self.story = moments.Story(session_id)
        self.changed.emit()

        def show(story: moments.Story) -> None:
            self._worker.deliver(lambda: self._show(visit, story))

        def piece(item: Piece) -> None:
            self._worker.deliver(lambda: self._hear(visit, item))

        async def run(shop: Shop) -> None:
            # one story is followed at a time; this runs where the tasks live
            before, self._following = self._following, asyncio.current_task()
            if before is not None:
                before.cancel()
            if self._visit != visit:
                return
            reading_only, left = await _claim(shop, session_id, take_over)
            choices = shop.choices(session_id)
            self._worker.deliver(lambda: self._take(visit, choices, left))
            await Follower(shop, session_id, show, piece, reading_only).run()

        self._worker.call(run)

    def leave(self) -> None:
        """Close the story; what it still delivers is dropped."""
        self._visit += 1
        self.story = moments.Story("")
        self.preview, self.live, self.progress, self.picture_index = None, {}, "", None
        self.left_open = frozenset()

    def take_over(self) -> None:
        """Become the writer of a story that another process holds."""
        self.open(self.session_id, take_over=True)

    def _take(self, visit: int, choices: Choices, left: frozenset[str]) -> None:
        if visit == self._visit:
            self.choices, self.left_open = choices, left
            self.changed.emit()

    def _show(self, visit: int, story: moments.Story) -> None:
        if visit != self._visit:
            return
        first = self.story.seq == 0
        if story.head != self.story.head:
            self.picture_index = None
        known = {block.id for block in story.said}
        self.live = {key: text for key, text in self.live.items() if key not in known}
        if not story.running:
            self.live, self.progress = {}, ""
        self.story = story
        if self.preview is not None and self.preview >= len(story.turns):
            self.preview = None
        self.changed.emit()
        if first:
            self.opened.emit()

    def _hear(self, visit: int, item: Piece) -> None:
        if visit != self._visit:
            return
        if item.kind == "text":
            self.live[item.entry_id] = self.live.get(item.entry_id, "") + item.delta
        elif item.kind == "progress":
            self.progress = item.delta
        self.spoke.emit()

    # -- looking --------------------------------------------------------------------------------

    @property
    def shown_number(self) -> int:
        """The number of the turn that is looked at."""
        return self.preview if self.preview is not None else len(self.story.turns)

    @property
    def shown_turn(self) -> TurnView | None:
        """The turn that is looked at, None at the empty start."""
        number = self.shown_number
        return self.story.turns[number - 1] if 1 <= number <= len(self.story.turns) else None

    @property
    def shown_state(self) -> Mapping[str, Any]:
        """The story's state at the turn that is looked at."""
        turn = self.shown_turn
        return turn.state if turn is not None else self.story.start

    @property
    def shown_pictures(self) -> tuple[Picture, ...]:
        """The pictures of the newest turn, up to the one looked at, that has any, and before them
        the older ones of the same panels: from all of them one may be chosen."""
        turns = self.story.turns[: self.shown_number]
        newest = next((turn for turn in reversed(turns) if turn.pictures), None)
        if newest is None:
            return ()
        panels = {picture.panel_id for picture in newest.pictures}
        found: dict[str, Picture] = {}
        for turn in turns:
            for picture in turn.pictures:
                if picture.panel_id in panels:
                    # the one that was made or chosen last stands last
                    found.pop(picture.asset, None)
                    found[picture.asset] = picture
        return tuple(found.values())

    @property
    def shown_picture(self) -> Picture | None:
        """The picture in the middle of the window."""
        pictures = self.shown_pictures
        if not pictures:
            return None
        index = self.picture_index
        return pictures[index if index is not None and index < len(pictures) else -1]

    def look_at(self, number: int | None) -> None:
        """Preview a turn, or go back to now with None. Writes nothing."""
        wanted = number
        if wanted is not None and not 1 <= wanted < len(self.story.turns):
            wanted = None
        if wanted != self.preview:
            self.preview, self.picture_index = wanted, None
            self.changed.emit()

    def step(self, by: int) -> None:
        """Preview the turn ``by`` further; past the newest one is now."""
        self.look_at(max(1, min(self.shown_number + by, len(self.story.turns))))

    def look_at_picture(self, index: int) -> None:
        """Show another picture of the same turn."""
        self.picture_index = index
        self.changed.emit()

    @property
    def can_write(self) -> bool:
        """Whether the story may be changed from here."""
        story = self.story
        return bool(story.session_id and story.seq and not story.reading_only and not story.damage)

    def branch_at(self, tip: str) -> BranchView | None:
        """Return the branch with that tip."""
        return next((item for item in self.story.branches if item.tip == tip), None)

    # -- doing ----------------------------------------------------------------------------------

    def _do(self, job: Callable[[Shop, str], Any], then: Then | None = None) -> None:
        session_id = self.session_id
        if session_id:
            self._worker.call(lambda shop: job(shop, session_id), then)

    def say(self, text: str, then: Then | None = None) -> None:
        """Say something and let the agent work."""
        self.look_at(None)

        def job(shop: Shop, session_id: str) -> None:
            operation = shop.studio.say(session_id, text)
            shop.studio.run(session_id, operation, patient=True)

        self._do(job, then)

    def queue(self, kind: Literal["steer", "follow_up"], text: str, said: str, then: Then) -> None:
        """Queue something for the run at work; if that ends in this very moment, say ``said``."""

        def job(shop: Shop, session_id: str) -> None:
            try:
                shop.studio.queue(session_id, kind, text)
            except WrongUseError:
                operation = shop.studio.say(session_id, said)
                shop.studio.run(session_id, operation, patient=True)

        self._do(job, then)

    def withdraw(self, entry_id: str) -> None:
        """Take back what was queued."""
        self._do(lambda shop, story: shop.studio.withdraw(story, entry_id))

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

    def set_state(self, patch: dict[str, Any]) -> None:
        """Change the state by hand: a turn of its own."""
        self._do(lambda shop, story: shop.studio.set_state(story, patch))

    def use_picture(self, candidate_id: str) -> None:
        """Choose a picture of a panel."""
        self._do(lambda shop, story: shop.studio.pick(story, candidate_id))

    def use_shown_picture(self) -> None:
        """Choose the picture that is looked at, where its panel shows another one."""
        picture = self.shown_picture
        if picture is not None and not picture.shown and self.can_write:
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
        self, result_id: str, choice: str, picture_path: str, done: Callable[[], None]
    ) -> None:
        """Write and carry out a choice about a call in doubt; ``picture_path`` is for attaching.

        ``done`` is called in any case, also where it failed.
        """

        async def job(shop: Shop, session_id: str) -> None:
            picture = await _read_file(picture_path) if picture_path else None
            try:
                await shop.studio.decide(session_id, result_id, choice, picture)
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

        self._do(job, self._chosen)

    def choose_allowance(self, mode: str, amount: Any = None, unit: str | None = None) -> None:
        """Set what this story may spend without asking."""

        def job(shop: Shop, session_id: str) -> Choices:
            shop.set_allowance(session_id, mode, amount, unit)
            return shop.choices(session_id)

        self._do(job, self._chosen)

    def renew_choices(self) -> None:
        """Read the settings again: another process, the command line say, may have changed them."""
        visit = self._visit

        def read(choices: Choices) -> None:
            if visit == self._visit:
                self._chosen(choices)

        self._do(lambda shop, story: shop.choices(story), read)

    def _chosen(self, choices: Choices) -> None:
        if choices != self.choices:
            self.choices = choices
            self.changed.emit()


async def _claim(shop: Shop, session_id: str, take_over: bool) -> tuple[str, frozenset[str]]:
    """Open the story for writing and carry on what was left.

    Returns who holds it where we may only read, and the operations that were left.
    """
    try:
        shop.studio.open(session_id, take_over=take_over)
    except FencedOutError as error:
        return str(error.parameters.get("holder") or "?"), frozenset()
    except (ReadOnlyError, CorruptedError) as error:
        return str(error.parameters.get("reason") or error), frozenset()
    left = frozenset(shop.journal.view(session_id).unsettled())
    await shop.studio.recover(session_id, patient=True)
    return "", left


async def _read_file(path: str) -> bytes:
    return await asyncio.to_thread(Path(path).read_bytes)
