"""Whatever people call things is legible: no boxes, and read from its own side."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontDatabase, QGlyphRun, QImage, QPainter, QTextLayout
from PySide6.QtWidgets import QApplication

from app.comic import fonts as own_fonts
from app.comic.lettered import draw_lettered, letter
from app.folds.lettering import Bubble
from app.viewmodels.branches import BRANCH_ROLE
from app.widgets import theme
from app.widgets.labels import ElidedLabel
from app.widgets.painting import draw_line, reads_right_to_left
from tests.widgets import person

HAN, HEBREW, ARABIC = "猪猪侠在雨夜奔跑", "שלום עולם", "مرحبا بالعالم"
WORDS = {
    "simplified": HAN,
    "traditional": "雨夜裡的豬豬俠",
    "kana": "カタカナとひらがな",
    "hebrew": HEBREW,
    "arabic": ARABIC,
    "combining": "e\u0301 n\u0303 Vie\u0302\u0323t",
    "emoji": "😀",
    "quotes": "“雨夜”——『好』",
}


def glyphs(text: str) -> list[int]:
    """Return the glyphs the program's own list of fonts has for a text; 0 is a box."""
    layout = QTextLayout(text, QApplication.font())
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    runs: list[QGlyphRun] = layout.glyphRuns()
    return [glyph for run in runs for glyph in run.glyphIndexes()]


@pytest.fixture(params=[False, True], ids=["english", "chinese"])
def fonts(request: Any, qapp: QApplication) -> Any:
    before = qapp.font()
    theme.set_font(qapp, chinese=request.param)
    yield
    qapp.setFont(before)


@pytest.mark.parametrize("text", WORDS.values(), ids=WORDS.keys())
def test_no_letter_is_shown_as_a_box(fonts: None, text: str) -> None:
    found = glyphs(text)
    assert found
    if 0 in found:
        system = any(QFontDatabase.families(way) for way in QFontDatabase.WritingSystem
                     if way.name in ("SimplifiedChinese", "Arabic", "Hebrew"))  # fmt: skip
        assert not system, "a font for it is installed, and was passed over"
        pytest.skip("no font here has these letters")


def test_a_letter_nobody_has_is_seen_to_be_a_box(fonts: None) -> None:
    assert 0 in glyphs("\U0010fffd"), "or the test above could not fail"


@pytest.mark.parametrize(
    ("text", "back"),
    [
        ("Rain", False), (HAN, False), (HEBREW, True), (ARABIC, True), ("1. " + HEBREW, True),
        ("Mina: " + HEBREW, False), ("“" + ARABIC + "”", True), ("123 !", False), ("", False),
    ],
)  # fmt: skip
def test_a_line_is_read_from_the_side_of_its_first_letter(text: str, back: bool) -> None:
    assert reads_right_to_left(text) is back


def ink(image: QImage) -> tuple[int, int]:
    """Return the first and the last column that is not white."""
    seen = [
        x
        for x in range(image.width())
        if any(image.pixel(x, y) != 0xFFFFFFFF for y in range(image.height()))
    ]
    return seen[0], seen[-1]


def line(text: str, width: int = 300) -> QImage:
    image = QImage(width, 24, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    draw_line(painter, QRect(0, 0, width, 24), text)
    painter.end()
    return image


@pytest.mark.parametrize("text", [HEBREW, ARABIC])
def test_what_reads_from_the_right_stands_at_the_right_with_its_marks_at_the_left(
    qapp: QApplication, text: str
) -> None:
    assert ink(line("Rain"))[0] < 6
    assert ink(line(text))[1] > 294
    assert ink(line(text))[0] > 100
    plain, marked = line(text), line(text + "!")
    assert ink(marked)[0] < ink(plain)[0], "the mark ends the sentence, at its left"


@pytest.mark.parametrize("text", [HEBREW * 9, ARABIC * 9, HAN * 9])
def test_what_is_too_long_is_cut_at_its_end(qapp: QApplication, text: str) -> None:
    image = line(text, 120)
    left, right = ink(image)
    assert left >= 0
    assert right <= 119
    dots = 6 if reads_right_to_left(text) else 114
    column = range(max(0, dots - 6), min(120, dots + 6))
    upper = any(image.pixel(x, y) != 0xFFFFFFFF for x in column for y in range(7))
    assert not upper, "dots of the ellipsis, no letter"


def test_names_prompts_and_bubbles_of_every_kind_are_painted(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window(), HEBREW)
    person.draw(qtbot, window, f"@猪猪侠 mood=开心 {HAN} {ARABIC} 😀")
    model = window.desk.story
    model.mark(model.story.branches[0].first, name=ARABIC)
    person.until(qtbot, lambda: model.story.branches[0].name == ARABIC)
    model_ = window.desk.branches
    person.until(qtbot, lambda: model_.index(0).data(BRANCH_ROLE).name == ARABIC)
    place = window.branches.list.visualRect(model_.index(0))
    words = window.branches.list.viewport().grab(place).toImage()
    ratio = words.devicePixelRatio()
    band = words.copy(int(103 * ratio), int(14 * ratio), words.width(), int(20 * ratio))
    band = band.copy(0, 0, int((place.width() - 111) * ratio), band.height())
    ground = band.pixel(1, 1)
    dark = [x for x in range(band.width())
            if any(band.pixel(x, y) != ground for y in range(3, band.height() - 3))]  # fmt: skip
    assert dark[-1] > band.width() * 0.8, "an Arabic name begins at the right of its room"
    assert window.top.title.text() == HEBREW
    assert not window.top.title.grab().toImage().isNull()


@pytest.mark.parametrize("text", WORDS.values(), ids=WORDS.keys())
def test_a_bubble_is_lettered_in_any_script(qapp: QApplication, text: str) -> None:
    def bubble(words: str) -> QImage:
        image = QImage(640, 360, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        shape = Bubble("b1", "caption", box=(0.1, 0.1, 0.6, 0.3), text={"en": words})
        panel = QRectF(0, 0, 640, 360)
        for item in letter([shape], panel, panel, letters=20, language="en"):
            draw_lettered(painter, item)
        painter.end()
        return image

    assert bubble(text) != bubble("")
    assert bubble(text) != bubble("\U0010fffd" * len(text)), "boxes"


def test_a_label_that_is_cut_reads_from_its_own_side(qtbot: Any) -> None:
    label = ElidedLabel(HEBREW)
    qtbot.addWidget(label)
    label.resize(300, 24)
    ground = label.grab().toImage()
    columns = [x for x in range(300)
               if any(ground.pixel(x, y) != ground.pixel(0, 0) for y in range(24))]  # fmt: skip
    assert columns[0] > 100


# -- the font that comes along ------------------------------------------------------------------------


def some_font() -> Path:
    found = subprocess.run(
        ["fc-match", "-f", "%{file}", "DejaVu Sans"], capture_output=True, text=True, check=True
    )
    return Path(found.stdout)


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A folder of fonts with one in it, under a name that nothing else has."""
    before, name = "DejaVu Sans", "Tested Sans"
    try:
        data = some_font().read_bytes()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("there is no fontconfig here")
    if before.encode("utf-16-be") not in data:
        pytest.skip("there is no DejaVu Sans here")
    for coding in ("utf-16-be", "latin-1"):
        data = data.replace(before.encode(coding), name.encode(coding))
    (tmp_path / "Tested.ttf").write_bytes(data)
    (tmp_path / "OFL.txt").write_text("a licence", "utf-8")
    monkeypatch.setattr(own_fonts, "FONTS", tmp_path)
    return name


@pytest.mark.parametrize("chinese", [False, True])
def test_a_font_that_came_along_is_the_last_one_asked(
    qapp: QApplication, brought: str, chinese: bool
) -> None:
    before = qapp.font()
    try:
        theme.set_font(qapp, chinese=chinese)
        assert qapp.font().families()[-1] == brought
        assert len(qapp.font().families()) > len(own_fonts.CHINESE)
        theme.set_font(qapp, chinese=chinese)
        assert qapp.font().families().count(brought) == 1
        assert brought in QFontDatabase.families()
    finally:
        qapp.setFont(before)


def test_without_one_there_is_none(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_fonts, "FONTS", tmp_path / "nowhere")
    assert own_fonts.own_families() == []
