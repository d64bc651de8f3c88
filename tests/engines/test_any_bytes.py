"""Whatever a service sends over the wire, and whatever address it names, is judged."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engines.addresses import is_loopback, is_public, origin, result_target
from app.engines.picture_service import PictureService
from app.engines.result_pictures import decode_data_uri, read_base64
from app.errors import AppError, NoAnswerError
from app.ports import ChatReply, RawAnswer
from tests.engines.servers import answer, replying, serving
from tests.engines.test_openai_chat import ask
from tests.engines.test_openai_chat_stream import delta
from tests.engines.test_picture_services import FAKES, engine

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


WORDS = (
    "data", "url", "b64_json", "error", "message", "code", "output", "results", "task_id",
    "task_status", "images", "image", "status", "detail", "request_id", "id", "result",
    "candidates", "content", "parts", "inlineData", "promptFeedback", "choices", "usage",
    "cost", "base_resp", "status_code", "outputs", "filename", "status_str", "messages",
    "queue_running",
)  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6) | st.sampled_from(["SUCCEEDED", "COMPLETED", "https://x/a", "aWNl"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=3), inner, max_size=5),
    max_leaves=16,
)  # fmt: skip
BODIES = st.binary(max_size=60) | JSON.map(lambda value: json.dumps(value).encode())
STATUSES = st.sampled_from([200, 201, 202, 400, 402, 404, 429, 500])


def judge_answer(name: str, status: int, body: bytes) -> None:
    drawing, raw = engine(name, "http://x"), RawAnswer(status, {}, body)
    drawing.parse(raw)
    if isinstance(drawing, PictureService):
        assert isinstance(drawing._dialect.job(raw), str | None)
        assert drawing._dialect.state(raw) in ("running", "ended", "unclear")


@pytest.mark.parametrize("name", FAKES)
@settings(max_examples=40, deadline=None)
@given(status=STATUSES, body=BODIES)
def test_any_answer_of_a_picture_service_is_judged(name: str, status: int, body: bytes) -> None:
    judge_answer(name, status, body)


@pytest.mark.sweep
@pytest.mark.parametrize("name", FAKES)
@settings(max_examples=5_000, deadline=None)
@given(status=STATUSES, body=BODIES)
def test_many_answers_of_picture_services_are_judged(name: str, status: int, body: bytes) -> None:
    judge_answer(name, status, body)
