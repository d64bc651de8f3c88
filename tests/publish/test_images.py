"""Panels and pages as pictures: all of them, in order, each telling where it comes from."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from app.comic.sheet import Frame, Sheet
from app.errors import WrongUseError
from app.folds.layout import Cell, Page
from app.pictures.store import FilePictures
from app.publish.comic import Comic
from app.publish.forms import Wish, publish
from app.publish.images import slices

Make = Callable[..., Comic]


def test_panels_are_lettered_and_know_their_prompt_and_turn(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path
) -> None:
    made = publish([comic()], pictures, Wish("panels"), tmp_path / "out")
    files = sorted(made.path.iterdir())
    assert [file.name for file in files] == ["01 Panel 1.png", "02 Panel 2.png", "03 Panel 3.png"]
    with Image.open(files[1]) as image:
        assert image.size == (320, 180)
        mark = json.loads(image.text["Inkfold"])  # type: ignore[attr-defined]
    assert (mark["story"], mark["panel"], mark["prompt"]) == ("s", "a2.0", "Panel 2")
    assert made.missing == ()


def colours(path: Path) -> set[tuple[int, ...]]:
    with Image.open(path) as image:
        found = image.convert("RGB").getcolors(1 << 20)
    return {colour for _count, colour in found or ()}  # type: ignore[misc]


def test_without_words_a_panel_is_the_picture_and_nothing_else(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path
) -> None:
    with_words = (
        publish([comic()], pictures, Wish("panels"), tmp_path / "a").path / "02 Panel 2.png"
    )
    bare = publish([comic()], pictures, Wish("panels", lettered=False), tmp_path / "b").path
    assert len(colours(bare / "02 Panel 2.png")) == 1
    assert len(colours(with_words)) > 5


def test_pages_are_as_fine_as_wanted_and_show_the_panels(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path
) -> None:
    made = publish([comic()], pictures, Wish("pages", dots=100), tmp_path / "out")
    (page,) = made.path.iterdir()
    with Image.open(page) as image:
        assert image.size == (827, 1169), "A4 at 100 dots an inch"
        assert round(image.info["dpi"][0]) == 100
    assert {(39, 174, 96), (41, 128, 185), (142, 68, 173)} <= colours(page)


def test_a_webtoon_comes_in_slices_800_pixels_wide_that_lose_nothing(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path
) -> None:
    made = comic(count=9, state={"layout": {"size": "webtoon"}})
    folder = publish([made], pictures, Wish("pages"), tmp_path / "out").path
    sizes = []
    for file in sorted(folder.iterdir()):
        with Image.open(file) as image:
            sizes.append(image.size)
    assert {width for width, _ in sizes} == {800}
    assert all(height <= 1280 for _, height in sizes)
    assert sum(height for _, height in sizes) == 9 * 450 + 8 * 60


@given(
    st.lists(st.tuples(st.floats(0, 300), st.floats(50, 4000)), min_size=1, max_size=12),
    st.floats(400, 2000),
)
def test_slices_make_the_whole_strip_and_cut_no_panel_that_fits(
    panels: list[tuple[float, float]], most: float
) -> None:
    frames, y = [], 0.0
    for number, (gap, tall) in enumerate(panels):
        y += gap if number else 0
        place = QRectF(0, y, 800, tall)
        frames.append(Frame(Cell(f"c{number}"), place, place))
        y += tall
    trim = QRectF(0, 0, 800, max(y, 400))
    strip = Sheet(Page("p"), "px", trim, trim, tuple(frames), 30, trim)
    found = list(slices(strip, most))
    assert found[0].top() == 0
    assert found[-1].bottom() == pytest.approx(trim.bottom())
    for above, below in pairwise(found):
        assert above.bottom() == pytest.approx(below.top())
    for area in found:
        assert area.height() <= most + 0.01
    for frame in frames:
        parts = [a for a in found if a.intersected(frame.place).height() > 0.01]
        # a panel and half of each gutter beside it must fit into one slice
        if frame.place.height() + 300 <= most:
            assert len(parts) == 1


def test_a_picture_that_is_missing_is_named_and_the_rest_is_published(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path
) -> None:
    made = publish([comic(lost=2)], pictures, Wish("panels"), tmp_path / "out")
    assert made.missing == (2,)
    assert made.count == 2
    assert len(list(made.path.iterdir())) == 2


@pytest.mark.parametrize("form", ["panels", "pages", "pdf", "cbz", "contact"])
def test_work_that_is_stopped_leaves_nothing(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path, form: str
) -> None:
    target = tmp_path / "target"
    target.mkdir()
    told: list[float] = []

    def progress(_words: str, share: float) -> None:
        told.append(share)
        if share > 0.3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        publish([comic(count=9)], pictures, Wish(form), target, progress)
    assert list(target.iterdir()) == []
    assert told == sorted(told)


def test_a_story_without_a_picture_is_not_published(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path
) -> None:
    with pytest.raises(WrongUseError):
        publish([comic(count=0)], pictures, Wish("pdf"), tmp_path / "x")
    with pytest.raises(WrongUseError):
        publish([comic()], pictures, Wish("stone"), tmp_path / "x")


@pytest.mark.parametrize("form", ["pdf", "cbz", "epub", "pages"])
def test_pages_without_any_panel_are_refused_in_words(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path, form: str
) -> None:
    out = {f"a{number}.0": True for number in (1, 2, 3)}
    made = comic(state={"layout": {"left_out": out}})
    with pytest.raises(WrongUseError, match="put one back"):
        publish([made], pictures, Wish(form), tmp_path / "x")
    assert list(tmp_path.glob("x*")) == []


def test_progress_of_a_strip_counts_its_slices(
    qapp: QApplication, comic: Make, pictures: FilePictures, tmp_path: Path
) -> None:
    made = comic(count=9, state={"layout": {"size": "webtoon"}})
    told: list[float] = []
    publish(
        [made], pictures, Wish("pages"), tmp_path / "x", lambda _words, share: told.append(share)
    )
    assert told == sorted(told)
    assert told.count(1.0) == 1
