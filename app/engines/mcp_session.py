"""One session with one server, through the SDK: opened, listed, called once, closed."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import Any

import anyio
import httpx2
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client
from mcp_types import (
    CONNECTION_CLOSED,
    METHOD_NOT_FOUND,
    CallToolRequest,
    CallToolRequestParams,
    Implementation,
    PaginatedRequestParams,
    Tool,
)
from pydantic import TypeAdapter

from app import __version__
from app.engines.account import bearer
from app.engines.mcp_account import ServerAccount, Surroundings, into_log
from app.engines.mcp_http import PLAIN, no_longer_than
from app.engines.mcp_offers import MOST_TOOLS, Listed
from app.engines.mcp_process import LONGEST_LINE, child
from app.engines.said import cut_secret, without_secret
from app.errors import NoAnswerError, NotSentError, ServerNotStartedError
from app.ports import Hints, Progress, RawAnswer

OPERATION = "io.github.inkfold/op_id"
"""Where our name for a call stands in ``_meta``: a server may keep it, none has to know it."""
MOST_PAGES = 20
MOST_LISTED = 4 * MOST_TOOLS
"""After how many tools a list is read no further."""
# what it has to say about broken streams is told in our own words, and to nobody's terminal
logging.getLogger("mcp").addHandler(logging.NullHandler())
_ANYTHING: Any = TypeAdapter(dict[str, Any])


class ServerSession:
    """A server that runs, or is being talked to, until ``close``.

    One task of its own enters and leaves the SDK's scopes; others only call. Used on one loop.
    """

    def __init__(self, account: ServerAccount) -> None:
        self.account = account
        self._client: Client | None = None
        self._end = asyncio.Event()
        self._owner: asyncio.Task[None] | None = None
        self._lost = False
        self._around = Surroundings()
        self.busy = 0
        """How many calls are out: while there are some, nobody else's trouble ends the session."""

    @property
    def alive(self) -> bool:
        """Whether the session can be used, as far as is known."""
        running = self._owner is not None and not self._owner.done()
        return running and self._client is not None and not self._lost

    async def open(self) -> None:
        """Start the server, or connect to it. Raises ``NotSentError``; then nothing runs."""
        ready = asyncio.get_running_loop().create_future()
        self._owner = asyncio.create_task(self._own(ready), name=f"server {self.account.name}")
        try:
            await asyncio.shield(ready)
        except BaseException:
            await self.close()
            if not ready.done():
                ready.cancel()
            raise

    async def _own(self, ready: asyncio.Future[None]) -> None:
        try:
            async with AsyncExitStack() as stack:
                client = Client(
                    await self._transport(stack), cache=None,
                    client_info=Implementation(name="Inkfold", version=__version__),
                )  # fmt: skip
                self._client = await stack.enter_async_context(client)
                ready.set_result(None)
                await self._end.wait()
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self._lost = True
            if not ready.done():
                ready.set_exception(self._not_there(error))
        finally:
            self._client = None

    async def _transport(self, stack: AsyncExitStack) -> Any:
        account = self.account
        around = self._around = await asyncio.to_thread(account.look_up)
        if account.command:
            told = into_log(account.name, around)
            return child(account.command, account.arguments, around.environment, told)
        key = around.key
        client = httpx2.AsyncClient(
            headers=PLAIN | bearer(key),
            timeout=httpx2.Timeout(connect=10, write=60, pool=10, read=None),
            # a connection that was used before makes "the server hung up" ambiguous
            limits=httpx2.Limits(max_keepalive_connections=0),
            max_redirects=0,
            trust_env=not account.is_near,
            event_hooks={"response": [no_longer_than(LONGEST_LINE)]},
        )
        await stack.enter_async_context(client)
        return streamable_http_client(
            account.address, http_client=client, max_sse_event_size=LONGEST_LINE
        )

    async def tools(self) -> list[Listed]:
        """Return what the server lists now. Raises ``NotSentError``: no call was sent with it."""
        found: list[Listed] = []
        cursor: str | None = None
        try:
            for _page in range(MOST_PAGES):
                session = self._there().session
                params = PaginatedRequestParams(cursor=cursor) if cursor else None
                result = await session.list_tools(params=params)
                found += [_listed(tool) for tool in result.tools]
                cursor = result.next_cursor
                if not cursor or len(found) >= MOST_LISTED:
                    break
        except NotSentError:
            raise
        except Exception as error:
            # a list that fails says nothing about calls that are out
            self._lost = self._lost or _is_end(error)
            raise NotSentError(reason=self._words(error)) from error
        return found[:MOST_LISTED]

    def _there(self) -> Client:
        if self._client is None or not self.alive:
            raise NotSentError(reason="the server has ended")
        return self._client

    async def call(
        self, tool: str, arguments: Mapping[str, Any], key: str, on_progress: Progress
    ) -> RawAnswer:
        """Send one request and return its answer. See ``OutsideTools.call``.

        What the SDK would do by itself on some answers, sending the same once more, it is given no
        occasion for: this is the bare request, whatever comes back.
        """
        session = self._there().session
        meta: Any = {OPERATION: key}
        request = CallToolRequest(
            params=CallToolRequestParams(name=tool, arguments=dict(arguments), _meta=meta)
        )

        async def told(progress: float, total: float | None, message: str | None) -> None:
            share = min(1.0, max(0.0, progress / total)) if total else 0.0
            on_progress((message or "")[:200], share)

        on_progress("", 0.0)
        self.busy += 1
        try:
            answer: dict[str, Any] = await session.send_request(
                request, _ANYTHING, progress_callback=told
            )
        except MCPError as error:
            # of bad parameters a server may complain from the middle of its work
            if error.code == METHOD_NOT_FOUND:
                return self._raw(400, {"refused": str(error)[:2000]})
            self._lost = self._lost or _is_end(error)
            raise NoAnswerError(reason=self._words(error)) from error
        except Exception as error:
            raise NoAnswerError(reason=self._words(error)) from error
        finally:
            self.busy -= 1
        if answer.get("resultType") not in (None, "complete"):
            # a task may go on over there, and what asks for an answer may have begun
            raise NoAnswerError(reason="it answered with something that is no result")
        return self._raw(200, answer)

    def _raw(self, status: int, body: Mapping[str, Any]) -> RawAnswer:
        said = json.dumps(dict(body)).encode("utf-8")
        raw = RawAnswer(status, {"content-type": "application/json"}, said)
        for secret in self._around.secrets:
            raw = without_secret(raw, secret)
        return raw

    def _not_there(self, error: BaseException) -> NotSentError:
        """Return what to raise where there is no session; of a program it speaks as of one."""
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        if not self.account.command:
            return NotSentError(reason=self._words(error))
        if isinstance(error, FileNotFoundError | PermissionError):
            # the file may be one that a script names in its first line
            return ServerNotStartedError(reason="it was not found, or may not be started")
        ended = isinstance(error, Exception) and _is_end(error)
        return ServerNotStartedError(
            reason="it ended before it answered" if ended else self._words(error)
        )

    def _words(self, error: BaseException) -> str:
        """Return the innermost reason, on one line and cut: the rest is for developers."""
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        said = " ".join(str(error).split()) or type(error).__name__
        for secret in self._around.secrets:
            said = cut_secret(said, secret)
        return said[:300]

    async def close(self) -> None:
        """End the session and the server; nothing of it runs when this returns."""
        self._end.set()
        owner = self._owner
        if owner is None:
            return
        if self._client is None:
            # still on its way: what it waits for may never come
            owner.cancel()
        await asyncio.gather(owner, return_exceptions=True)


def _is_end(error: Exception) -> bool:
    if isinstance(error, MCPError):
        return error.code == CONNECTION_CLOSED
    return isinstance(error, anyio.BrokenResourceError | anyio.ClosedResourceError)


def _listed(tool: Tool) -> Listed:
    said = tool.annotations
    hints = Hints()
    if said is not None:
        hints = Hints(
            said.read_only_hint, said.destructive_hint, said.idempotent_hint, said.open_world_hint
        )
    return Listed(tool.name, tool.description or "", tool.input_schema, hints)
