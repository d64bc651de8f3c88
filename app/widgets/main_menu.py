"""The window's menu and shortcuts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from app.widgets.labels import speak

if TYPE_CHECKING:
    from app.widgets.main_window import MainWindow


class MainMenu(QMenu):
    """Actions belong to the window too, so that their shortcuts work everywhere."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        story = window.desk.story
        self.library = self._action(window.desk.show_library, "Ctrl+O")
        self.rename = self._action(window.ask_title)
        self.addSeparator()
        self.earlier = self._action(lambda: story.step(-1), "Alt+Left")
        self.later = self._action(lambda: story.step(1), "Alt+Right")
        self.first = self._action(lambda: story.look_at(1), "Alt+Home")
        self.now = self._action(lambda: story.look_at(None), "Alt+End")
        self.back = self._action(lambda: story.look_at(None), "Esc")
        self.rewind = self._action(window.rewind_shown, "Ctrl+Shift+R")
        self.sibling_before = self._action(lambda: story.peek_sibling(-1), "Alt+Up")
        self.sibling_after = self._action(lambda: story.peek_sibling(1), "Alt+Down")
        self.fork_before = self._action(lambda: story.step_to_fork(-1), "Ctrl+[")
        self.fork_after = self._action(lambda: story.step_to_fork(1), "Ctrl+]")
        self.use = self._action(window.use_shown, "Ctrl+Shift+P")
        self.compare = self._action(window.compare_chosen, "Ctrl+D")
        self.stop = self._action(self._stop, "Ctrl+.")
        self.addSeparator()
        self.view = QMenu(self)
        self.addMenu(self.view)
        self.branches = self._check(self.view, window.renew, "Ctrl+B")
        self.side = self._check(self.view, window.renew)
        self.view.addSeparator()
        self.themes = QMenu(self)
        self.languages = QMenu(self)
        self.view.addMenu(self.themes)
        self.view.addMenu(self.languages)
        self._themes = self._choices(self.themes, ("system", "light", "dark"), self.set_theme)
        self._languages = self._choices(self.languages, ("system", "en", "zh"), self.set_language)
        self.addSeparator()
        self.take_in = self._action(window.ask_import)
        self.export = self._action(window.ask_export, "Ctrl+E")
        self.backups = self._action(window.show_backups)
        self.settings = self._action(window.show_settings, "Ctrl+,")
        self.addSeparator()
        self.quit = self._action(window.close, "Ctrl+Q")
        story.changed.connect(self._renew)
        speak(self, self._say)

    @property
    def branches_wanted(self) -> bool:
        """Whether the navigator is to be seen."""
        return self.branches.isChecked()

    @property
    def side_wanted(self) -> bool:
        """Whether the right side is to be seen."""
        return self.side.isChecked()

    def show_branches(self) -> None:
        """Bring the navigator back."""
        self.branches.setChecked(True)

    def _action(self, does: Callable[[], object], keys: str = "") -> QAction:
        action = QAction(self)
        action.triggered.connect(lambda: does())
        if keys:
            action.setShortcut(QKeySequence(keys))
        self.addAction(action)
        self._window.addAction(action)
        return action

    def _check(self, menu: QMenu, does: Callable[[], object], keys: str = "") -> QAction:
        action = QAction(self)
        action.setCheckable(True)
        action.setChecked(True)
        action.toggled.connect(lambda _on: does())
        if keys:
            action.setShortcut(QKeySequence(keys))
        menu.addAction(action)
        self._window.addAction(action)
        return action

    def _choices(
        self, menu: QMenu, values: tuple[str, ...], choose: Callable[[str], None]
    ) -> dict[str, QAction]:
        group = QActionGroup(menu)
        made = {}
        for value in values:
            action = QAction(menu)
            action.setCheckable(True)
            action.triggered.connect(lambda _on=False, wanted=value: choose(wanted))
            group.addAction(action)
            menu.addAction(action)
            made[value] = action
        return made

    def set_theme(self, theme: str) -> None:
        """Use a theme from now on and keep it: system, light or dark."""
        self._window.look.set_theme(theme)
        self._window.desk.set_look(theme=theme)

    def set_language(self, language: str) -> None:
        """Use a language from now on and keep it: system, en or zh."""
        self._window.look.set_language(language)
        self._window.desk.set_look(language=language)

    def _stop(self) -> None:
        if self._window.desk.story.story.running:
            self._window.desk.story.stop()

    def _renew(self) -> None:
        model = self._window.desk.story
        inside = bool(model.session_id)
        self.library.setEnabled(inside)
        self.rename.setEnabled(model.can_write)
        self.export.setEnabled(inside and not model.story.damage)
        for action in (self.earlier, self.later, self.first, self.now):
            action.setEnabled(bool(model.turns))
        self.back.setEnabled(model.only_looks)
        self.rewind.setEnabled(
            model.preview is not None and model.peeked is None and model.can_write
        )
        self.sibling_before.setEnabled(model.sibling(-1) is not None)
        self.sibling_after.setEnabled(model.sibling(1) is not None)
        forks = any(turn.forks for turn in model.turns)
        self.fork_before.setEnabled(forks)
        self.fork_after.setEnabled(forks)
        self.use.setEnabled(model.can_use_shown)
        self.compare.setEnabled(len(model.story.branches) > 1)
        self.stop.setEnabled(model.story.running)

    def _say(self) -> None:
        self.library.setText(self.tr("All stories"))
        self.rename.setText(self.tr("Rename the story…"))
        self.earlier.setText(self.tr("Look at the turn before"))
        self.later.setText(self.tr("Look at the turn after"))
        self.first.setText(self.tr("Look at the first turn"))
        self.now.setText(self.tr("Back to the newest turn"))
        self.back.setText(self.tr("Back to now"))
        self.rewind.setText(self.tr("Rewind to the turn you look at…"))
        self.sibling_before.setText(self.tr("Look at the branch beside, earlier"))
        self.sibling_after.setText(self.tr("Look at the branch beside, later"))
        self.fork_before.setText(self.tr("Look at the fork before"))
        self.fork_after.setText(self.tr("Look at the fork after"))
        self.use.setText(self.tr("Use the panel you look at here…"))
        self.compare.setText(self.tr("Compare with another branch"))
        self.stop.setText(self.tr("Stop the agent"))
        self.view.setTitle(self.tr("View"))
        self.branches.setText(self.tr("Branches"))
        self.side.setText(self.tr("Characters and conversation"))
        self.themes.setTitle(self.tr("Theme"))
        self._themes["system"].setText(self.tr("Like the system"))
        self._themes["light"].setText(self.tr("Light"))
        self._themes["dark"].setText(self.tr("Dark"))
        self.languages.setTitle(self.tr("Language"))
        self._languages["system"].setText(self.tr("Like the system"))
        self._languages["en"].setText("English")
        self._languages["zh"].setText("简体中文")
        self.take_in.setText(self.tr("Import a story…"))
        self.export.setText(self.tr("Export this story…"))
        self.backups.setText(self.tr("Backups…"))
        self.settings.setText(self.tr("Settings…"))
        self.quit.setText(self.tr("Quit"))
        self._themes.get(self._window.look.theme, self._themes["system"]).setChecked(True)
        languages = self._languages
        languages.get(self._window.look.language, languages["system"]).setChecked(True)
        self._renew()
