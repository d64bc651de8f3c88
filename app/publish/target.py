"""Where published files go: never over anything, whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QImageWriter

from app.archive.names import safe_name
from app.durable import make_folder, new_file, sync_folder
from app.errors import RefusedError


def place_for(target: Path | None, title: str, ending: str) -> Path:
    """Return where to write: ``target``, or in it where it is a folder, named after the story.

    None is the current folder. In a folder a name that is taken gets a number; raises
    ``RefusedError`` where ``target`` itself is there already.
    """
    folder = Path() if target is None else target
    if folder.is_dir():
        taken = [entry.name for entry in folder.iterdir()]
        return folder / safe_name(title, ending, taken=taken, default="comic")
    if os.path.lexists(folder):
        raise RefusedError(reason=f"{folder} is there already.")
    return folder


@contextlib.contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """Lend a folder to fill, which becomes ``path`` when the body ends.

    Raises what the body raises, and ``FileExistsError`` where something has the name by then:
    nothing is left behind either way. A crash leaves a ``.part`` folder nobody reads.
    """
    make_folder(path.parent)
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    part.mkdir()
    try:
        yield part
        sync_folder(part)
        if os.path.lexists(path):
            raise FileExistsError(str(path))
        part.rename(path)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise
    sync_folder(path.parent)


def save_image(image: QImage, path: Path) -> None:
    """Write an image to a new PNG file, durably. Raises ``OSError`` if the disk refuses."""
    with new_file(path) as file:
        encode(image, file.name, b"png")


def encode(image: QImage, name: str, form: bytes, quality: int = -1) -> None:
    """Write an image into the file of that name. Raises ``OSError`` if the disk refuses.

    By name, never through a file of ours: Qt's writer would call back into Python while it holds a
    lock that another thread waits for.
    """
    writer = QImageWriter(name, QByteArray(form))
    writer.setQuality(quality)
    if not writer.write(image):
        raise OSError(f"{name}: {writer.errorString()}")
