"""The window's menus, made from the table of commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from PySide6.QtWidgets import QMenu, QMenuBar

from app.widgets.commands import COMMANDS, INSIDE, Menu, menu_name
from app.widgets.labels import speak

if TYPE_CHECKING:
    from app.widgets.main_window import MainWindow

MOST_RECENT = 9


class RecentMenu(QMenu):
    """The stories opened last, but for the one that is open."""

    def __init__(self, window: MainWindow, parent: QMenu) -> None:
        super().__init__(parent)
        self._desk = window.desk
        self.aboutToShow.connect(self._fill)
        speak(self, lambda: self.setTitle(self.tr("Recent stories")))

    def _fill(self) -> None:
        self.clear()
        open_ = self._desk.story.session_id
        stories = [info for info in self._desk.recent.stories() if info.session_id != open_]
        for number, info in enumerate(stories[:MOST_RECENT], start=1):
            # "&" before a letter would make it a key, in whatever a story is called
            action = self.addAction(f"&{number}  {info.title.replace('&', '&&')}")
            action.triggered.connect(
                lambda _on=False, wanted=info.session_id: self._desk.open(wanted)
            )
        if not stories:
            self.addAction(self.tr("No other story")).setEnabled(False)


class MainMenu(QMenuBar):
    """Story, Edit, View, Go, Help; a menu nothing stands in is left out."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.menus: dict[Menu, QMenu] = {}
        for name in get_args(Menu):
            lines = [command for command in COMMANDS if command.menu == name]
            if not lines:
                continue
            outer = self.menus.get(INSIDE[name]) if name in INSIDE else None
            menu = self.menus[name] = QMenu(outer or self)
            if outer is None:
                self.addMenu(menu)
            for command in lines:
                if command.apart:
                    menu.addSeparator()
                menu.addAction(window.commands[command.id])
                if command.id == "stories":
                    self.recent = RecentMenu(window, menu)
                    menu.addMenu(self.recent)
            # what can be used may have changed without the story having changed
            menu.aboutToShow.connect(window.commands.renew)
        self.menus["view"].addSeparator()
        for name, where in INSIDE.items():
            self.menus[where].addMenu(self.menus[name])
        speak(self, self._say)

    def _say(self) -> None:
        for name, menu in self.menus.items():
            menu.setTitle(menu_name(name))
