"""Panels, pages and strips as PNG files in a new folder."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil
from pathlib import Path

from PySide6.QtCore import QRectF

from app.archive.names import safe_name
from app.comic.sheet import Sheet
from app.publish.drawing import DOTS, Studio
from app.publish.marks import mark_page, mark_panel
from app.publish.steps import Steps
from app.publish.target import new_folder, save_image

SLICE = 1280.0
"""How tall a slice of a strip is at most, in pixels: what webtoon platforms take."""
LONGEST_NAME = 60


def write_panels(studio: Studio, path: Path, steps: Steps) -> int:
    """Write each panel as it is lettered, named by number and prompt; returns how many."""
    shots = [shot for shot in studio.comic.shots if shot.asset is not None]
    width = max(2, len(str(len(shots))))
    written = 0
    with new_folder(path) as folder:
        for shot in shots:
            steps.next(str(shot.number))
            image = studio.panel(shot)
            if image.isNull():
                continue
            mark_panel(image, studio.comic, shot)
            # no two are alike: each begins with a number of its own
            name = f"{shot.number:0{width}} {shot.prompt[:LONGEST_NAME]}"
            save_image(image, folder / safe_name(name, ".png", default="panel"))
            written += 1
        steps.end()
    return written


def write_pages(studio: Studio, path: Path, steps: Steps, dots: int = DOTS) -> int:
    """Write each page; an endless strip is cut where nothing is lost. Returns how many."""
    with new_folder(path) as folder:
        number = 0
        for sheet in studio.sheets():
            for area in parts(sheet):
                number += 1
                steps.next(str(number))
                image = studio.part(sheet, area, dots)
                mark_page(image, studio.comic, panels_in(sheet, area))
                save_image(image, folder / f"{number:03}.png")
        steps.end()
    return number


def parts(sheet: Sheet) -> Iterator[QRectF]:
    """Yield the areas a page is published in: itself, or the slices of a strip."""
    if sheet.page.template != "strip":
        yield sheet.trim
    else:
        yield from slices(sheet, SLICE * sheet.trim.width() / 800)


def slices(sheet: Sheet, most: float) -> Iterator[QRectF]:
    """Yield a strip in slices of at most ``most``, cut in the gutters where that can be; a panel
    taller than that is cut in equal parts. Together they are the whole strip."""
    start, reached = 0.0, 0.0
    for end in [*_gutters(sheet), sheet.trim.bottom()]:
        if end - start > most and reached > start:
            yield _band(sheet, start, reached)
            start = reached
        if end - start > most:
            # one panel alone is too tall
            count = ceil((end - start) / most)
            step = (end - start) / count
            for _ in range(count):
                yield _band(sheet, start, start + step)
                start += step
        reached = end
    if sheet.trim.bottom() - start > 0.5:
        yield _band(sheet, start, sheet.trim.bottom())


def _gutters(sheet: Sheet) -> Iterator[float]:
    """Yield the middles between the panels of a strip, from above."""
    for above, below in pairwise(sheet.frames):
        yield (above.place.bottom() + below.place.top()) / 2


def _band(sheet: Sheet, top: float, bottom: float) -> QRectF:
    return QRectF(sheet.trim.left(), top, sheet.trim.width(), bottom - top)


def panels_in(sheet: Sheet, area: QRectF) -> list[str]:
    """Return the panels that are seen in an area, in reading order."""
    return [
        frame.cell.panel_id
        for frame in sheet.frames
        if frame.cell.panel_id and frame.place.intersects(area)
    ]
