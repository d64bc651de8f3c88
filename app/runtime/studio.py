"""All stories of one library, for whoever steers them: the window, the command line, tests."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.errors import AppError, FencedOutError, NotFoundError, RunOpenError, disk_refused
from app.folds.answer import fold
from app.folds.state import State
from app.log import LOGGER
from app.ports import Engines, Journal, OutsideTools, PictureStore, Spool
from app.records.ids import new_id
from app.records.money import Money
from app.records.rows import Draft
from app.runtime import (
    accept,
    approve,
    bring,
    cancel,
    candidates,
    compact,
    edit,
    fork,
    pick,
    questions,
    queue,
    rewind,
)
from app.runtime import decide as decisions
from app.runtime.leftovers import sweep_spool
from app.runtime.questions import Question
from app.runtime.run import Rest, drive
from app.runtime.story import Flying, Limits, LiveKind, Story

HEARTBEAT_S = 10.0
IDLE_S = 30 * 60
"""A story nobody touched for so long lets go of its lease; the next touch takes it up again."""

Config = Callable[[str], dict[str, Any]]
"""Returns the config of a new run in a story: ``{chat, image, allowance, …}``."""


class Studio:
    """Stories opened for writing, and the runs that go on in them.

    Lives on one thread with its own event loop; ``close`` leaves nothing running. ``forked``
    writes a new story from drafts.
    """

    def __init__(
        self,
        journal: Journal,
        engines: Engines,
        pictures: PictureStore,
        spool: Spool,
        config: Config,
        *,
        live: Callable[[str, int, str, LiveKind, str], None],
        new_story: Callable[[str, str, Mapping[str, Any], Sequence[Draft]], str],
        limits: Limits | None = None,
        outside: OutsideTools | None = None,
    ) -> None:
        self.journal = journal
        self.engines = engines
        self._pictures = pictures
        self._spool = spool
        self._config = config
        self._live = live
        self._new_story = new_story
        self._limits = limits or Limits()
        self._outside = outside
        self._owner_id = new_id()
        self._stories: dict[str, Story] = {}
        self._drivers: dict[tuple[str, str], asyncio.Task[Rest]] = {}
        self._touched: dict[str, float] = {}
        # what is out stays out when its story is opened anew: it must not be asked about, nor
        # sent again, while this very process still waits for its answer
        self._out: dict[str, tuple[Flying, asyncio.Event]] = {}
        self._heart: asyncio.Task[None] | None = None

    def wait_as_long_as(self, limits: Limits) -> None:
        """Use other clocks for what is sent from now on; a deadline that is written stays."""
        self._limits = limits
        for story in self._stories.values():
            story.limits = limits

    # -- stories --------------------------------------------------------------------------------

    def open(self, session_id: str, *, take_over: bool = False) -> Story:
        """Claim a story, or return it where it is open here and well.

        Raises what ``Journal.claim`` raises. A story whose write failed is opened anew from disk.
        """
        story = self._stories.get(session_id)
        self._touched[session_id] = time.monotonic()
        if story is not None and not story.stopped:
            return story
        if story is not None:
            self.let_go(session_id)
        lease = self.journal.claim(session_id, self._owner_id, take_over=take_over)

        def live(entry_id: str, kind: LiveKind, delta: str) -> None:
            self._live(session_id, lease.fence, entry_id, kind, delta)

        flying, wake = self._out.setdefault(session_id, ({}, asyncio.Event()))
        story = Story(
            session_id, self.journal, lease, self.engines, self._pictures, self._spool, live,
            self._limits, flying, wake=wake, outside=self._outside,
        )  # fmt: skip
        self._stories[session_id] = story
        if self._heart is None:
            self._heart = asyncio.create_task(self._beat(), name="lease heartbeat")
        return story

    def is_open(self, session_id: str) -> bool:
        """Tell whether the story is open for writing here."""
        story = self._stories.get(session_id)
        return story is not None and not story.stopped

    def opened(self, session_id: str) -> Story | None:
        """Return a story that is open here, stopped or not; this does not count as a touch."""
        return self._stories.get(session_id)

    def let_go(self, session_id: str) -> None:
        """Give a story's lease back; its runs of this process end where they are."""
        story = self._stories.pop(session_id, None)
        if story is None:
            return
        for key in [key for key in self._drivers if key[0] == session_id]:
            self._drivers.pop(key).cancel()
        story.stopped = story.stopped or "it was closed here"
        story.wake.set()
        self.journal.release(story.lease)

    async def _beat(self) -> None:
        """Renew the leases; a story taken over elsewhere turns read-only here by itself."""
        while True:
            await asyncio.sleep(HEARTBEAT_S)
            for story in list(self._stories.values()):
                if story.stopped:
                    continue
                if self._is_idle(story):
                    self.let_go(story.session_id)
                    continue
                try:
                    self.journal.renew(story.lease)
                except FencedOutError as error:
                    story.end(error)
                except AppError:
                    continue

    def _is_idle(self, story: Story) -> bool:
        busy = story.flying or any(key[0] == story.session_id for key in self._drivers)
        return not busy and time.monotonic() - self._touched[story.session_id] > IDLE_S

    async def close(self) -> None:
        """End everything: tasks are cancelled and awaited, leases given back.

        What was sent and not answered stays in doubt on disk, for the next start.
        """
        tasks: list[asyncio.Task[Any]] = [*self._drivers.values()]
        for flying, _ in self._out.values():
            tasks += flying.values()
        if self._heart is not None:
            tasks.append(self._heart)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._heart = None
        for session_id in list(self._stories):
            self.let_go(session_id)

    def new(self, title: str, initial_state: State | None = None) -> str:
        """Write a new story and return its id."""
        return self.journal.create(title, initial_state or {})

    def fork(self, session_id: str, entry_id: str, title: str | None = None) -> str:
        """Copy the path to ``entry_id`` into a new story and return its id; needs no lease."""
        view = self.journal.view(session_id)
        session = fold(view.rows(0)).session
        wanted = None if entry_id == rewind.START else entry_id
        if wanted is not None and wanted not in session.tree.nodes:
            raise NotFoundError(what="entry", name=entry_id)
        initial = session.created.initial_state if session.created is not None else {}
        rows = fork.copied_rows(session, session_id, wanted)
        return self._new_story(new_id(), title or session.title, initial, rows)

    # -- runs -------------------------------------------------------------------------------------

    def say(
        self,
        session_id: str,
        text: str,
        *,
        images: Sequence[str] = (),
        request_id: str | None = None,
        config: Mapping[str, Any] | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> str:
        """Accept what a person says and return the run's operation; ``run`` carries it on."""
        story = self.open(session_id)
        content = accept.content_of(text, images)
        payload: dict[str, Any] = {"content": content} | dict(extra or {})
        chosen = self._config(session_id) | dict(config or {})
        return accept.accept(story, payload, chosen, request_id or new_id())

    def say_waiting(self, session_id: str, entry_id: str, content: list[Any]) -> str:
        """Accept a queued input that still waits as a new run's input."""
        payload = {"content": content, "entry_id": entry_id}
        return accept.accept(
            self.open(session_id), payload, self._config(session_id), f"waiting-{entry_id}"
        )

    def draw_again(
        self,
        session_id: str,
        panel_id: str,
        count: int = 1,
        allowance: Mapping[str, Any] | None = None,
    ) -> str:
        """Order ``count`` more pictures of a panel, without a model.

        ``allowance`` is what this run may spend, None where the settings decide.
        """
        story = self.open(session_id)
        direct = candidates.order(story.view, panel_id, count)
        return self.say(
            session_id,
            f"Draw panel {panel_id} again ({count}).",
            config={"chat": "direct"} | ({} if allowance is None else {"allowance": allowance}),
            extra={"direct": direct},
        )

    async def draw_candidates(self, session_id: str, operation_id: str, count: int) -> None:
        """Wait for a run, then order what is missing to ``count`` pictures of each panel it began.

        The wish is not kept: where this process ends first, or something else was said meanwhile,
        or a run was stopped or left, nothing more is drawn and nothing more is paid.
        """
        await self.run(session_id, operation_id, patient=True)
        story, last = self.open(session_id), operation_id
        for panel_id in candidates.panels_begun(story, story.view, operation_id):
            if not candidates.may_follow(story, story.view, last):
                return
            with contextlib.suppress(RunOpenError):
                last = self.draw_again(session_id, panel_id, count - 1)
                await self.run(session_id, last, patient=True)

    def run(self, session_id: str, operation_id: str, *, patient: bool) -> asyncio.Task[Rest]:
        """Carry an operation on in the background; the same one runs only once at a time."""
        key = (session_id, operation_id)
        task = self._drivers.get(key)
        if task is None or task.done():
            story = self.open(session_id)
            task = asyncio.create_task(
                drive(story, operation_id, patient=patient), name=f"run {operation_id}"
            )
            self._drivers[key] = task
            task.add_done_callback(lambda done: self._ended(key, done))
        return task

    def _ended(self, key: tuple[str, str], task: asyncio.Task[Rest]) -> None:
        if self._drivers.get(key) is task:
            del self._drivers[key]
        if not task.cancelled():
            # whoever awaits the task sees it as well; the window only reads ``stopped``
            error = task.exception()
            story = self._stories.get(key[0])
            if error is not None and not isinstance(error, AppError):
                LOGGER.error("run %s broke down", key[1], exc_info=error)
            if error is not None and story is not None and not story.stopped:
                if isinstance(error, OSError):
                    error = disk_refused(error)
                if isinstance(error, AppError):
                    story.end(error)
                else:
                    story.stopped = str(error) or type(error).__name__

    async def recover(self, session_id: str, *, patient: bool = False) -> dict[str, Rest]:
        """Carry on whatever a crash left unfinished, as far as nobody has to be asked.

        Returns where each operation came to rest. With ``patient`` runs that wait for a person go
        on waiting in the background, and only finished ones are returned.
        """
        story = self.open(session_id)
        await sweep_spool(story)
        rests: dict[str, Rest] = {}
        for operation_id in story.view.unsettled():
            task = self.run(session_id, operation_id, patient=patient)
            if not patient:
                rests[operation_id] = await task
        return rests

    # -- questions and decisions --------------------------------------------------------------------

    def questions(self, session_id: str) -> list[Question]:
        """Return what a person is asked about a story, oldest first; opens nothing."""
        story = self._stories.get(session_id)
        flying = story.is_flying if story is not None else lambda _result_id: False
        return questions.asked(self.journal.view(session_id), session_id, flying)

    def approve(self, session_id: str, result_id: str, approved: bool) -> None:
        """Write a person's decision about an open question."""
        approve.decide(self.open(session_id), result_id, "approved" if approved else "denied")

    async def decide(
        self,
        session_id: str,
        result_id: str,
        choice: str,
        picture: bytes | None = None,
        *,
        price: Money | None = None,
    ) -> None:
        """Write and carry out a person's choice about a call in doubt.

        ``price`` is what was shown for running it again.
        """
        story = self.open(session_id)
        wanted: Any = choice
        await decisions.settle(story, result_id, wanted, picture=picture, price=price)

    async def check_all(self, session_id: str) -> list[str]:
        """Ask the services about every call in doubt that can be asked about."""
        return await decisions.check_all(self.open(session_id))

    # -- everything else a person does ------------------------------------------------------------------

    def stop(self, session_id: str) -> str:
        """Stop the open run, durably."""
        return cancel.stop(self.open(session_id))

    def queue(
        self, session_id: str, kind: queue.Queue, text: str, images: Sequence[str] = ()
    ) -> str:
        """Queue an input for the open run, or for the next one."""
        return queue.queue(self.open(session_id), kind, accept.content_of(text, images))

    def withdraw(self, session_id: str, entry_id: str) -> list[Any]:
        """Take back a queued input."""
        return queue.withdraw(self.open(session_id), entry_id)

    def rewind(self, session_id: str, entry_id: str, name: str | None = None) -> str:
        """Go back to a turn; returns the new branch's first entry."""
        return rewind.rewind(self.open(session_id), entry_id, name)

    def go(self, session_id: str, entry_id: str) -> str:
        """Go to the tip of a branch."""
        return rewind.go(self.open(session_id), entry_id)

    def set_state(self, session_id: str, patch: State) -> str:
        """Change the state by hand."""
        return edit.set_state(self.open(session_id), patch)

    def pick(self, session_id: str, wanted: str, state: State | None = None) -> str:
        """Use a picture of any branch here."""
        return pick.pick(self.open(session_id), wanted, state=state)

    def bring(self, session_id: str, asset: str, prompt: str = "") -> str:
        """Use a stored picture of the person's own as a new panel; returns the panel's id."""
        return bring.bring(self.open(session_id), asset, prompt)

    def compact(self, session_id: str) -> str:
        """Order a summary; ``run`` carries it on."""
        return compact.order(self.open(session_id), self._config(session_id))

    def rename(self, session_id: str, title: str) -> None:
        """Give the story a new title."""
        edit.rename(self.open(session_id), title)

    def archive(self, session_id: str, archived: bool = True) -> None:
        """Put the story away or take it out again."""
        edit.archive(self.open(session_id), archived)

    def accept_copy(self, session_id: str) -> None:
        """Take this library's story for the newest, although more was known of it."""
        self.journal.accept_copy(self.open(session_id).lease)

    def mark(self, session_id: str, entry_id: str, **marks: Any) -> None:
        """Name, star or hide a line by its first entry."""
        edit.mark(self.open(session_id), entry_id, **marks)
