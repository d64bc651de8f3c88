"""The calls nobody knows the end of, as the recovery dialog shows and settles them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from decimal import Decimal
from typing import Literal

from PySide6.QtCore import QObject, Signal

from app.records.money import Money, sums
from app.viewmodels.moments import Asked
from app.viewmodels.story import StoryModel
from app.viewmodels.wording import turn_title

Choice = Literal["check", "attach", "leave-unknown", "not-made", "run-again"]


class Recovery(QObject):
    """Calls in doubt of the open story. Looking at them and deciding later write nothing."""

    changed = Signal()
    due = Signal()

    def __init__(self, story: StoryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._story = story
        self._shown_for: set[str] = set()
        self._awaited: set[str] = set()
        self.busy: set[str] = set()
        self.fresh: frozenset[str] = frozenset()
        """What turned doubtful while the story was open, until the person has looked at it."""
        self.continued: frozenset[str] = frozenset()
        """The runs that had gone on by themselves when the person was asked about others."""
        self._known: set[tuple[str, str]] = set()
        self._known_of = ""
        story.changed.connect(self._renew)
        story.opened.connect(self._opened)

    def _opened(self) -> None:
        """Note what was unsettled when the story was opened: the dialog is due for that.

        What can be looked up is looked up first, so the question itself may come a little later.
        What turns doubtful later on is ``fresh``: it has the chip and a bar, never a dialog that
        comes up under somebody's hands.
        """
        story = self._story.story
        unsettled = any(item.standing == "in_doubt" for item in story.spending)
        outside = any(item.outside is not None for item in self.doubts)
        if (unsettled or outside) and not story.reading_only:
            self._awaited.add(story.session_id)
        self._renew()

    def _renew(self) -> None:
        session_id = self._story.session_id
        self.busy &= {item.result_entry_id for item in self.doubts}
        awaited = bool(self.doubts) and session_id in self._awaited
        due = awaited and session_id not in self._shown_for
        self._note_fresh(due)
        self.changed.emit()
        if awaited:
            self._awaited.discard(session_id)
        if due:
            asked = {item.operation_id for item in self._story.story.asked}
            self.continued = self._story.left_open - asked
            self._shown_for.add(session_id)
            self.due.emit()

    def _note_fresh(self, due: bool) -> None:
        """Find what turned doubtful since the last look; what the dialog is due for is not news."""
        story = self._story.story
        now = {(item.result_entry_id, item.sent_at) for item in self.doubts}
        first = not story.seq or story.session_id != self._known_of
        new = set() if first or due or story.reading_only else now - self._known
        kept = frozenset() if first else self.fresh & {name for name, _sent in now}
        self.fresh = kept | {name for name, _sent in new}
        if first:
            self.continued = frozenset()
        self._known_of = story.session_id if story.seq else ""
        self._known = now

    @property
    def continued_titles(self) -> list[str]:
        """What these runs are called, as far as they are on the path."""
        turns = self._story.story.turns
        return [turn_title(turn) for turn in turns if turn.id in self.continued]

    def seen(self) -> None:
        """Note that the person has looked, or wants to look later."""
        self.fresh = frozenset()
        self.changed.emit()

    @property
    def doubts(self) -> tuple[Asked, ...]:
        """What is asked about, oldest first."""
        return self._story.story.doubts

    @property
    def could_charge(self) -> dict[str, Decimal]:
        """What all of them together may have cost, per unit; unknown prices add nothing."""
        return sums(item.estimate for item in self.doubts if item.estimate is not None)

    @property
    def unknown_prices(self) -> int:
        """How many of them have no known price."""
        return sum(1 for item in self.doubts if item.estimate is None and item.outside is None)

    def price_again(self, item: Asked) -> Money | None:
        """Return what running it again would cost now, None where unknown."""
        engine = self._story.choices.engine(item.engine)
        return engine.estimate if engine is not None else item.estimate

    def can_decide(self, item: Asked) -> bool:
        """Whether a choice may be made about ``item`` from here."""
        return self._story.can_write and item.result_entry_id not in self.busy

    def decide(
        self, item: Asked, choice: Choice, picture_path: str = "", *, price: Money | None = None
    ) -> None:
        """Write a choice and carry it out; ``price`` is the one that was shown for running it
        again, and nothing is sent where it is another by now."""
        self.busy.add(item.result_entry_id)
        self.changed.emit()
        mine = {item.result_entry_id}
        self._story.decide(
            item.result_entry_id, choice, picture_path, lambda: self._free(mine), price
        )

    def check_all(self) -> None:
        """Ask the services about everything that can be asked about. Only looks."""
        asked = {item.result_entry_id for item in checkable(self.doubts)}
        self.busy |= asked
        self.changed.emit()
        self._story.check_all(lambda: self._free(asked))

    def leave_all_out(self) -> None:
        """Record everything shown as unknown."""
        for item in self.doubts:
            # one that is being looked up, or attached, is decided already
            if self.can_decide(item):
                self.decide(item, "leave-unknown")

    def _free(self, results: set[str]) -> None:
        self.busy -= results
        self.changed.emit()
        # a refusal because of a new price must be followed by a question that shows it
        self._story.renew_choices()


def checkable(items: Iterable[Asked]) -> list[Asked]:
    """Return those whose service can be asked."""
    return [item for item in items if "check" in item.choices]


def sent_time(item: Asked) -> datetime | None:
    """Return when a call was sent, in local time."""
    try:
        moment = datetime.fromisoformat(item.sent_at)
    except ValueError:
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone()
