"""One thread does the work; its results arrive here, in order, and it ends cleanly."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any, cast

import pytest

from app.errors import RefusedError
from app.viewmodels.worker import Worker


class EmptyShop:
    closed_on = ""

    async def close(self) -> None:
        EmptyShop.closed_on = threading.current_thread().name


@pytest.fixture
def worker(qtbot: Any) -> Iterator[Worker]:
    made = Worker(lambda: cast(Any, EmptyShop()))
    made.start()
    yield made
    if not made._ended:
        with qtbot.waitSignal(made.stopped):
            made.close()


def test_jobs_run_on_the_runtime_thread_and_answer_here_in_order(
    qtbot: Any, worker: Worker
) -> None:
    heard: list[Any] = []

    async def slow(_shop: Any) -> str:
        await asyncio.sleep(0.02)
        return threading.current_thread().name

    for number in range(50):
        worker.call(lambda _shop, n=number: n, heard.append)
    worker.call(slow, heard.append)
    worker.call(lambda _s: None, lambda _r: heard.append(threading.current_thread().name))
    qtbot.waitUntil(lambda: len(heard) == 52)
    assert heard[:50] == list(range(50))
    assert set(heard[50:]) == {"runtime", threading.main_thread().name}


def test_what_fails_is_told_to_whoever_asked_or_to_the_one_who_listens(
    qtbot: Any, worker: Worker
) -> None:
    mine: list[Exception] = []
    all_others: list[Exception] = []
    worker.trouble = all_others.append

    def refuse(_shop: Any) -> None:
        raise RefusedError(reason="No.")

    worker.call(refuse, None, mine.append)
    worker.call(refuse)
    qtbot.waitUntil(lambda: bool(mine and all_others))
    assert isinstance(mine[0], RefusedError)


def test_a_burst_of_live_text_arrives_in_few_batches(qtbot: Any, worker: Worker) -> None:
    batches: list[int] = []
    waiting: list[int] = []
    drain = worker._drain
    worker._frame.timeout.disconnect()

    def counted() -> None:
        before = len(waiting)
        drain()
        batches.append(len(waiting) - before)

    worker._drain = counted  # type: ignore[method-assign]
    worker._frame.timeout.connect(counted)

    def burst(_shop: Any) -> None:
        for number in range(2000):
            worker.deliver(lambda n=number: waiting.append(n))

    worker.call(burst)
    qtbot.waitUntil(lambda: len(waiting) == 2000)
    assert waiting == list(range(2000))
    assert len([size for size in batches if size]) < 40


def test_closing_cancels_what_runs_and_closes_the_shop_where_it_lives(
    qtbot: Any, worker: Worker
) -> None:
    ended: list[str] = []

    async def for_ever(_shop: Any) -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            ended.append("cancelled")

    started: list[bool] = []
    worker.call(for_ever)
    worker.call(lambda _shop: True, started.append)
    qtbot.waitUntil(lambda: bool(started))
    with qtbot.waitSignal(worker.stopped, timeout=5000):
        worker.close()
    assert ended == ["cancelled"]
    assert EmptyShop.closed_on == "runtime"
    assert not worker._thread.is_alive()
    worker.call(lambda _shop: ended.append("late"))
    assert ended == ["cancelled"]


def test_a_shop_that_cannot_be_made_is_told_and_the_worker_ends(qtbot: Any) -> None:
    heard: list[Exception] = []

    def fail() -> Any:
        raise RefusedError(reason="locked")

    broken = Worker(fail)
    broken.trouble = heard.append
    with qtbot.waitSignal(broken.stopped, timeout=5000):
        broken.start()
    assert [str(error) for error in heard] == ["locked"]
