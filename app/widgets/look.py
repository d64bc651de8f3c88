"""Language and theme, switched while the program runs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTranslator, Signal
from PySide6.QtWidgets import QApplication

from app.widgets import theme as themes

FOLDER = Path(__file__).parents[2] / "resources" / "translations"


class Look(QObject):
    """``language`` is system, en or zh; ``theme`` is system, light or dark.

    Until ``put_on`` there are but the colours of an empty window.
    """

    changed = Signal()

    def __init__(self, app: QApplication, language: str, theme: str) -> None:
        super().__init__(app)
        self._app = app
        self.language, self.theme = "", ""
        self._wanted = language, theme
        self.still = False
        self._translators: list[QTranslator] = []
        themes.begin(theme)

    def put_on(self) -> None:
        """Take on the language, the letters and the whole theme."""
        language, theme = self._wanted
        self.set_language(language)
        self.set_theme(theme)

    @property
    def chinese(self) -> bool:
        """Whether the words are Chinese now."""
        if self.language == "system":
            return QLocale.system().language() == QLocale.Language.Chinese
        return self.language == "zh"

    def set_language(self, language: str) -> None:
        """Speak another language; every widget says its words again."""
        if language == self.language:
            return
        self.language = language
        name = "zh_CN" if self.chinese else "en"
        QLocale.setDefault(QLocale(name if self.chinese else "en_US"))
        # whoever spoke before, an earlier window too, must not be heard below our words
        for before in self._app.findChildren(QTranslator):
            self._app.removeTranslator(before)
        self._translators = []
        qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        for file, folder in ((f"qtbase_{name}", qt), (f"inkfold_{name}", str(FOLDER))):
            translator = QTranslator(self)
            if translator.load(file, folder):
                self._translators.append(translator)
                self._app.installTranslator(translator)
        themes.set_font(self._app, chinese=self.chinese)
        if self.theme:
            # what the sheet gave a size of its own takes the new letters only with the sheet
            themes.apply(self._app, self.theme, still=self.still)
        self.changed.emit()

    def set_theme(self, theme: str) -> None:
        """Take on another theme."""
        if theme == self.theme:
            return
        self.theme = theme
        themes.apply(self._app, theme, still=self.still)
        self.changed.emit()

    def keep_still(self) -> None:
        """Move nothing by itself any more: the desktop was told so."""
        if not self.still:
            self.still = True
            themes.apply(self._app, self.theme, still=True)

    def follow_system(self) -> None:
        """Take on the system's theme anew, where that is what is wanted."""
        if self.theme == "system" and themes.is_dark("system") != themes.tokens().dark:
            themes.apply(self._app, "system", still=self.still)
            self.changed.emit()
