"""Files dropped onto the window, the panel dragged out of it, and the stories opened last."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication

from app.archive.export import export_story
from app.widgets.drag_out import DragOut, file_name
from app.wiring import Workshop
from tests.widgets import person

COPY = Qt.DropAction.CopyAction
LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A story as a file."""
    path = tmp_path / "Storm.INKFOLD"

    async def exported() -> None:
        workshop = Workshop(tmp_path / "elsewhere")
        session_id = workshop.studio.new("Storm")
        export_story(workshop.journal.view(session_id), workshop.pictures, path)
        await workshop.close()

    asyncio.run(exported())
    return path


def held(*urls: QUrl) -> QMimeData:
    data = QMimeData()
    data.setUrls(list(urls))
    return data


def enter(window: Any, data: QMimeData) -> bool:
    event = QDragEnterEvent(QPoint(500, 300), COPY, data, LEFT, PLAIN)
    event.ignore()
    QApplication.sendEvent(window, event)
    return bool(event.isAccepted())


def drop(window: Any, data: QMimeData) -> None:
    QApplication.sendEvent(window, QDropEvent(QPointF(500, 300), COPY, data, LEFT, PLAIN))


def test_a_story_that_is_dropped_is_taken_in(qtbot: Any, open_window: Any, file: Path) -> None:
    window = open_window()
    data = held(QUrl.fromLocalFile(str(file)))
    assert enter(window, data)
    assert window.drops.hint.isVisible()
    drop(window, data)
    assert not window.drops.hint.isVisible()
    person.until(qtbot, lambda: window.desk.story.story.title == "Storm")


@pytest.mark.parametrize(
    "url",
    [
        QUrl("https://example.org/a.inkfold"),
        QUrl("file://server/share/a.inkfold"),
        QUrl.fromLocalFile("/somewhere/a.exe"),
        QUrl.fromLocalFile("/somewhere/inkfold"),
    ],
)
def test_what_is_no_story_of_this_machine_is_left_alone(open_window: Any, url: QUrl) -> None:
    window = open_window()
    assert not enter(window, held(url))
    assert not window.drops.hint.isVisible()


def test_a_drag_that_goes_away_takes_the_hint_with_it(open_window: Any, file: Path) -> None:
    window = open_window()
    enter(window, held(QUrl.fromLocalFile(str(file))))
    QApplication.sendEvent(window, QDragLeaveEvent())
    assert not window.drops.hint.isVisible()


def test_the_panel_is_dragged_out_as_a_file_and_as_an_image(
    qtbot: Any, open_window: Any, new_story: Any, close: Any
) -> None:
    window = new_story(open_window(), "Rain: a/b")
    person.draw(qtbot, window, 'Mina runs Mina: "Wait!"')
    panel = window.page.panel
    person.until(qtbot, lambda: not panel.item.picture.isNull())
    dragged: list[tuple[QImage, Path, QImage]] = []

    def keep(drag: Any) -> None:
        data = drag.mimeData()
        path = Path(data.urls()[0].toLocalFile())
        dragged.append((QImage(data.imageData()), path, QImage(str(path))))

    panel.run_drag = keep
    move(qtbot, panel, 30)
    assert len(dragged) == 1
    image, path, written = dragged[0]
    assert path.name == "Rain a b 1.png"
    size = panel.item.picture.size()
    assert (image.size(), written.size()) == (size, size)
    assert written.convertToFormat(image.format()) == image
    assert image != panel.item.picture.toImage(), "the bubble goes with it"
    panel.zoom(2)
    move(qtbot, panel, 30)
    assert len(dragged) == 1, "a panel that is larger than its place is moved instead"
    close(window)
    assert not path.parent.exists(), "the file goes with the window"


def move(qtbot: Any, panel: Any, by: int) -> None:
    middle = panel.viewport().rect().center()
    viewport = panel.viewport()
    qtbot.mousePress(viewport, LEFT, pos=middle)
    for step in range(2, by, 4):
        point = middle + QPoint(step, 0)
        event = mouse_move(viewport, point)
        QApplication.sendEvent(viewport, event)
    qtbot.mouseRelease(viewport, LEFT, pos=middle + QPoint(by, 0))


def mouse_move(viewport: Any, point: QPoint) -> Any:
    from PySide6.QtGui import QMouseEvent

    where = QPointF(point)
    out = QPointF(viewport.mapToGlobal(point))
    return QMouseEvent(QEvent.Type.MouseMove, where, out, LEFT, LEFT, PLAIN)


def filled(drag: DragOut) -> QMimeData:
    data = QMimeData()
    drag.fill(data)
    return data


def test_the_files_can_be_removed_and_nothing_is_dragged_where_there_is_no_picture(
    qapp: Any,
) -> None:
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(0xFF2244)
    drag = DragOut()
    drag.prepare(image, "a.png")
    path = Path(filled(drag).urls()[0].toLocalFile())
    assert path.exists()
    drag.close()
    assert not path.parent.exists()
    drag.prepare(QImage(), "b.png")
    assert filled(drag).urls() == []
    drag.close()


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("猪猪侠大战超人强", "猪猪侠大战超人强 7.png"),
        ("../../etc", "etc 7.png"),
        ('a<b>:"/\\|?*\n\tc', "a b c 7.png"),
        ("...", "Inkfold 7.png"),
        ("x" * 300, "x" * 80 + " 7.png"),
    ],
)
def test_a_file_has_a_name_that_every_system_takes(title: str, name: str) -> None:
    assert file_name(title, 7) == name


def test_the_menu_lists_the_stories_opened_last(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = open_window()
    for title in ("Rain", "Storm & Drang", "Night"):
        new_story(window, title)
    person.until(qtbot, lambda: len(window.desk.library.stories) == 3)
    menu = window.menu.recent
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["&1  Storm && Drang", "&2  Rain"]
    menu.actions()[1].trigger()
    person.until(qtbot, lambda: window.desk.story.story.title == "Rain")
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["&1  Night", "&2  Storm && Drang"]
