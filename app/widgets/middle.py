"""The middle of the window: the start page, the story, or what lies over the story for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.viewmodels.desk import Desk
from app.viewmodels.gallery import Drawn
from app.viewmodels.moments import LineView, Picture, TurnView
from app.viewmodels.use_plan import plan_use
from app.widgets.compare_page import ComparePage
from app.widgets.gallery_page import GalleryPage
from app.widgets.start_page import StartPage
from app.widgets.story_page import StoryPage
from app.widgets.use_panel_dialog import UsePanelDialog

if TYPE_CHECKING:
    from app.widgets.lettering_page import LetteringPage
    from app.widgets.pages_page import PagesPage


class Middle(QStackedWidget):
    """Shows one page; the story's own is under the pictures, and under the comparison.

    ``publish_wanted`` when the pages are to become files.
    """

    publish_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.start = StartPage(desk)
        self.page = StoryPage(desk)
        self.comparing = ComparePage(desk)
        self.gallery = GalleryPage(desk)
        for page in (self.start, self.page, self.comparing, self.gallery):
            self.addWidget(page)
        self._pages: PagesPage | None = None
        self._lettering: LetteringPage | None = None
        self.using: UsePanelDialog | None = None
        self.page.preview.use.clicked.connect(self.use_chosen)
        self.page.panel.use_wanted.connect(self._use_shown)
        self.comparing.closed.connect(desk.compare.close)
        self.comparing.panel_wanted.connect(self.ask_use)
        self.gallery.closed.connect(lambda: desk.gallery.watch(False))
        self.gallery.panel_wanted.connect(self._use_drawn)
        for model in (desk.story, desk.compare, desk.gallery, desk.pages, desk.lettering):
            model.changed.connect(self._renew)
        self._renew()

    @property
    def pages(self) -> PagesPage:
        """The story's pages; made when they are first wanted: a start has no need of them."""
        if self._pages is None:
            from app.widgets.pages_page import PagesPage

            self._pages = PagesPage(self._desk)
            self._pages.closed.connect(self.back)
            self._pages.letter_wanted.connect(self.letter)
            self._pages.publish_wanted.connect(self.publish_wanted)
            self.addWidget(self._pages)
        return self._pages

    @property
    def lettering(self) -> LetteringPage:
        """The page on which a panel is lettered; made when it is first wanted."""
        if self._lettering is None:
            from app.widgets.lettering_page import LetteringPage

            self._lettering = LetteringPage(self._desk)
            self.addWidget(self._lettering)
        return self._lettering

    def recolour(self) -> None:
        """Take the colours that no style sheet gives from the theme."""
        self.gallery.recolour()
        for page in (self._pages, self._lettering):
            if page is not None:
                page.recolour()

    def _renew(self) -> None:
        desk = self._desk
        page: QWidget = self.start
        if desk.story.session_id:
            page = self.page
            if desk.lettering.picture is not None:
                page = self.lettering
            elif desk.gallery.watched:
                page = self.gallery
            elif desk.pages.watched:
                page = self.pages
            elif desk.compare.tips is not None:
                page = self.comparing
        if page is not self.currentWidget():
            self.setCurrentWidget(page)
            if page is self.page:
                self.page.composer.edit.setFocus()
            elif page is self._lettering:
                self._lettering.canvas.setFocus()
            elif page is self._pages:
                self._pages.view.setFocus()

    def back(self) -> None:
        """Leave what lies on top: lettering, pictures, pages, a comparison, or what is only looked
        at. What was changed is kept or discarded first, as the person says."""
        if self._desk.lettering.picture is not None:
            if self._desk.lettering.is_changed:
                self.lettering.ask_to_keep()
            else:
                self._desk.lettering.close()
        elif self._desk.gallery.watched:
            self._desk.gallery.watch(False)
        elif self._desk.pages.watched:
            if self._desk.pages.is_changed:
                self.pages.ask_to_keep()
            else:
                self._desk.pages.watch(False)
        elif self._desk.compare.tips is not None:
            self._desk.compare.close()
        else:
            self._desk.story.look_at(None)

    def show_pictures(self) -> None:
        """Show all pictures of the story, or the story again."""
        if self._desk.gallery.watched:
            self._desk.gallery.watch(False)
        else:
            self.gallery.open()

    def show_pages(self) -> None:
        """Show the story's pages, or the story again."""
        if self._desk.pages.watched:
            self.back()
        else:
            self._desk.gallery.watch(False)
            self.pages.open()

    def letter_shown(self) -> None:
        """Letter the panel that is looked at, or the one selected on the pages."""
        pages = self._desk.pages
        picture = pages.chosen if pages.watched else self._desk.story.shown_picture
        if picture is not None:
            self.letter(picture)

    def letter(self, picture: Picture) -> None:
        """Letter a panel; a draft of another is kept or discarded first."""
        if self._desk.lettering.is_changed:
            self.lettering.ask_to_keep()
        elif self._desk.lettering.picture is None:
            self._desk.lettering.open(picture)

    def compare(self, chosen: str) -> None:
        """Compare the current branch: with the one looked at, the chosen one, or any other."""
        story = self._desk.story
        peeked = story.peeked.tip if story.peeked is not None else ""
        others = [item.tip for item in story.story.branches if not item.current]
        tip = peeked or chosen or next(iter(others), "")
        if tip:
            self._desk.gallery.watch(False)
            self.comparing.open(tip)

    def use_chosen(self) -> None:
        """Use the picture that is selected among all or in the comparison, else the one looked at.

        One of another moment is asked about first.
        """
        if self._desk.gallery.watched:
            if (item := self._desk.gallery.chosen) is not None:
                self._use_drawn(item)
        elif self._desk.compare.tips is not None:
            chosen = self._desk.compare.chosen
            if chosen is not None and chosen[0].picture is not None:
                self.ask_use(chosen[0].picture, chosen[0])
        else:
            self._use_shown()

    def _use_shown(self) -> None:
        story = self._desk.story
        picture, turn = story.shown_picture, story.shown_turn
        if not story.only_looks:
            story.use_shown_picture()
        elif picture is not None and turn is not None:
            self.ask_use(picture, turn)

    def ask_use(self, picture: Picture, turn: TurnView) -> None:
        """Say what using a panel of another moment here means, and do it if the person agrees."""
        story = self._desk.story
        plan = plan_use(picture, turn, story.state_now)
        dialog = UsePanelDialog(self, plan, self._desk.pictures)
        asked = story.session_id

        def use() -> None:
            # another start may have brought another story meanwhile
            if story.session_id == asked:
                story.use_picture(picture.candidate_id, dialog.state)

        dialog.accepted.connect(use)
        dialog.accepted.connect(self._desk.compare.close)
        dialog.accepted.connect(lambda: self._desk.gallery.watch(False))
        self.using = dialog
        dialog.open()

    def _use_drawn(self, item: Drawn) -> None:
        """Ask about using a picture of any branch, with the state of its moment."""

        asked = self._desk.story.session_id

        def arrived(line: LineView | None) -> None:
            if asked != self._desk.story.session_id:
                return
            if line is not None and item.number <= len(line.turns):
                self.ask_use(item.picture, line.turns[item.number - 1])

        self._desk.story.read_line(item.tip, arrived)
