"""The one window: branches at the left, panel, timeline and composer in the middle, the story's
people, words and money at the right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QFileDialog, QMainWindow

from app.points import point
from app.widgets import placing
from app.widgets.look import Look
from app.widgets.theme import STATUS, TOP, colour, tokens

if TYPE_CHECKING:
    # the first frame is painted before any of these is imported
    from app.viewmodels.desk import Desk
    from app.viewmodels.memory import Memory
    from app.widgets.actions import Actions
    from app.widgets.backups_dialog import BackupsDialog
    from app.widgets.branch_panel import BranchPanel
    from app.widgets.characters_tab import CharactersTab
    from app.widgets.docks import Docks
    from app.widgets.drops import Drops
    from app.widgets.help import AboutDialog
    from app.widgets.last_field import LastField
    from app.widgets.main_menu import MainMenu
    from app.widgets.middle import Middle
    from app.widgets.palette import Palette
    from app.widgets.recovery_dialog import RecoveryDialog
    from app.widgets.rewind_dialog import RewindDialog
    from app.widgets.settings_dialog import SettingsDialog
    from app.widgets.shortcut_sheet import ShortcutSheet
    from app.widgets.spending_tab import SpendingTab
    from app.widgets.start_page import StartPage
    from app.widgets.status_line import StatusLine
    from app.widgets.story_page import StoryPage
    from app.widgets.top_bar import TopBar
    from app.widgets.transcript_tab import TranscriptTab

FORCE_MS = 5_000
"""How long ending everything may take before the window goes all the same."""


class MainWindow(QMainWindow):
    """An empty frame until ``filling.fill`` has furnished it, so that it is there at once.

    ``painted`` comes once, after the first frame. Closing ends the runtime first; the window goes
    when that is done. ``closing`` when it begins.
    """

    painted = Signal()
    closing = Signal()

    # Qt tells of changes before there is any attribute of ours
    furnished: bool = False
    desk: Desk
    branches: BranchPanel
    characters: CharactersTab
    conversation: TranscriptTab
    spending: SpendingTab
    docks: Docks
    field: LastField
    commands: Actions
    menu: MainMenu
    top: TopBar
    middle: Middle
    start: StartPage
    page: StoryPage
    status: StatusLine
    drops: Drops
    settings_dialog: SettingsDialog
    backups_dialog: BackupsDialog
    sheet: ShortcutSheet
    about: AboutDialog

    def __init__(self, memory: Memory, look: Look) -> None:
        super().__init__()
        self.look: Look = look
        self._seen = False
        self._ended = False
        self._asked_to_close = False
        # a timer of its own goes with the window; one without an owner would tick on
        self._force = QTimer(self)
        self._force.setSingleShot(True)
        self._force.timeout.connect(self.go)
        self.recovery: RecoveryDialog | None = None
        self.rewinding: RewindDialog | None = None
        self.palette_: Palette | None = None
        self.setObjectName("window")
        self.setWindowTitle("Inkfold")
        screen = QGuiApplication.primaryScreen().availableGeometry()
        self.setMinimumSize(QSize(960, 620))
        # room for the frame that the system draws around it
        self.resize(min(1440, screen.width() - 16), min(900, screen.height() - 40))
        placing.restore(self, memory.get("geometry"))

    def renew(self) -> None:
        """Show the start page or the story, and the docks that are wanted."""
        story = self.desk.story.story
        inside = bool(story.session_id)
        self.docks.set_inside(inside)
        self.status.setVisible(True)
        self.setWindowTitle(f"{story.title} — Inkfold" if story.title else "Inkfold")

    def focus_list(self) -> None:
        """Give the keyboard to the list of stories, or to what begins the first one."""
        if self.middle.currentWidget() is self.start:
            stories = self.start.list
            if self.desk.library.stories and not stories.currentIndex().isValid():
                # so that Enter opens the one that was open last
                stories.setCurrentIndex(self.desk.library.index(0))
            (stories if self.desk.library.stories else self.start.new).setFocus()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Let Tab go through what is seen: top, left docks, middle, other docks, status."""
        if not self.furnished:
            return False
        from app.widgets import tab_order

        left, other = self.docks.beside(self.middle)
        parts = [self.top, *left, self.middle, *other, self.status]
        return tab_order.move(parts, forward=forward)

    def recolour(self) -> None:
        """Take the colours that no style sheet gives from the theme."""
        self.top.recolour()
        self.docks.recolour()
        self.page.panel.tools.recolour()
        self.page.panel.strip.renew()
        self.branches.recolour()
        self.middle.recolour()
        self.conversation.redraw()
        for view in (self.page.timeline.strip, self.start.list):
            view.viewport().update()

    # -- what is asked ----------------------------------------------------------------------------

    def show_recovery(self) -> None:
        """Ask about the pictures nobody knows the end of."""
        if self.recovery is not None or not self.desk.recovery.doubts:
            return
        from app.widgets.recovery_dialog import RecoveryDialog

        dialog = RecoveryDialog(self, self.desk)
        dialog.finished.connect(self._recovery_closed)
        self.recovery = dialog
        self.desk.recovery.seen()
        dialog.open()

    def _recovery_closed(self) -> None:
        self.recovery = None

    def show_palette(self) -> None:
        """Open the command palette over the window."""
        if self.palette_ is None:
            from app.widgets.palette import Palette

            self.palette_ = Palette(self)
            self.palette_.closed.connect(self._palette_closed)

    def _palette_closed(self) -> None:
        self.palette_ = None

    def show_backups(self) -> None:
        """Show the backups; one that is wanted back needs the window closed."""
        from app.widgets.backups_dialog import BackupsDialog

        dialog = BackupsDialog(self, self.desk.backups)
        dialog.accepted.connect(self.close)
        self.backups_dialog = dialog
        dialog.open()

    def take_in(self, paths: list[str]) -> None:
        """Take files with stories in."""
        for path in paths:
            self.desk.exchange.take_in(path)

    def ask_import(self) -> None:
        """Ask for a file with a story and take it in."""
        kinds = self.tr("Stories (%1)").replace("%1", "*.inkfold library.db")
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Import a story"), "", kinds)
        if path:
            self.desk.exchange.take_in(path)

    def ask_export(self) -> None:
        """Ask where the story is to be written, and write it."""
        from app.widgets.dialogs import title_in_documents

        name = title_in_documents(self.desk.story.story.title, "story", ".inkfold")
        kinds = self.tr("Stories (%1)").replace("%1", "*.inkfold")
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Export this story"), name, kinds)
        if path:
            self.desk.exchange.export(self.desk.story.session_id, path)

    def ask_publish(self) -> None:
        """Ask in which form the comic is wanted, and publish it."""
        from app.widgets.publish_dialog import PublishDialog

        self.publish_dialog = PublishDialog(self, self.desk)
        self.publish_dialog.open()

    def show_settings(self) -> None:
        """Show the settings."""
        from app.widgets.settings_dialog import SettingsDialog

        self.settings_dialog = SettingsDialog(self)
        self.settings_dialog.open()

    def show_shortcuts(self) -> None:
        """Show the sheet of shortcuts."""
        from app.widgets.shortcut_sheet import ShortcutSheet

        self.sheet = ShortcutSheet(self)
        self.sheet.open()

    def show_guide(self) -> None:
        """Open the guide with what the system uses for it."""
        from app.widgets.help import guide, open_own

        path = guide()
        if path is not None and not open_own(path):
            self.desk.notices.tell(self.tr("Nothing here opens %1").replace("%1", str(path)))

    def show_logs(self) -> None:
        """Open the folder of the logs."""
        from app.widgets.help import open_own

        folder = Path(self.desk.home) / "logs"
        if not folder.is_dir() or not open_own(folder):
            self.desk.notices.tell(self.tr("The logs are in %1").replace("%1", str(folder)))

    def show_about(self) -> None:
        """Say what Inkfold is, and what it is made of."""
        from app.widgets.help import AboutDialog

        self.about = AboutDialog(self)
        self.about.open()

    def rewind_shown(self) -> None:
        """Ask about going back to the turn that is looked at."""
        self.ask_rewind(self.desk.story.shown_number)

    def ask_rewind(self, number: int) -> None:
        """Say what going back to a turn means, and do it if the person agrees."""
        from app.viewmodels.rewind_plan import plan_rewind
        from app.widgets.rewind_dialog import RewindDialog

        plan = plan_rewind(self.desk.story.story, number)
        if plan is None or not self.desk.story.can_write or not plan.target.settled:
            return
        dialog = RewindDialog(self, plan)
        target = plan.target.last_entry_id
        dialog.accepted.connect(self._here(lambda: self.desk.story.rewind(target, dialog.name)))
        self.rewinding = dialog
        dialog.open()

    def ask_title(self) -> None:
        """Ask for the story's new title."""
        from app.widgets.dialogs import TextQuestion

        question = TextQuestion(
            self,
            self.tr("Rename the story"),
            self.desk.story.story.title,
            self.tr("Rename"),
            self.tr("Cancel"),
        )
        question.accepted.connect(self._here(lambda: self.desk.story.rename(question.text)))
        question.open()

    def ask_limit(self) -> None:
        """Ask how much the story may spend without asking."""
        from app.widgets.dialogs import TextQuestion
        from app.widgets.status_line import sum_of

        limit = self.desk.story.choices.limit
        question = TextQuestion(
            self,
            self.tr("How much may this story spend without asking?"),
            f"{limit.amount.normalize():f}" if limit is not None else "100",
            self.tr("Allow"),
            self.tr("Cancel"),
            lambda text: sum_of(text) is not None,
        )
        question.accepted.connect(self._here(lambda: self.status.set_limit(question.text)))
        question.open()

    def _here(self, action: Callable[[], None]) -> Callable[[], None]:
        """Return ``action`` for the story that is open now: another start may bring another one
        while a question is asked, and a limit must not be set, nor anything moved, in that."""
        asked = self.desk.story.session_id

        def answered() -> None:
            if self.desk.story.session_id == asked:
                action()

        return answered

    def set_theme(self, theme: str) -> None:
        """Use a theme from now on and keep it: system, light or dark."""
        self.docks.hold()
        self.look.set_theme(theme)
        self.desk.set_look(theme=theme)

    def set_language(self, language: str) -> None:
        """Use a language from now on and keep it: system, en or zh."""
        self.docks.hold()
        self.look.set_language(language)
        self.desk.set_look(language=language)

    def come_forward(self, file: str = "") -> None:
        """Show the window before all others: somebody has started Inkfold once more.

        ``file`` is a story to take in, empty for none.
        """
        # Qt's hundred enumerations take longer than the rest of the first frame
        from PySide6.QtCore import Qt

        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()
        if file:
            self.desk.exchange.take_in(file)

    # -- ending -----------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let the runtime end first; close for good when it has, or after a while."""
        if not self.furnished:
            event.accept()
            return
        if self._ended or self.desk.worker.ended:
            # a runtime that could not begin has ended by itself; what runs beside it has not
            self.desk.close()
            self.desk.memory.flush()
            # a library that could not be opened has been looked after by its backups all the same
            self.desk.backups.close()
            self.page.panel.drag_out.close()
            event.accept()
            return
        event.ignore()
        if self._asked_to_close:
            return
        self._asked_to_close = True
        self.closing.emit()
        self.desk.memory.keep("geometry", placing.kept(self))
        self.docks.keep()
        self.setEnabled(False)
        self.desk.close()
        self._force.start(FORCE_MS)

    # -- being there ------------------------------------------------------------------------------

    def go(self) -> None:
        """Go, if that was asked; a library that cannot be opened leaves the window to say so."""
        if self._ended or not self._asked_to_close:
            return
        self._ended = True
        self.desk.memory.flush()
        self.close()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Be there; how soon, the bench measures."""
        super().paintEvent(event)
        if not self.furnished:
            self._sketch()
        point("first_frame")
        if not self._seen:
            self._seen = True
            self.painted.emit()

    def _sketch(self) -> None:
        """Paint the bars where they will be, so that nothing jumps when they come."""
        painter, t = QPainter(self), tokens()
        low = self.height() - STATUS
        painter.fillRect(self.rect(), colour(t.background))
        painter.fillRect(0, 0, self.width(), TOP, colour(t.surface))
        painter.fillRect(0, low, self.width(), STATUS, colour(t.surface))
        painter.fillRect(0, TOP - 1, self.width(), 1, colour(t.line))
        painter.fillRect(0, low, self.width(), 1, colour(t.line))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the system's colours where the theme says so; look what was set elsewhere."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            if self.furnished:
                self.desk.story.renew_choices()
        elif event.type() == QEvent.Type.ThemeChange:
            self.look.follow_system()
