"""Docks come back where they were left, and the window where a screen still is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QTabBar

from app.widgets import placing
from app.widgets.placing import seen
from app.widgets.theme import BRANCHES_LEAST, CHARACTERS_LEAST
from app.window import empty_window, remembered
from app.window_rest import furnish
from tests.widgets import person
from tests.widgets.test_commands import press

NAMES = ("branches", "characters", "conversation", "spending")


@pytest.fixture
def again(qtbot: Any, open_window: Any, close: Any) -> Callable[[Any], Any]:
    """Closes a window and opens another on the same story, as a restart would."""

    def restarted(window: Any) -> Any:
        close(window)
        made = open_window(keep_size=True)
        person.until(qtbot, lambda: bool(made.desk.story.story.seq))
        qtbot.wait(20)
        return made

    return restarted


@pytest.fixture(autouse=True)
def _a_large_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The offscreen platform's own is smaller than our window may be."""
    monkeypatch.setattr(placing, "rooms", lambda: [QRect(0, 0, 2560, 1440)])


@pytest.fixture
def window(qtbot: Any, open_window: Any, new_story: Any) -> Any:
    made = new_story(open_window())
    person.activate(qtbot, made)
    return made


def shown(window: Any) -> set[str]:
    return {name for name in NAMES if window.docks.wanted(name)}


def tabs(window: Any) -> list[list[str]]:
    bars = [bar for bar in window.findChildren(QTabBar) if bar.isVisible()]
    return [[bar.tabText(at) for at in range(bar.count())] for bar in bars]


def test_the_usual_layout(window: Any) -> None:
    docks = window.docks.by_name
    assert shown(window) == set(NAMES)
    assert tabs(window) == [["Characters", "Conversation", "Spending"]]
    assert window.docks.in_front("characters")
    assert not window.docks.in_front("spending")
    assert (docks["branches"].width(), docks["characters"].width()) == (252, 328)
    assert all(dock.objectName() == name for name, dock in docks.items())


def test_a_title_stands_only_where_no_tab_says_the_name(qtbot: Any, window: Any) -> None:
    docks = window.docks.by_name
    person.until(qtbot, lambda: docks["characters"].title.height() == 0)
    assert docks["branches"].title.name.isVisible()
    docks["spending"].setFloating(True)
    person.until(qtbot, docks["spending"].title.close_button.isVisible)
    assert docks["characters"].title.height() == 0
    for name in ("conversation", "spending"):
        docks[name].close()
    person.until(qtbot, docks["characters"].title.name.isVisible)
    assert docks["characters"].title.name.text() == "Characters"


def test_closed_docks_stay_closed_and_the_menu_brings_them_back(
    qtbot: Any, window: Any, again: Any
) -> None:
    person.click(qtbot, window.docks.by_name["branches"].title.close_button)
    assert shown(window) == {"characters", "conversation", "spending"}
    person.until(qtbot, lambda: not window.commands["branches"].isChecked())
    window = again(window)
    assert shown(window) == {"characters", "conversation", "spending"}
    assert not window.docks.by_name["branches"].isVisible()
    person.activate(qtbot, window)
    press(window, "Ctrl+B")
    assert window.docks.by_name["branches"].isVisible()
    assert window.focusWidget() is window.branches.list, "it came with the keyboard"
    press(window, "Ctrl+B")
    assert not window.docks.by_name["branches"].isVisible()


def test_a_dock_behind_a_tab_comes_to_the_front_first(qtbot: Any, window: Any) -> None:
    press(window, "Alt+3")
    person.until(qtbot, lambda: window.docks.in_front("spending"))
    press(window, "Alt+3")
    assert shown(window) == {"branches", "characters", "conversation"}
    person.until(qtbot, lambda: window.docks.in_front("conversation"))
    press(window, "Alt+1")
    person.until(qtbot, lambda: window.docks.in_front("characters"))
    assert window.focusWidget() is window.characters
    press(window, "Alt+2")
    person.until(qtbot, lambda: window.docks.in_front("conversation"))


def test_what_was_moved_is_there_after_a_restart_and_can_be_reset(
    qtbot: Any, window: Any, again: Any
) -> None:
    docks = window.docks.by_name
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, docks["conversation"])
    docks["spending"].setFloating(True)
    docks["spending"].setGeometry(QRect(200, 150, 400, 500))
    window.docks.show("conversation")
    window = again(window)
    docks = window.docks.by_name
    where = window.dockWidgetArea(docks["conversation"])
    assert where == Qt.DockWidgetArea.LeftDockWidgetArea
    assert docks["spending"].isFloating()
    assert docks["spending"].size() == QSize(400, 500)
    window.resize(1440, 900)
    window.commands["reset_layout"].trigger()
    person.until(qtbot, lambda: len(tabs(window)) == 1)
    test_the_usual_layout(window)


def test_leaving_a_story_hides_the_docks_and_coming_back_shows_them_as_they_were(
    qtbot: Any, window: Any, again: Any
) -> None:
    window.docks.by_name["branches"].close()
    window.docks.show("conversation")
    session_id = window.desk.story.session_id
    window.desk.show_library()
    assert not any(dock.isVisible() for dock in window.docks.by_name.values())
    close_on_start_page = again
    window.desk.open(session_id)
    person.until(qtbot, lambda: window.docks.in_front("conversation"))
    assert shown(window) == {"characters", "conversation", "spending"}
    window.desk.show_library()
    window.desk.memory.keep("story", session_id)
    window = close_on_start_page(window)
    assert shown(window) == {"characters", "conversation", "spending"}
    person.until(qtbot, lambda: window.docks.in_front("conversation"))


@pytest.mark.parametrize("size", [QSize(960, 720), QSize(960, 620)])
def test_the_window_has_the_same_size_from_start_to_start(
    qtbot: Any, window: Any, again: Any, size: QSize
) -> None:
    window.resize(size)
    qtbot.waitUntil(lambda: window.size() == size)
    widths = [dock.width() for dock in window.docks.by_name.values()]
    for _ in range(3):
        window = again(window)
        assert window.size() == size
        assert [dock.width() for dock in window.docks.by_name.values()] == widths


def test_a_layout_that_makes_no_sense_means_the_usual_one(
    qtbot: Any, window: Any, open_window: Any, close: Any
) -> None:
    memory = window.desk.memory
    close(window)
    memory.keep("docks", "Zm9v")
    memory.keep("geometry", "no base64 at all")
    memory.flush()
    window = open_window()
    person.until(qtbot, lambda: bool(window.desk.story.story.seq))
    test_the_usual_layout(window)


SCREEN, SECOND = QRect(0, 0, 1440, 900), QRect(1440, 0, 1920, 1080)
PLACES = [
    # where it was                    screens there are   where it comes
    (QRect(100, 80, 1200, 700),    [SCREEN],          QRect(100, 80, 1200, 700)),
    (QRect(1600, 80, 1200, 700),   [SCREEN, SECOND],  QRect(1600, 80, 1200, 700)),
    (QRect(1600, 80, 1200, 700),   [SCREEN],          QRect(120, 100, 1200, 700)),
    (QRect(1400, 80, 1200, 700),   [SCREEN],          QRect(120, 100, 1200, 700)),
    (QRect(100, -300, 1200, 700),  [SCREEN],          QRect(120, 100, 1200, 700)),
    (QRect(0, 0, 3000, 2000),      [SCREEN],          QRect(0, 0, 1424, 860)),
    (QRect(1600, 80, 1900, 1040),  [SCREEN],          QRect(8, 20, 1424, 860)),
    (QRect(5, 5, 10, 10),          [],                QRect(5, 5, 10, 10)),
]  # fmt: skip


@pytest.mark.parametrize(("wanted", "screens", "place"), PLACES)
def test_the_window_comes_back_only_where_a_screen_is(
    wanted: QRect, screens: list[QRect], place: QRect
) -> None:
    assert seen(wanted, screens) == place


def test_docks_stay_readable_in_a_small_window(qtbot: Any, window: Any) -> None:
    docks = window.docks.by_name
    window.resize(1024, 700)
    person.until(qtbot, lambda: window.middle.width() < 600)
    assert window.width() == 1024
    assert docks["branches"].width() >= BRANCHES_LEAST
    assert docks["characters"].width() >= CHARACTERS_LEAST


def test_docks_are_as_wide_as_before_once_a_small_window_is_large_again(
    qtbot: Any, window: Any
) -> None:
    docks = window.docks.by_name

    def widths() -> tuple[int, int]:
        return docks["branches"].width(), docks["characters"].width()

    window.resize(1440, 900)
    window.resizeDocks(
        [docks["branches"], docks["characters"]], [300, 400], Qt.Orientation.Horizontal
    )
    person.until(qtbot, lambda: widths() == (300, 400))
    window.resize(960, 700)
    person.until(qtbot, lambda: window.width() == 960 and sum(widths()) < 700)
    window.resize(1440, 900)
    person.until(qtbot, lambda: widths() == (300, 400))
    window.resizeDocks([docks["branches"]], [240], Qt.Orientation.Horizontal)
    person.until(qtbot, lambda: widths()[0] == 240)
    window.resize(1500, 900)
    person.until(qtbot, lambda: window.width() == 1500)
    assert widths() == (240, 400)


@pytest.mark.parametrize("seen_first", [False, True])
def test_docks_are_as_wide_as_before_after_a_restart(
    qtbot: Any, qapp: Any, home: Path, window: Any, open_window: Any, close: Any, seen_first: bool
) -> None:
    """Whether the window is furnished before it is seen, as here, or after its first frame."""

    def widths() -> tuple[int, int]:
        docks = window.docks.by_name
        return docks["branches"].width(), docks["characters"].width()

    def is_open() -> bool:
        return bool(window.desk.story.story.seq)

    window.resizeDocks(
        [window.docks.by_name[name] for name in ("branches", "characters")], [270, 360],
        Qt.Orientation.Horizontal,
    )  # fmt: skip
    person.until(qtbot, lambda: widths() == (270, 360))
    for _ in range(2):
        close(window)
        if seen_first:
            memory = remembered(home)
            window = empty_window(qapp, home, memory, language="en", theme="light")
            window.show()
            qtbot.waitExposed(window)
            furnish(window, home, memory)
            window.desk.start(first_story=False)
        else:
            window = open_window(keep_size=True)
        person.until(qtbot, is_open)
        # this platform's screen is small: what was wanted comes where there is room
        window.resize(1440, 900)
        person.until(qtbot, lambda: widths() == (270, 360))
        qtbot.wait(50)
        assert widths() == (270, 360)
        window.resize(960, 700)
        qtbot.wait(50)
    close(window)


def test_docks_are_as_wide_as_they_were_in_the_other_language(qtbot: Any, window: Any) -> None:
    docks = window.docks.by_name
    window.set_language("zh")
    window.resizeDocks(
        [docks["branches"], docks["characters"]], [210, 240], Qt.Orientation.Horizontal
    )
    person.until(
        qtbot, lambda: (docks["branches"].width(), docks["characters"].width()) == (252, 328)
    )
    window.set_language("en")


def test_nothing_is_cut_off_in_a_narrow_dock(qtbot: Any, window: Any) -> None:
    person.draw(qtbot, window, '@Mina mood=glad outfit="yellow raincoat" Mina runs')
    person.draw(qtbot, window, "@Mina mood=quite Mina sits")
    window.desk.story.look_at(1)
    window.resizeDocks(
        [window.docks.by_name["characters"]], [CHARACTERS_LEAST], Qt.Orientation.Horizontal
    )
    tab = window.characters
    window.docks.show("characters")
    person.until(qtbot, lambda: window.docks.in_front("characters"))
    person.until(qtbot, lambda: tab.viewport().width() <= CHARACTERS_LEAST + 4)
    inner = tab.widget()
    person.until(qtbot, lambda: inner.minimumSizeHint().width() <= tab.viewport().width())
    window.docks.show("spending")
    person.until(qtbot, lambda: window.docks.in_front("spending"))
    person.until(qtbot, lambda: 0 < window.spending.width() <= CHARACTERS_LEAST + 4)
    wanted = window.spending.minimumSizeHint().width()
    assert wanted <= CHARACTERS_LEAST
