"""Taking in what a stranger hands us: judged whole, then written anew like any story of ours."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from pydantic import ValidationError

from app.archive.carry import Carried, carried
from app.archive.layout import (
    ARCHIVE_LIMIT,
    FORMAT,
    JOURNAL,
    JOURNAL_LIMIT,
    LINE_LIMIT,
    MANIFEST,
    MANIFEST_LIMIT,
    PICTURE_LIMIT,
    Line,
    Manifest,
    picture_name,
)
from app.archive.unzip import Unzipped
from app.errors import (
    BadPictureError,
    NewerFileError,
    NotFoundError,
    UnsafeFileError,
    WrongUseError,
)
from app.journal.foreign import (
    SQLITE_MAGIC,
    ForeignLibrary,
    foreign_library,
    open_regular,
    sound,
)
from app.points import point
from app.ports import PictureStore
from app.records.ids import new_id
from app.records.reading import DEPTH, read_json
from app.records.rows import Draft, Row

NewStory = Callable[[str, str, Mapping[str, Any], Sequence[Draft]], str]
"""Writes a story's rows under a new session id, in one transaction, and returns the id."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A story taken in. ``origin_id`` is its id where it came from; ``faults`` says of each
    picture that did not come along why, by its hash."""

    session_id: str
    origin_id: str
    title: str
    entries: int
    pictures: int
    faults: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Intake:
    """What one file gave: stories taken in, and those refused with the reason, by their id.

    ``unread_log`` tells that the newest rows may be missing: they lay in a log beside the file.
    """

    stories: tuple[Taken, ...]
    refused: Mapping[str, str]
    unread_log: bool = False


def take_in(path: Path, wanted: str | None, pictures: PictureStore, write: NewStory) -> Intake:
    """Take in an ``.inkfold`` file, or the stories of a library (``wanted``: one, by id or title).

    Each story is judged whole before anything of it is written, its pictures are decoded again,
    and it is written in one transaction: there whole, or not at all. Of a library, stories that
    are not sound are refused by themselves. Raises ``UnsafeFileError`` where nothing could be
    taken, ``NewerFileError``, ``NotFoundError`` for ``wanted`` and ``OSError``.
    """
    if not path.exists():
        raise NotFoundError(what="file", name=str(path))
    file, size = open_regular(path, ARCHIVE_LIMIT)
    with file:
        if file.read(len(SQLITE_MAGIC)) != SQLITE_MAGIC:
            if wanted is not None:
                raise WrongUseError(reason=f"{path.name} holds one story; name none.")
            return Intake((_take_archive(file, size, path.name, pictures, write),), {})
    return _take_library(path, wanted, pictures, write)


def _take_archive(
    file: BinaryIO, size: int, name: str, pictures: PictureStore, write: NewStory
) -> Taken:
    archive = Unzipped(file, size, name)
    manifest = _manifest(archive, name)
    result, rows = sound(_rows(archive, name), name)
    last = rows[-1]
    if (last.session_id, len(rows), last.chain) != (
        manifest.session_id, manifest.rows, manifest.chain,
    ):  # fmt: skip
        raise UnsafeFileError(name=name, reason="its list of contents does not fit its story")
    story = carried(result, rows, name)
    # every size is counted before the first picture is kept
    faults = {
        asset: fault
        for asset in story.assets
        if (fault := _packed_fault(archive, asset)) is not None
    }

    def read(asset: str) -> bytes:
        return archive.read(picture_name(asset), PICTURE_LIMIT)

    return _write(story, last.session_id, faults, read, pictures, write)


def _manifest(archive: Unzipped, name: str) -> Manifest:
    try:
        value = read_json(archive.read(MANIFEST, MANIFEST_LIMIT).decode("utf-8"), 8)
    except ValueError as error:
        raise UnsafeFileError(name=name, reason="its list of contents is unreadable") from error
    number = value.get("format") if isinstance(value, dict) else None
    if type(number) is int and number > FORMAT:
        raise NewerFileError(name=name)
    try:
        return Manifest.model_validate(value)
    except ValidationError as error:
        raise UnsafeFileError(name=name, reason="its list of contents is unreadable") from error


def _rows(archive: Unzipped, name: str) -> Iterator[Row]:
    session_id = None
    for number, line in enumerate(archive.lines(JOURNAL, JOURNAL_LIMIT, LINE_LIMIT), 1):
        try:
            # the line wraps the payload, which may be as deep as any
            given = Line.model_validate(read_json(line.decode("utf-8"), DEPTH + 1))
        except ValueError as error:
            raise UnsafeFileError(name=name, reason=f"row {number} in it is unreadable") from error
        session_id = session_id or given.session_id
        if given.session_id != session_id:
            raise UnsafeFileError(name=name, reason="it holds rows of several stories")
        yield Row(**given.model_dump())


def _packed_fault(archive: Unzipped, asset: str) -> str | None:
    """Return what is wrong with a packed picture's bytes, None where they have its hash."""
    member = picture_name(asset)
    if member not in archive:
        return "the picture is missing"
    digest = hashlib.sha256()
    for piece in archive.pieces(member, PICTURE_LIMIT):
        digest.update(piece)
    return None if digest.hexdigest() == asset else "the picture's bytes have changed"


def _take_library(
    path: Path, wanted: str | None, pictures: PictureStore, write: NewStory
) -> Intake:
    beside = path.parent / "pictures"

    def read(asset: str) -> bytes:
        file, _ = open_regular(beside / asset[:2] / asset, PICTURE_LIMIT)
        with file:
            data = file.read(PICTURE_LIMIT)
        if hashlib.sha256(data).hexdigest() != asset:
            raise BadPictureError(reason="the picture's bytes have changed")
        return data

    taken: list[Taken] = []
    refused: dict[str, str] = {}
    with foreign_library(path) as stranger:
        stories = stranger.stories()
        chosen = stories if wanted is None else _chosen(stranger, wanted)
        for session_id in chosen:
            try:
                result, rows = stranger.story(session_id)
                story = carried(result, rows, path.name)
            except UnsafeFileError as error:
                if len(chosen) == 1:
                    raise
                refused[session_id] = str(error)
                continue
            taken.append(_write(story, session_id, {}, read, pictures, write))
    return Intake(tuple(taken), refused, stranger.unread_log)


def _chosen(stranger: ForeignLibrary, wanted: str) -> list[str]:
    stories = stranger.stories()
    if wanted in stories:
        return [wanted]
    named = []
    for session_id in stories:
        try:
            if stranger.story(session_id)[0].session.title == wanted:
                named.append(session_id)
        except UnsafeFileError:
            continue  # it cannot be the wanted one: it has no title to trust
    if not named:
        raise NotFoundError(what="story", name=wanted)
    if len(named) > 1:
        raise WrongUseError(reason=f"Several stories are named {wanted}; give the id.")
    return named


def _write(
    story: Carried,
    origin_id: str,
    known: Mapping[str, str],
    read: Callable[[str], bytes],
    pictures: PictureStore,
    write: NewStory,
) -> Taken:
    """Keep the pictures, each decoded again, then write the story in one transaction."""
    faults: dict[str, str] = {}
    for asset in story.assets:
        if _is_here(pictures, asset):
            continue
        if asset in known:
            faults[asset] = known[asset]
            continue
        try:
            data = _checked(read, asset, pictures)
        except (BadPictureError, UnsafeFileError) as error:
            faults[asset] = str(error.parameters["reason"])
            continue
        pictures.put(data)
        point("import_picture")
    point("import_rows")
    session_id = write(new_id(), story.title, story.initial_state, story.rows)
    point("imported")
    kept = len(story.assets) - len(faults)
    entries = sum(row.entry_id is not None for row in story.rows)
    return Taken(session_id, origin_id, story.title, entries, kept, faults)


def _checked(read: Callable[[str], bytes], asset: str, pictures: PictureStore) -> bytes:
    try:
        data = read(asset)
    except OSError as error:
        raise BadPictureError(reason="the picture is missing") from error
    pictures.check(data)
    return data


def _is_here(pictures: PictureStore, asset: str) -> bool:
    try:
        pictures.read(asset)
    except NotFoundError:
        return False
    return True
