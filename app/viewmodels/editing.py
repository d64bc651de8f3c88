"""What editing pages and lettering have in common: a draft, undone step by step, kept as one turn."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from app.viewmodels.history import History
from app.viewmodels.memory import Memory
from app.viewmodels.story import StoryModel


class Editing(QObject):
    """A draft over the open story's state. ``changed`` comes with every step; ``refused`` when a step
    was wanted where nothing can be changed.

    A draft that was neither kept nor discarded is remembered with the window's other drafts: it is
    there again when the story is.
    """

    changed = Signal()
    refused = Signal()

    def __init__(self, story: StoryModel, memory: Memory, parent: QObject | None) -> None:
        super().__init__(parent)
        self._story = story
        self._memory = memory
        self._history: History[Any] = History(None)
        self._keeping = False
        self._session_id = ""

    @property
    def is_changed(self) -> bool:
        """Whether there is anything to keep."""
        return self._history.changed

    @property
    def can_change(self) -> bool:
        """Whether what is shown may be changed at all: neither the past nor another's story."""
        return self._story.can_write and not self._story.only_looks

    @property
    def can_keep(self) -> bool:
        """Whether the story takes a change now: not while the agent works, nor in the past, nor
        while one is being written."""
        return self.can_change and not self._story.story.running and not self._keeping

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to take again."""
        return self._history.can_redo

    def _write(self, patch: dict[str, Any], value: object) -> None:
        """Write a patch as one turn; ``_kept`` gets ``value`` when it is on disk."""
        self._keeping = True
        history = self._history

        def kept(_entry: object) -> None:
            self._keeping = False
            if self._history is history:
                self._kept(value)

        def failed() -> None:
            # it stays a draft; why is told
            self._keeping = False
            self.changed.emit()

        self._story.set_state(patch, kept, failed)
        self.changed.emit()

    def _kept(self, value: object) -> None:
        """Go on from what is on disk now; what was changed meanwhile is a draft on top of it."""
        raise NotImplementedError

    def _remember(self, what: str, text: str) -> None:
        self._memory.keep_draft(f"{self._session_id}\n{what}", text)

    def _remembered(self, what: str) -> str:
        return self._memory.draft(f"{self._session_id}\n{what}")
