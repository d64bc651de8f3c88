"""The story's pages: laid out in a draft, and kept as one turn."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.comic.drawing import Drawn, Manner
from app.comic.sheet import Sheet, sheet_of
from app.folds.layout import Layout, Page, arranged, layout_of, layout_patch
from app.folds.page_edits import Spot, cell_at
from app.viewmodels.comic_manner import manner_of
from app.viewmodels.editing import Editing
from app.viewmodels.history import History
from app.viewmodels.memory import Memory
from app.viewmodels.moments import Picture
from app.viewmodels.panel_looks import PanelLooks
from app.viewmodels.pictures import Pictures
from app.viewmodels.story import StoryModel
from app.viewmodels.story_panels import shown_panels


class PagesModel(Editing):
    """The pages of the moment that is looked at, while they are ``watched``. ``changed`` comes also
    whenever the story goes on, ``repainted`` when only pictures came. Nothing is written before
    ``keep``."""

    repainted = Signal()

    def __init__(
        self, story: StoryModel, pictures: Pictures, memory: Memory, parent: QObject | None = None
    ) -> None:
        super().__init__(story, memory, parent)
        self._looks = PanelLooks(pictures)
        self._history: History[Layout | None] = History(None)
        self._panels: dict[str, Picture] = {}
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
    def looks(self) -> tuple[Manner, dict[str, Picture], Mapping[str, Any]]:
        """What every page's look follows from, beside its own cells; equal looks are drawn alike."""
        return self.manner(), self._panels, self._story.shown_state

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
        """Show the pages, or no longer; with the draft that was left, where there is one."""
        if on == self.watched:
            return
        self.watched = on
        if on:
            self._take_up()
            self._read()
        self.changed.emit()

    def _take_up(self) -> None:
        text = self._remembered("pages")
        if text and not self.is_changed:
            with contextlib.suppress(ValueError, AttributeError):
                self._history.put(layout_of(json.loads(text)))

    def keep(self) -> None:
        """Write what was changed as one turn; it stays a draft until it is on disk."""
        draft = self._history.value
        if draft is None or not self.can_keep:
            return
        # what is shown is what is written, whatever the story's state has become meanwhile
        wanted = arranged(draft, list(self._panels))
        patch = layout_patch(layout_of(self._story.state_now), wanted)
        if patch is None:
            self.discard()
        else:
            self._write(patch, draft)

    def _kept(self, value: object) -> None:
        later = self._history.value
        self._history = History(None)
        if later is not value:
            self._history.put(later)
        self._settle()

    def discard(self) -> None:
        """Forget what was changed."""
        self._history = History(None)
        self._settle()

    def _settle(self) -> None:
        draft = self._history.value
        patch = layout_patch(Layout(), draft) if draft is not None else None
        self._remember("pages", json.dumps(patch, ensure_ascii=False) if patch else "")
        self._read()
        self.changed.emit()

    def _follow(self) -> None:
        if self._story.session_id != self._session_id:
            # the draft is remembered
            self._session_id = self._story.session_id
            self._history, self.spot = History(None), None
            self.watched = self.watched and bool(self._session_id)
            if self.watched:
                self._take_up()
        if self.watched:
            self._read()
            self.changed.emit()

    def _read(self) -> None:
        self._panels = shown_panels(self._story)
        # in the past the pages are as they were then
        draft = None if self._story.only_looks else self._history.value
        base = draft or layout_of(self._story.shown_state)
        self._arranged = arranged(base, list(self._panels))
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
        self._settle()

    def redo(self) -> None:
        """Take a step again."""
        self._history.redo()
        self._settle()

    def _take(self, layout: Layout, join: object) -> None:
        if layout == self._arranged:
            return
        if not self.can_change:
            self.refused.emit()
            return
        self._history.put(layout, join)
        self._settle()
