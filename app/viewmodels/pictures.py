"""Pictures for the window: read and decoded on threads of the runtime, kept as pixmaps here."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap

from app.errors import AppError
from app.viewmodels.shop import Shop
from app.viewmodels.worker import Worker

SMALL_BYTES = 96 * 2**20
LARGE_BYTES = 128 * 2**20
"""How much of decoded pictures is kept: some 600 small ones, and every large one of a screen."""


SMALL, MEDIUM, WHOLE = 256, 640, 0
"""Pixels of the long side; 0 is the picture as it is."""


class Pictures(QObject):
    """Pictures by asset, in three sizes. What is not here yet is fetched, and ``changed`` tells, once
    for all that came together.

    A picture that cannot be read stays a null pixmap and is not asked for again.
    """

    changed = Signal()

    def __init__(self, worker: Worker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._kept: dict[int, OrderedDict[str, QPixmap]] = {
            size: OrderedDict() for size in (SMALL, MEDIUM, WHOLE)
        }
        self._held = dict.fromkeys(self._kept, 0)
        self._asked: set[tuple[str, int]] = set()
        self._told = QTimer(self)
        self._told.setSingleShot(True)
        self._told.timeout.connect(self.changed)

    def small(self, asset: str | None) -> QPixmap | None:
        """Return a small copy, or None while it is fetched."""
        return self._find(asset, SMALL)

    def large(self, asset: str | None) -> QPixmap | None:
        """Return the whole picture, or None while it is fetched."""
        return self._find(asset, WHOLE)

    def fitting(self, asset: str | None, pixels: float) -> QPixmap | None:
        """Return a copy that looks well ``pixels`` wide, a small one while that is fetched."""
        size = SMALL if pixels <= SMALL * 1.2 else MEDIUM if pixels <= MEDIUM * 1.2 else WHOLE
        found = self._find(asset, size)
        return found if found is not None or size == SMALL else self._find(asset, SMALL)

    def _find(self, asset: str | None, size: int) -> QPixmap | None:
        if not asset:
            return None
        kept = self._kept[size]
        found = kept.get(asset)
        if found is not None:
            kept.move_to_end(asset)
            return found
        if (asset, size) not in self._asked:
            self._asked.add((asset, size))

            def arrived(image: object) -> None:
                self._asked.discard((asset, size))
                self._keep(asset, size, image)

            self._worker.call(lambda shop: _read(shop, asset, size), arrived)
        return None

    def _keep(self, asset: str, size: int, image: object) -> None:
        usable = isinstance(image, QImage) and not image.isNull()
        picture = QPixmap.fromImage(image) if usable and isinstance(image, QImage) else QPixmap()
        kept = self._kept[size]
        kept[asset] = picture
        held = self._held[size] + _bytes(picture)
        while held > (SMALL_BYTES if size == SMALL else LARGE_BYTES) and len(kept) > 1:
            held -= _bytes(kept.popitem(last=False)[1])
        self._held[size] = held
        self._told.start(0)


def _bytes(picture: QPixmap) -> int:
    return picture.width() * picture.height() * 4


async def _read(shop: Shop, asset: str, size: int) -> QImage:
    def decode() -> QImage:
        try:
            data = shop.thumbnail(asset, size) if size else shop.pictures.shown(asset)
        except (AppError, OSError):
            return QImage()
        image = QImage()
        # repainted by ourselves, so the format is known and no other reader is tried
        image.loadFromData(data, "JPG" if size else "PNG")
        return image

    return await asyncio.to_thread(decode)
