"""Panels as a moving picture or a film: each as long as it takes to read, one held at a time."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tracemalloc
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from app.errors import FilmFailedError, FilmProgramMissingError, WrongUseError
from app.publish.animatic import frames_of, seconds_of
from app.publish.film import write_film
from app.publish.gif import write_gif
from app.publish.steps import Steps
from tests.publish.comics import bubble, shot, studio

FFMPEG = shutil.which("ffmpeg") or os.environ.get("INKFOLD_TEST_FFMPEG")


def panels():
    return [
        shot(1, "a", asset="1600x901 red"),
        shot(2, "b", [bubble("x" * 34)], asset="400x800 lime"),
        shot(3, "no picture yet"),
        shot(4, "c", [bubble("字" * 14)], asset="64x36 blue"),
        shot(5, "d", [bubble("long " * 60)], asset="1600x900 black"),
    ]


def test_a_panel_is_shown_as_long_as_its_words_take():
    made = studio(*panels())
    seconds = [round(seconds_of(item, made), 2) for item in made.comic.shots]
    assert seconds == [1.5, 3.5, 1.5, 3.5, 6.0]
    made.manner = type(made.manner)(lettered=False)
    assert {seconds_of(item, made) for item in made.comic.shots} == {1.5}


def test_frames_have_the_first_ones_size_and_paper_around_what_is_narrower(qapp):
    made = list(frames_of(studio(*panels()), Steps(1, None)))
    assert {(frame.width, frame.height, len(frame.pixels)) for frame in made} == {
        (960, 540, 960 * 540 * 3)
    }
    middle = Image.frombytes("RGB", (960, 540), made[1].pixels)
    assert middle.getpixel((480, 270)) == (0, 255, 0)
    assert middle.getpixel((5, 270)) == middle.getpixel((955, 270)) != (0, 255, 0)
    assert Image.frombytes("RGB", (960, 540), made[0].pixels).getpixel((0, 0)) == (255, 0, 0)


def test_a_tall_comic_is_no_larger(qapp):
    (frame,) = frames_of(studio(shot(1, asset="900x1600 red")), Steps(1, None))
    assert (frame.width, frame.height) == (540, 960)


def test_the_gif_shows_every_panel_for_its_time(qapp, tmp_path):
    assert write_gif(studio(*panels()), tmp_path / "a.gif", Steps(1, None)) == 4
    with Image.open(tmp_path / "a.gif") as image:
        assert (image.size, image.n_frames, image.info["loop"]) == ((960, 540), 4, 0)  # type: ignore[attr-defined]
        colours, waits = [], []
        for number in range(4):
            image.seek(number)
            waits.append(image.info["duration"])
            colours.append(image.convert("RGB").getpixel((480, 535)))
    assert waits == [1500, 3500, 3500, 6000]
    assert colours == [(255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0)]


def test_a_frame_of_the_gif_is_the_panel_line_for_line(qapp, tmp_path):
    words = [bubble("Line for line, and nothing in between.")]
    made = studio(shot(1, "a", words, asset="1600x900 navy"), shot(2, asset="1600x900 red"))
    (first, _) = frames_of(made, Steps(1, None))
    write_gif(made, tmp_path / "a.gif", Steps(1, None))
    meant = Image.frombytes("RGB", (first.width, first.height), first.pixels)
    with Image.open(tmp_path / "a.gif") as image:
        differences = ImageChops.difference(image.convert("RGB"), meant)
    assert max(ImageStat.Stat(differences).mean) < 3


def test_memory_does_not_grow_with_the_comic(qapp, tmp_path):
    def most(count: int) -> int:
        many = studio(*(shot(n, asset=f"640x360 #0000{n:02x}") for n in range(1, count + 1)))
        tracemalloc.start()
        write_gif(many, tmp_path / f"{count}.gif", Steps(1, None))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak

    most(2)
    assert most(40) < most(4) * 1.3


def test_without_a_single_picture_nothing_is_left(qapp, tmp_path):
    with pytest.raises(WrongUseError):
        write_gif(studio(shot(1, asset="bad")), tmp_path / "a.gif", Steps(1, None))
    assert list(tmp_path.iterdir()) == []


class StopError(Exception):
    pass


def stop_at(step: int) -> Steps:
    told: list[str] = []

    def progress(words: str, part: float) -> None:
        told.append(words)
        if len(told) > step:
            raise StopError

    return Steps(4, progress)


def program(folder: Path, text: str) -> str:
    """Return a stand-in for ffmpeg: a real process that takes frames and does as ``text`` says."""
    path = folder / "ffmpeg"
    path.write_text(f"#!{sys.executable}\nimport os, sys, time\n{text}\n", "utf-8")
    path.chmod(path.stat().st_mode | stat.S_IEXEC)
    return str(path)


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_the_program_is_gone_when_the_film_is_stopped(qapp, tmp_path):
    told = tmp_path / "pid"
    stand_in = program(
        tmp_path, f"open({str(told)!r}, 'w').write(str(os.getpid()))\nsys.stdin.buffer.read()"
    )
    (tmp_path / "out").mkdir()
    with pytest.raises(StopError):
        write_film(studio(*panels()), tmp_path / "out" / "a.mp4", stop_at(2), stand_in)
    assert list((tmp_path / "out").iterdir()) == []
    assert not told.exists() or gone(int(told.read_text()))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sys.stderr.write('x\\nno such encoder\\n'); sys.exit(1)", "no such encoder"),
        ("sys.stdin.buffer.read(); sys.exit(3)", "it ended early"),
    ],
)
def test_what_the_program_complains_of_is_told(qapp, tmp_path, text, words):
    stand_in = program(tmp_path, text)
    (tmp_path / "out").mkdir()
    with pytest.raises(FilmFailedError, match=words):
        write_film(studio(*panels()), tmp_path / "out" / "a.mp4", Steps(1, None), stand_in)
    assert list((tmp_path / "out").iterdir()) == []


def test_a_computer_without_ffmpeg_is_told_so(qapp, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FilmProgramMissingError, match="ffmpeg"):
        write_film(studio(*panels()), tmp_path / "a.mp4", Steps(1, None))


@pytest.mark.skipif(FFMPEG is None, reason="ffmpeg is not installed")
def test_ffmpeg_makes_a_film_of_the_right_length(qapp, tmp_path):
    path = tmp_path / "out" / "a.mp4"
    assert write_film(studio(*panels()), path, Steps(1, None), FFMPEG) == 4
    data = path.read_bytes()
    assert data[4:8] == b"ftyp"
    assert data.index(b"moov") < data.index(b"mdat")
    head = data.index(b"mvhd")
    scale, length = (int.from_bytes(data[head + at : head + at + 4], "big") for at in (16, 20))
    assert abs(length / scale - 14.5) < 0.2
    assert [entry.name for entry in path.parent.iterdir()] == ["a.mp4"]
