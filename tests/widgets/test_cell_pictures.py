"""Lists of pictures: a cell is painted again when its own picture comes, and for no other."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, QSizeF
from PySide6.QtGui import QColor, QImage, QPaintEvent

from app.viewmodels.cutting import Cut, covering, cut_out
from app.viewmodels.pictures import SMALL, Pictures
from tests.widgets import person


class Painted(QObject):
    """The places of a view that were painted."""

    def __init__(self, viewport: Any) -> None:
        super().__init__(viewport)
        self.places: list[QRect] = []
        viewport.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note a painting."""
        if isinstance(event, QPaintEvent):
            self.places.append(event.rect())
        return False


@pytest.fixture
def strip(qtbot: Any, open_window: Any, new_story: Any) -> Any:
    """A timeline of two turns whose pictures are there."""
    window = new_story(open_window())
    person.draw(qtbot, window, "Mina runs")
    person.draw(qtbot, window, "Mina jumps")
    pictures = window.desk.pictures
    person.until(qtbot, lambda: all(cut(pictures, asset) for asset in assets(window)))
    person.until(qtbot, lambda: not pictures._told.isActive())
    window.page.timeline.strip.viewport().repaint()
    return window


def assets(window: Any) -> list[str]:
    return [turn.picture.asset for turn in window.desk.story.story.turns]


def cut(pictures: Pictures, asset: str) -> bool:
    found = pictures.cut(asset, Cut(136, 78, 3))
    return found is not None and not found.isNull()


@pytest.mark.parametrize("row", [0, 1])
def test_a_picture_that_comes_paints_its_own_cell_alone(qtbot: Any, strip: Any, row: int) -> None:
    view = strip.page.timeline.strip
    own = view.visualRect(view.model().index(row, 0))
    painted = Painted(view.viewport())
    strip.desk.pictures.came.emit(frozenset({"0" * 64}))
    strip.desk.pictures.came.emit(frozenset({assets(strip)[row]}))
    person.until(qtbot, lambda: bool(painted.places))
    assert all(own.contains(place) for place in painted.places), (own, painted.places)


def test_a_picture_is_read_once_for_all_that_want_it(qtbot: Any, strip: Any) -> None:
    pictures, asset = strip.desk.pictures, assets(strip)[0]
    shops: list[Any] = []
    read: list[int] = []
    strip.desk.worker.call(shops.append)
    person.until(qtbot, lambda: bool(shops))
    thumbnail = shops[0].thumbnail

    def counted(wanted: str, size: int) -> Any:
        read.append(size)
        return thumbnail(wanted, size)

    shops[0].thumbnail = counted
    cuts = [Cut(100, 60, radius) for radius in range(8)]
    for each in cuts:
        pictures.cut(asset, each)
    person.until(qtbot, lambda: not pictures._asked)
    assert read == [SMALL]
    assert all(pictures.cut(asset, each).width() == 100 for each in cuts)


def test_a_cell_that_has_grown_shows_what_is_there_until_its_own_comes(
    qtbot: Any, strip: Any
) -> None:
    pictures, asset = strip.desk.pictures, assets(strip)[0]
    larger = Cut(300, 170, 3)
    assert pictures.cut(asset, larger) is None
    assert pictures.kept_cut(asset, Cut(136, 78, 3)).size().toTuple() == (136, 78)
    person.until(qtbot, lambda: pictures.cut(asset, larger) is not None)
    assert pictures.cut(asset, larger).size().toTuple() == (300, 170)


def test_a_picture_is_cut_below_and_at_both_sides_alike() -> None:
    assert covering(400, 100, QSizeF(100, 100)).getRect() == (150, 0, 100, 100)
    assert covering(100, 400, QSizeF(100, 100)).getRect() == (0, 75, 100, 100)
    tall = QImage(40, 160, QImage.Format.Format_RGB32)
    tall.fill(QColor("red"))
    made = cut_out(tall, Cut(20, 10, 0, ratio=2), "white")
    assert (made.width(), made.height(), made.devicePixelRatio()) == (40, 20, 2)
    assert made.pixelColor(20, 10) == QColor("red")
    assert cut_out(QImage(), Cut(20, 10, 3), "white").isNull()
