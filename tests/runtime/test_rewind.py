"""Going back and forth: state and messages move together, nothing is removed, money stays."""

from __future__ import annotations

import asyncio

import pytest

from app.errors import NotFoundError, RefusedError, RunOpenError
from app.folds.branches import lines
from app.folds.panels import panels_on
from app.folds.turns import is_settled, turns_on
from app.runtime.run import Rest
from tests.fakes import OVERFLOW, ScriptedModel, calls, drawing, says
from tests.runtime.desk import Desk


def go(coroutine):
    return asyncio.run(coroutine)


@pytest.fixture(params=["memory", "disk"])
def home(request, tmp_path):
    return tmp_path / "home" if request.param == "disk" else None


def sets(**fields):
    return ("set_character_state", {"name": "GG", "set": fields})


async def seed(home):
    """The seed story: strong after the lollipop, ill after the wrong pill."""
    model = ScriptedModel(
        calls(sets(buff="lollipop", skill="palm"), drawing("eats", characters=["GG"])), says("1"),
        calls(sets(buff="ill", skill="none"), drawing("holds belly", characters=["GG"])), says("2"),
    )  # fmt: skip
    desk = Desk(home, model=model)
    await desk.say("He eats the lollipop.")
    first = desk.view.info().head
    await desk.say("He takes the wrong pill.")
    return desk, first, desk.view.info().head


def buff(desk):
    return desk.view.state_at(desk.view.info().head)["characters"]["GG"]["buff"]


def test_a_rewind_takes_state_and_messages_back_together(home):
    async def tell():
        desk, first, second = await seed(home)
        assert buff(desk) == "ill"
        before = desk.view.info().seq
        branch = desk.studio.rewind(desk.session, first, "wrong pill")
        assert desk.kinds(before) == ["branch"]
        assert buff(desk) == "lollipop"
        assert [text for role, text in desk.messages() if role == "user"] == [
            "He eats the lollipop."
        ]
        desk.model.script.extend([calls(drawing("palm strike", characters=["GG"])), says("3")])
        await desk.say("Palm strike!")
        assert b'"buff":"lollipop"' in desk.painter.bodies[-1]
        session = desk.fold().session
        listed = lines(session)
        assert [(line.name, line.tip == second) for line in listed] == [
            ("wrong pill", True), (None, False),
        ]  # fmt: skip
        assert desk.view.info().panels == 3
        # what was left is there, reachable, and its panel can be used here
        side = next(row for row in desk.view.candidates() if row.prompt == "holds belly")
        desk.studio.pick(desk.session, side.panel_id, {"characters": {"GG": {"mood": "odd"}}})
        session = desk.fold().session
        shown = [
            panel.shown.asset for panel in panels_on(session, session.tree.path(session.tree.head))
        ]
        assert side.asset in shown
        assert buff(desk) == "lollipop"
        assert desk.studio.go(desk.session, second) == second
        assert buff(desk) == "ill"
        desk.fold()
        assert branch in session.tree.nodes
        await desk.studio.close()

    go(tell())


def test_any_entry_of_a_turn_leads_to_its_end(home):
    async def tell():
        desk, first, _ = await seed(home)
        session = desk.fold().session
        turns = turns_on(session, session.tree.path(session.tree.head))
        assert next(turn.last_entry_id for turn in turns) == first
        assert all(is_settled(session, turn) for turn in turns)
        tip = session.tree.head
        for entry in turns[0].entries:
            desk.studio.rewind(desk.session, entry.entry_id)
            assert desk.view.entry(desk.view.info().head).parent_id == first
            desk.studio.go(desk.session, tip)
            assert desk.view.info().head == desk.fold().session.tree.head
        await desk.studio.close()

    go(tell())


def test_a_hand_edit_is_a_turn_of_its_own(home):
    async def tell():
        desk, first, _ = await seed(home)
        desk.studio.rewind(desk.session, first)
        edit = desk.studio.set_state(desk.session, {"characters": {"GG": {"hat": "red"}}})
        desk.studio.set_state(desk.session, {"characters": {"GG": {"hat": "blue"}}})
        desk.studio.rewind(desk.session, edit)
        assert desk.view.state_at(desk.view.info().head)["characters"]["GG"]["hat"] == "red"
        session = desk.fold().session
        kinds = [turn.kind for turn in turns_on(session, session.tree.path(session.tree.head))]
        assert kinds == ["run", "edit"]
        await desk.studio.close()

    go(tell())


def test_back_to_the_empty_start_and_nowhere_new(home):
    async def tell():
        desk, _first, second = await seed(home)
        desk.studio.rewind(desk.session, "start")
        assert desk.messages() == []
        assert desk.view.state_at(desk.view.info().head) == {}
        with pytest.raises(NotFoundError):
            desk.studio.rewind(desk.session, "nowhere")
        desk.studio.go(desk.session, second)
        with pytest.raises(RefusedError):
            desk.studio.rewind(desk.session, second)
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_a_rewind_while_drawing_stops_the_run_and_its_picture_lands_where_it_was_ordered(home):
    async def tell():
        desk, first, second = await seed(home)
        desk.model.script.extend([calls(drawing("late one"), sets(buff="gone")), says("never")])
        desk.painter.gate.clear()
        desk.painter.started.clear()
        operation_id = desk.studio.say(desk.session, "Third.")
        task = desk.studio.run(desk.session, operation_id, patient=False)
        await desk.painter.started.wait()
        with pytest.raises(RunOpenError):
            desk.studio.rewind(desk.session, operation_input(desk, operation_id))
        branch = desk.studio.rewind(desk.session, first)
        assert desk.view.info().head == branch
        desk.painter.gate.set()
        assert await task is Rest.FINISHED
        session = desk.fold().session
        assert session.tree.head == branch
        operation = session.operations[operation_id]
        assert operation.finished.outcome == "aborted"
        (drawn,) = [call for call in operation.calls.values() if call.name == "generate_image"]
        assert drawn.result.outcome == "ok"
        assert session.tree.on_path(second, drawn.result_id)
        assert buff(desk) == "lollipop"
        await desk.studio.close()

    go(tell())


def operation_input(desk, operation_id):
    return desk.fold().session.operations[operation_id].accepted.input_entry_id


def test_a_late_result_of_a_left_branch_never_moves_the_head(home):
    async def tell():
        desk, first, _ = await seed(home)
        desk.model.script.extend([calls(drawing("late one")), says("never")])
        desk.painter.gate.clear()
        desk.painter.started.clear()
        operation_id = desk.studio.say(desk.session, "Third.")
        task = desk.studio.run(desk.session, operation_id, patient=False)
        await desk.painter.started.wait()
        desk.studio.rewind(desk.session, first)
        desk.model.script.clear()
        desk.model.script.append(says("other"))
        other = desk.studio.say(desk.session, "Another way.")
        await desk.studio.run(desk.session, other, patient=False)
        head = desk.view.info().head
        desk.painter.gate.set()
        await task
        assert desk.view.info().head == head
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_a_fork_is_a_story_of_its_own_with_the_same_path_and_state(tmp_path):
    async def tell():
        desk, first, _second = await seed(tmp_path / "home")
        desk.studio.rewind(desk.session, first)
        desk.model.script.extend([calls(drawing("palm")), says("3")])
        await desk.say("Palm strike!")
        head = desk.view.info().head
        old = desk.fold().session
        copy = desk.studio.fork(desk.session, head, "Copy")
        view = desk.journal.view(copy)
        from app.folds.answer import fold

        result = fold(view.rows(0))
        assert result.corruption is None
        new = result.session
        assert new.state(new.tree.head) == old.state(head)
        assert new.origin.session_id == desk.session
        assert new.origin.entry_id == head
        assert not new.operations
        assert view.spent() == {}
        pictures = lambda session: [  # noqa: E731
            panel.shown.asset for panel in panels_on(session, session.tree.path(session.tree.head))
        ]
        assert pictures(new) == pictures(old)
        assert not set(new.tree.nodes) & set(old.tree.nodes)
        turns = turns_on(new, new.tree.path(new.tree.head))
        assert len(turns) == 2
        empty = desk.studio.fork(desk.session, "start")
        assert desk.journal.view(empty).info().head is None
        # the fork goes on by itself, and rewinds to a copied turn
        desk.session = copy
        desk.studio.rewind(copy, turns[0].entries[0].entry_id)
        assert desk.view.entry(desk.view.info().head).parent_id == turns[0].last_entry_id
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_compactions_shorten_what_the_model_reads_and_nothing_else(home):
    async def tell():
        desk = Desk(home, model=ScriptedModel(context_tokens=2_500))
        for number in range(3):
            await desk.say(f"Turn {number}. " + "word " * 30)
        with_manual = desk.studio.compact(desk.session)
        assert await desk.studio.run(desk.session, with_manual, patient=False) is Rest.FINISHED
        await desk.say("After the summary.")
        request = desk.model.requests[-1]
        assert "Summary: Mina ran." in request.system
        assert not any("Turn 0" in message.text for message in request.messages)
        assert any("Turn 2" in message.text for message in request.messages)
        path = [text for role, text in desk.messages() if role == "user"]
        assert path[0].startswith("Turn 0")
        # a long turn makes the next one compact by itself, before it asks
        await desk.say("Long. " + "word " * 700)
        await desk.say("And on.")
        entries = [row for row in desk.view.rows(0) if row.kind == "compaction"]
        assert next(row.payload["reason"] for row in entries) == "manual"
        assert "threshold" in [row.payload["reason"] for row in entries]
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_an_overflow_leads_to_one_compaction_and_another_attempt(home):
    async def tell():
        desk = Desk(home, model=ScriptedModel(says("1"), says("2"), says("3"), OVERFLOW, says("4")))
        for number in range(4):
            await desk.say(f"Turn {number}.")
        assert desk.messages()[-1] == ("assistant", "4")
        reasons = [row.payload["reason"] for row in desk.view.rows(0) if row.kind == "compaction"]
        assert reasons == ["overflow"]
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_a_second_overflow_ends_the_run_in_clear_words(home):
    async def tell():
        said = [says(str(number)) for number in range(3)]
        desk = Desk(home, model=ScriptedModel(*said, OVERFLOW, OVERFLOW, OVERFLOW))
        for number in range(4):
            await desk.say(f"Turn {number}.")
        reasons = [row.payload["reason"] for row in desk.view.rows(0) if row.kind == "compaction"]
        assert reasons == ["overflow"]
        replies = [r for r in desk.model.requests if r.purpose == "reply"]
        assert len(replies) == 3 + 2
        ended = [op for op in desk.fold().session.operations.values() if op.finished]
        assert ended[-1].finished.outcome == "failed"
        assert "too long for this model, even with a summary" in ended[-1].finished.error
        await desk.studio.close()

    go(tell())


def test_a_rewind_during_a_compaction_leaves_no_summary(home):
    async def tell():
        desk = Desk(home)
        for number in range(4):
            await desk.say(f"Turn {number}.")
        first = next(r.entry_id for r in desk.view.path(desk.view.info().head))
        held = asyncio.Event()
        stream = desk.model.stream

        async def slow(request):
            held.set()
            await asyncio.sleep(0.05)
            async for item in stream(request):
                yield item

        desk.model.stream = slow
        operation_id = desk.studio.compact(desk.session)
        task = desk.studio.run(desk.session, operation_id, patient=False)
        await held.wait()
        desk.studio.rewind(desk.session, first)
        assert await task is Rest.FINISHED
        assert "compaction" not in desk.kinds()
        operation = desk.fold().session.operations[operation_id]
        assert operation.finished.outcome == "aborted"
        assert operation.attempts[-1].usage.outcome == "aborted"
        await desk.studio.close()

    go(tell())


def test_a_late_result_never_hangs_below_the_input_of_another_run(home):
    async def tell():
        desk, first, _ = await seed(home)
        desk.model.script.extend([calls(drawing("late one"))])
        desk.painter.gate.clear()
        desk.painter.started.clear()
        operation_id = desk.studio.say(desk.session, "Third.")
        task = desk.studio.run(desk.session, operation_id, patient=False)
        await desk.painter.started.wait()
        queued = desk.studio.queue(desk.session, "follow_up", "Later.")
        desk.studio.stop(desk.session)
        (waiting,) = desk.view.waiting()
        desk.model.script.append(says("other"))
        other = desk.studio.say_waiting(desk.session, queued, waiting.payload["content"])
        await desk.studio.run(desk.session, other, patient=False)
        desk.studio.rewind(desk.session, first)
        desk.painter.gate.set()
        await task
        session = desk.fold().session
        (call,) = session.operations[operation_id].calls.values()
        assert call.result.parent_id == call.reply.entry_id
        await desk.studio.close()

    go(tell())


def test_a_stopped_run_is_gone_back_to_only_once_it_is_closed(home):
    async def tell():
        desk, _, _ = await seed(home)
        desk.model.script.extend([calls(drawing("late one"))])
        desk.painter.gate.clear()
        desk.painter.started.clear()
        operation_id = desk.studio.say(desk.session, "Third.")
        task = desk.studio.run(desk.session, operation_id, patient=False)
        await desk.painter.started.wait()
        desk.studio.stop(desk.session)
        with pytest.raises(RunOpenError):
            desk.studio.rewind(desk.session, operation_input(desk, operation_id))
        desk.painter.gate.set()
        await task
        desk.model.script.append(says("other"))
        await desk.say("Fourth.")
        desk.studio.rewind(desk.session, operation_input(desk, operation_id))
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_stop_ends_a_summary_that_is_being_made(home):
    async def tell():
        desk, _, _ = await seed(home)
        await desk.say("Third.")
        slow = asyncio.Event()

        async def stream(_request):
            desk.model.asked.set()
            await slow.wait()
            yield says("never")

        desk.model.asked.clear()
        desk.model.stream = stream
        operation_id = desk.studio.compact(desk.session)
        task = desk.studio.run(desk.session, operation_id, patient=False)
        await desk.model.asked.wait()
        desk.studio.stop(desk.session)
        assert await asyncio.wait_for(task, 5) is Rest.FINISHED
        operation = desk.fold().session.operations[operation_id]
        assert operation.finished.outcome == "aborted"
        assert operation.attempts[-1].usage.outcome == "aborted"
        await desk.studio.close()

    go(tell())
