"""A picture of the person's own becomes a panel: free, a turn of its own, and a panel like any other."""

from __future__ import annotations

import asyncio

import pytest

from app.engines.direct import DirectEngine
from app.errors import NotFoundError, RefusedError, RunOpenError
from app.folds.branches import lines
from app.folds.panels import drawn_by, panels_on
from app.folds.turns import is_settled, turns_on
from app.publish.comic import comic_of
from tests.fakes import ScriptedModel, calls, drawing, says
from tests.runtime.desk import Desk


def go(coroutine):
    return asyncio.run(coroutine)


@pytest.fixture(params=["memory", "disk"])
def home(request, tmp_path):
    return tmp_path / "home" if request.param == "disk" else None


def panels(desk, tip=None):
    session = desk.fold().session
    return panels_on(session, session.tree.path(tip or session.tree.head))


async def drawn_and_brought(home):
    desk = Desk(home, model=ScriptedModel(calls(drawing("Mina runs")), says("1")))
    await desk.say("Mina runs.")
    asset = desk.pictures.put(b"picture of mine")
    before = desk.view.info().seq
    panel_id = desk.studio.bring(desk.session, asset, " A photo of the quay ")
    assert desk.kinds(before) == ["message", "message"]
    return desk, asset, panel_id


def test_it_is_a_panel_with_its_words_and_costs_nothing(home):
    async def tell():
        desk, asset, panel_id = await drawn_and_brought(home)
        session = desk.fold().session
        _, mine = panels(desk)
        assert mine.shown is not None
        assert (mine.id, mine.shown.asset, mine.shown.prompt) == (
            panel_id, asset, "A photo of the quay",
        )  # fmt: skip
        turn = turns_on(session, session.tree.path(session.tree.head))[-1]
        assert (turn.number, turn.kind, len(turn.entries)) == (2, "pick", 2)
        assert is_settled(session, turn)
        assert [line.panels for line in lines(session)] == [2]
        info = desk.view.info()
        assert (info.panels, info.last_asset) == (2, asset)
        row = desk.view.candidates()[-1]
        assert (row.panel_id, row.asset, row.prompt) == (panel_id, asset, "A photo of the quay")
        assert [found for found, _ in drawn_by(session, turn.entries[0])] == [panel_id]
        assert (len(desk.model.requests), len(desk.painter.bodies)) == (2, 1)

    go(tell())


def test_it_is_published_with_its_prompt(home):
    async def tell():
        desk, asset, panel_id = await drawn_and_brought(home)
        session = desk.fold().session
        made = comic_of(session, desk.session, session.tree.head)
        shot = made.shots[-1]
        assert (shot.panel_id, shot.number, shot.turn) == (panel_id, 2, 2)
        assert (shot.asset, shot.prompt, shot.said) == (asset, "A photo of the quay", "")
        placed = [cell.panel_id for page in made.layout.pages for cell in page.cells]
        assert panel_id in placed

    go(tell())


def test_it_goes_and_comes_back_with_its_turn(home):
    async def tell():
        desk, asset, panel_id = await drawn_and_brought(home)
        tip = desk.view.info().head
        session = desk.fold().session
        first = turns_on(session, session.tree.path(tip))[0].last_entry_id
        desk.studio.rewind(desk.session, first, "with a photo")
        assert len(panels(desk)) == 1
        # from the branch that was left it can be used again, as any panel can
        desk.studio.pick(desk.session, panel_id)
        shown = panels(desk)[-1].shown
        assert shown is not None
        assert (shown.asset, shown.prompt) == (asset, "A photo of the quay")
        desk.studio.go(desk.session, tip)
        assert [panel.id for panel in panels(desk)][-1] == panel_id

    go(tell())


def test_a_fork_has_it_under_an_id_of_its_own(tmp_path):
    async def tell():
        desk, asset, panel_id = await drawn_and_brought(tmp_path)
        desk.studio.set_state(
            desk.session, {"lettering": {panel_id: {"b1": {"text": {"en": "Here!"}}}}}
        )
        desk.session = desk.studio.fork(desk.session, desk.view.info().head)
        mine = panels(desk)[-1]
        assert mine.id != panel_id
        assert mine.id == mine.reply_id
        assert mine.shown is not None
        assert (mine.shown.asset, mine.shown.prompt) == (asset, "A photo of the quay")
        assert list(desk.view.state_at(desk.view.info().head)["lettering"]) == [mine.id]
        assert desk.view.candidates()[-1].panel_id == mine.id

    go(tell())


def test_more_pictures_of_it_are_drawn_by_its_words(home):
    async def tell():
        desk, asset, panel_id = await drawn_and_brought(home)
        desk.shelf.chats["direct"] = DirectEngine()
        operation_id = desk.studio.draw_again(desk.session, panel_id)
        await desk.studio.run(desk.session, operation_id, patient=False)
        assert b"A photo of the quay" in desk.painter.bodies[-1]
        mine = panels(desk)[-1]
        assert (mine.id, len(mine.candidates)) == (panel_id, 2)
        assert mine.shown is not None
        assert mine.shown.asset == asset
        wordless = desk.studio.bring(desk.session, asset)
        with pytest.raises(RefusedError):
            desk.studio.draw_again(desk.session, wordless)

    go(tell())


def test_the_model_sees_it_from_then_on(home):
    async def tell():
        desk, asset, _ = await drawn_and_brought(home)
        await desk.say("And now?")
        assert asset in repr(desk.model.requests[-1])

    go(tell())


def test_nothing_is_written_where_it_cannot_be(home):
    async def tell():
        desk = Desk(home)
        before = desk.view.info().seq
        with pytest.raises(NotFoundError):
            desk.studio.bring(desk.session, "0" * 64, "x")
        asset = desk.pictures.put(b"picture")
        desk.studio.say(desk.session, "Go on.")
        accepted = desk.view.info().seq
        with pytest.raises(RunOpenError):
            desk.studio.bring(desk.session, asset)
        assert desk.view.info().seq == accepted > before

    go(tell())
