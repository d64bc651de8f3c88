"""A picture that is dropped back is found where it was drawn, however it comes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from app.folds.session import Session
from app.pictures.decode import Decoder
from app.pictures.store import FilePictures
from app.publish.comic import comic_of
from app.publish.drawing import Studio
from app.publish.find import Found, find_panel
from app.publish.marks import mark_page, mark_panel
from app.publish.target import save_image
from tests import make
from tests.pictures.samples import saved
from tests.stories import folded


@pytest.fixture(scope="module")
def decoder() -> Iterator[Decoder]:
    decoder = Decoder()
    yield decoder
    decoder.close()


def picture(shade: int, size: tuple[int, int] = (64, 36)) -> Image.Image:
    image = Image.new("RGB", size, (shade, 40, 90))
    image.paste((200, shade, 20), (5, 5, 20, 20))
    return image


class Place:
    """A story with two panels on the path and one on a branch that was left."""

    def __init__(self, folder: Path, decoder: Decoder, first: str = "r") -> None:
        self.pictures = FilePictures(folder / "pictures", decoder)
        self.assets = [
            self.pictures.put(saved(picture(shade), kind))
            for shade, kind in ((10, "PNG"), (60, "JPEG"), (110, "PNG"))
        ]
        drafts, parent = [], None
        for number, asset in enumerate(self.assets):
            reply_id = f"{first}{number}"
            drafts += [
                make.user(f"u{reply_id}", parent),
                make.reply(reply_id, f"u{reply_id}", make.draw(f"c{number}")),
                make.result(f"{reply_id}.0", reply_id, call_id=f"c{number}", assets=(asset,)),
            ]
            parent = f"{reply_id}.0"
            if number == 1:
                drafts.append(make.branch("b", f"{first}0.0", parent))
                parent = "b"
        self.session: Session = folded(drafts).session

    def find(self, data: bytes, stories=None) -> Found | None:
        return find_panel(data, "s", self.session, self.pictures, stories)


@pytest.fixture
def place(tmp_path: Path, decoder: Decoder) -> Place:
    return Place(tmp_path, decoder)


def published(
    place: Place, folder: Path, tip: str, session_id: str = "s", page: bool = False
) -> bytes:
    """Return the last panel on the path to ``tip`` as it is published: larger than its picture was
    would not matter, for it is found by its mark."""
    made = comic_of(place.session, session_id, tip)
    studio = Studio(made, place.pictures)
    image = studio.panel(made.shots[-1])
    image = image.scaled(32, 18)
    if page:
        mark_page(image, made, [item.panel_id for item in made.shots])
    else:
        mark_panel(image, made, made.shots[-1])
    path = folder / "out.png"
    path.unlink(missing_ok=True)
    save_image(image, path)
    return path.read_bytes()


def test_a_published_panel_is_found_by_its_mark_on_any_branch(qapp, place, tmp_path):
    for tip, panel, asset in (("r0.0", "r0.0", 0), ("r1.0", "r1.0", 1), ("r2.0", "r2.0", 2)):
        found = place.find(published(place, tmp_path, tip))
        assert found == Found("s", panel, place.assets[asset])


def test_a_page_is_found_by_its_first_panel(qapp, place, tmp_path):
    assert place.find(published(place, tmp_path, "r2.0", page=True)) == Found("s", "r0.0", None)


def test_one_of_another_story_is_found_there(qapp, place, tmp_path, decoder):
    other = Place(tmp_path / "other", decoder, first="q")
    data = published(other, tmp_path, "q1.0", "another")
    found = place.find(data, {"another": other.session}.get)
    assert found == Found("another", "q1.0", other.assets[1])


def test_of_a_story_that_is_gone_the_copy_here_is_found(qapp, place, tmp_path, decoder):
    other = Place(tmp_path / "other", decoder, first="q")
    data = published(other, tmp_path, "q1.0", "gone")
    assert place.find(data) == Found("s", "r1.0", place.assets[1])
    assert place.find(data, lambda _: None) == Found("s", "r1.0", place.assets[1])


def test_the_original_file_is_found(place):
    for asset, panel in zip(place.assets, ("r0.0", "r1.0", "r2.0"), strict=True):
        assert place.find(place.pictures.read(asset)) == Found("s", panel, asset)


@pytest.mark.parametrize(
    ("kind", "options"), [("PNG", {"compress_level": 9}), ("WEBP", {"lossless": True})]
)
def test_one_saved_again_without_loss_is_found_by_its_pixels(place, kind, options):
    for asset, panel in zip(place.assets, ("r0.0", "r1.0", "r2.0"), strict=True):
        image = Image.open(io.BytesIO(place.pictures.shown(asset)))
        assert place.find(saved(image.convert("RGBA"), kind, **options)) == Found("s", panel, asset)


def test_what_only_looks_alike_is_not_found(place):
    near = picture(10)
    near.putpixel((0, 0), (11, 40, 90))
    assert place.find(saved(near, "PNG")) is None
    assert place.find(saved(picture(10, (128, 72)), "PNG")) is None


@pytest.mark.parametrize("data", [b"", b"text", b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_picture_is_not_found(place, data):
    assert place.find(data) is None


def test_a_picture_whose_file_is_gone_keeps_no_other_from_being_found(place):
    place.pictures.path(place.assets[2]).unlink()
    image = Image.open(io.BytesIO(place.pictures.shown(place.assets[0])))
    found = place.find(saved(image, "PNG", compress_level=9))
    assert found == Found("s", "r0.0", place.assets[0])
