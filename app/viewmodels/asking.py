"""Asking the runtime's thread about the open story: other branches, all turns, all pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from app.viewmodels.follower import Follower
from app.viewmodels.looking import Looking
from app.viewmodels.moments import LineView
from app.viewmodels.shop import Shop
from app.viewmodels.worker import Worker

Then = Callable[[Any], None]


class Asking(Looking):
    """Looking that needs more than was handed over. Nothing here writes.

    ``_visit`` counts openings, so that an answer for a story that was left is dropped.
    """

    def __init__(self, worker: Worker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._visit = 0
        self._follower: Follower | None = None
        """Made and asked on the runtime's thread only."""

    @property
    def session_id(self) -> str:
        """The open story's id, empty while none is open."""
        return self.story.session_id

    def peek(self, tip: str, number: int | None = None, panel_id: str = "") -> None:
        """Look at another branch, at one of its turns, or at a panel there; the line is read on the
        runtime's thread."""
        if tip == self.story.head:
            self.look_at(None)
            self.look_at(number)
            self.look_at_panel(panel_id)
            return
        visit = self._visit

        def arrived(line: LineView | None) -> None:
            if visit == self._visit and line is not None:
                self.look_along(line, number)
                self.look_at_panel(panel_id)

        self.read_line(tip, arrived)

    def peek_sibling(self, by: int, number: int | None = None) -> None:
        """Look at the branch beside the one looked at, where they parted; see ``sibling``."""
        found = self.sibling(by, number)
        if found is not None:
            self.peek(*found)

    def read_line(self, tip: str, then: Then) -> None:
        """Read the turns and words that lead to ``tip``; ``then`` gets None where there are none."""
        self._read(lambda follower: follower.line(tip), then)

    def read_tree(self, then: Then) -> None:
        """Read all turns of all branches, for the map; ``then`` gets None where there are none."""
        self._read(lambda follower: follower.tree_turns(), then)

    def read_gallery(self, then: Then) -> None:
        """Read all pictures of the story; ``then`` gets None where there are none."""
        self._read(lambda follower: follower.gallery(), then)

    def find_turns(self, words: str, then: Then) -> None:
        """Find the turns in which ``words`` were said; ``then`` gets their ids."""
        self._read(lambda follower: follower.turns_with(words), then)

    def _read(self, look: Callable[[Follower], Any], then: Then) -> None:
        """Ask whoever follows the open story, and not one that was open before it."""

        def job(_shop: Shop, session_id: str) -> Any:
            follower = self._follower
            there = follower is not None and follower.session_id == session_id
            return look(follower) if there and follower is not None else None

        # who asked is told in any case, or would wait for ever
        self._do(job, then, lambda: then(None))

    def _do(
        self,
        job: Callable[[Shop, str], Any],
        then: Then | None = None,
        failed: Callable[[], None] | None = None,
    ) -> None:
        """Do it to the open story; ``failed`` is called where it could not be, besides the notice."""

        def told(error: Exception) -> None:
            if failed is not None:
                failed()
            self._worker.trouble(error)

        session_id = self.session_id
        if session_id:
            self._worker.call(lambda shop: job(shop, session_id), then, told if failed else None)
