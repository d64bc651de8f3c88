"""Scripts scene by scene, pictures as panels, and pictures that find back to their turn."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit

from app.widgets.bringing_in import bring_panels
from app.widgets.dialogs import TextQuestion
from tests.widgets import person

SCRIPT = """INT. HARBOUR - NIGHT

Mina waits under a lamp.

MINA
Where is he?

EXT. STREET - DAY

Leo runs.
"""


@pytest.fixture
def story(qtbot: Any, open_window: Any, new_story: Any) -> Any:
    return new_story(open_window())


def drop(window: Any, path: Path, *more: Path) -> None:
    """Hold files over the window and let go."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(each)) for each in (path, *more)])
    deed, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    held = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(9, 9), deed, mime, button, held))
    assert window.drops.hint.isVisible()
    assert ("scene" if path.suffix == ".fountain" else "turn") in window.drops.hint.words.text()
    QApplication.sendEvent(window, QDropEvent(QPointF(9, 9), deed, mime, button, held))


def test_a_script_is_drawn_scene_by_scene(qtbot: Any, story: Any, tmp_path: Path) -> None:
    file = tmp_path / "rain.fountain"
    file.write_text(SCRIPT, "utf-8")
    bar, model = story.page.script, story.desk.script
    assert not bar.isVisible()
    drop(story, file)
    person.until(qtbot, bar.isVisible)
    assert bar.lead.text() == "Scene 1 of 2"
    person.click(qtbot, bar.draw)
    person.until(qtbot, lambda: model.index == 1)
    person.until(qtbot, lambda: len(story.desk.story.story.turns) == 1 and model.can_draw)
    assert story.desk.story.shown_picture is not None
    story.page.composer.edit.setPlainText("Typed already.")
    person.click(qtbot, bar.change)
    text = story.page.composer.edit.toPlainText()
    assert text.startswith("Typed already.\n\n")
    assert "Leo runs" in text
    assert bar.lead.text() == "All 2 scenes are told."
    assert not bar.draw.isVisible()
    person.click(qtbot, bar.before)
    assert bar.lead.text() == "Scene 2 of 2"
    person.click(qtbot, bar.leave)
    assert not bar.isVisible()


def test_the_bar_of_a_script_has_room_for_its_scene_in_a_narrow_window(
    qtbot: Any, story: Any, tmp_path: Path
) -> None:
    file = tmp_path / "rain.fountain"
    file.write_text(SCRIPT, "utf-8")
    bar = story.page.script
    story.resize(1000, 650)
    story.desk.script.open(str(file))
    person.until(qtbot, bar.isVisible)
    qtbot.wait(0)
    for shown in (bar.draw, bar.change, bar.leave):
        assert shown.width() >= shown.sizeHint().width()
    assert bar.title.width() >= 60


def test_another_story_has_no_script(qtbot: Any, story: Any, tmp_path: Path) -> None:
    file = tmp_path / "rain.txt"
    file.write_text("Mina runs.\n\nMina falls.", "utf-8")
    story.desk.script.open(str(file))
    person.until(qtbot, story.page.script.isVisible)
    story.desk.new_story("Other")
    person.until(qtbot, lambda: story.desk.story.story.title == "Other")
    assert not story.page.script.isVisible()


def published(qtbot: Any, window: Any, folder: Path) -> list[Path]:
    """Publish the panels as pictures into a new folder; returns the files in order."""
    publishing = window.desk.publishing
    window.ask_publish()
    dialog = window.publish_dialog
    person.until(qtbot, lambda: dialog.forms.count() > 0)
    names = [form.name for form in publishing.forms]
    dialog.forms.setCurrentRow(names.index("panels"))
    dialog.publish_to(str(folder))
    person.until(qtbot, lambda: publishing.done is not None)
    dialog.reject()
    return sorted(folder.iterdir())


def picture(path: Path, colour: str) -> Path:
    file = BytesIO()
    Image.new("RGB", (64, 36), colour).save(file, "PNG")
    path.write_bytes(file.getvalue())
    return path


def test_a_picture_becomes_a_panel_with_what_it_shows(
    qtbot: Any, story: Any, tmp_path: Path
) -> None:
    question = bring_panels(story, [str(picture(tmp_path / "own.png", "red"))])
    qtbot.keyClicks(question.field, "A red sky")
    person.click(qtbot, question.agree)
    person.until(qtbot, lambda: len(story.desk.story.story.turns) == 1)
    shown = story.desk.story.shown_picture
    assert shown is not None
    assert shown.prompt == "A red sky"
    assert story.desk.story.story.turns[0].free or not story.desk.story.story.turns[0].spent


def test_several_pictures_are_asked_about_one_after_the_other_until_one_cancels(
    qtbot: Any, story: Any, tmp_path: Path
) -> None:
    colours = ("red", "green", "blue", "white")
    drop(story, *(picture(tmp_path / f"{colour}.png", colour) for colour in colours))
    for number, colour in enumerate(colours[:2], 1):
        question = asked(qtbot, story, colour)
        assert question.windowTitle().endswith(f"{number} / 4")
        question.field.setText(f"A {colour} sky")
        person.click(qtbot, question.agree)
    person.click(qtbot, asked(qtbot, story, "blue").decline)
    person.until(qtbot, lambda: len(story.desk.story.story.turns) == 2)
    shown = [turn.picture.prompt for turn in story.desk.story.story.turns if turn.picture]
    assert shown == ["A red sky", "A green sky"]
    assert not [each for each in story.findChildren(TextQuestion) if each.isVisible()]


def asked(qtbot: Any, window: Any, colour: str) -> TextQuestion:
    """Wait until a picture is asked about."""

    def there() -> list[TextQuestion]:
        seen = [each for each in window.findChildren(TextQuestion) if each.isVisible()]
        named = [" ".join(label.text() for label in each.findChildren(QLabel)) for each in seen]
        return [each for each, words in zip(seen, named, strict=True) if colour in words]

    person.until(qtbot, lambda: len(there()) == 1)
    return there()[0]


def test_a_published_picture_opens_its_turn_on_whatever_branch(
    qtbot: Any, story: Any, tmp_path: Path
) -> None:
    person.draw(qtbot, story, "Mina runs")
    person.draw(qtbot, story, "Mina jumps")
    model = story.desk.story
    first, second = published(qtbot, story, tmp_path / "out")
    drop(story, first)
    person.until(qtbot, lambda: model.preview == 1)
    model.look_at(None)
    model.rewind(model.story.turns[0].last_entry_id, "Jump")
    person.until(qtbot, lambda: len(model.story.turns) == 1)
    # the name is another, the mark is the same
    moved = tmp_path / "renamed.png"
    shutil.copy(second, moved)
    drop(story, moved)
    person.until(qtbot, lambda: model.peeked is not None)
    assert model.shown_turn is not None
    assert "jumps" in model.shown_turn.title


def test_a_published_picture_shows_its_own_panel_of_a_turn_with_several(
    qtbot: Any, story: Any, tmp_path: Path
) -> None:
    person.draw(qtbot, story, "Mina runs\n\nLeo jumps")
    model = story.desk.story
    person.until(qtbot, lambda: len(model.shown_pictures) == 2)
    first, second = published(qtbot, story, tmp_path / "out")
    assert "jumps" in model.shown_picture.prompt
    drop(story, first)
    person.until(qtbot, lambda: "runs" in model.shown_picture.prompt)
    drop(story, second)
    person.until(qtbot, lambda: "jumps" in model.shown_picture.prompt)


def test_a_published_picture_opens_its_story_too(qtbot: Any, story: Any, tmp_path: Path) -> None:
    person.draw(qtbot, story, "Mina runs")
    model = story.desk.story
    asset, session_id = model.shown_picture.asset, model.session_id
    found: list[bytes] = []
    story.desk.worker.call(lambda shop: shop.pictures.shown(asset), found.append)
    person.until(qtbot, lambda: bool(found))
    bare = tmp_path / "bare.png"
    bare.write_bytes(found[0])
    (marked,) = published(qtbot, story, tmp_path / "out")
    drop(story, bare)
    qtbot.wait(300)
    assert story.findChild(TextQuestion) is None, "its pixels are known"
    story.desk.new_story("Other")
    person.until(qtbot, lambda: model.story.title == "Other")
    drop(story, marked)
    person.until(qtbot, lambda: model.session_id == session_id)


def test_a_picture_that_is_nobodys_is_offered_as_a_panel(
    qtbot: Any, story: Any, tmp_path: Path
) -> None:
    drop(story, picture(tmp_path / "foreign.png", "blue"))
    person.until(qtbot, lambda: story.findChild(TextQuestion) is not None)
    question = story.findChild(TextQuestion)
    assert question.findChild(QLineEdit).text() == ""
    assert "foreign.png" in "".join(label.text() for label in question.findChildren(QLabel))
    question.reject()
    assert story.desk.story.story.turns == ()
