"""Answers on disk before anybody believes them."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import struct
from pathlib import Path

from app.durable import sync_folder, write_durably
from app.errors import BrokenRuleError
from app.ports import RawAnswer

_MAGIC = b"inkfold1"
_FRAME = struct.Struct(">8s32sQ")  # magic, SHA-256 of the content, its length
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,150}")
_KEPT = re.compile(r"(.+)\.([1-9]\d{0,8})\.(answer|picture)")


class FileSpool:
    """A ``Spool`` below ``folder``: ``<session>/<result>.<ordinal>.answer`` and ``.picture``.

    Where that folder takes nothing, what was paid for is kept below ``aside``, which lies on another
    disk at best, and is found there like the rest. Every file holds its own checksum. Safe on any
    thread. Raises ``OSError`` if both disks refuse; what was kept before is untouched then.
    """

    def __init__(self, folder: Path, aside: Path | None = None) -> None:
        self._folders = (folder,) if aside is None else (folder, aside)

    def write_answer(self, session_id: str, result_id: str, ordinal: int, raw: RawAnswer) -> None:
        """Keep a raw answer."""
        head = json.dumps({"status": raw.status, "headers": dict(raw.headers)}).encode()
        content = struct.pack(">I", len(head)) + head + raw.body
        self._write(_name(session_id, result_id, ordinal, "answer"), content)

    def read_answer(self, session_id: str, result_id: str, ordinal: int) -> RawAnswer | None:
        """Return the answer kept for a send, or None."""
        content = self._read(session_id, result_id, ordinal, "answer")
        if content is None:
            return None
        (size,) = struct.unpack_from(">I", content)
        head = json.loads(content[4 : 4 + size])
        return RawAnswer(head["status"], head["headers"], content[4 + size :])

    def write_picture(self, session_id: str, result_id: str, ordinal: int, data: bytes) -> None:
        """Keep the bytes of a picture fetched from elsewhere."""
        self._write(_name(session_id, result_id, ordinal, "picture"), data)

    def read_picture(self, session_id: str, result_id: str, ordinal: int) -> bytes | None:
        """Return the fetched bytes kept for a send, or None."""
        return self._read(session_id, result_id, ordinal, "picture")

    def drop(self, session_id: str, result_id: str, ordinal: int) -> None:
        """Remove what is kept for a send."""
        for folder in self._folders:
            for kind in ("answer", "picture"):
                with contextlib.suppress(FileNotFoundError, NotADirectoryError):
                    (folder / _name(session_id, result_id, ordinal, kind)).unlink()
            # The folder stays: another thread may be about to write into it.
            if (folder / session_id).is_dir():
                sync_folder(folder / session_id)

    def kept(self, session_id: str) -> list[tuple[str, int]]:
        """Return ``(result_id, ordinal)`` of every send with something whole, sorted."""
        return sorted(
            {
                (match[1], int(match[2]))
                for folder in self._folders
                if (folder / _checked(session_id)).is_dir()
                for file in (folder / session_id).iterdir()
                if (match := _KEPT.fullmatch(file.name)) and _looks_whole(file)
            }
        )

    def _read(self, session_id: str, result_id: str, ordinal: int, kind: str) -> bytes | None:
        name = _name(session_id, result_id, ordinal, kind)
        found = (_read(folder / name) for folder in self._folders)
        return next((content for content in found if content is not None), None)

    def _write(self, name: Path, content: bytes) -> None:
        frame = _FRAME.pack(_MAGIC, hashlib.sha256(content).digest(), len(content))
        first, *others = self._folders
        try:
            write_durably(first / name, frame + content)
        except OSError:
            if not others:
                raise
            write_durably(others[0] / name, frame + content)


def _name(session_id: str, result_id: str, ordinal: int, kind: str) -> Path:
    return Path(_checked(session_id), f"{_checked(result_id)}.{ordinal}.{kind}")


def _checked(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise BrokenRuleError(f"{name!r} is no name for a spooled file")
    return name


def _read(path: Path) -> bytes | None:
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    if len(data) < _FRAME.size:
        return None
    magic, digest, length = _FRAME.unpack_from(data)
    content = data[_FRAME.size :]
    if magic != _MAGIC or length != len(content) or hashlib.sha256(content).digest() != digest:
        return None
    return content


def _looks_whole(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(_FRAME.size)
    if len(head) < _FRAME.size:
        return False
    magic, _, length = _FRAME.unpack(head)
    return bool(magic == _MAGIC and path.stat().st_size == _FRAME.size + length)
