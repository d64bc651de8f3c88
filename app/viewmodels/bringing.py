"""Pictures that a person brings: by file, by dropping, from the clipboard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QImage

from app.viewmodels.shop import Shop
from app.viewmodels.worker import Worker

MOST_BYTES = 64 * 2**20

Brought = Path | bytes | QImage
"""A file, a file's bytes, or what a clipboard holds."""

Bring = Callable[[Sequence[Brought], Callable[[str], None]], None]
"""Keeps pictures, and calls back with the asset of each that is one."""


@dataclass(frozen=True, slots=True)
class Bringing:
    """Keeps what is brought in the library, on the runtime's thread; what is no picture is told."""

    worker: Worker

    def __call__(self, brought: Sequence[Brought], then: Callable[[str], None]) -> None:
        """Keep them one by one; ``then`` gets the asset of each, on the GUI's thread."""
        for item in brought:
            self.worker.call(_keeping(item), then)


def _keeping(item: Brought) -> Callable[[Shop], object]:
    if isinstance(item, QImage):
        # pixels leave Qt here: its writers must not run beside the window's own drawing
        plain = item.convertToFormat(QImage.Format.Format_RGBA8888)
        width, height, rgba = plain.width(), plain.height(), bytes(plain.constBits())
        return lambda shop: shop.keep_pixels(width, height, rgba)

    async def keep(shop: Shop) -> str:
        data = item if isinstance(item, bytes) else await asyncio.to_thread(_read, item)
        return await shop.keep_picture(data)

    return keep


def _read(path: Path) -> bytes:
    """Return a file's bytes; one that is too large for a picture is cut, and refused for it."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)
