"""What was recorded: changes of files and names, syncs, and what the program promised meanwhile."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

_HEAD = struct.Struct("<IIQII")  # kind, file, offset, length of what follows, process


class Kind(IntEnum):
    """The kinds of records, numbered as in ``recorder.c``."""

    CREATE = 1
    WRITE = 2
    TRUNCATE = 3
    SYNC = 4
    SYNC_FOLDER = 5
    RENAME = 6
    UNLINK = 7
    MKDIR = 8
    MARK = 9
    LINK = 10
    RMDIR = 11
    OPEN = 12


CONTENT = {Kind.WRITE, Kind.TRUNCATE}
NAMES = {Kind.CREATE, Kind.RENAME, Kind.UNLINK, Kind.MKDIR, Kind.LINK, Kind.RMDIR}


@dataclass(frozen=True, slots=True)
class Change:
    """One record. ``file`` is one number for one file over all processes, 0 where none is meant.

    ``data`` is what was written, or the path, or two paths with a NUL between them.
    """

    kind: Kind
    file: int
    offset: int
    data: bytes

    @property
    def paths(self) -> list[str]:
        """The paths of a change of names."""
        return [part.decode() for part in self.data.split(b"\0")]

    @property
    def folders(self) -> set[str]:
        """The folders whose sync makes a change of names last."""
        return {path.rpartition("/")[0] or "." for path in self.paths}


def read_log(path: Path) -> list[Change]:
    """Return the records of a log to which any number of processes wrote, one after the other."""
    data = path.read_bytes()
    numbers = _Numbers()
    found = []
    at = 0
    while at < len(data):
        kind, file, offset, length, process = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        content = data[at : at + length]
        at += length
        found.append(numbers.change(Kind(kind), (process, file), offset, content))
    return found


class _Numbers:
    """Gives files one number for all processes: each process counts its own from 1."""

    def __init__(self) -> None:
        self._of: dict[tuple[int, int], int] = {}
        self._by_path: dict[str, int] = {}
        self._made = 0

    def change(self, kind: Kind, own: tuple[int, int], offset: int, data: bytes) -> Change:
        paths = [part.decode() for part in data.split(b"\0")] if kind in NAMES else []
        match kind:
            case Kind.CREATE | Kind.OPEN:
                path = data.decode()
                if kind is Kind.CREATE or path not in self._by_path:
                    self._made += 1
                    self._by_path[path] = self._made
                self._of[own] = self._by_path[path]
            case Kind.RENAME if paths[0] in self._by_path:
                self._by_path[paths[1]] = self._by_path.pop(paths[0])
            case Kind.LINK if paths[0] in self._by_path:
                self._by_path[paths[1]] = self._by_path[paths[0]]
            case Kind.UNLINK:
                self._by_path.pop(paths[0], None)
        return Change(kind, self._of.get(own, 0), offset, data)
