"""A server as a child process: messages on its pipes, a small environment, and a clean end."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import anyio
from mcp.shared.message import SessionMessage
from mcp_types import jsonrpc_message_adapter

LONGEST_LINE = 48 * 1024 * 1024
"""Bytes of one message: a few pictures as base64."""
MOST_LINES = 200
"""Lines of a child's error output that are told; a server that chatters fills no log."""
LONGEST_TOLD = 16 * 1024
"""Bytes of a line of it; of a longer one only that it came is told: a cut may halve a secret."""
_LINE_END = re.compile(rb"[\r\n]+")
GRACE_S = 2.0
"""How long a child may take to end after its input was closed, and again after it was told to."""


@asynccontextmanager
async def child(
    command: str,
    arguments: Sequence[str],
    environment: Mapping[str, str],
    told: Callable[[str], None],
) -> AsyncIterator[tuple[Any, Any]]:
    """Start a server and yield the streams of its messages; it has ended when this is left.

    ``environment`` is all it gets to see. ``told`` gets its error output line by line. Raises
    ``OSError`` where it cannot be started; then nothing runs.
    """
    process = await asyncio.create_subprocess_exec(
        command, *arguments, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE, env=dict(environment), limit=LONGEST_LINE,
        start_new_session=os.name == "posix",
    )  # fmt: skip
    to_us, incoming = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    outgoing, to_child = anyio.create_memory_object_stream[SessionMessage](0)
    tasks = [
        asyncio.create_task(_read(process, to_us), name="server output"),
        asyncio.create_task(_write(process, to_child, to_us), name="server input"),
        asyncio.create_task(_listen(process, told), name="server errors"),
    ]
    try:
        yield incoming, outgoing
    finally:
        for stream in (incoming, outgoing):
            stream.close()
        await _end(process)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for each in (to_us, to_child):
            each.close()
        # what the child started may hold the pipes open; ours are closed all the same
        with suppress(Exception):
            process._transport.close()  # type: ignore[attr-defined]


async def _read(process: asyncio.subprocess.Process, to_us: Any) -> None:
    assert process.stdout is not None
    async with to_us:
        try:
            while line := await process.stdout.readline():
                try:
                    message = jsonrpc_message_adapter.validate_json(line, by_name=False)
                except ValueError:
                    # something was printed that is no message
                    continue
                await to_us.send(SessionMessage(message))
        except (ValueError, OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
            # a line without end, or nobody listens any more: the session sees the stream close
            return


async def _write(process: asyncio.subprocess.Process, to_child: Any, to_us: Any) -> None:
    assert process.stdin is not None
    try:
        async with to_child:
            async for item in to_child:
                said = item.message.model_dump_json(by_alias=True, exclude_unset=True)
                process.stdin.write(said.encode("utf-8") + b"\n")
                await process.stdin.drain()
    except (OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
        # whoever waits for an answer must not wait for ever
        to_us.close()


async def _listen(process: asyncio.subprocess.Process, told: Callable[[str], None]) -> None:
    """Tell whole lines only: whoever cuts secrets out has to see them whole."""
    assert process.stderr is not None
    lines = 0
    rest = b""
    with suppress(OSError):
        while lines < MOST_LINES and (piece := await process.stderr.read(4096)):
            *whole, rest = _LINE_END.split(rest + piece)
            # the rest of a line that is too long is not kept, only that there is one
            rest = rest[: LONGEST_TOLD + 1]
            for line in whole[: MOST_LINES - lines]:
                lines += _tell(line, told)
        if lines < MOST_LINES:
            _tell(rest, told)
        while await process.stderr.read(65536):
            # a pipe nobody reads would stop the child
            pass


def _tell(line: bytes, told: Callable[[str], None]) -> bool:
    if not line.strip():
        return False
    said = line.decode("utf-8", "replace") if len(line) <= LONGEST_TOLD else "(a line too long)"
    told(said)
    return True


async def _end(process: asyncio.subprocess.Process) -> None:
    """Close the child's input, wait, tell it to end, wait, and end it with all it started."""
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    for ending in ("SIGTERM", "SIGKILL"):
        if await _gone(process):
            break
        _signal(process, ending)
    await _gone(process)
    _signal(process, "SIGKILL")


async def _gone(process: asyncio.subprocess.Process) -> bool:
    # not wait(): it waits for the pipes as well, which a grandchild may hold
    for _ in range(int(GRACE_S / 0.01)):
        if process.returncode is not None:
            return True
        await asyncio.sleep(0.01)
    return process.returncode is not None


def _signal(process: asyncio.subprocess.Process, name: str) -> None:
    with suppress(ProcessLookupError, PermissionError):
        if sys.platform != "win32":
            os.killpg(process.pid, getattr(signal, name))
        elif process.returncode is None:
            process.kill()
