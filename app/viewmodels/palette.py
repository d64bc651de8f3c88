"""What the command palette lists: commands, stories and branches that match what is typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.viewmodels.desk import Desk
from app.viewmodels.needs import RESTING, WRITING, missing
from app.viewmodels.wording import branch_details, branch_name, panels_words

Index = QModelIndex | QPersistentModelIndex
ENTRY_ROLE = int(Qt.ItemDataRole.UserRole) + 1
_WORDS = re.compile(r"\w+", re.UNICODE)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the palette.

    ``also`` is another name it is found by. ``why`` says why it cannot be used now, empty where it
    can.
    """

    kind: Literal["command", "story", "branch"]
    id: str
    name: str
    detail: str = ""
    keys: str = ""
    why: str = ""
    also: str = ""


class PaletteModel(QAbstractListModel):
    """The entries that match, the best first. While nothing is typed, what cannot be used is left
    out; else it stands below what matches as well and can be."""

    def __init__(self, entries: Iterable[Entry], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all = list(entries)
        self._rows: list[Entry] = []
        self.filter("")

    def filter(self, typed: str) -> None:
        """Show what matches ``typed``."""
        self.beginResetModel()
        self._rows = matching(self._all, typed)
        self.endResetModel()

    def entry(self, row: int) -> Entry | None:
        """Return the entry of a row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many entries match."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return an entry's name, words for a screen reader, or the entry itself."""
        entry = self.entry(index.row()) if index.isValid() else None
        if entry is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(filter(None, (entry.name, entry.detail, entry.keys, entry.why)))
            case _ if role == ENTRY_ROLE:
                return entry
            case _:
                return None


def places(desk: Desk) -> list[Entry]:
    """Return the branches of the open story and the other stories, as entries."""
    why = missing((WRITING, RESTING), desk)
    found = [
        Entry("branch", branch.tip, branch_name(branch), branch_details(branch), why=why)
        for branch in desk.story.story.branches
        if not branch.current and not branch.hidden
    ]
    for info in desk.recent.stories():
        if info.session_id != desk.story.session_id:
            found.append(Entry("story", info.session_id, info.title, panels_words(info.panels)))
    return found


def matching(entries: Sequence[Entry], typed: str) -> list[Entry]:
    """Return the entries that match, the best first; equally good ones stay in order."""
    if not typed.strip():
        return [entry for entry in entries if not entry.why]
    ranked = [(found, entry) for entry in entries if (found := _rank_entry(entry, typed)) < WORST]
    ranked.sort(key=lambda pair: (pair[0] >= LOOSE, bool(pair[1].why), pair[0]))
    return [entry for _, entry in ranked]


LOOSE, WORST = 3, 1_000_000
"""The ranks of what matches by single letters only, and of what does not match."""


def rank(typed: str, name: str) -> int:
    """Return how well ``name`` matches what was typed; smaller is better, ``WORST`` is not at all.

    In this order: the name begins with it; each typed word begins a word of the name; it stands
    inside; its letters stand in the name in that order from the beginning of a word on, the closer
    together the better.
    """
    wanted, whole = " ".join(typed.casefold().split()), name.casefold()
    if whole.startswith(wanted):
        return 0
    words = _WORDS.findall(whole)
    if all(any(word.startswith(part) for word in words) for part in wanted.split()):
        return 1
    if wanted in whole:
        return 2
    spread = _spread(wanted.replace(" ", ""), whole)
    return WORST if spread is None else LOOSE + spread


def _rank_entry(entry: Entry, typed: str) -> int:
    found = rank(typed, entry.name)
    if found == WORST and entry.also:
        found = min(WORST, rank(typed, entry.also) + 1)
    return found


def _spread(letters: str, whole: str) -> int | None:
    """Return how many other letters lie between ``letters`` in ``whole``; None where they do not
    all stand there in that order, the first at the beginning of a word."""
    best: int | None = None
    for at, first in enumerate(whole):
        if first != letters[0] or not _begins(whole, at):
            continue
        end = at
        for letter in letters[1:]:
            end = whole.find(letter, end + 1)
            if end < 0:
                return best
        gap = end - at + 1 - len(letters)
        best = gap if best is None else min(best, gap)
    return best


def _begins(whole: str, at: int) -> bool:
    """Tell whether a word begins at ``at``; in Chinese every sign is one."""
    return at == 0 or not whole[at - 1].isalnum() or ord(whole[at]) > 0x2E7F
