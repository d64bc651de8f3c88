"""Pages as a comic archive (CBZ): numbered pictures and what readers show about them."""

from __future__ import annotations

import tempfile
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

from app.durable import new_file
from app.publish.comic import Comic
from app.publish.drawing import Studio
from app.publish.images import parts
from app.publish.steps import Steps
from app.publish.target import encode

DOTS = 200
"""Dots an inch: enough for the largest tablets."""
QUALITY = 92
WHEN = (1980, 1, 1, 0, 0, 0)
"""The time of every member: the same comic gives the same bytes."""


def write_cbz(studio: Studio, path: Path, steps: Steps, dots: int = DOTS) -> int:
    """Write the pages as JPEG into a new archive; returns how many."""
    number = 0
    sizes: list[tuple[int, int, int]] = []
    with (
        new_file(path) as file,
        tempfile.TemporaryDirectory(prefix="inkfold-") as folder,
        zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive,
    ):
        place = Path(folder, "page.jpg")
        for sheet in studio.sheets():
            for area in parts(sheet):
                number += 1
                steps.next(str(number))
                image = studio.part(sheet, area, dots)
                encode(image, str(place), b"jpg", QUALITY)
                data = place.read_bytes()
                sizes.append((image.width(), image.height(), len(data)))
                archive.writestr(zipfile.ZipInfo(f"{number:03}.jpg", WHEN), data)
        about = comic_info(studio.comic, sizes)
        archive.writestr(zipfile.ZipInfo("ComicInfo.xml", WHEN), about)
        steps.end()
    return number


def comic_info(comic: Comic, sizes: list[tuple[int, int, int]]) -> bytes:
    """Return ``ComicInfo.xml`` in the form of ComicRack's schema 2.0, its elements in its order."""
    root = ET.Element("ComicInfo")
    people = dict.fromkeys(name for shot in comic.shots for name in shot.characters)
    for name, value in (
        ("Title", comic.title),
        ("Series", comic.title),
        ("Notes", f"Branch: {comic.branch}" if comic.branch else ""),
        ("PageCount", str(len(sizes))),
        ("LanguageISO", comic.language.partition("-")[0]),
        ("Manga", "YesAndRightToLeft" if comic.layout.direction == "rtl" else "No"),
        ("Characters", ", ".join(people)),
    ):
        if value:
            ET.SubElement(root, name).text = _clean(value)
    pages = ET.SubElement(root, "Pages")
    for number, (width, height, size) in enumerate(sizes):
        page = ET.SubElement(
            pages, "Page", Image=str(number), ImageSize=str(size), ImageWidth=str(width),
            ImageHeight=str(height),
        )  # fmt: skip
        if number == 0:
            page.set("Type", "FrontCover")
    ET.indent(root)
    about: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return about


def _clean(text: str) -> str:
    """Return the text without what XML cannot hold."""
    return "".join(
        sign for sign in text if sign in "\t\n" or (ord(sign) >= 32 and sign not in "￾￿")
    )
