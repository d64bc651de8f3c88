"""Furnishes the empty window: everything it shows, and who hears of what."""

from __future__ import annotations

from PySide6.QtWidgets import QStatusBar

from app.viewmodels.desk import Desk
from app.viewmodels.shortcuts import Shortcuts
from app.widgets.actions import Actions
from app.widgets.branch_panel import BranchPanel
from app.widgets.bringing_in import (
    PICTURES,
    SCRIPT_ENDINGS,
    offer_panels,
    take_pictures,
    take_script,
)
from app.widgets.characters_tab import CharactersTab
from app.widgets.commands import COMMANDS
from app.widgets.docks import Docks
from app.widgets.drops import Drops
from app.widgets.labels import speak
from app.widgets.last_field import LastField
from app.widgets.main_menu import MainMenu
from app.widgets.main_window import MainWindow
from app.widgets.middle import Middle
from app.widgets.spending_tab import SpendingTab
from app.widgets.status_line import StatusLine
from app.widgets.top_bar import TopBar
from app.widgets.transcript_tab import TranscriptTab


def fill(window: MainWindow, desk: Desk) -> None:
    """Put everything into ``window``, which may be on the screen already; its place stays."""
    window.look.put_on()
    window.desk = desk
    window.branches = BranchPanel(desk)
    window.characters, window.conversation = CharactersTab(desk), TranscriptTab(desk)
    window.conversation.setFocusProxy(window.conversation.text)
    window.spending = SpendingTab(desk)
    window.docks = Docks(
        window,
        desk.memory,
        {
            "branches": window.branches,
            "characters": window.characters,
            "conversation": window.conversation,
            "spending": window.spending,
        },
    )
    # the dock's title says it
    window.branches.heading.hide()
    window.field = LastField(window)
    usual = {command.id: command.keys for command in COMMANDS}
    window.commands = Actions(window, Shortcuts(desk.memory, usual, window))
    window.menu = MainMenu(window)
    window.top = TopBar(desk, window.menu)
    window.setMenuWidget(window.top)
    window.middle = Middle(desk)
    window.start = window.middle.start
    window.page = window.middle.page
    window.setCentralWidget(window.middle)
    window.status = StatusLine(desk)
    bar = QStatusBar()
    bar.setSizeGripEnabled(False)
    bar.setContentsMargins(0, 0, 0, 0)
    bar.setFixedHeight(window.status.height())
    bar.addWidget(window.status, 1)
    bar.setStyleSheet("QStatusBar { border: none; } QStatusBar::item { border: none; }")
    window.setStatusBar(bar)
    window.drops = Drops(window)
    window.drops.take((".inkfold",), window.take_in)
    window.drops.take(PICTURES, lambda paths: take_pictures(window, paths))
    window.drops.take(SCRIPT_ENDINGS, lambda paths: take_script(window, paths))
    desk.finding.missed.connect(lambda paths: offer_panels(window, paths))
    _connect(window, desk)
    window.docks.restore()
    speak(window, window.renew)
    window.furnished = True


def _connect(window: MainWindow, desk: Desk) -> None:
    desk.story.changed.connect(window.renew)
    desk.recovery.due.connect(window.show_recovery)
    for bar in (window.page.notice, window.start.notice):
        bar.backups.clicked.connect(window.show_backups)
    desk.closed.connect(window.go)
    window.start.take_in.clicked.connect(window.ask_import)
    window.top.recovery_wanted.connect(window.show_recovery)
    window.page.doubt.decide.clicked.connect(window.show_recovery)
    window.top.library_wanted.connect(desk.show_library)
    window.top.finder.clicked.connect(window.show_palette)
    window.top.branch.clicked.connect(lambda: window.docks.show("branches"))
    for view in (window.page.timeline.strip, window.branches.map):
        view.rewind_wanted.connect(window.ask_rewind)
    window.page.preview.rewind.clicked.connect(window.rewind_shown)
    window.branches.compare_wanted.connect(window.middle.compare)
    window.top.pictures.clicked.connect(window.middle.show_pictures)
    window.top.pages.clicked.connect(window.middle.show_pages)
    window.page.panel.tools.letter.clicked.connect(window.middle.letter_shown)
    window.middle.publish_wanted.connect(window.ask_publish)
    window.page.failure.details_wanted.connect(lambda: window.docks.show("conversation"))
    window.page.failure.engines_wanted.connect(window.show_settings)
    window.page.failure.words_wanted.connect(window.desk.composer.take)
    window.status.limit_wanted.connect(window.ask_limit)
    window.look.changed.connect(window.recolour)
    window.docks.changed.connect(window.commands.renew)
    desk.story.opened.connect(window.page.composer.edit.setFocus)
    desk.library_changed.connect(window.focus_list)
