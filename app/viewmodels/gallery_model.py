"""The pictures of the open story as a list that can be filtered."""

from __future__ import annotations

from typing import Any, Literal

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from app.viewmodels.gallery import Drawn
from app.viewmodels.story import StoryModel

Index = QModelIndex | QPersistentModelIndex
Scope = Literal["all", "here", "elsewhere"]

DRAWN_ROLE = int(Qt.ItemDataRole.UserRole) + 1
SEARCH_MS = 200
"""How long typing rests before the journal is searched."""


class GalleryModel(QAbstractListModel):
    """One row per picture that the filters let through, the newest first.

    Read on the runtime's thread while somebody looks, whenever the story has changed. ``changed``
    comes whenever what is shown or could be chosen has.
    """

    changed = Signal()

    def __init__(self, story: StoryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._story = story
        self._all: list[Drawn] = []
        self._rows: list[Drawn] = []
        self._chosen = -1
        self._watched = self._reading = False
        self._read: tuple[object, ...] = ()
        self.scope: Scope = "all"
        self.starred = False
        self.character = ""
        self._words = ""
        self._turns: frozenset[str] = frozenset()
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(SEARCH_MS)
        self._typing.timeout.connect(self._search)
        story.changed.connect(self._renew)

    @property
    def watched(self) -> bool:
        """Whether the pictures are looked at."""
        return self._watched

    def watch(self, on: bool) -> None:
        """Begin or end looking."""
        if on != self._watched:
            self._watched = on
            self._renew()
            self.changed.emit()

    def choose(
        self,
        *,
        scope: Scope | None = None,
        starred: bool | None = None,
        character: str | None = None,
    ) -> None:
        """Change some of the filters; an empty character means all."""
        self.scope = self.scope if scope is None else scope
        self.starred = self.starred if starred is None else starred
        self.character = self.character if character is None else character
        self._filter()

    def search(self, words: str) -> None:
        """Show only pictures whose prompt holds ``words``, or in whose turn they were said."""
        self._words = words.strip()
        self._turns = frozenset()
        self._filter()
        if self._words:
            self._typing.start()

    def close(self) -> None:
        """Search for nothing more: the window goes."""
        self._typing.stop()

    def _search(self) -> None:
        words = self._words

        def found(turns: set[str] | None) -> None:
            if words == self._words:
                self._turns = frozenset(turns or ())
                self._filter()

        if words:
            self._story.find_turns(words, found)

    @property
    def characters(self) -> list[str]:
        """Everybody who is on some picture, in order of names."""
        return sorted({name for item in self._all for name in item.characters})

    @property
    def total(self) -> int:
        """How many pictures the story has."""
        return len(self._all)

    def choose_row(self, row: int) -> None:
        """Note the row that is selected."""
        if row != self._chosen:
            self._chosen = row
            self.changed.emit()

    @property
    def chosen(self) -> Drawn | None:
        """The selected picture."""
        return self._rows[self._chosen] if 0 <= self._chosen < len(self._rows) else None

    def _now(self) -> tuple[object, ...]:
        story = self._story.story
        return (story.session_id, story.head, story.seq)

    def _renew(self) -> None:
        if self._read and self._read[0] != self._story.session_id:
            self._all, self._read, self._watched = [], (), False
            self._filter()
        now = self._now()
        if self._watched and not self._reading and now[0] and now != self._read:
            self._reading = True
            self._story.read_gallery(lambda drawn: self._arrived(now, drawn))

    def _arrived(self, read: tuple[object, ...], drawn: list[Drawn] | None) -> None:
        self._reading = False
        if read[0] == self._story.session_id:
            self._read, self._all = read, drawn or []
            self._filter()
        self._renew()

    def _filter(self) -> None:
        wanted = [item for item in self._all if self._wants(item)]
        if [_key(item) for item in wanted] == [_key(item) for item in self._rows]:
            self._rows = wanted
            if wanted:
                self.dataChanged.emit(self.index(0), self.index(len(wanted) - 1))
        else:
            self.beginResetModel()
            self._rows, self._chosen = wanted, -1
            self.endResetModel()
        self.changed.emit()

    def _wants(self, item: Drawn) -> bool:
        if self.scope != "all" and item.on_path is not (self.scope == "here"):
            return False
        if self.starred and not item.starred:
            return False
        if self.character and self.character not in item.characters:
            return False
        words = self._words.casefold()
        return not words or words in item.picture.prompt.casefold() or item.turn in self._turns

    def row_of(self, candidate_id: str) -> int:
        """Return the row of a picture, -1 where it is not shown."""
        rows = enumerate(self._rows)
        return next((at for at, row in rows if row.picture.candidate_id == candidate_id), -1)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that every picture may be dragged."""
        usual = super().flags(index)
        return usual | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else usual

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of pictures shown."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return a picture's prompt, words for a screen reader, or the picture itself."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        item = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return item.picture.prompt
            case Qt.ItemDataRole.AccessibleTextRole:
                words = [self.tr("Turn %1").replace("%1", str(item.number)), item.picture.prompt]
                words += [] if item.on_path else [self.tr("not in this story")]
                words += [self.tr("starred")] if item.starred else []
                return ", ".join(words)
            case _ if role == DRAWN_ROLE:
                return item
            case _:
                return None


def _key(item: Drawn) -> tuple[str, str]:
    return (item.picture.candidate_id, item.picture.asset)
