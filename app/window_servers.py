"""The servers of tools, as the window's settings ask for them; on the runtime's thread only."""

from __future__ import annotations

import asyncio
import shlex
from typing import Literal

from pydantic import ValidationError

from app.errors import RefusedError, WrongUseError
from app.ports import OutsideTool
from app.server_shelf import key_name
from app.settings.model import ServerSettings
from app.settings.servers import with_rule, with_server, with_trust
from app.tools.outside_tool import replay_of
from app.viewmodels.shop import ServerForm, ServerLine, ServerTool
from app.wiring import Workshop


class WindowServers:
    """What the window's shop does with servers."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop

    def server_lines(self) -> tuple[ServerLine, ...]:
        """Return the servers of tools."""
        return tuple(
            ServerLine(
                item.name, item.address or shlex.join([item.command, *item.arguments]),
                item.trusted is not None, ("",) if item.address else tuple(item.variables),
            )
            for item in self._workshop.fresh_settings().servers
            if not item.removed
        )  # fmt: skip

    def add_server(self, form: ServerForm) -> None:
        """Add a server as it was typed."""
        try:
            command = shlex.split(form.command)
        except ValueError as error:
            told = "The command cannot be read: a quotation mark is missing."
            raise WrongUseError(reason=told) from error
        try:
            server = ServerSettings(
                name=form.name, command=command[0] if command else "", arguments=command[1:],
                variables=form.variables.replace(",", " ").split(), address=form.address,
            )  # fmt: skip
        except ValidationError as error:
            told = "Small letters, digits and hyphens make a name, at most 30."
            raise WrongUseError(reason=told) from error
        self._workshop.change_servers(lambda settings: with_server(settings, server))

    def remove_server(self, name: str) -> None:
        """Stop using a server."""
        self._workshop.remove_server(name)

    async def server_tools(self, name: str) -> tuple[ServerTool, ...]:
        """Start a server and list its tools."""
        self._workshop.fresh_settings()
        return tuple(_tool_line(item) for item in await self._workshop.servers.offered_by(name))

    async def trust_server(self, name: str, trusted: bool) -> None:
        """Believe what a server says of the tools it lists now, or believe it no more."""
        seen: dict[str, str] | None = None
        if trusted:
            offered = await self._workshop.servers.offered_by(name)
            seen = {tool.tool: tool.fingerprint for tool in offered}
        self._workshop.change_servers(lambda settings: with_trust(settings, name, seen))

    async def set_tool(self, wanted: ServerTool) -> None:
        """Keep the person's word about a tool as it is listed now."""
        offered = await self._workshop.servers.offered_by(wanted.server)
        tool = next((each for each in offered if each.tool == wanted.tool), None)
        if tool is None or tool.fingerprint != wanted.fingerprint:
            # what was looked at is not what is listed any more
            raise RefusedError(reason="the tool is another one now")
        by_hints = replay_of(tool.hints, trusted=tool.trusted, override=None)
        replay: Literal["safe", "never"] = "safe" if wanted.repeats else "never"
        mark = tool.fingerprint
        self._workshop.change_servers(
            lambda settings: with_rule(
                settings, wanted.server, wanted.tool, mark,
                replay=None if replay == by_hints else replay, ask=wanted.asks,
            )
        )  # fmt: skip

    async def keep_server_key(self, name: str, variable: str, key: str) -> bool:
        """Keep a server's key, or the value of one of its variables."""
        kept_as = key_name(name, variable)
        return await asyncio.to_thread(self._workshop.keys.store, kept_as, key)


def _tool_line(tool: OutsideTool) -> ServerTool:
    replay = replay_of(tool.hints, trusted=tool.trusted, override=tool.replay)
    return ServerTool(
        tool.server,
        tool.tool,
        tool.hints.json(),
        tool.trusted,
        not tool.unasked,
        replay == "safe",
        tool.fingerprint,
    )
