"""What a drop or the clipboard holds, as far as it is pictures."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from app.viewmodels.bringing import Brought

ENDINGS = ("png", "jpg", "jpeg", "webp", "avif", "gif")
KINDS = ("image/png", "image/jpeg", "image/webp", "image/avif", "image/gif")


def pictures_in(mime: QMimeData) -> list[Brought]:
    """Return the pictures that are offered: files, else the bytes of one, else its pixels.

    Addresses on the network, shares of other machines among them, are left alone: nothing is
    fetched because something was dropped.
    """
    files: list[Brought] = [Path(url.toLocalFile()) for url in mime.urls() if _is_picture(url)]
    if files:
        return files
    for kind in KINDS:
        if mime.hasFormat(kind):
            return [bytes(mime.data(kind).data())]
    if mime.hasImage():
        image = QImage(mime.imageData())
        return [] if image.isNull() else [image]
    return []


def has_pictures(mime: QMimeData) -> bool:
    """Tell whether there are any, without reading them."""
    if mime.hasImage() or any(mime.hasFormat(kind) for kind in KINDS):
        return True
    return any(_is_picture(url) for url in mime.urls())


def _is_picture(url: QUrl) -> bool:
    here = url.isLocalFile() and not url.host()
    return here and url.toLocalFile().lower().endswith(ENDINGS)


def picture_kinds() -> str:
    """Return what a dialog for files shows: pictures only."""
    words = QCoreApplication.translate("Pictures", "Pictures (%1)")
    return words.replace("%1", " ".join(f"*.{ending}" for ending in ENDINGS))


def ask_for_pictures(parent: QWidget) -> list[Brought]:
    """Let the person choose picture files."""
    head = QCoreApplication.translate("Pictures", "Choose pictures")
    paths, _ = QFileDialog.getOpenFileNames(parent, head, "", picture_kinds())
    return [Path(path) for path in paths]
