"""Calls in doubt: what settles them by itself, what asks, and what a person's choice does."""

from __future__ import annotations

import asyncio

import pytest

from app.errors import BadPictureError, RefusedError
from app.ports import Inconclusive, NotMade, StillRunning
from app.runtime.run import Rest
from tests.fakes import CountingPainter, ScriptedModel, calls, drawing, says
from tests.runtime.desk import Desk


def go(coroutine):
    return asyncio.run(coroutine)


def once(what):
    """Behave so at the first send and well afterwards."""
    return lambda number: what if number == 1 else "ok"


async def in_doubt(home, settle_by=(), what="drop", **more):
    painter = CountingPainter(settle_by=settle_by, behave=once(what))
    desk = Desk(home, model=ScriptedModel(calls(drawing()), says()), painter=painter, **more)
    rest = await desk.say()
    return desk, rest


@pytest.mark.parametrize(
    ("settle_by", "what", "rest", "sends", "charges"),
    [
        ((), "drop", Rest.DOUBT, 1, 1),
        ((), "error", Rest.DOUBT, 1, 1),
        ((), "lost", Rest.DOUBT, 1, 0),
        ((), "unsent", Rest.FINISHED, 1, 0),
        ((), "refuse", Rest.FINISHED, 1, 0),
        ((), "empty", Rest.FINISHED, 1, 1),
        (("key",), "drop", Rest.FINISHED, 2, 1),
        (("key",), "lost", Rest.FINISHED, 2, 1),
        (("lookup",), "drop", Rest.FINISHED, 1, 1),
        (("lookup",), "lost", Rest.DOUBT, 1, 0),
        (("handle",), "drop", Rest.FINISHED, 1, 1),
        (("handle",), "lost", Rest.DOUBT, 1, 0),
    ],
)
def test_what_becomes_of_a_send_that_went_wrong(tmp_path, settle_by, what, rest, sends, charges):
    async def tell():
        desk, came_to = await in_doubt(tmp_path, settle_by, what)
        assert came_to is rest
        assert desk.painter.sends == sends
        assert sum(desk.painter.charges.values()) == charges
        # and a start of the program changes nothing about it
        await desk.restart()
        await desk.studio.recover(desk.session)
        assert desk.painter.sends == sends
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_a_service_that_never_answers_is_not_asked_for_ever(tmp_path):
    async def tell():
        painter = CountingPainter(settle_by=("key",), behave=lambda _n: "lost")
        desk = Desk(tmp_path, model=ScriptedModel(calls(drawing())), painter=painter)
        assert await desk.say() is Rest.DOUBT
        assert painter.sends == 4
        await desk.restart()
        await desk.studio.recover(desk.session)
        assert painter.sends == 4
        desk.fold()
        await desk.studio.close()

    go(tell())


@pytest.mark.parametrize(
    ("told", "outcome"),
    [(NotMade("never accepted"), "not_sent"), (Inconclusive("?"), None), (StillRunning("…"), None)],
)
def test_what_a_look_up_says_is_recorded(tmp_path, told, outcome):
    async def tell():
        painter = CountingPainter(settle_by=("lookup",), behave=once("drop"), reconciled=told)
        desk = Desk(tmp_path, model=ScriptedModel(calls(drawing()), says()), painter=painter)
        rest = await desk.say()
        (call,) = desk.fold().session.operations[desk.view.newest_operation()].calls.values()
        if outcome is None:
            assert rest is Rest.DOUBT
            assert call.sends[-1].decision.action == "inconclusive"
        else:
            assert call.result.outcome == outcome
        await desk.studio.close()

    go(tell())


@pytest.mark.parametrize(
    ("choice", "outcome", "sends", "settled"),
    [
        ("attach", "ok", 1, 10),
        ("leave-unknown", "unknown", 1, 10),
        ("not-made", "not_sent", 1, None),
        ("run-again", "ok", 2, 20),
    ],
)
def test_what_a_persons_choice_does(tmp_path, choice, outcome, sends, settled):
    async def tell():
        desk, _ = await in_doubt(tmp_path)
        (question,) = desk.studio.questions(desk.session)
        assert question.choices == ("attach", "leave-unknown", "not-made", "run-again")
        picture = b"picture of my own" if choice == "attach" else None
        await desk.studio.decide(desk.session, question.result_entry_id, choice, picture)
        rests = await desk.studio.recover(desk.session)
        assert set(rests.values()) <= {Rest.FINISHED}
        session = desk.fold().session
        call = session.operations[question.operation_id].calls[question.result_entry_id]
        assert call.result.outcome == outcome
        assert desk.painter.sends == sends
        assert session.operations[question.operation_id].finished.outcome == "completed"
        assert desk.view.spent() == ({} if settled is None else {"credits": settled})
        with pytest.raises(RefusedError):
            await desk.studio.decide(desk.session, question.result_entry_id, "leave-unknown")
        await desk.studio.close()

    go(tell())


def test_bytes_that_are_no_picture_are_not_attached(tmp_path):
    async def tell():
        desk, _ = await in_doubt(tmp_path)
        (question,) = desk.studio.questions(desk.session)
        before = desk.view.info().seq
        with pytest.raises(BadPictureError):
            await desk.studio.decide(desk.session, question.result_entry_id, "attach", b"<svg>")
        assert desk.view.info().seq == before
        await desk.studio.close()

    go(tell())


def test_a_check_by_the_person_looks_and_sends_nothing(tmp_path):
    async def tell():
        painter = CountingPainter(
            settle_by=("lookup",), behave=once("lost"), reconciled=Inconclusive("not yet")
        )
        desk = Desk(tmp_path, model=ScriptedModel(calls(drawing()), says()), painter=painter)
        assert await desk.say() is Rest.DOUBT
        (question,) = desk.studio.questions(desk.session)
        assert question.choices[0] == "check"
        assert question.checked == "not yet"
        painter.reconciled = NotMade("no such job")
        assert await desk.studio.check_all(desk.session) == [question.result_entry_id]
        assert desk.studio.questions(desk.session) == []
        assert painter.sends == 1
        await desk.studio.close()

    go(tell())


def test_with_an_older_paid_doubt_the_person_is_asked_again(tmp_path):
    async def tell():
        desk, rest = await in_doubt(tmp_path)
        assert rest is Rest.DOUBT
        desk.model.script.clear()
        desk.model.script.extend([calls(drawing("next")), says()])
        assert await desk.say("Go on.") is Rest.WAITS
        kinds = [question.kind for question in desk.studio.questions(desk.session)]
        assert sorted(kinds) == ["approval", "doubt"]
        assert desk.painter.sends == 1
        assert desk.fold().session.operations
        await desk.studio.close()

    go(tell())


def test_both_pictures_are_kept_when_the_first_turns_up_after_all(tmp_path):
    async def tell():
        painter = CountingPainter(settle_by=(), behave=once("ok"))
        desk = Desk(tmp_path, model=ScriptedModel(calls(drawing()), says()), painter=painter)
        painter.gate.clear()
        operation_id = desk.studio.say(desk.session, "Draw.")
        task = desk.studio.run(desk.session, operation_id, patient=False)
        await painter.started.wait()
        story = desk.studio.open(desk.session)
        (key,) = story.flying
        flight = story.flying.pop(key)  # the wire is silent: nobody waits for it any more
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        painter.gate.set()
        await flight
        # it came after all, before anybody decided: an ordinary result
        assert desk.view.candidates()
        await desk.studio.recover(desk.session)
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_an_answer_after_run_again_is_a_further_candidate(tmp_path):
    async def tell():
        desk, _ = await in_doubt(tmp_path)
        (question,) = desk.studio.questions(desk.session)
        await desk.studio.decide(desk.session, question.result_entry_id, "run-again")
        await desk.studio.recover(desk.session)
        # the first answer was lying in the spool of another writer all the while
        (raw,) = desk.painter.kept.values()
        first = type(raw)(200, {}, b"picture that was thought lost")
        desk.spool.write_answer(desk.session, question.result_entry_id, 1, first)
        await desk.studio.recover(desk.session)
        assert [row.candidate_id for row in desk.view.candidates()] == [
            question.result_entry_id,
            f"{question.result_entry_id}@1",
        ]
        assert desk.view.spent() == {"credits": 20}
        assert desk.spool.answers == {}
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_a_spooled_answer_is_settled_before_anybody_is_asked(tmp_path):
    async def tell():
        desk, rest = await in_doubt(tmp_path)
        assert rest is Rest.DOUBT
        (question,) = desk.studio.questions(desk.session)
        (raw,) = desk.painter.kept.values()
        desk.spool.write_answer(desk.session, question.result_entry_id, 1, raw)
        await desk.restart()
        assert set((await desk.studio.recover(desk.session)).values()) == {Rest.FINISHED}
        call = desk.fold().session.operations[question.operation_id].calls[question.result_entry_id]
        assert call.sends[0].decision.action == "spooled"
        assert desk.painter.sends == 1
        await desk.studio.close()

    go(tell())


def test_an_engine_that_is_gone_asks_instead_of_sending(tmp_path):
    async def tell():
        painter = CountingPainter(settle_by=("key",), behave=once("lost"))
        desk = Desk(tmp_path, model=ScriptedModel(calls(drawing())), painter=painter)
        operation_id = desk.studio.say(desk.session, "Draw.")
        task = desk.studio.run(desk.session, operation_id, patient=False)
        while painter.sends == 0:
            await asyncio.sleep(0)
        del desk.shelf.pictures["painter"]
        assert await task is Rest.DOUBT
        assert painter.sends == 1
        (question,) = desk.studio.questions(desk.session)
        assert "gone" in question.checked
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_a_blank_picture_is_kept_and_not_shown(tmp_path):
    async def tell():
        painter = CountingPainter()
        desk = Desk(tmp_path, model=ScriptedModel(calls(drawing()), says()), painter=painter)
        painter.prepare = lambda _request: __import__("app.ports").ports.Prepared("", {}, b"x")
        original = painter.send

        async def blank(*given):
            raw = await original(*given)
            return type(raw)(200, {}, b"picture blank")

        painter.send = blank
        assert await desk.say() is Rest.FINISHED
        assert ("tool", "no_picture") in desk.messages()
        from app.folds.panels import panels_on

        session = desk.fold().session
        (panel,) = panels_on(session, session.tree.path(session.tree.head))
        assert panel.shown is None
        assert panel.candidates[0].asset is not None
        await desk.studio.close()

    go(tell())
