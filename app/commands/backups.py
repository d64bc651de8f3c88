"""``backup``, ``restore``, ``accept-copy``: the library saved elsewhere, and put back."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.commands.session import find_story, workshop
from app.commands.terminal import FAILED, answer, counted, note, told_while_waiting
from app.errors import AppError, PicturesLostError, WrongUseError

if TYPE_CHECKING:
    from app.backup.backups import Backup
    from app.backup.restore import Difference

_STANDINGS = {
    "same": "the same",
    "newer_here": "the library is newer by {rows}, {turns}",
    "only_here": "not in the backup: {rows}, {turns}",
    "only_in_backup": "only in the backup",
    "other_here": "the library went on differently",
    "damaged_here": "damaged in the library",
}


def add(verbs: Any) -> None:
    """Declare the verbs."""
    verb = verbs.add_parser("backup", help="save the whole library, and check what was saved")
    verb.add_argument("--to", type=Path, help="another folder than the one in the settings")
    verb.add_argument("--list", action="store_true", help="only list the backups there are")
    verb.add_argument("--if-due", action="store_true", help="only if something is newer")
    verb.set_defaults(run=run_backup)
    verb = verbs.add_parser("restore", help="put a backup in the library's place")
    verb.add_argument("backup", help='its name, or "newest"')
    verb.add_argument("--from", dest="folder", type=Path, help="the folder it lies in")
    verb.add_argument("--yes", action="store_true", help="do it; without, only compare")
    verb.set_defaults(run=run_restore)
    verb = verbs.add_parser("accept-copy", help="take an older copy of a story for the newest")
    verb.add_argument("session")
    verb.set_defaults(run=run_accept)


async def run_backup(options: argparse.Namespace) -> int:
    """Make a backup and print it, or list them."""
    from app.wiring import backups_of

    backups = backups_of(options.home, options.to)
    if options.list:
        made = backups.all()
        text = "\n".join(_line(backup) for backup in made) or "No backups yet: inkfold backup"
        answer([backup.json() for backup in made], as_json=options.json, text=text)
        return 0
    if not (options.home / "library.db").exists():
        raise WrongUseError(reason="There is no library to save yet.")
    async with workshop(options.home, reading_only=True) as shop:
        backup = shop.back_up(backups, told_while_waiting(), if_due=options.if_due)
    if backup is None:
        answer({"backup": None}, as_json=options.json, text="Nothing is newer than the last one.")
        return 0
    told = backup.json() | {"folder": str(backups.folder / backup.name)}
    answer(told, as_json=options.json, text=_line(backup) + f"\nin {told['folder']}")
    return 0 if backup.sound and not backup.missing else FAILED


def _line(backup: Backup) -> str:
    stories, pictures = counted(len(backup.stories), "story"), len(backup.pictures)
    parts = [backup.name, stories, counted(pictures, "picture")]
    if backup.missing:
        parts.append(f"without {counted(len(backup.missing), 'missing picture')}")
    parts += [f"{story.title}: {story.damage}" for story in backup.stories if story.damage]
    return ", ".join([*parts, backup.damage] if backup.damage else parts)


async def run_restore(options: argparse.Namespace) -> int:
    """Tell what the library has beyond a backup; with ``--yes`` put the backup in its place."""
    from app.backup.restore import restore
    from app.pictures.decode import Decoder
    from app.pictures.store import FilePictures
    from app.wiring import backups_of

    backups = backups_of(options.home, options.folder)
    backup = backups.find(options.backup)
    found = await _differences(options.home, backup)
    told: dict[str, Any] = {
        "backup": backup.name,
        "differences": [item.json() for item in found],
        "restored": False,
    }
    if not options.yes:
        text = "\n".join(_in_words(item) for item in found)
        answer(told, as_json=options.json, text=text)
        note("Nothing was changed. With --yes the backup takes the library's place.")
        return 0
    decoder = Decoder()
    try:
        done = restore(
            backups, backup, options.home, FilePictures(options.home / "pictures", decoder)
        )
    finally:
        decoder.close()
    told |= {"restored": True, "set_aside": str(done.aside), "lost": list(done.lost)}
    text = f"Restored {backup.name}. What was there before lies in {done.aside}."
    answer(told, as_json=options.json, text=text)
    if done.lost:
        note(str(PicturesLostError(count=len(done.lost))))
        return FAILED
    return 0


async def _differences(home: Path, backup: Backup) -> list[Difference]:
    from app.backup.restore import differences

    if not (home / "library.db").exists():
        return differences(backup, None)
    try:
        async with workshop(home, reading_only=True) as shop:
            return differences(backup, shop.journal)
    except AppError as error:
        note(f"The library cannot be read: {error}")
        return differences(backup, None)


def _in_words(item: Difference) -> str:
    rows, turns = counted(item.rows, "row"), counted(item.turns, "turn")
    told = f"{item.title}: {_STANDINGS[item.standing].format(rows=rows, turns=turns)}"
    return "\n".join([told, *(f"  not in the backup: {said[:70]}" for said in item.said)])


async def run_accept(options: argparse.Namespace) -> int:
    """Take a story for the newest although more was known of it."""
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        shop.studio.accept_copy(session_id)
    answer({"accepted": session_id}, as_json=options.json, text="This copy counts from now on.")
    return 0
