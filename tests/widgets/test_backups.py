"""Backups, older copies and damage as a person meets them in the window."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from app.window import make_window
from app.window_rest import put_back
from tests.commands.inkfold import Inkfold
from tests.widgets import person

LEFT = Qt.MouseButton.LeftButton


def drawn(home: Path, title: str = "Rain") -> tuple[Inkfold, str]:
    program = Inkfold(home)
    session = program.new(title)
    program.here("say", session, "@Mina mood=happy\nMina waves, wide")
    return program, session


def opened(qtbot: Any, open_window: Any, session: str) -> Any:
    window = open_window()
    window.desk.open(session)
    person.until(qtbot, lambda: bool(window.desk.story.story.turns))
    return window


def frozen(home: Path, session: str) -> str | None:
    with sqlite3.connect(home / "library.db") as connection:
        found = connection.execute(
            "SELECT v.code FROM verification v JOIN session_keys USING (session_key)"
            " WHERE session_id = ?",
            (session,),
        ).fetchone()
    connection.close()
    return None if found is None else found[0]


def test_backups_are_made_by_themselves_while_something_is_newer(
    qtbot: Any, open_window: Any, home: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr("app.viewmodels.backups.FIRST_MS", 50)
    monkeypatch.setattr("app.viewmodels.backups.EVERY_MS", 200)
    program, session = drawn(home)
    opened(qtbot, open_window, session)
    person.until(qtbot, lambda: len(program.run("backup", "--list")) == 1)
    (made,) = program.run("backup", "--list")
    # the newest is as new as the library: another one would hold nothing more
    qtbot.wait(1500)
    assert program.run("backup", "--list") == [made]
    shutil.rmtree(home / "backups" / made["backup"])
    person.until(qtbot, lambda: len(program.run("backup", "--list")) == 1)


def test_a_backup_is_made_compared_and_put_back(
    qtbot: Any, qapp: QApplication, open_window: Any, home: Path
) -> None:
    program, session = drawn(home)
    window = opened(qtbot, open_window, session)
    window.commands["backups"].trigger()
    dialog = window.backups_dialog
    assert dialog.list.count() == 0
    qtbot.mouseClick(dialog.now, LEFT)
    assert not dialog.now.isEnabled()
    person.until(qtbot, lambda: dialog.list.count() == 1)
    assert "1 story • 1 picture" in dialog.list.item(0).text()
    qtbot.mouseClick(dialog.close_button, LEFT)
    window.desk.story.say("Mina runs, wide")
    person.until(qtbot, lambda: len(window.desk.story.story.turns) == 2)
    person.until(qtbot, lambda: not window.desk.story.story.running)
    window.commands["backups"].trigger()
    dialog = window.backups_dialog
    person.until(qtbot, lambda: dialog.list.count() == 1)
    qtbot.mouseClick(dialog.now, LEFT)
    person.until(qtbot, lambda: dialog.list.count() == 2)
    assert dialog.list.currentRow() == 0, "the one that was made just now"
    dialog.list.setCurrentRow(1)
    qtbot.mouseClick(dialog.restore, LEFT)
    person.until(qtbot, lambda: dialog.question is not None)
    told = "\n".join(label.text() for label in dialog.question.findChildren(QLabel))
    assert "Rain: 1 newer turn “Mina runs, wide”" in told
    assert "nothing is deleted" in told
    with qtbot.waitSignal(window.desk.closed, timeout=10_000):
        qtbot.mouseClick(dialog.question.agree, LEFT)
    wanted = window.desk.backups.wanted
    assert wanted
    person.until(qtbot, lambda: not window.isVisible())
    shiboken6.delete(window)
    assert put_back(qapp, home, wanted) is None
    assert len(program.show(session)["turns"]) == 1
    again = opened(qtbot, open_window, session)
    assert not again.page.older.isHidden()
    assert program.show(session)["older_copy"] is not None
    qtbot.mouseClick(again.page.older.accept, LEFT)
    qtbot.mouseClick(again.page.older.question.agree, LEFT)
    person.until(qtbot, lambda: again.page.older.isHidden())
    assert program.show(session)["older_copy"] is None


def test_a_backup_that_cannot_be_used_leaves_the_library_and_is_told(
    qtbot: Any, qapp: QApplication, home: Path
) -> None:
    program, session = drawn(home)
    made = program.here("backup")
    (home / "backups" / made["backup"] / "library.db").write_bytes(b"spoilt")
    trouble = put_back(qapp, home, made["backup"])
    assert trouble is not None
    assert "cannot be used" in str(trouble)
    assert program.show(session)["turns"]


def test_a_damaged_story_is_told_reported_and_gone_on_with(
    qtbot: Any, open_window: Any, home: Path, tmp_path: Path
) -> None:
    program, session = drawn(home)
    program.here("say", session, "Mina runs, wide")
    data = (home / "library.db").read_bytes()
    place = data.index(b'"text":"Mina runs') + 9
    (home / "library.db").write_bytes(data[:place] + b"m" + data[place + 1 :])
    window = opened(qtbot, open_window, session)
    bar = window.page.read_only
    assert not bar.isHidden()
    assert "chain_broken" in bar.rest.text()
    assert not window.desk.story.can_write
    # who looks at the damage has it noted: nobody else writes on
    person.until(qtbot, lambda: frozen(home, session) == "chain_broken")
    file = tmp_path / "report.json"
    bar._choose_file = lambda _parent, _name: str(file)
    qtbot.mouseClick(bar.report, LEFT)
    person.until(qtbot, file.exists)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["answer"]["corrupted"]["code"] == "chain_broken"
    qtbot.mouseClick(bar.copy, LEFT)
    person.until(qtbot, lambda: window.desk.story.story.title == "Rain (sound part)")
    person.until(qtbot, lambda: window.desk.story.can_write)
    assert len(window.desk.story.story.turns) == 1


def test_a_library_that_cannot_be_opened_offers_its_backups(
    qtbot: Any, qapp: QApplication, home: Path, close: Any
) -> None:
    program, _ = drawn(home)
    program.here("backup")
    with sqlite3.connect(home / "library.db") as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    data = (home / "library.db").read_bytes()
    place = data.index(b"CREATE TABLE sessions")
    (home / "library.db").write_bytes(data[:place] + b"\xc3" + data[place + 1 :])
    window = make_window(qapp, home, language="en", theme="light")
    window.show()
    window.desk.start(first_story=False)
    bar = window.start.notice
    person.until(qtbot, lambda: not bar.isHidden())
    assert "damaged" in bar.lead.text()
    assert not bar.backups.isHidden()
    qtbot.mouseClick(bar.backups, LEFT)
    dialog = window.backups_dialog
    person.until(qtbot, lambda: dialog.list.count() == 1)
    qtbot.mouseClick(dialog.restore, LEFT)
    person.until(qtbot, lambda: dialog.question is not None)
    qtbot.mouseClick(dialog.question.agree, LEFT)
    person.until(qtbot, lambda: not window.isVisible())
    wanted = window.desk.backups.wanted
    shiboken6.delete(window)
    assert wanted
    assert put_back(qapp, home, wanted) is None
    assert program.verify() == []


def test_what_looking_the_library_over_finds_is_told(
    qtbot: Any, open_window: Any, home: Path
) -> None:
    program, session = drawn(home)
    window = opened(qtbot, open_window, session)
    found: list[Any] = []
    window.desk.backups._look_over(found.append)
    window.desk.backups.refresh()
    person.until(qtbot, lambda: window.desk.backups.folder != "")
    assert found == []
    Path(program.show(session)["panels"][0]["file"]).unlink()
    window.desk.backups._look_over(window.desk.take_faults)
    person.until(qtbot, lambda: window.desk.notices.current is not None)
    assert "picture is missing" in window.desk.notices.current.details
    assert not window.page.notice.backups.isHidden()


def test_a_story_that_is_found_damaged_beside_the_open_one_takes_no_more(
    qtbot: Any, open_window: Any, home: Path
) -> None:
    program, session = drawn(home)
    other = program.new("Other")
    program.here("say", other, "A boat sails, wide")
    data = (home / "library.db").read_bytes()
    place = data.index(b'"text":"A boat') + 9
    (home / "library.db").write_bytes(data[:place] + b"a" + data[place + 1 :])
    window = opened(qtbot, open_window, session)
    window.desk.backups._look_over(window.desk.take_faults)
    person.until(qtbot, lambda: frozen(home, other) == "chain_broken")
    assert frozen(home, session) is None
    assert "Other" not in window.desk.notices.current.details
    assert other in window.desk.notices.current.details
    assert window.desk.story.can_write
