"""The servers that run: started when they are first asked, kept while the program runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from app.engines.mcp_account import ServerAccount
from app.engines.mcp_offers import offers
from app.errors import AppError, NotSentError
from app.log import LOGGER
from app.ports import OutsideTool, Progress, RawAnswer

if TYPE_CHECKING:
    from app.engines.mcp_session import ServerSession

LOOK_S = 15.0
"""How long a server may take to start and to list its tools."""
AGAIN_S = 30.0
"""How long one that did not answer is left alone."""


class McpServers:
    """Sessions by server. Lives on one loop; ``close`` leaves nothing running."""

    def __init__(self, accounts: Callable[[], Sequence[ServerAccount]]) -> None:
        self._accounts = accounts
        self._sessions: dict[str, ServerSession] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._failed: dict[str, float] = {}
        self.listed: dict[str, list[OutsideTool]] = {}
        """What each server offered when it was asked last; not trusted, and without the person's
        word about any of it."""

    async def look(self) -> None:
        """Ask every server what it offers now. Never raises for what a server does."""
        accounts = self._accounts()
        wanted = {account.name for account in accounts}
        for name in [name for name in self._sessions if name not in wanted]:
            if not self._busy(name):
                await self._drop(name)
        due = [account for account in accounts if not self._left_alone(account.name)]
        await asyncio.gather(*(self._look_at(account) for account in due))

    def _left_alone(self, name: str) -> bool:
        failed = self._failed.get(name)
        return failed is not None and time.monotonic() - failed < AGAIN_S

    async def _look_at(self, account: ServerAccount) -> None:
        try:
            await self.offered_by(account)
        except AppError as error:
            LOGGER.warning("server %s offers nothing: %s", account.name, error)

    async def offered_by(self, account: ServerAccount) -> list[OutsideTool]:
        """Ask one server what it offers, starting it where it does not run.

        Raises ``NotSentError``; what it offered before counts no more then.
        """
        async with self._lock(account.name):
            try:
                found = await self._listed(account)
            except NotSentError:
                self.listed.pop(account.name, None)
                if not self._busy(account.name):
                    self._failed[account.name] = time.monotonic()
                    await self._drop(account.name)
                raise
            self._failed.pop(account.name, None)
            self.listed[account.name] = found
            return found

    def _busy(self, name: str) -> bool:
        session = self._sessions.get(name)
        return session is not None and session.busy > 0

    def _lock(self, name: str) -> asyncio.Lock:
        return self._locks.setdefault(name, asyncio.Lock())

    async def _listed(self, account: ServerAccount) -> list[OutsideTool]:
        try:
            async with asyncio.timeout(LOOK_S):
                session = await self._session(account)
                return offers(account.name, await session.tools())
        except TimeoutError:
            raise NotSentError(reason="it did not answer in time") from None

    async def _session(self, account: ServerAccount) -> ServerSession:
        # the SDK takes a second to import; whoever has no server never waits for it
        from app.engines.mcp_session import ServerSession

        kept = self._sessions.get(account.name)
        if kept is not None and kept.alive:
            return kept
        if self._busy(account.name):
            # its end would take away answers that may still come
            raise NotSentError(reason="the server is lost, and a call to it is still open")
        await self._drop(account.name)
        made = ServerSession(account)
        await made.open()
        self._sessions[account.name] = made
        return made

    async def _drop(self, name: str) -> None:
        self.listed.pop(name, None)
        session = self._sessions.pop(name, None)
        if session is not None:
            await session.close()

    async def call(
        self,
        server: str,
        tool: str,
        fingerprint: str,
        arguments: Mapping[str, Any],
        key: str,
        on_progress: Progress,
    ) -> RawAnswer:
        """Call a tool once; see ``OutsideTools.call``. The list is read anew right before."""
        account = next((each for each in self._accounts() if each.name == server), None)
        if account is None:
            raise NotSentError(reason=f"there is no server named {server}")
        offered = await self.offered_by(account)
        meant = next((each for each in offered if each.tool == tool), None)
        if meant is None:
            raise NotSentError(reason=f"{server} does not offer {tool} any more")
        if meant.fingerprint != fingerprint:
            raise NotSentError(reason=f"{tool} of {server} is another tool now")
        session = self._sessions[server]
        return await session.call(tool, arguments, key, on_progress)

    async def close(self) -> None:
        """End every session and every server; nothing of them runs when this returns."""
        sessions, self._sessions = list(self._sessions.values()), {}
        self.listed.clear()
        await asyncio.gather(*(session.close() for session in sessions), return_exceptions=True)
