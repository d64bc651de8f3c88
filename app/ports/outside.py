"""Tools of servers that the person added: what they offer, and one call of one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from app.ports.pictures import Progress, RawAnswer


@dataclass(frozen=True, slots=True)
class Hints:
    """What a server says of a tool, None where it says nothing. Claims, and nothing but claims."""

    read_only: bool | None = None
    destructive: bool | None = None
    idempotent: bool | None = None
    open_world: bool | None = None

    def json(self) -> dict[str, bool]:
        """Return what is claimed, as rows carry it."""
        told = {
            "read_only": self.read_only,
            "destructive": self.destructive,
            "idempotent": self.idempotent,
            "open_world": self.open_world,
        }
        return {name: value for name, value in told.items() if value is not None}


@dataclass(frozen=True, slots=True)
class OutsideTool:
    """One tool of one server, as it was listed last and as the person has set it.

    ``name`` is what a model calls it by. ``fingerprint`` is the hash of its input schema and its
    hints: where either changes it is another tool, and nothing the person set holds for it.
    ``trusted`` tells that the person trusts what the server says of this very tool; ``replay`` is
    the person's own word about it, None where there is none; ``unasked`` lets it be called
    without a question. ``description`` and ``parameters`` are cut to what chat services take.
    """

    name: str
    server: str
    tool: str
    description: str
    parameters: Mapping[str, Any]
    fingerprint: str
    hints: Hints
    trusted: bool = False
    replay: Literal["safe", "never"] | None = None
    unasked: bool = False


class OutsideTools(Protocol):
    """The servers the person has. Used on the runtime's thread."""

    def offered(self) -> Mapping[str, OutsideTool]:
        """Return the tools that were listed last, by name. Starts and asks nothing."""
        ...

    async def look(self) -> None:
        """Ask every server what it offers now, starting what does not run yet.

        Never raises: a server that does not answer in time offers nothing.
        """
        ...

    async def call(
        self,
        server: str,
        tool: str,
        fingerprint: str,
        arguments: Mapping[str, Any],
        key: str,
        on_progress: Progress,
    ) -> RawAnswer:
        """Call once and return the answer; ``key`` goes along as our name for the call.

        Status 200 is a result, 400 a refusal of a call the server did not run; the body is JSON
        either way. ``on_progress`` is called right before the call leaves; if it raises, nothing
        leaves. Raises ``NotSentError`` where provably nothing left: the server is not there, or
        its tool is not the one of ``fingerprint`` any more. Raises ``NoAnswerError`` for everything
        after that. Never calls twice.
        """
        ...

    def has(self, server: str) -> bool:
        """Tell whether the person has a server of that name."""
        ...
