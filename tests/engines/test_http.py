"""One POST whatever happens, and an error that says truly whether it left."""

from __future__ import annotations

import asyncio
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engines import http
from app.errors import AnswerTooLargeError, NoAnswerError, NotSentError
from app.ports import RawAnswer
from tests.engines import servers
from tests.engines.servers import answer, replying, serving


def post(url: str, **options: object) -> RawAnswer:
    settings: dict[str, object] = {"read_timeout_s": 0.5, "total_s": 3, "limit": 1_000_000}
    settings |= options
    return asyncio.run(http.post_paid(url, headers={}, body=b"{}", **settings))  # type: ignore[arg-type]


MISFORTUNES = [
    (servers.drop_at_once, NoAnswerError),
    (servers.drop_after_body, NoAnswerError),
    (servers.stall, NoAnswerError),
    (servers.half_body, NoAnswerError),
    (servers.half_chunks, NoAnswerError),
    (servers.drip, NoAnswerError),
    (servers.endless, AnswerTooLargeError),
    (servers.garbage, NoAnswerError),
]


@pytest.mark.parametrize(("behaviour", "error"), MISFORTUNES)
def test_what_left_is_never_repeated_and_never_called_unsent(
    behaviour: servers.Behaviour, error: type[NoAnswerError]
) -> None:
    with serving(behaviour) as server:
        with pytest.raises(error) as caught:
            post(server.url)
        assert server.connections == 1
        assert server.posts() <= 1
    assert type(caught.value) is error


ANSWERS = [
    (200, ()),
    (500, ()),
    (429, ("Retry-After: 1",)),
    (503, ("Retry-After: 0",)),
    (408, ()),
    (409, ("x-should-retry: true",)),
    (302, ("Location: /again",)),
    (307, ("Location: /again",)),
    (401, ("WWW-Authenticate: Basic",)),
]


@pytest.mark.parametrize(("status", "headers"), ANSWERS)
def test_every_answer_is_handed_on_after_one_post(status: int, headers: tuple[str, ...]) -> None:
    with serving(replying(answer(status, "{}", *headers, "Set-Cookie: a=b"))) as server:
        raw = post(server.url)
        assert (server.connections, len(server.requests)) == (1, 1)
    assert (raw.status, raw.body) == (status, b"{}")
    assert raw.headers["content-type"] == "application/json"
    assert "set-cookie" not in raw.headers


def test_a_body_longer_than_announced_is_cut_at_what_was_announced() -> None:
    with serving(replying(answer(200, "{}") + b"trailing")) as server:
        assert post(server.url).body == b"{}"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


UNREACHABLE = [
    "http://127.0.0.1:{closed}/",
    "http://no-such-name.invalid/",
    "https://127.0.0.1:{open}/",
    "http://127.0.0.1:99999/",
    "ftp://127.0.0.1/",
    "nonsense",
    "",
    "http://[::1/",
]


@pytest.mark.parametrize("url", UNREACHABLE)
def test_what_never_left_is_called_unsent(url: str) -> None:
    with serving(servers.no_tls) as server, pytest.raises(NotSentError):
        post(url.format(closed=free_port(), open=server.port))
    assert server.posts() == 0


def test_a_connection_that_is_never_taken_is_unsent() -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=0) as full:
        port = full.getsockname()[1]
        waiting = [socket.socket() for _ in range(4)]
        for each in waiting:
            each.setblocking(False)
            each.connect_ex(("127.0.0.1", port))
        try:
            with pytest.raises(NotSentError):
                post(f"http://127.0.0.1:{port}/", connect_timeout_s=0.2)
        finally:
            for each in waiting:
                each.close()


def proxy_refusing(server: servers.RawServer, conn: socket.socket) -> None:
    server.read(conn)
    conn.sendall(answer(403))


def test_a_proxy_that_refuses_the_tunnel_is_unsent(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(proxy_refusing) as proxy:
        monkeypatch.setenv("HTTPS_PROXY", proxy.url)
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)
        with pytest.raises(NotSentError):
            post("https://pictures.example/v1")
    assert [seen.method for seen in proxy.requests] == ["CONNECT"]


@pytest.mark.parametrize(
    "proxy", ["gopher://127.0.0.1:1", "http://127.0.0.1:notaport", "socks9://x"]
)
def test_a_proxy_setting_nobody_understands_is_unsent(
    proxy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALL_PROXY", proxy)
    with pytest.raises(NotSentError):
        post("http://pictures.example/v1")


def test_loopback_ignores_the_system_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{free_port()}")
    with serving(replying(answer(200, "{}"))) as server:
        assert post(server.url).status == 200


def test_the_persons_own_proxy_is_used_and_not_for_this_machine() -> None:
    with serving(replying(answer(200, "{}"))) as proxy:
        raw = post("http://pictures.example/v1", proxy=proxy.url)
        assert raw.status == 200
        assert [seen.path for seen in proxy.requests] == ["http://pictures.example/v1"]
        with serving(replying(answer(200, "{}"))) as server:
            assert post(server.url, proxy=proxy.url).status == 200
        assert len(proxy.requests) == 1


def test_an_own_proxy_that_is_away_is_unsent() -> None:
    with pytest.raises(NotSentError):
        post("http://pictures.example/v1", proxy=f"http://127.0.0.1:{free_port()}")


@pytest.fixture
def certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ssl.SSLContext]:
    """Let the system trust a certificate of pictures.example for one test."""
    openssl = shutil.which("openssl")
    if openssl is None or sys.platform in ("win32", "darwin"):
        pytest.skip("needs openssl and a certificate store that reads SSL_CERT_FILE")
    key, cert = tmp_path / "key.pem", tmp_path / "cert.pem"
    subprocess.run(
        [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", "/CN=pictures.example",
         "-addext", "subjectAltName=DNS:pictures.example",
         "-keyout", key, "-out", cert],
        check=True,
        capture_output=True,
    )  # fmt: skip
    monkeypatch.setenv("SSL_CERT_FILE", str(cert))
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    http._certificates.cache_clear()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    yield context
    http._certificates.cache_clear()


def test_a_pinned_address_still_has_to_prove_its_name(certificate: ssl.SSLContext) -> None:
    names: list[str | None] = []

    def secure(server: servers.RawServer, conn: socket.socket) -> None:
        certificate.sni_callback = lambda _conn, name, _context: names.append(name)
        with certificate.wrap_socket(conn, server_side=True) as wrapped:
            server.read(wrapped)
            wrapped.sendall(answer(200, b"png", kind="image/png"))

    def read(name: str, port: int) -> RawAnswer:
        url = f"https://{name}:{port}/a.png"
        return asyncio.run(http.get_pinned(url, "127.0.0.1", timeout_s=2, limit=1_000))

    with serving(secure) as server:
        assert read("pictures.example", server.port).body == b"png"
        assert names == ["pictures.example"]
        assert server.requests[0].headers["host"] == f"pictures.example:{server.port}"
        with pytest.raises(NotSentError):
            read("other.example", server.port)
        assert len(server.requests) == 1


def test_a_header_that_cannot_travel_stops_the_request() -> None:
    with serving(servers.drop_after_body) as server:
        for value in ("a\r\nX: y", "schlüssel", "a\x00"):
            with pytest.raises(NotSentError):
                asyncio.run(
                    http.post_paid(server.url, headers={"Authorization": value}, body=b"{}")
                )
        assert server.connections == 0


def test_the_hook_runs_once_before_the_first_byte_and_may_stop_it() -> None:
    class StopError(Exception):
        pass

    def stop() -> None:
        assert server.requests == []
        raise StopError

    with serving(servers.drop_after_body) as server, pytest.raises(StopError):
        post(server.url, before_first_byte=stop)
    assert server.posts() == 0

    calls: list[int] = []
    with serving(replying(answer(200, "{}"))) as server:
        post(server.url, before_first_byte=lambda: calls.append(len(server.requests)))
    assert calls == [0]


def test_cancelling_breaks_the_connection_and_sends_nothing_more() -> None:
    async def run(url: str) -> None:
        task = asyncio.create_task(http.post_paid(url, headers={}, body=b"{}"))
        await asyncio.to_thread(server.arrived.wait, 5)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    with serving(servers.stall) as server:
        asyncio.run(run(server.url))
    assert (server.connections, server.posts()) == (1, 1)
