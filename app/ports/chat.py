"""Services that talk: what they read and how they reply."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from app.records.money import Money


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
    ``images`` reads a small copy of an asset as JPEG or PNG bytes, or returns None where it is gone
    or too long ago to be looked at again; it blocks, and may be called on any thread.
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
class WaitingDelta:
    """The service is not ready yet and is asked again; ``text`` is a sentence for the person."""

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


ChatPiece = TextDelta | ReasoningDelta | WaitingDelta | ChatReply


class ChatEngine(Protocol):
    """A service that talks. Runs on the runtime's thread."""

    def declare(self) -> ChatPolicy:
        """Return the engine's policy."""
        ...

    def stream(self, request: ChatRequest) -> AsyncIterator[ChatPiece]:
        """Yield deltas, then one ``ChatReply``. Raises ``ChatFailedError``; has no side effect."""
        ...
