"""Which stories were opened last, for the menu and the palette; kept in ``window.json``."""

from __future__ import annotations

from app.records.glance import SessionInfo
from app.viewmodels.library import LibraryModel
from app.viewmodels.memory import Memory

KEPT = "recent"
MOST = 50


class Recent:
    """The newest opened first. A story that is gone is passed over, and comes back if it does."""

    def __init__(self, memory: Memory, library: LibraryModel) -> None:
        self._memory = memory
        self._library = library

    def note(self, session_id: str) -> None:
        """Note that a story was opened."""
        others = [known for known in self._ids() if known != session_id]
        self._memory.keep(KEPT, " ".join([session_id, *others][:MOST]))

    def stories(self) -> list[SessionInfo]:
        """Return the library's stories, the last opened first, then the others, newest first."""
        order = {session_id: at for at, session_id in enumerate(self._ids())}
        return sorted(
            self._library.stories, key=lambda info: order.get(info.session_id, len(order))
        )

    def _ids(self) -> list[str]:
        return self._memory.get(KEPT).split()
