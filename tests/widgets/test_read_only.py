"""A story that another process writes is followed, and can be taken over."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

from app.errors import FencedOutError, LibraryMovedError
from app.window import make_window
from tests.widgets import person

HOLD = """
import asyncio, sys
from pathlib import Path
from app.wiring import Workshop

async def hold(home, session_id):
    workshop = Workshop(Path(home))
    workshop.studio.open(session_id)
    print("held", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        operation = workshop.studio.say(session_id, line.strip())
        await workshop.studio.run(session_id, operation, patient=False)
        print("said", flush=True)
    await workshop.close()

asyncio.run(hold(*sys.argv[1:]))
"""


def new_library(home: Path) -> str:
    from app.wiring import Workshop

    async def written() -> str:
        workshop = Workshop(home)
        session_id = workshop.studio.new("Rain")
        await workshop.close()
        return session_id

    return asyncio.run(written())


def test_another_writer_is_named_followed_and_taken_over(
    qtbot: Any, open_window: Any, home: Path
) -> None:
    session_id = new_library(home)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(home), session_id],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as other:  # fmt: skip
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        window = open_window()
        window.desk.open(session_id)
        model = window.desk.story
        person.until(qtbot, lambda: bool(model.story.reading_only))
        assert window.page.read_only.isVisible()
        assert str(other.pid) in window.page.read_only.rest.text()
        assert not window.page.composer.edit.isEnabled()
        other.stdin.write("Mina runs\n")
        other.stdin.flush()
        assert other.stdout.readline() == "said\n"
        person.until(qtbot, lambda: len(model.story.turns) == 1)
        person.click(qtbot, window.page.read_only.take_over)
        person.until(qtbot, lambda: model.can_write)
        assert not window.page.read_only.isVisible()
        person.draw(qtbot, window, "Mina falls")
        assert len(model.story.turns) == 2
        other.stdin.close()
        other.wait(timeout=20)


def test_a_story_taken_over_elsewhere_turns_read_only_and_is_not_claimed_back(
    qtbot: Any, open_window: Any, home: Path
) -> None:
    session_id = new_library(home)
    window = open_window()
    window.desk.open(session_id)
    model = window.desk.story
    person.until(qtbot, lambda: model.can_write)
    take_over = HOLD.replace("open(session_id)", "open(session_id, take_over=True)")
    told: list[Exception] = []
    window.desk.worker.trouble = told.append
    with subprocess.Popen(
        [sys.executable, "-c", take_over, str(home), session_id],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as other:  # fmt: skip
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        person.say(qtbot, window, "Mina runs")
        person.until(qtbot, lambda: bool(model.story.reading_only))
        assert isinstance(told[0], FencedOutError)
        assert str(other.pid) in window.page.read_only.rest.text(), "it says who writes"
        assert window.page.composer.edit.toPlainText() == "Mina runs", "the words are kept"
        qtbot.wait(1200)
        assert model.story.reading_only, "it is not taken back by itself"
        other.stdin.write("Mina flies\n")
        other.stdin.flush()
        assert other.stdout.readline() == "said\n"
        person.until(qtbot, lambda: len(model.story.turns) == 1)
        other.stdin.close()
        other.wait(timeout=20)


def test_a_window_that_only_looks_on_notices_by_itself_who_took_its_story(
    qtbot: Any, open_window: Any, home: Path
) -> None:
    session_id = new_library(home)
    window = open_window()
    window.desk.open(session_id)
    model = window.desk.story
    person.until(qtbot, lambda: model.can_write)
    take_over = HOLD.replace("open(session_id)", "open(session_id, take_over=True)")
    with subprocess.Popen(
        [sys.executable, "-c", take_over, str(home), session_id],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as other:  # fmt: skip
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        person.until(qtbot, lambda: bool(model.story.reading_only))
        assert str(other.pid) in window.page.read_only.rest.text()
        assert not window.page.composer.edit.isEnabled()
        other.stdin.close()
        other.wait(timeout=20)


def test_a_library_taken_away_is_told_and_gone_on_with_once_it_is_back(
    qtbot: Any, open_window: Any, home: Path
) -> None:
    session_id = new_library(home)
    window = open_window()
    window.desk.open(session_id)
    model = window.desk.story
    person.until(qtbot, lambda: model.can_write)
    told: list[Exception] = []
    window.desk.worker.trouble = told.append
    (home / "library.db").rename(home / "elsewhere.db")
    person.say(qtbot, window, "Mina runs")
    person.until(qtbot, lambda: bool(model.story.reading_only))
    assert isinstance(told[0], LibraryMovedError)
    assert window.page.composer.edit.toPlainText() == "Mina runs", "the words are kept"
    assert "moved, replaced or deleted" in window.page.read_only.rest.text()
    assert "Another" not in window.page.read_only.rest.text()
    (home / "elsewhere.db").rename(home / "library.db")
    person.click(qtbot, window.page.read_only.take_over)
    person.until(qtbot, lambda: model.can_write)
    person.draw(qtbot, window, "Mina runs")
    assert len(model.story.turns) == 1


def test_an_idle_story_that_was_let_go_is_taken_up_by_the_next_touch(
    qtbot: Any, open_window: Any, home: Path
) -> None:
    session_id = new_library(home)
    window = open_window()
    window.desk.open(session_id)
    model = window.desk.story
    person.until(qtbot, lambda: model.can_write)
    window.desk.worker.call(lambda shop: shop.studio.let_go(session_id))
    qtbot.wait(1200)
    assert model.can_write, "nobody else writes it"
    person.draw(qtbot, window, "Mina runs")


def test_a_library_that_cannot_be_opened_is_told_and_the_window_can_be_closed(
    qtbot: Any, qapp: Any, home: Path
) -> None:
    home.mkdir()
    (home / "library.db").write_bytes(b"no database" * 500)
    window = make_window(qapp, home, language="en", theme="light")
    qtbot.addWidget(window)
    window.show()
    window.desk.start()
    person.until(qtbot, lambda: window.start.notice.isVisible())
    person.until(qtbot, lambda: window.desk.worker.ended)
    assert window.isVisible()
    assert window.start.notice.lead.text()
    window.close()
    assert not window.isVisible()
