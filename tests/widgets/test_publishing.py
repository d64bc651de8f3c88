"""Publishing from the window: chosen, watched, stopped, and nothing overwritten."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import Qt

from app.widgets.publish_dialog import numbers_in
from tests.widgets import person


@pytest.fixture
def dialog(qtbot: Any, open_window: Any, new_story: Any) -> Any:
    """The dialog over a story of two panels."""
    window = new_story(open_window())
    person.draw(qtbot, window, 'Mina runs\nMina: "Wait!"\n\nMina jumps')
    person.activate(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    dialog = window.publish_dialog
    person.until(qtbot, lambda: dialog.forms.count() > 4)
    yield dialog
    if shiboken6.isValid(dialog):
        dialog.reject()


def choose(dialog: Any, name: str) -> None:
    names = [form.name for form in dialog._model.forms]
    dialog.forms.setCurrentRow(names.index(name))


def ended(qtbot: Any, dialog: Any) -> None:
    person.until(qtbot, lambda: not dialog._model.running)


@pytest.mark.parametrize("form", ["pdf", "cbz", "pages", "panels", "contact"])
def test_a_comic_is_written_in_each_form_and_shown_where(
    qtbot: Any, dialog: Any, tmp_path: Path, form: str
) -> None:
    choose(dialog, form)
    path = tmp_path / f"out.{form}"
    dialog.publish_to(str(path))
    assert dialog.stop.isVisible()
    assert not dialog.go.isEnabled()
    ended(qtbot, dialog)
    assert path.exists()
    assert str(path) in dialog.told.text()
    assert dialog.show_it.isVisible()


def test_what_is_there_is_never_overwritten(qtbot: Any, dialog: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.pdf"
    path.write_bytes(b"mine")
    dialog.publish_to(str(path))
    ended(qtbot, dialog)
    assert path.read_bytes() == b"mine"
    assert "there already" in dialog.told.text()
    assert dialog.told.property("tone") == "danger"


def test_some_panels_can_be_chosen_and_wrong_ones_are_said(
    qtbot: Any, dialog: Any, tmp_path: Path
) -> None:
    choose(dialog, "panels")
    dialog.what.setText("2")
    dialog.words.setChecked(False)
    dialog.publish_to(str(tmp_path / "out"))
    ended(qtbot, dialog)
    assert [path.name[:2] for path in (tmp_path / "out").iterdir()] == ["02"]
    dialog.what.setText("one")
    assert not dialog.go.isEnabled()
    assert "1-4,7" in dialog.told.text()
    dialog.what.setText("9")
    dialog.publish_to(str(tmp_path / "other"))
    ended(qtbot, dialog)
    assert "9" in dialog.told.text()
    assert not (tmp_path / "other").exists()


def test_stopping_leaves_nothing(qtbot: Any, dialog: Any, tmp_path: Path) -> None:
    choose(dialog, "pages")
    dialog.dots.setCurrentIndex(dialog.dots.findData(600))
    dialog.publish_to(str(tmp_path / "out"))
    person.click(qtbot, dialog.stop)
    ended(qtbot, dialog)
    assert [path.name for path in tmp_path.iterdir() if path.name != "library"] == []
    assert dialog._model.error is None


def test_the_window_closes_while_something_is_written_and_nothing_half_done_is_left(
    qtbot: Any, dialog: Any, tmp_path: Path, close: Any
) -> None:
    choose(dialog, "pages")
    dialog.dots.setCurrentIndex(dialog.dots.findData(600))
    dialog.publish_to(str(tmp_path / "out"))
    dialog.reject()
    person.until(qtbot, lambda: not dialog._model.running)
    left = [path for path in tmp_path.iterdir() if path.name != "library"]
    assert all(path.name == "out" for path in left), left


def test_only_what_a_form_takes_is_asked(qtbot: Any, dialog: Any) -> None:
    shown = {}
    for name in ("pdf", "pages", "contact"):
        choose(dialog, name)
        fields = (dialog.bleed, dialog.dots, dialog.beside, dialog.words)
        shown[name] = [field.isVisible() for field in fields]
    assert shown == {
        "pdf": [True, False, False, True],
        "pages": [False, True, False, True],
        "contact": [False, False, True, False],
    }


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", ()), ("  ", ()), ("3", (3,)), ("1-4,7", (1, 2, 3, 4, 7)), ("4 - 2", (4, 3, 2)),
        ("1，2", (1, 2)), ("1 2", (1, 2)), ("2 – 4", (2, 3, 4)), ("one", None), ("1-", None), (",", None),
        ("1-9999999", None), ("1-999999", None),
    ],
)  # fmt: skip
def test_panel_numbers_are_read_as_people_write_them(
    text: str, numbers: tuple[int, ...] | None
) -> None:
    assert numbers_in(text) == numbers
