"""Pictures for the window: read and decoded on threads of the runtime, kept as pixmaps here."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QPixmap

from app.errors import AppError
from app.viewmodels.shop import Shop
from app.viewmodels.worker import Worker

SMALL_KEPT = 600
LARGE_KEPT = 6


class Pictures(QObject):
    """Small and whole pictures by asset. What is not here yet is fetched, and ``changed`` tells.

    A picture that cannot be read stays a null pixmap and is not asked for again.
    """

    changed = Signal()

    def __init__(self, worker: Worker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._small: OrderedDict[str, QPixmap] = OrderedDict()
        self._large: OrderedDict[str, QPixmap] = OrderedDict()
        self._asked: set[tuple[str, bool]] = set()

    def small(self, asset: str | None) -> QPixmap | None:
        """Return a small copy, or None while it is fetched."""
        return self._find(self._small, asset, large=False)

    def large(self, asset: str | None) -> QPixmap | None:
        """Return the whole picture, or None while it is fetched."""
        return self._find(self._large, asset, large=True)

    def _find(
        self, kept: OrderedDict[str, QPixmap], asset: str | None, *, large: bool
    ) -> QPixmap | None:
        if not asset:
            return None
        found = kept.get(asset)
        if found is not None:
            kept.move_to_end(asset)
            return found
        if (asset, large) not in self._asked:
            self._asked.add((asset, large))

            def arrived(image: object) -> None:
                self._asked.discard((asset, large))
                self._keep(kept, asset, image, LARGE_KEPT if large else SMALL_KEPT)

            self._worker.call(lambda shop: _read(shop, asset, large), arrived)
        return None

    def _keep(self, kept: OrderedDict[str, QPixmap], asset: str, image: object, limit: int) -> None:
        usable = isinstance(image, QImage) and not image.isNull()
        kept[asset] = (
            QPixmap.fromImage(image) if usable and isinstance(image, QImage) else QPixmap()
        )
        while len(kept) > limit:
            kept.popitem(last=False)
        self.changed.emit()


async def _read(shop: Shop, asset: str, large: bool) -> QImage:
    def decode() -> QImage:
        try:
            data = shop.pictures.shown(asset) if large else shop.thumbnail(asset)
        except (AppError, OSError):
            return QImage()
        image = QImage()
        # repainted by ourselves, so the format is known and no other reader is tried
        image.loadFromData(data, "PNG" if large else "JPG")
        return image

    return await asyncio.to_thread(decode)
