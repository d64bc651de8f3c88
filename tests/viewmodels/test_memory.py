"""What the window remembers is written late, whole, and before the window is gone."""

from __future__ import annotations

from pathlib import Path

from app.viewmodels.memory import LateWriter, Memory, read_text


def test_many_letters_are_one_write_and_flushing_waits_for_the_newest(tmp_path: Path) -> None:
    place = tmp_path / "home" / "window.json"
    writer = LateWriter(place, delay_s=60)
    memory = Memory(read_text(place), writer)
    for number in range(200):
        memory.keep_draft("s", "x" * number)
    assert not place.exists()
    memory.flush()
    assert Memory(read_text(place), writer).draft("s") == "x" * 199
    memory.keep("story", "s")
    memory.flush()
    assert Memory(read_text(place), writer).get("story") == "s"


def test_a_place_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    writer = LateWriter(tmp_path / "file" / "window.json", delay_s=0)
    writer("{}")
    writer.flush()
