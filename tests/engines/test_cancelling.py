"""Jobs that are asked to end early: asked once, followed to their end, and never ordered again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.engines.catalogue import services
from app.errors import AppError
from app.ports import (
    CanCancel,
    Inconclusive,
    PictureAnswer,
    PictureElsewhere,
    PictureMade,
    PictureMissing,
)
from tests.engines.fake import Fake
from tests.engines.fake_jobs import ComfyFake, FalFake, JobsFake
from tests.engines.fake_services import FAKES
from tests.engines.test_picture_services import JOBS, Told, engine, send

WAYS = {
    "dashscope": ("POST", "/api/v1/tasks/job-1/cancel"),
    "fal": ("PUT", "/fal-ai/flux/requests/job-1/cancel"),
    "sdcpp": ("POST", "/sdcpp/v1/jobs/job-1/cancel"),
    "comfyui": ("POST", "/interrupt"),
}
WORDS = {
    "dashscope": "CANCELED",
    "fal": "cancelled",
    "sdcpp": "cancelled by the client",
    "comfyui": "without a picture",
}


async def cancelled(name: str, fake: JobsFake) -> PictureAnswer:
    """Order, cancel while the job is at work, and return what its answer comes to."""
    drawing = engine(name, fake.base_url)
    assert isinstance(drawing, CanCancel)
    fake.hold = True
    told = Told()
    sending = asyncio.create_task(send(drawing, told))
    while not any(fake.jobs.values()):
        await asyncio.sleep(0.01)
    await drawing.cancel("op-1", told.handles[0] if told.handles else None)
    if not fake.cancels:
        fake.hold = False
    return drawing.parse(await sending)


def asked_to_end(fake: Fake) -> list[tuple[str, str]]:
    wanted = [a for a in fake.asked if a.method in ("POST", "PUT") and a not in fake.orders]
    return [(asked.method, asked.path) for asked in wanted]


@pytest.mark.parametrize("name", JOBS)
def test_a_cancelled_job_is_no_picture_after_one_order_and_one_request(name: str) -> None:
    with JOBS[name]() as fake:
        fake.waits = name == "dashscope"
        answer = asyncio.run(cancelled(name, fake))
        assert isinstance(answer, PictureMissing)
        assert WORDS[name] in answer.reason
        assert asked_to_end(fake) == [WAYS[name]]
        assert fake.cancels == list(fake.jobs)
        assert len(fake.orders) == 1


def test_a_task_that_has_begun_is_not_given_up_and_its_picture_comes() -> None:
    with JOBS["dashscope"]() as fake:
        answer = asyncio.run(cancelled("dashscope", fake))
        assert isinstance(answer, PictureElsewhere)
        assert asked_to_end(fake) == [WAYS["dashscope"]]
        assert len(fake.orders) == 1


def test_a_job_taken_out_of_comfyuis_queue_is_no_picture_and_says_so() -> None:
    with ComfyFake() as fake:
        fake.waits = True
        fake.hold = True
        drawing = engine("comfyui", fake.base_url)
        assert isinstance(drawing, CanCancel)

        async def tell() -> PictureAnswer:
            sending = asyncio.create_task(send(drawing, Told()))
            while not any(fake.jobs.values()):
                await asyncio.sleep(0.01)
            await drawing.cancel("op-1", None)
            return drawing.parse(await sending)

        answer = asyncio.run(tell())
        assert answer == PictureMissing("it was taken out of the queue")
        assert asked_to_end(fake) == [("POST", "/queue")]
        assert len(fake.orders) == 1


def test_what_others_have_in_comfyuis_queue_is_left_alone() -> None:
    with ComfyFake() as fake:
        fake.busy = 2
        drawing = engine("comfyui", fake.base_url)
        assert isinstance(drawing, CanCancel)
        asyncio.run(drawing.cancel("op-1", None))
        assert asked_to_end(fake) == []


def test_a_request_fal_took_out_of_its_queue_proves_nothing_to_whoever_looks_later() -> None:
    with FalFake() as fake:
        fake.waits = True
        fake.new_job("job-1")
        fake.cancels.append("job-1")
        found = asyncio.run(engine("fal", fake.base_url).reconcile("op-1", "job-1"))
        assert isinstance(found, Inconclusive)


@pytest.mark.parametrize("name", [name for name in JOBS if name != "comfyui"])
def test_a_job_nobody_has_named_yet_is_not_asked_about(name: str) -> None:
    with JOBS[name]() as fake:
        drawing: Any = engine(name, fake.base_url)
        asyncio.run(drawing.cancel("op-1", None))
        assert fake.asked == []


@pytest.mark.parametrize("name", [name for name in FAKES if FAKES[name] not in JOBS.values()])
def test_services_without_jobs_are_asked_for_nothing(name: str) -> None:
    assert services()[name].draws
    with FAKES[name]() as fake:
        drawing = engine(name, fake.base_url)
        if isinstance(drawing, CanCancel):
            asyncio.run(drawing.cancel("op-1", "job-1"))
        assert fake.asked == []


def test_a_service_that_is_away_says_so_to_whoever_asks_it() -> None:
    drawing: Any = engine("sdcpp", "http://127.0.0.1:1")
    with pytest.raises(AppError):
        asyncio.run(drawing.cancel("op-1", "job-1"))


def test_a_job_that_is_not_cancelled_ends_in_its_picture() -> None:
    """The control: without the request the same job is drawn."""
    with JOBS["sdcpp"]() as fake:
        drawing = engine("sdcpp", fake.base_url)
        assert isinstance(drawing.parse(asyncio.run(send(drawing, Told()))), PictureMade)
        assert fake.cancels == []
