"""All panels small on a few sheets; of two branches, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen, QTextLayout

from app.comic.drawing import cut
from app.comic.fonts import is_chinese, lettering_font
from app.comic.lettered import INK
from app.publish.comic import Shot
from app.publish.drawing import INCH, Studio
from app.publish.pdf import Leaf, write_leaves
from app.publish.steps import Steps

PAGE = QRectF(0, 0, 210, 297)
MARGIN, GAP, WORDS = 12.0, 5.0, 9.0
"""Millimetres: around the sheet, between panels, and under each for its words."""
COLUMNS = 3
LETTERS = 2.6


def write_contact(studios: Sequence[Studio], path: Path, steps: Steps) -> int:
    """Write the contact sheets as a PDF; returns how many. Two studios are two columns."""
    return write_leaves(studios[0].comic, _leaves(studios), path, steps)


def _leaves(studios: Sequence[Studio]) -> Iterator[Leaf]:
    cells = _grid(studios) if len(studios) == 1 else _columns(studios)
    columns = COLUMNS if len(studios) == 1 else len(studios)
    width = (PAGE.width() - 2 * MARGIN - GAP * (columns - 1)) / columns
    height = width * 9 / 16 + WORDS
    rows = max(1, int((PAGE.height() - 2 * MARGIN - 10 + GAP) // (height + GAP)))
    per_page = rows * columns
    for start in range(0, max(1, len(cells)), per_page):
        some = cells[start : start + per_page]

        def paint(painter: QPainter, some: Sequence[tuple[Studio, Shot] | None] = some) -> None:
            painter.fillRect(PAGE, QColor(studios[0].manner.paper))
            title = " · ".join(dict.fromkeys(_name(studio) for studio in studios))
            _write(painter, QRectF(MARGIN, MARGIN - 4, PAGE.width() - 2 * MARGIN, 7), title, 4.2)
            for at, cell in enumerate(some):
                if cell is not None:
                    x = MARGIN + at % columns * (width + GAP)
                    y = MARGIN + 8 + at // columns * (height + GAP)
                    _draw(painter, QRectF(x, y, width, height), *cell)

        yield Leaf(PAGE, PAGE, 1 / INCH, paint)


def _grid(studios: Sequence[Studio]) -> list[tuple[Studio, Shot] | None]:
    return [(studios[0], shot) for shot in studios[0].comic.shots if shot.asset]


def _columns(studios: Sequence[Studio]) -> list[tuple[Studio, Shot] | None]:
    """Return the panels row by row; one that both branches have stands beside itself."""
    lists = [[shot for shot in studio.comic.shots if shot.asset] for studio in studios]
    longest = max(map(len, lists), default=0)
    return [
        (studio, shots[row]) if row < len(shots) else None
        for row in range(longest)
        for studio, shots in zip(studios, lists, strict=True)
    ]


def _name(studio: Studio) -> str:
    comic = studio.comic
    return f"{comic.title}: {comic.branch}" if comic.branch else comic.title


def _draw(painter: QPainter, place: QRectF, studio: Studio, shot: Shot) -> None:
    picture = place.adjusted(0, 0, 0, -WORDS)
    drawn = studio.look(shot.panel_id)
    if drawn is not None and isinstance(drawn.picture, QImage):
        _, source = cut(picture, drawn.picture.width(), drawn.picture.height(), None)
        small = drawn.picture.copy(source.toRect()).scaled(
            720, 405, Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )  # fmt: skip
        painter.drawImage(picture, small, QRectF(small.rect()))
    painter.setPen(QPen(QColor(INK), 0.25))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(picture)
    words = f"{shot.number}  {shot.prompt}"
    _write(
        painter,
        QRectF(place.left(), picture.bottom() + 1, place.width(), WORDS - 1),
        words,
        LETTERS,
    )


def _write(painter: QPainter, place: QRectF, words: str, letters: float) -> None:
    """Write words, as many whole lines as there is room for; fonts are whole pixels, so they are
    drawn scaled."""
    grain = 40 / letters
    font = lettering_font("", 40, chinese=is_chinese(words))
    painter.save()
    painter.setPen(QColor(INK))
    painter.setFont(font)
    painter.translate(place.topLeft())
    painter.scale(1 / grain, 1 / grain)
    tall = QFontMetricsF(font).height()
    for number, line in enumerate(lines_in(words, font, place.size() * grain)):
        box = QRectF(0, number * tall, place.width() * grain, tall)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft), line)
    painter.restore()


def lines_in(words: str, font: QFont, room: QSizeF) -> list[str]:
    """Return the lines of ``words`` that have room; the last ends in an ellipsis where more is said.

    ``room`` is in the font's pixels. Line breaks of the prompt are spaces here.
    """
    text, metrics = " ".join(words.split()), QFontMetricsF(font)
    most = max(1, int(room.height() / metrics.height()))
    layout = QTextLayout(text, font)
    layout.beginLayout()
    found: list[str] = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room.width())
        start = line.textStart()
        if len(found) + 1 == most:
            found.append(
                metrics.elidedText(text[start:], Qt.TextElideMode.ElideRight, room.width())
            )
            break
        found.append(text[start : start + line.textLength()].strip())
    layout.endLayout()
    return found
