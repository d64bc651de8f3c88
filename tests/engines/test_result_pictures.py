"""A result's address leads to public https, to the configured service, or nowhere."""

from __future__ import annotations

import asyncio

import pytest

from app.engines.addresses import is_loopback, is_public, result_target
from app.engines.result_pictures import decode_data_uri, fetch_picture
from app.errors import AnswerTooLargeError, NoAnswerError
from tests.engines import servers
from tests.engines.servers import answer, replying, serving

SERVICE = "http://127.0.0.1:8188/v1"

URLS = [
    ("https://cdn.example/a.png", True),
    ("https://cdn.example:8443/a.png?sig=x%2F", True),
    ("https://CDN.example/a.png#part", True),
    ("http://127.0.0.1:8188/view?filename=a.png", True),
    ("http://127.0.0.1:8189/view", False),
    ("http://127.0.0.1/view", False),
    ("http://localhost:8188/view", False),
    ("http://cdn.example/a.png", False),
    ("ftp://cdn.example/a.png", False),
    ("file:///etc/passwd", False),
    ("javascript:alert(1)", False),
    ("//cdn.example/a.png", False),
    ("/a.png", False),
    ("", False),
    ("https://", False),
    ("https:///a.png", False),
    ("https://user@cdn.example/a.png", False),
    ("https://user:word@cdn.example/a.png", False),
    ("http://127.0.0.1:8188@evil.example/", False),
    ("https://@cdn.example/", False),
    ("https://cdn.example\\@evil.example/", False),
    ("https://cdn.example/a b", False),
    ("https://cdn.example/\r\nX: y", False),
    ("https://cdn.example:0/", False),
    ("https://cdn.example:99999/", False),
    ("https://cdn.example:x/", False),
    ("https://[fe80::1%25eth0]/", False),
    ("https://[::1", False),
    ("https://a\u200b.example/", False),
    ("https://x.example/" + "a" * 9_000, False),
    ("https://b\u00fccher.example/a.png", True),
    ("https://cdn.example./a.png", True),
    ("http://127.0.0.1.:8188/view", False),
    ("http://[::1]:8188/view", False),
    ("http://2130706433:8188/view", False),
    ("http://127.0.0.1:08188/view", True),
    ("HTTP://127.0.0.1:8188/view", True),
    ("blob:https://cdn.example/a", False),
    ("view-source:https://cdn.example/", False),
    ("https:cdn.example/a.png", False),
    ("https://cdn.example\uff0f@evil.example/", False),
    ("https://cdn.example\u3000/", False),
    ("https://cdn.example\x00/", False),
    ("https://cdn.example:-1/", False),
]


@pytest.mark.parametrize(("url", "fine"), URLS)
def test_which_addresses_are_considered(url: str, fine: bool) -> None:
    try:
        result_target(url, SERVICE)
    except ValueError:
        assert not fine
    else:
        assert fine


ADDRESSES = [
    ("93.184.216.34", True),
    ("2606:2800:220:1:248:1893:25c8:1946", True),
    ("127.0.0.1", False),
    ("127.8.8.8", False),
    ("10.1.2.3", False),
    ("172.16.0.1", False),
    ("192.168.1.1", False),
    ("169.254.169.254", False),
    ("100.64.0.1", False),
    ("0.0.0.0", False),
    ("224.0.0.1", False),
    ("239.255.255.250", False),
    ("255.255.255.255", False),
    ("198.18.0.5", False),
    ("::1", False),
    ("::", False),
    ("fe80::1", False),
    ("fd00::1", False),
    ("ff02::1", False),
    ("::ffff:127.0.0.1", False),
    ("::ffff:93.184.216.34", True),
    ("64:ff9b::7f00:1", False),
    ("64:ff9b::5db8:d822", True),
    ("2002:7f00:1::", False),
    ("name.example", False),
]


@pytest.mark.parametrize(("address", "public"), ADDRESSES)
def test_which_resolved_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) is public


def test_fake_addresses_of_a_proxy_need_a_wish() -> None:
    assert is_public("198.18.0.5", fake_allowed=True)
    assert not is_public("10.0.0.1", fake_allowed=True)


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True),
        ("localhost", True),
        ("LOCALHOST.", True),
        ("a.localhost", True),
        ("::1", True),
        ("[::1]", True),
        ("127.9.9.9", True),
        ("localhost.example", False),
        ("10.0.0.1", False),
    ],
)
def test_which_hosts_are_this_machine(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback


def fetch(url: str, service: str, **options: float) -> bytes:
    return asyncio.run(fetch_picture(url, service, **{"total_s": 1, **options}))  # type: ignore[arg-type]


def picture(body: bytes = b"png", kind: str = "image/png") -> bytes:
    return answer(200, body, kind=kind)


def test_the_configured_service_is_read_without_a_key_or_cookie() -> None:
    with serving(replying(picture())) as server:
        assert fetch(server.url + "/a.png", server.url + "/v1") == b"png"
    headers = server.requests[0].headers
    assert "authorization" not in headers
    assert "cookie" not in headers


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1:{port}/",
        "https://localhost:{port}/",
        "https://2130706433:{port}/",
        "https://127.1:{port}/",
        "https://0x7f.1:{port}/",
        "https://[::ffff:127.0.0.1]:{port}/",
        "https://no-such-name.invalid/",
        "https://localhost.:{port}/",
        "https://0177.0.0.1:{port}/",
        "https://0:{port}/",
        "https://[::]:{port}/",
        "https://[::1]:{port}/",
        "https://[64:ff9b::7f00:1]:{port}/",
        "https://\uff11\uff12\uff17.0.0.1:{port}/",
        "https://127\u30020\u30020\u30021:{port}/",
        "https://" + "a" * 70 + ".example:{port}/",
    ],
)
def test_names_of_private_networks_are_not_even_connected(url: str) -> None:
    with serving(replying(picture())) as server, pytest.raises(NoAnswerError):
        fetch(url.format(port=server.port), "https://service.example/v1")
    assert server.connections == 0


def redirect(to: str) -> bytes:
    return answer(302, b"", f"Location: {to}")


def test_three_redirects_are_followed_and_a_fourth_is_not() -> None:
    with serving(replying(redirect("/b"), redirect("c"), redirect("/d"), picture())) as server:
        assert fetch(server.url + "/a", server.url) == b"png"
    with serving(replying(redirect("/a"))) as server:
        with pytest.raises(NoAnswerError):
            fetch(server.url + "/a", server.url)
        assert len(server.requests) == 4


@pytest.mark.parametrize("to", ["http://127.0.0.1:1/", "file:///etc/passwd", "//localhost/", ""])
def test_redirects_are_judged_again(to: str) -> None:
    with serving(replying(redirect(to))) as server, pytest.raises(NoAnswerError):
        fetch(server.url + "/a", server.url)


@pytest.mark.parametrize(
    "reply",
    [
        picture(kind="text/html"),
        picture(kind="image/svg+xml"),
        picture(kind="application/pdf"),
        answer(404, b"gone"),
        answer(204),
    ],
)
def test_what_is_no_picture_is_not_taken(reply: bytes) -> None:
    with serving(replying(reply)) as server, pytest.raises(NoAnswerError):
        fetch(server.url + "/a", server.url)


def test_caps_of_size_and_time_hold_while_streaming() -> None:
    with serving(servers.endless) as server, pytest.raises(AnswerTooLargeError):
        fetch(server.url + "/a", server.url, limit=100_000)
    with serving(servers.drip) as server, pytest.raises(NoAnswerError):
        fetch(server.url + "/a", server.url, total_s=1.5)
    with serving(servers.half_body) as server, pytest.raises(NoAnswerError):
        fetch(server.url + "/a", server.url)


def test_data_addresses_are_decoded_or_refused() -> None:
    assert decode_data_uri("data:image/png;base64,cG5n") == b"png"
    assert fetch("data:image/png;base64,cG5n", SERVICE) == b"png"
    assert decode_data_uri("data:,a%20b") == b"a b"
    assert decode_data_uri("data:;base64,cG\n5n%2B_-8") == b"png\xfb\xff\xbc"
    assert decode_data_uri("data:;base64,cG5nIQ") == b"png!"
    for bad in ("data:image/png;base64", "data:image/png;base64,***", "data:;base64,cG5nx"):
        with pytest.raises(NoAnswerError):
            decode_data_uri(bad)
    with pytest.raises(AnswerTooLargeError):
        decode_data_uri("data:;base64," + "AAAA" * 100, limit=50)
