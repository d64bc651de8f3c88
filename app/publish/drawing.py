"""Draws a comic's panels and pages into images; one picture is held at a time."""

from __future__ import annotations

import contextlib
import sys
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from app.comic.busy import busy_in
from app.comic.drawing import Drawn, Manner, draw_page, draw_panel
from app.comic.sheet import Sheet, sheet_of
from app.errors import AppError
from app.ports import PictureStore
from app.publish.comic import Comic, Shot

DOTS = 300
"""Dots an inch of a page in millimetres, where nothing else is wished for: what printers ask."""
INCH = 25.4
KEPT = 3
"""How many pictures are held: those around the one that is drawn."""
MOST_PIXELS = 120_000_000
"""No image is larger: half a gigabyte while it is drawn."""


def application() -> QGuiApplication:
    """Return the application object that fonts need, made without a screen where there is none.

    Call on the main thread before anything is drawn.
    """
    there = QGuiApplication.instance()
    if isinstance(there, QGuiApplication):
        return there
    # elsewhere this platform would know none of the system's fonts
    unseen = ["-platform", "offscreen"] if sys.platform == "linux" else []
    return QGuiApplication(["inkfold", *unseen])


class Studio:
    """Draws one comic. Safe on any one thread, once there is an application object.

    ``missing`` names the panels whose picture could not be read; they are left empty.
    """

    def __init__(self, comic: Comic, pictures: PictureStore, *, lettered: bool = True) -> None:
        self.comic = comic
        self.missing: list[int] = []
        self._pictures = pictures
        self._kept: OrderedDict[str, Drawn] = OrderedDict()
        self._sizes: dict[str, float] = {}
        layout = comic.layout
        self.manner = Manner(comic.language, layout.font, layout.direction, lettered=lettered)

    def sheets(self) -> Iterator[Sheet]:
        """Yield the measures of each page that has a panel."""
        for page in self.comic.layout.pages:
            if any(cell.panel_id for cell in page.cells):
                yield sheet_of(self.comic.layout, page, self.aspect)

    def aspect(self, panel_id: str) -> float | None:
        """Return width to height of a panel's picture."""
        if panel_id not in self._sizes:
            drawn = self.look(panel_id)
            picture = drawn.picture if drawn is not None else QImage()
            self._sizes[panel_id] = picture.width() / picture.height() if picture.height() else 0
        return self._sizes[panel_id] or None

    def look(self, panel_id: str) -> Drawn | None:
        """Return what a panel shows, None where its picture is missing."""
        if panel_id in self._kept:
            self._kept.move_to_end(panel_id)
            return self._kept[panel_id]
        shot = self.comic.shot(panel_id)
        image = self.picture(shot) if shot is not None else QImage()
        if shot is None or image.isNull():
            return None
        drawn = self._kept[panel_id] = Drawn(image, shot.bubbles, busy_in(image), shot.characters)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return drawn

    def picture(self, shot: Shot) -> QImage:
        """Return a panel's picture without words; a null one where it cannot be read."""
        image = QImage()
        if shot.asset is not None:
            with contextlib.suppress(AppError, OSError):
                # repainted by ourselves, so the format is known and no other reader is tried
                image.loadFromData(self._pictures.shown(shot.asset), "PNG")
        if image.isNull() and shot.number not in self.missing:
            self.missing.append(shot.number)
        return image

    def panel(self, shot: Shot) -> QImage:
        """Return a panel with its words, as large as its picture."""
        drawn = self.look(shot.panel_id)
        if drawn is None or not isinstance(drawn.picture, QImage):
            return QImage()
        image = drawn.picture.convertToFormat(QImage.Format.Format_RGB32)
        painter = QPainter(image)
        try:
            draw_panel(painter, QRectF(image.rect()), drawn, self.manner)
        finally:
            # an image that goes while it is painted takes the process with it
            painter.end()
        return image

    def page(self, sheet: Sheet, dots: int = DOTS, *, bleed: bool = False) -> QImage:
        """Return a page, ``dots`` an inch where it is measured in millimetres."""
        return self.part(sheet, sheet.whole if bleed else sheet.trim, dots)

    def part(self, sheet: Sheet, area: QRectF, dots: int = DOTS) -> QImage:
        """Return a part of a page."""
        scale = scale_of(sheet, dots)
        pixels = area.width() * area.height() * scale * scale
        if pixels > MOST_PIXELS:
            scale *= (MOST_PIXELS / pixels) ** 0.5
        image = QImage(
            max(1, round(area.width() * scale)), max(1, round(area.height() * scale)),
            QImage.Format.Format_RGB32,
        )  # fmt: skip
        if sheet.unit == "mm":
            image.setDotsPerMeterX(round(scale * 1000))
            image.setDotsPerMeterY(round(scale * 1000))
        image.fill(self.manner.paper)
        painter = QPainter(image)
        painter.scale(scale, scale)
        painter.translate(-area.topLeft())
        seen = tuple(frame for frame in sheet.frames if frame.place.intersects(area))
        try:
            draw_page(painter, replace(sheet, frames=seen), self.look, self.manner)
        finally:
            painter.end()
        return image


def scale_of(sheet: Sheet, dots: int) -> float:
    """Return pixels a unit of the sheet: pixels are pixels, millimetres as the dots say."""
    return dots / INCH if sheet.unit == "mm" else max(1.0, dots / DOTS)
