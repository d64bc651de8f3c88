"""The bench's rows about the window: real lists, real text, and figures that can be bad."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from app.bench.drawn import commented, drawn_library
from app.bench.window import measured, rows_of, window_rows
from app.errors import RefusedError
from app.journal.store import SqliteJournal
from app.journal.verify import verify_story
from app.pictures.decode import Decoder
from app.pictures.store import FilePictures

PICTURES, FRAMES = 40, 24


@pytest.fixture
def home(tmp_path: Path) -> Path:
    session_id = drawn_library(tmp_path / "home", PICTURES)
    (tmp_path / "home" / "window.json").write_text(json.dumps({"story": session_id}), "utf-8")
    return tmp_path / "home"


def test_the_library_of_the_bench_is_sound_and_its_files_are_pictures(home: Path) -> None:
    journal = SqliteJournal(home, reading_only=True)
    (info,) = journal.sessions()
    assert list(verify_story(journal.connection, info.session_id)) == []
    journal.close()
    decoder = Decoder()
    store = FilePictures(home / "pictures", decoder)
    files = list((home / "pictures").glob("??/*"))
    assert len(files) == PICTURES
    assert decoder.facts(files[0].read_bytes()).width == 1024
    assert hashlib.sha256(store.read(files[0].name)).hexdigest() == files[0].name
    decoder.close()


def test_a_comment_makes_another_file_of_the_same_picture(home: Path) -> None:
    data = next((home / "pictures").glob("??/*")).read_bytes()
    assert len(commented(data, "x")) == len(data) + 12 + len("Comment\0x")


def test_the_window_is_measured_on_a_real_library(tmp_path: Path) -> None:
    rows = {row.what: row.value for row in window_rows(tmp_path, PICTURES, FRAMES)}
    assert len(rows) == 10
    assert [value for what, value in rows.items() if "decodes" in what] == [0, 0]
    assert all(value > 0 for what, value in rows.items() if "frame p95" in what)
    assert 0 < next(value for what, value in rows.items() if "updates" in what) <= 1


def test_a_window_that_decodes_pictures_itself_is_caught(home: Path) -> None:
    rows = rows_of(measured(home, PICTURES, FRAMES, "--decode-here"), PICTURES)
    assert all(row.value > 0 for row in rows if "decodes" in row.what)


def test_a_window_that_does_not_come_so_far_is_no_figure(tmp_path: Path) -> None:
    (tmp_path / "window.json").write_text("{}", "utf-8")
    with pytest.raises(RefusedError):
        measured(tmp_path, PICTURES, FRAMES, "--patience", "1")
