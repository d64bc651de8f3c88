"""Inkfold as a child of itself: how it is started, and what of our surroundings it is given.

In a package there is no Python to run a module with: the program starts itself with a mark in front,
and ``packaging/start.py`` hands on to ``as_child``.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Collection, Sequence
from pathlib import Path

_ROOT = Path(__file__).parents[1]
_PASSED_ON = {
    "PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "TEMP", "TMP", "TMPDIR", "HOME",
    "USERPROFILE", "APPDATA", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_STATE_HOME", "INKFOLD_STATE",
}  # fmt: skip
"""What a child's surroundings hold: never a key, which may lie in any other variable."""


CHILD = "--be-child"
"""The mark before the name of a module in a package's command line."""
CHILDREN = (
    "app.pictures.decode_child", "app.window_bare", "app.window_check", "app.window_measure",
)  # fmt: skip
"""The modules a package may be started as; none other, whoever calls."""


def is_packaged() -> bool:
    """Tell whether this is a package, in which ``sys.executable`` is Inkfold and no Python."""
    return bool(getattr(sys, "frozen", False))


def own_command(*arguments: str) -> list[str]:
    """Return the command that starts this very program with ``arguments``."""
    if is_packaged():
        return [sys.executable, *arguments]
    return [sys.executable, "-m", "app", *arguments]


def own_module(name: str, *arguments: str) -> list[str]:
    """Return the command that runs one of ``CHILDREN`` with ``arguments``."""
    if is_packaged():
        return [sys.executable, CHILD, name, *arguments]
    return [sys.executable, "-m", name, *arguments]


def as_child(given: Sequence[str]) -> int | None:
    """Be the child that the arguments name and return its exit status; None where they name none."""
    if list(given[:1]) != [CHILD]:
        return None
    name = "".join(given[1:2])
    if name not in CHILDREN:
        return 2
    sys.argv = [name, *given[2:]]
    return int(importlib.import_module(name).main())


def leave_package() -> None:
    """Take back what a package's loader set for itself, so that no program we start is led astray.

    A browser that was to open a link would load our libraries instead of its own. Ours are found all
    the same: the system read the variable when this process began, and a child's loader sets it anew.
    """
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        before = os.environ.pop(f"{name}_ORIG", None)
        if before is not None:
            os.environ[name] = before
        elif is_packaged():
            os.environ.pop(name, None)
    for name in [name for name in os.environ if name.startswith(("_PYI_", "_MEI"))]:
        del os.environ[name]


def surroundings(names: Collection[str]) -> dict[str, str]:
    """Return of our surroundings what has one of ``names``, and what a Python needs to start."""
    return {
        name: value
        for name, value in os.environ.items()
        if name.upper() in names or name.startswith("PYTHON")
    }


def child_environment() -> dict[str, str]:
    """Return what a child of ours gets to see."""
    kept = surroundings(_PASSED_ON)
    if not is_packaged():
        # found wherever the window was started
        before = kept.get("PYTHONPATH")
        kept["PYTHONPATH"] = os.pathsep.join([str(_ROOT), *([before] if before else [])])
    return kept
