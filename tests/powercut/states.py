"""Every state in which a power cut could have left the disk.

The disk is what was synced before, and any part of what was not: before each sync, and at the end,
any subset of the writes and names still under way may have arrived, in any order, the last write
perhaps only in part. A name lasts once its folder was synced.
"""

from __future__ import annotations

import functools
import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.powercut.log import CONTENT, NAMES, Change, Kind

SECTOR = 512

INDIFFERENT = ("locks/", "library.reserve", "library.db-shm", "inkfold.log")
"""Files that promise nothing: what is under way in them counts as arrived."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How much is tried at each sync.

    Up to ``exhaust`` changes under way: every subset. More: all beginnings; with ``singles`` all
    but one, and one alone; and ``at_random`` subsets. ``tear``: the last write of a subset or
    beginning also in part. ``keep`` is the share of the states that is returned, by their hash.
    """

    exhaust: int = 7
    singles: bool = True
    at_random: int = 20
    tear: bool = True
    keep: float = 1.0


@dataclass(slots=True)
class Disk:
    """Files by number, and the names that lead to them; None is a folder."""

    files: dict[int, bytes] = field(default_factory=dict)
    names: dict[str, int | None] = field(default_factory=dict)

    def copy(self) -> Disk:
        return Disk(dict(self.files), dict(self.names))

    def apply(self, change: Change) -> None:
        """Let a change arrive; one of a name that never arrived does nothing."""
        match change.kind:
            case Kind.CREATE:
                self.files.setdefault(change.file, b"")
                self.names[change.paths[0]] = change.file
            case Kind.WRITE:
                old = self.files.get(change.file, b"").ljust(change.offset, b"\0")
                end = change.offset + len(change.data)
                self.files[change.file] = old[: change.offset] + change.data + old[end:]
            case Kind.TRUNCATE:
                old = self.files.get(change.file, b"")
                self.files[change.file] = old[: change.offset].ljust(change.offset, b"\0")
            case Kind.MKDIR:
                self.names[change.paths[0]] = None
            case Kind.UNLINK | Kind.RMDIR:
                self.names.pop(change.paths[0], None)
            case Kind.RENAME if change.paths[0] in self.names:
                self.names[change.paths[1]] = self.names.pop(change.paths[0])
            case Kind.LINK if change.paths[0] in self.names:
                self.names[change.paths[1]] = self.names[change.paths[0]]

    def image(self) -> dict[str, bytes | None]:
        """Return what lies at each path."""
        return {
            path: None if file is None else self.files.get(file, b"")
            for path, file in self.names.items()
        }


@dataclass(frozen=True, slots=True)
class State:
    """One state of the disk, and how many marks had been made by then."""

    image: dict[str, bytes | None]
    digest: str
    marks: int
    barrier: int
    arrived: int
    under_way: int


@dataclass(frozen=True, slots=True)
class Moment:
    """Right before a sync: what is safe, what is under way, and how many marks were made."""

    safe: Disk
    under_way: tuple[Change, ...]
    marks: int


def marks_of(changes: Sequence[Change]) -> list[str]:
    """Return what the program promised, oldest first."""
    return [change.data.decode() for change in changes if change.kind is Kind.MARK]


def moments(changes: Sequence[Change], base: Path | None = None) -> list[Moment]:
    """Return the moment before each sync, and the end. ``base`` was on disk before it all."""
    safe = Disk() if base is None else _disk_of(base, changes)
    indifferent = {number for path, number in safe.names.items() if _is_indifferent(path)}
    under_way: list[Change] = []
    found: list[Moment] = []
    marks = 0
    for change in changes:
        if change.kind is Kind.MARK:
            marks += 1
        elif change.kind in (Kind.SYNC, Kind.SYNC_FOLDER):
            found.append(Moment(safe.copy(), tuple(under_way), marks))
            for waiting in under_way:
                if _made_safe(waiting, change):
                    safe.apply(waiting)
            under_way = [waiting for waiting in under_way if not _made_safe(waiting, change)]
        elif change.kind in NAMES and all(map(_is_indifferent, change.paths)):
            indifferent.add(change.file)
            safe.apply(change)
        elif change.kind in CONTENT and change.file in indifferent:
            safe.apply(change)
        elif change.kind in NAMES | CONTENT:
            under_way.append(change)
    found.append(Moment(safe, tuple(under_way), marks))
    return found


def _is_indifferent(path: str) -> bool:
    return path.startswith(INDIFFERENT) or path == "locks"


def _made_safe(waiting: Change, sync: Change) -> bool:
    if sync.kind is Kind.SYNC:
        return waiting.kind in CONTENT and waiting.file == sync.file
    return waiting.kind in NAMES and sync.data.decode() in waiting.folders


def _disk_of(base: Path, changes: Sequence[Change]) -> Disk:
    numbers: dict[str, int] = {}
    for change in changes:
        if change.kind is Kind.OPEN:
            numbers.setdefault(change.data.decode(), change.file)
    disk = Disk()
    taken: set[int] = set()
    for number, path in enumerate(sorted(base.rglob("*")), 1):
        name = path.relative_to(base).as_posix()
        if path.is_dir():
            disk.names[name] = None
            continue
        file = numbers.get(name, -number)
        disk.names[name] = -number if file in taken else file
        taken.add(file)
        disk.files[disk.names[name] or 0] = path.read_bytes()
    return disk


def states(found: Sequence[Moment], depth: Depth, seed: int = 1) -> Iterator[State]:
    """Yield each state once, those of the latest moments, with the most promises, first."""
    dice = random.Random(seed)
    seen: set[bytes] = set()
    for barrier in range(len(found) - 1, -1, -1):
        moment = found[barrier]
        for arrived in _arrivals(moment, depth, dice):
            disk = moment.safe.copy()
            for change in arrived:
                disk.apply(change)
            image = disk.image()
            digest = _digest(image)
            if digest in seen:
                continue
            seen.add(digest)
            if digest[0] < 256 * depth.keep:
                yield State(
                    image, digest.hex(), moment.marks, barrier, len(arrived), len(moment.under_way)
                )


def _digest(image: dict[str, bytes | None]) -> bytes:
    whole = hashlib.blake2b(digest_size=16)
    for path in sorted(image):
        content = image[path]
        whole.update(path.encode() + b"\0")
        whole.update(b"folder" if content is None else _content_digest(content))
    return whole.digest()


@functools.lru_cache(maxsize=200)
def _content_digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=16).digest()


def _arrivals(moment: Moment, depth: Depth, dice: random.Random) -> Iterator[list[Change]]:
    for arrived in _in_order(moment.under_way, depth):
        yield arrived
        if depth.tear and arrived and arrived[-1].kind is Kind.WRITE:
            disk = moment.safe.copy()
            for change in arrived[:-1]:
                disk.apply(change)
            length = len(disk.files.get(arrived[-1].file, b""))
            for part in _torn(arrived[-1], length, dice):
                yield [*arrived[:-1], part]
    if len(moment.under_way) > depth.exhaust:
        yield from _out_of_order(moment.under_way, depth, dice)


def _in_order(under_way: Sequence[Change], depth: Depth) -> Iterator[list[Change]]:
    count = len(under_way)
    if count <= depth.exhaust:
        for bits in range(1 << count):
            yield [under_way[i] for i in range(count) if bits >> i & 1]
    else:
        for end in range(count + 1):
            yield list(under_way[:end])


def _out_of_order(
    under_way: Sequence[Change], depth: Depth, dice: random.Random
) -> Iterator[list[Change]]:
    if depth.singles:
        for lost in range(len(under_way)):
            yield [*under_way[:lost], *under_way[lost + 1 :]]
            yield [under_way[lost]]
    for _ in range(depth.at_random):
        share = dice.random()
        yield [change for change in under_way if dice.random() < share]


def _torn(write: Change, length: int, dice: random.Random) -> Iterator[Change]:
    """Yield what may be left of a write to a file of ``length`` bytes.

    Cut at sectors, never written, garbage, and its sectors lost with what lay beside it in them.
    """
    start, size = write.offset, len(write.data)
    cuts = list(range((start // SECTOR + 1) * SECTOR, start + size, SECTOR))
    for cut in sorted({cuts[0], cuts[len(cuts) // 2], cuts[-1]}) if cuts else ():
        yield Change(write.kind, write.file, start, write.data[: cut - start])
        yield Change(write.kind, write.file, cut, write.data[cut - start :])
    yield Change(write.kind, write.file, start, b"\0" * size)
    yield Change(write.kind, write.file, start, dice.randbytes(size))
    first = start // SECTOR * SECTOR
    end = min(-(-(start + size) // SECTOR) * SECTOR, max(length, start + size))
    yield Change(write.kind, write.file, first, dice.randbytes(end - first))
