"""Originals are there by their hash after any crash; copies can always be made again."""

from __future__ import annotations

import hashlib
import io
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from app import durable
from app.durable import make_folder, write_durably
from app.errors import BadPictureError, NotFoundError
from app.pictures.decode import Decoder
from app.pictures.store import FilePictures
from app.pictures.thumbnails import Thumbnails, make_thumbnail
from tests.pictures.samples import PNG, painted, saved


@pytest.fixture(scope="module")
def decoder() -> Iterator[Decoder]:
    decoder = Decoder()
    yield decoder
    decoder.close()


@pytest.fixture
def store(tmp_path: Path, decoder: Decoder) -> FilePictures:
    return FilePictures(tmp_path / "pictures", decoder)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Write down what reaches the disk, in order."""
    seen: list[str] = []

    def noting(verb: str, name: str) -> None:
        real = getattr(os, name)

        def call(*given: object, **named: object) -> object:
            path = str(given[0])
            if isinstance(given[0], int):
                path = os.readlink(f"/proc/self/fd/{given[0]}")  # noqa: PTH115
            seen.append(f"{verb} {Path(path).name.partition('.')[0]}")
            return real(*given, **named)

        monkeypatch.setattr(os, name, call)

    noting("sync", "fsync")
    noting("rename", "replace")
    noting("make", "mkdir")
    return seen


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="names open files by /proc")
def test_the_file_is_synced_before_its_name_and_the_name_before_the_return(
    tmp_path: Path, steps: list[str]
) -> None:
    write_durably(tmp_path / "a" / "b" / "file", b"data")
    assert steps == [
        "make a",
        f"sync {tmp_path.name}",
        "make b",
        "sync a",
        "sync file",
        "rename file",
        "sync b",
    ]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="names open files by /proc")
def test_a_picture_that_is_there_has_its_names_synced_again(
    store: FilePictures, steps: list[str]
) -> None:
    asset = store.put(PNG)
    steps.clear()
    assert store.put(PNG) == asset
    assert steps == [f"sync {asset[:2]}", "sync pictures"]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_disk_that_refuses_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def refuse(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "file"
    write_durably(path, b"old")
    monkeypatch.setattr(os, call, refuse)
    with pytest.raises(OSError, match="space"):
        write_durably(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_folders_are_made_once(tmp_path: Path) -> None:
    make_folder(tmp_path / "x" / "y")
    make_folder(tmp_path / "x" / "y")
    assert (tmp_path / "x" / "y").is_dir()
    durable.sync_folder(tmp_path)


def test_an_original_lies_under_its_hash_and_nothing_else(
    store: FilePictures, tmp_path: Path
) -> None:
    asset = store.put(PNG)
    assert asset == hashlib.sha256(PNG).hexdigest()
    assert store.has(asset)
    assert store.read(asset) == PNG
    files = [path for path in (tmp_path / "pictures").rglob("*") if path.is_file()]
    assert files == [tmp_path / "pictures" / asset[:2] / asset]


def test_a_torn_original_is_written_again(store: FilePictures, tmp_path: Path) -> None:
    asset = store.put(PNG)
    path = tmp_path / "pictures" / asset[:2] / asset
    path.write_bytes(PNG[:10])
    with pytest.raises(NotFoundError):
        store.read(asset)
    assert store.put(PNG) == asset
    assert store.read(asset) == PNG


@pytest.mark.parametrize("asset", ["", "a", "../../etc/passwd", "A" * 64, "0" * 64, "a/" * 32])
def test_what_is_not_there_is_said_so(store: FilePictures, asset: str) -> None:
    assert not store.has(asset)
    for read in (store.read, store.shown, store.small, store.sent):
        with pytest.raises(NotFoundError):
            read(asset)


def test_the_copy_is_made_once_and_again_when_torn(store: FilePictures, tmp_path: Path) -> None:
    asset = store.put(PNG + b"trailing")
    shown = store.shown(asset)
    assert b"trailing" not in shown
    copy = tmp_path / "pictures" / "shown" / f"{asset}.png"
    assert copy.read_bytes() == shown
    for torn in (b"", shown[:50], b"\x00" * len(shown)):
        copy.write_bytes(torn)
        assert store.shown(asset) == shown
    copy.unlink()
    assert store.shown(asset) == shown


def test_a_model_gets_a_small_copy_that_is_made_once(store: FilePictures, tmp_path: Path) -> None:
    out = io.BytesIO()
    Image.effect_noise((1500, 3000), 60).convert("RGBA").save(out, "PNG")
    asset = store.put(out.getvalue())
    small = store.small(asset)
    with Image.open(io.BytesIO(small)) as image:
        assert (image.format, image.size, image.mode) == ("JPEG", (256, 512), "RGB")
    copy = tmp_path / "pictures" / "shown" / f"{asset}.512.jpg"
    assert copy.read_bytes() == small
    copy.write_bytes(small[:100])
    assert store.small(asset) == small


def test_a_large_picture_is_sent_smaller_and_its_original_stays(store: FilePictures) -> None:
    out = io.BytesIO()
    Image.new("L", (20_000, 400), 90).save(out, "PNG")
    asset = store.put(out.getvalue())
    with Image.open(io.BytesIO(store.sent(asset))) as image:
        assert (image.format, image.size) == ("JPEG", (2_048, 41))
    assert store.read(asset) == out.getvalue()
    asset = store.put(PNG)
    assert store.sent(asset) == store.shown(asset)


def test_a_copy_that_cannot_be_kept_is_shown_all_the_same(
    store: FilePictures, tmp_path: Path
) -> None:
    asset = store.put(PNG)
    (tmp_path / "pictures" / "shown").write_bytes(b"a file where the folder should be")
    assert store.shown(asset).startswith(b"\x89PNG")


def test_bytes_that_are_no_picture_are_checked_before_they_are_put(store: FilePictures) -> None:
    assert store.check(PNG).width == 40
    with pytest.raises(BadPictureError):
        store.check(b"<svg/>")


def test_thumbnails_are_kept_by_picture_and_size(tmp_path: Path) -> None:
    thumbnails = Thumbnails(tmp_path / "thumbs.db")
    try:
        assert thumbnails.get("a") is None
        thumbnails.put("a", b"one")
        thumbnails.put("a", b"two")
        thumbnails.put("a", b"small", 64)
        assert (thumbnails.get("a"), thumbnails.get("a", 64)) == (b"two", b"small")
    finally:
        thumbnails.close()
    again = Thumbnails(tmp_path / "thumbs.db")
    assert again.get("a") == b"two"
    again.close()


@pytest.mark.parametrize(
    "junk", [b"not a database at all" * 500, b"SQLite format 3\x00" + b"x" * 5000]
)
def test_a_damaged_file_of_thumbnails_is_begun_anew(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "thumbs.db"
    path.write_bytes(junk)
    thumbnails = Thumbnails(path)
    thumbnails.put("a", b"one")
    assert thumbnails.get("a") == b"one"
    thumbnails.close()


@pytest.mark.parametrize(("size", "expected"), [((1000, 500), (256, 128)), ((20, 40), (20, 40))])
def test_a_thumbnail_is_a_small_jpeg_on_white(
    size: tuple[int, int], expected: tuple[int, int]
) -> None:
    for mode in ("RGB", "RGBA"):
        with Image.open(io.BytesIO(make_thumbnail(saved(painted(mode, size), "PNG")))) as small:
            assert (small.format, small.size, small.mode) == ("JPEG", expected, "RGB")
    clear = saved(Image.new("RGBA", (10, 10), (0, 0, 0, 0)), "PNG")
    with Image.open(io.BytesIO(make_thumbnail(clear))) as small:
        assert small.getpixel((5, 5)) == (255, 255, 255)


def test_a_glimpse_is_small_and_leaves_nothing_behind(store: FilePictures, tmp_path: Path) -> None:
    out = io.BytesIO()
    Image.effect_noise((1500, 1000), 60).save(out, "PNG")
    with Image.open(io.BytesIO(store.glimpse(out.getvalue()))) as image:
        assert (image.format, image.size) == ("JPEG", (512, 341))
    assert not list((tmp_path / "pictures").rglob("*"))
    with pytest.raises(BadPictureError):
        store.glimpse(b"<svg/>")
