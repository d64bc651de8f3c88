"""A second start raises the first, and goes on by itself where nobody answers."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import shiboken6

from app import window as start
from app.__main__ import _with_file
from app.archive.export import export_story
from app.desktop.door import Door, door_name, knock
from app.errors import ReadOnlyError
from app.journal.store import SqliteJournal
from app.wiring import Workshop

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _own_runtime_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))


@pytest.fixture
def door(qapp: Any, tmp_path: Path) -> Iterator[Door]:
    made = Door(tmp_path / "home")
    assert made.listen()
    yield made
    made.close()


def knocking(qtbot: Any, home: Path, opened: str = "") -> bool:
    """Knock from another process; ours has to answer meanwhile."""
    code = (
        "import sys; from pathlib import Path; from app.desktop.door import knock;"
        "sys.exit(0 if knock(Path(sys.argv[1]), sys.argv[2], patience_ms=5000) else 3)"
    )
    caller = subprocess.Popen([sys.executable, "-c", code, str(home), opened], cwd=ROOT)
    qtbot.waitUntil(lambda: caller.poll() is not None, timeout=20_000)
    return caller.returncode == 0


def test_who_knocks_is_heard_with_the_file_it_brings(
    qtbot: Any, door: Door, tmp_path: Path
) -> None:
    heard: list[str] = []
    door.give_to(heard.append)
    assert knocking(qtbot, tmp_path / "home")
    assert knocking(qtbot, tmp_path / "home" / ".." / "home", "/somewhere/雨夜.inkfold")
    assert heard == ["", "/somewhere/雨夜.inkfold"]


def test_what_comes_while_there_is_no_window_is_handed_to_the_next(
    qtbot: Any, door: Door, tmp_path: Path
) -> None:
    assert knocking(qtbot, tmp_path / "home", "a.inkfold")
    heard: list[str] = []
    door.give_to(heard.append)
    door.give_to(None)
    assert knocking(qtbot, tmp_path / "home", "b.inkfold")
    assert heard == ["a.inkfold"]
    door.give_to(heard.append)
    assert heard == ["a.inkfold", "b.inkfold"]


def test_another_library_has_a_door_of_its_own(qtbot: Any, door: Door, tmp_path: Path) -> None:
    assert not knock(tmp_path / "other", patience_ms=200)
    assert door_name(tmp_path / "other") != door_name(tmp_path / "home")


def test_who_is_too_busy_to_answer_is_not_waited_for(door: Door, tmp_path: Path) -> None:
    # nobody runs the loop that would answer
    assert not knock(tmp_path / "home", patience_ms=200)


def test_a_socket_that_a_killed_start_left_is_cleared_away(qtbot: Any, tmp_path: Path) -> None:
    home = tmp_path / "home"
    left = socket.socket(socket.AF_UNIX)
    left.bind(door_name(home))
    left.close()
    assert Path(door_name(home)).exists()
    assert not knock(home, patience_ms=200)
    door = Door(home)
    assert door.listen()
    assert knocking(qtbot, home)
    door.close()


@pytest.mark.parametrize(
    "said",
    [b"no json\n", b"[1]\n", b'{"open": 7}\n', b"{}\n", b"x" * 20_000, b"[" * 4_000 + b"\n"],
    ids=range(6),
)
def test_nonsense_is_shown_out_and_the_door_goes_on(
    qtbot: Any, door: Door, tmp_path: Path, said: bytes
) -> None:
    heard: list[str] = []
    door.give_to(heard.append)
    caller = socket.socket(socket.AF_UNIX)
    caller.connect(door_name(tmp_path / "home"))
    caller.sendall(said)
    caller.setblocking(False)
    answers: list[bytes] = []

    def shown_out() -> bool:
        try:
            answers.append(caller.recv(100))
        except BlockingIOError:
            return False
        except ConnectionResetError:
            answers.append(b"")
        return True

    qtbot.waitUntil(shown_out, timeout=5_000)
    caller.close()
    assert answers == [b""]
    assert heard == []
    assert knocking(qtbot, tmp_path / "home")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no folder")
def test_a_folder_that_others_may_write_to_is_not_used(
    qapp: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loose = tmp_path / "loose"
    loose.mkdir()
    loose.chmod(0o777)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(loose))
    assert door_name(tmp_path / "home") == ""
    assert not knock(tmp_path / "home")
    assert not Door(tmp_path / "home").listen()


def test_a_second_start_raises_the_first_and_hands_it_the_file(qtbot: Any, tmp_path: Path) -> None:
    """Two real programs; the second ends at once, and the first takes its file in."""
    import asyncio

    home, file = tmp_path / "library", tmp_path / "Rain.inkfold"

    async def exported() -> None:
        workshop = Workshop(tmp_path / "elsewhere")
        session_id = workshop.studio.new("Rain")
        export_story(workshop.journal.view(session_id), workshop.pictures, file)
        await workshop.close()

    asyncio.run(exported())
    first = _started(home)
    try:
        qtbot.waitUntil(Path(door_name(home)).exists, timeout=20_000)
        second = _started(home, str(file))
        assert second.wait(30) == 0
        qtbot.waitUntil(lambda: "Rain" in _titles(home), timeout=20_000)
        assert first.poll() is None
    finally:
        first.kill()
        first.wait()


def _started(home: Path, *more: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "app", "--home", str(home), *more]
    return subprocess.Popen(command, cwd=ROOT, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"})


def _titles(home: Path) -> list[str]:
    if not (home / "library.db").exists():
        return []
    try:
        journal = SqliteJournal(home, reading_only=True)
    except ReadOnlyError:
        # it is being made just now
        return []
    found = [info.title for info in journal.sessions()]
    journal.close()
    return found


def test_a_window_that_is_closing_answers_no_more(
    qtbot: Any, tmp_path: Path, open_window: Any
) -> None:
    window = open_window()
    door = Door(tmp_path / "home")
    assert door.listen()
    assert door.listen(), "it goes on listening"
    window.closing.connect(door.close)
    with qtbot.waitSignal(window.desk.closed, timeout=10_000):
        window.close()
        assert not knocking(qtbot, tmp_path / "home")
    shiboken6.delete(window)
    assert door.listen(), "the next window may"
    door.close()


def test_a_window_that_is_raised_is_no_longer_an_icon(
    qtbot: Any, qapp: Any, tmp_path: Path
) -> None:
    start.application([])
    made = start.make_window(qapp, tmp_path / "home", language="en", theme="light")
    made.desk.start(first_story=False)
    made.showMinimized()
    made.come_forward()
    assert not made.isMinimized()
    assert made.isVisible()
    with qtbot.waitSignal(made.desk.closed, timeout=10_000):
        made.close()
    shiboken6.delete(made)


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        (["a.inkfold"], ["--open", "a.inkfold"]),
        (["/x/A.INKFOLD"], ["--open", "/x/A.INKFOLD"]),
        (["--home", "/h", "a.inkfold"], ["--home", "/h", "--open", "a.inkfold"]),
        (["--json", "a.inkfold"], ["--json", "--open", "a.inkfold"]),
        (["--open", "a.inkfold"], None),
        (["--home", "a.inkfold"], None),
        (["import", "a.inkfold"], None),
        (["--home", "/h", "import", "a.inkfold"], None),
        (["show"], None),
        ([], None),
    ],
)
def test_a_file_alone_is_opened_in_the_window(given: list[str], taken: list[str] | None) -> None:
    assert _with_file(given) == (given if taken is None else taken)
