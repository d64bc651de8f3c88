"""The commands of the table as actions of one window: their words, keys, and when they can be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from app.viewmodels.needs import missing
from app.viewmodels.shortcuts import Shortcuts
from app.widgets.commands import BY_ID, COMMANDS, Command, command_name
from app.widgets.labels import speak

if TYPE_CHECKING:
    from app.widgets.main_window import MainWindow

ROLES = {
    "quit": QAction.MenuRole.QuitRole,
    "settings": QAction.MenuRole.PreferencesRole,
    "about": QAction.MenuRole.AboutRole,
}
"""Where macOS puts an action of its own accord; not run here."""


class Actions(QObject):
    """One action per command. They belong to the window, so that their keys work everywhere."""

    def __init__(self, window: MainWindow, shortcuts: Shortcuts) -> None:
        super().__init__(window)
        self._window = window
        self.shortcuts = shortcuts
        self._made = {command.id: self._make(command) for command in COMMANDS}
        window.addActions(list(self._made.values()))
        shortcuts.changed.connect(self._take_keys)
        desk = window.desk
        for model in (desk.story, desk.gallery, desk.compare, desk.pages, desk.lettering):
            model.changed.connect(self.renew)
        window.look.changed.connect(self.renew)
        self._take_keys()
        speak(window, self._say)

    def __getitem__(self, name: str) -> QAction:
        """Return the action of a command."""
        return self._made[name]

    def _make(self, command: Command) -> QAction:
        action = QAction(self)
        action.setObjectName(command.id)
        action.setCheckable(command.on is not None)
        # by the role, never by the words: "Quit" in a name would move it on macOS
        action.setMenuRole(ROLES.get(command.id, QAction.MenuRole.NoRole))
        # a field that is typed in has its keys already; ours would only be in its way
        if command.of_text:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda: self.do(command))
        return action

    def do(self, command: Command) -> None:
        """Do a command, and show what it switched."""
        command.does(self._window)
        self.renew()

    def why_not(self, command: Command) -> str:
        """Return why a command cannot be used now, empty where it can."""
        return missing(command.needs, self._window.desk)

    def renew(self) -> None:
        """Look again which commands can be used, and which are on."""
        for name, action in self._made.items():
            command = BY_ID[name]
            action.setEnabled(not self.why_not(command))
            if command.on is not None:
                action.setChecked(command.on(self._window))

    def _take_keys(self) -> None:
        for name, action in self._made.items():
            action.setShortcut(QKeySequence(self.shortcuts.keys(name)))

    def _say(self) -> None:
        for name, action in self._made.items():
            action.setText(command_name(BY_ID[name]))
        self.renew()
