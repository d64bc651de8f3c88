"""A tool of a server the person added, as the agent's own: what is asked, and what may be repeated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from app.ports import Hints, OutsideTool, PicturePolicy, ToolSpec
from app.records.canonical import canonical, clean
from app.records.ids import SERVER
from app.tools.tool import Change, InvalidCallError, Moment, Policy

LONGEST = 100_000
"""Characters of arguments that are taken, as canonical JSON."""


def replay_of(
    hints: Hints, *, trusted: bool, override: Literal["safe", "never"] | None
) -> Literal["safe", "never"]:
    """Return whether a call may be made again by itself after a crash.

    The person's word about the very tool goes before anything. Else only a tool that says it
    changes nothing, of a server that is trusted, may be; an idempotent one may still cost twice.
    """
    if override is not None:
        return override
    contradicts = hints.destructive is True
    return "safe" if trusted and hints.read_only is True and not contradicts else "never"


class OutsideCall:
    """Calls one tool of one server. What it says of itself decides nothing about approval."""

    effect: Literal["none", "picture", "outside"] = "outside"

    def __init__(self, offered: OutsideTool) -> None:
        self.offered = offered
        self.name = offered.name

    def spec(self) -> ToolSpec:
        """Return how the tool is shown to a model."""
        said = f"[From the server {self.offered.server}] {self.offered.description}".strip()
        return ToolSpec(self.name, said, self.offered.parameters)

    def resolve(self, arguments: Any, moment: Moment) -> dict[str, Any]:
        """Return what is hashed, approved and sent: the arguments, and which tool is meant.

        Of another schema or with other hints it is another tool: the approval holds no more.
        """
        if not isinstance(arguments, dict):
            raise InvalidCallError("The arguments are not a JSON object.")
        given = clean(arguments)
        if len(canonical(given)) > LONGEST:
            raise InvalidCallError("The arguments are too long.")
        offered = self.offered
        return {
            "server": offered.server,
            "tool": offered.tool,
            "fingerprint": offered.fingerprint,
            "arguments": given,
        }

    def policy(self, engine: PicturePolicy | None) -> Policy:
        """Return that it costs nothing we know of, and is asked about unless the person said so."""
        offered = self.offered
        replay = replay_of(offered.hints, trusted=offered.trusted, override=offered.replay)
        return Policy(
            paid=False,
            replay=replay,
            engine=SERVER + offered.server,
            outside={
                "server": offered.server,
                "tool": offered.tool,
                "hints": offered.hints.json(),
                "trusted": offered.trusted,
            },
            unasked=offered.unasked,
        )

    def apply(self, arguments: Mapping[str, Any], moment: Moment) -> Change:
        """Never called: it has an outside effect."""
        raise NotImplementedError
