"""One figure of the bench."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Measured:
    """One figure. ``target`` is what ``performance.md``'s row asks for, as words."""

    what: str
    value: float
    unit: str
    target: str

    def json(self) -> dict[str, Any]:
        """Return the figure for ``--json``."""
        return asdict(self)
