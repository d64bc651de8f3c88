"""Comic archives: numbered pages, and what readers show about them."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PySide6.QtWidgets import QApplication

from app.folds.layout import Layout
from app.pictures.store import FilePictures
from app.publish.cbz import comic_info
from app.publish.comic import Comic
from app.publish.forms import Wish, publish

Make = Callable[..., Comic]


def test_every_page_is_a_picture_in_order_and_the_rest_is_said(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path
) -> None:
    made = comic(count=9, state={"layout": {"direction": "rtl"}}, language="zh-Hans")
    path = publish([made], pictures, Wish("cbz", dots=72), tmp_path / "a.cbz").path
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert names == ["001.jpg", "002.jpg", "003.jpg", "ComicInfo.xml"]
        sizes = []
        for name in names[:3]:
            with Image.open(BytesIO(archive.read(name))) as image:
                image.load()
                sizes.append(image.size)
        about = ET.fromstring(archive.read("ComicInfo.xml"))
    assert sizes == [(595, 842)] * 3
    assert about.findtext("Title") == "Rain"
    assert about.findtext("LanguageISO") == "zh"
    assert about.findtext("Manga") == "YesAndRightToLeft"
    assert about.findtext("PageCount") == "3"
    assert about.findtext("Characters") == "Mina"
    pages = about.findall("Pages/Page")
    assert [page.get("Image") for page in pages] == ["0", "1", "2"]
    assert pages[0].get("Type") == "FrontCover"
    assert pages[2].get("ImageWidth") == "595"


def test_the_same_comic_gives_the_same_bytes(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path
) -> None:
    one, other = (
        publish([comic()], pictures, Wish("cbz", dots=72), tmp_path / f"{n}.cbz").path.read_bytes()
        for n in range(2)
    )
    assert one == other


@given(st.text(max_size=20), st.text(max_size=20))
def test_whatever_a_story_is_called_the_description_can_be_read(title: str, branch: str) -> None:
    comic = Comic("s", title, branch, None, "en", Layout(), (), {})
    about = ET.fromstring(comic_info(comic, []))
    assert about.tag == "ComicInfo"
    kept = "".join(s for s in title if s in "\t\n" or (s >= " " and s not in "\ufffe\uffff"))
    assert (about.findtext("Title") or "") == kept
