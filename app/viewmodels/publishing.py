"""Publishing a comic from the window: what is wished for, how far it is, what came of it."""

from __future__ import annotations

import threading
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject, Signal

from app.errors import StoppedError
from app.viewmodels.shop import FormChoice, PublishedFile, PublishForm
from app.viewmodels.story import StoryModel
from app.viewmodels.worker import Worker


class Publishing(QObject):
    """One at a time. ``changed`` comes with every step; ``share`` is how far it is, from 0 to 1."""

    changed = Signal()

    def __init__(self, worker: Worker, story: StoryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._story = story
        self._stop = threading.Event()
        self._clock = QElapsedTimer()
        self.forms: tuple[FormChoice, ...] = ()
        self.running = False
        self.share = 0.0
        self.done: PublishedFile | None = None
        self.error: Exception | None = None

    @property
    def elapsed_s(self) -> int:
        """For how many seconds it has been running."""
        return self._clock.elapsed() // 1000 if self.running else 0

    def look_up(self) -> None:
        """Read which forms there are; begins a new wish."""
        self.done = self.error = None

        def found(forms: tuple[FormChoice, ...]) -> None:
            self.forms = forms
            self.changed.emit()

        self._worker.call(lambda shop: shop.forms(), found)

    def start(self, wanted: PublishForm, path: str) -> None:
        """Write a comic of the open story to a new file or folder."""
        if self.running:
            return
        stop = self._stop = threading.Event()
        self.running, self.share, self.done, self.error = True, 0.0, None, None
        self._clock.start()
        story = self._story.session_id

        def told(_words: str, share: float) -> None:
            # on the thread that writes
            if stop.is_set():
                raise StoppedError()
            self._worker.deliver(lambda: self._tell(share))

        self._worker.call(
            lambda shop: shop.publish(story, wanted, Path(path), told), self._end, self._fail
        )
        self.changed.emit()

    def stop(self) -> None:
        """Have it end at its next step; nothing is left of it then."""
        self._stop.set()

    def _tell(self, share: float) -> None:
        if self.running:
            self.share = share
            self.changed.emit()

    def _end(self, made: PublishedFile) -> None:
        self.running, self.done = False, made
        self.changed.emit()

    def _fail(self, error: Exception) -> None:
        self.running = False
        self.error = None if isinstance(error, StoppedError) else error
        self.changed.emit()
