"""A book of fixed pages: whole, in order, readable aloud, and the same bytes every time."""

from __future__ import annotations

import shutil
import subprocess
import zipfile
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from app.folds.layout import Layout
from app.publish.comic import Comic
from app.publish.epub import write_epub
from app.publish.epub_parts import identifier, language_of, moment_of
from app.publish.steps import Steps
from tests.publish.comics import bubble, comic, shot, studio

OPF = "{http://www.idpf.org/2007/opf}"
DC = "{http://purl.org/dc/elements/1.1/}"
XHTML = "{http://www.w3.org/1999/xhtml}"
OPS = "{http://www.idpf.org/2007/ops}"
LAYOUTS = [Layout(template="2"), Layout(direction="rtl", template="2"), Layout(size="webtoon")]


def shots():
    return [
        shot(1, "Mina runs & <falls>", [bubble("Wait \x0b!", "speech", "Mina")], asset="640x360 red"),
        *(shot(n, f"Panel {n}", asset="360x640 blue") for n in range(2, 8)),
    ]  # fmt: skip


def book(path: Path, layout: Layout, language: str = "en", title: str = "Rain & Sun") -> Comic:
    made = studio(*shots(), layout=layout, language=language, title=title)
    write_epub(made, path, Steps(1, None), dots=40)
    return made.comic


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_part_is_there_and_in_its_place(qapp, tmp_path, layout):
    made = book(tmp_path / "a.epub", layout)
    with zipfile.ZipFile(tmp_path / "a.epub") as archive:
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type, first.extra) == ("mimetype", 0, b"")
        assert archive.read(first) == b"application/epub+zip"
        assert archive.testzip() is None
        names = archive.namelist()
        assert len(set(names)) == len(names)
        container = ET.fromstring(archive.read("META-INF/container.xml"))
        (root,) = container.iter("{urn:oasis:names:tc:opendocument:xmlns:container}rootfile")
        package = ET.fromstring(archive.read(root.get("full-path", "")))
        about = package.find(f"{OPF}metadata")
        assert about is not None
        assert about.findtext(f"{DC}title") == "Rain & Sun"
        assert about.findtext(f"{DC}language") == "en"
        assert about.findtext(f"{DC}identifier") == identifier(made)
        items = {item.get("id"): item for item in package.iter(f"{OPF}item")}
        listed = {f"OEBPS/{item.get('href')}" for item in items.values()}
        assert listed | {"mimetype", "META-INF/container.xml", "OEBPS/package.opf"} == set(names)
        spine = package.find(f"{OPF}spine")
        assert spine is not None
        assert spine.get("page-progression-direction") == layout.direction
        order = [items[reference.get("idref")].get("href", "") for reference in spine]
        assert order == sorted(order)
        assert len(order) == len([name for name in names if name.endswith(".jpg")])
        (cover,) = [i for i in items.values() if i.get("properties") == "cover-image"]
        assert cover.get("href") == "images/001.jpg"
        words = ""
        for place in order:
            words += check_page(archive, place)
        assert "Panel 1: Mina runs & <falls> | Mina: Wait" in words
        assert all(f"Panel {n}: Panel {n}" in words for n in range(2, 8))
        nav = ET.fromstring(archive.read("OEBPS/nav.xhtml"))
        contents = next(n for n in nav.iter(f"{XHTML}nav") if n.get(f"{OPS}type") == "toc")
        assert [link.get("href") for link in contents.iter(f"{XHTML}a")] == order
        sides = [reference.get("properties", "") for reference in spine]
        if layout.size == "webtoon":
            assert set(sides) == {"rendition:page-spread-center"}
        else:
            assert sides[0] == f"page-spread-{'left' if layout.direction == 'rtl' else 'right'}"
            assert all(one != other for one, other in pairwise(sides))


def check_page(archive: zipfile.ZipFile, place: str) -> str:
    page = ET.fromstring(archive.read(f"OEBPS/{place}"))
    (picture,) = page.iter(f"{XHTML}img")
    (port,) = [meta for meta in page.iter(f"{XHTML}meta") if meta.get("name") == "viewport"]
    with archive.open(f"OEBPS/pages/{picture.get('src')}".replace("pages/../", "")) as file:
        image = Image.open(file)
        assert image.format == "JPEG"
        assert port.get("content") == f"width={image.width}, height={image.height}"
    return picture.get("alt", "") + "\n"


def test_the_same_comic_gives_the_same_bytes(qapp, tmp_path):
    book(tmp_path / "a.epub", LAYOUTS[0])
    book(tmp_path / "b.epub", LAYOUTS[0])
    assert (tmp_path / "a.epub").read_bytes() == (tmp_path / "b.epub").read_bytes()


def test_another_moment_of_the_story_is_another_book():
    one = comic(shot(1))
    assert identifier(one) == identifier(comic(shot(1), title="Other"))
    object.__setattr__(one, "tip", "01JZ000000000000000000TIPX")
    assert identifier(one) != identifier(comic(shot(1)))


@pytest.mark.parametrize(
    ("entry_id", "moment"),
    [
        ("01JZ000000000000000000TIPS", "2025-06-30"),
        ("01JZ0000000000000000000000.1", "2025-06-30"),
        ("ZZZZZZZZZZ", "1970-01-01"),
        ("rain", "1970-01-01"),
        (None, "1970-01-01"),
    ],
)
def test_a_book_is_as_old_as_the_moment_it_tells(entry_id, moment):
    assert moment_of(entry_id)[:10] == moment


@pytest.mark.parametrize(
    ("given", "said"),
    [("zh-Hans", "zh-Hans"), ("en", "en"), ("pt-BR", "pt-BR"), ("my own", "und"), ("", "und")],
)
def test_only_a_language_is_named_as_one(given, said):
    assert language_of(comic(shot(1), language=given)) == said


@pytest.mark.sweep
@pytest.mark.skipif(
    shutil.which("epubcheck") is None or shutil.which("java") is None,
    reason="epubcheck is not installed",
)
@pytest.mark.parametrize(
    ("layout", "language"), list(zip(LAYOUTS, ["en", "zh-Hans", "my own"], strict=True))
)
def test_epubcheck_finds_nothing(qapp, tmp_path, layout, language):
    book(tmp_path / "a.epub", layout, language)
    found = subprocess.run(
        ["java", "-jar", str(shutil.which("epubcheck")), str(tmp_path / "a.epub")],
        capture_output=True,
        text=True,
        timeout=110,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    assert "WARNING" not in found.stdout + found.stderr
