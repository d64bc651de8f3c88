"""Inkfold as a child of itself: how it is started, and what of our surroundings it is given."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection
from pathlib import Path

_ROOT = Path(__file__).parents[1]
_PASSED_ON = {
    "PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "TEMP", "TMP", "TMPDIR", "HOME",
    "USERPROFILE", "APPDATA", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_STATE_HOME", "INKFOLD_STATE",
}  # fmt: skip
"""What a child's surroundings hold: never a key, which may lie in any other variable."""


def own_command(*arguments: str) -> list[str]:
    """Return the command that starts this very program with ``arguments``."""
    if getattr(sys, "frozen", False):  # pragma: no cover - only in the packaged program
        return [sys.executable, *arguments]
    return [sys.executable, "-m", "app", *arguments]


def surroundings(names: Collection[str]) -> dict[str, str]:
    """Return of our surroundings what has one of ``names``, and what a Python needs to start."""
    return {
        name: value
        for name, value in os.environ.items()
        if name.upper() in names or name.startswith(("PYTHON", "_PYI_", "_MEI"))
    }


def child_environment() -> dict[str, str]:
    """Return what a child of ours gets to see."""
    kept = surroundings(_PASSED_ON)
    if not getattr(sys, "frozen", False):
        # found wherever the window was started
        before = kept.get("PYTHONPATH")
        kept["PYTHONPATH"] = os.pathsep.join([str(_ROOT), *([before] if before else [])])
    return kept
