"""The Help menu: guide, logs and what Inkfold is made of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication

from app import __version__
from app.widgets import help as help_pages
from app.widgets.commands import BY_ID
from tests.widgets import person


class System(QObject):
    """Stands where the system's own programs open files."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[Path] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.opened.append(Path(url.toLocalFile()))


@pytest.fixture
def system(qapp: Any) -> Iterator[System]:
    made = System()
    QDesktopServices.setUrlHandler("file", made, "take")
    yield made
    QDesktopServices.unsetUrlHandler("file")


def test_the_guide_opens_in_the_windows_language_where_it_is_there(
    open_window: Any, system: System, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(help_pages, "DOCS", tmp_path)
    window = open_window()
    assert not window.commands["guide"].isEnabled()
    assert window.commands.why_not(BY_ID["guide"]) == "The guide is not installed here."
    english, chinese = (tmp_path / help_pages.GUIDES[name] for name in ("en", "zh"))
    english.write_text("Guide")
    window.commands.renew()
    window.commands["guide"].trigger()
    window.look.set_language("zh")
    window.commands["guide"].trigger()
    chinese.write_text("指南")
    window.commands["guide"].trigger()
    assert system.opened == [english, english, chinese]


def test_the_logs_folder_opens(open_window: Any, system: System, home: Path) -> None:
    window = open_window()
    window.commands["logs"].trigger()
    assert system.opened == [home / "logs"]
    assert system.opened[0].is_dir()


def test_about_names_versions_and_licences(qtbot: Any, open_window: Any) -> None:
    window = open_window()
    window.commands["about"].trigger()
    about = window.about
    assert __version__ in about.versions.text()
    text = about.licences.toPlainText()
    for name in ("pyside6-essentials", "LGPL", "MIT licence", "Mozilla"):
        assert name in text
    assert "pyside6-essentials 6." in text
    assert not {"|", "`", "#", "]("} & set(text), "no signs that only the web knows"
    names = [about.parts.item(row).text() for row in range(about.parts.count())]
    assert names[:3] == ["Overview", "Inkfold", "Qt"]
    for name, words in (
        ("Inkfold", "Permission is hereby granted"),
        ("Qt", "GNU LESSER GENERAL PUBLIC LICENSE"),
        ("Python", "PYTHON SOFTWARE FOUNDATION LICENSE"),
        ("certifi", "Mozilla"),
        ("Overview", "pyside6-essentials 6."),
    ):
        about.parts.setCurrentRow(names.index(name))
        assert words.lower() in about.licences.toPlainText().lower(), name
    person.click(qtbot, about.copy)
    assert QGuiApplication.clipboard().text().startswith(f"Inkfold Version {__version__}")
    person.click(qtbot, about.close_button)
