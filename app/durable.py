"""Files that are there, whole, after a power cut; or not there at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

if sys.platform == "darwin":
    import fcntl


def write_durably(path: Path, data: bytes) -> None:
    """Put ``data`` at ``path``, replacing what is there; on disk, with its name, on return.

    Missing folders are made. Raises ``OSError``: then ``path`` is as it was before, or already
    replaced by the whole new file. A crash leaves nothing else but a ``.part`` nobody reads.
    """
    make_folder(path.parent)
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            sync_handle(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """Lend a file to write, which becomes ``path`` when the body ends; on disk, with its name, then.

    Raises ``FileExistsError`` where something has the name by then, and what the body raises:
    nothing is left behind either way. A crash leaves nothing else but a ``.part`` nobody reads.
    """
    make_folder(path.parent)
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with part.open("xb") as file:
            yield file
            file.flush()
            sync_handle(file.fileno())
        _name_anew(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def _name_anew(part: Path, path: Path) -> None:
    """Give ``part`` the name ``path``, replacing nothing."""
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:
        # a file system without links: only a race within this moment could replace a file
        if os.path.lexists(path):
            raise FileExistsError(str(path)) from None
        part.rename(path)
    else:
        part.unlink()


def make_folder(folder: Path) -> None:
    """Make ``folder`` and what is missing above it, each name on disk before the next."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def sync_file(path: Path) -> None:
    """Bring what another wrote at ``path`` to disk."""
    with path.open("rb+") as file:
        sync_handle(file.fileno())


def sync_folder(folder: Path) -> None:
    """Bring the names in ``folder`` to disk. Does nothing where a folder cannot be opened."""
    if sys.platform == "win32":
        return  # NTFS journals names itself and offers no way to ask for more
    handle = os.open(folder, os.O_RDONLY)
    try:
        sync_handle(handle)
    finally:
        os.close(handle)


def sync_handle(handle: int) -> None:
    """Bring an open file to the disk itself, not only to the drive's cache."""
    if sys.platform == "darwin":
        fcntl.fcntl(handle, fcntl.F_FULLFSYNC)  # fsync stops at the drive's cache there
    else:
        os.fsync(handle)
