"""Pictures and answers on disk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from app.ports.pictures import RawAnswer


@dataclass(frozen=True, slots=True)
class PictureFacts:
    """What decoding a picture told: its format (``png jpeg webp avif gif``), size and look.

    ``blank`` is set where every pixel is (nearly) the same.
    """

    format: str
    width: int
    height: int
    blank: bool


class PictureStore(Protocol):
    """Originals by hash. Blocking: called through ``asyncio.to_thread`` or from commands."""

    def check(self, data: bytes) -> PictureFacts:
        """Decode ``data`` in a guarded child process. Raises ``BadPictureError``."""
        ...

    def glimpse(self, data: bytes) -> bytes:
        """Return ``data`` repainted as a small JPEG and keep nothing. Raises ``BadPictureError``."""
        ...

    def repainted(self, data: bytes) -> bytes:
        """Return ``data`` as ``shown`` would be and keep nothing. Raises ``BadPictureError``."""
        ...

    def put(self, data: bytes) -> str:
        """Store checked original bytes durably and return their SHA-256, the asset."""
        ...

    def has(self, asset: str) -> bool:
        """Tell whether the original is there."""
        ...

    def read(self, asset: str) -> bytes:
        """Return the original bytes. Raises ``NotFoundError``."""
        ...

    def shown(self, asset: str) -> bytes:
        """Return the repainted PNG copy: upright, RGB(A), no metadata. Made when first asked for."""
        ...

    def sent(self, asset: str) -> bytes:
        """Return a copy as reference for a service: PNG or JPEG, 2,048 pixels at most."""
        ...

    def small(self, asset: str) -> bytes:
        """Return a JPEG copy for a model to look at: 512 pixels at most, without transparency."""
        ...


class Spool(Protocol):
    """Answers on disk before they are believed: ``<session>/<result>.<ordinal>.answer``.

    Blocking. What was written is synced, with its folder, when a method returns. Where the disk of
    the library takes nothing, it may lie elsewhere.
    """

    def write_answer(self, session_id: str, result_id: str, ordinal: int, raw: RawAnswer) -> None:
        """Keep a raw answer."""
        ...

    def read_answer(self, session_id: str, result_id: str, ordinal: int) -> RawAnswer | None:
        """Return the answer kept for a send, or None; a torn file counts as none."""
        ...

    def write_picture(self, session_id: str, result_id: str, ordinal: int, data: bytes) -> None:
        """Keep the bytes of a picture fetched from elsewhere."""
        ...

    def read_picture(self, session_id: str, result_id: str, ordinal: int) -> bytes | None:
        """Return the fetched bytes kept for a send, or None."""
        ...

    def drop(self, session_id: str, result_id: str, ordinal: int) -> None:
        """Remove what is kept for a send; nothing happens where there is nothing."""
        ...

    def kept(self, session_id: str) -> list[tuple[str, int]]:
        """Return ``(result_id, ordinal)`` of every send with something kept, sorted."""
        ...
