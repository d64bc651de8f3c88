"""Stop asks services to give up what is out, once; what was sent is awaited all the same."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from decimal import Decimal

import pytest

from app.errors import NoAnswerError, WrongUseError
from app.folds.answer import fold
from app.runtime.run import Rest
from app.settings.model import EngineSettings
from app.wiring import Workshop
from tests.engines.fake import KEY
from tests.engines.fake_services import FAKES, MODELS
from tests.fakes import CountingPainter, ScriptedModel, calls, drawing, says
from tests.runtime.desk import Desk


@dataclass
class Cancellable(CountingPainter):
    """Notes who asks it to give up; ``away`` cannot be asked."""

    away: bool = False
    asked: list[tuple[str, str | None]] = field(default_factory=list)

    async def cancel(self, key, handle):
        self.asked.append((key, handle))
        if self.away:
            raise NoAnswerError(reason="it is away")


async def out(desk, *pictures):
    """Order pictures that do not come yet; returns the run and its operation."""
    desk.painter.gate.clear()
    operation_id = desk.studio.say(desk.session, "Draw.")
    task = desk.studio.run(desk.session, operation_id, patient=False)
    while desk.painter.sends < len(pictures):
        await asyncio.sleep(0.005)
    await desk.painter.started.wait()
    return task, operation_id


def desk_with(home, painter, *pictures):
    return Desk(home, model=ScriptedModel(calls(*pictures), says()), painter=painter)


@pytest.mark.parametrize("away", [False, True])
def test_each_call_that_is_out_is_asked_about_once_and_awaited(tmp_path, away):
    async def tell():
        pictures = (drawing("a"), drawing("b"))
        desk = desk_with(tmp_path, Cancellable(settle_by=("handle",), away=away), *pictures)
        task, operation_id = await out(desk, *pictures)
        desk.studio.stop(desk.session)
        while len(desk.painter.asked) < 2:
            await asyncio.sleep(0.005)
        with pytest.raises(WrongUseError):
            desk.studio.stop(desk.session)
        assert not task.done()
        desk.painter.gate.set()
        assert await task is Rest.FINISHED
        operation = desk.fold().session.operations[operation_id]
        assert {call.result.outcome for call in operation.calls.values()} == {"ok"}
        sends = [call.sends[0] for call in operation.calls.values()]
        assert sorted(desk.painter.asked) == sorted(
            (send.t1.idempotency_key, send.handle.handle) for send in sends
        )
        assert desk.painter.sends == 2
        assert set(desk.painter.charges.values()) == {1}
        await desk.studio.close()

    asyncio.run(tell())


@dataclass
class NamesLate(Cancellable):
    """Tells its job's number only when it is let to."""

    async def send(self, prepared, key, on_handle, on_progress, on_preview=None):
        self.sends += 1
        on_progress("Waiting", 0.1)
        self.charges[key] += 1
        self.started.set()
        await self.gate.wait()
        on_handle("job-1")
        raise NoAnswerError(reason="the job did not end in time")


def test_a_job_that_is_named_after_the_stop_is_asked_about_then_and_left_in_doubt(tmp_path):
    async def tell():
        desk = desk_with(tmp_path, NamesLate(settle_by=("handle",)), drawing())
        task, operation_id = await out(desk, drawing())
        desk.studio.stop(desk.session)
        await asyncio.sleep(0.02)
        desk.painter.gate.set()
        assert await task is Rest.DOUBT
        assert [handle for _, handle in desk.painter.asked] == [None, "job-1"]
        (call,) = desk.fold().session.operations[operation_id].calls.values()
        assert call.in_doubt
        assert desk.painter.sends == 1
        await desk.studio.close()

    asyncio.run(tell())


def test_a_picture_that_is_out_when_the_story_goes_elsewhere_is_not_given_up(tmp_path):
    """The window promises that it still comes."""

    async def tell():
        desk = desk_with(tmp_path, Cancellable(settle_by=("handle",)), drawing())
        task, _ = await out(desk, drawing())
        desk.studio.rewind(desk.session, "start", None)
        desk.painter.gate.set()
        await task
        assert desk.painter.asked == []
        await desk.studio.close()

    asyncio.run(tell())


@pytest.mark.parametrize("painter", [CountingPainter, Cancellable])
def test_a_run_with_nothing_out_asks_nobody(tmp_path, painter):
    async def tell():
        model = ScriptedModel(calls(drawing()), says("slowly"))
        desk = Desk(tmp_path, model=model, painter=painter())
        await desk.say("Draw.")
        desk.studio.say(desk.session, "Once more.")
        desk.studio.stop(desk.session)
        await asyncio.sleep(0)
        assert getattr(desk.painter, "asked", []) == []
        await desk.studio.close()

    asyncio.run(tell())


@pytest.mark.parametrize("name", ["sdcpp", "dashscope", "fal", "comfyui"])
def test_a_stopped_run_ends_without_a_picture_where_the_service_gave_the_job_up(
    tmp_path, monkeypatch, name
):
    monkeypatch.setenv("INKFOLD_KEY_PAINTER", KEY)

    async def tell(fake):
        fake.hold = True
        fake.waits = name == "dashscope"
        workshop = Workshop(tmp_path / "home")
        engine = EngineSettings(
            name="painter", service=name, draws=True, base_url=fake.base_url,
            model=MODELS.get(name, "m"), price=Decimal("0.04"), unit="USD",
        )  # fmt: skip
        workshop.add_engine(engine)
        workshop.set_default("image", "painter")
        session = workshop.studio.new("Rain")
        config = {"allowance": {"mode": "all"}}
        operation_id = workshop.studio.say(session, "Mina runs, wide", config=config)
        task = workshop.studio.run(session, operation_id, patient=False)
        while not any(fake.jobs.values()):
            await asyncio.sleep(0.01)
        workshop.studio.stop(session)
        assert await task is Rest.FINISHED
        operation = fold(workshop.journal.view(session).rows(0)).session.operations[operation_id]
        (call,) = operation.calls.values()
        assert call.result.outcome == "no_picture"
        certainty = call.sends[0].settled.payload.get("certainty")
        assert certainty == ("none" if name in ("sdcpp", "comfyui") else "possible")
        assert operation.finished.outcome == "aborted"
        assert (len(fake.cancels), len(fake.orders)) == (1, 1)
        await workshop.close()

    with FAKES[name]() as fake:
        asyncio.run(tell(fake))
