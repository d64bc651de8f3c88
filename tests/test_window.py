"""The start of the window: quick, and with input methods that work."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QTimer

from app import window
from app.widgets.theme import DARK, LIGHT, TOP
from app.window import application, empty_window, remembered
from app.window_rest import furnish

HEAVY = (
    "asyncio", "pydantic", "httpx", "PIL", "sqlite_utils", "sqlite3", "keyring", "app.wiring",
    "PySide6.QtNetwork", "PySide6.QtSvg", "app.records", "app.folds", "app.runtime",
)  # fmt: skip
FIRST = {
    "app", "app.__main__", "app.comic", "app.comic.fonts", "app.commands", "app.commands.home",
    "app.commands.terminal",
    "app.desktop", "app.desktop.doorway", "app.errors", "app.points", "app.viewmodels",
    "app.viewmodels.memory", "app.widgets", "app.widgets.look", "app.widgets.main_window",
    "app.widgets.placing", "app.widgets.stylesheet", "app.widgets.theme", "app.window",
}  # fmt: skip
"""Every module of ours that the first frame may cost; a longer list is a slower start."""
TO_THE_FRAME = """
import json, sys
from pathlib import Path
import app.__main__
options = app.__main__.parsed(["--home", sys.argv[1]])
from app.window import application, empty_window, remembered
program = application([])
window = empty_window(program, options.home, remembered(options.home))
if len(sys.argv) > 2:
    from app.window_rest import furnish
    furnish(window, options.home, remembered(options.home))
def tell():
    print(json.dumps([*sys.modules, *["made Qt"] * ("Qt" in vars(sys.modules["PySide6.QtCore"]))]))
    program.exit()
window.painted.connect(tell)
window.show()
program.exec()
import os
sys.stdout.flush()
os._exit(0)
"""


def modules_of(tmp_path: Path, *more: str) -> set[str]:
    """Return what a start has imported when its first frame is painted."""
    command = [sys.executable, "-c", TO_THE_FRAME, str(tmp_path), *more]
    around = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=around)
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_nothing_is_imported_before_the_first_frame_that_it_does_not_need(tmp_path: Path) -> None:
    found = modules_of(tmp_path)
    assert {name for name in found if name.split(".")[0] == "app"} == FIRST
    assert found & set(HEAVY) == set()


def test_the_test_of_the_first_frame_would_see_the_rest(tmp_path: Path) -> None:
    found = modules_of(tmp_path, "furnished")
    assert "app.widgets.story_page" in found
    assert "asyncio" in found


@pytest.mark.parametrize(("theme", "tokens"), [("light", LIGHT), ("dark", DARK)])
def test_the_first_frame_has_the_colours_and_the_place_of_the_whole_window(
    qapp: Any, tmp_path: Path, theme: str, tokens: Any
) -> None:
    memory = remembered(tmp_path)
    made = empty_window(application([]), tmp_path, memory, theme=theme)
    made.show()
    qapp.processEvents()
    seen = made.grab().toImage()
    middle = seen.width() // 2
    ground = seen.pixelColor(middle, seen.height() // 2).name()
    bar = seen.pixelColor(middle, TOP // 2).name()
    assert (ground, bar) == (tokens.background, tokens.surface)
    furnish(made, tmp_path, memory)
    assert made.size() == seen.size()
    qapp.processEvents()
    # what a story that is opened does
    made.docks.set_inside(True)
    assert all(made.docks.wanted(name) for name in made.docks.by_name)
    whole = made.grab().toImage()
    assert whole.pixelColor(0, 0).name() == seen.pixelColor(0, 0).name()
    shiboken6.delete(made)


def test_a_window_that_is_closed_in_its_first_frame_is_gone(tmp_path: Path, qapp: Any) -> None:
    application([])
    closing = QTimer()
    closing.timeout.connect(
        lambda: [top.close() for top in qapp.topLevelWidgets() if top.isVisible()]
    )
    closing.start(0)
    assert window.run(tmp_path / "home") == 0
    closing.stop()
    assert not (tmp_path / "home" / "library.db").exists()


def test_a_window_that_is_seen_late_is_furnished_once(
    tmp_path: Path, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = application([])
    monkeypatch.setattr(window, "UNSEEN_MS", 0)
    memory = remembered(tmp_path)
    made = empty_window(app, tmp_path, memory, language="en", theme="light")
    start = window._Start(app, tmp_path, "")
    start.furnish_soon(made, memory, None)
    qtbot.waitUntil(lambda: made.furnished, timeout=20_000)
    desk = made.desk
    made.show()
    with qtbot.waitSignal(made.painted):
        made.update()
    app.processEvents()
    assert made.desk is desk
    with qtbot.waitSignal(desk.closed, timeout=20_000):
        made.close()
    assert start.leave(made) is None
    shiboken6.delete(made)


def test_a_window_that_cannot_be_furnished_does_not_stay_empty(
    tmp_path: Path, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "app.window_rest", None)
    with pytest.raises(ImportError):
        window.run(tmp_path / "home")


@pytest.mark.parametrize(
    ("given", "method", "methods"),
    [
        ("fcitx", None, "wayland;fcitx;ibus"),
        (None, None, "wayland;fcitx;ibus"),
        ("ibus", "ibus", None),
    ],
)
def test_input_methods_that_qt_does_not_ship_are_not_insisted_on(
    monkeypatch: pytest.MonkeyPatch, given: str | None, method: str | None, methods: str | None
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("QT_IM_MODULES", raising=False)
    if given is None:
        monkeypatch.delenv("QT_IM_MODULE", raising=False)
    else:
        monkeypatch.setenv("QT_IM_MODULE", given)
    # so that what is set below is taken back after the test
    monkeypatch.setenv("QT_IM_MODULES", "")
    monkeypatch.delenv("QT_IM_MODULES")
    window.choose_input_methods()
    assert os.environ.get("QT_IM_MODULE") == method
    assert os.environ.get("QT_IM_MODULES") == methods
