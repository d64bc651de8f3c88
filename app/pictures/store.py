"""Original pictures by their hash, and the repainted copies everything else uses."""

from __future__ import annotations

import contextlib
import hashlib
import re
import secrets
import struct
from pathlib import Path

from app.durable import sync_folder, write_durably
from app.errors import NotFoundError
from app.pictures.decode import Decoder
from app.pictures.thumbnails import make_thumbnail
from app.ports import PictureFacts

_ASSET = re.compile(r"[0-9a-f]{64}")
_PNG_START = b"\x89PNG\r\n\x1a\n"
_PNG_END = b"IEND\xaeB`\x82"
_JPEG_START, _JPEG_END = b"\xff\xd8\xff", b"\xff\xd9"

SMALL_SIDE = 512
"""Pixels of the long side of what a model looks at: more costs more tokens and shows no more."""

SENT_SIDE = 2_048
"""Pixels of the long side of a reference: services refuse files of 20 to 50 MB and draw no better."""


class FilePictures:
    """A ``PictureStore`` at ``folder``: ``ab/<hash>`` originals, ``shown/<hash>.png`` copies,
    ``shown/<hash>.512.jpg`` and ``.2048.jpg`` smaller ones.

    Originals have no extension: no other program is ever handed one. Copies may be deleted at any
    time. Safe on any thread; ``decoder`` is the caller's to close.
    """

    def __init__(self, folder: Path, decoder: Decoder) -> None:
        self._folder = folder
        self._decoder = decoder

    def check(self, data: bytes) -> PictureFacts:
        """Decode ``data``. Raises ``BadPictureError``."""
        return self._decoder.facts(data)

    def glimpse(self, data: bytes) -> bytes:
        """Return a small JPEG of ``data``; nothing is kept. Raises like ``check``."""
        return make_thumbnail(self._decoder.repaint(data), SMALL_SIDE)

    def repainted(self, data: bytes) -> bytes:
        """Return ``data`` as a fresh PNG; nothing is kept. Raises like ``check``."""
        return self._decoder.repaint(data)

    def put(self, data: bytes) -> str:
        """Store original bytes; on disk, with their name, on return.

        Raises ``OSError`` if the disk refuses: then nothing is there by that name, or the whole
        picture.
        """
        asset = hashlib.sha256(data).hexdigest()
        path = self.path(asset)
        try:
            there = path.read_bytes() == data
        except FileNotFoundError:
            there = False
        if there:
            # Whoever wrote it may have been killed before the names reached the disk.
            sync_folder(path.parent)
            sync_folder(self._folder)
        else:
            write_durably(path, data)
        return asset

    def has(self, asset: str) -> bool:
        """Tell whether the original is there."""
        return _ASSET.fullmatch(asset) is not None and self.path(asset).is_file()

    def read(self, asset: str) -> bytes:
        """Return the original bytes. Raises ``NotFoundError``, also where they are not the same."""
        if _ASSET.fullmatch(asset):
            try:
                data = self.path(asset).read_bytes()
            except FileNotFoundError:
                data = b""
            if hashlib.sha256(data).hexdigest() == asset:
                return data
        raise NotFoundError(what="picture", name=asset[:12])

    def shown(self, asset: str) -> bytes:
        """Return the repainted PNG copy. Raises ``NotFoundError`` and ``BadPictureError``."""
        if not _ASSET.fullmatch(asset):
            raise NotFoundError(what="picture", name=asset[:12])
        path = self._folder / "shown" / f"{asset}.png"
        try:
            data = path.read_bytes()
        except OSError:
            data = b""  # not there, or in the way: either way it is made again
        if data.startswith(_PNG_START) and data.endswith(_PNG_END):
            return data
        data = self._decoder.repaint(self.read(asset))
        _keep(path, data)
        return data

    def small(self, asset: str) -> bytes:
        """Return a small JPEG copy, made once. Raises like ``shown``."""
        return self._scaled(asset, SMALL_SIDE)

    def sent(self, asset: str) -> bytes:
        """Return what goes to a service as reference: the repainted PNG, or a JPEG that is smaller.

        Raises like ``shown``.
        """
        shown = self.shown(asset)
        width, height = struct.unpack(">II", shown[16:24])
        return shown if max(width, height) <= SENT_SIDE else self._scaled(asset, SENT_SIDE)

    def _scaled(self, asset: str, side: int) -> bytes:
        if not _ASSET.fullmatch(asset):
            raise NotFoundError(what="picture", name=asset[:12])
        path = self._folder / "shown" / f"{asset}.{side}.jpg"
        try:
            data = path.read_bytes()
        except OSError:
            data = b""
        if data.startswith(_JPEG_START) and data.endswith(_JPEG_END):
            return data
        data = make_thumbnail(self.shown(asset), side)
        _keep(path, data)
        return data

    def path(self, asset: str) -> Path:
        """Return where the original lies, or would."""
        return self._folder / asset[:2] / asset


def _keep(path: Path, data: bytes) -> None:
    """Write a copy without syncing: a torn one is seen by its end and made again."""
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(path)
    except OSError:
        # A full disk costs making the copy again, not the picture.
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
