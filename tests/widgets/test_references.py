"""Pictures that a person brings: pasted, dropped, taken away, sent along, kept as references."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QToolButton

from app.widgets.character_card import CharacterCard
from app.widgets.dropped import pictures_in
from app.widgets.prompt_edit import PromptEdit
from tests.widgets import person

MINA = "@Mina mood=glad outfit=yellow raincoat Mina runs across the bridge"


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "photo.jpg"
    picture = Image.new("RGB", (40, 30), "red")
    picture.paste("blue", (0, 0, 20, 30))
    picture.save(path)
    return path


def files(*paths: Path) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return mime


def sent_images(window: Any) -> list[str]:
    found: list[Any] = []
    session_id = window.desk.story.session_id
    window.desk.worker.call(lambda shop: shop.journal.view(session_id).rows(0), found.append)
    while not found:
        QGuiApplication.processEvents()
    return [
        part["asset"]
        for row in found[0]
        if row.kind == "message" and row.payload["role"] == "user"
        for part in row.payload["content"]
        if part["type"] == "image"
    ]


def test_a_dropped_file_stands_beside_the_draft_and_is_sent(
    qtbot: Any, open_window: Any, new_story: Any, photo: Path
) -> None:
    window = new_story(open_window())
    composer = window.desk.composer
    window.page.composer.edit.insertFromMimeData(files(photo))
    person.until(qtbot, lambda: len(composer.attached) == 1)
    assert window.page.composer.attachments.isVisible()
    person.draw(qtbot, window, MINA)
    assert len(sent_images(window)) == 1
    assert composer.attached == ()
    assert window.page.composer.attachments.isHidden()


def test_bare_pixels_are_pasted_and_taken_away_again(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    image = QImage(33, 21, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    image.setPixelColor(3, 3, QColor("white"))
    mime = QMimeData()
    mime.setImageData(image)
    edit = window.page.composer.edit
    assert edit.canInsertFromMimeData(mime)
    edit.insertFromMimeData(mime)
    composer = window.desk.composer
    person.until(qtbot, lambda: len(composer.attached) == 1)
    row = window.page.composer.attachments
    person.until(qtbot, lambda: window.desk.pictures.small(composer.attached[0]) is not None)
    person.until(qtbot, lambda: row.findChildren(QToolButton)[-1].isVisible())
    person.click(qtbot, row.findChildren(QToolButton)[-1])
    assert composer.attached == ()


def test_text_is_meant_where_a_word_processor_offers_both(qapp: Any) -> None:
    edit = PromptEdit()
    brought: list[Any] = []
    edit.brought.connect(brought.append)
    mime = QMimeData()
    mime.setText("Mina runs")
    mime.setImageData(QImage(4, 4, QImage.Format.Format_RGB32))
    edit.insertFromMimeData(mime)
    assert (edit.toPlainText(), brought) == ("Mina runs", [])
    mime = QMimeData()
    mime.setUrls(
        [
            QUrl("https://example.com/cat.png"),
            QUrl("file://example.com/share/cat.png"),
            QUrl.fromLocalFile("/tmp/notes.txt"),
        ]
    )
    assert pictures_in(mime) == [], "nothing is fetched, and a text file is no picture"


def test_what_is_no_picture_is_said_and_nothing_is_attached(
    qtbot: Any, open_window: Any, new_story: Any, tmp_path: Path
) -> None:
    window = new_story(open_window())
    window.desk.worker.trouble = window.desk.notices.error
    fake = tmp_path / "fake.png"
    fake.write_bytes(b"not a picture")
    window.page.composer.edit.insertFromMimeData(files(fake, tmp_path / "gone.png"))
    person.until(qtbot, lambda: window.page.notice.isVisible())
    assert window.desk.composer.attached == ()


def test_a_picture_dropped_on_a_card_becomes_a_reference_by_a_turn(
    qtbot: Any, open_window: Any, new_story: Any, photo: Path
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, MINA)
    model = window.desk.story
    card = next(c for c in window.characters.findChildren(CharacterCard) if c.name == "Mina")
    mime = files(photo)
    drop = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    card.dropEvent(drop)
    person.until(qtbot, lambda: len(model.story.turns) == 2)
    references = model.shown_state["cast"]["Mina"]["references"]
    assert len(references) == 1
    person.until(qtbot, lambda: model.story.phase == "idle")
    person.draw(qtbot, window, "Mina sleeps")
    found: list[Any] = []
    window.desk.worker.call(
        lambda shop: [row.payload["arguments"]["references"]
                      for row in shop.journal.view(model.session_id).rows(0)
                      if row.kind == "tool_dispatched" and "prompt" in row.payload["arguments"]],
        found.append,
    )  # fmt: skip
    person.until(qtbot, lambda: bool(found))
    assert found[0][-1] == references
    model.rewind(model.story.turns[0].last_entry_id, "")
    person.until(qtbot, lambda: len(model.story.turns) == 1)
    assert "references" not in model.shown_state.get("cast", {}).get("Mina", {})
