"""A real window for ``self-test``, as a child: on a library that is there, looked at, then closed.

Writes what it saw as JSON into ``--out``, since a windowed program on Windows has no output.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import shiboken6
from PySide6.QtGui import QGuiApplication, QImageReader
from PySide6.QtWidgets import QApplication

from app.comic.fonts import own_families
from app.widgets.icons import pixmap
from app.widgets.main_window import MainWindow
from app.window import application, make_window

PATIENCE_S = 60
WANTED = ("png", "jpeg", "webp", "gif", "svg")
"""What Qt itself must read: icons are drawings, and people paste and drop all the others."""


def main(arguments: list[str] | None = None) -> int:
    """Open the window on the library at ``--home``, wait for its panel, and close it."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--home", type=Path, required=True)
    asked.add_argument("--out", type=Path, required=True)
    options = asked.parse_args(arguments)
    app = application([])
    window = make_window(app, options.home, language="zh", theme="light")
    found: dict[str, Any] = {"platform": QGuiApplication.platformName(), "own_fonts": []}
    window.resize(1280, 820)
    window.show()
    window.desk.start()
    story = window.desk.story
    found["panel"] = _came(app, lambda: story.shown_picture is not None)
    # the picture is painted by the frames after it
    found["colours"] = _came(app, lambda: _colours(window) > 200) and _colours(window)
    found["chinese"] = window.windowTitle(), window.commands["about"].text()
    found["own_fonts"] = own_families()
    formats = {bytes(name.data()).decode() for name in QImageReader.supportedImageFormats()}
    found["formats"] = sorted(formats)
    found["missing_formats"] = [name for name in WANTED if name not in formats]
    found["icon"] = not pixmap("panel", "#ff0000", 32).isNull()
    ended: list[bool] = []
    window.desk.closed.connect(lambda: ended.append(True))
    window.close()
    found["ended"] = _came(app, lambda: bool(ended))
    shiboken6.delete(window)
    options.out.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
    return 0


def _came(app: QApplication, happened: Callable[[], bool]) -> bool:
    """Let the window live until it happened; tell whether it did in time."""
    late = time.monotonic() + PATIENCE_S
    while not happened():
        if time.monotonic() > late:
            return False
        app.processEvents()
        time.sleep(0.01)
    return True


def _colours(window: MainWindow) -> int:
    """Return how many colours of the window are seen at a grid of points."""
    image = window.grab().toImage()
    width, height = image.width(), image.height()
    return len({image.pixel(x, y) for x in range(0, width, 3) for y in range(0, height, 3)})


if __name__ == "__main__":
    sys.exit(main())
