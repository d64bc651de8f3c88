"""Follows one story on the runtime's thread and hands over what the window shows."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.errors import AppError, FencedOutError
from app.folds.answer import Fold
from app.log import LOGGER
from app.records.rows import Row
from app.viewmodels.gallery import Drawn, gallery
from app.viewmodels.moments import LineView, Older, Story
from app.viewmodels.shop import Piece, Restart, Rows, Shop
from app.viewmodels.snapshot import Builder, line_to
from app.viewmodels.tree_turns import TreeTurn, tree_turns, turn_places

if TYPE_CHECKING:
    from app.runtime.questions import Question

LOOK_S = 0.5
"""How often other processes and calls that fell silent are looked for; neither wakes the feed."""

YIELD_ROWS = 400

REST = 2.0
"""How much longer than building the story once is waited before it is built again."""

FOUND = 2_000
"""Entries that a search returns at most."""

ShowStory = Callable[[Story], None]
ShowPiece = Callable[[Piece], None]


class Follower:
    """Folds a story as its rows come. ``show`` and ``piece`` are called on the same thread.

    ``reading_only`` says why nothing is written here, empty while we are the writer;
    ``halted`` that this is no other writer's doing.
    """

    def __init__(
        self, shop: Shop, session_id: str, show: ShowStory, piece: ShowPiece, reading_only: str
    ) -> None:
        self._shop = shop
        self.session_id = session_id
        self._show = show
        self._piece = piece
        self.reading_only = reading_only
        self.halted = False
        self._fold = Fold()
        self._builder = Builder(session_id, self._model)
        self._asked: tuple[Question, ...] = ()
        self._older_shown: Older | None = None
        self._shown = self._frozen = False
        self._reopened = False
        self._fence = 0
        self._changed = asyncio.Event()
        self._seen: list[Piece] = []
        """Ends of previews, to be told with what takes their place."""

    async def run(self) -> None:
        """Follow until cancelled."""
        story = self._shop.studio.opened(self.session_id)
        self._fence = story.lease.fence if story is not None else 0
        beside = [
            asyncio.create_task(self._look(), name="look around"),
            asyncio.create_task(self._show_changes(), name="show changes"),
        ]
        try:
            async for item in self._shop.follow(self.session_id, 0, 0):
                match item:
                    case Rows(rows=rows):
                        await self._add(rows)
                        self._changed.set()
                    case Restart():
                        self._fold = Fold()
                        await self._add(self._shop.journal.view(self.session_id).rows(0))
                        self._changed.set()
                    case Piece(kind="preview", delta=""):
                        self._seen.append(item)
                        self._changed.set()
                    case Piece(entry_id=entry_id):
                        if entry_id not in self._fold.session.tree.nodes:
                            self._piece(item)
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)

    async def _add(self, rows: Sequence[Row]) -> None:
        for count, row in enumerate(rows, 1):
            self._fold.add(row)
            if count % YIELD_ROWS == 0:
                await asyncio.sleep(0)

    async def _show_changes(self) -> None:
        """Hand over what changed; long stories less often, so that runs are never held up."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            began = time.monotonic()
            try:
                self.refresh()
            except Exception as error:  # whatever the disk says just now, it is asked again
                LOGGER.warning("%s could not be shown: %s", self.session_id, error)
                self._changed.set()
                await asyncio.sleep(LOOK_S)
            await asyncio.sleep(REST * (time.monotonic() - began))

    def refresh(self) -> None:
        """Hand over the story as it stands."""
        questions = self._questions()
        self._asked = tuple(questions)
        story = self._builder.build(self._fold, questions, self.reading_only, "")
        self._shown = True
        self._freeze_if_damaged()
        self._older_shown = self._older()
        self._show(replace(story, older=self._older_shown, halted=self.halted))
        seen, self._seen = self._seen, []
        for item in seen:
            self._piece(item)

    def line(self, tip: str) -> LineView | None:
        """Return a branch as a whole, None where there is no such entry."""
        return line_to(self._fold.session, tip)

    def tree_turns(self) -> list[TreeTurn]:
        """Return the turns of all branches."""
        return tree_turns(self._fold.session)

    def gallery(self) -> list[Drawn]:
        """Return all pictures of the story, the newest first."""
        return gallery(self._fold.session)

    def turns_with(self, words: str) -> set[str]:
        """Return the turns in which ``words`` were said, by the person, the agent or a tool."""
        places = turn_places(self._fold.session)
        found = self._shop.journal.view(self.session_id).find(words, FOUND)
        return {places[entry_id][0] for entry_id in found if entry_id in places}

    def _freeze_if_damaged(self) -> None:
        damage = self._fold.corruption
        if damage is not None and not self._frozen:
            self._frozen = True
            with contextlib.suppress(AppError):
                self._shop.freeze(self.session_id, damage.code, damage.seq)

    def _older(self) -> Older | None:
        with contextlib.suppress(AppError):
            found = self._shop.journal.older_copy(self.session_id)
            if found is not None:
                return Older(found.seq, found.known_seq, found.known_at)
        return None

    def _questions(self) -> list[Question]:
        with contextlib.suppress(AppError):
            return list(self._shop.studio.questions(self.session_id))
        return []

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                await self._look_once()
            except Exception as error:  # who stops looking never learns of a take-over
                LOGGER.warning("%s could not be looked at: %s", self.session_id, error)

    async def _look_once(self) -> None:
        self._shop.look_for_other_writers(self.session_id)
        if not self._shown:
            return
        lost = not self.reading_only and await self._lost()
        asked = tuple(self._questions()) != self._asked
        if lost or asked or self._older() != self._older_shown:
            self._changed.set()

    async def _lost(self) -> bool:
        """Tell whether the story was taken over elsewhere, or stopped and must be read anew.

        What another writer has claimed is never claimed back by itself: only a person takes over.
        A story that was let go because nobody touched it is still ours to take up.
        """
        story = self._shop.studio.opened(self.session_id)
        if story is not None and not story.stopped:
            self._fence = story.lease.fence
            try:
                self._shop.journal.insist(story.lease)
            except FencedOutError as error:
                story.end(error)
            else:
                return False
        with contextlib.suppress(AppError):
            if self._shop.journal.view(self.session_id).info().fence > self._fence:
                self.reading_only = (story.taken_by if story else "") or "another process"
                return True
        if story is None:
            return False
        again, self._reopened = self._reopened, True
        if again:
            self.reading_only, self.halted = story.stopped, True
            return True
        try:
            self._shop.studio.open(self.session_id)
            await self._shop.studio.recover(self.session_id, patient=True)
        except FencedOutError as error:
            self.reading_only = str(error.parameters.get("holder") or "another process")
        except AppError as error:
            self.reading_only, self.halted = str(error), True
        return True

    def _model(self, engine: str) -> str:
        try:
            return self._shop.studio.engines.picture(engine).declare().model or ""
        except AppError:
            return ""
