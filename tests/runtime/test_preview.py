"""Previews are live only: nothing of them is stored, and what is no picture is not shown."""

from __future__ import annotations

import asyncio
import base64
import json
import threading

import pytest

from app.runtime.run import Rest
from tests.fakes import CountingPainter, MemoryPictures, ScriptedModel, calls, drawing, says
from tests.runtime.desk import Desk


def previews(desk):
    return [item.delta for item in desk.lives if item.kind == "preview"]


async def drawn(desk, until):
    desk.painter.gate.clear()
    saying = asyncio.create_task(desk.say("Draw."))
    while not until():
        await asyncio.sleep(0.005)
    desk.painter.gate.set()
    assert await saying is Rest.FINISHED


@pytest.mark.parametrize("where", ["memory", "disk"])
def test_a_preview_is_shown_ended_and_nowhere_in_the_journal(tmp_path, where):
    async def tell():
        painter = CountingPainter(previews=(b"picture early",))
        home = tmp_path / "home" if where == "disk" else None
        desk = Desk(home, model=ScriptedModel(calls(drawing()), says()), painter=painter)
        await drawn(desk, lambda: previews(desk))
        shown = base64.b64encode(b"small picture early").decode()
        assert previews(desk) == [shown, ""]
        (result,) = [row for row in desk.view.rows(0) if row.payload.get("role") == "tool"]
        assert {i.entry_id for i in desk.lives if i.kind == "preview"} == {result.entry_id}
        told = json.dumps([row.json() for row in desk.view.rows(0)])
        assert shown not in told
        assert "preview" not in told
        assert len(desk.pictures.stored) == 1
        desk.fold()
        await desk.studio.close()

    asyncio.run(tell())


def test_a_preview_that_is_no_picture_is_dropped_and_the_picture_comes(tmp_path):
    async def tell():
        painter = CountingPainter(previews=(b"<svg onload=x>",))
        desk = Desk(tmp_path, model=ScriptedModel(calls(drawing()), says()), painter=painter)
        await drawn(desk, lambda: painter.started.is_set())
        assert previews(desk) == []
        assert len(desk.view.candidates()) == 1
        await desk.studio.close()

    asyncio.run(tell())


class SlowPictures(MemoryPictures):
    """Decodes nothing before it is let go."""

    def __init__(self):
        super().__init__()
        self.go = threading.Event()
        self.looked: list[bytes] = []

    def glimpse(self, data):
        self.looked.append(data)
        assert self.go.wait(10)
        return super().glimpse(data)


def slow(painter):
    desk = Desk(None, model=ScriptedModel(calls(drawing()), says()), painter=painter)
    desk.pictures = SlowPictures()
    desk.start()
    return desk


def test_what_comes_while_one_is_decoded_is_dropped():
    async def tell():
        desk = slow(CountingPainter(previews=(b"picture 1", b"picture 2", b"picture 3")))
        desk.session = desk.studio.new("Story")

        def shown():
            if desk.pictures.looked:
                desk.pictures.go.set()
            return previews(desk)

        await drawn(desk, shown)
        assert desk.pictures.looked == [b"picture 1"]
        await desk.studio.close()

    asyncio.run(tell())


def test_a_preview_that_is_late_does_not_keep_the_picture_back_and_is_not_shown():
    async def tell():
        desk = slow(CountingPainter(previews=(b"picture 1",)))
        desk.session = desk.studio.new("Story")
        await drawn(desk, lambda: desk.pictures.looked)
        assert len(desk.view.candidates()) == 1
        desk.pictures.go.set()
        await asyncio.sleep(0)
        assert previews(desk) == []
        await desk.studio.close()

    asyncio.run(tell())


def test_a_send_that_ends_without_an_answer_ends_its_previews(tmp_path):
    async def tell():
        painter = CountingPainter(previews=(b"picture early",), behave=lambda _n: "drop")
        desk = Desk(tmp_path, model=ScriptedModel(calls(drawing()), says()), painter=painter)
        painter.gate.clear()
        saying = asyncio.create_task(desk.say("Draw."))
        while not previews(desk):
            await asyncio.sleep(0.005)
        painter.gate.set()
        assert await saying is Rest.DOUBT
        assert previews(desk)[-1] == ""
        assert painter.sends == 1
        await desk.studio.close()

    asyncio.run(tell())
