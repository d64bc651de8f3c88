"""A service on a raw socket that misbehaves on purpose and counts what reaches it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field


@dataclass
class Seen:
    """One request as it arrived."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


Behaviour = Callable[["RawServer", socket.socket], None]


@dataclass
class RawServer:
    """Serves every connection by ``behaviour`` until it is closed."""

    behaviour: Behaviour
    port: int = 0
    connections: int = 0
    requests: list[Seen] = field(default_factory=list)
    arrived: threading.Event = field(default_factory=threading.Event)
    ended: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def posts(self) -> int:
        return sum(seen.method == "POST" for seen in self.requests)

    def read(self, conn: socket.socket) -> Seen:
        """Read one whole request and note it."""
        data = b""
        while b"\r\n\r\n" not in data:
            part = conn.recv(65536)
            if not part:
                raise ConnectionError
            data += part
        head, _, body = data.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        method, path, _ = lines[0].split(" ", 2)
        headers = {
            name.lower(): value.strip()
            for name, _, value in (line.partition(":") for line in lines[1:])
        }
        while len(body) < int(headers.get("content-length", "0")):
            body += conn.recv(65536)
        seen = Seen(method, path, headers, body)
        self.requests.append(seen)
        self.arrived.set()
        return seen


@contextmanager
def serving(behaviour: Behaviour) -> Iterator[RawServer]:
    """Run a server on a loopback port of its own; every thread has ended afterwards."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = RawServer(behaviour, port=listener.getsockname()[1])
    threads: list[threading.Thread] = []

    def handle(conn: socket.socket) -> None:
        with conn:
            conn.settimeout(5)
            with suppress(OSError):
                behaviour(server, conn)

    def accept() -> None:
        while True:
            try:
                conn, _ = listener.accept()
            except OSError:
                return
            if server.ended.is_set():
                conn.close()
                return
            server.connections += 1
            thread = threading.Thread(target=handle, args=(conn,))
            threads.append(thread)
            thread.start()

    acceptor = threading.Thread(target=accept)
    acceptor.start()
    try:
        yield server
    finally:
        server.ended.set()
        with socket.socket() as wake:
            wake.connect_ex(("127.0.0.1", server.port))
        acceptor.join(5)
        listener.close()
        for thread in threads:
            thread.join(5)


def answer(
    status: int, body: bytes | str = b"", *headers: str, kind: str = "application/json"
) -> bytes:
    """Return a whole answer."""
    data = body.encode() if isinstance(body, str) else body
    lines = [f"HTTP/1.1 {status} X", f"Content-Length: {len(data)}", f"Content-Type: {kind}"]
    return "\r\n".join([*lines, *headers, "", ""]).encode() + data


def replying(*answers: bytes) -> Behaviour:
    """Answer the first request with the first answer, and so on; the last one stays."""

    def behave(server: RawServer, conn: socket.socket) -> None:
        server.read(conn)
        conn.sendall(answers[min(len(server.requests), len(answers)) - 1])

    return behave


def events(*data: str, done: bool = True, kind: str = "text/event-stream") -> bytes:
    """Return a whole event stream; the connection's end is its end."""
    text = "".join(f"data: {item}\n\n" for item in data) + ("data: [DONE]\n\n" if done else "")
    return f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nConnection: close\r\n\r\n{text}".encode()


def drop_at_once(server: RawServer, conn: socket.socket) -> None:
    """Close before reading anything."""


def drop_after_body(server: RawServer, conn: socket.socket) -> None:
    server.read(conn)


def stall(server: RawServer, conn: socket.socket) -> None:
    server.read(conn)
    server.ended.wait(5)


def half_body(server: RawServer, conn: socket.socket) -> None:
    server.read(conn)
    conn.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"data":')


def half_chunks(server: RawServer, conn: socket.socket) -> None:
    server.read(conn)
    conn.sendall(b'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n{"data":')


def drip(server: RawServer, conn: socket.socket) -> None:
    server.read(conn)
    conn.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
    while not server.ended.wait(0.02):
        conn.sendall(b"x")


def endless(server: RawServer, conn: socket.socket) -> None:
    server.read(conn)
    conn.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while not server.ended.is_set():
        conn.sendall(b"x" * 65536)


def garbage(server: RawServer, conn: socket.socket) -> None:
    server.read(conn)
    conn.sendall(b"SSH-2.0-OpenSSH_9.9\r\n")


def no_tls(server: RawServer, conn: socket.socket) -> None:
    conn.recv(65536)
    conn.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
