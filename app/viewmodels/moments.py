"""What the window shows of one story, as frozen facts handed over from the runtime's thread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal

from app.folds.spending import Standing
from app.records.money import Money

State = Mapping[str, Any]
Kind = Literal["run", "again", "edit", "letter", "pages", "pick"]
Phase = Literal["idle", "thinking", "drawing", "asking", "doubt"]


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture of a panel; ``shown`` tells whether it is the one the story uses.

    ``characters`` are those who were asked for, by name; drawn from the left on, as far as known.
    """

    panel_id: str
    candidate_id: str
    asset: str
    prompt: str
    shown: bool
    characters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Since:
    """The turn that last set a field, and whether a person did it by hand."""

    turn: int
    by_hand: bool


@dataclass(frozen=True, slots=True, eq=False)
class TurnView:
    """One turn of the shown path, with the story's state at its end.

    ``again`` is a run that only orders more pictures of a panel.
    ``changed`` names the characters it changed. ``spent`` holds what it is known to have cost, per
    unit, and ``possible`` what nobody will know any more, None where nothing is like that.
    ``doubt`` tells that something it sent is still to be settled, ``free`` that it drew for
    nothing. ``forks`` counts other lines leaving here. ``since`` has (character, field) of this moment.
    ``siblings`` has, where other turns could follow the one before, for each of them and this one,
    oldest first, the tip to return to.
    """

    id: str
    number: int
    kind: Kind
    title: str
    last_entry_id: str
    settled: bool
    pictures: tuple[Picture, ...]
    changed: tuple[str, ...]
    spent: Mapping[str, Decimal]
    possible: Mapping[str, Decimal] | None
    doubt: bool
    free: bool
    forks: int
    state: State
    since: Mapping[tuple[str, str], Since]
    siblings: tuple[str, ...] = ()

    @property
    def picture(self) -> Picture | None:
        """The picture its cell shows: the last one it made or chose."""
        return self.pictures[-1] if self.pictures else None


@dataclass(frozen=True, slots=True)
class BranchView:
    """One line of the tree.

    ``fork_turn`` is 0 where it leaves from the start; ``main`` is the line that was there first.
    ``spent`` is what its own turns cost, of the main line all of them. ``visited`` orders lines by when they were left, the current one last of all; ``words`` holds
    what was said on it since it left, casefolded, to be searched. ``last_turn`` is its last turn's
    id, empty at the empty start.
    """

    tip: str
    first: str
    name: str
    named: bool
    main: bool
    fork_turn: int
    turns: int
    own_turns: int
    panels: int
    starred: bool
    hidden: bool
    current: bool
    left_at: int | None
    asset: str | None
    spent: Mapping[str, Decimal]
    visited: int = 0
    words: str = ""
    last_turn: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """One block of the conversation; ``id`` stays the same while it grows.

    ``live`` is what the agent is saying just now. ``details`` is what opens below a row, empty
    where there is nothing more; ``pictures`` are the assets beside what the person said.
    """

    id: str
    kind: Literal["turn", "user", "agent", "live", "thought", "tool", "note"]
    text: str
    turn: int
    details: str = ""
    pictures: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class LineView:
    """One branch as a whole: everything that leads to its tip."""

    tip: str
    turns: tuple[TurnView, ...]
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Spent:
    """One line of the spending tab; ``turn`` 0 means a line that was left."""

    seq: int
    turn: int
    what: str
    engine: str
    standing: Standing
    amount: Money | None
    result_entry_id: str


@dataclass(frozen=True, slots=True)
class AskedOutside:
    """A call to a server of tools, as a person reads it before deciding.

    ``arguments`` are lines of ``name: value``. ``claims`` is what the server says of the tool, by
    the names of the hints; ``trusted`` tells that the person believes it.
    """

    server: str
    tool: str
    arguments: str
    claims: Mapping[str, bool]
    trusted: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A call that a person is asked about: an approval, or a doubt after a crash.

    ``turn`` is 0 where its line was left. ``estimate`` None means unknown. ``outside`` is there
    for a call to a server of tools: it has no picture and no price.
    """

    kind: Literal["approval", "doubt"]
    operation_id: str
    result_entry_id: str
    engine: str
    model: str
    prompt: str
    aspect: str
    references: int
    estimate: Money | None
    sent_at: str
    key: str
    handle: str
    choices: tuple[str, ...]
    checked: str
    turn: int
    turn_title: str
    branch: str
    on_path: bool
    outside: AskedOutside | None = None


@dataclass(frozen=True, slots=True)
class Queued:
    """Something typed while the agent works, not used yet."""

    entry_id: str
    kind: Literal["steer", "follow_up", "next_run"]
    text: str


@dataclass(frozen=True, slots=True)
class Older:
    """An older copy: it ends at row ``seq``, ``known_seq`` was there at ``known_at`` (UTC)."""

    seq: int
    known_seq: int
    known_at: str


@dataclass(frozen=True, slots=True, eq=False)
class Story:
    """A story at one row of its journal. Everything on it is as of ``seq``."""

    session_id: str
    title: str = ""
    seq: int = 0
    head: str | None = None
    start: State = field(default_factory=dict)
    turns: tuple[TurnView, ...] = ()
    aside: tuple[TurnView, ...] = ()
    aside_tip: str | None = None
    aside_name: str = ""
    branches: tuple[BranchView, ...] = ()
    said: tuple[Said, ...] = ()
    asked: tuple[Asked, ...] = ()
    queued: tuple[Queued, ...] = ()
    spending: tuple[Spent, ...] = ()
    phase: Phase = "idle"
    phase_since: str = ""
    running: bool = False
    reading_only: str = ""
    damage: str = ""
    older: Older | None = None
    failed: str = ""
    halted: bool = False

    @property
    def doubts(self) -> tuple[Asked, ...]:
        """The calls in doubt, oldest first."""
        return tuple(item for item in self.asked if item.kind == "doubt")

    @property
    def approvals(self) -> tuple[Asked, ...]:
        """The calls that wait for a yes or no."""
        return tuple(item for item in self.asked if item.kind == "approval")

    @property
    def branch(self) -> BranchView | None:
        """The line the story is on."""
        return next((item for item in self.branches if item.current), None)
