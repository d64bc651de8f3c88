"""Pictures for the window: read and decoded on threads of the runtime, kept as pixmaps here."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap

from app.errors import AppError
from app.viewmodels.cutting import Cut, cut_out
from app.viewmodels.shop import Shop
from app.viewmodels.worker import Worker

SMALL_BYTES = 96 * 2**20
LARGE_BYTES = 128 * 2**20
"""How much of decoded pictures is kept: some 600 small ones, and every large one of a screen."""

SMALL, MEDIUM, WHOLE = 256, 640, 0
"""Pixels of the long side; 0 is the picture as it is."""

_CUT = -1
"""Where copies that were cut are kept: they take no room from those they are cut from."""

TOGETHER_MS = 25
"""Small copies that come within so long are painted together."""

PAPER = "#fffdf8"
"""What lies under a picture that has holes."""


class _Wanted(NamedTuple):
    asset: str
    size: int
    cut: Cut | None = None

    @property
    def shelf(self) -> int:
        """What it is kept with."""
        return self.size if self.cut is None else _CUT


class Pictures(QObject):
    """Pictures by asset, in three sizes or cut. What is not here yet is fetched; ``came`` tells which
    have come, once for all that came together, and ``changed`` that some have.

    A picture that cannot be read stays a null pixmap and is not asked for again.
    """

    came = Signal(frozenset)
    changed = Signal()

    def __init__(self, worker: Worker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._kept: dict[int, OrderedDict[_Wanted, QPixmap]] = {
            size: OrderedDict() for size in (SMALL, MEDIUM, WHOLE, _CUT)
        }
        self._held = dict.fromkeys(self._kept, 0)
        self._asked: set[_Wanted] = set()
        self._wishes: list[_Wanted] = []
        self._reading: dict[tuple[str, int], asyncio.Future[bytes]] = {}
        self._asking = QTimer(self)
        self._asking.setSingleShot(True)
        self._asking.timeout.connect(self._ask)
        self._new: set[str] = set()
        self._told = QTimer(self)
        self._told.setSingleShot(True)
        self._told.timeout.connect(self._tell)

    def small(self, asset: str | None) -> QPixmap | None:
        """Return a small copy, or None while it is fetched."""
        return self._find(_Wanted(asset, SMALL)) if asset else None

    def large(self, asset: str | None) -> QPixmap | None:
        """Return the whole picture, or None while it is fetched."""
        return self._find(_Wanted(asset, WHOLE)) if asset else None

    def fitting(self, asset: str | None, pixels: float) -> QPixmap | None:
        """Return a copy that looks well ``pixels`` wide, a small one while that is fetched."""
        if not asset:
            return None
        size = _size(pixels)
        found = self._find(_Wanted(asset, size))
        return found if found is not None or size == SMALL else self.small(asset)

    def cut(self, asset: str | None, cut: Cut) -> QPixmap | None:
        """Return a copy of that shape, or None while it is fetched."""
        return self._find(_Wanted(asset, _size(cut.pixels), cut)) if asset else None

    def small_for(self, asset: str | None, cut: Cut) -> QPixmap | None:
        """Return a small copy to show while a larger one is fetched for ``cut``, None for a small one."""
        return self.small(asset) if _size(cut.pixels) != SMALL else None

    def kept_cut(self, asset: str, cut: Cut) -> QPixmap | None:
        """Return a copy of that shape if it is here; it is not asked for."""
        return self._kept[_CUT].get(_Wanted(asset, _size(cut.pixels), cut))

    def _find(self, wanted: _Wanted) -> QPixmap | None:
        kept = self._kept[wanted.shelf]
        found = kept.get(wanted)
        if found is not None:
            kept.move_to_end(wanted)
            return found
        if wanted not in self._asked:
            self._asked.add(wanted)
            self._wishes.append(wanted)
            if wanted.shelf == WHOLE:
                # the panel itself: somebody waits for it
                self._ask()
            elif not self._asking.isActive():
                self._asking.start(0)
        return None

    def _ask(self) -> None:
        """Ask for all that one painting missed: each question wakes the runtime's thread."""
        # what was missed last first: in a list that is scrolled the others are gone already
        wishes, self._wishes = self._wishes[::-1], []

        def arrived(wanted: _Wanted, image: QImage) -> None:
            self._asked.discard(wanted)
            self._keep(wanted, image)

        async def read(shop: Shop) -> None:
            async def one(wanted: _Wanted) -> None:
                data = await self._data(shop, wanted.asset, wanted.size)
                image = await asyncio.to_thread(_image, data, wanted)
                self._worker.deliver(lambda: arrived(wanted, image))

            await asyncio.gather(*map(one, wishes))

        self._worker.call(read)

    async def _data(self, shop: Shop, asset: str, size: int) -> bytes:
        """Return a picture's bytes, read once for all that want it now. On the runtime's thread."""
        reading = self._reading.get((asset, size))
        if reading is None:
            reading = asyncio.ensure_future(asyncio.to_thread(_read, shop, asset, size))
            self._reading[asset, size] = reading
            reading.add_done_callback(lambda _done: self._reading.pop((asset, size)))
        return await asyncio.shield(reading)

    def _keep(self, wanted: _Wanted, image: QImage) -> None:
        # a null image makes a null pixmap
        picture, shelf = QPixmap.fromImage(image), wanted.shelf
        kept = self._kept[shelf]
        kept[wanted] = picture
        held = self._held[shelf] + _bytes(picture)
        while held > (LARGE_BYTES if shelf in (MEDIUM, WHOLE) else SMALL_BYTES) and len(kept) > 1:
            held -= _bytes(kept.popitem(last=False)[1])
        self._held[shelf] = held
        self._new.add(wanted.asset)
        if wanted.shelf == WHOLE:
            self._told.start(0)
        elif not self._told.isActive():
            self._told.start(TOGETHER_MS)

    def _tell(self) -> None:
        new, self._new = frozenset(self._new), set()
        self.came.emit(new)
        self.changed.emit()


def _size(pixels: float) -> int:
    return SMALL if pixels <= SMALL * 1.2 else MEDIUM if pixels <= MEDIUM * 1.2 else WHOLE


def _bytes(picture: QPixmap) -> int:
    return picture.width() * picture.height() * 4


def _read(shop: Shop, asset: str, size: int) -> bytes:
    """Return the bytes of a copy of that size, none where it cannot be read."""
    try:
        return shop.thumbnail(asset, size) if size else shop.pictures.shown(asset)
    except (AppError, OSError):
        return b""


def _image(data: bytes, wanted: _Wanted) -> QImage:
    image = QImage()
    # repainted by ourselves, so the format is known and no other reader is tried
    image.loadFromData(data, "JPG" if wanted.size else "PNG")
    return image if wanted.cut is None else cut_out(image, wanted.cut, PAPER)
