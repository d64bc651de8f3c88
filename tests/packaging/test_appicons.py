"""The program's icon is drawn in every size and kind of file that systems want."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import appicons
import pytest
from PIL import Image


def test_every_system_gets_its_icon(tmp_path: Path, qapp: Any) -> None:
    appicons.make(tmp_path)
    for size in appicons.SIZES:
        with Image.open(tmp_path / f"{size}.png") as icon:
            assert icon.size == (size, size)
            assert len(icon.convert("RGB").getcolors(size * size) or ()) > 10
            assert icon.convert("RGBA").getpixel((0, 0))[3] == 0, "nothing around it"
    with Image.open(tmp_path / "inkfold.ico") as icon:
        assert {(16, 16), (32, 32), (256, 256)} <= icon.info["sizes"]
    with Image.open(tmp_path / "inkfold.icns") as icon:
        assert max(size[0] for size in icon.info["sizes"]) >= 256


def test_a_drawing_that_cannot_be_read_is_told(
    tmp_path: Path, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = tmp_path / "bad.svg"
    bad.write_text("<svg")
    monkeypatch.setattr(appicons, "DRAWING", bad)
    with pytest.raises(SystemExit):
        appicons.drawn(16)
