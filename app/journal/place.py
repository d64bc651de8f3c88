"""Where the library lies: on a disk of this computer, or where others write as well."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from app.errors import SharedFolderError

_SERVICES = (
    ("OneDrive", re.compile(r"OneDrive(?: ?-.+)?")),
    ("Dropbox", re.compile(r"Dropbox(?: \(.+\))?")),
    ("iCloud", re.compile(r"iCloud ?Drive|com~apple~CloudDocs|iCloud~.+")),
    ("Google Drive", re.compile(r"Google ?Drive(?:-.+)?|My Drive")),
    ("Nextcloud", re.compile(r"Nextcloud\d?")),
    ("ownCloud", re.compile(r"ownCloud\d?")),
    ("Nutstore", re.compile(r"Nutstore(?: Files)?|我的坚果云")),
    ("Baidu Netdisk", re.compile(r"BaiduSyncdisk|百度网盘同步空间|百度云同步盘")),
)
"""Folders as the services name them by themselves; one that was renamed is not known."""

_FAR = re.compile(
    r"nfs\d?|cifs|smb\d?|smbfs|ncpfs|afs|9p|ceph|glusterfs|lustre|davfs|vboxsf|prl_fs|fuse\..+"
)
_NEAR = frozenset(f"fuse.{name}" for name in ("gocryptfs", "encfs", "cryfs", "mergerfs", "bindfs"))
"""What goes through FUSE and ends on a disk of this computer all the same."""

_OCTAL = re.compile(r"\\([0-7]{3})")


def shared_folder(home: Path) -> SharedFolderError | None:
    """Return what to say of the library at ``home``, None where it lies on a disk of our own.

    Told by names and by what the system says of the disk; a link is followed. Never raises.
    """
    try:
        folder = home.resolve()
    except (OSError, RuntimeError):
        folder = home.absolute()
    service = service_of(folder.parts) or _far_disk(folder)
    return None if service is None else SharedFolderError(service=service, folder=str(home))


def service_of(parts: Iterable[str]) -> str | None:
    """Return the sync service one of whose folders is among ``parts`` of a path."""
    for part in parts:
        for service, pattern in _SERVICES:
            if pattern.fullmatch(part):
                return service
    return None


def mounted_as(folder: str, mountinfo: str) -> str | None:
    """Return the type of the file system ``folder`` lies on, as Linux lists them in ``mountinfo``."""
    found, longest = None, -1
    for line in mountinfo.splitlines():
        before, separator, after = line.partition(" - ")
        fields = before.split(" ")
        if not separator or len(fields) < 5:
            continue
        point = _OCTAL.sub(lambda code: chr(int(code[1], 8)), fields[4])
        inside = folder == point or folder.startswith(point.rstrip("/") + "/")
        # of two at one place the later one lies on top
        if inside and len(point) >= longest:
            found, longest = after.split(" ")[0], len(point)
    return found


def is_far(kind: str | None) -> bool:
    """Tell whether a file system of this type lies on another computer."""
    return kind is not None and kind not in _NEAR and _FAR.fullmatch(kind) is not None


def _far_disk(folder: Path) -> str | None:
    if sys.platform == "win32":  # pragma: no cover - untested: no Windows to run it on
        import ctypes

        remote = 4
        if folder.drive.startswith("\\\\") or (
            ctypes.windll.kernel32.GetDriveTypeW(folder.anchor) == remote
        ):
            return "another computer"
        return None
    try:
        listed = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return None  # not Linux: only names tell
    kind = mounted_as(os.fspath(folder), listed)
    return "another computer" if is_far(kind) else None
