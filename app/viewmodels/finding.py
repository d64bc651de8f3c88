"""From a picture back to its turn: one that was published, or any copy of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.viewmodels.shop_publishing import FoundPanel
from app.viewmodels.story import StoryModel
from app.viewmodels.worker import Worker


class Finding(QObject):
    """``missed`` comes with the paths of pictures of which none is a story's here."""

    missed = Signal(list)

    def __init__(
        self,
        worker: Worker,
        story: StoryModel,
        open_story: Callable[[str], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._worker = worker
        self._story = story
        self._open = open_story
        self._wanted: FoundPanel | None = None
        story.changed.connect(self._look_when_open)

    def look_for(self, paths: Sequence[str]) -> None:
        """Show the turn that the first of these picture files comes from which is a story's, and its
        very panel."""
        session_id = self._story.session_id or None

        def look(at: int) -> None:
            if at < len(paths):
                path = Path(paths[at])
                self._worker.call(lambda shop: shop.find_panel(session_id, path), found(at))
            else:
                self.missed.emit(list(paths))

        def found(at: int) -> Callable[[FoundPanel | None], None]:
            return lambda panel: look(at + 1) if panel is None else self._show(panel)

        look(0)

    def _show(self, panel: FoundPanel) -> None:
        self._wanted = panel
        if self._story.session_id != panel.session_id:
            self._open(panel.session_id)
        self._look_when_open()

    def _look_when_open(self) -> None:
        wanted, story = self._wanted, self._story
        if wanted is None or story.session_id != wanted.session_id or not story.story.seq:
            return
        self._wanted = None
        story.peek(wanted.tip, wanted.number, wanted.panel_id)
