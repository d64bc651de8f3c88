"""Stories as files, and files as stories, in the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from app.viewmodels.notices import Notices, reason_words
from app.viewmodels.shop import TakenIn
from app.viewmodels.worker import Worker


class Exchange(QObject):
    """Takes stories in and writes them out; what stayed behind is told in a notice."""

    def __init__(
        self, worker: Worker, notices: Notices, show: Callable[[str], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._worker = worker
        self._notices = notices
        self._show = show

    def take_in(self, path: str) -> None:
        """Take the stories of a file in and open the first."""
        self._notices.tell(self.tr("Taking the story in…"))
        self._worker.call(lambda shop: shop.take_in(Path(path)), self._taken)

    def export(self, session_id: str, path: str) -> None:
        """Write a story into a file."""

        def done(missing: int) -> None:
            told = self.tr("Written: %1").replace("%1", path)
            left = self.tr("%n picture(s) were missing", "", missing) if missing else ""
            self._notices.tell(told, left)

        self._worker.call(lambda shop: shop.export_story(session_id, Path(path)), done)

    def _taken(self, found: TakenIn) -> None:
        told = self.tr("%n story(s) taken in; nothing goes on by itself.", "", len(found.stories))
        left = []
        if found.refused:
            left.append(self.tr("%n story(s) could not be believed", "", found.refused))
        if found.missing:
            left.append(self.tr("%n picture(s) stayed out", "", found.missing))
        advice = ", ".join(left)
        if advice:
            advice += f": {reason_words(found.reason)}"
        if found.unread_log:
            beside = self.tr("Another Inkfold has not finished with that file; close it first.")
            advice = " ".join(part for part in (advice, beside) if part)
        self._notices.tell(told, advice)
        if found.stories:
            self._show(found.stories[0])
