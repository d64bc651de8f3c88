"""Bubbles nobody has placed stand in reading order, off the figures and off each other."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from app.comic.busy import COLUMNS, NOTHING, ROWS, Busy, busy_in
from app.comic.placing import Wish, placed
from app.folds.lettering import KINDS

WHOLE = QRectF(0, 0, 1, 1)
SMALL = st.builds(Wish, st.sampled_from(KINDS), st.floats(0.05, 0.3), st.floats(0.05, 0.2))


def picture(*figures: QRectF) -> Busy:
    """Return what a picture of striped figures on a plain ground has where."""
    image = QImage(480, 320, QImage.Format.Format_RGB32)
    image.fill(QColor("#dddddd"))
    painter = QPainter(image)
    for figure in figures:
        for stripe in range(8):
            part = figure.width() / 8
            colour = QColor("#000000" if stripe % 2 else "#ffffff")
            x = (figure.left() + stripe * part) * 480
            painter.fillRect(
                QRectF(x, figure.top() * 320, part * 480, figure.height() * 320), colour
            )
    painter.end()
    return busy_in(image)


@given(st.lists(SMALL, min_size=1, max_size=4), st.sampled_from(["ltr", "rtl"]))
def test_bubbles_lie_in_the_panel_and_not_on_each_other(wishes: list[Wish], direction: str) -> None:
    found = placed(wishes, NOTHING, direction)
    assert found == placed(wishes, NOTHING, direction)
    for number, place in enumerate(found):
        assert WHOLE.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(place)
        for other in found[number + 1 :]:
            both = place.intersected(other)
            assert both.width() * both.height() < 1e-6


@given(
    st.lists(
        st.builds(Wish, st.sampled_from(KINDS), st.floats(0.01, 1), st.floats(0.01, 1)), max_size=5
    )
)
def test_even_bubbles_without_room_lie_in_the_panel(wishes: list[Wish]) -> None:
    for place in placed(wishes, NOTHING, "ltr"):
        assert WHOLE.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(place)


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_the_first_one_to_be_read_comes_first(direction: str) -> None:
    one, two = placed([Wish("speech", 0.3, 0.2), Wish("speech", 0.3, 0.2)], NOTHING, direction)
    assert two.top() > one.bottom() - 0.05 or (
        two.left() > one.left() if direction == "ltr" else two.right() < one.right()
    )
    assert two.top() >= one.top() - 0.03


@pytest.mark.parametrize("x", [0.05, 0.35, 0.65])
def test_a_bubble_keeps_off_the_figure(x: float) -> None:
    figure = QRectF(x, 0.0, 0.3, 1.0)
    (place,) = placed([Wish("speech", 0.3, 0.25)], picture(figure), "ltr")
    both = place.intersected(figure)
    assert both.width() * both.height() < 0.1 * place.width() * place.height()


HEADS = [(0.25, 0.4), (0.75, 0.4)]
STANDING = [QRectF(0.17, 0.33, 0.16, 0.6), QRectF(0.67, 0.33, 0.16, 0.6)]


@pytest.mark.parametrize("speakers", [(0,), (1,), (0, 1), (1, 0), (0, 1, 0)])
def test_a_bubble_stands_with_who_speaks_and_no_tail_crosses_another(
    speakers: tuple[int, ...],
) -> None:
    wishes = [Wish("speech", 0.22, 0.16, head=HEADS[who]) for who in speakers]
    places = placed(wishes, picture(*STANDING), "ltr", HEADS)
    for who, place in zip(speakers, places, strict=True):
        away = [abs(place.center().x() - x) for x, _ in HEADS]
        assert away[who] == min(away)
        way = QLineF(place.center(), QPointF(*HEADS[who]))
        along = [way.pointAt(step / 40) for step in range(41)]
        others = [other for other in places if other is not place]
        assert not any(other.contains(point) for other in others for point in along)
    # whoever speaks first is never read later: further up, or further left
    for one, two in itertools.pairwise(places):
        assert two.top() >= one.top() - 0.03


def test_a_bubble_that_was_put_somewhere_stays_there_and_others_keep_off_it() -> None:
    there = QRectF(0.0, 0.0, 0.5, 0.5)
    first, second = placed(
        [Wish("speech", 0.4, 0.3), Wish("speech", 0.5, 0.5, there)], NOTHING, "ltr"
    )
    assert second == there
    assert not first.intersects(there)


def test_heads_are_looked_for_at_the_top_of_each_figure_from_the_left() -> None:
    seen = picture(QRectF(0.1, 0.3, 0.15, 0.7), QRectF(0.7, 0.5, 0.15, 0.5))
    (x1, y1), (x2, y2) = seen.heads(2)
    assert 0.05 < x1 < 0.3
    assert 0.65 < x2 < 0.9
    assert y1 < 0.65
    assert y2 < 0.8


def test_what_is_cut_away_is_not_seen() -> None:
    seen = picture(QRectF(0.0, 0.0, 0.4, 1.0))
    assert seen.under(WHOLE) > 0.05
    assert seen.part(QRectF(0.5, 0, 0.5, 1)).under(WHOLE) < 0.02
    assert len(seen.part(QRectF(0.2, 0.2, 0.2, 0.2)).fields) == COLUMNS * ROWS


def test_an_empty_picture_has_nothing() -> None:
    assert busy_in(QImage()) is NOTHING
    assert len(NOTHING.heads(3)) == 3


def test_a_narrow_cell_cuts_no_figure_in_two() -> None:
    left, right = QRectF(0.06, 0.2, 0.24, 0.8), QRectF(0.7, 0.2, 0.24, 0.8)
    share = 0.5
    x, _ = picture(left, right).focus(share, 1)
    begin = (1 - share) * x
    end = begin + share
    whole = [figure for figure in (left, right) if begin <= figure.left() and figure.right() <= end]
    assert len(whole) == 1
    # one that stands alone in the middle stays there
    alone, _ = picture(QRectF(0.38, 0.2, 0.24, 0.8)).focus(share, 1)
    assert abs(alone - 0.5) < 0.1
