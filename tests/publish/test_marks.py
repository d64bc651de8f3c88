"""A published picture tells which panel it shows, and whatever else comes is told nothing of."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin
from PySide6.QtGui import QImage

from app.publish.marks import KEY, LONGEST, mark_page, mark_panel, marks_in, read_marks
from app.publish.target import save_image
from tests.pictures.samples import PNG, chunk
from tests.publish.comics import comic, shot

START = b"\x89PNG\r\n\x1a\n"
MARK = {"story": "s", "panel": "p"}


def told(*chunks: bytes) -> bytes:
    return START + b"".join(chunks) + chunk(b"IEND", b"")


def text(mark=MARK, **more) -> bytes:
    return json.dumps(mark | more, ensure_ascii=False).encode()


@pytest.mark.parametrize(
    "prompt", ["short", "a long prompt " * 20, "猪猪侠跑过码头", "猪" * 500, "Éva ❤"]
)
def test_a_picture_we_wrote_says_what_it_is(tmp_path: Path, prompt: str) -> None:
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    made = comic(shot(1, prompt, asset="a" * 64), shot(2, "b", asset="b" * 64))
    mark_panel(image, made, made.shots[0])
    save_image(image, tmp_path / "a.png")
    mark = read_marks(tmp_path / "a.png")
    assert mark == {
        "story": made.session_id, "panel": "p1", "tip": made.tip, "asset": "a" * 64,
        "prompt": prompt, "engine": "sketch",
    }  # fmt: skip
    mark_page(image, made, ["p1", "p2"])
    save_image(image, tmp_path / "b.png")
    mark = read_marks(tmp_path / "b.png")
    assert mark is not None
    assert (mark["panel"], mark["panels"]) == ("p1", ["p1", "p2"])


@pytest.mark.parametrize("prompt", ["short", "猪" * 500])
@pytest.mark.parametrize("packed", [True, False])
def test_one_that_another_program_saved_again_still_says_it(tmp_path, prompt, packed):
    info = PngImagePlugin.PngInfo()
    info.add_itxt(KEY, text(prompt=prompt).decode(), zip=packed)
    Image.new("RGB", (4, 4)).save(tmp_path / "a.png", pnginfo=info)
    assert read_marks(tmp_path / "a.png") == MARK | {"prompt": prompt}
    info = PngImagePlugin.PngInfo()
    info.add_text(KEY, json.dumps(MARK | {"prompt": prompt}), zip=packed)
    Image.new("RGB", (4, 4)).save(tmp_path / "a.png", pnginfo=info)
    assert read_marks(tmp_path / "a.png") == MARK | {"prompt": prompt}


def test_bytes_behind_the_end_do_not_matter():
    data = told(chunk(b"tEXt", KEY.encode() + b"\0" + text()))
    assert marks_in(data + b"more" * 100) == MARK
    assert marks_in(told() + chunk(b"tEXt", KEY.encode() + b"\0" + text())) is None


BOMB = zlib.compress(b'{"story": "' + b"a" * (LONGEST * 20) + b'"}')


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xd8\xff",
        PNG,
        START,
        START + b"\xff\xff\xff\xfftEXt" + KEY.encode() + b"\0" + text(),
        told(chunk(b"tEXt", b"Other\0" + text())),
        told(chunk(b"tEXt", KEY.encode())),
        told(chunk(b"tEXt", KEY.encode() + b"\0[1]")),
        told(chunk(b"tEXt", KEY.encode() + b"\0" + b"[" * 200_000)),
        told(chunk(b"tEXt", KEY.encode() + b'\0{"story": 1' + b"0" * 10_000 + b"}")),
        told(chunk(b"tEXt", KEY.encode() + b'\0{"panel": "p"}')),
        told(chunk(b"tEXt", KEY.encode() + b"\0" + b" " * LONGEST + text())),
        told(chunk(b"zTXt", KEY.encode() + b"\0\0" + BOMB)),
        told(chunk(b"zTXt", KEY.encode() + b"\0\0" + zlib.compress(text())[:-4])),
        told(chunk(b"zTXt", KEY.encode() + b"\0\x07" + zlib.compress(text()))),
        told(chunk(b"iTXt", KEY.encode() + b"\0\x01\0\0\0" + BOMB)),
        told(chunk(b"iTXt", KEY.encode() + b"\0\x01\0" + text())),
    ],
    ids=range(17),
)
def test_what_says_nothing_sound_says_nothing(data):
    assert marks_in(data) is None


def test_a_file_that_cannot_be_read_says_nothing(tmp_path):
    assert read_marks(tmp_path / "nowhere.png") is None
    assert read_marks(tmp_path) is None


def test_only_texts_are_taken_from_a_mark():
    given = {"panel": 7, "panels": ["a", 1, None], "tip": None, "prompt": {"x": "y"}}
    data = told(chunk(b"tEXt", KEY.encode() + b"\0" + text(**given)))
    assert marks_in(data) == {"story": "s", "panels": ["a"]}


@given(st.binary(max_size=200), st.sampled_from([b"tEXt", b"zTXt", b"iTXt"]), st.booleans())
def test_no_bytes_are_an_accident(data, kind, named):
    body = KEY.encode() + b"\0" + data if named else data
    for some in (data, START + data, told(chunk(kind, body))):
        mark = marks_in(some)
        assert mark is None or isinstance(mark["story"], str)
