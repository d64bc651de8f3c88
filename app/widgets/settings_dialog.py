"""The settings: engines and keys, money, looks, backups, what leaves the machine, and waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.widgets.advanced_page import AdvancedPage
from app.widgets.choice import Choice
from app.widgets.engines_page import EnginesPage
from app.widgets.labels import button, plain_label, speak
from app.widgets.servers_page import ServersPage
from app.widgets.spending_page import SpendingPage

if TYPE_CHECKING:
    from app.widgets.main_window import MainWindow


class SettingsDialog(QDialog):
    """Every change counts at once; there is nothing to confirm."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumSize(760, 520)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(20, 18, 20, 16)
        outer.setSpacing(14)
        body = QHBoxLayout()
        body.setSpacing(18)
        self.pages = QListWidget()
        self.pages.setFixedWidth(170)
        self.stack = QStackedWidget()
        self.engines = EnginesPage(window.desk.engines)
        self.servers = ServersPage(window.desk.servers)
        self._look, self._backups, self._privacy = QWidget(), QWidget(), QWidget()
        self.spending = SpendingPage(window.desk.preferences)
        self.advanced = AdvancedPage(window.desk.preferences)
        for page in (
            self.engines, self.spending, self._look, self._backups, self._privacy, self.advanced,
            self.servers,
        ):  # fmt: skip
            self.stack.addWidget(page)
            self.pages.addItem("")
        body.addWidget(self.pages)
        body.addWidget(self.stack, 1)
        outer.addLayout(body, 1)
        self._make_look()
        self._make_backups()
        self._make_privacy()
        row = QHBoxLayout()
        row.addStretch(1)
        self.close_button = button("primary")
        row.addWidget(self.close_button)
        outer.addLayout(row)
        self.close_button.clicked.connect(self.accept)
        self.pages.currentRowChanged.connect(self.stack.setCurrentIndex)
        window.desk.backups.changed.connect(self._renew_folder)
        speak(self, self._say)
        self.pages.setCurrentRow(0)
        self.close_button.setDefault(True)
        self.pages.setFocus()
        window.desk.backups.refresh()

    def _make_look(self) -> None:
        window, look = self._window, self._window.look
        self.theme = Choice(("system", "light", "dark"), look.theme, window.set_theme)
        self.language = Choice(("system", "en", "zh"), look.language, window.set_language)
        self._theme_label, self._language_label = plain_label(), plain_label()
        grid = QGridLayout(self._look)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(16)
        grid.setHorizontalSpacing(18)
        grid.addWidget(self._theme_label, 0, 0)
        grid.addWidget(self.theme, 0, 1)
        grid.addWidget(self._language_label, 1, 0)
        grid.addWidget(self.language, 1, 1)
        grid.setRowStretch(2, 1)
        grid.setColumnStretch(1, 1)

    def _make_backups(self) -> None:
        column = QVBoxLayout(self._backups)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self._backups_words = plain_label(wrap=True, tone="muted")
        self.folder = plain_label(wrap=True)
        self.change, self.usual, self.show_backups = button(), button("plain"), button()
        row = QHBoxLayout()
        for part in (self.change, self.usual, self.show_backups):
            row.addWidget(part)
        row.addStretch(1)
        column.addWidget(self._backups_words)
        column.addWidget(self.folder)
        column.addLayout(row)
        column.addStretch(1)
        self.change.clicked.connect(self._ask_folder)
        self.usual.clicked.connect(lambda: self._window.desk.set_backup_folder(""))
        self.show_backups.clicked.connect(self._window.show_backups)

    def _make_privacy(self) -> None:
        column = QVBoxLayout(self._privacy)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self._privacy_words = plain_label(wrap=True)
        self._where = plain_label(wrap=True, tone="muted")
        self._where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(self._privacy_words)
        column.addWidget(self._where)
        column.addStretch(1)

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Settings"))
        names = (
            self.tr("Engines"), self.tr("Spending"), self.tr("Look"), self.tr("Backups"),
            self.tr("Privacy"), self.tr("Advanced"), self.tr("Tools"),
        )  # fmt: skip
        for at, name in enumerate(names):
            self.pages.item(at).setText(name)
        self.pages.setAccessibleName(self.tr("Settings"))
        self._theme_label.setText(self.tr("Theme"))
        self._language_label.setText(self.tr("Language"))
        system = self.tr("Like the system")
        self.theme.say({"system": system, "light": self.tr("Light"), "dark": self.tr("Dark")})
        self.language.say({"system": system, "en": "English", "zh": "简体中文"})
        self._backups_words.setText(
            self.tr(
                "The whole library is saved once an hour while Inkfold is open. A folder on another"
                " disk also survives the loss of this one."
            )
        )
        self.change.setText(self.tr("Choose another folder…"))
        self.usual.setText(self.tr("Use the usual one"))
        self.show_backups.setText(self.tr("Show the backups…"))
        self._privacy_words.setText(
            self.tr(
                "Inkfold sends nothing anywhere by itself and looks for no updates. A picture service gets the prompt, the"
                " characters in the panel and their reference pictures; a chat service gets the"
                " story. The engines that come with Inkfold run on this machine. Keys lie in the"
                " system's key store and in no file."
            )
        )
        self._where.setText(
            self.tr("Everything is kept in %1").replace("%1", self._window.desk.home)
        )
        self.close_button.setText(self.tr("Close"))
        self._renew_folder()

    def _renew_folder(self) -> None:
        self.folder.setText(self._window.desk.backups.folder)

    def _ask_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, "", self._window.desk.backups.folder)
        if chosen:
            self._window.desk.set_backup_folder(chosen)
