"""An answer that was paid for is kept, whatever the disk and whoever closes the program."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.errors import AnswerNotKeptError
from app.runtime import answers
from tests.fakes import CountingPainter, ScriptedModel, calls, drawing, says
from tests.runtime.desk import Desk


def outcomes(desk):
    return [
        row.payload["outcome"] for row in desk.view.rows(0) if row.payload.get("role") == "tool"
    ]


@pytest.mark.parametrize("failures", [1, 2, 3])
def test_an_answer_the_disk_refuses_is_tried_again(tmp_path, monkeypatch, failures):
    monkeypatch.setattr(answers, "WAITS_S", (0.0, 0.01, 0.02))

    async def tell():
        desk = Desk(tmp_path / "home", model=ScriptedModel(calls(drawing()), says()))
        write, left = desk.spool.write_answer, [failures]

        def full(*given):
            if left[0]:
                left[0] -= 1
                raise OSError(28, "No space left on device")
            write(*given)

        desk.spool.write_answer = full
        await desk.say()
        assert (desk.painter.sends, outcomes(desk)) == (1, ["ok"])
        await desk.studio.close()
        desk.journal.close()

    asyncio.run(tell())


def test_a_control_whose_disk_never_takes_it_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(answers, "WAITS_S", (0.0, 0.01))

    async def tell():
        desk = Desk(tmp_path / "home", model=ScriptedModel(calls(drawing()), says()))

        def full(*_given):
            raise OSError(28, "No space left on device")

        desk.spool.write_answer = full
        with pytest.raises(AnswerNotKeptError):
            await desk.say()
        assert outcomes(desk) == []
        await desk.studio.close()
        desk.journal.close()

    asyncio.run(tell())


def test_closing_while_an_answer_waits_for_its_thread_keeps_it(tmp_path):
    async def tell():
        busy = ThreadPoolExecutor(1)
        asyncio.get_running_loop().set_default_executor(busy)
        painter = CountingPainter()
        painter.gate.clear()
        model = ScriptedModel(calls(drawing()), says())
        desk = Desk(tmp_path / "home", model=model, painter=painter)
        operation = desk.studio.say(desk.session, "Mina waves")
        desk.studio.run(desk.session, operation, patient=False)
        await painter.started.wait()
        # any other work of the program: a small picture, a decoded one
        busy.submit(time.sleep, 0.3)
        painter.gate.set()
        while not painter.charges:
            await asyncio.sleep(0)
        for _ in range(5):
            await asyncio.sleep(0)
        await desk.studio.close()
        return desk

    desk = asyncio.run(tell())
    assert desk.painter.sends == 1
    assert len(desk.spool.answers) == 1
    desk.journal.close()
