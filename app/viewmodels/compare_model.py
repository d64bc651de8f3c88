"""Two branches of the open story, compared, as rows of a list."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from app.viewmodels.comparison import Comparison, Pair, compare
from app.viewmodels.moments import LineView, TurnView
from app.viewmodels.story import StoryModel
from app.viewmodels.wording import turn_title, turns_words

Index = QModelIndex | QPersistentModelIndex

PAIR_ROLE = int(Qt.ItemDataRole.UserRole) + 1


class CompareModel(QAbstractListModel):
    """The first row says what is common, every other one holds a ``Pair``.

    ``tips`` are the two branches, None while nothing is compared; ``changed`` comes with every new
    choice. A branch that goes on meanwhile is read again.
    """

    changed = Signal()

    def __init__(self, story: StoryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._story = story
        self._comparison = Comparison((), ())
        self._lines: dict[str, tuple[TurnView, ...]] = {}
        self._session_id = ""
        self.tips: tuple[str, str] | None = None
        self._row = 0
        story.changed.connect(self._follow)

    def open(self, a: str, b: str) -> None:
        """Compare two branches by their tips."""
        self._session_id = self._story.session_id
        self.tips = (a, b)
        self._read()

    def close(self) -> None:
        """Compare nothing."""
        self.tips, self._lines = None, {}
        self._take(Comparison((), ()))

    def _follow(self) -> None:
        """Keep up with a branch that has grown: its tip is another one now."""
        if self.tips is None:
            return
        story = self._story.story
        if story.session_id != self._session_id:
            self.close()
            return
        known = {branch.tip for branch in story.branches}
        if all(tip in known for tip in self.tips):
            return
        lost = [tip for tip in self.tips if tip not in known]
        current = story.branch
        if len(lost) == 1 and current is not None and current.tip not in self.tips:
            self.tips = tuple(current.tip if tip in lost else tip for tip in self.tips)  # type: ignore[assignment]
            self._read()
        else:
            self.close()

    def _read(self) -> None:
        wanted = self.tips
        self._lines = {}
        for tip in wanted or ():
            self._story.read_line(tip, lambda line: self._arrived(wanted, line))

    def _arrived(self, wanted: object, line: LineView | None) -> None:
        if wanted is not self.tips or self.tips is None or line is None:
            return
        self._lines[line.tip] = line.turns
        if all(item in self._lines for item in self.tips):
            a, b = self.tips
            self._take(compare(self._lines[a], self._lines[b]))

    def _take(self, comparison: Comparison) -> None:
        self.beginResetModel()
        self._comparison, self._row = comparison, 0
        self.endResetModel()
        self.changed.emit()

    def choose(self, row: int) -> None:
        """Note the row that is selected."""
        if row != self._row:
            self._row = row
            self.changed.emit()

    @property
    def chosen(self) -> tuple[TurnView, str] | None:
        """The selected row's turn, with its branch's tip: of the branch the story is not on.

        Where that one has ended, it is the other's; None in the first row.
        """
        pair = self.pair_at(self._row)
        if pair is None or self.tips is None:
            return None
        sides = [(pair.b, self.tips[1]), (pair.a, self.tips[0])]
        there = [(turn, tip) for turn, tip in sides if turn is not None]
        there.sort(key=lambda side: side[1] == self._story.story.head)
        return next(iter(there), None)

    @property
    def common(self) -> tuple[TurnView, ...]:
        """The turns both branches share."""
        return self._comparison.common

    def pair_at(self, row: int) -> Pair | None:
        """Return the pair in a row, None for the first row."""
        pairs = self._comparison.pairs
        return pairs[row - 1] if 1 <= row <= len(pairs) else None

    def next_difference(self, row: int, by: int) -> int:
        """Return the nearest row after (1) or before (-1) ``row`` where something new differs."""
        at = row + by
        while 1 <= at <= len(self._comparison.pairs):
            pair = self.pair_at(at)
            if pair is not None and pair.fresh:
                return at
            at += by
        return row

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that the panels of every row may be dragged."""
        usual = super().flags(index)
        return usual | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else usual

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of rows."""
        if (parent is not None and parent.isValid()) or self.tips is None or not self._lines:
            return 0
        return 1 + len(self._comparison.pairs)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return a row's pair, or its words, the same ones for a screen reader."""
        if not index.isValid() or index.row() >= self.rowCount():
            return None
        pair = self.pair_at(index.row())
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._common_words() if pair is None else self._told(pair)
            case _ if role == PAIR_ROLE:
                return pair
            case _:
                return None

    def _common_words(self) -> str:
        if not self.common:
            return self.tr("Nothing in common: they part at the start")
        words = self.tr("%1 in common, up to “%2”")
        words = words.replace("%1", turns_words(len(self.common)))
        return words.replace("%2", turn_title(self.common[-1]))

    def _told(self, pair: Pair) -> str:
        ended = self.tr("ended")
        words = [
            f"{turn.number} {turn_title(turn)}" if turn is not None else ended
            for turn in (pair.a, pair.b)
        ]
        for item in pair.differences:
            who = item.name or self.tr("Scene")
            words.append(f"{who} {item.key}: {item.before or '–'} | {item.after or '–'}")
        return "; ".join(words)
