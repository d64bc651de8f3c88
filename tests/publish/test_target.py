"""Published files are there whole or not at all, and never over anything."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from app.errors import RefusedError
from app.publish.target import new_folder, place_for, save_image


def test_in_a_folder_a_comic_is_named_after_its_story_and_never_twice_alike(tmp_path: Path) -> None:
    assert place_for(tmp_path, "CON", ".pdf").name == "_CON.pdf"
    (tmp_path / "rain.PDF").touch()
    assert place_for(tmp_path, "Rain", ".pdf").name == "Rain (2).pdf"
    assert place_for(tmp_path / "own.pdf", "Rain", ".pdf").name == "own.pdf"


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    taken = tmp_path / "own.pdf"
    taken.write_bytes(b"mine")
    with pytest.raises(RefusedError):
        place_for(taken, "Rain", ".pdf")
    assert taken.read_bytes() == b"mine"


def test_a_folder_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def fill(fail: bool) -> None:
        with new_folder(tmp_path / "out") as folder:
            (folder / "a").touch()
            if fail:
                raise ValueError

    with pytest.raises(ValueError):
        fill(True)
    assert list(tmp_path.iterdir()) == []
    fill(False)
    assert [entry.name for entry in (tmp_path / "out").iterdir()] == ["a"]
    with pytest.raises(FileExistsError):
        fill(False)
    assert [entry.name for entry in tmp_path.iterdir()] == ["out"]


def test_an_image_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"png|image|size|rite"):
        save_image(QImage(), tmp_path / "a.png")
    assert list(tmp_path.iterdir()) == []
