"""A studio on a real library file, with a scripted model and a painter that counts."""

from __future__ import annotations

from typing import Any

from app.folds.answer import Fold, fold
from app.journal.feed import Feed, Live
from app.journal.memory import MemoryJournal
from app.journal.store import SqliteJournal
from app.journal.verify import stale_read_models
from app.runtime.run import Rest
from app.runtime.story import Limits
from app.runtime.studio import Studio
from tests.fakes import CountingPainter, MemoryPictures, MemorySpool, ScriptedModel, Shelf

QUICK = Limits(reconcile_s=0.2, poll_s=0.01)


class Desk:
    """What a test works at; ``restart`` forgets everything that is not on disk."""

    def __init__(self, home, *, model=None, painter=None, allowance="all", outside=None, **config):
        self.home = home
        self.outside = outside
        self.model = model or ScriptedModel()
        self.painter = painter or CountingPainter()
        self.config = {
            "chat": "scripted",
            "image": "painter",
            "allowance": mode(allowance),
        } | config
        self.pictures, self.spool = MemoryPictures(), MemorySpool()
        self.shelf = Shelf({"scripted": self.model}, {"painter": self.painter})
        self.lives: list[Live] = []
        self.journal: Any = None
        self.start()
        self.session = self.studio.new("Story")

    def start(self):
        self.journal = SqliteJournal(self.home) if self.home else (self.journal or MemoryJournal())
        self.feed = Feed(self.journal)
        if self.home:
            self.journal.watch(self.feed.wake)
        self.studio = Studio(
            self.journal, self.shelf, self.pictures, self.spool, lambda _s: dict(self.config),
            live=self._live, new_story=self._new_story, limits=QUICK,
            outside=self.outside,
        )  # fmt: skip

    def _live(self, session_id, generation, entry_id, kind, delta):
        item = Live(session_id, generation, entry_id, kind, delta)
        self.lives.append(item)
        self.feed.live(item)

    def _new_story(self, session_id, title, state, rows):
        return self.journal.create_with(session_id, title, state, lambda: rows)

    async def restart(self):
        """End the process's memory, as after a clean exit; what flew is in doubt."""
        await self.studio.close()
        if self.home:
            self.journal.close()
        self.start()

    async def say(self, text="Go on.", **more) -> Rest:
        operation_id = self.studio.say(self.session, text, **more)
        return await self.studio.run(self.session, operation_id, patient=False)

    @property
    def view(self):
        return self.journal.view(self.session)

    def fold(self) -> Fold:
        """Fold the whole story; every test's story must be sound and its read models true."""
        result = fold(self.view.rows(0))
        assert result.corruption is None, result.corruption
        if self.home:
            assert list(stale_read_models(self.journal.connection)) == []
        return result

    def kinds(self, after=0):
        return [row.kind for row in self.view.rows(after)]

    def messages(self, tip=None):
        """Role and text (outcome for tools) of the path's messages."""
        path = self.view.path(tip or self.view.info().head)
        return [
            (row.payload["role"], row.payload.get("outcome") or text_of(row.payload))
            for row in path
            if row.kind == "message"
        ]


def text_of(payload):
    return " ".join(part["text"] for part in payload["content"] if part["type"] == "text")


def mode(allowance):
    if isinstance(allowance, int):
        return {"mode": "limit", "amount": allowance, "unit": "credits"}
    return {"mode": allowance}
