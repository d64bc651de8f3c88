"""The map of the branches as a list of rows, read anew while it is looked at."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.viewmodels.branch_map import MapRow, map_rows
from app.viewmodels.moments import BranchView
from app.viewmodels.story import StoryModel
from app.viewmodels.tree_turns import TreeTurn
from app.viewmodels.wording import branch_name, tree_turn_title, turns_words

Index = QModelIndex | QPersistentModelIndex

ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 1
END_ROLE = ROW_ROLE + 1
"""The ``BranchView`` of a line that ends in the row, else None."""


class MapModel(QAbstractListModel):
    """One row per turn or folded run, newest first; nothing is read while nobody looks.

    The tree is read on the runtime's thread, one reading at a time, whenever the story has gone on
    or elsewhere.
    """

    def __init__(self, story: StoryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._story = story
        self._turns: list[TreeTurn] = []
        self._rows: list[MapRow] = []
        self._unfolded: set[str] = set()
        self._words = ""
        self._watched = self._reading = False
        self._read: tuple[object, ...] = ()
        self._ends: dict[str, BranchView] = {}
        story.changed.connect(self._renew)

    def watch(self, on: bool) -> None:
        """Keep the map up to date, or let it rest."""
        self._watched = on
        self._renew()

    def filter(self, words: str) -> None:
        """Show only turns whose title, or whose branch's name or words, hold ``words``."""
        self._words = words.strip().casefold()
        self._lay_out()

    def unfold(self, row: int) -> None:
        """Show a folded run turn by turn."""
        item = self._rows[row]
        if item.kind == "run" and item.turn is not None:
            self._unfolded.add(item.turn.id)
            self._lay_out()

    def _now(self) -> tuple[object, ...]:
        story = self._story.story
        return (story.session_id, story.head, len(story.branches), len(story.turns))

    def _renew(self) -> None:
        session_id = self._story.session_id
        if self._read and self._read[0] != session_id:
            self._turns, self._unfolded, self._read = [], set(), ()
            self._lay_out()
        now = self._now()
        if self._watched and not self._reading and session_id and now != self._read:
            self._reading = True
            self._story.read_tree(lambda turns: self._arrived(now, turns))
        elif self._watched:
            self._name_ends()

    def _arrived(self, read: tuple[object, ...], turns: list[TreeTurn] | None) -> None:
        self._reading = False
        if read[0] == self._story.session_id:
            self._read, self._turns = read, turns or []
            self._lay_out()
        self._renew()

    def _lay_out(self) -> None:
        rows = map_rows(self._turns, self._unfolded, self._hits())
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        self._name_ends()

    def _name_ends(self) -> None:
        """Put each branch's name at the turn its line ends with."""
        ends = {branch.last_turn: branch for branch in self._story.story.branches}
        if ends != self._ends and self._rows:
            self._ends = ends
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def _hits(self) -> set[str] | None:
        if not self._words:
            return None
        named = {
            branch.last_turn
            for branch in self._story.story.branches
            if self._words in branch_name(branch).casefold()
        }
        return {
            turn.id for turn in self._turns if turn.id in named or self._words in turn.words
        }  # fmt: skip

    def row_at(self, row: int) -> MapRow | None:
        """Return a row, None where there is none."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def row_of_here(self) -> int:
        """Return the row of the turn the story is at; the start's where there is none yet."""
        rows = enumerate(self._rows)
        return next((at for at, row in rows if row.turn and row.turn.here), len(self._rows) - 1)

    def row_of(self, turn_id: str) -> int:
        """Return the row a turn stands in by itself, -1 where it is folded or left out."""
        rows = enumerate(self._rows)
        return next((at for at, row in rows if row.turn and row.turn.id == turn_id), -1)

    def parent_row(self, row: int) -> int:
        """Return the row of what came before, the start's for the first turns."""
        item = self._rows[row]
        lane = item.lane
        for at in range(row + 1, len(self._rows)):
            below = self._rows[at]
            if lane in below.joins or below.lane == lane:
                return at
        return row

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of rows."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return a row's words, words for a screen reader, the row itself, or its branch."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._title(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(self._told(row))
            case _ if role == ROW_ROLE:
                return row
            case _ if role == END_ROLE:
                return self._ends.get(row.turn.id) if row.turn is not None else None
            case _:
                return None

    def _title(self, row: MapRow) -> str:
        if row.turn is None:
            return self.tr("Start")
        if row.kind == "run":
            return f"… {turns_words(row.count)}"
        return tree_turn_title(row.turn.kind, row.turn.title) or str(row.turn.number)

    def _told(self, row: MapRow) -> list[str]:
        words = [self._title(row)]
        if row.kind == "turn" and row.turn is not None:
            words.insert(0, self.tr("Turn %1").replace("%1", str(row.turn.number)))
            words += [self.tr("you are here")] if row.turn.here else []
            end = self._ends.get(row.turn.id)
            if end is not None:
                words.append(self.tr("end of branch %1").replace("%1", branch_name(end)))
        if row.joins:
            words.append(self.tr("%n branch(es) leave here", "", len(row.joins)))
        return words
