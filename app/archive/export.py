"""Writing a story into an ``.inkfold`` file."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from app import __version__
from app.archive.layout import (
    ASSET,
    ENDING,
    FORMAT,
    JOURNAL,
    MANIFEST,
    MOST_FILES,
    Manifest,
    picture_name,
)
from app.archive.names import safe_name
from app.durable import new_file
from app.errors import AppError, CorruptedError, RefusedError
from app.folds.answer import Fold, fold
from app.folds.assets import assets_of
from app.points import point
from app.ports import JournalView, PictureStore
from app.records.canonical import canonical, clean_text
from app.records.rows import Row

_WHEN = (1980, 1, 1, 0, 0, 0)
"""The time of every member: the same story gives the same bytes."""


@dataclass(frozen=True, slots=True)
class Exported:
    """Where a story was written, and which of its pictures could not be taken along."""

    path: Path
    rows: int
    pictures: int
    missing: tuple[str, ...]


def export_story(view: JournalView, pictures: PictureStore, target: Path | None) -> Exported:
    """Write a story with all its branches, rows and pictures; on disk, with its name, on return.

    ``target`` is a new file, or a folder in which the file is named after the story; None is the
    current folder. Nothing is ever overwritten. A picture that is missing or changed is named.
    Raises ``CorruptedError`` for a damaged story, ``RefusedError`` where the name is taken, and
    ``OSError`` if the disk refuses: then nothing is left there.
    """
    rows = view.rows(0)
    result = fold(rows)
    if result.corruption is not None:
        damage = result.corruption
        raise CorruptedError(code=damage.code, seq=damage.seq, detail=damage.detail)
    wanted = [asset for asset in assets_of(result.session) if ASSET.fullmatch(asset)]
    if len(wanted) + 2 > MOST_FILES:
        raise RefusedError(reason="The story has too many pictures for one file.")
    path = _path(target, result.session.title)
    try:
        with new_file(path) as file:
            missing = _write(file, result, rows, wanted, pictures)
            point("export_written")
    except FileExistsError as error:
        raise RefusedError(reason=f"There is something named {path.name} already.") from error
    point("exported")
    return Exported(path, len(rows), len(wanted) - len(missing), tuple(missing))


def _path(target: Path | None, title: str) -> Path:
    """Return the file to write; named after the story, it is one that is not there yet."""
    folder = Path() if target is None else target
    if not folder.is_dir():
        return folder
    taken = {entry.name for entry in folder.iterdir()}
    return folder / safe_name(title, ENDING, taken=taken)


def _write(
    file: IO[bytes], result: Fold, rows: list[Row], wanted: Iterable[str], pictures: PictureStore
) -> list[str]:
    """Write the archive into ``file``; return the pictures that are missing."""
    missing: list[str] = []
    last = rows[-1]
    manifest = Manifest(
        format=FORMAT,
        program=__version__,
        session_id=last.session_id,
        title=clean_text(result.session.title),
        rows=len(rows),
        chain=last.chain or "",
    )
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_member(MANIFEST), canonical(manifest.model_dump()).encode())
        with archive.open(_member(JOURNAL), "w", force_zip64=True) as lines:
            for row in rows:
                lines.write(canonical(row.json()).encode() + b"\n")
        for asset in wanted:
            try:
                data = pictures.read(asset)
            except AppError:
                missing.append(asset)
                continue
            # packed already: another time saves nothing
            archive.writestr(_member(picture_name(asset)), data, zipfile.ZIP_STORED)
    return missing


def _member(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _WHEN)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o100600 << 16
    return info
