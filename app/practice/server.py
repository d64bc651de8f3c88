"""The practice service as a real HTTP server on 127.0.0.1, in the OpenAI-images dialect."""

from __future__ import annotations

import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from urllib.parse import unquote

from app.engines.sketch import draw as draw_sketch
from app.practice.ledger import Ledger
from app.practice.order import BODY_LIMIT, read_order
from app.practice.service import Draw, Failure, PracticeService, Reply, error, models

_READ_TIMEOUT_S = 30.0
"""How long a client may be silent within a request."""


class PracticeServer:
    """A server that listens from its construction on; ``port`` is the one it got.

    As a context manager it serves on a thread of its own. ``serve_forever`` serves on the
    caller's thread until ``close`` is called on another.
    """

    def __init__(
        self,
        *,
        ledger: Path,
        draw: Draw,
        port: int = 0,
        delay_s: float = 0,
        failure: Failure | None = None,
        times: int | None = None,
    ) -> None:
        self.ledger = Ledger(ledger)
        self._service = PracticeService(
            self.ledger, draw, delay_s=delay_s, failure=failure, times=times
        )
        self._http = _Server(("127.0.0.1", port), _Handler)
        self._http.service = self._service
        self.port: int = self._http.server_address[1]
        self._thread: threading.Thread | None = None

    @property
    def base_url(self) -> str:
        """The address an engine is given."""
        return f"http://127.0.0.1:{self.port}/v1"

    def serve_forever(self) -> None:
        """Serve until ``close``; blocks."""
        self._http.serve_forever(poll_interval=0.05)

    def release(self) -> None:
        """End every delay, those to come as well; goes on serving."""
        self._service.close()

    def close(self) -> None:
        """Stop serving, end every delay and give the port back."""
        self._service.close()
        if self._thread is not None:
            self._http.shutdown()
            self._thread.join()
            self._thread = None
        self._http.server_close()

    def __enter__(self) -> PracticeServer:
        self._thread = threading.Thread(target=self.serve_forever, name="practice")
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def serve(
    port: int,
    ledger: Path,
    delay: float,
    fail: Failure | None,
    times: int | None,
    *,
    draw: Draw | None = None,
    ready: Callable[[int], None] = lambda _port: None,
) -> None:
    """Serve until the process ends or is interrupted; ``ready`` is told the port first.

    ``delay`` is in seconds, between the charge and the answer. Draws with Sketch unless ``draw``
    is given. Raises ``OSError`` if the port is taken or the ledger cannot be written.
    """
    if draw is None:
        draw = draw_sketch
    server = PracticeServer(
        ledger=ledger, draw=draw, port=port, delay_s=delay, failure=fail, times=times
    )
    try:
        ready(server.port)
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    service: PracticeService

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: clients that go away are what this service is for."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "InkfoldPractice"
    sys_version = ""
    timeout = _READ_TIMEOUT_S
    server: _Server

    def do_GET(self) -> None:
        service = self.server.service
        match self.path.split("/")[1:]:
            case ["v1", "models"]:
                self._send(models())
            case ["v1", "images", "by-key", key] if key:
                self._send(service.looked_up(unquote(key)))
            case ["v1", "images", "jobs", job] if job:
                self._send(service.job(unquote(job)))
            case _:
                self._send(error(404, "not_found", "there is nothing at this address"))

    def do_POST(self) -> None:
        body = self._body()
        if body is None:
            return
        if self.path != "/v1/images/generations":
            self._send(error(404, "not_found", "there is nothing at this address"))
            return
        key = self.headers.get("Idempotency-Key", "")
        if not (0 < len(key) <= 255 and key.isascii() and key.isprintable()):
            self._send(error(400, "missing_idempotency_key", "an Idempotency-Key is required"))
            return
        try:
            order = read_order(body)
        except ValueError as problem:
            self._send(error(400, "invalid_request", str(problem)[:300]))
            return
        self._send(self.server.service.generate(order, key, body))

    def _body(self) -> bytes | None:
        """Read the body, None after an answer that says why not."""
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdecimal()) or "Transfer-Encoding" in self.headers:
            self._send(error(411, "length_required", "a Content-Length is required"), last=True)
            return None
        if len(length) > 12 or int(length) > BODY_LIMIT:
            self._send(error(413, "too_large", f"at most {BODY_LIMIT} bytes"), last=True)
            return None
        body = self.rfile.read(int(length))
        if len(body) < int(length):
            self.close_connection = True
            return None
        return body

    def _send(self, reply: Reply, *, last: bool = False) -> None:
        if reply.body is None:
            self.close_connection = True
            return
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.kind)
        self.send_header("Content-Length", str(len(reply.body)))
        if last:
            # The rest of the request was not read: what follows on this connection is no request.
            self.send_header("Connection", "close")
            self.close_connection = True
        self.end_headers()
        self.wfile.write(reply.body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the ledger is the record."""
