"""Everything the window shows, made once: the worker, the library, the open story, messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from app.errors import AppError
from app.records.glance import SessionInfo
from app.viewmodels.attention import Attention
from app.viewmodels.backups import BackupsModel, Fault, Vault
from app.viewmodels.branches import BranchesModel
from app.viewmodels.bringing import Bringing
from app.viewmodels.compare_model import CompareModel
from app.viewmodels.composer import Composer
from app.viewmodels.engines import EnginesModel
from app.viewmodels.exchange import Exchange
from app.viewmodels.finding import Finding
from app.viewmodels.gallery_model import GalleryModel
from app.viewmodels.lettering import LetteringModel
from app.viewmodels.library import LibraryModel
from app.viewmodels.map_model import MapModel
from app.viewmodels.memory import Memory
from app.viewmodels.notices import Notices
from app.viewmodels.pages import PagesModel
from app.viewmodels.pictures import Pictures
from app.viewmodels.preferences import PreferencesModel
from app.viewmodels.publishing import Publishing
from app.viewmodels.recent import Recent
from app.viewmodels.recovery import Recovery
from app.viewmodels.sample import play_sample, sample_here
from app.viewmodels.script import ScriptModel
from app.viewmodels.servers import ServersModel
from app.viewmodels.shop import MakeShop
from app.viewmodels.spending_model import SpendingModel
from app.viewmodels.story import StoryModel
from app.viewmodels.timeline import TimelineModel
from app.viewmodels.worker import Worker


class Desk(QObject):
    """The window's view-models. ``start`` begins work; ``close`` ends it, then ``closed`` comes."""

    library_changed = Signal()
    closed = Signal()

    def __init__(
        self,
        make: MakeShop,
        memory: Memory,
        make_vault: Callable[[], Vault],
        home: str = "",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.home = home
        self.memory = memory
        self.worker = Worker(make, self)
        self.notices = Notices(self)
        self.worker.trouble = self.notices.error
        self.pictures = Pictures(self.worker, self)
        self.library = LibraryModel(self)
        self.recent = Recent(memory, self.library)
        self.story = StoryModel(self.worker, self)
        self.timeline = TimelineModel(self.story, self)
        self.branches = BranchesModel(self.story, self)
        self.map = MapModel(self.story, self)
        self.compare = CompareModel(self.story, self)
        self.gallery = GalleryModel(self.story, self)
        self.pages = PagesModel(self.story, self.pictures, memory, self)
        self.lettering = LetteringModel(self.story, self.pictures, memory, self)
        self.spending = SpendingModel(self.story, self)
        self.bring = Bringing(self.worker)
        self.composer = Composer(self.story, self.bring, memory, self)
        self.script = ScriptModel(self.worker, self.story, self)
        self.finding = Finding(self.worker, self.story, self.open, self)
        self.recovery = Recovery(self.story, self)
        self.attention = Attention(self.story, self.recovery, self)
        self.engines = EnginesModel(self.worker, self)
        self.engines.renewed = self.story.renew_choices
        self.servers = ServersModel(self.worker, self)
        self.preferences = PreferencesModel(self.worker, self)
        self.preferences.renewed = self.story.renew_choices
        self.exchange = Exchange(self.worker, self.notices, self.open, self)
        self.publishing = Publishing(self.worker, self.story, self)
        self.backups = BackupsModel(make_vault, self)
        self.backups.failed = self.notices.error
        self.worker.stopped.connect(self.closed)
        # so that the menu and the palette know the stories that came meanwhile
        self.story.opened.connect(self.refresh)
        self._making = False

    def start(self, *, first_story: bool = True) -> None:
        """Start the runtime and open what was open last, or what holds calls in doubt.

        In an empty library the sample is made, unless ``first_story`` says no.
        """
        self.worker.start()
        self.backups.start(self.take_faults)

        def listed(stories: Sequence[SessionInfo]) -> None:
            self._list(stories)
            doubtful = self.library.with_doubts()
            last = self.memory.get("story")
            if doubtful is not None:
                self.open(doubtful.session_id)
            elif any(info.session_id == last for info in self.library.stories):
                self.open(last)
            elif not stories and first_story:
                self.sample()

        def warned(warning: AppError | None) -> None:
            if warning is not None:
                self.notices.error(warning)

        self.worker.call(lambda shop: shop.warning, warned)
        self.worker.call(lambda shop: shop.journal.sessions(), listed)

    def take_faults(self, faults: list[Fault]) -> None:
        """Tell what looking the library over has found; a story that is damaged takes no more."""
        self.notices.damage([fault.words for fault in faults])
        for fault in faults:
            if fault.session_id and fault.seq is not None:
                self._freeze(fault.session_id, fault.code, fault.seq)

    def _freeze(self, session_id: str, code: str, seq: int) -> None:
        self.worker.call(lambda shop: shop.freeze(session_id, code, seq))

    def refresh(self) -> None:
        """Read the list of stories again."""
        self.worker.call(lambda shop: shop.journal.sessions(), self._list)

    def _list(self, stories: Sequence[SessionInfo]) -> None:
        self.library.take(stories)
        self.library_changed.emit()

    def open(self, session_id: str) -> None:
        """Open a story."""
        self.memory.keep("story", session_id)
        self.recent.note(session_id)
        self.story.open(session_id)

    def show_library(self) -> None:
        """Go back to the list of stories; runs go on."""
        self.memory.keep("story", "")
        self.story.leave()
        self.story.changed.emit()
        self.refresh()

    def new_story(self, title: str) -> None:
        """Write a new story and open it."""
        self.worker.call(lambda shop: shop.studio.new(title), self.open)

    def sample(self) -> None:
        """Write the sample story, open it and let the embedded agent play its first turns."""
        if self._making:
            return
        self._making = True
        sample = sample_here()

        def made(session_id: str) -> None:
            self._making = False
            self.open(session_id)
            self.worker.call(lambda shop: play_sample(shop, session_id, sample))

        def failed(error: Exception) -> None:
            self._making = False
            self.notices.error(error)

        self.worker.call(lambda shop: shop.studio.new(sample.title), made, failed)

    def set_backup_folder(self, folder: str) -> None:
        """Keep backups elsewhere from now on; empty is the usual place."""
        self.worker.call(
            lambda shop: shop.set_backup_folder(folder), lambda _done: self.backups.refresh()
        )

    def set_look(self, *, language: str | None = None, theme: str | None = None) -> None:
        """Keep the language and the theme."""

        def kept(_done: object) -> None:
            self.story.renew_choices()

        self.worker.call(lambda shop: shop.set_look(language, theme), kept)

    def close(self) -> None:
        """End the runtime; ``closed`` follows."""
        self.gallery.close()
        self.backups.close()
        self.worker.close()
