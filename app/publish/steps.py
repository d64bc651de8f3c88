"""How far publishing is, and the way to stop it."""

from __future__ import annotations

from app.ports import Progress


class Steps:
    """Tells ``progress`` of each of ``count`` steps. What ``progress`` raises ends the work, and
    nothing is left behind."""

    def __init__(self, count: int, progress: Progress | None) -> None:
        self._count = max(1, count)
        self._progress = progress
        self._done = 0

    def next(self, words: str) -> None:
        """Say that the next step begins."""
        if self._progress is not None:
            self._progress(words, min(1.0, self._done / self._count))
        self._done += 1

    def end(self) -> None:
        """Say that all is written but for its name."""
        if self._progress is not None:
            self._progress("", 1.0)
