"""The shown panel dragged out of the window: as a PNG file for folders, as an image for the rest."""

from __future__ import annotations

import re
import threading
from pathlib import Path

from PySide6.QtCore import QMimeData, QTemporaryDir, QUrl
from PySide6.QtGui import QImage

LONGEST_NAME = 80


def file_name(title: str, turn: int) -> str:
    """Return what the file of a turn's panel is called: no sign in it that a system minds."""
    words = re.sub(r'[\x00-\x1f<>:"/\\|?*]+', " ", title)
    words = " ".join(words.split()).strip(". ")[:LONGEST_NAME].strip(". ")
    return f"{words or 'Inkfold'} {turn}.png"


class DragOut:
    """Writes the picture beside the drag, on a thread: encoding one takes longer than a frame.

    The files lie in a folder of their own, which goes with this object.
    """

    def __init__(self) -> None:
        self._folder: QTemporaryDir | None = None
        self._thread: threading.Thread | None = None
        self._file: Path | None = None
        self._image = QImage()

    def prepare(self, image: QImage, name: str) -> None:
        """Begin to write ``image`` under ``name``; returns at once."""
        self._wait()
        if self._folder is None:
            self._folder = QTemporaryDir()
        self._image, self._file = image, None
        if image.isNull() or not self._folder.isValid():
            return
        path = Path(self._folder.filePath(name))
        self._thread = threading.Thread(target=self._write, args=(image, path), name="drag out")
        self._thread.start()

    def _write(self, image: QImage, path: Path) -> None:
        if image.save(str(path)):
            self._file = path

    def _wait(self) -> None:
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def fill(self, data: QMimeData) -> None:
        """Put the picture into ``data``, waiting for the file where it is not there yet."""
        self._wait()
        data.setImageData(self._image)
        if self._file is not None:
            data.setUrls([QUrl.fromLocalFile(str(self._file))])

    def close(self) -> None:
        """Remove the files."""
        self._wait()
        if self._folder is not None:
            self._folder.remove()
            self._folder = None
