"""What the runtime and the tools need from outside, as protocols; nothing here does anything."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal, Protocol

from app.records.glance import PanelRow, SessionInfo
from app.records.money import Money
from app.records.rows import Draft, Row

Progress = Callable[[str, float], None]
"""Told what is being done and how far it is, from 0 to 1."""


# --- pictures that services draw -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PicturePolicy:
    """What a picture engine says of itself before it is asked for anything.

    ``settle_by`` and ``replay`` are ``journal.md`` §1.2's; a paid engine is never ``safe``.
    ``estimate`` is the price of one picture, None where unknown. ``key_life_s`` is how long the
    service honours an idempotency key, in seconds; None means for ever.
    """

    engine_id: str
    kind: str
    title: str
    paid: bool
    replay: Literal["safe", "never"]
    settle_by: tuple[Literal["key", "lookup", "handle"], ...] = ()
    estimate: Money | None = None
    key_life_s: float | None = None
    model: str | None = None
    reference_limit: int = 0


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference picture as it is sent: the repainted copy of ``asset``, always PNG or JPEG."""

    asset: str
    media_type: str
    data: bytes


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """One panel to draw: everything that counts, resolved. Equal requests draw equal pictures.

    ``prompt`` is the panel's description as the agent gave it. ``characters`` are the characters
    of the panel in order of appearance, each with its state as field: text; ``cast`` adds
    ``colour`` (``#rrggbb``) and ``aliases``. ``scene`` holds place, time, weather, style.
    ``aspect`` is ``W:H``. ``shot`` is one of ``close-up medium wide extreme-wide low high`` or
    empty. ``bubbles`` are captions and speech in order: ``{kind, character, text}``; engines
    leave room for them but never draw their text.
    """

    prompt: str
    aspect: str = "16:9"
    shot: str = ""
    seed: int = 0
    characters: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    cast: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    scene: Mapping[str, str] = field(default_factory=dict)
    bubbles: tuple[Mapping[str, str], ...] = ()
    references: tuple[Reference, ...] = ()


@dataclass(frozen=True, slots=True)
class Prepared:
    """A request ready to leave: its bytes do not change any more, whoever sends them.

    ``address`` is a path below the engine's base address, empty for embedded engines.
    ``headers`` hold no key and no secret.
    """

    address: str
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class RawAnswer:
    """What came back, before anybody believes it. ``headers`` have lower-case names."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class PictureMade:
    """A picture's bytes, not yet decoded or checked, and what it cost if the service says so."""

    data: bytes
    cost: Money | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class PictureElsewhere:
    """The picture lies at ``url``; reading it is free and may be repeated until it expires."""

    url: str
    cost: Money | None = None


@dataclass(frozen=True, slots=True)
class PictureRefused:
    """The service says it did not accept the request; nothing was made and nothing charged."""

    reason: str
    wait_s: float | None = None


@dataclass(frozen=True, slots=True)
class PictureMissing:
    """The service did the work, perhaps for money, and its answer holds no usable picture."""

    reason: str
    text: str = ""
    cost: Money | None = None


@dataclass(frozen=True, slots=True)
class PictureUnknown:
    """The answer does not tell whether anything was made or charged (5xx, 408, HTML, half JSON)."""

    reason: str


PictureAnswer = PictureMade | PictureElsewhere | PictureRefused | PictureMissing | PictureUnknown


@dataclass(frozen=True, slots=True)
class Found:
    """A look-up found the answer to our send."""

    raw: RawAnswer


@dataclass(frozen=True, slots=True)
class StillRunning:
    """The service knows our job and has not ended it."""

    note: str = ""


@dataclass(frozen=True, slots=True)
class NotMade:
    """The service proves that our send was never accepted."""

    reason: str


@dataclass(frozen=True, slots=True)
class Inconclusive:
    """Asked, and no wiser: finding nothing proves nothing."""

    reason: str


Reconciled = Found | StillRunning | NotMade | Inconclusive


class PictureEngine(Protocol):
    """A service that draws. All coroutines run on the runtime's thread."""

    def declare(self) -> PicturePolicy:
        """Return the engine's policy; the same as long as the engine lives."""
        ...

    def prepare(self, request: PictureRequest) -> Prepared:
        """Turn ``request`` into bytes. Pure: same request, same bytes."""
        ...

    async def send(
        self,
        prepared: Prepared,
        key: str,
        on_handle: Callable[[str], None],
        on_progress: Progress,
    ) -> RawAnswer:
        """Send once, with ``key`` as the ``Idempotency-Key`` header, and return the final answer.

        ``on_handle`` is called, and has written to disk when it returns, as soon as the service
        names a job. ``on_progress`` is called right before the first byte; if it raises, nothing
        leaves and what it raised passes through. Raises ``NotSentError`` if no body byte left, ``NoAnswerError`` for everything
        after that. Never retries and follows no redirect.
        """
        ...

    def parse(self, raw: RawAnswer) -> PictureAnswer:
        """Judge an answer. Pure and total: any bytes give one of the five kinds."""
        ...

    async def fetch(self, url: str) -> bytes:
        """Read a picture that ``parse`` said lies elsewhere. Raises ``NoAnswerError``."""
        ...

    async def reconcile(self, key: str, handle: str | None) -> Reconciled:
        """Ask, for free, what became of a send. Never raises for what the service says."""
        ...


# --- agents that talk --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as a model sees it; ``parameters`` is a flat JSON schema."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call of a reply. ``arguments`` is any JSON, a string where it could not be parsed.

    ``extra`` keeps fields of the call that the service wants back verbatim.
    """

    id: str
    name: str
    arguments: Any
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message as the model reads it.

    ``role`` is ``user``, ``assistant`` or ``tool``; ``images`` are asset hashes; ``tool_call_id``,
    ``name`` and ``outcome`` are a tool message's; ``reasoning`` is an assistant's, as its service
    gave it; ``raw`` is the journal's payload, None for messages made for this request.
    """

    role: Literal["user", "assistant", "tool"]
    text: str
    images: tuple[str, ...] = ()
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str = ""
    name: str = ""
    outcome: str = ""
    reasoning: Any = None
    raw: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One model call. ``state`` is the story's state now: in the request, never stored.

    ``purpose`` ``compaction`` asks for a summary of ``messages`` as the reply's text.
    ``images`` reads a small copy of an asset as PNG bytes, or returns None where it is gone.
    """

    purpose: Literal["reply", "compaction"]
    system: str
    messages: Sequence[ChatMessage]
    tools: Sequence[ToolSpec]
    state: Mapping[str, Any]
    images: Callable[[str], bytes | None] = lambda _asset: None


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the reply's text."""

    text: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """A piece of the model's thought."""

    text: str


@dataclass(frozen=True, slots=True)
class ChatReply:
    """The finished reply; always the last item of a stream that ended well.

    ``stop_reason`` is one of ``stop tool_calls length refusal error``; ``usage`` holds ``input``
    and ``output`` token counts where the service told them.
    """

    text: str
    tool_calls: tuple[ToolCall, ...]
    stop_reason: Literal["stop", "tool_calls", "length", "refusal", "error"]
    usage: Mapping[str, Any]
    reasoning: Any = None
    cost: Money | None = None


@dataclass(frozen=True, slots=True)
class ChatPolicy:
    """What a chat engine says of itself. ``context_tokens`` is what its model can read."""

    engine_id: str
    kind: str
    title: str
    model: str | None = None
    context_tokens: int = 32_000


class ChatEngine(Protocol):
    """A service that talks. Runs on the runtime's thread."""

    def declare(self) -> ChatPolicy:
        """Return the engine's policy."""
        ...

    def stream(self, request: ChatRequest) -> AsyncIterator[TextDelta | ReasoningDelta | ChatReply]:
        """Yield deltas, then one ``ChatReply``. Raises ``ChatFailedError``; has no side effect."""
        ...


# --- pictures and answers on disk ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PictureFacts:
    """What decoding a picture told: its format (``png jpeg webp avif gif``), size and look.

    ``blank`` is set where every pixel is (nearly) the same.
    """

    format: str
    width: int
    height: int
    blank: bool


class PictureStore(Protocol):
    """Originals by hash. Blocking: called through ``asyncio.to_thread`` or from commands."""

    def check(self, data: bytes) -> PictureFacts:
        """Decode ``data`` in a guarded child process. Raises ``BadPictureError``."""
        ...

    def put(self, data: bytes) -> str:
        """Store checked original bytes durably and return their SHA-256, the asset."""
        ...

    def has(self, asset: str) -> bool:
        """Tell whether the original is there."""
        ...

    def read(self, asset: str) -> bytes:
        """Return the original bytes. Raises ``NotFoundError``."""
        ...

    def shown(self, asset: str) -> bytes:
        """Return the repainted PNG copy: upright, RGB(A), no metadata. Made when first asked for."""
        ...


class Spool(Protocol):
    """Answers on disk before they are believed: ``<session>/<result>.<ordinal>.answer``.

    Blocking. What was written is synced, with its folder, when a method returns.
    """

    def write_answer(self, session_id: str, result_id: str, ordinal: int, raw: RawAnswer) -> None:
        """Keep a raw answer."""
        ...

    def read_answer(self, session_id: str, result_id: str, ordinal: int) -> RawAnswer | None:
        """Return the answer kept for a send, or None; a torn file counts as none."""
        ...

    def write_picture(self, session_id: str, result_id: str, ordinal: int, data: bytes) -> None:
        """Keep the bytes of a picture fetched from elsewhere."""
        ...

    def read_picture(self, session_id: str, result_id: str, ordinal: int) -> bytes | None:
        """Return the fetched bytes kept for a send, or None."""
        ...

    def drop(self, session_id: str, result_id: str, ordinal: int) -> None:
        """Remove what is kept for a send; nothing happens where there is nothing."""
        ...

    def kept(self, session_id: str) -> list[tuple[str, int]]:
        """Return ``(result_id, ordinal)`` of every send with something kept, sorted."""
        ...


# --- the journal --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write one story: ``fence`` grows with every claim, ``owner_id`` names us."""

    session_id: str
    owner_id: str
    fence: int


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

    def alone(self, lease: Lease) -> bool:
        """Tell whether no earlier writer can still be at work: ours is the story's lock."""
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


class Engines(Protocol):
    """The engines the person has, by id. Raises ``NotFoundError`` for one that is not there."""

    def chat(self, engine_id: str) -> ChatEngine:
        """Return a chat engine."""
        ...

    def picture(self, engine_id: str) -> PictureEngine:
        """Return a picture engine."""
        ...
