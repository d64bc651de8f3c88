"""An answer's class decides whether somebody pays twice: each is judged by its table row."""

from __future__ import annotations

import asyncio
import base64
import json
from dataclasses import replace
from decimal import Decimal

import openai
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engines.account import Account
from app.engines.openai_images import OpenAIImages
from app.engines.openai_images_parse import judge
from app.engines.openai_images_profiles import (
    GENERIC,
    OPENAI,
    OPENROUTER,
    XAI,
    PictureProfile,
    practice,
)
from app.engines.said import wait_of, without_secret
from app.errors import NotSentError
from app.ports import (
    Inconclusive,
    PictureElsewhere,
    PictureMade,
    PictureMissing,
    PictureRefused,
    PictureRequest,
    PictureUnknown,
    RawAnswer,
    Reference,
)
from app.records.money import Money
from tests.engines import servers
from tests.engines.servers import answer, replying, serving

B64 = base64.b64encode(b"png").decode()
OPEN = PictureProfile(limit_means_not_executed=True)
LIMIT = '{"error": {"message": "slow down", "code": "rate_limit_exceeded"}}'

VERDICTS: list[tuple[int, str, PictureProfile, type]] = [
    (200, f'{{"data": [{{"b64_json": "{B64}"}}]}}', GENERIC, PictureMade),
    (200, f'{{"data": [{{"url": "data:image/png;base64,{B64}"}}]}}', GENERIC, PictureMade),
    (200, f'{{"data": [{{"b64_json": "data:image/png;base64,{B64}"}}]}}', GENERIC, PictureMade),
    (200, f'{{"data": {{"image_base64": ["{B64}"]}}}}', GENERIC, PictureMade),
    (200, f'{{"data": [{{"b64_json": null}}, {{"b64_json": "{B64}"}}]}}', GENERIC, PictureMade),
    (200, '{"data": [{"url": "https://cdn.example/a.png"}]}', GENERIC, PictureElsewhere),
    (200, '{"images": [{"url": "https://cdn.example/a.png"}]}', GENERIC, PictureElsewhere),
    (200, '{"data": {"image_urls": ["https://cdn.example/a"]}}', GENERIC, PictureElsewhere),
    (200, '{"data": []}', GENERIC, PictureMissing),
    (200, '{"data": [], "message": "blocked"}', GENERIC, PictureMissing),
    (200, '{"data": [{}]}', GENERIC, PictureMissing),
    (200, '{"data": [{"b64_json": ""}]}', GENERIC, PictureMissing),
    (200, '{"data": [{"b64_json": "***"}]}', GENERIC, PictureMissing),
    (200, '{"data": [{"url": "", "is_image_safe": false}]}', GENERIC, PictureMissing),
    (200, '{"data": [{"error": {"message": "no", "code": "Sensitive"}}]}', GENERIC, PictureMissing),
    (200, '{"choices": [{"message": {"content": "I cannot"}}]}', GENERIC, PictureMissing),
    (200, '{"created": 1}', GENERIC, PictureMissing),
    (200, "{}", GENERIC, PictureUnknown),
    (200, "[]", GENERIC, PictureUnknown),
    (200, "null", GENERIC, PictureUnknown),
    (200, "", GENERIC, PictureUnknown),
    (200, '{"data": [{"b64_json": "iVBO', GENERIC, PictureUnknown),
    (200, "<!DOCTYPE html>", GENERIC, PictureUnknown),
    (200, '{"error": {"message": "bad"}}', GENERIC, PictureUnknown),
    (200, '{"base_resp": {"status_code": 1008, "status_msg": "poor"}}', GENERIC, PictureUnknown),
    (202, '{"id": "job-1", "status": "queued"}', GENERIC, PictureUnknown),
    (302, "", GENERIC, PictureUnknown),
    (400, '{"error": {"message": "no", "code": "moderation_blocked"}}', GENERIC, PictureRefused),
    (400, '{"detail": [{"loc": ["size"], "msg": "bad"}]}', GENERIC, PictureRefused),
    (401, '{"error": "unauthorised"}', GENERIC, PictureRefused),
    (402, '{"error": {"message": "top up"}}', GENERIC, PictureRefused),
    (403, '{"code": "Arrearage", "message": "overdue"}', GENERIC, PictureRefused),
    (422, '{"errors": ["prompt failed"]}', GENERIC, PictureRefused),
    (400, "<html>", GENERIC, PictureUnknown),
    (400, "{}", GENERIC, PictureUnknown),
    (404, "404 page not found", GENERIC, PictureUnknown),
    (408, LIMIT, GENERIC, PictureUnknown),
    (429, LIMIT, GENERIC, PictureUnknown),
    (429, LIMIT, OPEN, PictureRefused),
    (429, "slow down", OPEN, PictureUnknown),
    (500, LIMIT, GENERIC, PictureUnknown),
    (503, LIMIT, OPEN, PictureUnknown),
    (504, "<html>", GENERIC, PictureUnknown),
    (525, "<!DOCTYPE html>", GENERIC, PictureUnknown),
]


@pytest.mark.parametrize(("status", "body", "profile", "kind"), VERDICTS)
def test_what_an_answer_means(status: int, body: str, profile: PictureProfile, kind: type) -> None:
    verdict = judge(RawAnswer(status, {}, body.encode()), profile)
    assert type(verdict) is kind
    if isinstance(verdict, PictureMade):
        assert verdict.data == b"png"
    if not isinstance(verdict, PictureMade | PictureElsewhere):
        assert verdict.reason
        assert "<" not in verdict.reason


@given(st.integers(100, 599), st.binary(max_size=300))
def test_any_bytes_are_judged(status: int, body: bytes) -> None:
    judge(RawAnswer(status, {}, body), GENERIC)


json_values = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["data", "images", "b64_json", "url", "error", "message", "usage",
                             "cost", "choices", "errors", "base_resp"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)  # fmt: skip


@given(st.sampled_from([200, 400, 429, 500]), json_values)
def test_any_json_is_judged(status: int, value: object) -> None:
    judge(RawAnswer(status, {}, json.dumps(value).encode()), OPENROUTER)


COSTS = [
    (practice("never"), '{"credits": 10}', Money.of(10, "credits")),
    (OPENROUTER, '{"cost": 0.04}', Money.of("0.04", "USD")),
    (XAI, '{"cost_in_usd_ticks": 200000000}', Money(Decimal("0.02"), "USD")),
    (GENERIC, '{"cost": 1}', None),
    (OPENROUTER, '{"cost": -1}', None),
    (OPENROUTER, '{"cost": true}', None),
    (OPENROUTER, '{"cost": "free"}', None),
    (OPENROUTER, '{"cost": "NaN"}', None),
    (OPENROUTER, "{}", None),
]


@pytest.mark.parametrize(("profile", "usage", "cost"), COSTS)
def test_what_an_answer_says_it_cost(
    profile: PictureProfile, usage: str, cost: Money | None
) -> None:
    for data in ("[]", f'[{{"b64_json": "{B64}"}}]'):
        body = f'{{"data": {data}, "usage": {usage}}}'
        verdict = judge(RawAnswer(200, {}, body.encode()), profile)
        assert isinstance(verdict, PictureMade | PictureMissing)
        assert verdict.cost == cost


NOW = "Sun, 29 Nov 2026 10:00:00 GMT"
WAITS = [
    ({"retry-after": "40"}, 40.0),
    ({"retry-after": "0.5"}, 0.5),
    ({"retry-after": "-3"}, 0.0),
    ({"retry-after": "1e99"}, 86_400.0),
    ({"retry-after": "nan"}, None),
    ({"retry-after": "Sun, 29 Nov 2026 10:01:30 GMT", "date": NOW}, 90.0),
    ({"retry-after": "Sun, 29 Nov 2026 09:00:00 GMT", "date": NOW}, 0.0),
    ({"retry-after": "Sun, 29 Nov 2026 10:01:30 GMT"}, None),
    ({"retry-after": "soon"}, None),
    ({}, None),
]


@pytest.mark.parametrize(("headers", "seconds"), WAITS)
def test_how_long_a_service_asks_to_wait(headers: dict[str, str], seconds: float | None) -> None:
    assert wait_of(headers) == seconds


def engine(
    profile: PictureProfile, base_url: str = "http://x", key: str | None = None
) -> OpenAIImages:
    needs_key = profile.kind != "practice"
    account = Account("e1", "Engine", base_url, "m", key=lambda: key, needs_key=needs_key)
    return OpenAIImages(account, profile)


PANEL = PictureRequest(
    prompt="Mia opens the door\ud800",
    aspect="16:9",
    shot="wide",
    characters={"MIA": {"hair": "red", "mood": "afraid"}, "TOM": {}},
    scene={"place": "cellar"},
    bubbles=({"kind": "speech", "character": "MIA", "text": "SECRET"},),
    references=(Reference("a" * 64, "image/png", b"png"), Reference("b" * 64, "image/png", b"2")),
)


def test_the_prompt_says_the_panel_and_never_the_lettering() -> None:
    body = json.loads(engine(GENERIC).prepare(PANEL).body)
    assert body["prompt"].splitlines() == [
        "Mia opens the door?",
        "Shot: wide.",
        "MIA: hair: red, mood: afraid.",
        "TOM.",
        "Scene: place: cellar.",
        "Leave calm space for speech bubbles and captions; write no letters.",
    ]
    assert (body["n"], body["size"], body["model"]) == (1, "1536x1024", "m")
    assert not {"image", "inkfold", "variant"} & set(body)
    assert "SECRET" not in str(body)


def test_references_travel_only_where_the_profile_says_so() -> None:
    uri = f"data:image/png;base64,{B64}"
    shapes = {
        "list": [uri],
        "objects": [{"type": "image_url", "image_url": {"url": uri}}],
        "addresses": [{"type": "image_url", "url": uri}],
        "numbered": uri,
        "subject": [{"type": "character", "image_file": uri}],
    }
    for mode, shape in shapes.items():
        profile = PictureProfile(reference_mode=mode, reference_limit=1)
        assert json.loads(engine(profile).prepare(PANEL).body)["image"] == shape
    two = PictureProfile(reference_mode="numbered", reference_limit=2)
    assert {"image", "image2"} <= set(json.loads(engine(two).prepare(PANEL).body))


def test_files_of_a_form_go_to_the_address_for_them() -> None:
    prepared = engine(OPENAI).prepare(PANEL)
    assert prepared.address == "/images/edits"
    assert prepared.headers["Content-Type"].startswith("multipart/form-data; boundary=inkfold-")
    assert prepared.body.count(b'name="image[]"; filename=') == 2
    assert b'name="prompt"' in prepared.body
    assert prepared == engine(OPENAI).prepare(PANEL)
    alone = engine(OPENAI).prepare(replace(PANEL, references=()))
    assert alone.address == "/images/generations"


def test_equal_requests_are_equal_bytes() -> None:
    for profile in (GENERIC, XAI, practice("keyed")):
        assert engine(profile).prepare(PANEL) == engine(profile).prepare(PANEL)


@pytest.mark.parametrize(
    ("aspect", "size"),
    [("1:1", "1024x1024"), ("9:16", "1024x1536"), ("4:1", "1536x1024"), ("0:0", "1024x1024"),
     ("x", "1024x1024"), ("-1:2", "1024x1024"), ("1e999:1", "1024x1024")],
)  # fmt: skip
def test_the_nearest_size_is_asked_for(aspect: str, size: str) -> None:
    assert GENERIC.sizes is not None
    assert GENERIC.sizes.size_for(aspect) == size


def test_the_key_travels_in_its_header_and_is_cut_out_of_the_answer() -> None:
    echo = answer(400, '{"error": {"message": "bad key canary-key-1"}}', "X-Echo: canary-key-1")
    drawing = engine(GENERIC, key="canary-key-1")
    prepared = drawing.prepare(PANEL)
    assert "canary" not in repr(prepared)
    with serving(replying(echo)) as server:
        drawing = engine(GENERIC, server.url + "/v1/", "canary-key-1")
        raw = asyncio.run(drawing.send(prepared, "inkfold-1", print, lambda _text, _part: None))
    seen = server.requests[0]
    assert seen.path == "/v1/images/generations"
    assert seen.headers["authorization"] == "Bearer canary-key-1"
    assert seen.headers["idempotency-key"] == "inkfold-1"
    assert seen.body == prepared.body
    assert "canary" not in repr(raw)


def test_a_client_that_repeats_is_caught_by_this_server() -> None:
    """The control: the count of POSTs would see a repetition."""
    with (
        serving(servers.drop_after_body) as server,
        openai.OpenAI(api_key="x", base_url=server.url, max_retries=1) as client,
    ):
        with pytest.raises(openai.APIConnectionError):
            client.images.generate(prompt="x")
        assert server.posts() == 2


def test_a_picture_that_lies_elsewhere_is_read_from_the_service() -> None:
    with serving(replying(answer(200, b"png", kind="image/png"))) as server:
        drawing = engine(GENERIC, server.url + "/v1", "canary-key-1")
        for url in (f"{server.url}/files/a.png", "/files/a.png"):
            assert asyncio.run(drawing.fetch(url)) == b"png"
    assert [seen.path for seen in server.requests] == ["/files/a.png"] * 2
    assert all("authorization" not in seen.headers for seen in server.requests)


def test_without_a_key_nothing_is_sent() -> None:
    with serving(servers.drop_at_once) as server:
        drawing = engine(GENERIC, server.url)
        with pytest.raises(NotSentError):
            asyncio.run(drawing.send(drawing.prepare(PANEL), "k", print, lambda _t, _p: None))
    assert server.connections == 0


def test_a_short_secret_is_not_cut_out_of_everything() -> None:
    raw = RawAnswer(200, {}, b'{"a": 1}')
    assert without_secret(raw, "a") is raw


@pytest.mark.parametrize(
    "reply", [answer(200, "<html>login</html>", kind="text/html"), answer(500), answer(404, "{}")]
)
def test_a_look_up_answered_by_something_else_settles_nothing(reply: bytes) -> None:
    with serving(replying(reply)) as server:
        drawing = engine(practice("lookup"), server.url)
        assert isinstance(asyncio.run(drawing.reconcile("k", None)), Inconclusive)
        drawing = engine(practice("handle"), server.url)
        assert isinstance(asyncio.run(drawing.reconcile("k", "../../x?")), Inconclusive)
    assert server.requests[1].path == "/images/jobs/..%2F..%2Fx%3F"
