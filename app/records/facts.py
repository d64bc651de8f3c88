"""Every kind of row as a frozen fact, its raw payload kept beside the typed view.

Field names are those of ``journal.md`` §1. A field that the page marks with ``?`` is None where
it is absent and is not judged, so its type is ``Any``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Payload = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Fact:
    """What one row says. ``seq`` is its place in the story's one sequence."""

    seq: int
    payload: Payload


@dataclass(frozen=True, slots=True)
class Entry(Fact):
    """A node of the story's tree. ``parent_id`` is older; only a root has none."""

    entry_id: str
    parent_id: str | None


@dataclass(frozen=True, slots=True)
class UserMessage(Entry):
    """What a person said; ``content`` is a list of text and image parts."""

    content: list[Any]


@dataclass(frozen=True, slots=True)
class AssistantMessage(Entry):
    """A finished reply. One cut short by a crash is an attempt whose entry never came."""

    content: list[Any]
    reasoning: Any
    tool_calls: list[dict[str, Any]]
    stop_reason: str

    @property
    def calls_run(self) -> bool:
        """Tell whether the reply's calls may run: it was not cut short."""
        return self.stop_reason in ("tool_calls", "stop")


@dataclass(frozen=True, slots=True)
class ToolMessage(Entry):
    """The result of one call; ``assets`` are hashes of stored pictures."""

    tool_call_id: str
    name: str
    outcome: str
    content: list[Any]
    assets: list[Any]


@dataclass(frozen=True, slots=True)
class AppState(Entry):
    """A change of the story's state: ``replace`` it, or ``merge`` a patch (RFC 7386) into it."""

    mode: Literal["replace", "merge"]
    value: dict[str, Any]
    cause: str


@dataclass(frozen=True, slots=True)
class Compaction(Entry):
    """From here on the model reads ``summary`` and what follows ``first_kept_entry_id``."""

    summary: str
    first_kept_entry_id: str | None
    reason: str
    tokens_before: int
    tokens_after: int


@dataclass(frozen=True, slots=True)
class Branch(Entry):
    """A rewind: the first node of a new branch; ``name`` names the line that was left."""

    from_entry_id: str | None
    name: Any


@dataclass(frozen=True, slots=True)
class SessionCreated(Fact):
    """The story begins; always row 1."""

    format: int
    title: str
    initial_state: dict[str, Any]


@dataclass(frozen=True, slots=True)
class FormatRaised(Fact):
    """A newer version is about to write what this format does not know."""

    format: int


@dataclass(frozen=True, slots=True)
class SessionRenamed(Fact):
    """The story's new title."""

    title: str


@dataclass(frozen=True, slots=True)
class HeadMoved(Fact):
    """The head went to the tip of a branch that was already there."""

    entry_id: str
    from_entry_id: str | None


@dataclass(frozen=True, slots=True)
class MarkSet(Fact):
    """A name, a star or hiding put on an entry; what is None stays as it was."""

    entry_id: str
    name: Any
    starred: Any
    hidden: Any


@dataclass(frozen=True, slots=True)
class WriterClaimed(Fact):
    """A writer took the story; every later row carries its ``fence`` until the next claim."""

    owner_id: str
    fence: int


@dataclass(frozen=True, slots=True)
class SessionArchived(Fact):
    """The story was put away."""


@dataclass(frozen=True, slots=True)
class SessionRestored(Fact):
    """The story was taken out again."""


@dataclass(frozen=True, slots=True)
class SessionOrigin(Fact):
    """The session and entry a fork came from; no entry means its empty start."""

    session_id: str
    entry_id: str | None


@dataclass(frozen=True, slots=True)
class Record(Fact):
    """A row of the operation journal."""

    operation_id: str


@dataclass(frozen=True, slots=True)
class OperationAccepted(Record):
    """A run or a compaction was taken on; a compaction has no input."""

    intent: Literal["run", "compaction"]
    input_entry_id: str | None
    source_entry_id: str | None
    request_id: str
    config: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ModelAttempted(Record):
    """A model request is about to leave; its answer will be ``assistant_entry_id``."""

    attempt: int
    assistant_entry_id: str
    purpose: Literal["reply", "compaction"]
    deadline: str


@dataclass(frozen=True, slots=True)
class UsageSettled(Record):
    """How a model request ended and what it used."""

    assistant_entry_id: str
    outcome: Literal["completed", "failed", "aborted"]
    usage: dict[str, Any]
    cost: Any
    error: Any


@dataclass(frozen=True, slots=True)
class ApprovalRequested(Record):
    """A question about one call, bound to the hash of its arguments and to the estimate."""

    assistant_entry_id: str
    call_index: int
    arguments_hash: str
    estimate: Any


@dataclass(frozen=True, slots=True)
class ApprovalDecided(Record):
    """A decision about one call; it counts for its hash and estimate only."""

    assistant_entry_id: str
    call_index: int
    arguments_hash: str
    estimate: Any
    decision: Literal["approved", "denied"]
    by: Literal["user", "policy"]


@dataclass(frozen=True, slots=True)
class ToolDispatched(Record):
    """T1: the last thing before the effect. ``ordinal`` counts physical sends from 1."""

    assistant_entry_id: str
    call_index: int
    tool_call_id: str
    tool: str
    arguments: dict[str, Any]
    arguments_hash: str
    result_entry_id: str
    ordinal: int
    paid: bool
    settle_by: list[Any]
    idempotency_key: str
    engine: Any
    estimate: Any
    deadline: str
    replay: str


@dataclass(frozen=True, slots=True)
class ToolHandle(Record):
    """The service named a job for a send."""

    result_entry_id: str
    ordinal: int
    handle: str


@dataclass(frozen=True, slots=True)
class ToolSettled(Record):
    """T2: the effect's end, together with its result's message."""

    result_entry_id: str
    ordinal: int
    outcome: str
    cost: Any
    certainty: str


@dataclass(frozen=True, slots=True)
class ToolLate(Record):
    """An answer to a send that is already settled or was sent again: one more candidate."""

    result_entry_id: str
    ordinal: int
    content: list[Any]
    assets: list[Any]
    cost: Any
    certainty: str


@dataclass(frozen=True, slots=True)
class RecoveryDecided(Record):
    """What is to become of a send in doubt."""

    result_entry_id: str
    ordinal: int
    action: str
    by: Literal["user", "policy"]
    evidence: dict[str, Any]


@dataclass(frozen=True, slots=True)
class InputQueued(Record):
    """Something typed while the agent works; its message will be ``entry_id``."""

    queue: Literal["steer", "follow_up", "next_run"]
    entry_id: str
    content: list[Any]


@dataclass(frozen=True, slots=True)
class InputCancelled(Record):
    """A queued input was withdrawn."""

    entry_id: str


@dataclass(frozen=True, slots=True)
class CancelRequested(Record):
    """The run is to stop; written before any signal."""

    by: Literal["user", "policy"]
    reason: str


@dataclass(frozen=True, slots=True)
class OperationFinished(Record):
    """The operation ended; ``parked`` means with calls in doubt."""

    outcome: Literal["completed", "failed", "aborted", "parked"]
    error: Any


TreeEntry = UserMessage | AssistantMessage | ToolMessage | AppState | Compaction | Branch
SessionFact = (
    SessionCreated
    | FormatRaised
    | SessionRenamed
    | HeadMoved
    | MarkSet
    | WriterClaimed
    | SessionArchived
    | SessionRestored
    | SessionOrigin
)
OperationRecord = (
    OperationAccepted
    | ModelAttempted
    | UsageSettled
    | ApprovalRequested
    | ApprovalDecided
    | ToolDispatched
    | ToolHandle
    | ToolSettled
    | ToolLate
    | RecoveryDecided
    | InputQueued
    | InputCancelled
    | CancelRequested
    | OperationFinished
)
AnyFact = TreeEntry | SessionFact | OperationRecord
