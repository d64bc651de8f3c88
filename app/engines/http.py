"""The only module that knows ``httpx``: what leaves this machine leaves here, once."""

from __future__ import annotations

import asyncio
import hashlib
import ssl
import urllib.request
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import aclosing
from functools import cache
from typing import Any, Literal

import httpx
import httpx_sse
import truststore

from app.engines.addresses import is_loopback
from app.errors import AnswerTooLargeError, NoAnswerError, NotSentError
from app.ports import RawAnswer

ANSWER_LIMIT = 96 * 1024 * 1024
"""Most bytes of an answer that are read: a picture of 64 MB as base64 and its wrapping."""

_STREAM_LIMIT = 4 * ANSWER_LIMIT
"""Most bytes of a paid stream: its previews are dropped as they come, its end must fit."""

IsLast = Callable[[str, str], bool]
"""Told the name and the data of each event of an answer that is a stream; tells which ends it."""

_NOT_KEPT = {"set-cookie", "content-encoding", "transfer-encoding"}
"""Cookies are secrets; the others no longer describe the body we hand on."""


class NotAStreamError(Exception):
    """The service answered a request for events with something else: ``raw``, whole."""

    def __init__(self, raw: RawAnswer) -> None:
        super().__init__(f"status {raw.status}")
        self.raw = raw


async def post_paid(
    url: str,
    *,
    headers: Mapping[str, str],
    body: bytes,
    read_timeout_s: float = 300,
    total_s: float = 900,
    connect_timeout_s: float = 10,
    limit: int = ANSWER_LIMIT,
    proxy: str | None = None,
    before_first_byte: Callable[[], None] | None = None,
    is_last: IsLast | None = None,
) -> RawAnswer:
    """POST ``body`` once, over a fresh connection; nothing is repeated and no redirect followed.

    With ``is_last`` an answer may be a stream of events: it is read up to its last one, whose data
    is the answer's body; its type still says that it was a stream. One that ends before is no answer.

    Raises ``NotSentError`` only if not even the request's first header left, ``NoAnswerError`` or
    ``AnswerTooLargeError`` for everything later, also for a body shorter than announced.
    ``before_first_byte`` is called when the connection stands; what it raises is raised here, and
    then nothing was sent. Cancelling leaves open what was sent.
    """
    sent = Departure(before_first_byte)
    raw: RawAnswer | None = None
    try:
        async with (
            asyncio.timeout(total_s),
            _client(url, read_timeout_s, connect_timeout_s, proxy) as client,
            client.stream(
                "POST",
                url,
                headers=_checked(headers),
                content=body,
                extensions={"trace": sent.trace},
            ) as response,
        ):
            if is_last is not None and _is_stream(response):
                raw = await _read_to_last(response, limit, is_last)
            else:
                raw = await read_answer(response, limit)
    except Exception as error:
        if raw is None:
            raise sent.judge(error) from error
        # Closing the connection went wrong: the answer is none the worse for it.
    if raw is None:
        raise NoAnswerError(reason="no answer in time")
    return raw


async def stream_events(
    url: str,
    *,
    headers: Mapping[str, str],
    body: bytes,
    idle_s: float = 60,
    total_s: float = 300,
    limit: int = 16 * 1024 * 1024,
    proxy: str | None = None,
) -> AsyncGenerator[str, None]:
    """POST ``body`` once and yield the data of each server-sent event until the stream ends.

    ``idle_s`` is the longest silence, where comments count as life; ``total_s`` the longest whole.
    Raises ``NotAStreamError`` with the answer if it is no event stream, ``NotSentError`` and
    ``NoAnswerError`` as ``post_paid`` does.
    """
    sent = Departure(None)
    deadline = asyncio.get_running_loop().time() + total_s
    try:
        async with _client(url, idle_s, 10, proxy) as client:
            request = client.build_request(
                "POST",
                url,
                headers={**_checked(headers), "Accept": "text/event-stream"},
                content=body,
                extensions={"trace": sent.trace},
            )
            async with asyncio.timeout_at(deadline):
                response = await client.send(request, stream=True)
                if not _is_stream(response):
                    raise NotAStreamError(await read_answer(response, limit))
            capped = httpx.Response(
                200,
                headers={"content-type": response.headers["content-type"]},
                stream=_Capped(response, limit, deadline),
            )
            async with aclosing(httpx_sse.EventSource(capped).aiter_sse()) as events:
                async for event in events:
                    if event.data:
                        yield event.data
    except Exception as error:
        raise sent.judge(error) from error


async def get(
    url: str,
    *,
    headers: Mapping[str, str] | None = None,
    timeout_s: float = 30,
    limit: int = ANSWER_LIMIT,
    proxy: str | None = None,
) -> RawAnswer:
    """Read ``url``, free of effect, within ``timeout_s`` as a whole; no redirect is followed.

    Raises ``NotSentError`` and ``NoAnswerError`` as ``post_paid`` does.
    """
    return await ask("GET", url, headers=headers, timeout_s=timeout_s, limit=limit, proxy=proxy)


async def ask(
    method: Literal["GET", "POST", "PUT"],
    url: str,
    *,
    headers: Mapping[str, str] | None = None,
    body: bytes | None = None,
    timeout_s: float = 30,
    limit: int = ANSWER_LIMIT,
    proxy: str | None = None,
) -> RawAnswer:
    """Ask once for something that costs nothing and may be lost, as ``get`` does.

    Never for an order: those are ``post_paid``'s.
    """
    sent = Departure(None)
    try:
        async with (
            asyncio.timeout(timeout_s),
            _client(url, timeout_s, 10, proxy) as client,
            client.stream(
                method,
                url,
                headers=_checked(headers or {}),
                content=body,
                extensions={"trace": sent.trace},
            ) as response,
        ):
            return await read_answer(response, limit)
    except Exception as error:
        raise sent.judge(error) from error


async def get_pinned(
    url: str, address: str, *, timeout_s: float, limit: int, proxy: str | None = None
) -> RawAnswer:
    """Read ``url`` like ``get``, but from ``address``, whatever its host resolves to by now.

    Where a proxy is set, the system's or ``proxy``, it makes the connection, and by name: a certificate could not be
    checked otherwise.
    """
    if proxy or _proxied(url):
        return await get(url, timeout_s=timeout_s, limit=limit, proxy=proxy)
    sent = Departure(None)
    try:
        target = httpx.URL(url)
        name = target.raw_host.decode("ascii")
        async with (
            asyncio.timeout(timeout_s),
            _client(url, timeout_s, 10) as client,
            client.stream(
                "GET",
                target.copy_with(host=address),
                headers={"Host": target.netloc.decode("ascii")},
                extensions={"sni_hostname": name, "trace": sent.trace},
            ) as response,
        ):
            return await read_answer(response, limit)
    except Exception as error:
        raise sent.judge(error) from error


def multipart(
    fields: Mapping[str, str], files: Sequence[tuple[str, tuple[str, bytes, str]]]
) -> tuple[str, bytes]:
    """Return the type and the bytes of a form with ``files``: name, bytes and type by field.

    Equal forms give equal bytes: what parts them is made from what they hold.
    """
    digest = hashlib.sha256(repr(sorted(fields.items())).encode())
    for name, (file_name, data, kind) in files:
        digest.update(f"{name} {file_name} {kind}".encode())
        digest.update(data)
    kind = f"multipart/form-data; boundary=inkfold-{digest.hexdigest()[:40]}"
    request = httpx.Request(
        "POST", "http://localhost", data=dict(fields), files=list(files),
        headers={"Content-Type": kind},
    )  # fmt: skip
    return kind, request.read()


async def read_answer(response: httpx.Response, limit: int) -> RawAnswer:
    """Read the rest of ``response``, at most ``limit`` bytes; raises ``AnswerTooLargeError``."""
    parts: list[bytes] = []
    size = 0
    async for part in response.aiter_bytes():
        size += len(part)
        if size > limit:
            raise AnswerTooLargeError(limit=limit)
        parts.append(part)
    return RawAnswer(response.status_code, _kept_headers(response), b"".join(parts))


async def _read_to_last(response: httpx.Response, limit: int, is_last: IsLast) -> RawAnswer:
    """Read events up to the last one; what lies behind it does not count, nor how it ends."""
    capped = httpx.Response(
        200,
        headers={"content-type": response.headers["content-type"]},
        stream=_Capped(response, _STREAM_LIMIT, None),
    )
    async with aclosing(httpx_sse.EventSource(capped).aiter_sse()) as events:
        async for event in events:
            if event.data and is_last(event.event, event.data):
                body = event.data.encode()
                if len(body) > limit:
                    raise AnswerTooLargeError(limit=limit)
                return RawAnswer(response.status_code, _kept_headers(response), body)
    raise NoAnswerError(reason="the stream ended before the picture came")


def _is_stream(response: httpx.Response) -> bool:
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    return response.status_code == 200 and kind == "text/event-stream"


def _kept_headers(response: httpx.Response) -> dict[str, str]:
    return {
        name.lower(): value
        for name, value in response.headers.items()
        if name.lower() not in _NOT_KEPT
    }


class Departure:
    """Watches one request leave, and judges by that what an error means.

    ``httpx`` reports each step of the connection. Up to the request's own headers (a proxy's
    CONNECT has headers too, they do not count) nothing of it can have reached the service.
    """

    def __init__(self, before_first_byte: Callable[[], None] | None) -> None:
        self._hook = before_first_byte
        self._stopped: BaseException | None = None
        self._left = False

    async def trace(self, event: str, info: Mapping[str, Any]) -> None:
        """Take note of a step; called by ``httpx``."""
        if not event.endswith(".send_request_headers.started"):
            return
        if info["request"].method == b"CONNECT":
            return
        if self._hook is not None:
            try:
                self._hook()
            except BaseException as error:
                self._stopped = error
                raise
        self._left = True

    def judge(self, error: Exception) -> Exception:
        """Return what to raise for ``error``."""
        if error is self._stopped or isinstance(
            error, NoAnswerError | NotSentError | NotAStreamError
        ):
            return error
        kind = NoAnswerError if self._left else NotSentError
        return kind(reason=_words(error))


class _Capped(httpx.AsyncByteStream):
    """A response's bytes under a cap and a deadline, if there is one, closed with an empty line.

    The empty line lets a last event count whose sender did not write one; an event that was torn
    is no JSON and fails where it is read.
    """

    def __init__(self, response: httpx.Response, limit: int, deadline: float | None) -> None:
        self._response = response
        self._limit = limit
        self._deadline = deadline

    async def __aiter__(self) -> AsyncIterator[bytes]:
        left = self._limit
        parts = aiter(self._response.aiter_bytes())
        while True:
            # Not around the whole loop: the timer must not hit whoever consumes the events.
            async with asyncio.timeout_at(self._deadline):
                part = await anext(parts, None)
            if part is None:
                break
            left -= len(part)
            if left < 0:
                raise AnswerTooLargeError(limit=self._limit)
            yield part
        yield b"\n\n"

    async def aclose(self) -> None:
        await self._response.aclose()


def _client(
    url: str, read_timeout_s: float, connect_timeout_s: float, proxy: str | None = None
) -> httpx.AsyncClient:
    """Return a client for one request; ``proxy`` is the person's own, None the system's."""
    # Without a transport of its own the client builds one with retries=0 and, unlike with one,
    # honours the system's proxies. A system proxy would swallow loopback addresses.
    host = httpx.URL(url).host
    return httpx.AsyncClient(
        verify=_certificates(),
        proxy=None if is_loopback(host) else proxy,
        trust_env=not is_loopback(host),
        follow_redirects=False,
        limits=httpx.Limits(max_keepalive_connections=0),
        timeout=httpx.Timeout(connect=connect_timeout_s, write=60, pool=10, read=read_timeout_s),
        headers={"User-Agent": "Inkfold", "Accept-Encoding": "identity"},
    )


@cache
def _certificates() -> ssl.SSLContext:
    return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def _proxied(url: str) -> bool:
    scheme, host = url.partition(":")[0].lower(), httpx.URL(url).host
    proxies = urllib.request.getproxies()
    found = proxies.get(scheme) or proxies.get("all")
    return bool(found) and not urllib.request.proxy_bypass(host)


def _checked(headers: Mapping[str, str]) -> dict[str, str]:
    for name, value in headers.items():
        if not value.isascii() or not value.isprintable():
            raise ValueError(f"{name} has characters that cannot be sent")
    return dict(headers)


def _words(error: Exception) -> str:
    match error:
        case httpx.ConnectTimeout() | httpx.PoolTimeout():
            return "no connection in time"
        case httpx.ReadTimeout() | TimeoutError():
            return "no answer in time"
        case httpx.WriteTimeout():
            return "the request could not be sent in time"
        case httpx.ProxyError():
            return f"the proxy refused ({error})"
        case httpx.ConnectError() if "All connection attempts failed" in str(error):
            return "nobody listens there; is it started?"
        case ImportError():
            return "the system's proxy needs a part that is missing"
        case _:
            return f"{error or type(error).__name__}"[:300]
