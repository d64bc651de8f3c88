"""A backup put in the library's place; what was there is set aside, and nothing is deleted."""

from __future__ import annotations

import contextlib
import hashlib
import shutil
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from app.backup.backups import Backup, Backups, digest_of
from app.durable import make_folder, sync_file, sync_folder, write_durably
from app.errors import AppError, BackupError, FencedOutError, NotFoundError, disk_refused
from app.folds.answer import Fold
from app.folds.context import text_of
from app.journal.copying import StoryEnd, end_of
from app.journal.foreign import ForeignLibrary, foreign_library
from app.journal.locks import FileLock
from app.journal.log_file import empty_log
from app.journal.store import SqliteJournal
from app.pictures.store import FilePictures
from app.points import point
from app.ports import JournalView
from app.records.facts import UserMessage

Standing = Literal[
    "same", "newer_here", "only_here", "only_in_backup", "other_here", "damaged_here"
]
SAID = 5
"""How many of the newest inputs are quoted for a story that went on."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What putting a backup in the library's place means for one story.

    ``rows`` and ``turns`` are what the library has beyond the backup, ``said`` the newest inputs
    among them, newest last.
    """

    session_id: str
    title: str
    standing: Standing
    rows: int = 0
    turns: int = 0
    said: tuple[str, ...] = ()

    def json(self) -> dict[str, Any]:
        """Return the difference as the command line prints it."""
        return asdict(self) | {"said": list(self.said)}


def differences(backup: Backup, journal: SqliteJournal | None) -> list[Difference]:
    """Compare a backup with the library; None for ``journal`` where that cannot even be opened."""
    saved = {story.session_id: story for story in backup.stories}
    found = []
    here = [] if journal is None else [info.session_id for info in journal.sessions()]
    for session_id in here:
        assert journal is not None
        view = journal.view(session_id)
        result = Fold()
        for row in view.each_row():
            result.add(row)
        found.append(_compared(view, result.finish(), saved.pop(session_id, None)))
    found += [
        Difference(story.session_id, story.title, "only_in_backup") for story in saved.values()
    ]
    return found


def _compared(view: JournalView, here: Fold, saved: StoryEnd | None) -> Difference:
    end = end_of(view.session_id, here)
    seq, turns = (saved.seq, saved.turns) if saved is not None else (0, 0)
    said = tuple(
        text_of(node.entry.content)
        for node in here.session.tree.nodes.values()
        if isinstance(node.entry, UserMessage) and node.entry.seq > seq
    )[-SAID:]
    standing: Standing
    if end.damage:
        standing = "damaged_here"
    elif saved is None:
        standing = "only_here"
    elif end.chain == saved.chain:
        standing = "same"
    elif end.seq > saved.seq and view.rows(saved.seq - 1, 1)[0].chain == saved.chain:
        standing = "newer_here"
    else:
        standing = "other_here"
    rows, more = max(0, end.seq - seq), max(0, end.turns - turns)
    return Difference(view.session_id, end.title, standing, rows, more, said)


@dataclass(frozen=True, slots=True)
class Restored:
    """``aside`` is where the old library lies now; ``lost`` are pictures nobody has whole."""

    aside: Path
    lost: tuple[str, ...]


def restore(backups: Backups, backup: Backup, home: Path, pictures: FilePictures) -> Restored:
    """Put ``backup`` in the place of the library at ``home``.

    The backup is looked over from end to end first. Pictures come back too; settings only where
    there are none. The old library, with its log, is copied to a folder ``replaced-…`` among the
    backups and synced before its name goes to the restored one, so that a crash at any moment
    leaves one of the two in place and both on disk. Nobody may have the library open.

    Raises ``BackupError`` for a backup that is not sound, ``FencedOutError`` where another Inkfold
    has the library open and ``JournalBusyError`` where the disk refuses.
    """
    library = home / "library.db"
    part = home / "library.db.restored.part"
    try:
        make_folder(home)
        with _alone(home):
            part.unlink(missing_ok=True)
            shutil.copyfile(backups.library(backup), part)
            _insist_on_sound(backup, part)
            lost = _bring_pictures(backups, backup, pictures)
            _bring_settings(backups, backup, home)
            sync_file(part)
            # alone, the old file is whole: no moment shows it without rows that were in its log
            empty_log(library)
            aside = _set_aside(library, backups.folder)
            point("set_aside")
            for ending in ("-wal", "-shm"):
                library.with_name(library.name + ending).unlink(missing_ok=True)
            # the old log must never lie beside the new library
            sync_folder(home)
            point("log_removed")
            part.replace(library)
            sync_folder(home)
            point("restored")
    except OSError as error:
        raise disk_refused(error) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    return Restored(aside, lost)


def _insist_on_sound(backup: Backup, copy: Path) -> None:
    """Raise ``BackupError`` unless ``copy`` is the library that was saved, whoever had it since."""
    if digest_of(copy) != backup.digest:
        raise BackupError(name=backup.name, reason="its library is not the one that was saved")
    try:
        with foreign_library(copy) as library:
            found = {_end_in(library, name) for name in library.stories()}
    except AppError as error:
        raise BackupError(name=backup.name, reason=str(error)) from error
    if found != set(backup.stories):
        raise BackupError(name=backup.name, reason="it does not hold what it says it holds")


def _end_in(library: ForeignLibrary, session_id: str) -> StoryEnd:
    result = Fold()
    for row in library.rows(session_id):
        result.add(row)
    return end_of(session_id, result.finish())


def _bring_pictures(backups: Backups, backup: Backup, pictures: FilePictures) -> tuple[str, ...]:
    """Bring back what is gone or has changed; return what lies whole in neither place."""
    lost = []
    for asset in backup.pictures:
        if _is_whole(pictures, asset):
            continue
        try:
            data = backups.picture(asset).read_bytes()
        except FileNotFoundError:
            data = b""
        if hashlib.sha256(data).hexdigest() == asset:
            pictures.put(data)
        else:
            lost.append(asset)
    return tuple(lost)


def _is_whole(pictures: FilePictures, asset: str) -> bool:
    try:
        pictures.read(asset)
    except NotFoundError:
        return False
    return True


def _bring_settings(backups: Backups, backup: Backup, home: Path) -> None:
    if not (home / "settings.json").exists():
        with contextlib.suppress(FileNotFoundError):
            saved = backups.library(backup).with_name("settings.json")
            write_durably(home / "settings.json", saved.read_bytes())


def _set_aside(library: Path, folder: Path) -> Path:
    stamp = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%S.%fZ")
    aside = folder / f"replaced-{stamp}"
    make_folder(aside)
    for ending in ("", "-wal"):
        path = library.with_name(library.name + ending)
        if path.exists():
            shutil.copyfile(path, aside / path.name)
            sync_file(aside / path.name)
    sync_folder(aside)
    return aside


@contextlib.contextmanager
def _alone(home: Path) -> Iterator[None]:
    """Hold the library's lock and every story's; raise ``FencedOutError`` where one is taken."""
    with contextlib.ExitStack() as held:
        folder = home / "locks"
        names = sorted(path.name for path in folder.glob("*.lock")) if folder.exists() else []
        for name in ("library.write", *names):
            lock = FileLock(folder / name)
            held.callback(lock.close)
            if not lock.acquire():
                raise FencedOutError(holder=lock.read_note() or "another process")
        yield
