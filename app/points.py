"""Named points at which a test may end the process; without a test they cost one comparison.

``INKFOLD_POINT=name`` kills the process with SIGKILL at the first crossing of ``name``,
``name:3`` at the third. ``INKFOLD_POINTS=FILE`` appends every crossing's name to a file.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from pathlib import Path

_wanted = _listed = ""
_number = 1
_crossed: Counter[str] = Counter()


def arm(wanted: str, listed: str) -> None:
    """Wish for what the two variables may hold; empty is no wish. Crossings count anew."""
    global _wanted, _number, _listed
    _wanted, _, number = wanted.partition(":")
    _number, _listed = int(number or 1), listed
    _crossed.clear()


arm(os.environ.get("INKFOLD_POINT", ""), os.environ.get("INKFOLD_POINTS", ""))


def point(name: str) -> None:
    """Cross the point ``name``: the process ends here if a test asked for it."""
    if not (_wanted or _listed):
        return
    _crossed[name] += 1
    if _listed:
        with Path(_listed).open("a", encoding="utf-8") as file:
            file.write(f"{name}\n")
    if name == _wanted and _crossed[name] == _number:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
