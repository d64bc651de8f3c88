"""Whatever a service sends over the wire, and whatever address it names, is judged."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engines.addresses import is_loopback, is_public, origin, result_target
from app.engines.result_pictures import decode_data_uri, read_base64
from app.errors import AppError, NoAnswerError
from app.ports import ChatReply
from tests.engines.servers import answer, replying, serving
from tests.engines.test_openai_chat import ask
from tests.engines.test_openai_chat_stream import delta

SERVICE = "http://127.0.0.1:8188/v1"
PIECES = st.sampled_from(
    [b"data: ", b"data:", b"\n\n", b"\r\n\r\n", b"\r", b": note\n", b"event: error\n", b"[DONE]",
     b"{", b"}", b"\xff", b"\x00", b"\xef\xbb\xbf", "\u2028".encode(), b"id: 1\n", b"retry: x\n",
     delta(content="Hi").encode(), delta("stop").encode(), b'{"error": {}}', b'{"choices": 5}']
) | st.binary(max_size=12)  # fmt: skip
STREAMS = st.lists(PIECES, max_size=14).map(b"".join)


def talk(body: bytes, kind: str, status: int) -> None:
    with serving(replying(answer(status, body, kind=kind))) as server:
        try:
            items: list[Any] = ask(server.url)
        except AppError:
            return
    assert isinstance(items[-1], ChatReply)


@settings(max_examples=25, deadline=None)
@given(
    STREAMS,
    st.sampled_from(["text/event-stream", "application/json"]),
    st.sampled_from([200, 200, 429]),
)
def test_any_stream_gives_a_reply_or_one_error(body: bytes, kind: str, status: int) -> None:
    talk(body, kind, status)


@pytest.mark.sweep
@settings(max_examples=3_000, deadline=None)
@given(
    STREAMS,
    st.sampled_from(["text/event-stream", "application/json", "text/html", ""]),
    st.integers(200, 599),
)
def test_many_streams_give_a_reply_or_one_error(body: bytes, kind: str, status: int) -> None:
    talk(body, kind, status)


URLS = (
    st.text(max_size=60)
    | st.lists(
        st.sampled_from(
            ["https", "http", "data", "file", ":", "//", "/", "@", "[", "]", "::1", "127.0.0.1", "%",
             "%2e", "\\", "?", "#", ":8188", ":x", ":99999", "cdn.example", "bücher", ".", "。", " "]
        ),
        max_size=9,
    ).map("".join)
)  # fmt: skip


@settings(max_examples=400)
@given(URLS)
def test_any_address_is_taken_or_refused(url: str) -> None:
    with contextlib.suppress(ValueError):
        target = result_target(url, SERVICE)
        assert target.own is (origin(url) == origin(SERVICE))
        assert target.own or target.scheme == "https"
    is_loopback(url)
    assert is_public(url) in (True, False)


@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda data: data.decode("latin-1")))
def test_any_data_address_is_decoded_or_refused(tail: str) -> None:
    for uri in (tail, "data:" + tail, "data:;base64," + tail):
        with contextlib.suppress(NoAnswerError):
            decode_data_uri(uri)
    with contextlib.suppress(ValueError):
        read_base64(tail)
