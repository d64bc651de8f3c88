"""Language and theme change while the program runs; every word changes with them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QFontInfo, QImage
from PySide6.QtWidgets import QAbstractButton, QLabel, QToolButton

from app.comic.fonts import CHINESE
from app.widgets import theme
from tests.widgets import person

ROOT = Path(__file__).parents[2]
LATIN = re.compile(r"[A-Za-z]{3,}")
NAMES = {"Inkfold", "Sketch", "Shift", "Esc", "English", "Mina", "Rain", "Main"}


@pytest.fixture(scope="session", autouse=True)
def translations() -> None:
    """Make the .qm files where ``make`` has not done so: other tests may be reading them."""
    folder = ROOT / "resources" / "translations"
    made = [path.with_suffix(".qm") for path in folder.glob("*.ts")]
    if all(
        qm.exists() and qm.stat().st_mtime >= qm.with_suffix(".ts").stat().st_mtime for qm in made
    ):
        return
    subprocess.run([sys.executable, str(ROOT / "packaging" / "translations.py")], check=True)


def words(window: Any) -> list[str]:
    found = [w.text() for w in window.findChildren(QLabel) if w.isVisible()]
    found += [w.text() for w in window.findChildren(QAbstractButton) if w.isVisible()]
    found += [action.text() for action in window.actions()]
    return [word for word in found if word]


def test_each_language_is_written_in_its_own_letters_first(
    qtbot: Any, qapp: Any, open_window: Any
) -> None:
    window = open_window()
    system = qapp.font().families()[0]
    assert QFontInfo(qapp.font()).family() == system, "a family that is there"
    window.look.set_language("zh")
    assert tuple(qapp.font().families()) == (*CHINESE, system)
    qtbot.waitUntil(lambda: window.branches.list.font().families()[0] == CHINESE[0])
    window.look.set_language("en")
    assert qapp.font().families()[0] == system
    for widget in (window.branches.list, window.branches.filter, window.top.title):
        assert widget.font().families()[0] == system


def test_switching_to_chinese_leaves_no_english_word(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, "@Mina mood=晴 Mina")
    window.look.set_language("zh")
    for name in window.docks.by_name:
        window.docks.show(name)
        qtbot.wait(20)
        for text in words(window):
            strange = set(LATIN.findall(text)) - NAMES
            assert not strange, text
    assert window.docks.by_name["characters"].windowTitle() == "角色"
    window.look.set_language("en")
    qtbot.waitUntil(lambda: window.docks.by_name["characters"].windowTitle() == "Characters")
    assert window.page.composer.send.text() == "Send"


def test_english_counts_in_two_forms(qtbot: Any, open_window: Any, new_story: Any) -> None:
    new_story(open_window())
    from app.viewmodels.wording import turns_words

    assert (turns_words(1), turns_words(3)) == ("1 turn", "3 turns")


def test_the_theme_changes_at_once_and_both_are_legible(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    light = window.grab().toImage().pixelColor(700, 200).lightness()
    window.look.set_theme("dark")
    qtbot.wait(50)
    dark = window.grab().toImage().pixelColor(700, 200).lightness()
    assert light > 200
    assert dark < 80
    window.look.set_theme("light")


@pytest.mark.parametrize("tokens", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
def test_words_stand_out_from_every_ground(tokens: theme.Tokens) -> None:
    for ground in (tokens.background, tokens.surface, tokens.raised):
        assert contrast(tokens.text, ground) > 7
        assert contrast(tokens.muted, ground) > 4.5
    assert contrast(tokens.amber, tokens.amber_soft) > 4.5
    assert contrast(tokens.on_accent, tokens.accent) > 4.5


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG counts it."""
    lights = sorted((luminance(one), luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(value: str) -> float:
    parts = [int(value[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_icon_of_the_other_pictures_takes_the_themes_colour(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, "Mina runs")
    story = window.desk.story
    story.draw_again(story.shown_picture.panel_id)
    strip = window.page.panel.strip
    person.until(qtbot, lambda: len(story.story.turns) == 2 and story.story.phase == "idle")
    qtbot.wait(200)

    def inks() -> set[str]:
        named = [w for w in strip.findChildren(QToolButton) if w.toolTip() == "All of them at once"]
        image = named[0].icon().pixmap(20, 20).toImage() if named else QImage()
        return {
            image.pixelColor(x, y).name()
            for x in range(image.width())
            for y in range(image.height())
            if image.pixelColor(x, y).alpha() > 200
        }

    person.until(qtbot, lambda: strip.isVisible() and theme.LIGHT.muted in inks())
    window.set_theme("dark")
    person.until(qtbot, lambda: theme.DARK.muted in inks())
    window.set_theme("light")
