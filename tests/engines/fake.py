"""A stand-in for a service that draws: a real server that counts what it was paid for.

Each service below is written from its documented shapes and refuses, with its own kind of words,
whatever those do not allow. ``trouble`` is what becomes of the answer to the next paid request.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal, Self
from urllib.parse import parse_qsl, urlsplit

from PIL import Image

from tests.pictures.samples import saved

Trouble = Literal[
    "", "drop", "stall", "half", "server error", "limit", "gateway", "redirect", "request timeout",
    "not json", "midway",
]  # fmt: skip
KEY = "canary-key-of-the-fake"


def picture(shade: int = 40) -> bytes:
    """Return a small picture that is not blank."""
    image = Image.new("RGB", (24, 16), (shade, 90, 160))
    image.paste((230, 200, 40), (12, 0, 24, 16))
    return saved(image, "PNG")


@dataclass(frozen=True)
class Asked:
    """One request as it arrived."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Said:
    """What is answered."""

    status: int
    body: Any = None
    kind: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def data(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


class RefusedByFakeError(Exception):
    """The request is not what the service documents."""


class Fake:
    """One service on a loopback port. ``paid`` counts what it charged for.

    Subclasses say which requests are orders (``is_order``), fill them (``order``) and answer
    everything else (``other``).
    """

    prefix = ""
    key: str | None = KEY

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.paid = 0
        self.trouble: Trouble = ""
        self.torn = 0
        """How many bytes are missing at the end of an answer that went on."""
        self.broken_asks = 0
        """How many of the next free requests fail with a status of 503."""
        self.midway = threading.Event()
        """Set once an answer with the trouble of that name has stopped in its middle."""
        self.go_on = threading.Event()
        """Lets that answer come to its end."""
        self._let_go = threading.Event()
        self._lock = threading.Lock()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_given: object) -> None:
                pass

            def _serve(self) -> None:
                size = int(self.headers.get("Content-Length") or 0)
                parts = urlsplit(self.path)
                asked = Asked(
                    self.command,
                    parts.path,
                    dict(parse_qsl(parts.query)),
                    {name.lower(): value for name, value in self.headers.items()},
                    self.rfile.read(size),
                )
                outer._serve(self, asked)

            do_GET = do_POST = do_PUT = _serve  # noqa: N815

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_given: object) -> None:
        self._let_go.set()
        self.go_on.set()
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._http.server_port}"

    @property
    def base_url(self) -> str:
        return self.origin + self.prefix

    @property
    def orders(self) -> list[Asked]:
        """Return the requests that were to be paid for, filled or not."""
        return [asked for asked in self.asked if self.is_order(asked)]

    def is_order(self, asked: Asked) -> bool:
        raise NotImplementedError

    def order(self, asked: Asked) -> Said:
        raise NotImplementedError

    def other(self, asked: Asked) -> Said:
        del asked
        return Said(404, {"error": {"message": "not found", "code": "not_found"}})

    def refusal(self, words: str) -> Said:
        return Said(400, {"error": {"message": words, "type": "invalid_request_error"}})

    def authorized(self, asked: Asked) -> bool:
        if asked.path.startswith("/files/"):
            return True  # results lie open, and no key goes there
        return self.key is None or asked.headers.get("authorization") == f"Bearer {self.key}"

    def converse(self, handler: BaseHTTPRequestHandler, asked: Asked) -> bool:
        """Take over a connection that is to become a socket; tells whether it did."""
        del handler, asked
        return False

    def wait_to_the_end(self) -> None:
        self._let_go.wait(20)

    def _serve(self, handler: BaseHTTPRequestHandler, asked: Asked) -> None:
        if self.converse(handler, asked):
            handler.close_connection = True
            return
        with self._lock:
            self.asked.append(asked)
            trouble: Trouble = ""
            if not self.authorized(asked):
                said = Said(401, {"error": {"message": "no such key", "code": "invalid_api_key"}})
            elif self.is_order(asked):
                trouble, self.trouble = self.trouble, ""
                said = self._filled(asked, trouble)
            elif self.broken_asks:
                self.broken_asks -= 1
                said = Said(503, b"<html>busy</html>", "text/html")
            else:
                said = self.other(asked)
        self._answer(handler, said, trouble)

    def _filled(self, asked: Asked, trouble: Trouble) -> Said:
        if trouble == "limit":
            return Said(429, {"error": {"message": "slow down", "code": "rate_limit"}},
                        headers={"Retry-After": "40"})  # fmt: skip
        if trouble == "redirect":
            return Said(307, b"", "text/plain", {"Location": asked.path})
        try:
            said = self.order(asked)
        except RefusedByFakeError as error:
            return self.refusal(str(error))
        match trouble:
            case "server error":
                return Said(500, {"error": {"message": "inner trouble"}})
            case "gateway":
                return Said(504, b"<!DOCTYPE html><title>504</title>", "text/html")
            case "request timeout":
                return Said(408, {"error": {"message": "too slow"}})
            case "not json":
                return Said(200, b"<!DOCTYPE html><p>Please log in", "text/html")
            case _:
                return said

    def _answer(self, handler: BaseHTTPRequestHandler, said: Said, trouble: Trouble) -> None:
        if trouble == "drop":
            handler.close_connection = True
            handler.connection.close()
            return
        if trouble == "stall":
            self._let_go.wait(20)
            handler.close_connection = True
            return
        data = said.data
        handler.send_response(said.status)
        handler.send_header("Content-Type", said.kind)
        handler.send_header("Content-Length", str(len(data)))
        for name, value in said.headers.items():
            handler.send_header(name, value)
        handler.end_headers()
        cut = trouble in ("half", "midway")
        half = len(data) * 2 // 3
        handler.wfile.write(data[:half] if cut else data)
        if trouble == "midway":
            self.midway.set()
            self.go_on.wait(20)
            with suppress(OSError):  # whoever asked may have been killed meanwhile
                handler.wfile.write(data[half : len(data) - self.torn])
        if cut:
            handler.close_connection = True


def demand(condition: object, words: str) -> None:
    """Refuse the request where ``condition`` does not hold."""
    if not condition:
        raise RefusedByFakeError(words)


def wait_until(condition: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for a condition; fails after a while."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.005)
