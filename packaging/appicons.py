"""Makes the program's icon in the sizes and files that systems want: packaging/appicons.py FOLDER"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

DRAWING = Path(__file__).parent / "inkfold.svg"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


def drawn(size: int) -> bytes:
    """Return the icon as a PNG of ``size`` pixels."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, QByteArray, QSize
    from PySide6.QtGui import QGuiApplication, QImageReader, QImageWriter

    QGuiApplication.instance() or QGuiApplication([])
    source = QBuffer()
    source.setData(QByteArray(DRAWING.read_bytes()))
    reader = QImageReader(source, QByteArray(b"svg"))
    reader.setScaledSize(QSize(size, size))
    target = QBuffer()
    if not QImageWriter(target, QByteArray(b"png")).write(reader.read()):
        raise SystemExit(f"The icon cannot be drawn: {reader.errorString()}")
    return bytes(target.data().data())


def make(folder: Path) -> None:
    """Write a PNG of each size, and the files for Windows and macOS."""
    from PIL import Image

    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        (folder / f"{size}.png").write_bytes(drawn(size))
    large = Image.open(io.BytesIO((folder / "512.png").read_bytes()))
    large.save(folder / "inkfold.ico", sizes=[(size, size) for size in SIZES if size <= 256])
    large.save(folder / "inkfold.icns")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
