"""One story open for writing: what every part of the runtime shares about it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from app.errors import (
    AppError,
    FencedOutError,
    FrozenSessionError,
    LibraryMovedError,
    OlderCopyError,
)
from app.folds.operation import Call, Operation
from app.folds.session import operation_of
from app.ports import (
    Engines,
    Journal,
    JournalView,
    Lease,
    OutsideTools,
    PictureStore,
    Plan,
    Spool,
)
from app.records.rows import Row

LiveKind = Literal["text", "reasoning", "progress", "preview"]
Live = Callable[[str, LiveKind, str], None]
"""Told of live pieces: the entry id they will become, their kind, the piece.

A preview is a small JPEG in Base64 that takes the place of the one before, ``""`` the end of them.
"""


Flying = dict[tuple[str, int], asyncio.Task[None]]
"""Sends of this process that are out, by result id and ordinal."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Clocks, in seconds; a deadline is stored as an absolute time before it counts."""

    model_s: float = 300.0
    idle_s: float = 60.0
    picture_s: float = 600.0
    run_s: float = 3600.0
    reconcile_s: float = 300.0
    poll_s: float = 1.0
    resends: int = 3


@dataclass(slots=True)
class Story:
    """A claimed story and what it works with. Lives on the runtime's thread.

    ``flying`` are the sends of this process that are out; those of an earlier opening of the story
    are among them. ``given_up`` are the runs a person stopped here, each with what still asks
    services to end early. ``wake`` is set whenever something was written, so that whoever waits looks
    again. ``taken_by`` names who writes the story now, where another does. ``stopped`` says why
    nothing more is written here, empty while all is well, and ``ended_by`` what was raised for it.
    ``panels_at`` keeps the panels before the
    reply that was looked at last. ``outside`` are the servers of the person, None where this
    program has none.
    """

    session_id: str
    journal: Journal
    lease: Lease
    engines: Engines
    pictures: PictureStore
    spool: Spool
    live: Live
    limits: Limits = field(default_factory=Limits)
    flying: Flying = field(default_factory=dict)
    given_up: dict[str, set[asyncio.Task[None]]] = field(default_factory=dict)
    thinking: asyncio.Task[Any] | None = None
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    stopped: str = ""
    ended_by: AppError | None = None
    taken_by: str = ""
    panels_at: tuple[str, tuple[str, ...]] | None = None
    outside: OutsideTools | None = None

    @property
    def view(self) -> JournalView:
        """The story as it stands on disk."""
        return self.journal.view(self.session_id)

    def operation(self, operation_id: str, view: JournalView | None = None) -> Operation:
        """Fold one operation from its own rows."""
        rows = (view or self.view).operation_rows(operation_id)
        return operation_of(rows, operation_id)

    def again(self, operation: Operation, call: Call) -> tuple[Operation, Call]:
        """Fold an operation anew and return it with the same call."""
        fresh = self.operation(operation.id)
        return fresh, fresh.calls[call.result_id]

    def write(self, plan: Plan) -> tuple[Row, ...]:
        """Write what ``plan`` decides; on disk when this returns.

        Raises what ``Journal.write`` raises. A fenced-out or frozen story writes no more here:
        it is to be opened again from disk.
        """
        self.check()
        try:
            rows = self.journal.write(self.lease, plan)
        except (FencedOutError, FrozenSessionError, LibraryMovedError) as error:
            self.end(error)
            raise
        if rows:
            self.wake.set()
        return rows

    def insist_on_newest(self) -> None:
        """Raise ``OlderCopyError`` while more is known of the story than this library holds."""
        older = self.journal.older_copy(self.session_id)
        if older is not None:
            raise OlderCopyError(seq=older.seq, known_seq=older.known_seq, known_at=older.known_at)

    def check(self) -> None:
        """Raise ``FencedOutError`` or ``FrozenSessionError`` where nothing more is written here."""
        if self.taken_by:
            raise FencedOutError(holder=self.taken_by)
        if self.stopped:
            raise self.ended_by or FrozenSessionError(reason=self.stopped)

    def end(self, error: AppError) -> None:
        """Write nothing more here, because of ``error``; whoever waits looks again."""
        if isinstance(error, FencedOutError):
            self.taken_by = str(error.parameters.get("holder") or "unknown")
        self.stopped, self.ended_by = str(error), error
        self.wake.set()

    def is_flying(self, result_id: str) -> bool:
        """Tell whether a send of the call is out from this process."""
        return any(name == result_id for name, _ in self.flying)


def has_passed(deadline: str) -> bool:
    """Tell whether a stored deadline is over; one that cannot be read is."""
    try:
        return datetime.now(UTC) >= datetime.fromisoformat(deadline)
    except (ValueError, TypeError):
        return True
