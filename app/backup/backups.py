"""Backups of one library: a folder each, and the pictures they share.

::

    backups/2026-11-30T08-15-00Z/library.db     the library at that moment, one file
                                 settings.json  engines and limits; keys are in no file
                                 backup.json    what it holds
    backups/pictures/ab/<hash>                  original pictures, each once
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from app import __version__
from app.backup.thinning import kept
from app.durable import make_folder, sync_file, sync_folder, write_durably
from app.errors import AppError, BackupFailedError, NotFoundError, disk_words
from app.journal.copying import StoryEnd, look_over
from app.journal.locks import FileLock
from app.journal.whole_copy import copy_library
from app.points import point
from app.ports import Progress
from app.records.glance import SessionInfo
from app.records.reading import read_json

NAME = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ")
DUE_AFTER = timedelta(hours=1)
SEEN_S = 7 * 86_400.0
"""For how long a copied picture that was read again counts as whole, between backups by itself."""
NAMES_TRIED = 30
WAIT_S = 60.0
"""How long another process that makes a backup is waited for."""

ReadPicture = Callable[[str], bytes]


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup as its ``backup.json`` describes it.

    ``missing`` names pictures that could not be copied. ``damage`` is empty where the library was
    sound, which was checked on the copy itself. ``digest`` is SHA-256, in hex, of ``library.db``.
    """

    name: str
    made_at: datetime
    version: str
    stories: tuple[StoryEnd, ...]
    pictures: tuple[str, ...]
    missing: tuple[str, ...]
    damage: str
    digest: str

    @property
    def sound(self) -> bool:
        """Whether everything in it is as it should be."""
        return not self.damage and not any(story.damage for story in self.stories)

    def json(self) -> dict[str, Any]:
        """Return the backup as the command line prints it."""
        return {
            "backup": self.name,
            "made_at": self.made_at.isoformat(),
            "stories": [asdict(story) for story in self.stories],
            "pictures": len(self.pictures),
            "missing": list(self.missing),
            "damage": self.damage,
        }


class Backups:
    """The backups in one folder. Used on one thread at a time; the folder is made when needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def library(self, backup: Backup) -> Path:
        """Return where a backup's library lies."""
        return self.folder / backup.name / "library.db"

    def picture(self, asset: str) -> Path:
        """Return where the backups keep a picture, or would."""
        return self.folder / "pictures" / asset[:2] / asset

    def all(self) -> list[Backup]:
        """Return every whole backup, newest first; what cannot be read is left out."""
        with contextlib.suppress(OSError):
            names = sorted((path.name for path in self.folder.iterdir()), reverse=True)
            found = (self._read(name) for name in names if NAME.fullmatch(name))
            return [backup for backup in found if backup is not None]
        return []

    def find(self, name: str) -> Backup:
        """Return a backup by its name, or the newest for ``newest``. Raises ``NotFoundError``."""
        for backup in self.all():
            if name in (backup.name, "newest"):
                return backup
        raise NotFoundError(what="backup", name=name)

    def due(self, stories: Iterable[SessionInfo], now: datetime) -> bool:
        """Tell whether the stories went on since a newest backup that is old enough."""
        made = self.all()
        if not made:
            return any(info.seq for info in stories)
        known = {(story.session_id, story.chain) for story in made[0].stories}
        if timedelta() <= now - made[0].made_at < DUE_AFTER:
            return False
        return any((info.session_id, info.chain) not in known for info in stories)

    def make(
        self,
        source: sqlite3.Connection,
        settings: Path,
        read_picture: ReadPicture,
        progress: Progress = lambda _doing, _share: None,
        *,
        thorough: bool = True,
    ) -> Backup:
        """Copy the library, look the copy over, copy what pictures are new, and thin.

        Pictures copied before are read again, all if ``thorough``, else those that nobody has for a
        week; one whose bytes have changed is copied anew.

        On disk, with its name, on return; killed before that, it leaves a ``.part`` that the next
        one removes. Raises ``BackupFailedError`` where the disk refuses.
        """
        try:
            make_folder(self.folder)
            with self._alone():
                backup = self._make(source, settings, read_picture, progress, thorough)
                self.thin(datetime.now(UTC))
        except OSError as error:
            raise BackupFailedError(reason=disk_words(error)) from error
        return backup

    def _make(
        self,
        source: sqlite3.Connection,
        settings: Path,
        read_picture: ReadPicture,
        progress: Progress,
        thorough: bool,
    ) -> Backup:
        made_at, name = self._free_name()
        part = self.folder / f"{name}.part"
        self._sweep()
        part.mkdir()
        copy_library(source, part / "library.db")
        point("backup_copied")
        contents = look_over(part / "library.db", progress)
        missing = self._copy_pictures(contents.assets, read_picture, progress, thorough)
        digest = digest_of(part / "library.db")
        backup = Backup(
            name, made_at, __version__, contents.stories, contents.assets, tuple(missing),
            contents.damage, digest,
        )  # fmt: skip
        with contextlib.suppress(FileNotFoundError):
            write_durably(part / "settings.json", settings.read_bytes())
        write_durably(part / "backup.json", _text_of(backup).encode())
        sync_file(part / "library.db")
        sync_folder(part)
        point("backup_described")
        part.rename(self.folder / name)
        sync_folder(self.folder)
        return backup

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other processes from sweeping and thinning away what is being made here."""
        lock = FileLock(self.folder / ".making")
        try:
            # a folder on a disk that knows no locks is better saved to than not
            with contextlib.suppress(OSError):
                if not lock.acquire(wait_s=WAIT_S):
                    raise BackupFailedError(reason="another program holds it")
            yield
        finally:
            lock.close()

    def thin(self, now: datetime) -> list[str]:
        """Remove what need not be kept, and pictures no backup names; return the names removed.

        A sound backup never makes room for one that is not.
        """
        made = self.all()
        keep = kept((b.made_at for b in made if b.sound), now)
        keep |= kept((b.made_at for b in made if not b.sound), now) if not keep else set()
        newest = made[:1]
        gone = [b for b in made if b.made_at not in keep and b not in newest]
        for backup in gone:
            with contextlib.suppress(OSError):
                # half removed it would look whole
                marked = self.folder / f"{backup.name}.part"
                (self.folder / backup.name).rename(marked)
                shutil.rmtree(marked)
        if gone:
            self._forget_pictures()
        return [backup.name for backup in gone]

    def _copy_pictures(
        self, assets: tuple[str, ...], read: ReadPicture, progress: Progress, thorough: bool
    ) -> list[str]:
        missing = []
        for number, asset in enumerate(assets):
            progress("Copying pictures", number / len(assets))
            if self._has(asset, thorough):
                continue
            try:
                data = read(asset)
            except (AppError, OSError):
                missing.append(asset)
                continue
            write_durably(self.picture(asset), data)
        return missing

    def _free_name(self) -> tuple[datetime, str]:
        """Return a moment and its name, which no backup has: one of this very second is let pass."""
        for _ in range(NAMES_TRIED):
            made_at = datetime.now(UTC).replace(microsecond=0)
            name = made_at.strftime("%Y-%m-%dT%H-%M-%SZ")
            if not (self.folder / name).exists():
                return made_at, name
            time.sleep(0.1)
        raise BackupFailedError(reason="the clock stands still")

    def _has(self, asset: str, thorough: bool) -> bool:
        """Tell whether a picture's copy is whole. The time of its file is when that was last seen."""
        path = self.picture(asset)
        try:
            if not thorough and 0 <= time.time() - path.stat().st_mtime < SEEN_S:
                return True
            if digest_of(path) != asset:
                return False
        except OSError:
            return False
        with contextlib.suppress(OSError):
            os.utime(path)
        return True

    def _forget_pictures(self) -> None:
        """Remove pictures no backup names; none while a backup cannot say what it names."""
        with contextlib.suppress(OSError):
            made = [path.name for path in self.folder.iterdir() if NAME.fullmatch(path.name)]
            backups = [backup for name in made if (backup := self._read(name)) is not None]
            if len(backups) < len(made):
                return
            named = {asset for backup in backups for asset in backup.pictures}
            for path in (self.folder / "pictures").glob("*/*"):
                if path.name not in named:
                    path.unlink()

    def _sweep(self) -> None:
        """Remove what a killed backup left."""
        for path in self.folder.glob("*.part"):
            shutil.rmtree(path, ignore_errors=True)

    def _read(self, name: str) -> Backup | None:
        try:
            value = read_json((self.folder / name / "backup.json").read_text(encoding="utf-8"))
            return Backup(
                name,
                datetime.fromisoformat(value["made_at"]),
                str(value["version"]),
                tuple(StoryEnd(**story) for story in value["stories"]),
                tuple(str(asset) for asset in value["pictures"]),
                tuple(str(asset) for asset in value["missing"]),
                str(value["damage"]),
                str(value["digest"]),
            )
        except (OSError, ValueError, TypeError, KeyError):
            return None


def digest_of(path: Path) -> str:
    """Return SHA-256, in hex, of a file of any size."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _text_of(backup: Backup) -> str:
    told = {
        "format": 1,
        "made_at": backup.made_at.isoformat(),
        "version": backup.version,
        "stories": [asdict(story) for story in backup.stories],
        "pictures": list(backup.pictures),
        "missing": list(backup.missing),
        "damage": backup.damage,
        "digest": backup.digest,
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"
