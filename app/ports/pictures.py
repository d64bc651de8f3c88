"""Services that draw: what they declare, take and answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from app.records.money import Money

Progress = Callable[[str, float], None]
"""Told what is being done and how far it is, from 0 to 1."""

Preview = Callable[[bytes], None]
"""Told what a picture looks like so far: a stranger's bytes, not decoded, never the result."""


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
        on_preview: Preview | None = None,
    ) -> RawAnswer:
        """Send once, with ``key`` as the ``Idempotency-Key`` header, and return the final answer.

        ``on_handle`` is called, and has written to disk when it returns, as soon as the service
        names a job. ``on_progress`` is called right before the first byte; if it raises, nothing
        leaves and what it raised passes through. ``on_preview`` is called a few times a second at
        most, and never by engines that have no previews. Raises ``NotSentError`` if no body byte left, ``NoAnswerError`` for everything
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


@runtime_checkable
class CanCancel(Protocol):
    """What a picture engine has besides, whose service can be asked to end a job early."""

    async def cancel(self, key: str, handle: str | None) -> None:
        """Ask once, for free, to give a send up. Says nothing of what becomes of it, or its price.

        Raises ``AppError`` where nobody could be asked. Does nothing where ``handle`` is needed and
        not known yet.
        """
        ...
