"""The journal: what can be asked of one story, and how all are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Protocol

from app.records.glance import PanelRow, SessionInfo
from app.records.rows import Draft, Row


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write one story: ``fence`` grows with every claim, ``owner_id`` names us."""

    session_id: str
    owner_id: str
    fence: int


@dataclass(frozen=True, slots=True)
class OlderCopy:
    """A story of which this machine has known more, or other, rows than this library holds.

    ``seq`` is its newest row here, ``known_seq`` the newest that was ever known, at ``known_at``
    (UTC) in the library at ``home``. Where ``known_seq`` is not above ``seq``, two copies went on
    differently.
    """

    seq: int
    known_seq: int
    known_at: str
    home: str


class JournalView(Protocol):
    """What can be asked of one story. Inside ``Journal.write`` it sees the transaction's state.

    Entries come as rows. ``tip`` None means the empty start. All answers are those of the pure
    folds; the SQLite store reaches them by pointers.
    """

    session_id: str

    def info(self) -> SessionInfo:
        """Return the story at a glance."""
        ...

    def rows(self, after: int, limit: int | None = None) -> list[Row]:
        """Return rows with ``seq`` above ``after`` in order, at most ``limit``."""
        ...

    def entry(self, entry_id: str) -> Row | None:
        """Return the row of a tree entry."""
        ...

    def on_path(self, entry_id: str, tip: str | None) -> bool:
        """Tell whether ``entry_id`` lies on the path to ``tip``, itself included."""
        ...

    def path(self, tip: str | None, limit: int | None = None) -> list[Row]:
        """Return the newest ``limit`` entries of the path to ``tip``, oldest first."""
        ...

    def context_path(self, tip: str | None) -> list[Row]:
        """Return the end of the path that the context is made of: from what the last compaction
        kept, or from the compaction itself, or all of it."""
        ...

    def state_at(self, tip: str | None) -> dict[str, Any]:
        """Return the story's state at ``tip``."""
        ...

    def state_run(self, tip: str | None) -> int:
        """Return how many merges lie on the path to ``tip`` since the last replace."""
        ...

    def operation_rows(self, operation_id: str) -> list[Row]:
        """Return the operation's records and the entries under ids it reserved, by ``seq``.

        A queued input that a later run took over is that run's.
        """
        ...

    def unsettled(self) -> list[str]:
        """Return the operations that are unfinished or have calls in doubt, as accepted."""
        ...

    def operation_for(self, request_id: str) -> str | None:
        """Return the operation that was accepted for a request."""
        ...

    def owner_of(self, entry_id: str) -> str | None:
        """Return the operation that reserved ``entry_id``, or None."""
        ...

    def inputs_after(self, seq: int) -> list[str]:
        """Return the inputs of runs accepted after row ``seq``."""
        ...

    def newest_operation(self) -> str | None:
        """Return the operation accepted last."""
        ...

    def below(self, entry_id: str | None, tip: str | None) -> Row | None:
        """Return the entry right after ``entry_id`` on the path to ``tip``, None at its end.

        ``entry_id`` None asks for the path's first entry.
        """
        ...

    def waiting(self) -> list[Row]:
        """Return the ``input_queued`` rows of inputs that still wait, in order of queueing."""
        ...

    def candidates(self, panel_id: str | None = None) -> list[PanelRow]:
        """Return the pictures of one panel or of all, in order of writing."""
        ...

    def find(self, words: str, limit: int) -> list[str]:
        """Return entries whose text holds all ``words``, best first."""
        ...

    def spent(self) -> dict[str, Decimal]:
        """Return what is settled or in doubt, over all branches and for all time, per unit."""
        ...


Plan = Callable[[JournalView], Sequence[Draft]]
"""Decides, inside the transaction, which rows are written; it may write none."""


class Journal(Protocol):
    """All stories of one library. Used on the thread that opened it."""

    def sessions(self) -> list[SessionInfo]:
        """Return all stories, newest first."""
        ...

    def view(self, session_id: str) -> JournalView:
        """Return a view of a story. Raises ``NotFoundError``."""
        ...

    def create(self, title: str, initial_state: Mapping[str, Any]) -> str:
        """Write a new story's first row and return its id."""
        ...

    def claim(self, session_id: str, owner_id: str, *, take_over: bool = False) -> Lease:
        """Become the writer: fence + 1 and ``writer_claimed`` in one transaction.

        Raises ``FencedOutError`` while another writer is alive, unless ``take_over``;
        ``ReadOnlyError`` for a story of a newer version, ``CorruptedError`` for a damaged one.
        """
        ...

    def still_ours(self, lease: Lease) -> bool:
        """Tell whether ``lease`` is the newest claim. Writes nothing."""
        ...

    def insist(self, lease: Lease) -> None:
        """Raise ``FencedOutError``, naming who writes, unless ``lease`` is the newest claim.

        Raises ``LibraryMovedError`` where the files are not those that were opened.
        """
        ...

    def alone(self, lease: Lease) -> bool:
        """Tell whether no earlier writer can still be at work: ours is the story's lock."""
        ...

    def older_copy(self, session_id: str) -> OlderCopy | None:
        """Return what is known of the story that this library lacks, None where nothing is.

        While there is something, nothing that costs may be sent: it may have been paid already.
        """
        ...

    def accept_copy(self, lease: Lease) -> None:
        """Take this library's story for the newest from now on, as the person wishes.

        Raises ``FencedOutError`` when the lease is no longer ours.
        """
        ...

    def make_room(self) -> None:
        """Give up what is kept in reserve on the disk: something that was paid for has no room."""
        ...

    def renew(self, lease: Lease) -> None:
        """Prolong the lease. Raises ``FencedOutError`` when it is no longer ours."""
        ...

    def release(self, lease: Lease) -> None:
        """Let the story go; another writer may claim it at once."""
        ...

    def write(self, lease: Lease, plan: Plan) -> tuple[Row, ...]:
        """Write what ``plan`` decides, in one transaction; it is on disk when this returns.

        Raises ``FencedOutError`` if the lease is no longer ours and ``JournalBusyError`` if the
        disk refuses: nothing was written. Raises ``FrozenSessionError`` if the commit itself
        failed: reopen. What ``plan`` raises passes through and nothing is written.
        """
        ...
