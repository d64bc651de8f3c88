"""Finding known words, English and Chinese, in what people write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

_DENIALS = (
    "not ",
    "no ",
    "no longer ",
    "without ",
    "without a ",
    "never ",
    "n't ",
    "isn't ",
    "not very ",
    "不",
    "没",
    "没有",
    "无",
    "别",
    "不再",
    "未",
    "非",
)


@dataclass(frozen=True, slots=True)
class Hit:
    """A known word: where it stands in the text and what it means."""

    start: int
    end: int
    meaning: str


class Lexicon:
    """Meanings with their words.

    Lower case; a trailing ``*`` lets an English word go on (``punch*`` finds "punching"), other
    English words must stand alone. Chinese words are found anywhere.
    """

    def __init__(self, words: Mapping[str, str]) -> None:
        self._words = {meaning: tuple(text.split("|")) for meaning, text in words.items()}

    def find(self, text: str) -> list[Hit]:
        """Return every word of ``text`` that is not denied, in order; the longer one wins."""
        low = text.lower()
        found = [
            Hit(match.start(), match.end(), meaning)
            for meaning, words in self._words.items()
            for match in _pattern(words).finditer(low)
            if not low[: match.start()].endswith(_DENIALS)
        ]
        found.sort(key=lambda hit: (hit.start, -hit.end))
        kept: list[Hit] = []
        for hit in found:
            if not kept or hit.start >= kept[-1].end:
                kept.append(hit)
            elif hit.end - hit.start > kept[-1].end - kept[-1].start:
                kept[-1] = hit
        return kept

    def first(self, texts: Iterable[str], default: str = "") -> str:
        """Return the meaning of the first word found in ``texts``."""
        for text in texts:
            for hit in self.find(text):
                return hit.meaning
        return default


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    parts = []
    for word in sorted(words, key=len, reverse=True):
        if word.isascii():
            stem = re.escape(word.rstrip("*"))
            parts.append(rf"(?<![a-z]){stem}" + (r"[a-z]*" if word.endswith("*") else r"(?![a-z])"))
        else:
            parts.append(re.escape(word))
    return re.compile("|".join(parts))
