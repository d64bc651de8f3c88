"""Pictures from anywhere become plain pictures, or are refused; the program stands either way."""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from app.errors import BadPictureError
from app.pictures.decode import BYTE_LIMIT, Decoder, DecoderMissingError
from app.ports import PictureFacts
from tests.pictures import samples
from tests.pictures.samples import AVIF, GIF, JPEG, PNG, WEBP, painted, saved


@pytest.fixture(scope="module")
def decoder() -> Iterator[Decoder]:
    decoder = Decoder()
    yield decoder
    decoder.close()


ACCEPTED: list[tuple[str, bytes, str, tuple[int, int]]] = [
    ("png", PNG, "png", (40, 20)),
    ("jpeg", JPEG, "jpeg", (40, 20)),
    ("webp", WEBP, "webp", (40, 20)),
    ("avif", AVIF, "avif", (40, 20)),
    ("gif", GIF, "gif", (40, 20)),
    ("first frame of a gif", samples.animated("GIF"), "gif", (40, 20)),
    ("first frame of a webp", samples.animated("WEBP"), "webp", (40, 20)),
    ("first frame of a png", samples.animated("PNG"), "png", (40, 20)),
    ("first frame of an avif", samples.animated("AVIF"), "avif", (40, 20)),
    ("palette", saved(painted("P"), "PNG"), "png", (40, 20)),
    ("palette with a hole", saved(painted("P"), "PNG", transparency=0), "png", (40, 20)),
    ("alpha", saved(painted("RGBA"), "PNG"), "png", (40, 20)),
    ("grey", saved(painted("L"), "PNG"), "png", (40, 20)),
    ("grey and alpha", saved(painted("LA"), "PNG"), "png", (40, 20)),
    ("one bit", saved(painted("1"), "PNG"), "png", (40, 20)),
    ("16 bit", samples.sixteen_bit(), "png", (40, 20)),
    ("CMYK", saved(painted("CMYK"), "JPEG"), "jpeg", (40, 20)),
    ("CMYK, wrong profile", saved(painted("CMYK"), "JPEG", icc_profile=b"x" * 200), "jpeg", (40, 20)),
    ("profile", saved(painted(), "PNG", icc_profile=samples.profile()), "png", (40, 20)),
    ("turned by EXIF", saved(painted(), "JPEG", exif=samples.exif(6)), "jpeg", (20, 40)),
    ("EXIF of nonsense", saved(painted(), "JPEG", exif=b"Exif\x00\x00garbage"), "jpeg", (40, 20)),
    ("bytes after the end", PNG + b"trailing" * 100, "png", (40, 20)),
    ("a thousand frames", samples.animated("GIF", 1_000), "gif", (40, 20)),
    ("a ZIP behind the end", PNG + b"PK\x05\x06" + b"\x00" * 18, "png", (40, 20)),
    ("a web page behind the end", JPEG + b"<script>alert(1)</script>", "jpeg", (40, 20)),
    ("a web page in its text", saved(painted(), "PNG", pnginfo=samples.page_as_text()), "png", (40, 20)),
    ("grey, 16 bit, with alpha", samples.deep_png(4), "png", (4, 4)),
    ("colours of 16 bit", samples.deep_png(2), "png", (4, 4)),
    ("palette of one colour", saved(Image.new("P", (40, 20)), "GIF"), "gif", (40, 20)),
    ("pixels that go on", samples.with_pixels(samples.bomb(256)), "png", (400, 400)),
    ("one pixel", saved(painted(size=(1, 1)), "PNG"), "png", (1, 1)),
]  # fmt: skip


PLAIN = ("one pixel", "palette of one colour", "pixels that go on")


@pytest.mark.parametrize(
    ("case", "data", "kind", "size"), ACCEPTED, ids=[row[0] for row in ACCEPTED]
)
def test_what_is_accepted_is_repainted(
    decoder: Decoder, case: str, data: bytes, kind: str, size: tuple[int, int]
) -> None:
    facts = decoder.facts(data)
    assert (facts.format, (facts.width, facts.height)) == (kind, size)
    assert facts.blank is (case in PLAIN)
    with Image.open(io.BytesIO(decoder.repaint(data))) as shown:
        assert shown.format == "PNG"
        assert shown.mode in ("RGB", "RGBA")
        assert shown.size == size
        assert not set(shown.info) - {"transparency"}
        assert not shown.getexif()


def test_colours_and_sides_survive(decoder: Decoder) -> None:
    for data in (PNG, JPEG, WEBP, AVIF, GIF, saved(painted("CMYK"), "JPEG", quality=95)):
        with Image.open(io.BytesIO(decoder.repaint(data))) as shown:
            red = shown.convert("RGB").getpixel((5, 10))
        assert isinstance(red, tuple)
        assert red[0] > 150
        assert red[1] < 90
    with Image.open(io.BytesIO(decoder.repaint(samples.sixteen_bit()))) as shown:
        assert shown.getpixel((5, 10)) == (255, 255, 255)
        assert shown.getpixel((35, 10)) == (0, 0, 0)
    turned = saved(painted(), "JPEG", exif=samples.exif(6), quality=95)
    with Image.open(io.BytesIO(decoder.repaint(turned))) as shown:
        top = shown.getpixel((10, 5))
    assert isinstance(top, tuple)
    assert top[0] > 150


REFUSED: list[tuple[str, bytes]] = [
    ("nothing", b""),
    ("text", b"hello"),
    ("web page", b"<!DOCTYPE html><img src=x>"),
    ("SVG", b'<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ("SVG with a declaration", b'<?xml version="1.0"?><svg/>'),
    ("EPS", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n"),
    ("PDF", b"%PDF-1.7\n"),
    ("BMP", saved(painted(), "BMP")),
    ("TIFF", saved(painted(), "TIFF")),
    ("ICO", saved(painted(size=(32, 32)), "ICO")),
    ("JPEG 2000", saved(painted(), "JPEG2000")),
    ("zip", b"PK\x03\x04" + b"\x00" * 100),
    ("PNG signature only", PNG[:8]),
    ("PNG cut off", PNG[: len(PNG) // 2]),
    ("PNG without its end of data", samples.claiming(400, 400)),
    ("PNG with a wrong checksum", PNG[:20] + b"\xff" + PNG[21:]),
    ("JPEG cut off", JPEG[: len(JPEG) // 2]),
    ("JPEG signature only", JPEG[:4]),
    ("WebP cut off", WEBP[: len(WEBP) // 2]),
    ("WebP signature only", WEBP[:12]),
    ("AVIF cut off", AVIF[: len(AVIF) // 2]),
    ("AVIF signature only", AVIF[:32]),
    ("GIF cut off", GIF[:14]),
    ("0 × 0", samples.claiming(0, 0)),
    ("0 × 5", samples.claiming(0, 5)),
    ("60,000 × 60,000", samples.claiming(60_000, 60_000)),
    ("8,001 × 8,000", samples.claiming(8_001, 8_000)),
    ("2,147,483,647 × 1", samples.claiming(2**31 - 1, 1)),
    ("16 bit, 60,000 × 60,000", samples.claiming(60_000, 60_000, 16, 6)),
    ("65,535 × 65,535 in a JPEG", samples.resized_jpeg(65_535, 65_535)),
    ("0 × 20 in a JPEG", samples.resized_jpeg(0, 20)),
    ("65,535 × 65,535 in a GIF", samples.resized_gif(65_535, 65_535)),
    ("a profile that unpacks to 256 MB", samples.with_chunk(b"iCCP", b"x\x00\x00" + samples.bomb(256))),
    ("a text that unpacks to 256 MB", samples.with_chunk(b"zTXt", b"x\x00\x00" + samples.bomb(256))),
    ("SVG, packed", gzip.compress(b"<svg xmlns='http://www.w3.org/2000/svg'/>")),
    ("SVG after spaces", b" \r\n\t<svg xmlns='http://www.w3.org/2000/svg'/>"),
    ("SVG in UTF-16", "<svg xmlns='http://www.w3.org/2000/svg'/>".encode("utf-16")),
    ("PostScript in a DOS shell", b"\xc5\xd0\xd3\xc6" + b"\x00" * 40),
    ("WMF", b"\xd7\xcd\xc6\x9a" + b"\x00" * 40),
    ("program", b"MZ" + b"\x00" * 100),
    ("AVIF that is a film", b"\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2avc1"),
    ("PNG in JPEG's clothes", b"\xff\xd8\xff" + PNG),
    ("HTML in PNG's clothes", b"\x89PNG\r\n\x1a\n<html>"),
    ("too many bytes", PNG + b"\x00" * BYTE_LIMIT),
]  # fmt: skip


@pytest.mark.parametrize(("case", "data"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_is_refused_has_a_reason(decoder: Decoder, case: str, data: bytes) -> None:
    for look in (decoder.facts, decoder.repaint):
        with pytest.raises(BadPictureError) as caught:
            look(data)
        assert caught.value.parameters["reason"]


def test_the_largest_picture_is_accepted(decoder: Decoder) -> None:
    large = Image.new("1", (8_000, 8_000))
    large.putpixel((1, 1), 1)
    facts = decoder.facts(saved(large, "PNG"))
    assert facts == PictureFacts("png", 8_000, 8_000, blank=False)


BLANKS: list[tuple[Image.Image, str, bool]] = [
    (Image.new("RGB", (30, 30), "black"), "PNG", True),
    (Image.new("RGB", (30, 30), "white"), "JPEG", True),
    (Image.new("RGB", (30, 30), (90, 40, 7)), "WEBP", True),
    (Image.new("RGBA", (30, 30), (1, 2, 3, 0)), "PNG", True),
    (Image.new("L", (30, 30), 77), "PNG", True),
    (painted(), "PNG", False),
    (painted("RGBA"), "PNG", False),
]


@pytest.mark.parametrize(("image", "kind", "blank"), BLANKS)
def test_a_picture_of_one_colour_is_told(
    decoder: Decoder, image: Image.Image, kind: str, blank: bool
) -> None:
    assert decoder.facts(saved(image, kind)).blank is blank


def child(code: str) -> list[str]:
    head = (
        "import os, sys, struct, time\n"
        "from app.pictures.decode_child import REQUEST, main\n"
        "def one():\n"
        "    head = sys.stdin.buffer.read(REQUEST.size)\n"
        "    return head and sys.stdin.buffer.read(REQUEST.unpack(head)[1])\n"
    )
    return [sys.executable, "-c", head + code]


MISBEHAVED: list[tuple[str, float]] = [
    ("one(); os._exit(139)", 5),
    ("os._exit(1)", 5),
    ("one(); os.kill(os.getpid(), 9)", 5),
    ("one(); time.sleep(60)", 0.5),
    ("time.sleep(60)", 0.5),
    ("one(); os.write(1, b'noise' * 100); time.sleep(60)", 2),
    ("one(); os.write(1, struct.pack('>cIQ', b'+', 2**31, 2**60)); time.sleep(60)", 2),
    ("one(); os.write(1, struct.pack('>cIQ', b'+', 2, 0) + b'{]')", 5),
]


@pytest.mark.parametrize(("code", "timeout_s"), MISBEHAVED)
def test_a_child_that_falls_refuses_the_picture_and_nothing_else(
    code: str, timeout_s: float
) -> None:
    decoder = Decoder(child(code), timeout_s=timeout_s)
    try:
        for _ in range(2):
            with pytest.raises(BadPictureError):
                decoder.facts(PNG)
    finally:
        decoder.close()


def test_a_warm_child_that_died_meanwhile_is_replaced() -> None:
    decoder = Decoder()
    try:
        first = decoder.facts(PNG)
        process = decoder._child
        assert process is not None
        assert decoder.facts(JPEG)
        assert decoder._child is process
        process.kill()
        process.wait()
        assert decoder.facts(PNG) == first
        assert decoder._child is not process
    finally:
        decoder.close()
    assert decoder._child is None


def test_a_child_ends_with_its_input() -> None:
    decoder = Decoder()
    try:
        assert decoder.facts(PNG)
        process = decoder._child
        assert process is not None
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(10) == 0
    finally:
        decoder.close()


def test_a_child_that_cannot_start_says_nothing_about_the_picture() -> None:
    with pytest.raises(DecoderMissingError):
        Decoder(["/no/such/program"]).facts(PNG)


def test_the_child_sees_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INKFOLD_KEY_OPENAI", "canary-key-1")
    decoder = Decoder(child("main() if 'canary-key-1' not in os.environ.values() else 1"))
    try:
        assert decoder.facts(PNG).width == 40
    finally:
        decoder.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no resource limits there")
def test_the_child_cannot_write_files(tmp_path: os.PathLike[str]) -> None:
    target = os.path.join(tmp_path, "x")  # noqa: PTH118
    code = (
        "from app.pictures.decode_child import _limit\n"
        "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"_limit()\n"
        f"try: open({target!r}, 'w').write('x' * 10)\n"
        f"except OSError: pass\n"
        "one()\n"
    )
    decoder = Decoder(child(code), timeout_s=5)
    with pytest.raises(BadPictureError):
        decoder.facts(PNG)
    decoder.close()
    assert os.path.getsize(target) == 0  # noqa: PTH202


FORMATS = (PNG, JPEG, WEBP, AVIF, GIF)
CHANGES = st.lists(st.tuples(st.integers(0, 5_000), st.integers(0, 255)), max_size=6)


def look(decoder: Decoder, data: bytes) -> None:
    """Look at any bytes; only the program's own refusal may come out."""
    with contextlib.suppress(BadPictureError):
        facts = decoder.facts(data)
        with Image.open(io.BytesIO(decoder.repaint(data))) as shown:
            assert shown.size == (facts.width, facts.height)


def changed(data: bytes, changes: list[tuple[int, int]], end: int) -> bytes:
    made = bytearray(data)
    for place, value in changes:
        made[place % len(made)] = value
    return bytes(made[: len(made) - end])


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FORMATS), CHANGES, st.sampled_from([0, 0, 1, 20]))
def test_any_changed_picture_is_repainted_or_refused(
    decoder: Decoder, data: bytes, changes: list[tuple[int, int]], end: int
) -> None:
    look(decoder, changed(data, changes, end))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([data[:16] for data in FORMATS]), st.binary(max_size=300))
def test_any_bytes_behind_a_signature_are_refused_or_repainted(
    decoder: Decoder, start: bytes, rest: bytes
) -> None:
    look(decoder, start + rest)


@pytest.mark.sweep
@settings(max_examples=10_000, deadline=None)
@given(st.sampled_from(FORMATS), CHANGES, st.integers(0, 200))
def test_many_changed_pictures_are_repainted_or_refused(
    decoder: Decoder, data: bytes, changes: list[tuple[int, int]], end: int
) -> None:
    look(decoder, changed(data, changes, end))
