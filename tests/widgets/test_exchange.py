"""A story leaves the window as a file and comes back in as another story."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QFileDialog

from tests.widgets import person


def test_a_story_is_exported_and_taken_in_again(
    qtbot: Any, open_window: Any, new_story: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, "@Mina mood=happy Mina waves, wide")
    first, state = window.desk.story.session_id, window.desk.story.shown_state
    file = tmp_path / "rain.inkfold"
    offered: list[str] = []

    def save(_parent: Any, _title: str, name: str, *_more: Any) -> tuple[str, str]:
        offered.append(name)
        return str(file), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", save)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_given: (str(file), ""))
    window.commands["export"].trigger()
    person.until(qtbot, file.exists)
    person.until(qtbot, lambda: str(file) in window.page.notice.lead.text())
    assert [Path(name).name for name in offered] == ["Rain.inkfold"]
    assert Path(offered[0]).is_absolute(), "not where the program was started"
    window.desk.show_library()
    person.until(qtbot, lambda: window.start.isVisible())
    person.click(qtbot, window.start.take_in)
    person.until(qtbot, lambda: window.desk.story.session_id not in ("", first))
    person.until(qtbot, lambda: len(window.desk.story.story.turns) == 1)
    assert window.desk.story.shown_state == state
    assert "1 story taken in" in window.page.notice.lead.text()
    assert window.desk.story.shown_picture is not None


def test_a_file_that_is_no_story_is_refused_in_words(
    qtbot: Any, open_window: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    window = open_window()
    window.desk.worker.trouble = window.desk.notices.error
    file = tmp_path / "rain.inkfold"
    file.write_bytes(b"PK\x03\x04 and nothing more")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_given: (str(file), ""))
    person.click(qtbot, window.start.take_in)
    person.until(qtbot, lambda: "rain.inkfold" in window.start.notice.lead.text())
    assert window.desk.library.stories == []
