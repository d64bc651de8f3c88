"""Answers over HTTP, read up to a size: whatever a server sends, memory does not run out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

import httpx2

PLAIN = {"Accept-Encoding": "identity"}
"""A small packed answer may unpack to any size, so none is asked for."""


class TooLongError(httpx2.StreamError):
    """Says that an answer was not read to its end; the SDK ends its one request with it."""


def no_longer_than(most: int) -> Callable[[httpx2.Response], Awaitable[None]]:
    """Return a hook that lets a response be read up to ``most`` bytes, and not when it is packed.

    A hook, since a client that is given a transport forgets the proxies of the environment.
    """

    async def limit(response: httpx2.Response) -> None:
        stream = response.stream
        assert isinstance(stream, httpx2.AsyncByteStream)
        packed = response.headers.get("content-encoding", "identity").strip().lower()
        response.stream = _Limited(stream, most, packed=packed != "identity")

    return limit


class _Limited(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, most: int, *, packed: bool) -> None:
        self._stream = stream
        self._left = most
        self._packed = packed

    async def __aiter__(self) -> AsyncIterator[bytes]:
        if self._packed:
            raise TooLongError("the answer is packed, which was not asked for")
        async for piece in self._stream:
            self._left -= len(piece)
            if self._left < 0:
                raise TooLongError("the answer is too long")
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()
