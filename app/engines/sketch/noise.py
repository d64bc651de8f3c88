"""Chance that is none: every choice follows from words and numbers of the request."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Noise:
    """A stream of numbers that depends on ``parts`` only; equal parts, equal stream."""

    def __init__(self, *parts: object) -> None:
        text = "\x1f".join(str(part) for part in parts)
        digest = sha256(text.encode("utf-8", "replace")).digest()
        self._state = int.from_bytes(digest[:8], "big")

    def unit(self) -> float:
        """Return the next number, from 0 up to 1."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & _MASK
        return (self._state >> 33) / (1 << 31)

    def between(self, low: float, high: float) -> float:
        """Return the next number, from ``low`` up to ``high``."""
        return low + (high - low) * self.unit()

    def pick(self, choices: Sequence[T]) -> T:
        """Return one of ``choices``."""
        return choices[int(self.unit() * len(choices))]
