"""One family of outline icons, coloured from the theme when they are made."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtGui import QIcon, QPixmap

from app.widgets.theme import tokens

FOLDER = Path(__file__).parents[2] / "resources" / "icons"


def icon(name: str, tone: str = "") -> QIcon:
    """Return an icon in a token's colour (``muted`` where none is named)."""
    made = QIcon()
    for size in (16, 20, 32, 40):
        made.addPixmap(pixmap(name, getattr(tokens(), tone or "muted"), size))
    return made


@lru_cache(maxsize=256)
def pixmap(name: str, colour: str, size: int) -> QPixmap:
    """Return an icon of ``size`` device pixels in ``colour``."""
    text = (FOLDER / f"{name}.svg").read_text("utf-8").replace("currentColor", colour)
    sized = text.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
    # Read from bytes, never through a QBuffer of ours: Qt's reader would call back into Python
    # while it holds the lock that a thread decoding a picture waits for with Python's own in hand.
    made = QPixmap()
    made.loadFromData(sized.encode(), "SVG")
    return made
