"""Draws pages and panels: pictures cut to their cells, ink frames, bubbles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap

from app.comic.busy import NOTHING, Busy
from app.comic.lettered import INK, Lettered, draw_lettered, letter, letters_alone
from app.comic.sheet import Frame, Sheet
from app.folds.lettering import Bubble, Point

PAPER = "#ffffff"
FRAME = 0.11
"""The breadth of a panel's ink frame, in letters."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a panel shows. ``picture`` is null where there is none; ``busy`` tells where things are
    in it. ``characters`` are named from the left on, as far as known."""

    picture: QImage | QPixmap
    bubbles: Sequence[Bubble] = ()
    busy: Busy = NOTHING
    characters: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Manner:
    """How everything is drawn: ``language`` of the words, family of the letters, reading direction."""

    language: str = "en"
    family: str = ""
    direction: str = "ltr"
    paper: str = PAPER
    frames: bool = True
    lettered: bool = True
    empty: Callable[[QPainter, Frame], None] | None = field(default=None, compare=False)
    """Draws a cell without a picture; None leaves it as paper."""


def draw_page(
    painter: QPainter, sheet: Sheet, look: Callable[[str], Drawn | None], manner: Manner
) -> None:
    """Draw a page at the painter's origin, one unit of the sheet a unit of the painter.

    ``look`` returns what a panel shows, by its id. One panel is held at a time.
    """
    painter.fillRect(sheet.whole, QColor(manner.paper))
    for frame in sheet.frames:
        drawn = look(frame.cell.panel_id) if frame.cell.panel_id else None
        if drawn is None or drawn.picture.isNull():
            if manner.empty is not None:
                manner.empty(painter, frame)
            continue
        visible = frame.place.intersected(sheet.trim)
        draw_panel(painter, frame.place, drawn, manner, sheet.letters, frame.cell.focus, visible)
        if manner.frames:
            _draw_frame(painter, frame.place, sheet)


def draw_panel(
    painter: QPainter,
    place: QRectF,
    drawn: Drawn,
    manner: Manner,
    letters: float | None = None,
    focus: Point | None = None,
    visible: QRectF | None = None,
) -> None:
    """Draw one panel in ``place``: the picture fills it, and is cut around ``focus`` where it has
    another shape. Bubbles lie in ``visible``, whatever of the picture is cut."""
    spread, source = cut_of(place, drawn, focus)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if isinstance(drawn.picture, QImage):
        painter.drawImage(place, drawn.picture, source)
    else:
        painter.drawPixmap(place, drawn.picture, source)
    painter.restore()
    if manner.lettered:
        for item in lettered_in(place, spread, drawn, manner, letters, visible):
            draw_lettered(painter, item)


def lettered_in(
    place: QRectF,
    spread: QRectF,
    drawn: Drawn,
    manner: Manner,
    letters: float | None = None,
    visible: QRectF | None = None,
) -> list[Lettered]:
    """Return a panel's bubbles as they are drawn; ``spread`` is where the whole picture would lie."""
    inside = visible if visible is not None else place
    if not drawn.bubbles or inside.isEmpty():
        return []
    return letter(
        drawn.bubbles, spread, inside,
        letters=letters if letters is not None else letters_alone(place),
        language=manner.language, family=manner.family, direction=manner.direction,
        busy=drawn.busy, characters=drawn.characters,
    )  # fmt: skip


def cut_of(place: QRectF, drawn: Drawn, focus: Point | None) -> tuple[QRectF, QRectF]:
    """Return ``cut`` for a panel; where nobody chose, what there is to see stays in view."""
    width, height = drawn.picture.width(), drawn.picture.height()
    return cut(place, width, height, focus or focus_of(place, drawn))


def focus_of(place: QRectF, drawn: Drawn) -> Point:
    """Return the focus of a panel whose focus nobody chose."""
    width, height = drawn.picture.width(), drawn.picture.height()
    scale = max(place.width() / width, place.height() / height)
    return drawn.busy.focus(place.width() / scale / width, place.height() / scale / height)


def cut(place: QRectF, width: int, height: int, focus: Point | None) -> tuple[QRectF, QRectF]:
    """Return where the whole picture would lie so that it fills ``place``, and the part of it, in
    its own pixels, that is seen there."""
    scale = max(place.width() / width, place.height() / height)
    wide, tall = width * scale, height * scale
    x, y = focus or (0.5, 0.5)
    left = place.left() - (wide - place.width()) * x
    top = place.top() - (tall - place.height()) * y
    source = QRectF(
        (place.left() - left) / scale, (place.top() - top) / scale,
        place.width() / scale, place.height() / scale,
    )  # fmt: skip
    return QRectF(left, top, wide, tall), source


def _draw_frame(painter: QPainter, place: QRectF, sheet: Sheet) -> None:
    pen = QPen(QColor(INK), sheet.letters * FRAME)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(place)
    painter.restore()
