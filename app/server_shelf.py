"""The servers of tools a person has, with what they said of each: trust, rules, secrets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from app.engines.mcp import McpServers
from app.engines.mcp_account import ServerAccount
from app.ports import OutsideTool, Progress, RawAnswer
from app.settings.model import ServerSettings, Settings
from app.settings.servers import used

if TYPE_CHECKING:
    from app.keys.keyring_store import KeyringKeys


class ServerShelf:
    """``OutsideTools`` of one library. Starts nothing before it is asked for something."""

    def __init__(self, settings: Callable[[], Settings], keys: Callable[[], KeyringKeys]) -> None:
        self._settings = settings
        self._keys = keys
        self._servers = McpServers(self._accounts)

    def _accounts(self) -> list[ServerAccount]:
        return [self.account(each) for each in self._settings().servers if not each.removed]

    def account(self, server: ServerSettings) -> ServerAccount:
        """Return what a session with a server is made from."""
        return ServerAccount(
            name=server.name,
            command=server.command,
            arguments=tuple(server.arguments),
            variables=tuple(server.variables),
            address=server.address,
            key=lambda: self._keys().read(key_name(server.name)),
            secret=lambda variable: self._keys().read(key_name(server.name, variable)),
        )

    def offered(self) -> Mapping[str, OutsideTool]:
        """Return the tools that were listed last, as the person has set them."""
        found: dict[str, OutsideTool] = {}
        for server in self._settings().servers:
            if not server.removed:
                for tool in self._servers.listed.get(server.name, []):
                    found[tool.name] = as_set(server, tool)
        return found

    async def look(self) -> None:
        """Ask every server what it offers now."""
        await self._servers.look()

    async def offered_by(self, name: str) -> list[OutsideTool]:
        """Ask one server what it offers. Raises ``NotFoundError`` and ``NotSentError``."""
        server = used(self._settings(), name)
        listed = await self._servers.offered_by(self.account(server))
        return [as_set(server, tool) for tool in listed]

    def has(self, server: str) -> bool:
        """Tell whether the person has a server of that name."""
        known = self._settings().server(server)
        return known is not None and not known.removed

    async def call(
        self,
        server: str,
        tool: str,
        fingerprint: str,
        arguments: Mapping[str, object],
        key: str,
        on_progress: Progress,
    ) -> RawAnswer:
        """Call a tool once; see ``OutsideTools.call``."""
        return await self._servers.call(server, tool, fingerprint, arguments, key, on_progress)

    async def close(self) -> None:
        """End every server; nothing of them runs when this returns."""
        await self._servers.close()


def as_set(server: ServerSettings, tool: OutsideTool) -> OutsideTool:
    """Return a listed tool with what the person said of that very one; of a changed one, nothing."""
    rule = server.rule_of(tool.tool, tool.fingerprint)
    return replace(
        tool,
        trusted=(server.trusted or {}).get(tool.tool) == tool.fingerprint,
        replay=rule.replay if rule is not None else None,
        unasked=rule is not None and not rule.ask,
    )


def key_name(server: str, variable: str = "") -> str:
    """Return the name a server's key, or the value of one of its variables, is kept under.

    No engine's name has a colon in it.
    """
    return f"server:{server}:{variable}" if variable else f"server:{server}"
