"""What is told to somebody who cannot see, and shown to somebody without a mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.engines.sketch import draw
from app.practice.server import PracticeServer
from app.viewmodels.branches import BRANCH_ROLE
from app.viewmodels.moments import Spent, Standing
from app.widgets.crash_dialog import CrashDialog
from app.widgets.engine_form import EngineDialog
from tests.widgets import person
from tests.widgets.accessible import Role, nodes, silent
from tests.widgets.paid import die_while_drawing, prepare

MINA = "@Mina mood=glad outfit=raincoat Mina runs"


@pytest.fixture
def told(qtbot: Any, open_window: Any, new_story: Any) -> Any:
    """A window on a story with two branches, two people and two pictures of one panel."""
    window = new_story(open_window())
    person.draw(qtbot, window, MINA)
    person.draw(qtbot, window, "@Storm mood=furious Storm rises")
    model = window.desk.story
    model.rewind(model.story.turns[0].last_entry_id, "Storm")
    person.until(qtbot, lambda: len(model.story.turns) == 1)
    person.draw(qtbot, window, "@Mina mood=brave Mina stands up")
    person.click(qtbot, window.page.composer.again)
    person.until(qtbot, lambda: len(model.story.turns) == 3 and model.story.phase == "idle")
    person.until(qtbot, lambda: all(map(window.desk.pictures.small, assets(window))))
    person.activate(qtbot, window)
    return window


def assets(window: Any) -> list[str]:
    return [picture.asset for picture in window.desk.story.shown_pictures]


def settings(window: Any) -> Iterator[QWidget]:
    window.show_settings()
    dialog = window.settings_dialog
    for row in range(dialog.pages.count()):
        dialog.pages.setCurrentRow(row)
        yield dialog
    form = EngineDialog(dialog, window.desk.engines)
    form.open()
    form.more.setChecked(True)
    for use in range(form.use.count()):
        form.use.setCurrentIndex(use)
        for service in ("comfyui", "dashscope", "openai-images", "deepseek", "lmstudio"):
            # between them they have every kind of field
            index = form.service.findData(service)
            if index >= 0:
                form.service.setCurrentIndex(index)
                yield form
    form.close()
    dialog.close()


def dialogs(window: Any) -> Iterator[QWidget]:
    window.show_shortcuts()
    yield window.sheet
    window.sheet.close()
    window.show_about()
    yield window.about
    window.about.close()
    window.show_backups()
    yield window.backups_dialog
    window.backups_dialog.close()
    crash = CrashDialog(window, "ValueError: no", lambda: "report")
    crash.open()
    yield crash
    crash.close()
    window.start.ask_title()
    yield window.start.question
    window.start.question.close()


def palette(window: Any) -> Iterator[QWidget]:
    window.activateWindow()
    window.show_palette()
    yield window.palette_
    window.palette_.leave()


def of_the_story(window: Any) -> Iterator[QWidget]:
    yield window
    for dock in ("conversation", "spending", "branches"):
        window.docks.show(dock)
        yield window
    window.branches.show_map(True)
    yield window
    window.page.panel.grid.open()
    yield window.page.panel.grid
    window.page.panel.grid.close_grid()
    window.ask_rewind(1)
    yield window.rewinding
    window.rewinding.close()
    window.desk.story.look_at(1)
    yield window.page
    window.middle.use_chosen()
    yield window.middle.using
    window.middle.using.close()
    window.desk.story.look_at(None)


def over_the_story(window: Any) -> Iterator[QWidget]:
    window.middle.show_pictures()
    yield window.middle.gallery
    window.middle.back()
    window.middle.compare("")
    yield window.middle.comparing
    window.middle.back()


Screens = Callable[[Any], Iterator[QWidget]]


@pytest.mark.parametrize("screens", [settings, dialogs, palette, of_the_story, over_the_story])
def test_whatever_can_be_used_says_what_it_is_in_both_languages(
    qtbot: Any, told: Any, screens: Screens
) -> None:
    for language in ("en", "zh"):
        told.set_language(language)
        for screen in screens(told):
            person.until(qtbot, screen.isVisible)
            qtbot.wait(20)
            assert silent(screen) == []
            seen = [stop for stop in stops(screen) if not name_of(stop)]
            assert seen == [], "the keyboard gets there, and nothing is said"


def name_of(widget: QWidget) -> str:
    found = QAccessible.queryAccessibleInterface(widget)
    return str(found.text(QAccessible.Text.Name))


def stops(screen: QWidget) -> list[QWidget]:
    """Return what Tab stops at, by Qt's own chain."""
    return [
        widget
        for widget in screen.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and widget.isVisibleTo(screen)
    ]


def test_the_start_page_and_every_row_of_it_has_words(qtbot: Any, told: Any) -> None:
    told.desk.show_library()
    person.until(qtbot, lambda: told.start.list.isVisible())
    assert silent(told) == []
    rows = [node.name for node in nodes(told.start) if node.role == Role.ListItem]
    assert len(rows) == 1
    assert rows[0].startswith("Rain")


def test_rows_of_lists_say_more_than_their_picture(qtbot: Any, told: Any) -> None:
    def rows(part: QWidget) -> list[str]:
        return [node.name for node in nodes(part) if node.role == Role.ListItem]

    assert rows(told.page.timeline) == [
        "Turn 1, Mina runs, free, changes Mina, 1 branch",
        "Turn 2, Mina stands up, free, changes Mina",
        "Turn 3, drawn again, free",
    ]
    assert any("you are here" in row for row in rows(told.branches))
    told.middle.show_pictures()
    person.until(qtbot, lambda: len(rows(told.middle.gallery)) == 4)
    assert sum("not in this story" in row for row in rows(told.middle.gallery)) == 1


def test_the_recovery_dialog_and_the_question_before_it_say_what_they_are(
    qtbot: Any, open_window: Any, home: Path, tmp_path: Path
) -> None:
    with PracticeServer(ledger=tmp_path / "ledger", draw=draw, delay_s=30) as slow:
        session_id = prepare(home, slow.base_url, "lookup", "all")
        asyncio.run(die_while_drawing(home, session_id))
    window = open_window()
    person.until(qtbot, lambda: window.recovery is not None)
    assert silent(window.recovery) == []
    (card,) = window.recovery.cards
    person.click(qtbot, card.not_made)
    assert silent(window.recovery) == []
    person.click(qtbot, card.again)
    assert silent(window.recovery.confirmation) == []
    window.recovery.confirmation.reject()


def test_the_question_before_a_paid_picture_names_its_price_on_the_button(
    qtbot: Any, open_window: Any, home: Path, tmp_path: Path
) -> None:
    with PracticeServer(ledger=tmp_path / "ledger", draw=draw) as service:
        session_id = prepare(home, service.base_url, "keyed")
        window = open_window()
        window.desk.open(session_id)
        person.until(qtbot, lambda: window.desk.story.can_write)
        person.say(qtbot, window, "Mina runs over the bridge")
        person.until(qtbot, lambda: window.desk.story.story.phase == "asking")
        assert silent(window) == []
        names = [node.name for node in nodes(window.page.approvals) if node.role == Role.Button]
        assert names == ["Don't draw", "Draw this for about 10 credits?"]


# -- where Tab goes -----------------------------------------------------------------------------------


def regions(window: Any) -> list[QWidget]:
    """Return the window's parts in the order they are read."""
    page = window.page
    docks = window.docks.by_name
    middle = [page.panel, page.timeline, page.composer]
    return [window.top, docks["branches"], *middle, docks["characters"], window.status]


def walk(qtbot: Any, key: Qt.Key) -> list[QWidget]:
    """Press a key until the keyboard is back where it was; return where it came by."""
    first = QApplication.focusWidget()
    seen = [first]
    for _ in range(100):
        qtbot.keyClick(QApplication.focusWidget(), key)
        now = QApplication.focusWidget()
        if now is first:
            return seen
        assert not now.visibleRegion().isEmpty(), now
        seen.append(now)
    raise AssertionError([type(widget).__name__ for widget in seen])


def test_tab_reaches_all_that_is_seen_in_the_order_it_is_read(qtbot: Any, told: Any) -> None:
    told.top.stories.setFocus()
    seen = walk(qtbot, Qt.Key.Key_Tab)
    assert len(seen) == len(set(seen)), "nothing twice, and nothing holds the keyboard"
    parts = regions(told)
    where = [
        next((at for at, part in enumerate(parts) if part.isAncestorOf(widget)), -1)
        for widget in seen
    ]
    tabs = where.index(-1)
    assert name_of(seen[tabs]) == "Characters", "the tabs stand over what they show"
    del where[tabs]
    assert where == sorted(where)
    assert set(where) == set(range(len(parts)))
    missing = [
        widget
        for part in parts
        for widget in stops(part)
        if widget.isEnabled() and widget.isVisible() and widget not in seen
    ]
    assert missing == []


def test_shift_tab_goes_the_same_way_back(qtbot: Any, told: Any) -> None:
    told.top.stories.setFocus()
    forward = walk(qtbot, Qt.Key.Key_Tab)
    back = walk(qtbot, Qt.Key.Key_Backtab)
    # the zoom buttons come when the keyboard is with the panel
    tools = told.page.panel.tools
    forward = [widget for widget in forward if not tools.isAncestorOf(widget)]
    back = [widget for widget in back if not tools.isAncestorOf(widget)]
    assert back == [forward[0], *reversed(forward[1:])]


def test_what_tab_reaches_is_brought_into_view(qtbot: Any, told: Any) -> None:
    told.resize(told.minimumSize())
    add = told.characters.add
    told.top.stories.setFocus()
    seen = walk(qtbot, Qt.Key.Key_Tab)
    assert add in seen
    told.characters.verticalScrollBar().setValue(0)
    add.setFocus()
    qtbot.keyClick(add, Qt.Key.Key_Backtab)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is add
    assert not add.visibleRegion().isEmpty()


def test_the_zoom_buttons_come_with_the_keyboard_and_go_with_it(qtbot: Any, told: Any) -> None:
    panel = told.page.panel
    told.page.composer.edit.setFocus()
    assert not panel.tools.isVisible()
    panel.setFocus()
    assert panel.tools.isVisible()
    qtbot.keyClick(panel, Qt.Key.Key_Tab)
    seen = [QApplication.focusWidget()]
    for _ in range(20):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        seen.append(QApplication.focusWidget())
    assert panel.tools.farther in seen
    assert panel.tools.closer in seen
    told.page.composer.edit.setFocus()
    assert not panel.tools.isVisible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_eye_finds_whatever_has_the_keyboard(qtbot: Any, told: Any, theme: str) -> None:
    told.set_theme(theme)
    # the theme is kept on disk, and what is shown is looked at once more when it is
    qtbot.wait(200)
    gone = []
    flash = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(0)
    try:
        for name in ("conversation", "spending", "characters"):
            told.docks.show(name)
            qtbot.wait(20)
            told.top.stories.setFocus()
            # a text with links keeps the keyboard for as many presses as it has links
            for widget in dict.fromkeys(walk(qtbot, Qt.Key.Key_Tab)):
                try:
                    seen = shows_focus(qtbot, told, widget)
                except RuntimeError:
                    # the pictures of a turn are made anew when one of them comes late
                    assert not isValid(widget)
                    gone.append(widget)
                    continue
                assert seen, (type(widget).__name__, name_of(widget))
    finally:
        QApplication.setCursorFlashTime(flash)
    assert len(gone) <= 4, "nearly everything was looked at"


def shows_focus(qtbot: Any, window: Any, widget: QWidget) -> bool:
    """Tell whether a control looks different while it has the keyboard."""
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    with_it = seen_at(window, widget)
    other = window.top.finder if widget is not window.top.finder else window.top.stories
    other.setFocus(Qt.FocusReason.TabFocusReason)
    assert not widget.hasFocus()
    return with_it != seen_at(window, widget)


def seen_at(window: Any, widget: QWidget) -> QImage:
    QApplication.processEvents()
    place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size()).adjusted(-3, -3, 3, 3)
    image: QImage = window.grab(place).toImage()
    return image


def test_dialogs_show_where_the_keyboard_is_as_well(qtbot: Any, told: Any) -> None:
    for dialog in [*settings_once(told)]:
        dialog.activateWindow()
        for widget in stops(dialog):
            if not widget.isEnabled() or not widget.isVisible():
                continue
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            qtbot.waitUntil(widget.hasFocus)
            with_it = seen_at(dialog, widget)
            widget.clearFocus()
            assert seen_at(dialog, widget) != with_it, (type(widget).__name__, name_of(widget))


def settings_once(window: Any) -> Iterator[QWidget]:
    yield from settings(window)
    window.ask_rewind(1)
    yield window.rewinding
    window.rewinding.close()


# -- nothing by colour alone ---------------------------------------------------------------------------


def test_two_people_of_one_colour_are_told_apart_by_the_letter_in_their_dot(told: Any) -> None:
    turn = told.desk.story.story.turns[0]
    delegate = told.page.timeline.strip.itemDelegate()

    def dot(name: str) -> QImage:
        image = QImage(16, 17, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        cast = {name: {"colour": "#804020"}}
        delegate._dots(painter, image.rect(), replace(turn, changed=(name,), state={"cast": cast}))
        painter.end()
        return image

    assert dot("Ann") == dot("Ada")
    assert dot("Ann") != dot("Bob")


def test_the_agents_state_stands_beside_its_dot_in_words(qtbot: Any, told: Any) -> None:
    words = [node.name for node in nodes(told.status) if node.role == Role.ButtonMenu]
    assert any("ready" in text for text in words)


def test_every_standing_of_a_payment_has_words_of_its_own(told: Any) -> None:
    model = told.desk.spending
    found = set()
    for standing in get_args(Standing):
        item = Spent(1, 1, "image", "studio", standing, None, "entry")
        found.add((model.standing(item), model.money(item)))
        assert model.standing(item)
        assert model.money(item)
    assert len(found) == len(get_args(Standing)) == 5


def test_the_current_branch_is_marked_by_more_than_its_colour(told: Any) -> None:
    model = told.desk.branches
    rows = [model.index(row) for row in range(model.rowCount())]
    here = [index for index in rows if index.data(BRANCH_ROLE).current]
    assert len(here) == 1
    assert "you are here" in here[0].data(Qt.ItemDataRole.AccessibleTextRole)
