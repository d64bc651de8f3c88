"""Named points at which a test may end the process; without a test they cost one comparison.

``INKFOLD_POINT=name`` kills the process with SIGKILL at the first crossing of ``name``,
``name:3`` at the third. ``INKFOLD_POINTS=FILE`` appends every crossing's name to a file.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from pathlib import Path

_wanted, _, _number = os.environ.get("INKFOLD_POINT", "").partition(":")
_listed = os.environ.get("INKFOLD_POINTS", "")
_active = bool(_wanted or _listed)
_crossed: Counter[str] = Counter()


def point(name: str) -> None:
    """Cross the point ``name``: the process ends here if a test asked for it."""
    if not _active:
        return
    _crossed[name] += 1
    if _listed:
        with Path(_listed).open("a", encoding="utf-8") as file:
            file.write(f"{name}\n")
    if name == _wanted and _crossed[name] == int(_number or 1):
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
