"""Pages as an electronic book (EPUB 3, fixed layout): each page a picture that tells its words."""

from __future__ import annotations

import tempfile
import zipfile
from pathlib import Path

from PySide6.QtCore import QRectF

from app.comic.sheet import Sheet
from app.durable import new_file
from app.publish.comic import Shot
from app.publish.drawing import Studio
from app.publish.epub_parts import BookPage, container, navigation, package, page_file
from app.publish.images import panels_in, parts
from app.publish.labels import label
from app.publish.plain import one_line
from app.publish.steps import Steps
from app.publish.target import encode

DOTS = 200
"""Dots an inch: enough for the largest tablets."""
QUALITY = 90
WHEN = (1980, 1, 1, 0, 0, 0)
"""The time of every member: the same comic gives the same bytes."""
_UNIX = 3


def write_epub(studio: Studio, path: Path, steps: Steps, dots: int = DOTS) -> int:
    """Write the pages into a new book; returns how many."""
    comic = studio.comic
    pages: list[BookPage] = []
    with (
        new_file(path) as file,
        tempfile.TemporaryDirectory(prefix="inkfold-") as folder,
        zipfile.ZipFile(file, "w") as book,
    ):
        # readers know a book by its first member, which must be neither packed nor padded
        _put(book, "mimetype", b"application/epub+zip", packed=False)
        _put(book, "META-INF/container.xml", container())
        place = Path(folder, "page.jpg")
        for sheet in studio.sheets():
            for area in parts(sheet):
                number = len(pages) + 1
                steps.next(str(number))
                image = studio.part(sheet, area, dots)
                encode(image, str(place), b"jpg", QUALITY)
                alone = sheet.page.template == "strip"
                words = _alternative(studio, sheet, area)
                page = BookPage(number, image.width(), image.height(), words, alone)
                pages.append(page)
                _put(book, f"OEBPS/{page.picture}", place.read_bytes(), packed=False)
                _put(book, f"OEBPS/{page.file}", page_file(comic, page))
        _put(book, "OEBPS/nav.xhtml", navigation(comic, pages))
        _put(book, "OEBPS/package.opf", package(comic, pages))
        steps.end()
    return len(pages)


def _put(book: zipfile.ZipFile, name: str, data: bytes, *, packed: bool = True) -> None:
    member = zipfile.ZipInfo(name, WHEN)
    member.create_system = _UNIX
    member.external_attr = 0o644 << 16
    book.writestr(member, data, zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED)


def _alternative(studio: Studio, sheet: Sheet, area: QRectF) -> str:
    """Return what a page shows and says, for who cannot see it."""
    shots = [studio.comic.shot(name) for name in panels_in(sheet, area)]
    return "\n".join(_told(shot, studio) for shot in shots if shot is not None)


def _told(shot: Shot, studio: Studio) -> str:
    language = studio.comic.language
    told = f"{label('panel', language, number=shot.number)}: {one_line(shot.prompt)}".rstrip(": ")
    said = [
        f"{who}: {words}" if (who := one_line(bubble.character)) else words
        for bubble in (shot.bubbles if studio.manner.lettered else ())
        if (words := one_line(bubble.words(language)))
    ]
    return " | ".join([told, *said])
