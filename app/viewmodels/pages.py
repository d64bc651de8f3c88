"""The story's pages: laid out in a draft, and kept as one turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.comic.drawing import Drawn, Manner
from app.comic.sheet import Sheet, sheet_of
from app.folds.layout import Layout, Page, arranged, layout_of, layout_patch
from app.folds.page_edits import Spot, cell_at
from app.viewmodels.comic_manner import manner_of
from app.viewmodels.history import History
from app.viewmodels.moments import Picture
from app.viewmodels.panel_looks import PanelLooks
from app.viewmodels.pictures import Pictures
from app.viewmodels.story import StoryModel
from app.viewmodels.story_panels import shown_panels


class PagesModel(QObject):
    """The pages of the moment that is looked at, while they are ``watched``.

    ``changed`` comes with every step and whenever the story goes on; ``repainted`` when only
    pictures came. Nothing is written before ``keep``.
    """

    changed = Signal()
    repainted = Signal()

    def __init__(
        self, story: StoryModel, pictures: Pictures, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._story = story
        self._looks = PanelLooks(pictures)
        self._history: History[Layout | None] = History(None)
        self._session_id = ""
        self._panels: dict[str, Picture] = {}
        self._base = Layout()
        self._arranged = Layout()
        self.watched = False
        self.spot: Spot | None = None
        pictures.changed.connect(self._pictures_came)
        story.changed.connect(self._follow)

    # -- what is there ---------------------------------------------------------------------------

    @property
    def layout(self) -> Layout:
        """Every page, as it would be kept."""
        return self._arranged

    @property
    def page(self) -> Page | None:
        """The page of the selected cell, else the first."""
        pages = self._arranged.pages
        wanted = self.spot[0] if self.spot else ""
        return next((page for page in pages if page.id == wanted), next(iter(pages), None))

    @property
    def left_out(self) -> list[Picture]:
        """The panels that are off the pages, in story order."""
        return [item for name, item in self._panels.items() if name in self._arranged.left_out]

    @property
    def is_changed(self) -> bool:
        """Whether there is anything to keep."""
        return self._history.changed

    @property
    def can_keep(self) -> bool:
        """Whether the story takes a change now: not while the agent works, nor in the past."""
        story = self._story
        return story.can_write and not story.only_looks and not story.story.running

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to take again."""
        return self._history.can_redo

    @property
    def can_change(self) -> bool:
        """Whether what is shown may be changed at all: neither the past nor another's story."""
        return self._story.can_write and not self._story.only_looks

    def picture(self, panel_id: str) -> Picture | None:
        """Return the picture a panel shows."""
        return self._panels.get(panel_id)

    @property
    def chosen(self) -> Picture | None:
        """The panel in the selected cell."""
        cell = cell_at(self._arranged, self.spot) if self.spot else None
        return self._panels.get(cell.panel_id) if cell is not None else None

    def number(self, panel_id: str) -> int:
        """Return which panel of the story it is, from 1; 0 for none."""
        return next((n for n, name in enumerate(self._panels, 1) if name == panel_id), 0)

    def sheet(self, page: Page) -> Sheet:
        """Return where everything lies on a page."""
        return sheet_of(self._arranged, page, self._aspect)

    def drawn(self, panel_id: str, pixels: float) -> Drawn | None:
        """Return a panel ``pixels`` wide, None while it is fetched."""
        picture = self._panels.get(panel_id)
        if picture is None:
            return None
        return self._looks.drawn(picture, self._story.shown_state, pixels)

    def manner(self) -> Manner:
        """Return how pages are drawn."""
        found = manner_of(self._story.shown_state)
        return replace(found, direction=self._arranged.direction, family=self._arranged.font)

    def _aspect(self, panel_id: str) -> float | None:
        return self._looks.aspect(self._panels.get(panel_id))

    # -- beginning and ending --------------------------------------------------------------------

    def watch(self, on: bool) -> None:
        """Show the pages, or no longer. What was changed stays a draft for as long as the story is
        open; it is kept when the person says so."""
        if on == self.watched:
            return
        self.watched = on
        if on:
            self._read()
        self.changed.emit()

    def keep(self) -> None:
        """Write what was changed as one turn; it stays a draft until it is on disk."""
        draft = self._history.value
        if draft is None or not self.can_keep:
            return
        patch = layout_patch(self._base, draft)
        if patch is None:
            self.discard()
            return

        def kept(_entry: object) -> None:
            # what was changed meanwhile is a draft on top of it
            if self._history.value is draft:
                self._history, self._base = History(None), draft
                self._read()
                self.changed.emit()

        self._story.set_state(patch, kept)

    def discard(self) -> None:
        """Forget what was changed."""
        self._history = History(None)
        self._read()
        self.changed.emit()

    def _follow(self) -> None:
        if self._story.session_id != self._session_id:
            self._session_id = self._story.session_id
            self._history, self.spot = History(None), None
            if not self._session_id:
                self.watched = False
        if self.watched:
            self._read()
            self.changed.emit()

    def _read(self) -> None:
        self._panels = shown_panels(self._story)
        if not self.is_changed:
            self._base = layout_of(self._story.shown_state)
        self._arranged = arranged(self._history.value or self._base, list(self._panels))
        if self.spot is None or cell_at(self._arranged, self.spot) is None:
            self.spot = self._first()

    def _first(self) -> Spot | None:
        for page in self._arranged.pages:
            for cell in page.cells:
                return page.id, cell.id
        return None

    def _pictures_came(self) -> None:
        if self.watched:
            self.repainted.emit()

    # -- steps -----------------------------------------------------------------------------------

    def select(self, spot: Spot | None) -> None:
        """Select a cell."""
        if spot != self.spot:
            self._history.part()
            self.spot = spot
            self.changed.emit()

    def edit(
        self, change: Callable[..., Layout], *given: Any, join: object = None, **more: Any
    ) -> None:
        """Do one of ``folds.page_edits``; steps with the same ``join`` are undone together."""
        self._take(change(self._arranged, *given, **more), join)

    def measure(self, **fields: Any) -> None:
        """Change the sheet: direction, margin, gutter, bleed, font, the template of new pages."""
        self._take(replace(self._arranged, **fields), tuple(fields))

    def undo(self) -> None:
        """Take the last step back."""
        self._history.undo()
        self._read()
        self.changed.emit()

    def redo(self) -> None:
        """Take a step again."""
        self._history.redo()
        self._read()
        self.changed.emit()

    def _take(self, layout: Layout, join: object) -> None:
        if layout == self._arranged:
            return
        self._history.put(layout, join)
        self._read()
        self.changed.emit()
