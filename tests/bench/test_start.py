"""The bench's rows about starting: the program really comes to what is timed."""

from __future__ import annotations

import sys

import pytest

from app.bench.start import _run, start_rows
from app.errors import RefusedError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no process ends itself there")


def test_the_window_comes_to_its_first_frame_and_to_its_story(tmp_path):
    rows = start_rows(tmp_path, 1)
    assert [row.unit for row in rows] == ["x", "x", "ms"]
    assert 0 < rows[0].value < rows[1].value


def test_what_ends_before_it_is_there_is_no_time(tmp_path):
    with pytest.raises(RefusedError):
        _run([sys.executable, "-c", "pass"], "first_frame", tmp_path)
