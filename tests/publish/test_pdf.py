"""PDF: words are words, boxes tell the printer, memory does not grow with pages."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PySide6.QtWidgets import QApplication

from app.pictures.store import FilePictures
from app.publish.comic import Comic
from app.publish.forms import Wish, publish

Make = Callable[..., Comic]
POPPLER = pytest.mark.skipif(not shutil.which("pdftotext"), reason="there is no poppler here")


def run(*command: object) -> str:
    return subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=True, timeout=60
    ).stdout


def test_a_page_has_its_size_its_boxes_and_its_language(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path
) -> None:
    made = comic(state={"layout": {"direction": "rtl"}}, language="zh-Hans")
    path = publish([made], pictures, Wish("pdf", bleed=True), tmp_path / "a.pdf").path
    with pikepdf.open(path) as pdf:
        (page,) = pdf.pages
        media, trim = ([float(n) for n in box] for box in (page.mediabox, page.trimbox))
        assert pdf.Root.Lang == "zh-Hans"
        assert pdf.Root.ViewerPreferences.Direction == "/R2L"
        with pdf.open_metadata() as meta:
            assert meta["dc:title"] == "Rain"
    bleed = 3 / 25.4 * 72
    assert media[2] == pytest.approx(216 / 25.4 * 72, abs=1)
    assert trim == pytest.approx([bleed, bleed, 213 / 25.4 * 72, 300 / 25.4 * 72], abs=0.01)


def test_without_bleed_nothing_is_cut_off(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path
) -> None:
    path = publish([comic()], pictures, Wish("pdf"), tmp_path / "a.pdf").path
    with pikepdf.open(path) as pdf:
        (page,) = pdf.pages
        assert [float(n) for n in page.trimbox] == pytest.approx(
            [0, 0, 210 / 25.4 * 72, 297 / 25.4 * 72], abs=0.01
        )


@POPPLER
@pytest.mark.parametrize(
    ("language", "found"),
    [("en", ["At dusk", "Wait for me!", "BANG"]), ("zh-Hans", ["下雨了", "龙", "等等我"])],
)
def test_words_can_be_found_and_fonts_come_along_as_subsets(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path,
    language: str, found: list[str],
) -> None:  # fmt: skip
    path = publish([comic(language=language)], pictures, Wish("pdf"), tmp_path / "a.pdf").path
    text = "".join(run("pdftotext", path, "-").split())
    for words in found:
        assert words.replace(" ", "") in text
    fonts = run("pdffonts", path).splitlines()[2:]
    assert fonts
    for line in fonts:
        assert line.split()[-5:-4] == ["yes"], "embedded"
    assert path.stat().st_size < 2_000_000, "no whole font of Chinese letters"


@POPPLER
def test_another_reader_finds_nothing_wrong(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path
) -> None:
    path = publish([comic(count=9)], pictures, Wish("pdf"), tmp_path / "a.pdf").path
    assert "Pages:           3" in run("pdfinfo", path)
    with pikepdf.open(path) as pdf:
        assert pdf.check_pdf_syntax() == []


MANY = """
import resource, sys
from pathlib import Path
from app.publish.drawing import application
program = application()
from tests.publish.many import write
write(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def peak(folder: Path, pages: int, form: str) -> int:
    """Return the most memory, in kilobytes, that publishing takes in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", MANY, folder, str(pages), form],
        capture_output=True, text=True, check=True, timeout=280, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    return int(done.stdout.split()[-1])


@pytest.mark.sweep
@pytest.mark.parametrize("form", ["pdf", "cbz", "pages"])
def test_five_hundred_pages_take_about_as_much_memory_as_fifty(tmp_path: Path, form: str) -> None:
    few, many = peak(tmp_path / "few", 50, form), peak(tmp_path / "many", 500, form)
    assert many < few * 1.35 + 40_000, f"{few} and {many} kB"
