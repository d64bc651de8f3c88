"""Bubbles that fit: the words inside the bubble, the bubble inside the panel, whatever is said."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from app.comic.shapes import OUTLINES
from app.comic.words import Style, Words, balanced, broken, lay_out

LEAST = 0.62
"""How far letters shrink before a bubble outgrows the box it was given."""
SHRINK = 0.93
WIDEST = 0.66
TALLEST = 0.62
"""How much of a panel a bubble may take of itself."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A bubble's place, and its words' place and size in it; all in the device's units."""

    place: QRectF
    text: QRectF
    pixels: float
    words: Words


def natural_size(
    text: str, kind: str, style: Style, panel: QRectF, pixels: float
) -> tuple[float, float]:
    """Return how wide and tall a bubble wants to be that may stand anywhere in ``panel``."""
    fitted = _free(text, kind, style, panel, pixels)
    return fitted.place.width(), fitted.place.height()


def fit(text: str, kind: str, style: Style, panel: QRectF, pixels: float, box: QRectF) -> Fitted:
    """Return the words in a bubble at ``box``, letters at most ``pixels`` tall.

    Letters become smaller until they fit; past a limit the bubble grows instead, and past the
    panel they become smaller still. The bubble is never outside the panel, nor any word outside
    the bubble.
    """
    box = _within(box, panel)
    size = pixels
    while size >= pixels * LEAST:
        found = _in_box(text, kind, style, box, size)
        if found is not None:
            return found
        size *= SHRINK
    free = _free(text, kind, style, panel, pixels * LEAST, widest=1.0)
    place = QRectF(free.place)
    place.setWidth(max(place.width(), min(box.width(), panel.width())))
    place.setHeight(max(place.height(), min(box.height(), panel.height())))
    place.moveCenter(box.center())
    place = _within(place, panel)
    return Fitted(place, _centred(free.words, free.pixels, place), free.pixels, free.words)


def _in_box(text: str, kind: str, style: Style, box: QRectF, size: float) -> Fitted | None:
    room_x, room_y = _room(kind, box.width(), size), _room(kind, box.height(), size)
    along = (room_y if style.vertical else room_x) / size
    if along < 1:
        return None
    words = lay_out(text, style, along)
    if words.width * size > room_x + 0.01 or words.height * size > room_y + 0.01:
        return None
    words = balanced(text, style, along)
    return Fitted(box, _centred(words, size, box), size, words)


def _free(
    text: str, kind: str, style: Style, panel: QRectF, pixels: float, widest: float = WIDEST
) -> Fitted:
    """Return the bubble at the panel's corner, in a good shape: broader than tall."""
    size = pixels
    wide, tall = panel.width() * widest, panel.height() * max(widest, TALLEST)
    while True:
        along = _good_length(text, kind, style, wide, tall, size)
        words = lay_out(text, style, along)
        width, height = _needed(kind, words.width, size), _needed(kind, words.height, size)
        if (width <= wide and height <= tall) or size < pixels / 2000:
            words = balanced(text, style, along)
            width, height = _needed(kind, words.width, size), _needed(kind, words.height, size)
            place = QRectF(panel.left(), panel.top(), min(width, wide), min(height, tall))
            return Fitted(place, _centred(words, size, place), size, words)
        if size < pixels * LEAST:
            # nothing helps but more of the panel
            wide, tall = panel.width(), panel.height()
        size *= SHRINK


def _good_length(
    text: str, kind: str, style: Style, wide: float, tall: float, size: float
) -> float:
    """Return how long lines may be, in letters, so that the bubble gets a good shape."""
    whole = lay_out(text, style, 10_000)
    # lines some three times as long as they are many read best; columns likewise
    good = max((whole.width * whole.height * 2.6) ** 0.5, 3.0)
    most = max(1.0, _room(kind, tall if style.vertical else wide, size) / size)
    if good >= most:
        return most
    # a long word is better whole than well shaped
    return most if broken(lay_out(text, style, good)) > broken(lay_out(text, style, most)) else good


def _room(kind: str, whole: float, size: float) -> float:
    """Return how much of a bubble's extent its words may take."""
    outline = OUTLINES[kind]
    return (whole - 2 * outline.padding * size) * outline.share


def _needed(kind: str, letters: float, size: float) -> float:
    outline = OUTLINES[kind]
    return letters * size / outline.share + 2 * outline.padding * size


def _centred(words: Words, size: float, place: QRectF) -> QRectF:
    text = QRectF(0, 0, words.width * size, words.height * size)
    text.moveCenter(place.center())
    return text


def _within(box: QRectF, panel: QRectF) -> QRectF:
    """Return the box moved, and where needed cut, so that it lies in the panel."""
    width, height = min(box.width(), panel.width()), min(box.height(), panel.height())
    left = min(max(box.left(), panel.left()), panel.right() - width)
    top = min(max(box.top(), panel.top()), panel.bottom() - height)
    return QRectF(left, top, width, height)
