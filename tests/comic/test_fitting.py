"""Nothing is clipped, ever: words lie inside their bubble, the bubble inside the panel."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.comic.fitting import fit, natural_size
from app.comic.lettered import Lettered, draw_lettered, letter
from app.comic.words import Style
from app.folds.lettering import KINDS, Bubble

SIGNS = st.sampled_from(
    [*"abcdefg  WMil.,!?-", *"猪侠雨夜跑。，！「」…", *"שלום", *"مرحبا", "😀", "\n"]
)
TEXTS = st.text(SIGNS, min_size=1, max_size=90).filter(lambda text: bool(text.strip())) | (
    st.sampled_from(["W" * 80, "Wait for me! " * 40, "等等我！" * 60, "!", "i"])
)
SHARE = st.floats(-0.5, 1.4)
PANELS = st.builds(
    QRectF, st.floats(-50, 50), st.floats(-50, 50), st.floats(8, 900), st.floats(8, 900)
)
SLACK = 0.05
SLOW = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
"""Every example lays words out dozens of times."""


def inside(inner: QRectF, outer: QRectF) -> bool:
    return outer.adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(inner)


@SLOW
@given(
    TEXTS, st.sampled_from(KINDS), st.booleans(), PANELS, st.floats(2, 60),
    SHARE, SHARE, st.floats(0.001, 1.5), st.floats(0.001, 1.5),
)  # fmt: skip
def test_words_are_inside_their_bubble_and_the_bubble_inside_the_panel(
    qapp: QApplication, text: str, kind: str, vertical: bool, panel: QRectF, pixels: float,
    x: float, y: float, w: float, h: float,
) -> None:  # fmt: skip
    box = QRectF(
        panel.left() + x * panel.width(), panel.top() + y * panel.height(),
        w * panel.width(), h * panel.height(),
    )  # fmt: skip
    found = fit(text, kind, Style(vertical=vertical), panel, pixels, box)
    assert inside(found.place, panel)
    assert inside(found.text, found.place)
    assert 0 < found.pixels <= pixels
    assert found.words.width * found.pixels <= found.text.width() + SLACK
    assert found.words.height * found.pixels <= found.text.height() + SLACK


@SLOW
@given(
    st.lists(
        st.builds(
            Bubble,
            id=st.uuids().map(str),
            kind=st.sampled_from(KINDS),
            character=st.sampled_from(["", "Mina", "Leo"]),
            box=st.none() | st.tuples(SHARE, SHARE, st.floats(0.01, 1), st.floats(0.01, 1)),
            tail=st.none() | st.tuples(SHARE, SHARE),
            text=TEXTS.map(lambda text: {"en": text}),
            vertical=st.booleans(),
        ),
        max_size=4,
    ),
    st.sampled_from(["ltr", "rtl"]),
)
def test_whatever_is_lettered_stays_in_the_part_that_is_seen(
    qapp: QApplication, bubbles: list[Bubble], direction: str
) -> None:
    picture, visible = QRectF(-100, 20, 800, 450), QRectF(0, 40, 500, 380)
    found = letter(
        bubbles, picture, visible, letters=20, language="en", direction=direction,
        characters=["Mina", "Leo"],
    )  # fmt: skip
    assert len(found) == len(bubbles)
    for item in found:
        assert inside(item.fitted.place, visible)
        assert inside(item.fitted.text, item.fitted.place)
        assert item.tip is None or visible.adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(item.tip)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("vertical", [False, True])
@pytest.mark.parametrize(
    "text", ["Wait for me, please!", "等等我！别跑那么快，“好吗”？", "مرحبا بالعالم"]
)
def test_no_ink_of_a_bubble_lies_outside_its_panel_nor_of_its_words_outside_its_room(
    qapp: QApplication, kind: str, vertical: bool, text: str
) -> None:
    panel = QRectF(40, 40, 400, 240)
    bubble = Bubble(
        "b", kind, "Mina", box=(0.55, 0.5, 0.6, 0.7), text={"en": text}, vertical=vertical
    )
    (found,) = letter([bubble], panel, panel, letters=22, language="en", characters=["Mina"])
    image = drawn(found)
    assert ink(image, Qt.GlobalColor.green), "something is drawn"
    assert inside(ink(image, Qt.GlobalColor.green), panel.adjusted(-1, -1, 1, 1))
    words = QImage(480, 320, QImage.Format.Format_RGB32)
    words.fill(Qt.GlobalColor.green)
    painter = QPainter(words)
    fitted = found.fitted
    fitted.words.draw(painter, fitted.text.left(), fitted.text.top(), fitted.pixels)
    painter.end()
    # glyphs may reach over their line by a little: accents, and the edges of letters
    reach = fitted.pixels * 0.16
    room = fitted.text.adjusted(-reach, -reach, reach, reach)
    assert inside(ink(words, Qt.GlobalColor.green), room)


def drawn(item: Lettered) -> QImage:
    image = QImage(480, 320, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.green)
    painter = QPainter(image)
    draw_lettered(painter, item)
    painter.end()
    return image


def ink(image: QImage, ground: Qt.GlobalColor) -> QRectF:
    """Return the least rectangle around everything that is not ``ground``."""
    plain = QImage(1, 1, QImage.Format.Format_RGB32)
    plain.fill(ground)
    empty = plain.pixel(0, 0)
    found = QRectF()
    for y in range(image.height()):
        for x in range(image.width()):
            if image.pixel(x, y) != empty:
                found = found.united(QRectF(x, y, 1, 1))
    return found


def test_words_out_of_their_room_are_seen_by_the_test_above(qapp: QApplication) -> None:
    panel = QRectF(40, 40, 400, 240)
    bubble = Bubble("b", "speech", box=(0.2, 0.2, 0.4, 0.4), text={"en": "Wait for me!"})
    (found,) = letter([bubble], panel, panel, letters=22, language="en")
    too_far = QRectF(found.fitted.place)
    too_far.moveLeft(panel.right() - 20)
    moved = Lettered(bubble, type(found.fitted)(too_far, too_far, 22, found.fitted.words), None)
    assert not inside(ink(drawn(moved), Qt.GlobalColor.green), panel.adjusted(-1, -1, 1, 1))


def test_letters_are_as_large_as_wanted_where_there_is_room(qapp: QApplication) -> None:
    panel = QRectF(0, 0, 800, 450)
    assert fit("Wait!", "speech", Style(), panel, 24, QRectF(10, 10, 300, 120)).pixels == 24
    assert fit("Wait! " * 8, "speech", Style(), panel, 24, QRectF(10, 10, 190, 90)).pixels < 24


def test_a_bubble_that_is_too_small_for_its_words_grows(qapp: QApplication) -> None:
    panel = QRectF(0, 0, 800, 450)
    box = QRectF(300, 200, 30, 12)
    found = fit("Wait for me, will you?", "speech", Style(), panel, 24, box)
    assert found.place.width() > box.width()
    assert found.pixels > 12


def test_a_long_word_is_not_broken_where_the_panel_is_wide_enough(qapp: QApplication) -> None:
    panel = QRectF(0, 0, 800, 450)
    wide, _ = natural_size("KRAKOOOOM", "sound", Style(bold=True), panel, 40)
    one, tall = natural_size("KRAK", "sound", Style(bold=True), panel, 40)
    assert wide > one * 1.5
    assert natural_size("KRAKOOOOM", "sound", Style(bold=True), panel, 40)[1] == pytest.approx(tall)
