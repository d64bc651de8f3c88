"""Fetch a picture whose address a service named, without being led anywhere else by it."""

from __future__ import annotations

import asyncio
import base64
import socket
import time
from urllib.parse import unquote_to_bytes, urljoin

from app.engines import http
from app.engines.addresses import Target, is_public, result_target
from app.errors import AnswerTooLargeError, NoAnswerError, NotSentError
from app.ports import RawAnswer

PICTURE_LIMIT = 64 * 1024 * 1024
"""Most bytes of a picture that are fetched."""

_REDIRECTS = {301, 302, 303, 307, 308}
_KINDS = {"", "application/octet-stream", "binary/octet-stream"}


async def fetch_picture(
    url: str,
    allowed_origin: str,
    *,
    limit: int = PICTURE_LIMIT,
    total_s: float = 120,
    fake_allowed: bool = False,
    proxy: str | None = None,
) -> bytes:
    """Return the bytes at ``url``, which may also be a ``data:`` URI.

    Only https and exactly ``allowed_origin`` are read; elsewhere every resolved address must be
    public, and the connection goes to that very address (a system proxy makes its own). At most three redirects, each judged
    again; no key and no cookie travels. Raises ``NoAnswerError``; reading again is free.
    """
    if url[:5].lower() == "data:":
        return decode_data_uri(url, limit)
    deadline = time.monotonic() + total_s
    try:
        for _ in range(4):
            target = result_target(url, allowed_origin)
            answer = await _read(target, deadline - time.monotonic(), limit, fake_allowed, proxy)
            if answer.status not in _REDIRECTS:
                return _picture(answer)
            url = urljoin(url, answer.headers.get("location", ""))
    except NotSentError as error:
        raise NoAnswerError(**error.parameters) from error
    except ValueError as error:
        raise NoAnswerError(reason=f"the picture's address is not read: {error}") from error
    raise NoAnswerError(reason="the picture's address leads in circles")


def absolute(url: str, base: str) -> str:
    """Return a result's address, read below ``base`` where it is none by itself.

    Raises ``NoAnswerError`` for what can be no address.
    """
    try:
        return urljoin(f"{base}/", url)
    except ValueError as error:
        raise NoAnswerError(reason=f"the picture's address is not read: {error}") from error


def decode_data_uri(uri: str, limit: int = PICTURE_LIMIT) -> bytes:
    """Return the bytes a ``data:`` URI holds. Raises ``NoAnswerError``."""
    head, comma, tail = uri.partition(",")
    if len(tail) > limit * 3:
        raise AnswerTooLargeError(limit=limit)
    if not comma:
        raise NoAnswerError(reason="a data address without data")
    try:
        data = unquote_to_bytes(tail)
        if head.lower().endswith(";base64"):
            data = read_base64(data.decode("ascii"))
    except ValueError as error:
        raise NoAnswerError(reason="a data address that is not base64") from error
    if len(data) > limit:
        raise AnswerTooLargeError(limit=limit)
    return data


def read_base64(text: str) -> bytes:
    """Decode base64 in either alphabet, broken into lines or not; raises ``ValueError``.

    Missing padding is forgiven: a picture that was paid for is not lost over it.
    """
    plain = "".join(text.split()).replace("-", "+").replace("_", "/").rstrip("=")
    return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)


async def _read(
    target: Target, left_s: float, limit: int, fake_allowed: bool, proxy: str | None
) -> RawAnswer:
    if left_s <= 0:
        raise NoAnswerError(reason="no answer in time")
    if target.own:
        return await http.get(target.url, timeout_s=left_s, limit=limit, proxy=proxy)
    addresses = await _resolve(target)
    if not addresses or not all(is_public(ip, fake_allowed=fake_allowed) for ip in addresses):
        raise ValueError("it lies inside a private network")
    deadline = time.monotonic() + left_s
    failed = NotSentError(reason=f"{target.host} cannot be reached")
    for address in addresses:
        left_s = max(deadline - time.monotonic(), 0.01)
        try:
            return await http.get_pinned(
                target.url, address, timeout_s=left_s, limit=limit, proxy=proxy
            )
        except NotSentError as error:
            failed = error
    raise failed


async def _resolve(target: Target) -> list[str]:
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NoAnswerError(reason=f"{target.host} is not known") from error
    # IPv4 first: many machines have IPv6 addresses for others and no way to reach them.
    found.sort(key=lambda info: info[0] != socket.AF_INET)
    return list(dict.fromkeys(str(info[4][0]) for info in found))


def _picture(answer: RawAnswer) -> bytes:
    if answer.status != 200:
        raise NoAnswerError(reason=f"the picture's address answered with status {answer.status}")
    kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in _KINDS and (not kind.startswith("image/") or "svg" in kind):
        raise NoAnswerError(reason=f"the picture's address holds {kind}")
    return answer.body
