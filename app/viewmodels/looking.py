"""What of a story is looked at: now, an earlier turn, or another branch. Looking writes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.viewmodels import moments
from app.viewmodels.moments import BranchView, LineView, Picture, Said, TurnView


class Looking(QObject):
    """The story as it was handed over last, and where in it the person looks.

    ``preview`` is the number of an earlier turn, None at the end of the line. ``peeked`` is another
    branch that is looked at as a whole, None on the one the story is on. ``before`` shows the
    picture that was there before instead. ``changed`` says that anything but live text changed.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.story = moments.Story("")
        self.preview: int | None = None
        self.peeked: LineView | None = None
        self.picture_index: int | None = None
        self.before = False

    def forget(self) -> None:
        """Look at now, in a story that is not there any more."""
        self.preview = self.peeked = self.picture_index = None
        self.before = False

    @property
    def only_looks(self) -> bool:
        """Whether something else than now is shown; nothing can be changed there."""
        return self.preview is not None or self.peeked is not None

    @property
    def turns(self) -> tuple[TurnView, ...]:
        """The turns of the line that is looked at."""
        return self.peeked.turns if self.peeked is not None else self.story.turns

    @property
    def said(self) -> tuple[Said, ...]:
        """What was said on the line that is looked at."""
        return self.peeked.said if self.peeked is not None else self.story.said

    @property
    def shown_branch(self) -> BranchView | None:
        """The branch that is looked at."""
        if self.peeked is None:
            return self.story.branch
        return self.branch_at(self.peeked.tip)

    @property
    def shown_number(self) -> int:
        """The number of the turn that is looked at."""
        return self.preview if self.preview is not None else len(self.turns)

    @property
    def shown_turn(self) -> TurnView | None:
        """The turn that is looked at, None at the empty start."""
        number = self.shown_number
        return self.turns[number - 1] if 1 <= number <= len(self.turns) else None

    @property
    def shown_state(self) -> Mapping[str, Any]:
        """The story's state at the turn that is looked at."""
        turn = self.shown_turn
        return turn.state if turn is not None else self.story.start

    @property
    def state_now(self) -> Mapping[str, Any]:
        """The story's state at its head, whatever is looked at."""
        turns = self.story.turns
        return turns[-1].state if turns else self.story.start

    @property
    def shown_pictures(self) -> tuple[Picture, ...]:
        """The pictures of the newest turn, up to the one looked at, that has any, and before them
        the older ones of the same panels: from all of them one may be chosen."""
        turns = self.turns[: self.shown_number]
        newest = next((turn for turn in reversed(turns) if turn.pictures), None)
        if newest is None:
            return ()
        panels = {picture.panel_id for picture in newest.pictures}
        found: dict[str, Picture] = {}
        for turn in turns:
            for picture in turn.pictures:
                if picture.panel_id in panels:
                    # the one that was made or chosen last stands last
                    found.pop(picture.asset, None)
                    found[picture.asset] = picture
        return tuple(found.values())

    @property
    def shown_picture(self) -> Picture | None:
        """The picture in the middle of the window."""
        pictures = self.shown_pictures
        if not pictures:
            return None
        index = self.picture_index
        return pictures[index if index is not None and index < len(pictures) else -1]

    @property
    def picture_before(self) -> Picture | None:
        """The picture that was there before the shown one: of its panel's candidates, or of the
        turns before."""
        shown = self.shown_picture
        if shown is None:
            return None
        before: Picture | None = None
        for turn in self.turns[: self.shown_number]:
            for picture in turn.pictures:
                if picture.asset == shown.asset:
                    return before
                before = picture
        return before

    def look_at(self, number: int | None) -> None:
        """Preview a turn of the line, or go back to now with None."""
        wanted, peeked = number, self.peeked
        if wanted is None:
            peeked = None
        elif not 1 <= wanted < len(self.turns):
            wanted = None
        if wanted != self.preview or peeked is not self.peeked:
            self.preview, self.peeked, self.picture_index = wanted, peeked, None
            self.before = False
            self.changed.emit()

    def look_along(self, line: LineView, number: int | None = None) -> None:
        """Look at another branch, at its end or at one of its turns."""
        inside = number is not None and 1 <= number < len(line.turns)
        self.peeked, self.preview = line, number if inside else None
        self.picture_index, self.before = None, False
        self.changed.emit()

    def step(self, by: int) -> None:
        """Preview the turn ``by`` further; past the newest one is now."""
        self.look_at(max(1, min(self.shown_number + by, len(self.turns))))

    def fork_from(self, by: int) -> int | None:
        """Return the number of the nearest turn where other branches leave, before (-1) the one
        looked at or after (1) it."""
        number = self.shown_number + by
        while 1 <= number <= len(self.turns):
            if self.turns[number - 1].forks:
                return number
            number += by
        return None

    def look_at_fork(self, by: int) -> None:
        """Preview that turn, where there is one."""
        number = self.fork_from(by)
        if number is not None:
            self.look_at(number)

    def sibling(self, by: int, number: int | None = None) -> tuple[str, int] | None:
        """Return the neighbour of a turn among those that could stand in its place: the tip of its
        line, and the turn's number there.

        Without ``number`` it is the turn looked at, or the last one before it that has any. None
        where there is no such neighbour.
        """
        turns = self.turns[: number or self.shown_number]
        turn = next((item for item in reversed(turns) if item.siblings), None)
        if turn is None or (number is not None and turn.number != number):
            return None
        tip = self.peeked.tip if self.peeked is not None else self.story.head
        at = turn.siblings.index(tip) + by if tip in turn.siblings else -1
        return (turn.siblings[at], turn.number) if 0 <= at < len(turn.siblings) else None

    def look_at_picture(self, index: int) -> None:
        """Show another picture of the same turn."""
        self.picture_index, self.before = index, False
        self.changed.emit()

    def look_at_panel(self, panel_id: str) -> None:
        """Show the picture that a panel of the shown turn uses, where it has that panel."""
        for index, picture in enumerate(self.shown_pictures):
            if picture.panel_id == panel_id and picture.shown:
                self.look_at_picture(index)

    def look_before(self, on: bool) -> None:
        """Show the picture before the one that is looked at, or that one again."""
        self.before = on and self.picture_before is not None
        self.changed.emit()

    def branch_at(self, tip: str) -> BranchView | None:
        """Return the branch with that tip."""
        return next((item for item in self.story.branches if item.tip == tip), None)
