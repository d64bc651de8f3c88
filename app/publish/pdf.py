"""Pages as PDF: pictures and words as themselves, fonts as subsets, boxes for the printer."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO, cast

from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter

from app.comic.drawing import draw_page
from app.durable import make_folder, new_file
from app.publish.comic import Comic
from app.publish.drawing import INCH, Studio
from app.publish.findable import findable
from app.publish.images import parts
from app.publish.steps import Steps

SCREEN = 96
"""Pixels an inch, of pages that are measured in pixels."""
FINE = 1200
"""The writer's own grid, dots an inch: fine enough for letters."""
POINTS = 72


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of a PDF. ``area`` is what is drawn, ``trim`` what is left of it after cutting; both
    in units of ``inches`` each."""

    area: QRectF
    trim: QRectF
    inches: float
    paint: Callable[[QPainter], None]


def write_pdf(studio: Studio, path: Path, steps: Steps, *, bleed: bool = False) -> int:
    """Write the pages as a new PDF; returns how many. With ``bleed`` printers get what is cut off,
    and the boxes that say so."""
    return write_leaves(studio.comic, _leaves(studio, bleed), path, steps)


def _leaves(studio: Studio, bleed: bool) -> Iterator[Leaf]:
    for sheet in studio.sheets():
        inches = 1 / INCH if sheet.unit == "mm" else 1 / SCREEN
        for part in parts(sheet):
            area = sheet.whole if bleed and sheet.page.template != "strip" else part

            def paint(painter: QPainter, sheet: Any = sheet, area: QRectF = area) -> None:
                seen = tuple(f for f in sheet.frames if f.place.intersects(area))
                painter.setClipRect(area)
                draw_page(painter, replace(sheet, frames=seen), studio.look, studio.manner)

            yield Leaf(area, part, inches, paint)


def write_leaves(comic: Comic, leaves: Iterator[Leaf], path: Path, steps: Steps) -> int:
    """Write any pages as a new PDF. Raises ``OSError`` if the disk refuses: then nothing is there."""
    make_folder(path.parent)
    draft = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        trims = list(_draw(comic, leaves, draft, steps))
        _finish(comic, draft, path, trims, steps)
    finally:
        draft.unlink(missing_ok=True)
    return len(trims)


def _draw(
    comic: Comic, leaves: Iterator[Leaf], draft: Path, steps: Steps
) -> Iterator[tuple[float, ...]]:
    """Draw the pages one by one; yields each one's trim box in points, from below as PDF counts."""
    writer = QPdfWriter(str(draft))
    writer.setResolution(FINE)
    writer.setTitle(comic.title)
    writer.setCreator("Inkfold")
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter: QPainter | None = None
    try:
        for number, leaf in enumerate(leaves, 1):
            steps.next(str(number))
            size = QSizeF(leaf.area.width() * leaf.inches, leaf.area.height() * leaf.inches)
            exact = QPageSize.SizeMatchPolicy.ExactMatch
            writer.setPageSize(QPageSize(size, QPageSize.Unit.Inch, "", exact))
            writer.setPageMargins(QMarginsF(0, 0, 0, 0))
            if painter is None:
                painter = QPainter()
                if not painter.begin(writer):
                    raise OSError(f"{draft.parent} cannot be written")
            else:
                writer.newPage()
            painter.save()
            scale = leaf.inches * FINE
            painter.scale(scale, scale)
            painter.translate(-leaf.area.topLeft())
            leaf.paint(painter)
            painter.restore()
            yield _box(leaf)
    finally:
        if painter is not None:
            painter.end()


def _box(leaf: Leaf) -> tuple[float, ...]:
    points = leaf.inches * POINTS
    left = (leaf.trim.left() - leaf.area.left()) * points
    below = (leaf.area.bottom() - leaf.trim.bottom()) * points
    return (left, below, left + leaf.trim.width() * points, below + leaf.trim.height() * points)


def _finish(
    comic: Comic, draft: Path, path: Path, trims: list[tuple[float, ...]], steps: Steps
) -> None:
    """Add what Qt's writer does not: boxes, language, reading direction, words that can be found."""
    import pikepdf

    with pikepdf.open(draft) as pdf:
        for page, trim in zip(pdf.pages, trims, strict=True):
            page.trimbox = pikepdf.Array([round(value, 3) for value in trim])
            page.obj.BleedBox = page.mediabox
        root = pdf.Root
        root.Lang = pikepdf.String(comic.language)
        root.PageLayout = pikepdf.Name("/SinglePage")
        view = pikepdf.Dictionary(DisplayDocTitle=True)
        if comic.layout.direction == "rtl":
            view.Direction = pikepdf.Name("/R2L")
        root.ViewerPreferences = view
        for found in pdf.objects:
            if isinstance(found, pikepdf.Dictionary) and "/ToUnicode" in found:
                found.ToUnicode.write(findable(found.ToUnicode.read_bytes()))
        with pdf.open_metadata() as meta:
            meta["dc:title"] = comic.title
            meta["dc:language"] = [comic.language]
        with new_file(path) as file:
            pdf.save(cast(BinaryIO, file))
            steps.end()
