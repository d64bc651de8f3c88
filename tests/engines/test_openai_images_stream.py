"""Streamed pictures: one order, previews on the way, and nothing but the last event is believed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from app.engines.openai_images_stream import PictureEvents
from app.errors import NoAnswerError, NotSentError
from app.ports import (
    PictureMade,
    PictureMissing,
    PictureRefused,
    PictureRequest,
    PictureUnknown,
    RawAnswer,
)
from tests.engines import servers
from tests.engines.fake import KEY, picture
from tests.engines.fake_jobs import b64
from tests.engines.fake_services import ImagesFake
from tests.engines.servers import events, replying, serving
from tests.engines.test_picture_services import PANEL, WITH_REFERENCES, Told, engine, send

LAST = json.dumps({"type": "image_generation.completed", "b64_json": b64(b"picture")})
PARTIAL = json.dumps(
    {"type": "image_generation.partial_image", "b64_json": b64(b"early"), "partial_image_index": 0}
)
STREAM = {"content-type": "text/event-stream"}


@pytest.fixture
def fake() -> Iterator[ImagesFake]:
    with ImagesFake() as service:
        yield service


def sent(
    fake: ImagesFake, told: Told, previews: str = "2", request: PictureRequest = PANEL
) -> RawAnswer:
    return asyncio.run(send(engine("openai", fake.base_url, previews=previews), told, "k", request))


@pytest.mark.parametrize("request_", [PANEL, WITH_REFERENCES], ids=["new", "edit"])
def test_previews_come_on_the_way_and_the_last_event_is_the_picture(
    fake: ImagesFake, request_: PictureRequest
) -> None:
    told = Told()
    raw = sent(fake, told, request=request_)
    answer = engine("openai", "http://x").parse(raw)
    assert isinstance(answer, PictureMade)
    assert answer.data == picture()
    assert told.previews == [picture(100), picture(140)]
    assert (len(fake.orders), fake.paid) == (1, 1)


def test_what_is_kept_of_a_stream_is_its_last_event_and_judged_alike_after_a_crash(
    fake: ImagesFake,
) -> None:
    raw = sent(fake, Told(), previews="3")
    assert len(raw.body) < len(picture()) * 2 + 300
    again = RawAnswer(raw.status, dict(raw.headers), raw.body)
    drawing = engine("openai", "http://x")
    assert drawing.parse(again) == drawing.parse(raw)
    assert isinstance(drawing.parse(again), PictureMade)


@pytest.mark.parametrize("name", ["openai", "openai-images"])
def test_without_previews_no_stream_is_asked_for(name: str) -> None:
    asked = engine(name, "http://x", previews="0").prepare(PANEL)
    assert b"stream" not in asked.body
    assert b'"partial_images":3' in engine(name, "http://x", previews="3").prepare(PANEL).body


def test_a_service_that_takes_no_notice_is_understood_all_the_same(fake: ImagesFake) -> None:
    fake.streams = False
    told = Told()
    answer = engine("openai", "http://x").parse(sent(fake, told))
    assert isinstance(answer, PictureMade)
    assert told.previews == []


def test_a_refusal_before_the_stream_is_a_refusal(fake: ImagesFake) -> None:
    drawing = engine("openai", fake.base_url, key="another-key-123", previews="2")
    answer = drawing.parse(asyncio.run(send(drawing, Told())))
    assert isinstance(answer, PictureRefused)


ERRORS = [
    ({"message": "The server had an error", "code": "server_error"}, PictureUnknown),
    ({"message": "blocked by our safety system", "code": "moderation_blocked"}, PictureMissing),
]


@pytest.mark.parametrize(("error", "kind"), ERRORS)
def test_an_error_in_the_stream_is_no_refusal_for_it_may_be_charged(
    fake: ImagesFake, error: dict[str, Any], kind: type[Any]
) -> None:
    fake.stream_error = error
    told = Told()
    answer = engine("openai", "http://x").parse(sent(fake, told))
    assert isinstance(answer, kind)
    assert error["message"] in answer.reason
    assert len(told.previews) == 2


@pytest.mark.parametrize("trouble", ["half", "drop"])
def test_a_stream_that_breaks_is_unknown_after_one_order(fake: ImagesFake, trouble: Any) -> None:
    fake.trouble = trouble
    with pytest.raises(NoAnswerError):
        sent(fake, Told())
    assert len(fake.orders) == 1


@pytest.mark.parametrize(
    "told", [(), (PARTIAL,), (PARTIAL, LAST[:-20]), ('{"type": "ping"}',), ("[]", "null", "x")]
)
def test_a_stream_that_ends_without_the_picture_is_unknown(told: tuple[str, ...]) -> None:
    with serving(replying(events(*told))) as server:
        drawing = engine("openai-images", server.url, previews="1")
        with pytest.raises(NoAnswerError, match="ended before the picture"):
            asyncio.run(send(drawing, Told()))
        assert server.posts() == 1


def test_how_a_stream_ends_behind_its_picture_does_not_count() -> None:
    broken = events(PARTIAL, LAST, done=False).replace(
        b"Connection: close", b"Content-Length: 100000"
    )
    with serving(replying(broken)) as server:
        drawing = engine("openai-images", server.url, previews="1")
        answer = drawing.parse(asyncio.run(send(drawing, Told())))
        assert answer == PictureMade(b"picture")
        assert server.posts() == 1


def test_a_service_that_cannot_be_reached_was_sent_nothing() -> None:
    with pytest.raises(NotSentError):
        asyncio.run(send(engine("openai", "http://127.0.0.1:1", previews="2"), Told()))


def test_a_stream_that_comes_unasked_is_read() -> None:
    with serving(replying(events(PARTIAL, LAST))) as server:
        drawing = engine("openai-images", server.url)
        assert drawing.parse(asyncio.run(send(drawing, Told()))) == PictureMade(b"picture")


def test_the_key_is_cut_out_of_a_stream_that_echoes_it() -> None:
    echo = json.dumps({"type": "error", "error": {"message": f"bad key {KEY}"}})
    with serving(replying(events(PARTIAL, echo))) as server:
        raw = asyncio.run(send(engine("openai-images", server.url, previews="1"), Told()))
    assert KEY not in repr(raw)


def test_a_client_that_orders_again_is_seen_by_this_server() -> None:
    """The control: a second try counts."""
    with serving(servers.drop_after_body) as server:
        drawing = engine("openai-images", server.url, previews="1")
        for _ in range(2):
            with pytest.raises(NoAnswerError):
                asyncio.run(send(drawing, Told()))
        assert server.posts() == 2


READ = [
    # name, data, whether it is the last, what is shown
    ("image_edit.partial_image", {"b64_json": b64(b"early")}, False, [b"early"]),
    ("", {"partial_image_index": 1, "b64_json": b64(b"early")}, False, [b"early"]),
    ("image_generation.partial_image", {"b64_json": "%%%"}, False, []),
    ("image_generation.partial_image", {"b64_json": 7}, False, []),
    ("image_edit.completed", {"b64_json": b64(b"x")}, True, []),
    ("image_generation.partial_succeeded", {"url": "https://x/a.png"}, True, []),
    ("message", {"data": [{"b64_json": b64(b"x")}]}, True, []),
    ("error", {"message": "odd"}, True, []),
    ("message", {"error": {"message": "odd"}}, True, []),
    ("message", {"message": "You are third in the queue"}, False, []),
]


@pytest.mark.parametrize(("name", "value", "last", "shown"), READ)
def test_what_an_event_is(name: str, value: Any, last: bool, shown: list[bytes]) -> None:
    seen: list[bytes] = []
    assert PictureEvents(seen.append).is_last(name, json.dumps(value)) is last
    assert seen == shown


JUDGED = [
    ({"b64_json": b64(b"x"), "partial_image_index": 0}, PictureUnknown),
    ({"type": "image_generation.completed"}, PictureUnknown),
    ({"type": "image_generation.completed", "usage": {}}, PictureMissing),
    ({"b64_json": b64(b"x")}, PictureMade),
]


@pytest.mark.parametrize(("body", "kind"), JUDGED)
def test_a_preview_is_never_judged_to_be_the_picture(body: Any, kind: type[Any]) -> None:
    raw = RawAnswer(200, STREAM, json.dumps(body).encode())
    assert isinstance(engine("openai", "http://x").parse(raw), kind)
