"""Files that are there, whole, after a power cut; or not there at all."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

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
