"""When somebody who looks elsewhere should be told: a long wait has ended, or a question waits."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.viewmodels.recovery import Recovery
from app.viewmodels.story import StoryModel

LONG_S = 10.0
"""A run that took less is not worth a word: whoever began it is still there."""


class Attention(QObject):
    """``wanted`` with words to say; ``working`` tells whether a run of the open story goes on.

    The words name no story and hold nothing of it: they may be seen on a locked screen.
    """

    wanted = Signal(str)
    working = Signal(bool)

    def __init__(
        self,
        story: StoryModel,
        recovery: Recovery,
        parent: QObject | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._story, self._recovery, self._clock = story, recovery, clock
        self._of = ""
        self._began: float | None = None
        self._pictures: frozenset[str] = frozenset()
        self._asked: frozenset[str] = frozenset()
        self._fresh: frozenset[str] = frozenset()
        story.changed.connect(self._renew)
        recovery.changed.connect(self._renew)

    def _renew(self) -> None:
        story = self._story.story
        asked = frozenset(item.result_entry_id for item in story.approvals)
        if story.session_id != self._of:
            # what another story is at is no news
            self._of, self._asked, self._fresh = story.session_id, asked, self._recovery.fresh
            self._set_began(None)
        if asked - self._asked:
            self.wanted.emit(self.tr("A question waits for your yes or no."))
        elif self._recovery.fresh - self._fresh:
            new = self._recovery.fresh - self._fresh
            doubts = [item for item in self._recovery.doubts if item.result_entry_id in new]
            if doubts and all(item.outside is not None for item in doubts):
                self.wanted.emit(
                    self.tr("A call to a server may or may not have been carried out.")
                )
            else:
                self.wanted.emit(self.tr("A picture may or may not have been made."))
        self._asked, self._fresh = asked, self._recovery.fresh
        if story.running and self._began is None:
            self._pictures = self._assets()
            self._set_began(self._clock())
        elif not story.running and self._began is not None:
            took = self._clock() - self._began
            self._set_began(None)
            if took >= LONG_S and story.phase != "doubt":
                self._tell_end(len(self._assets() - self._pictures))

    def _set_began(self, moment: float | None) -> None:
        changed = (moment is None) != (self._began is None)
        self._began = moment
        if changed:
            self.working.emit(moment is not None)

    def _assets(self) -> frozenset[str]:
        turns = self._story.story.turns
        return frozenset(picture.asset for turn in turns for picture in turn.pictures)

    def _tell_end(self, drawn: int) -> None:
        if drawn:
            self.wanted.emit(self.tr("%n picture(s) drawn.", "", drawn))
        else:
            self.wanted.emit(self.tr("The agent has finished; no picture was drawn."))
