"""The window's menus, made from the table of commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from PySide6.QtWidgets import QMenu, QMenuBar

from app.widgets.commands import COMMANDS, INSIDE, Menu, menu_name
from app.widgets.labels import speak

if TYPE_CHECKING:
    from app.widgets.main_window import MainWindow


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
            # what can be used may have changed without the story having changed
            menu.aboutToShow.connect(window.commands.renew)
        self.menus["view"].addSeparator()
        for name, where in INSIDE.items():
            self.menus[where].addMenu(self.menus[name])
        speak(self, self._say)

    def _say(self) -> None:
        for name, menu in self.menus.items():
            menu.setTitle(menu_name(name))
