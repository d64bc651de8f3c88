"""The one window: branches at the left, panel, timeline and composer in the middle, the story's
people, words and money at the right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, QStandardPaths, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QPaintEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QMainWindow,
    QStatusBar,
)

from app.points import point
from app.viewmodels.desk import Desk
from app.viewmodels.rewind_plan import plan_rewind
from app.viewmodels.shortcuts import Shortcuts
from app.widgets import placing, tab_order
from app.widgets.actions import Actions
from app.widgets.backups_dialog import BackupsDialog
from app.widgets.branch_panel import BranchPanel
from app.widgets.characters_tab import CharactersTab
from app.widgets.commands import COMMANDS
from app.widgets.dialogs import TextQuestion
from app.widgets.docks import Docks
from app.widgets.drops import Drops
from app.widgets.help import AboutDialog, guide, open_own
from app.widgets.labels import speak
from app.widgets.last_field import LastField
from app.widgets.look import Look
from app.widgets.main_menu import MainMenu
from app.widgets.middle import Middle
from app.widgets.palette import Palette
from app.widgets.recovery_dialog import RecoveryDialog
from app.widgets.rewind_dialog import RewindDialog
from app.widgets.settings_dialog import SettingsDialog
from app.widgets.shortcut_sheet import ShortcutSheet
from app.widgets.spending_tab import SpendingTab
from app.widgets.start_page import StartPage
from app.widgets.status_line import StatusLine, sum_of
from app.widgets.story_page import StoryPage
from app.widgets.top_bar import TopBar
from app.widgets.transcript_tab import TranscriptTab

FORCE_MS = 5_000
"""How long ending everything may take before the window goes all the same."""


class MainWindow(QMainWindow):
    """Closing ends the runtime first; the window goes when that is done. ``closing`` when it begins."""

    closing = Signal()

    def __init__(self, desk: Desk, look: Look) -> None:
        super().__init__()
        self.desk: Desk = desk
        self.look: Look = look
        self._ended = False
        self._asked_to_close = False
        # a timer of its own goes with the window; one without an owner would tick on
        self._force = QTimer(self)
        self._force.setSingleShot(True)
        self._force.timeout.connect(self._closed)
        self.recovery: RecoveryDialog | None = None
        self.rewinding: RewindDialog | None = None
        self.palette_: Palette | None = None
        self.setObjectName("window")
        self.branches: BranchPanel = BranchPanel(desk)
        self.characters, self.conversation = CharactersTab(desk), TranscriptTab(desk)
        self.conversation.setFocusProxy(self.conversation.text)
        self.spending = SpendingTab(desk)
        self.docks: Docks = Docks(
            self,
            desk.memory,
            {
                "branches": self.branches,
                "characters": self.characters,
                "conversation": self.conversation,
                "spending": self.spending,
            },
        )
        # the dock's title says it
        self.branches.heading.hide()
        self.field: LastField = LastField(self)
        usual = {command.id: command.keys for command in COMMANDS}
        self.commands: Actions = Actions(self, Shortcuts(desk.memory, usual, self))
        self.menu = MainMenu(self)
        self.top = TopBar(desk, self.menu)
        self.setMenuWidget(self.top)
        self.middle: Middle = Middle(desk)
        self.start: StartPage = self.middle.start
        self.page: StoryPage = self.middle.page
        self.setCentralWidget(self.middle)
        self.status = StatusLine(desk)
        bar = QStatusBar()
        bar.setSizeGripEnabled(False)
        bar.setContentsMargins(0, 0, 0, 0)
        bar.setFixedHeight(self.status.height())
        bar.addWidget(self.status, 1)
        bar.setStyleSheet("QStatusBar { border: none; } QStatusBar::item { border: none; }")
        self.setStatusBar(bar)
        self.drops = Drops(self)
        self.drops.take((".inkfold",), self._take_in)
        self._connect()
        self._fit_to_screen()
        speak(self, self.renew)

    def _connect(self) -> None:
        desk = self.desk
        desk.story.changed.connect(self.renew)
        desk.recovery.due.connect(self.show_recovery)
        for bar in (self.page.notice, self.start.notice):
            bar.backups.clicked.connect(self.show_backups)
        desk.closed.connect(self._closed)
        self.start.take_in.clicked.connect(self.ask_import)
        self.top.recovery_wanted.connect(self.show_recovery)
        self.page.doubt.decide.clicked.connect(self.show_recovery)
        self.top.library_wanted.connect(desk.show_library)
        self.top.finder.clicked.connect(self.show_palette)
        self.top.branch.clicked.connect(lambda: self.docks.show("branches"))
        for view in (self.page.timeline.strip, self.branches.map):
            view.rewind_wanted.connect(self.ask_rewind)
        self.page.preview.rewind.clicked.connect(self.rewind_shown)
        self.branches.compare_wanted.connect(self.middle.compare)
        self.top.pictures.clicked.connect(self.middle.show_pictures)
        self.status.limit_wanted.connect(self._ask_limit)
        self.look.changed.connect(self._recolour)
        self.docks.changed.connect(self.commands.renew)
        desk.story.opened.connect(self.page.composer.edit.setFocus)
        desk.library_changed.connect(self._focus_list)

    def _fit_to_screen(self) -> None:
        screen = QGuiApplication.primaryScreen().availableGeometry()
        self.setMinimumSize(QSize(960, 620))
        # room for the frame that the system draws around it
        self.resize(min(1440, screen.width() - 16), min(900, screen.height() - 40))
        placing.restore(self, self.desk.memory.get("geometry"))
        self.docks.restore()

    def renew(self) -> None:
        """Show the start page or the story, and the docks that are wanted."""
        story = self.desk.story.story
        inside = bool(story.session_id)
        self.docks.set_inside(inside)
        self.status.setVisible(True)
        self.setWindowTitle(f"{story.title} — Inkfold" if story.title else "Inkfold")

    def _focus_list(self) -> None:
        if self.middle.currentWidget() is self.start:
            stories = self.start.list
            if self.desk.library.stories and not stories.currentIndex().isValid():
                # so that Enter opens the one that was open last
                stories.setCurrentIndex(self.desk.library.index(0))
            (stories if self.desk.library.stories else self.start.new).setFocus()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Let Tab go through what is seen: top, left docks, middle, other docks, status."""
        left, other = self.docks.beside(self.middle)
        parts = [self.top, *left, self.middle, *other, self.status]
        return tab_order.move(parts, forward=forward)

    def _recolour(self) -> None:
        self.top.recolour()
        self.docks.recolour()
        self.page.panel.tools.recolour()
        self.page.panel.strip.renew()
        self.branches.recolour()
        self.middle.gallery.recolour()
        self.conversation.redraw()
        for view in (self.page.timeline.strip, self.start.list):
            view.viewport().update()

    # -- what is asked ----------------------------------------------------------------------------

    def show_recovery(self) -> None:
        """Ask about the pictures nobody knows the end of."""
        if self.recovery is not None or not self.desk.recovery.doubts:
            return
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
            self.palette_ = Palette(self)
            self.palette_.closed.connect(self._palette_closed)

    def _palette_closed(self) -> None:
        self.palette_ = None

    def show_backups(self) -> None:
        """Show the backups; one that is wanted back needs the window closed."""
        dialog = BackupsDialog(self, self.desk.backups)
        dialog.accepted.connect(self.close)
        self.backups_dialog = dialog
        dialog.open()

    def _take_in(self, paths: list[str]) -> None:
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
        title = "".join(c for c in self.desk.story.story.title if c.isalnum() or c in " -_")
        # not where the program happened to be started: nobody would look there
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        name = str(Path(place) / f"{title.strip() or 'story'}.inkfold")
        kinds = self.tr("Stories (%1)").replace("%1", "*.inkfold")
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Export this story"), name, kinds)
        if path:
            self.desk.exchange.export(self.desk.story.session_id, path)

    def show_settings(self) -> None:
        """Show the settings."""
        self.settings_dialog = SettingsDialog(self)
        self.settings_dialog.open()

    def show_shortcuts(self) -> None:
        """Show the sheet of shortcuts."""
        self.sheet = ShortcutSheet(self)
        self.sheet.open()

    def show_guide(self) -> None:
        """Open the guide with what the system uses for it."""
        path = guide()
        if path is not None and not open_own(path):
            self.desk.notices.tell(self.tr("Nothing here opens %1").replace("%1", str(path)))

    def show_logs(self) -> None:
        """Open the folder of the logs."""
        folder = Path(self.desk.home) / "logs"
        if not folder.is_dir() or not open_own(folder):
            self.desk.notices.tell(self.tr("The logs are in %1").replace("%1", str(folder)))

    def show_about(self) -> None:
        """Say what Inkfold is, and what it is made of."""
        self.about = AboutDialog(self)
        self.about.open()

    def rewind_shown(self) -> None:
        """Ask about going back to the turn that is looked at."""
        self.ask_rewind(self.desk.story.shown_number)

    def ask_rewind(self, number: int) -> None:
        """Say what going back to a turn means, and do it if the person agrees."""
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
        question = TextQuestion(
            self,
            self.tr("Rename the story"),
            self.desk.story.story.title,
            self.tr("Rename"),
            self.tr("Cancel"),
        )
        question.accepted.connect(self._here(lambda: self.desk.story.rename(question.text)))
        question.open()

    def _ask_limit(self) -> None:
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
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()
        if file:
            self.desk.exchange.take_in(file)

    # -- ending -----------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let the runtime end first; close for good when it has, or after a while."""
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

    def _closed(self) -> None:
        """Go, if that was asked; a library that cannot be opened leaves the window to say so."""
        if self._ended or not self._asked_to_close:
            return
        self._ended = True
        self.desk.memory.flush()
        self.close()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Be there; how soon, the bench measures."""
        super().paintEvent(event)
        point("first_frame")

    def changeEvent(self, event: QEvent) -> None:
        """Follow the system's colours where the theme says so; look what was set elsewhere."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.desk.story.renew_choices()
        if event.type() == QEvent.Type.ThemeChange:
            self.look.follow_system()
