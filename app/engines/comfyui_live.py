"""How far a ComfyUI job is, over its web socket: told for the eye, never relied on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Literal
from urllib.parse import quote, urlsplit

from websockets.asyncio.client import connect

from app.engines.addresses import is_loopback
from app.engines.wire import read_json
from app.ports import Preview, Progress

_LOGGER = logging.getLogger("inkfold.engines")
_MESSAGE_LIMIT = 8 * 1024 * 1024
_BEGIN, _END = 0.2, 0.95
"""Which part of an order's progress its drawing is."""

_PREVIEW_S = 0.3
"""How often a preview is handed on at most; samplers make one at each step."""

_BARE, _TOLD = 1, 4
"""Messages that hold a preview: after four bytes for its type, or after words about it."""


@asynccontextmanager
async def progress_of(
    server: str,
    client_id: str,
    on_progress: Progress,
    on_preview: Preview | None = None,
    *,
    headers: Mapping[str, str] | None = None,
    proxy: str | None = None,
) -> AsyncIterator[None]:
    """Tell ``on_progress`` what ``server`` says of ``client_id``'s job while the block runs.

    ``on_preview`` gets what it shows of the picture, where it was started to show any. A socket
    that cannot be had, falls silent or breaks changes nothing: the history tells.
    """
    task = asyncio.create_task(
        _listen(server, client_id, on_progress, on_preview, headers or {}, proxy)
    )
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _listen(
    server: str,
    client_id: str,
    on_progress: Progress,
    on_preview: Preview | None,
    headers: Mapping[str, str],
    own_proxy: str | None,
) -> None:
    parts = urlsplit(server)
    scheme = "wss" if parts.scheme == "https" else "ws"
    address = f"{scheme}://{parts.netloc}{parts.path}/ws?clientId={quote(client_id, safe='')}"
    here = is_loopback(parts.hostname or "")
    proxy: str | Literal[True] | None = None if here else own_proxy or True
    try:
        async with connect(
            address,
            proxy=proxy,
            additional_headers=headers,
            max_size=_MESSAGE_LIMIT,
            open_timeout=10,
        ) as wire:
            clock, next_at = asyncio.get_running_loop().time, 0.0
            async for message in wire:
                if isinstance(message, str):
                    share = share_of(message)
                    if share is not None:
                        on_progress("Drawing", _BEGIN + (_END - _BEGIN) * share)
                elif on_preview is not None and clock() >= next_at:
                    seen = preview_in(message)
                    if seen is not None:
                        next_at = clock() + _PREVIEW_S
                        on_preview(seen)
    except Exception as error:
        # a proxy that needs a part which is missing raises anything; the picture must not suffer
        _LOGGER.info("no progress from %s: %s", parts.hostname, error)


def share_of(message: str) -> float | None:
    """Return how far the job is, from 0 to 1, if ``message`` tells; any text is understood."""
    try:
        value = read_json(message, limit=_MESSAGE_LIMIT)
    except ValueError:
        return None
    if not isinstance(value, dict) or not isinstance(value.get("data"), dict):
        return None
    data: dict[str, Any] = value["data"]
    if value.get("type") == "progress":
        return _ratio(data.get("value"), data.get("max"))
    nodes = data.get("nodes")
    if value.get("type") == "progress_state" and isinstance(nodes, dict):
        told = [
            _ratio(node.get("value"), node.get("max"))
            for node in nodes.values()
            if isinstance(node, dict) and node.get("state") == "running"
        ]
        return max((share for share in told if share is not None), default=None)
    return None


def preview_in(message: bytes) -> bytes | None:
    """Return the picture a message of the socket shows, None where it shows none; any bytes do."""
    kind = int.from_bytes(message[:4], "big")
    if kind == _BARE:
        return message[8:] or None
    if kind == _TOLD:
        words = int.from_bytes(message[4:8], "big")
        return message[8 + words :] or None
    return None


def _ratio(value: object, most: object) -> float | None:
    numbers = isinstance(value, int | float) and isinstance(most, int | float)
    if not numbers or not most > 0 or not 0 <= value <= most:  # type: ignore[operator]
        return None
    return value / most  # type: ignore[operator, no-any-return]
