"""Small copies for lists and models, in a database that may be deleted at any time."""

from __future__ import annotations

import contextlib
import io
import sqlite3
import threading
from pathlib import Path

from PIL import Image

SIZE = 256
"""Pixels of the long side where nothing else is asked for."""

_TABLE = """
CREATE TABLE IF NOT EXISTS thumbnail (
    asset TEXT NOT NULL, size INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (asset, size)
)
"""


def make_thumbnail(shown: bytes, size: int = SIZE) -> bytes:
    """Return ``shown``, a repainted copy (never a stranger's bytes), as JPEG on white.

    The long side is at most ``size`` pixels; smaller pictures are not enlarged.
    """
    with Image.open(io.BytesIO(shown), formats=["PNG"]) as image:
        # the halving before it smooths already; a wider filter takes half as long again
        image.thumbnail((size, size), Image.Resampling.BICUBIC)
        painted = Image.new("RGB", image.size, "white")
        painted.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    out = io.BytesIO()
    painted.save(out, "JPEG", quality=85)
    return out.getvalue()


def png_of(width: int, height: int, rgba: bytes) -> bytes:
    """Return bare pixels, 4 bytes each and no gaps, as PNG."""
    out = io.BytesIO()
    Image.frombytes("RGBA", (width, height), rgba).save(out, "PNG", compress_level=3)
    return out.getvalue()


class Thumbnails:
    """``thumbs.db`` at ``path``. Safe on any thread; blocking, each call a millisecond or so.

    A damaged file is thrown away and begun anew. What cannot be written is simply not kept.
    """

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        self._path = path
        self._connection = self._opened()

    def get(self, asset: str, size: int = SIZE) -> bytes | None:
        """Return the JPEG kept, or None."""
        with self._lock:
            try:
                row = self._connection.execute(
                    "SELECT data FROM thumbnail WHERE asset = ? AND size = ?", (asset, size)
                ).fetchone()
            except sqlite3.DatabaseError:
                self._begin_anew()
                return None
        return bytes(row[0]) if row else None

    def put(self, asset: str, data: bytes, size: int = SIZE) -> None:
        """Keep a JPEG."""
        with self._lock, contextlib.suppress(sqlite3.OperationalError):
            self._connection.execute(
                "INSERT OR REPLACE INTO thumbnail VALUES (?, ?, ?)", (asset, size, data)
            )

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    def _opened(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(OSError):
            # never ours: in WAL mode there is none, and SQLite would delete the file it names
            self._path.with_name(self._path.name + "-journal").unlink(missing_ok=True)
        try:
            return _connect(self._path)
        except sqlite3.DatabaseError:
            self._remove()
            return _connect(self._path)

    def _begin_anew(self) -> None:
        self._connection.close()
        self._remove()
        self._connection = _connect(self._path)

    def _remove(self) -> None:
        for end in ("", "-wal", "-shm"):
            self._path.with_name(self._path.name + end).unlink(missing_ok=True)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode=WAL")  # readers never wait for the writer
        connection.execute("PRAGMA synchronous=NORMAL")  # losing the last ones costs a redraw
        connection.execute(_TABLE)
    except BaseException:
        connection.close()
        raise
    return connection
