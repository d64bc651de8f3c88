"""Panels one after the other, each as long as its words take to read: what moving forms share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter

from app.comic.fonts import is_chinese
from app.errors import WrongUseError
from app.publish.comic import Shot
from app.publish.drawing import Studio
from app.publish.steps import Steps

WIDEST = 960
"""Pixels of the wider side of a frame."""
LOOKING_S, LONGEST_S = 1.5, 6.0
"""Seconds a panel without words is shown, and any panel at most."""
LETTERS_A_SECOND, SIGNS_A_SECOND = 17.0, 7.0
"""How fast words are read, in Latin letters and in Chinese signs: as subtitles count."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One panel as RGB bytes, rows without gaps, and the seconds it is shown."""

    pixels: bytes
    width: int
    height: int
    seconds: float


def frames_of(studio: Studio, steps: Steps) -> Iterator[Frame]:
    """Yield the panels as frames of one size, which the first panel gives; one is held at a time.

    A panel of another shape gets paper around it. One whose picture is missing is left out. Raises
    ``WrongUseError`` where all are.
    """
    size: tuple[int, int] | None = None
    for shot in studio.comic.shots:
        if shot.asset is None:
            continue
        steps.next(str(shot.number))
        image = studio.panel(shot)
        if image.isNull():
            continue
        size = size or _size(image)
        yield _frame(image, size, studio.manner.paper, seconds_of(shot, studio))
    if size is None:
        raise WrongUseError(reason="There is no picture to publish yet.")


def _size(image: QImage) -> tuple[int, int]:
    """Return a frame's size: even numbers, as films want them."""
    scale = min(1.0, WIDEST / max(image.width(), image.height()))
    return (
        max(2, round(image.width() * scale) // 2 * 2),
        max(2, round(image.height() * scale) // 2 * 2),
    )


def _frame(image: QImage, size: tuple[int, int], paper: str, seconds: float) -> Frame:
    width, height = size
    inside = image.size().scaled(width, height, Qt.AspectRatioMode.KeepAspectRatio)
    # a pixel lost to rounding is no reason for a border
    if abs(inside.width() - width) <= 2 and abs(inside.height() - height) <= 2:
        inside.setWidth(width)
        inside.setHeight(height)
    small = image.scaled(
        inside, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    sheet = QImage(width, height, QImage.Format.Format_RGB32)
    sheet.fill(paper)
    painter = QPainter(sheet)
    place = QRect(
        (width - small.width()) // 2, (height - small.height()) // 2, small.width(), small.height()
    )
    painter.drawImage(place, small)
    painter.end()
    rows = sheet.convertToFormat(QImage.Format.Format_RGB888)
    whole, line = bytes(rows.constBits()), rows.bytesPerLine()
    wanted = width * 3
    if line != wanted:
        whole = b"".join(whole[at : at + wanted] for at in range(0, line * height, line))
    return Frame(whole, width, height, seconds)


def seconds_of(shot: Shot, studio: Studio) -> float:
    """Return how long a panel is shown: a look at it, and the time its words take."""
    seconds = LOOKING_S
    for bubble in shot.bubbles if studio.manner.lettered else ():
        for sign in bubble.words(studio.comic.language):
            seconds += 1 / (SIGNS_A_SECOND if is_chinese(sign) else LETTERS_A_SECOND)
    return min(LONGEST_S, seconds)
