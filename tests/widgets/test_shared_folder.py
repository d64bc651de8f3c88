"""A library in a sync service's folder opens, and the window says what that may cost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.widgets.bars import NoticeBar
from tests.widgets import person


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "Dropbox" / "library"


def test_the_bar_names_the_service_and_a_way_out_until_it_is_dismissed(
    qtbot: Any, open_window: Any, home: Path
) -> None:
    window = open_window()
    bars = window.findChildren(NoticeBar)
    person.until(qtbot, lambda: any(bar.isVisible() for bar in bars))
    (bar,) = (bar for bar in bars if bar.isVisible())
    assert "Dropbox" in bar.lead.text()
    assert str(home) in bar.lead.text()
    assert "export" in bar.rest.text()
    person.click(qtbot, bar.close_button)
    assert not bar.isVisible()
