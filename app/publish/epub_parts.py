"""The files of an electronic book that are not pictures, as EPUB 3.3 asks for them."""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

from app.publish.comic import Comic
from app.publish.labels import label
from app.publish.plain import one_line, printable

_OPF = "http://www.idpf.org/2007/opf"
_DC = "http://purl.org/dc/elements/1.1/"
_XHTML = "http://www.w3.org/1999/xhtml"
_OPS = "http://www.idpf.org/2007/ops"
_CONTAINER = "urn:oasis:names:tc:opendocument:xmlns:container"
_XML = "http://www.w3.org/XML/1998/namespace"
_PREFIXES = {"dc": _DC, "epub": _OPS}
_UNKNOWN_LANGUAGE = "und"


@dataclass(frozen=True, slots=True)
class BookPage:
    """One page, its picture in pixels. ``words`` tell what is on it. ``alone`` is a page that is
    never shown beside another one."""

    number: int
    width: int
    height: int
    words: str
    alone: bool = False

    @property
    def file(self) -> str:
        """Where the page lies in the book."""
        return f"pages/{self.number:03}.xhtml"

    @property
    def picture(self) -> str:
        """Where its picture lies in the book."""
        return f"images/{self.number:03}.jpg"


def container() -> bytes:
    """Return the file that says where the book's description is."""
    root = ET.Element(f"{{{_CONTAINER}}}container", version="1.0")
    files = ET.SubElement(root, f"{{{_CONTAINER}}}rootfiles")
    ET.SubElement(
        files, f"{{{_CONTAINER}}}rootfile",
        {"full-path": "OEBPS/package.opf", "media-type": "application/oebps-package+xml"},
    )  # fmt: skip
    return _written(root, _CONTAINER)


def package(comic: Comic, pages: Sequence[BookPage]) -> bytes:
    """Return the book's description: what it is, what it holds, and in which order."""
    root = ET.Element(
        f"{{{_OPF}}}package",
        {"version": "3.0", "unique-identifier": "id", f"{{{_XML}}}lang": language_of(comic)},
    )
    _about(ET.SubElement(root, f"{{{_OPF}}}metadata"), comic, pages)
    manifest = ET.SubElement(root, f"{{{_OPF}}}manifest")
    spine = ET.SubElement(
        root, f"{{{_OPF}}}spine", {"page-progression-direction": comic.layout.direction}
    )
    _item(manifest, "nav", "nav.xhtml", "application/xhtml+xml", "nav")
    for page in pages:
        name = f"p{page.number}"
        _item(manifest, name, page.file, "application/xhtml+xml")
        cover = "cover-image" if page.number == 1 else ""
        _item(manifest, f"i{page.number}", page.picture, "image/jpeg", cover)
        reference = ET.SubElement(spine, f"{{{_OPF}}}itemref", {"idref": name})
        reference.set("properties", _side(comic, page))
    return _written(root, _OPF)


def _about(about: ET.Element, comic: Comic, pages: Sequence[BookPage]) -> None:
    strip = any(page.alone for page in pages)
    for name, value in (
        ("identifier", identifier(comic)),
        ("title", one_line(comic.title) or label("pages", comic.language)),
        ("language", language_of(comic)),
        ("publisher", "Inkfold"),
    ):
        element = ET.SubElement(about, f"{{{_DC}}}{name}")
        element.text = value
        if name == "identifier":
            element.set("id", "id")
    for name, value in (
        ("dcterms:modified", moment_of(comic.tip)),
        ("rendition:layout", "pre-paginated"),
        ("rendition:orientation", "auto"),
        ("rendition:spread", "none" if strip else "landscape"),
        ("schema:accessMode", "visual"),
        ("schema:accessMode", "textual"),
        ("schema:accessModeSufficient", "visual"),
        ("schema:accessModeSufficient", "textual"),
        ("schema:accessibilityFeature", "alternativeText"),
        ("schema:accessibilityHazard", "none"),
    ):
        ET.SubElement(about, f"{{{_OPF}}}meta", property=name).text = value


def _side(comic: Comic, page: BookPage) -> str:
    """Return where a page stands in a spread: the cover is where a bound book has it."""
    if page.alone:
        return "rendition:page-spread-center"
    first, second = ("left", "right") if comic.layout.direction == "rtl" else ("right", "left")
    return f"page-spread-{first if page.number % 2 else second}"


def _item(manifest: ET.Element, name: str, place: str, kind: str, properties: str = "") -> None:
    item = ET.SubElement(
        manifest, f"{{{_OPF}}}item", {"id": name, "href": place, "media-type": kind}
    )
    if properties:
        item.set("properties", properties)


def page_file(comic: Comic, page: BookPage) -> bytes:
    """Return one page: its picture, as large as it is, and the words on it."""
    title = label("page", comic.language, number=page.number)
    root, body = _document(comic, title)
    head = root[0]
    ET.SubElement(
        head, f"{{{_XHTML}}}meta", name="viewport",
        content=f"width={page.width}, height={page.height}",
    )  # fmt: skip
    style = ET.SubElement(head, f"{{{_XHTML}}}style")
    style.text = "html, body { margin: 0; padding: 0; } img { display: block; }"
    ET.SubElement(
        body, f"{{{_XHTML}}}img", src=f"../{page.picture}", alt=printable(page.words) or title,
        width=str(page.width), height=str(page.height),
    )  # fmt: skip
    return _written(root, _XHTML)


def navigation(comic: Comic, pages: Sequence[BookPage]) -> bytes:
    """Return the list of contents, of pages, and of where the book begins."""
    root, body = _document(comic, one_line(comic.title) or label("pages", comic.language))
    names = [(page.file, label("page", comic.language, number=page.number)) for page in pages]
    _list(body, "toc", label("pages", comic.language), [("", *name) for name in names])
    numbers = [("", page.file, str(page.number)) for page in pages]
    _list(body, "page-list", label("pages", comic.language), numbers, hidden=True)
    if pages:
        first = pages[0].file
        marks = [("cover", first, label("cover", comic.language)),
                 ("bodymatter", first, names[0][1])]  # fmt: skip
        _list(body, "landmarks", label("cover", comic.language), marks, hidden=True)
    return _written(root, _XHTML)


def _list(
    body: ET.Element, kind: str, title: str, entries: Sequence[tuple[str, str, str]],
    *, hidden: bool = False,
) -> None:  # fmt: skip
    nav = ET.SubElement(body, f"{{{_XHTML}}}nav", {f"{{{_OPS}}}type": kind})
    if hidden:
        nav.set("hidden", "hidden")
    ET.SubElement(nav, f"{{{_XHTML}}}h1").text = title
    listed = ET.SubElement(nav, f"{{{_XHTML}}}ol")
    for role, place, words in entries:
        link = ET.SubElement(ET.SubElement(listed, f"{{{_XHTML}}}li"), f"{{{_XHTML}}}a", href=place)
        link.text = words
        if role:
            link.set(f"{{{_OPS}}}type", role)


def _document(comic: Comic, title: str) -> tuple[ET.Element, ET.Element]:
    language = language_of(comic)
    root = ET.Element(f"{{{_XHTML}}}html", {"lang": language, f"{{{_XML}}}lang": language})
    head = ET.SubElement(root, f"{{{_XHTML}}}head")
    ET.SubElement(head, f"{{{_XHTML}}}title").text = title
    return root, ET.SubElement(root, f"{{{_XHTML}}}body")


def _written(root: ET.Element, default: str) -> bytes:
    """Return a file's bytes, with the prefixes people know for whatever is not its own."""
    for prefix, space in _PREFIXES.items():
        ET.register_namespace(prefix, space)
    ET.register_namespace("", default)
    ET.indent(root)
    data: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return data.replace(b"'", b'"', 6) if data.startswith(b"<?xml version='") else data


def language_of(comic: Comic) -> str:
    """Return the comic's language where it can be one (BCP 47), else that nobody knows it."""
    given = comic.language
    known = re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?", given)
    return given if known else _UNKNOWN_LANGUAGE


def identifier(comic: Comic) -> str:
    """Return the book's name for ever: of its story and of where that story ends."""
    name = f"inkfold:{comic.session_id}:{comic.tip}"
    return f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, name)}"


_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def moment_of(entry_id: str | None) -> str:
    """Return when an entry was written, which its id tells; where it does not, a time long ago.

    The same comic must give the same bytes, whenever it is published.
    """
    seconds = 0.0
    start = (entry_id or "")[:10]
    if len(start) == 10 and all(sign in _DIGITS for sign in start):
        number = 0
        for sign in start:
            number = number * 32 + _DIGITS.index(sign)
        seconds = number / 1000
    # beyond the year 9999 nobody's clock can have been
    seconds = seconds if seconds < 253_402_300_800 else 0.0
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
