"""Icons: sharp at every size, coloured, and never in the way of pictures that are decoded."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from app.widgets.icons import FOLDER, pixmap

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("size", [16, 20, 40])
def test_an_icon_has_its_size_and_its_colour(qapp, size):
    for file in sorted(FOLDER.glob("*.svg")):
        image = pixmap(file.stem, "#2d5fd3", size).toImage()
        assert (image.width(), image.height()) == (size, size), file.name
        painted = [
            image.pixelColor(x, y)
            for x in range(size)
            for y in range(size)
            if image.pixelColor(x, y).alpha() > 60
        ]
        assert painted, file.name


def test_icons_and_pictures_are_read_side_by_side_without_a_deadlock():
    """In a process of its own: a deadlock of Qt's lock with Python's would hang this one."""
    script = textwrap.dedent(
        """
        import sys, threading
        from PySide6.QtGui import QGuiApplication, QImage
        app = QGuiApplication(sys.argv)
        from app.widgets.icons import FOLDER, pixmap
        picture = QImage(64, 64, QImage.Format.Format_RGB32)
        picture.fill(255)
        path = sys.argv[1]
        assert picture.save(path, "PNG")
        data = open(path, "rb").read()
        stop = threading.Event()
        def decode():
            while not stop.is_set():
                image = QImage()
                image.loadFromData(data, "PNG")
        threads = [threading.Thread(target=decode, daemon=True) for _ in range(3)]
        for thread in threads:
            thread.start()
        names = [file.stem for file in FOLDER.glob("*.svg")]
        for number in range(3000):
            pixmap.__wrapped__(names[number % len(names)], "#2d5fd3", 20)
        stop.set()
        for thread in threads:
            thread.join()
        print("through")
        """
    )
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", script, f"{folder}/p.png"], cwd=ROOT, capture_output=True,
            text=True, timeout=60, check=False,
        )  # fmt: skip
    assert done.stdout.strip() == "through", done.stderr
