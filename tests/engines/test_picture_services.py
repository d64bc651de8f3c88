"""Every service that draws: what is sent, that it is sent once, and what each answer means."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import openai
import pytest

from app.engines import http
from app.engines.account import Account
from app.engines.catalogue import service_of, services
from app.engines.comfyui_live import preview_in, share_of
from app.engines.making import new_picture
from app.engines.picture_service import PictureService
from app.engines.trying import try_service
from app.errors import NoAnswerError, NotSentError, RefusedError
from app.ports import (
    Found,
    Inconclusive,
    PictureAnswer,
    PictureElsewhere,
    PictureEngine,
    PictureMade,
    PictureMissing,
    PictureRefused,
    PictureRequest,
    PictureUnknown,
    RawAnswer,
    Reference,
    StillRunning,
)
from app.records.money import Money
from tests.engines.fake import KEY, Said, Trouble, picture
from tests.engines.fake_jobs import ComfyFake, DashScopeFake, FalFake, JobsFake, SdCppFake
from tests.engines.fake_services import FAKES, MODELS, GeminiFake, ImagesFake

NAMES = tuple(FAKES)
PANEL = PictureRequest(
    prompt="Mia opens the door", seed=7, characters={"MIA": {"hair": "red"}}, aspect="16:9"
)
WITH_REFERENCES = replace(
    PANEL,
    references=(
        Reference("a" * 64, "image/png", picture(10)),
        Reference("b" * 64, "image/jpeg", picture(20)),
    ),
)
JOBS = {"dashscope": DashScopeFake, "fal": FalFake, "comfyui": ComfyFake, "sdcpp": SdCppFake}


def engine(name: str, base_url: str, key: str | None = KEY, **options: str) -> PictureEngine:
    service = service_of(name)
    model = MODELS.get(name) or next(iter(service.models), "m")
    given = service.default_options() | options
    account = Account(
        "mine", "Mine", base_url, model, given, Money.of("0.04", "USD"), lambda: key,
        needs_key=service.needs_key,
    )  # fmt: skip
    return new_picture(service, account)


class Told:
    """What an engine told while it was sending."""

    def __init__(self) -> None:
        self.handles: list[str] = []
        self.progress: list[tuple[str, float]] = []
        self.previews: list[bytes] = []

    def note(self, text: str, share: float) -> None:
        self.progress.append((text, share))


async def send(
    drawing: PictureEngine, told: Told, key: str = "op-1", request: PictureRequest = PANEL
) -> RawAnswer:
    return await drawing.send(
        drawing.prepare(request), key, told.handles.append, told.note, told.previews.append
    )


async def drawn(drawing: PictureEngine, request: PictureRequest = PANEL) -> bytes:
    answer = drawing.parse(await send(drawing, Told(), request=request))
    if isinstance(answer, PictureElsewhere):
        return await drawing.fetch(answer.url)
    assert isinstance(answer, PictureMade), answer
    return answer.data


def test_every_service_that_draws_has_its_stand_in() -> None:
    drawing = {service.name for service in services().values() if service.draws}
    assert drawing - {"practice"} == set(FAKES)


@pytest.mark.parametrize("name", NAMES)
def test_a_panel_is_drawn_with_one_order(name: str) -> None:
    with FAKES[name]() as fake:
        assert asyncio.run(drawn(engine(name, fake.base_url))) == picture()
        assert (len(fake.orders), fake.paid) == (1, 1)
        assert b"Mia opens the door" in fake.orders[0].body
        assert KEY.encode() not in fake.orders[0].body


@pytest.mark.parametrize("name", NAMES)
def test_references_go_along_up_to_the_limit_each_declares(name: str) -> None:
    options = {"references": "image_urls"} if name == "fal" else {}
    if name == "comfyui":
        options = {"workflow": json.dumps(EDITING)}
    if name == "sdcpp":
        options = {"reference_limit": "2"}
    with FAKES[name]() as fake:
        drawing = engine(name, fake.base_url, **options)
        limit = drawing.declare().reference_limit
        assert asyncio.run(drawn(drawing, WITH_REFERENCES)) == picture()
        (order,) = fake.orders
        if not limit:
            assert len(order.body) < 4_000
        elif name == "comfyui":
            assert isinstance(fake, ComfyFake)
            assert sorted(fake.uploads.values()) == sorted([picture(10), picture(20)])
        else:
            sent = order.body.count(b"data:image") + order.body.count(b"filename=")
            sent += order.body.count(b"inlineData")
            assert sent == min(limit, 2)


@pytest.mark.parametrize("name", NAMES)
def test_equal_requests_are_equal_bytes(name: str) -> None:
    one, other = engine(name, "http://x"), engine(name, "http://x")
    assert one.prepare(WITH_REFERENCES) == other.prepare(WITH_REFERENCES)


TROUBLES: list[tuple[Trouble, type[Any]]] = [
    ("drop", NoAnswerError),
    ("half", NoAnswerError),
    ("server error", PictureUnknown),
    ("gateway", PictureUnknown),
    ("redirect", PictureUnknown),
    ("request timeout", PictureUnknown),
    ("not json", PictureUnknown),
    ("limit", PictureUnknown),
]
FREE = ("comfyui", "automatic1111", "sdcpp")


@pytest.mark.parametrize(("trouble", "means"), TROUBLES)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_goes_wrong_is_ordered_twice(
    name: str, trouble: Trouble, means: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.engines.following._FIRST_LOOK_S", 0.01)
    monkeypatch.setattr("app.engines.following._SLOWEST_LOOK_S", 0.02)
    if trouble == "not json" and name == "comfyui":
        means = PictureElsewhere  # the job is known by our id, whatever a proxy made of the answer
    if trouble == "limit" and name in FREE:
        means = PictureRefused
    with FAKES[name]() as fake:
        fake.trouble = trouble
        drawing = engine(name, fake.base_url)

        async def tell() -> PictureAnswer | NoAnswerError:
            try:
                return drawing.parse(await send(drawing, Told()))
            except NoAnswerError as error:
                return error

        answer = asyncio.run(tell())
        assert isinstance(answer, means), answer
        assert len(fake.orders) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_stalled_answer_ends_in_no_answer_after_one_order(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered = http.post_paid

    async def quickly(url: str, **given: Any) -> RawAnswer:
        return await ordered(url, **given | {"read_timeout_s": 0.2})

    monkeypatch.setattr(http, "post_paid", quickly)
    with FAKES[name]() as fake:
        fake.trouble = "stall"
        with pytest.raises(NoAnswerError):
            asyncio.run(send(engine(name, fake.base_url), Told()))
        assert len(fake.orders) == 1


def test_openais_own_client_takes_the_stand_in_for_the_service() -> None:
    with (
        ImagesFake() as fake,
        openai.OpenAI(api_key=KEY, base_url=fake.base_url, max_retries=0) as client,
    ):
        made = client.images.generate(model="gpt-image-2", prompt="a door", n=1, size="1024x1024")
        assert made.data is not None
        assert made.data[0].b64_json is not None
        assert base64.b64decode(made.data[0].b64_json) == picture()
        assert made.usage is not None
        assert made.usage.total_tokens == 1068
        edited = client.images.edit(
            model="gpt-image-2", prompt="a door", n=1, size="1024x1024",
            image=[("a.png", picture(10), "image/png"), ("b.png", picture(20), "image/png")],
        )  # fmt: skip
        assert edited.data is not None
        with pytest.raises(openai.BadRequestError, match="size"):
            client.images.generate(model="gpt-image-2", prompt="a door", n=1, size="huge")  # type: ignore[call-overload]
        assert [model.id for model in client.models.list()] == ["gpt-image-2", "gpt-image-1.5"]
        assert fake.paid == 2


def test_a_client_that_orders_again_is_seen_by_the_stand_in() -> None:
    """The control: two orders count as two."""
    with ImagesFake() as fake:
        drawing = engine("openai", fake.base_url)
        asyncio.run(drawn(drawing))
        asyncio.run(drawn(drawing))
        assert (len(fake.orders), fake.paid) == (2, 2)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in FREE])
def test_a_key_that_is_not_taken_is_a_refusal_and_never_repeated_to_anybody(name: str) -> None:
    with FAKES[name]() as fake:
        drawing = engine(name, fake.base_url, key="another-key-123")
        raw = asyncio.run(send(drawing, Told()))
        answer = drawing.parse(raw)
        assert isinstance(answer, PictureRefused)
        assert "no such key" in answer.reason
        assert (fake.paid, len(fake.orders)) == (0, 1)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in FREE])
def test_without_a_key_nothing_leaves(name: str) -> None:
    with FAKES[name]() as fake:
        if not service_of(name).needs_key:
            return
        with pytest.raises(NotSentError):
            asyncio.run(send(engine(name, fake.base_url, key=None), Told()))
        assert not fake.asked


@pytest.mark.parametrize("name", NAMES)
def test_a_request_the_service_does_not_take_is_a_refusal(name: str) -> None:
    class Fussy(FAKES[name]):  # type: ignore[misc, valid-type]
        def order(self, asked: Any) -> Any:
            from tests.engines.fake import RefusedByFakeError

            raise RefusedByFakeError("the prompt is not taken")

    with Fussy() as fake:
        drawing = engine(name, fake.base_url)
        answer = drawing.parse(asyncio.run(send(drawing, Told())))
        # MiniMax says it with status 200, which does not tell whether it charges
        kind = PictureUnknown if name == "minimax-images" else PictureRefused
        assert isinstance(answer, kind)
        assert "the prompt is not taken" in answer.reason


@pytest.mark.parametrize("name", NAMES)
def test_the_connection_is_tested_without_an_order(name: str) -> None:
    service = service_of(name)
    with FAKES[name]() as fake:
        model = MODELS.get(name, "m")
        account = Account("mine", "Mine", fake.base_url, model, key=lambda: KEY)
        found = asyncio.run(try_service(service, account))
        assert bool(found) is (name != "fal")
        if name not in FREE:
            with pytest.raises(RefusedError, match="no such key"):
                asyncio.run(try_service(service, replace(account, key=lambda: "another-key")))
        assert not fake.orders


COSTS = {
    "xai-images": Money.of("0.02", "USD"),
    "openrouter-images": Money.of("0.04", "USD"),
    "openai": None,
    "gemini-images": None,
}


@pytest.mark.parametrize("name", COSTS)
def test_a_cost_is_taken_from_the_answer_where_it_says_one(name: str) -> None:
    with FAKES[name]() as fake:
        drawing = engine(name, fake.base_url)
        answer = drawing.parse(asyncio.run(send(drawing, Told())))
        assert isinstance(answer, PictureMade)
        assert answer.cost == COSTS[name]


@pytest.mark.parametrize("name", FREE)
def test_what_runs_on_ones_own_machine_costs_nothing(name: str) -> None:
    policy = engine(name, "http://127.0.0.1:1").declare()
    assert (policy.paid, policy.estimate) == (False, None)


# jobs: the number is told before anything is waited for, and found again


@pytest.mark.parametrize("name", JOBS)
def test_a_jobs_number_is_noted_before_it_is_asked_for(name: str) -> None:
    told = Told()
    with JOBS[name]() as fake:
        drawing = engine(name, fake.base_url)
        asyncio.run(send(drawing, told))
        if name == "comfyui":
            assert told.handles == []
            assert drawing.declare().settle_by == ("lookup",)
        else:
            assert told.handles == list(fake.jobs)
            assert drawing.declare().settle_by == ("handle",)


def handle_of(fake: JobsFake, name: str) -> str | None:
    return None if name == "comfyui" else next(iter(fake.jobs), None)


@pytest.mark.parametrize("name", JOBS)
def test_after_a_crash_a_job_is_found_running_found_and_forgotten(name: str) -> None:
    async def tell(fake: JobsFake) -> None:
        drawing = engine(name, fake.base_url)
        fake.hold = True
        sending = asyncio.create_task(send(drawing, Told()))
        while not fake.jobs:
            await asyncio.sleep(0.01)
        sending.cancel()
        handle = handle_of(fake, name)
        assert isinstance(await drawing.reconcile("op-1", handle), StillRunning)
        fake.hold = False
        found = await drawing.reconcile("op-1", handle)
        while isinstance(found, StillRunning):
            found = await drawing.reconcile("op-1", handle)
        assert isinstance(found, Found)
        assert isinstance(drawing.parse(found.raw), PictureMade | PictureElsewhere)
        assert isinstance(await drawing.reconcile("op-2", "no-such-job"), Inconclusive)
        fake.forgets = True
        if name != "comfyui":
            assert isinstance(await drawing.reconcile("op-1", handle), Inconclusive)
        assert len(fake.orders) == 1

    with JOBS[name]() as fake:
        asyncio.run(tell(fake))


@pytest.mark.parametrize("name", JOBS)
def test_a_job_that_failed_is_no_picture_with_the_services_words(name: str) -> None:
    words = {
        "dashscope": "inappropriate", "fal": "flagged", "comfyui": "CUDA out of memory",
        "sdcpp": "no results",
    }  # fmt: skip
    with JOBS[name]() as fake:
        fake.fails = True
        drawing = engine(name, fake.base_url)
        answer = drawing.parse(asyncio.run(send(drawing, Told())))
        assert isinstance(answer, PictureMissing)
        assert words[name] in answer.reason


@pytest.mark.parametrize("name", JOBS)
def test_looks_that_fail_are_repeated_and_never_the_order(name: str) -> None:
    with JOBS[name]() as fake:
        drawing = engine(name, fake.base_url)

        async def tell() -> RawAnswer:
            sending = asyncio.create_task(send(drawing, Told()))
            while not fake.jobs:
                await asyncio.sleep(0.005)
            fake.broken_asks = 2
            return await sending

        answer = drawing.parse(asyncio.run(tell()))
        assert isinstance(answer, PictureMade | PictureElsewhere)
        assert len(fake.orders) == 1


@pytest.mark.parametrize("name", JOBS)
def test_a_look_up_at_a_service_that_is_away_settles_nothing(name: str) -> None:
    drawing = engine(name, "http://127.0.0.1:1")
    assert isinstance(asyncio.run(drawing.reconcile("op-1", "job-1")), Inconclusive)


ODD = [5, "é", "", [], {}, [5], [[]], {"a": 1}, None, True, "https://[x", "sNaN", -1, 1e400]
DIALECTS = tuple(name for name in NAMES if name not in ("dashscope-intl", "dashscope-us"))


def spoilt(value: Any) -> Iterator[Any]:
    """Yield ``value`` with each of its parts replaced by each odd thing in turn."""
    yield from ODD
    if not isinstance(value, dict | list):
        return
    for key, part in list(value.items() if isinstance(value, dict) else enumerate(value)):
        for other in spoilt(part):
            copy = dict(value) if isinstance(value, dict) else list(value)
            copy[key] = other
            yield copy


ANSWERS: dict[str, Any] = {
    "dashscope": {"output": {"task_status": "SUCCEEDED", "code": "a", "message": "b",
                  "results": [{"url": "https://x/a"}],
                  "choices": [{"message": {"content": [{"image": "https://x/a"}]}}]}},
    "fal": {"status": "COMPLETED", "images": [{"url": "https://x/a"}], "image": {"url": "x"},
            "detail": [{"type": "a", "msg": "b"}], "error": "a"},
    "sdcpp": {"status": "completed", "result": {"images": [{"b64_json": "aWNl"}]},
              "error": {"code": "a", "message": "b"}},
    "gemini-images": {"promptFeedback": {"blockReason": "A"}, "candidates": [{
                      "finishReason": "STOP", "content": {"parts": [{"text": "a",
                      "inlineData": {"data": "aWNl"}}]}}]},
    "comfyui": {"job": {"outputs": {"9": {"images": [{"filename": "a", "subfolder": "b",
                "type": "output"}]}}, "status": {"status_str": "a", "messages": [["a", {
                "exception_message": "b"}]]}}},
    "automatic1111": {"images": ["aWNl"], "info": "{}"},
}  # fmt: skip
OPENAI_ANSWER: Any = {
    "data": [{"b64_json": "aWNl", "url": "https://x/a", "error": {"message": "a", "code": "b"}}],
    "usage": {"cost": 1, "cost_in_usd_ticks": 5}, "base_resp": {"status_code": 1},
    "error": {"message": "a"},
}  # fmt: skip


@pytest.mark.parametrize("status", [200, 202, 400, 422, 429, 500])
@pytest.mark.parametrize("name", DIALECTS)
def test_an_answer_with_any_part_odd_is_judged(
    name: str, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    drawing = engine(name, "http://x")
    for value in spoilt(ANSWERS.get(name, OPENAI_ANSWER)):
        raw = RawAnswer(status, {}, json.dumps(value).encode())
        answer = drawing.parse(raw)
        if isinstance(answer, PictureElsewhere) and "[" in answer.url:
            with pytest.raises(NoAnswerError):
                asyncio.run(drawing.fetch(answer.url))
        if isinstance(drawing, PictureService):
            assert drawing._dialect.state(raw) in ("running", "ended", "unclear")
            assert isinstance(drawing._dialect.job(raw), str | None)
    # the belt that catches everything else was never needed
    assert not [line for line in caplog.messages if "not understood" in line]


@pytest.mark.parametrize("status", [401, 404, 429, 500, 503])
def test_a_result_that_is_not_shown_is_asked_for_again_and_is_no_refusal(status: int) -> None:
    async def tell(fake: FalFake) -> None:
        drawing = engine("fal", fake.base_url)
        served, told = fake.other, []

        def hidden(asked: Any) -> Any:
            if asked.path.endswith("/job-1") and len(told) < 2:
                told.append(asked)
                return Said(status, {"detail": "not now"})
            return served(asked)

        fake.other = hidden  # type: ignore[method-assign]
        answer = drawing.parse(await send(drawing, Told()))
        assert isinstance(answer, PictureElsewhere)
        assert (len(told), len(fake.orders)) == (2, 1)

    with FalFake() as fake:
        asyncio.run(tell(fake))


def test_nothing_a_job_ends_with_counts_as_refused() -> None:
    async def tell(fake: FalFake) -> None:
        drawing = engine("fal", fake.base_url)
        served = fake.other

        def ended(asked: Any) -> Any:
            if asked.path.endswith("/job-1"):
                return Said(422, {"detail": [{"msg": "no media", "type": "no_media_generated"}]})
            return served(asked)

        fake.other = ended  # type: ignore[method-assign]
        answer = drawing.parse(await send(drawing, Told()))
        assert isinstance(answer, PictureMissing)
        assert "no media" in answer.reason

    with FalFake() as fake:
        asyncio.run(tell(fake))


def test_a_comfyui_with_a_key_shows_its_pictures_for_it() -> None:
    class Guarded(ComfyFake):
        key = KEY

    with Guarded() as fake:
        assert asyncio.run(drawn(engine("comfyui", fake.base_url))) == picture()


def test_models_of_dashscope_are_asked_for_sizes_they_draw() -> None:
    sizes = {"qwen-image-plus": "1664*928", "wan2.2-t2i-flash": "1360*768"}
    for model, size in sizes.items():
        account = Account("m", "M", "http://x", model)
        drawing = new_picture(service_of("dashscope"), account)
        assert json.loads(drawing.prepare(PANEL).body)["parameters"]["size"] == size
        assert drawing.declare().reference_limit == 0
    edits = Account("m", "M", "http://x", "qwen-image-edit-plus")
    assert new_picture(service_of("dashscope"), edits).declare().reference_limit == 3


# one service's own ways


GEMINI_ENDS = [
    ("IMAGE_SAFETY", "refused by the service's rules (IMAGE_SAFETY)"),
    ("PROHIBITED_CONTENT", "refused by the service's rules (PROHIBITED_CONTENT)"),
    ("NO_IMAGE", "the service gave no picture (NO_IMAGE)"),
]


@pytest.mark.parametrize(("ending", "words"), GEMINI_ENDS)
def test_gemini_refuses_with_status_200(ending: str, words: str) -> None:
    with GeminiFake() as fake:
        fake.blocked = ending
        drawing = engine("gemini-images", fake.base_url)
        answer = drawing.parse(asyncio.run(send(drawing, Told())))
        assert answer == PictureMissing(words)


GEMINI_BODIES = [
    ({"promptFeedback": {"blockReason": "SAFETY"}}, PictureMissing),
    ({"candidates": [{"content": {"parts": [{"text": "I cannot"}]}, "finishReason": "STOP"}]},
     PictureMissing),
    ({"error": {"message": "odd"}}, PictureUnknown),
    ({}, PictureUnknown),
    ({"candidates": None, "usageMetadata": {}}, PictureMissing),
    ({"candidates": [{"content": {"parts": [
        {"thought": True, "inlineData": {"data": "aWNl"}}]}}]}, PictureMissing),
]  # fmt: skip


@pytest.mark.parametrize(("body", "kind"), GEMINI_BODIES)
def test_what_gemini_may_answer(body: Any, kind: type[Any]) -> None:
    raw = RawAnswer(200, {}, json.dumps(body).encode())
    answer = engine("gemini-images", "http://x").parse(raw)
    assert isinstance(answer, kind)
    if "I cannot" in str(body):
        assert isinstance(answer, PictureMissing)
        assert answer.text == "I cannot"


def test_the_picture_of_a_thought_is_not_the_picture() -> None:
    parts = [
        {"thought": True, "inlineData": {"data": "aWNl"}},
        {"inlineData": {"data": "cGljdHVyZQ=="}},
    ]
    body = {"candidates": [{"content": {"parts": parts}}]}
    answer = engine("gemini-images", "http://x").parse(
        RawAnswer(200, {}, json.dumps(body).encode())
    )
    assert isinstance(answer, PictureMade)
    assert answer.data == b"picture"


def test_older_wan_models_are_asked_in_their_own_form() -> None:
    with DashScopeFake() as fake:
        service = service_of("dashscope")
        account = Account("m", "M", fake.base_url, "wan2.2-t2i-flash", key=lambda: KEY)
        assert asyncio.run(drawn(new_picture(service, account))) == picture()
        assert fake.orders[0].path.endswith("/text2image/image-synthesis")


SECRET_HEADERS = {"gemini-images": "x-goog-api-key", "fal": "authorization"}


@pytest.mark.parametrize("name", SECRET_HEADERS)
def test_an_echoed_key_is_cut_out_of_what_is_kept(name: str) -> None:
    class Echoing(FAKES[name]):  # type: ignore[misc, valid-type]
        def order(self, asked: Any) -> Any:
            from tests.engines.fake import Said

            return Said(403, {"error": {"message": f"{KEY} may not do this"}})

    with Echoing() as fake:
        raw = asyncio.run(send(engine(name, fake.base_url), Told()))
        assert KEY.encode() not in raw.body
        assert b"[key] may not do this" in raw.body


# ComfyUI


EDITING = {
    "1": {"class_type": "LoadImage", "inputs": {"image": "a.png"}},
    "2": {"class_type": "LoadImage", "inputs": {"image": "b.png"}},
    "3": {"class_type": "TextEncodeQwenImageEdit", "inputs": {"prompt": "", "image1": ["1", 0]}},
    "4": {"class_type": "KSampler", "inputs": {"positive": ["3", 0], "seed": 1}},
    "5": {"class_type": "SaveImage", "inputs": {"images": ["4", 0], "filename_prefix": "x"}},
}


def test_a_job_goes_to_the_server_with_the_shortest_queue() -> None:
    with ComfyFake() as busy, ComfyFake() as idle:
        busy.busy = 3
        drawing = engine("comfyui", busy.base_url, servers=f"{idle.base_url}/\n")
        assert asyncio.run(drawn(drawing)) == picture()
        assert (len(busy.orders), len(idle.orders)) == (0, 1)


def test_a_server_that_is_away_is_passed_over() -> None:
    with ComfyFake() as there:
        drawing = engine("comfyui", "http://127.0.0.1:1", servers=there.base_url)
        assert asyncio.run(drawn(drawing)) == picture()


def test_where_no_server_answers_nothing_was_sent() -> None:
    drawing = engine("comfyui", "http://127.0.0.1:1", servers="http://127.0.0.1:2")
    with pytest.raises(NotSentError):
        asyncio.run(send(drawing, Told()))


def test_a_job_is_looked_up_on_every_server() -> None:
    async def tell(first: ComfyFake, second: ComfyFake) -> None:
        first.busy = 1
        drawing = engine("comfyui", first.base_url, servers=second.base_url)
        await send(drawing, Told())
        first.busy = 0
        found = await drawing.reconcile("op-1", None)
        assert isinstance(found, Found)
        answer = drawing.parse(found.raw)
        assert isinstance(answer, PictureElsewhere)
        assert answer.url.startswith(second.base_url)
        assert await drawing.fetch(answer.url) == picture()

    with ComfyFake() as first, ComfyFake() as second:
        asyncio.run(tell(first, second))


def test_a_job_that_is_known_is_not_queued_again() -> None:
    """ComfyUI itself would queue the same id a second time."""
    with ComfyFake() as fake:
        drawing = engine("comfyui", fake.base_url)
        assert asyncio.run(drawn(drawing)) == picture()
        assert asyncio.run(drawn(drawing)) == picture()
        assert len(fake.orders) == 1


def test_a_picture_is_found_by_its_file_after_a_restart_of_the_server() -> None:
    with ComfyFake() as fake:
        drawing = engine("comfyui", fake.base_url)
        asyncio.run(drawn(drawing))
        fake.restart()
        found = asyncio.run(drawing.reconcile("op-1", None))
        assert isinstance(found, Found)
        assert drawing.parse(found.raw) == PictureMade(picture())


def test_a_picture_on_a_server_that_is_not_ours_is_not_read() -> None:
    with ImagesFake() as stranger:
        drawing = engine("comfyui", "http://127.0.0.1:1")
        with pytest.raises(NoAnswerError):
            asyncio.run(drawing.fetch(f"{stranger.origin}/files/a.png"))
        assert not stranger.asked


def test_how_far_a_job_is_is_told_over_its_socket() -> None:
    async def tell(fake: ComfyFake) -> list[tuple[str, float]]:
        fake.hold = True
        fake.socket_says = [{"type": "progress", "data": {"value": 5, "max": 10}}]
        told = Told()
        sending = asyncio.create_task(send(engine("comfyui", fake.base_url), told))
        while not any(text == "Drawing" for text, _ in told.progress):
            await asyncio.sleep(0.01)
        fake.hold = False
        await sending
        return told.progress

    with ComfyFake() as fake:
        progress = asyncio.run(tell(fake))
        assert ("Drawing", pytest.approx(0.575)) in progress
        assert fake.sockets == list(fake.jobs)


def test_a_socket_that_falls_silent_keeps_no_picture_back() -> None:
    with ComfyFake() as fake:
        fake.socket_says = []
        assert asyncio.run(drawn(engine("comfyui", fake.base_url))) == picture()


def test_what_a_server_shows_of_the_picture_is_handed_on_and_no_more_often_than_is_seen() -> None:
    async def tell(fake: ComfyFake) -> list[bytes]:
        fake.hold = True
        shown = [_bare(picture(shade)) for shade in (10, 20, 30)]
        fake.socket_says = [*shown, {"type": "progress", "data": {"value": 5, "max": 10}}]
        told = Told()
        sending = asyncio.create_task(send(engine("comfyui", fake.base_url), told))
        while not any(text == "Drawing" for text, _ in told.progress):
            await asyncio.sleep(0.01)
        fake.hold = False
        await sending
        return told.previews

    with ComfyFake() as fake:
        assert asyncio.run(tell(fake)) == [picture(10)]


def _bare(data: bytes) -> bytes:
    return b"\0\0\0\x01" + b"\0\0\0\x02" + data


BINARY = [
    (_bare(b"png"), b"png"),
    (b"\0\0\0\x04" + b"\0\0\0\x02" + b"{}" + b"jpeg", b"jpeg"),
    (b"\0\0\0\x04" + b"\xff\xff\xff\xff" + b"{}", None),
    (b"\0\0\0\x03" + b"\0\0\0\x02" + b"text", None),
    (_bare(b""), None),
    (b"\0\0", None),
    (b"", None),
]


@pytest.mark.parametrize(("message", "shown"), BINARY)
def test_what_a_binary_message_of_a_socket_shows(message: bytes, shown: bytes | None) -> None:
    assert preview_in(message) == shown


SHARES = [
    ('{"type": "progress", "data": {"value": 3, "max": 4}}', 0.75),
    ('{"type": "progress", "data": {"value": 5, "max": 4}}', None),
    ('{"type": "progress", "data": {"value": 0, "max": 0}}', None),
    ('{"type": "progress_state", "data": {"nodes": {"1": {"state": "running", "value": 1, "max": 2},'
     ' "2": {"state": "finished", "value": 1, "max": 1}}}}', 0.5),
    ('{"type": "status", "data": {}}', None),
    ("{", None),
    ("[]", None),
]  # fmt: skip


@pytest.mark.parametrize(("message", "share"), SHARES)
def test_what_a_socket_says_of_a_job(message: str, share: float | None) -> None:
    assert share_of(message) == share


WORKFLOWS = [
    ("{", "no JSON"),
    ("[]", "none that ComfyUI"),
    ('{"nodes": [], "links": []}', "editor"),
    ('{"1": {"class_type": "SaveImage", "inputs": {"filename_prefix": "x"}}}', "words"),
    ('{"1": {"class_type": "CLIPTextEncode", "inputs": {"text": ""}}}', "saves no picture"),
]


@pytest.mark.parametrize(("workflow", "words"), WORKFLOWS)
def test_a_workflow_that_cannot_be_used_says_why(workflow: str, words: str) -> None:
    with pytest.raises(RefusedError, match=words):
        engine("comfyui", "http://x", workflow=workflow)


def test_places_can_be_named_by_hand() -> None:
    graph = EDITING | {"6": {"class_type": "Note", "inputs": {"words": "", "n": 0}}}
    drawing = engine(
        "comfyui", "http://x", workflow=json.dumps({"prompt": graph}),
        places='{"prompt": "6.words", "seed": "6.n", "references": ["2.image"]}',
    )  # fmt: skip
    assert drawing.declare().reference_limit == 1
    body = json.loads(drawing.prepare(WITH_REFERENCES).body)
    assert body["graph"]["6"]["inputs"]["n"] == 7
    assert "Mia opens the door" in body["graph"]["6"]["inputs"]["words"]
    assert body["graph"]["1"]["inputs"]["image"] == "a.png"
    with pytest.raises(RefusedError, match=r"9\.text"):
        engine("comfyui", "http://x", workflow=json.dumps(graph), places='{"prompt": "9.text"}')
    with pytest.raises(RefusedError, match="colour"):
        engine("comfyui", "http://x", places='{"colour": "9.text"}')


def test_the_words_are_found_through_what_lies_between() -> None:
    graph = {
        "1": {"class_type": "CLIPTextEncode", "inputs": {"text": "bad hands"}},
        "2": {"class_type": "CLIPTextEncode", "inputs": {"text": "a door"}},
        "3": {"class_type": "ControlNetApplyAdvanced",
              "inputs": {"positive": ["2", 0], "negative": ["1", 0]}},
        "4": {"class_type": "KSampler",
              "inputs": {"positive": ["3", 0], "negative": ["3", 1], "seed": 1}},
        "5": {"class_type": "SaveImage", "inputs": {"filename_prefix": "x"}},
    }  # fmt: skip
    drawing = engine("comfyui", "http://x", workflow=json.dumps(graph), negative="blur")
    filled = json.loads(drawing.prepare(PANEL).body)["graph"]
    assert "Mia" in filled["2"]["inputs"]["text"]
    assert filled["1"]["inputs"]["text"] == "blur"
