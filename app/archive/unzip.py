"""Reading a stranger's ZIP: every member is one we expect, and no size is believed."""

from __future__ import annotations

import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from app.archive.layout import JOURNAL, MANIFEST, MOST_FILES, PICTURE
from app.errors import UnsafeFileError

_END = struct.Struct("<4s4H2LH")
_END64_PLACE = struct.Struct("<4sLQL")
_END64 = struct.Struct("<4sQ2H2L4Q")
_LOCAL = 30
"""Bytes of a member's own header, before its name."""

_PIECE = 1 << 20
_BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, RuntimeError,
    OverflowError, struct.error, KeyError, IndexError,
)  # fmt: skip
"""What ``zipfile`` raises for bytes that are no archive; other files are read by nobody else."""


class Unzipped:
    """The members of an archive, each expected, each by itself, none a link.

    ``file`` stays the caller's. Every method raises ``UnsafeFileError`` for what it does not
    believe; ``name`` is the file's, for that. Nothing is unpacked to disk, ever.
    """

    def __init__(self, file: BinaryIO, size: int, name: str) -> None:
        self._name = name
        count = self._counted(file, size)
        try:
            self._archive = zipfile.ZipFile(file)
            listed = self._archive.infolist()
            if len(listed) != count:
                raise self._refused("it is damaged or no archive")
            self._members = self._expected(listed, size)
        except _BROKEN as error:
            raise self._refused("it is damaged or no archive") from error

    def _refused(self, reason: str) -> UnsafeFileError:
        return UnsafeFileError(name=self._name, reason=reason)

    def __contains__(self, member: str) -> bool:
        return member in self._members

    def pieces(self, member: str, limit: int) -> Iterator[bytes]:
        """Yield a member's bytes as they are unpacked, at most ``limit`` of them."""
        info = self._members.get(member)
        if info is None:
            raise self._refused(f"{member} is missing in it")
        left = limit
        try:
            with self._archive.open(info) as source:
                while piece := source.read(_PIECE):
                    left -= len(piece)
                    if left < 0:
                        raise self._refused(f"{member} in it is larger than {limit} bytes")
                    yield piece
        except _BROKEN as error:
            raise self._refused(f"{member} in it is damaged") from error

    def read(self, member: str, limit: int) -> bytes:
        """Return all bytes of a member."""
        return b"".join(self.pieces(member, limit))

    def lines(self, member: str, limit: int, longest: int) -> Iterator[bytes]:
        """Yield a member's lines, none longer than ``longest`` bytes."""
        rest = b""
        for piece in self.pieces(member, limit):
            *whole, rest = (rest + piece).split(b"\n")
            if len(rest) > longest or any(len(line) > longest for line in whole):
                raise self._refused(f"{member} in it has a line of more than {longest} bytes")
            yield from whole
        if rest:
            yield rest

    def _counted(self, file: BinaryIO, size: int) -> int:
        """Return how many members are said to be listed.

        Refuses a list that would not fit in memory before anybody reads it.
        """
        start = max(0, size - _END.size - 65_535)
        file.seek(start)
        tail = file.read(size - start)
        place = tail.rfind(b"PK\x05\x06")
        if place < 0 or len(tail) - place < _END.size:
            raise self._refused("it is damaged or no archive")
        _, _, _, _, count, length, _, _ = _END.unpack_from(tail, place)
        before = start + place - _END64_PLACE.size
        if before >= 0:
            file.seek(before)
            magic, _, where, _ = _END64_PLACE.unpack(file.read(_END64_PLACE.size))
            if magic == b"PK\x06\x07":
                file.seek(min(where, size))
                found = file.read(_END64.size)
                if len(found) < _END64.size:
                    raise self._refused("it is damaged or no archive")
                count, length = _END64.unpack(found)[7:9]
        # a member of ours takes some 120 bytes of the list
        if count > MOST_FILES or length > MOST_FILES * 200:
            raise self._refused("it holds too many files")
        return int(count)

    def _expected(self, listed: list[zipfile.ZipInfo], size: int) -> dict[str, zipfile.ZipInfo]:
        members: dict[str, zipfile.ZipInfo] = {}
        for info in listed:
            self._check_member(info)
            if info.filename in members:
                raise self._refused(f"{info.filename} is in it twice")
            members[info.filename] = info
        end = 0
        for info in sorted(listed, key=lambda info: info.header_offset):
            if info.header_offset < end:
                raise self._refused("files in it lie over one another")
            end = info.header_offset + _LOCAL + len(info.filename) + info.compress_size
        if end > size:
            raise self._refused("it is cut off")
        return members

    def _check_member(self, info: zipfile.ZipInfo) -> None:
        # NUL ends a name for ``zipfile``: what stands in the archive counts
        name = info.orig_filename
        if name not in (MANIFEST, JOURNAL) and not PICTURE.fullmatch(name):
            raise self._refused(f"it holds {name[:80]!r}, which is no part of a story")
        kind = stat.S_IFMT(info.external_attr >> 16)
        if kind not in (0, stat.S_IFREG) or info.is_dir():
            raise self._refused(f"{name} in it is no plain file")
        if info.flag_bits & 0x1:
            raise self._refused(f"{name} in it is encrypted")
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise self._refused(f"{name} in it is packed in an unknown way")
