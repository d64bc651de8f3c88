"""The run loop: rounds, calls side by side, queues, limits, and what a person decides."""

from __future__ import annotations

import asyncio

import pytest

from app.engines.direct import DirectEngine
from app.errors import NotFoundError, RunOpenError, WrongUseError
from app.runtime.run import Rest
from tests.fakes import BROKEN, RETRY, CountingPainter, ScriptedModel, calls, drawing, says
from tests.runtime.desk import Desk


def go(coroutine):
    return asyncio.run(coroutine)


@pytest.fixture(params=["memory", "disk"])
def home(request, tmp_path):
    return tmp_path / "home" if request.param == "disk" else None


def test_a_run_draws_and_closes_in_the_order_of_the_contract(home):
    async def tell():
        desk = Desk(home, model=ScriptedModel(calls(drawing()), says("Here it is.")))
        assert await desk.say("Draw Mina.") is Rest.FINISHED
        desk.fold()
        assert desk.kinds(2) == [
            "operation_accepted", "message", "model_attempted", "message", "usage_settled",
            "approval_decided", "tool_dispatched", "message", "tool_settled",
            "model_attempted", "message", "usage_settled", "operation_finished",
        ]  # fmt: skip
        assert desk.messages() == [
            ("user", "Draw Mina."), ("assistant", ""), ("tool", "ok"), ("assistant", "Here it is."),
        ]  # fmt: skip
        assert sum(desk.painter.charges.values()) == 1
        await desk.studio.close()

    go(tell())


def test_the_same_request_again_does_nothing_twice(home):
    async def tell():
        desk = Desk(home, model=ScriptedModel(calls(drawing()), says()))
        await desk.say("Draw.", request_id="r1")
        before = desk.view.info().seq
        await desk.say("Draw.", request_id="r1")
        assert desk.view.info().seq == before
        assert desk.painter.sends == 1
        await desk.studio.close()

    go(tell())


def test_a_call_sees_the_state_its_reply_set_before_it(home):
    async def tell():
        model = ScriptedModel(
            calls(
                ("set_character_state", {"name": "Mina", "set": {"mood": "angry"}}),
                drawing("Mina waits", characters=["Mina"]),
                ("set_character_state", {"name": "Mina", "set": {"mood": "calm"}}),
                drawing("Mina sits", characters=["Mina"]),
            ),
            says(),
        )
        desk = Desk(home, model=model)
        await desk.say()
        desk.fold()
        moods = [
            b'"mood":"angry"' in desk.painter.bodies[0],
            b'"mood":"calm"' in desk.painter.bodies[1],
        ]
        assert moods == [True, True]
        assert desk.view.state_at(desk.view.info().head)["characters"]["Mina"] == {"mood": "calm"}
        await desk.studio.close()

    go(tell())


def test_pictures_of_one_reply_are_drawn_side_by_side(home):
    async def tell():
        desk = Desk(home, model=ScriptedModel(calls(drawing("a"), drawing("b")), says()))
        desk.painter.gate.clear()
        operation_id = desk.studio.say(desk.session, "Two.")
        task = desk.studio.run(desk.session, operation_id, patient=False)
        while desk.painter.sends < 2:
            await asyncio.sleep(0.001)
        desk.painter.gate.set()
        assert await task is Rest.FINISHED
        assert desk.kinds().count("approval_decided") == 2
        desk.fold()
        await desk.studio.close()

    go(tell())


@pytest.mark.parametrize(
    ("allowance", "asks", "drawn"),
    [("ask", True, 0), ("all", False, 2), ("none", False, 0), (20, False, 2), (19, True, 0)],
)
def test_who_decides_about_two_pictures_of_ten_credits(home, allowance, asks, drawn):
    async def tell():
        model = ScriptedModel(calls(drawing("a"), drawing("b")), says())
        desk = Desk(home, model=model, allowance=allowance)
        rest = await desk.say()
        assert rest is (Rest.WAITS if asks else Rest.FINISHED)
        assert desk.painter.sends == drawn
        assert len([q for q in desk.studio.questions(desk.session) if q.kind == "approval"]) == (
            2 if asks else 0
        )
        if allowance == "none":
            assert [outcome for role, outcome in desk.messages() if role == "tool"] == [
                "denied"
            ] * 2
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_an_unknown_price_never_fits_a_limit(home):
    async def tell():
        painter = CountingPainter(price=None)
        desk = Desk(home, model=ScriptedModel(calls(drawing())), painter=painter, allowance=1000)
        assert await desk.say() is Rest.WAITS
        assert painter.sends == 0
        await desk.studio.close()

    go(tell())


def test_the_limit_counts_what_was_spent_on_all_branches(home):
    async def tell():
        model = ScriptedModel(calls(drawing("a")), says(), calls(drawing("b")), says())
        desk = Desk(home, model=model, allowance=15)
        assert await desk.say() is Rest.FINISHED
        desk.studio.rewind(desk.session, "start")
        assert await desk.say() is Rest.WAITS
        assert desk.painter.sends == 1
        await desk.studio.close()

    go(tell())


def test_an_approval_is_answered_and_survives_a_restart(home):
    async def tell():
        desk = Desk(home, model=ScriptedModel(calls(drawing()), says()), allowance="ask")
        assert await desk.say() is Rest.WAITS
        question = desk.studio.questions(desk.session)[0]
        assert question.estimate == {"amount": 10, "unit": "credits"}
        await desk.restart()
        assert len(desk.studio.questions(desk.session)) == 1
        desk.studio.approve(desk.session, question.result_entry_id, True)
        with pytest.raises(NotFoundError):
            desk.studio.approve(desk.session, question.result_entry_id, True)
        await desk.restart()
        assert await desk.studio.recover(desk.session) == {question.operation_id: Rest.FINISHED}
        assert desk.painter.sends == 1
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_a_denied_call_is_told_to_the_model_and_not_sent(home):
    async def tell():
        desk = Desk(
            home, model=ScriptedModel(calls(drawing()), says("As you like.")), allowance="ask"
        )
        await desk.say()
        question = desk.studio.questions(desk.session)[0]
        desk.studio.approve(desk.session, question.result_entry_id, False)
        await desk.studio.recover(desk.session)
        assert desk.painter.sends == 0
        assert desk.model.requests[-1].messages[-1].outcome == "denied"
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_invalid_calls_get_their_results_and_cost_nothing(home):
    async def tell():
        model = ScriptedModel(
            calls(
                ("generate_image", "not json"),
                ("no_such_tool", {}),
                ("set_character_state", {"name": "Mina"}),
                ("letter_panel", {"bubbles": [{"text": "Hi"}]}),
                ("pick_panel", {}),
            ),
            says(),
        )
        desk = Desk(home, model=model)
        assert await desk.say() is Rest.FINISHED
        assert [o for role, o in desk.messages() if role == "tool"] == ["invalid"] * 5
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_calls_of_a_reply_cut_short_are_not_run(home):
    async def tell():
        cut = calls(drawing())
        object.__setattr__(cut, "stop_reason", "length")
        desk = Desk(home, model=ScriptedModel(cut, says()))
        await desk.say()
        assert desk.painter.sends == 0
        assert ("tool", "invalid") in desk.messages()
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_a_failed_attempt_is_followed_by_another_and_bounded(home):
    async def tell():
        desk = Desk(home, model=ScriptedModel(RETRY, says("At last.")))
        assert await desk.say() is Rest.FINISHED
        assert desk.messages()[-1] == ("assistant", "At last.")
        desk.model.script.extend([RETRY] * 9)
        await desk.say()
        operation = desk.fold().session.operations[desk.view.newest_operation()]
        assert operation.finished.outcome == "failed"
        assert len(operation.attempts) == 3
        desk.model.script.clear()
        desk.model.script.append(BROKEN)
        await desk.say()
        operation = desk.fold().session.operations[desk.view.newest_operation()]
        assert (operation.finished.outcome, len(operation.attempts)) == ("failed", 1)
        await desk.studio.close()

    go(tell())


def test_a_model_that_never_ends_is_ended(home):
    async def tell():
        asks = calls(("find_panels", {"query": "x"}))
        desk = Desk(home, model=ScriptedModel(*[asks] * 20), max_rounds=4)
        await desk.say()
        operation = desk.fold().session.operations[desk.view.newest_operation()]
        assert operation.finished.outcome == "failed"
        assert len(operation.replies) == 4
        await desk.studio.close()

    go(tell())


def test_steers_come_before_follow_ups_each_in_its_place(home):
    async def tell():
        model = ScriptedModel(calls(("find_panels", {"query": "x"})), says("One."), says("Two."))
        desk = Desk(home, model=model)
        model.pause.clear()
        operation_id = desk.studio.say(desk.session, "Begin.")
        task = desk.studio.run(desk.session, operation_id, patient=False)
        await model.asked.wait()
        desk.studio.queue(desk.session, "follow_up", "After that.")
        desk.studio.queue(desk.session, "steer", "More rain.")
        kept = desk.studio.queue(desk.session, "next_run", "Some day.")
        gone = desk.studio.queue(desk.session, "steer", "Forget it.")
        desk.studio.withdraw(desk.session, gone)
        model.pause.set()
        assert await task is Rest.FINISHED
        said = [text for role, text in desk.messages() if role == "user"]
        assert said == ["Begin.", "More rain.", "After that."]
        assert [row.payload["entry_id"] for row in desk.view.waiting()] == [kept]
        desk.fold()
        with pytest.raises(WrongUseError):
            desk.studio.queue(desk.session, "steer", "Too late.")
        content = desk.view.waiting()[0].payload["content"]
        operation_id = desk.studio.say_waiting(desk.session, kept, content)
        await desk.studio.run(desk.session, operation_id, patient=False)
        assert desk.view.waiting() == []
        with pytest.raises(NotFoundError):
            desk.studio.withdraw(desk.session, kept)
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_nothing_is_accepted_beside_an_open_run(home):
    async def tell():
        desk = Desk(home, model=ScriptedModel(says()))
        desk.model.pause.clear()
        operation_id = desk.studio.say(desk.session, "Begin.")
        task = desk.studio.run(desk.session, operation_id, patient=False)
        await desk.model.asked.wait()
        for attempt in (
            lambda: desk.studio.say(desk.session, "And?"),
            lambda: desk.studio.set_state(desk.session, {"a": 1}),
            lambda: desk.studio.compact(desk.session),
        ):
            with pytest.raises(RunOpenError):
                attempt()
        desk.model.pause.set()
        await task
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_stop_keeps_what_was_said_and_never_resumes(home):
    async def tell():
        desk = Desk(home, model=ScriptedModel(says("Once upon a time")))
        desk.model.pause.clear()
        operation_id = desk.studio.say(desk.session, "Begin.")
        task = desk.studio.run(desk.session, operation_id, patient=False)
        while not desk.lives:
            await asyncio.sleep(0.001)
        desk.studio.stop(desk.session)
        assert await task is Rest.FINISHED
        operation = desk.fold().session.operations[operation_id]
        assert operation.finished.outcome == "aborted"
        assert operation.replies[-1].stop_reason == "aborted"
        assert desk.messages()[-1][1].startswith("Once upon")
        await desk.restart()
        assert await desk.studio.recover(desk.session) == {}
        with pytest.raises(WrongUseError):
            desk.studio.stop(desk.session)
        await desk.studio.close()

    go(tell())


def test_stop_waits_for_a_paid_picture_that_is_out(home):
    async def tell():
        desk = Desk(home, model=ScriptedModel(calls(drawing("a"), drawing("b")), says()))
        desk.painter.gate.clear()
        operation_id = desk.studio.say(desk.session, "Draw.")
        task = desk.studio.run(desk.session, operation_id, patient=False)
        await desk.painter.started.wait()
        desk.studio.stop(desk.session)
        await asyncio.sleep(0.02)
        assert not task.done()
        desk.painter.gate.set()
        assert await task is Rest.FINISHED
        operation = desk.fold().session.operations[operation_id]
        assert operation.finished.outcome == "aborted"
        assert {call.result.outcome for call in operation.calls.values()} == {"ok"}
        await desk.studio.close()

    go(tell())


def test_every_64th_state_entry_on_a_path_is_a_replace(home):
    async def tell():
        desk = Desk(home)
        for number in range(130 if home else 66):
            desk.studio.set_state(desk.session, {"n": number, f"k{number % 7}": number})
        modes = [row.payload["mode"] for row in desk.view.path(desk.view.info().head)]
        assert modes[63] == "replace"
        assert modes.count("replace") == (2 if home else 1)
        result = desk.fold()
        head = result.session.tree.head
        assert desk.view.state_at(head) == result.session.state(head)
        await desk.studio.close()

    go(tell())


def test_more_candidates_are_drawn_without_a_model(home):
    async def tell():
        desk = Desk(home, model=ScriptedModel(calls(drawing("Mina runs", seed=7)), says()))
        desk.shelf.chats["direct"] = DirectEngine()
        await desk.say()
        panel = desk.view.candidates()[0].panel_id
        operation_id = desk.studio.draw_again(desk.session, panel, 2)
        assert await desk.studio.run(desk.session, operation_id, patient=False) is Rest.FINISHED
        rows = desk.view.candidates(panel)
        assert len(rows) == 3
        assert len({row.asset for row in rows}) == 3
        assert desk.view.info().panels == 1
        second = rows[1]
        desk.studio.pick(desk.session, second.candidate_id)
        from app.folds.panels import panels_on

        session = desk.fold().session
        (shown,) = panels_on(session, session.tree.path(session.tree.head))
        assert shown.shown.asset == second.asset
        assert len(desk.model.requests) == 2
        await desk.studio.close()

    go(tell())


def test_a_run_that_works_for_too_long_is_stopped_and_waiting_costs_no_time(home):
    async def tell():
        from app.runtime.story import Limits

        asks = calls(("find_panels", {"query": "x"}))
        desk = Desk(home, model=ScriptedModel(*[asks] * 50), max_rounds=50)
        desk.studio._limits = Limits(run_s=0.0)
        assert await desk.say() is Rest.FINISHED
        operation = desk.fold().session.operations[desk.view.newest_operation()]
        assert operation.finished.outcome == "aborted"
        row = next(r for r in desk.view.rows(0) if r.kind == "cancel_requested")
        assert (row.payload["by"], row.payload["reason"]) == ("policy", "deadline")
        await desk.studio.close()

    go(tell())


def test_an_idle_story_lets_go_and_takes_itself_up_again(tmp_path, monkeypatch):
    async def tell():
        from app.runtime import studio as studios

        monkeypatch.setattr(studios, "HEARTBEAT_S", 0.01)
        monkeypatch.setattr(studios, "IDLE_S", 0.0)
        desk = Desk(tmp_path / "home")
        desk.studio.open(desk.session)
        while desk.studio.is_open(desk.session):
            await asyncio.sleep(0.005)
        assert await desk.say("Still there?") is Rest.FINISHED
        assert [
            row.payload["fence"] for row in desk.view.rows(0) if row.kind == "writer_claimed"
        ] == [1, 2]
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_pictures_beside_a_message_go_along_with_what_it_draws_and_with_nothing_later(home):
    async def tell():
        model = ScriptedModel(calls(drawing()), calls(drawing()), says(), calls(drawing()), says())
        desk = Desk(home, model=model)
        operation = desk.studio.say(desk.session, "Like this.", images=["a" * 64, "b" * 64])
        await desk.studio.run(desk.session, operation, patient=False)
        await desk.say("And now without.")
        sent = [row.payload["arguments"] for row in desk.view.rows(0)
                if row.kind == "tool_dispatched"]  # fmt: skip
        together = ["a" * 64, "b" * 64]
        assert [arguments["references"] for arguments in sent] == [together, together, []]
        await desk.studio.close()

    go(tell())


def test_a_picture_said_later_changes_nothing_for_calls_that_were_asked_about_before(home):
    async def tell():
        model = ScriptedModel(calls(drawing()), calls(drawing()), says())
        desk = Desk(home, model=model, allowance="ask")
        operation = desk.studio.say(desk.session, "Like this.", images=["a" * 64])
        desk.studio.run(desk.session, operation, patient=True)
        while not desk.studio.questions(desk.session):
            await asyncio.sleep(0.01)
        desk.studio.queue(desk.session, "steer", "No, like this.", images=["b" * 64])
        await desk.restart()
        await desk.studio.recover(desk.session, patient=True)
        for _ in range(2):
            while not (asked := desk.studio.questions(desk.session)):
                await asyncio.sleep(0.01)
            desk.studio.approve(desk.session, asked[0].result_entry_id, True)
            while desk.studio.questions(desk.session) == asked:
                await asyncio.sleep(0.01)
        while desk.view.unsettled():
            await asyncio.sleep(0.01)
        sent = [row.payload["arguments"]["references"] for row in desk.view.rows(0)
                if row.kind == "tool_dispatched"]  # fmt: skip
        assert sent == [["a" * 64], ["b" * 64]]
        await desk.studio.close()

    go(tell())


def test_candidates_are_ordered_when_the_first_is_there_and_each_is_paid_once(home):
    async def tell():
        desk = Desk(home, model=ScriptedModel(calls(drawing()), says()))
        desk.shelf.chats["direct"] = DirectEngine()
        operation = desk.studio.say(desk.session, "Mina.")
        await desk.studio.draw_candidates(desk.session, operation, 4)
        rows = desk.view.candidates()
        assert len({row.panel_id for row in rows}) == 1
        assert len(rows) == 4
        assert len(desk.painter.charges) == sum(desk.painter.charges.values()) == 4
        assert len(desk.model.requests) == 2, "the model is not asked for the others"
        await desk.studio.close()

    go(tell())


def test_no_candidates_are_ordered_for_a_run_that_was_stopped_or_drew_nothing(home):
    async def tell():
        desk = Desk(home, model=ScriptedModel(calls(drawing()), says()), allowance="ask")
        operation = desk.studio.say(desk.session, "Mina.")
        task = asyncio.create_task(desk.studio.draw_candidates(desk.session, operation, 4))
        while not desk.studio.questions(desk.session):
            await asyncio.sleep(0.01)
        desk.studio.stop(desk.session)
        await task
        quiet = desk.studio.say(desk.session, "Only talk.")
        await desk.studio.draw_candidates(desk.session, quiet, 4)
        assert desk.view.candidates() == []
        assert not desk.painter.charges
        await desk.studio.close()

    go(tell())


@pytest.mark.parametrize("how", ["stopped", "left"])
def test_no_more_candidates_are_ordered_once_their_drawing_was_stopped_or_left(home, how):
    async def tell():
        two = calls(drawing(), drawing())
        desk = Desk(home, model=ScriptedModel(two, says()), allowance="ask")
        desk.shelf.chats["direct"] = DirectEngine()
        operation = desk.studio.say(desk.session, "Mina and Leo.")
        task = asyncio.create_task(desk.studio.draw_candidates(desk.session, operation, 2))
        while len(desk.view.candidates()) < 2:
            for question in desk.studio.questions(desk.session):
                desk.studio.approve(desk.session, question.result_entry_id, True)
            await asyncio.sleep(0.01)
        while not (asked := desk.studio.questions(desk.session)):
            await asyncio.sleep(0.01)
        assert asked[0].operation_id != operation, "it is about the first panel's other picture"
        if how == "stopped":
            desk.studio.stop(desk.session)
        else:
            desk.studio.rewind(desk.session, "start")
        while not task.done() and not desk.studio.questions(desk.session):
            await asyncio.sleep(0.01)
        assert task.done(), "the second panel's is not ordered any more"
        assert len(desk.painter.charges) == 2
        await desk.studio.close()

    go(tell())
