"""Cells lie on their page side by side, whatever margins, gutters and pictures there are."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.comic.drawing import Drawn, Manner, cut, draw_page
from app.comic.sheet import sheet_of
from app.folds.layout import DIRECTIONS, SIZES, TEMPLATES, Layout, arranged
from app.folds.lettering import Bubble

PANELS = [f"e{number}.0" for number in range(6)]


@given(
    st.sampled_from(list(SIZES)), st.sampled_from(list(TEMPLATES)), st.sampled_from(DIRECTIONS),
    st.none() | st.floats(0, 500), st.none() | st.floats(0, 500), st.none() | st.floats(0, 500),
    st.booleans(), st.floats(0.2, 5),
)  # fmt: skip
def test_cells_lie_on_the_sheet_and_never_on_each_other(
    size: str, template: str, direction: str, margin: float | None, gutter: float | None,
    bleed: float | None, full: bool, aspect: float,
) -> None:  # fmt: skip
    layout = Layout(direction, size, template, margin, gutter, bleed)
    for page in arranged(layout, PANELS).pages:
        sheet = sheet_of(layout, replace(page, full=full), lambda _: aspect)
        for number, frame in enumerate(sheet.frames):
            assert frame.place.width() > 0
            assert frame.place.height() > 0
            assert sheet.whole.adjusted(-0.1, -0.1, 0.1, 0.1).contains(frame.place)
            for other in sheet.frames[number + 1 :]:
                both = frame.place.intersected(other.place)
                assert both.width() < 0.01 or both.height() < 0.01


def test_gutters_lie_between_cells_and_margins_around_them() -> None:
    layout = arranged(Layout(size="a4", template="2x2", margin=10, gutter=6), PANELS)
    sheet = sheet_of(layout, layout.pages[0], lambda _: None)
    a, b, c, _ = (frame.place for frame in sheet.frames)
    assert (a.left(), a.top()) == (10, 10)
    assert b.right() == pytest.approx(200)
    assert b.left() - a.right() == pytest.approx(6)
    assert c.top() - a.bottom() == pytest.approx(6)


def test_a_full_page_runs_off_the_sheet_by_its_bleed() -> None:
    layout = arranged(Layout(size="a4", template="1"), PANELS)
    sheet = sheet_of(layout, replace(layout.pages[0], full=True), lambda _: None)
    assert sheet.frames[0].place == sheet.whole == QRectF(-3, -3, 216, 303)


def test_a_strip_is_as_long_as_its_pictures_are_tall() -> None:
    layout = arranged(Layout(size="webtoon", gutter=50), PANELS[:3])
    sheet = sheet_of(layout, layout.pages[0], lambda _: 2.0)
    assert [frame.place.height() for frame in sheet.frames] == [400, 400, 400]
    assert sheet.trim.height() == 3 * 400 + 2 * 50


def test_the_cell_under_a_point_is_found_also_in_its_gutter() -> None:
    layout = arranged(Layout(size="a4", template="2x2"), PANELS)
    sheet = sheet_of(layout, layout.pages[0], lambda _: None)
    found = sheet.at(QPointF(160, 100))
    assert found is not None
    assert found.cell.panel_id == PANELS[1]
    assert sheet.at(QPointF(1, 1)) is None


@given(
    st.integers(1, 4000), st.integers(1, 4000), st.floats(1, 900), st.floats(1, 900),
    st.none() | st.tuples(st.floats(0, 1), st.floats(0, 1)),
)  # fmt: skip
def test_a_picture_fills_its_cell_and_keeps_its_shape(
    width: int, height: int, wide: float, tall: float, focus: tuple[float, float] | None
) -> None:
    place = QRectF(5, 7, wide, tall)
    spread, source = cut(place, width, height, focus)
    assert spread.adjusted(-0.01, -0.01, 0.01, 0.01).contains(place)
    assert source.width() / source.height() == pytest.approx(wide / tall, rel=1e-6)
    assert source.left() >= -0.01
    assert source.right() <= width + 0.01
    assert source.top() >= -0.01
    assert source.bottom() <= height + 0.01


def test_a_page_is_drawn_with_its_pictures_and_words(qapp: QApplication) -> None:
    layout = arranged(Layout(size="square", template="2x2", direction="rtl"), PANELS[:3])
    colours = dict(zip(PANELS, ["#ff0000", "#00ff00", "#0000ff"], strict=False))

    def look(panel_id: str) -> Drawn:
        image = QImage(64, 64, QImage.Format.Format_RGB32)
        image.fill(QColor(colours[panel_id]))
        return Drawn(image, [Bubble("b", "caption", text={"en": "Hello"})])

    page = QImage(1080, 1080, QImage.Format.Format_RGB32)
    painter = QPainter(page)
    sheet = sheet_of(layout, layout.pages[0], lambda _: 1.0)
    draw_page(painter, sheet, look, Manner(direction="rtl"))
    painter.end()
    # from the right, row by row; the fourth cell stays paper
    assert page.pixelColor(800, 450).name() == "#ff0000"
    assert page.pixelColor(300, 450).name() == "#00ff00"
    assert page.pixelColor(800, 1000).name() == "#0000ff"
    assert page.pixelColor(300, 800).name() == "#ffffff"
    words = [page.pixelColor(x, y).name() for x in range(520, 1040, 3) for y in range(40, 140, 3)]
    assert "#fff6d8" in words, "a caption lies over the first panel"
