"""Where the door of a library is. Apart from the door itself, which needs Qt's network."""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
from pathlib import Path


def door_name(home: Path) -> str:
    """Return what the door of a library is called: the same from wherever it is started.

    On Windows the name of a pipe, else the path of a socket in a folder of this user alone. Empty
    where there is no such folder.
    """
    name = f"inkfold-{hashlib.sha256(str(home.resolve()).encode()).hexdigest()[:20]}"
    if sys.platform == "win32":  # pragma: no cover - not run here
        return name
    folder = _own_folder()
    return str(folder / name) if folder is not None else ""


def nobody_there(home: Path) -> bool:
    """Tell whether it is plain, without knocking, that no first start listens."""
    if sys.platform == "win32":  # pragma: no cover - not run here
        return False
    name = door_name(home)
    return not name or not os.path.lexists(name)


def _own_folder() -> Path | None:
    """Return a folder that nobody else can put a socket into: who answered there would be obeyed."""
    given = os.environ.get("XDG_RUNTIME_DIR", "")
    folder = Path(given) if given else _made_folder()
    with contextlib.suppress(OSError):
        if not given:
            folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        private = not stat.S_IMODE(found.st_mode) & 0o077
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and private:
            return folder
    return None


def _made_folder() -> Path:
    # most desktops have a folder for this: the others alone pay for looking
    import tempfile

    return Path(tempfile.gettempdir()) / f"inkfold-{os.getuid()}"
