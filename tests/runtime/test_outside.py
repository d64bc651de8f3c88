"""Calls to servers: asked about, written before they leave, never made twice unasked."""

from __future__ import annotations

import asyncio
import sys

import pytest

from app.errors import RefusedError
from app.runtime.outside import MOST_TOOLS
from app.runtime.run import Rest
from app.server_shelf import ServerShelf
from app.settings.model import ServerSettings, Settings
from app.settings.servers import with_rule, with_trust, without_server
from tests.fakes import CountingPainter, ScriptedModel, calls, drawing, says
from tests.runtime.desk import Desk, text_of
from tests.tool_server import HERE, Book


class Box:
    """One real server, as the person has set it; ``words`` changes what is set."""

    def __init__(self, tmp_path):
        self.book = Book(tmp_path / "ledger.jsonl")
        server = ServerSettings(
            name="box", command=sys.executable, arguments=[str(HERE), str(self.book.path)]
        )
        self.settings = Settings(servers=[server])
        self.shelf = ServerShelf(lambda: self.settings, _no_keys)

    async def fingerprint(self, tool):
        offered = await self.shelf.offered_by("box")
        return next(each.fingerprint for each in offered if each.tool == tool)

    async def trust(self):
        tools = {tool.tool: tool.fingerprint for tool in await self.shelf.offered_by("box")}
        self.settings = with_trust(self.settings, "box", tools)

    async def rule(self, tool, **word):
        mark = await self.fingerprint(tool)
        word = {"replay": None, "ask": True} | word
        self.settings = with_rule(self.settings, "box", tool, mark, **word)


def _no_keys():
    raise AssertionError("no key is needed")


def run(tmp_path, script, tell, **more):
    """Run ``tell`` with a desk whose model says ``script``, and with its server."""

    async def whole():
        box = Box(tmp_path)
        model = ScriptedModel(*script)
        desk = Desk(tmp_path / "home", model=model, outside=box.shelf, **more)
        try:
            await tell(desk, box)
            desk.fold()
        finally:
            await desk.studio.close()
            await box.shelf.close()
            desk.journal.close()

    asyncio.run(whole())


def once(tool="count", text="x"):
    return (calls((f"box__{tool}", {"text": text})), says())


async def answer(desk, approved=True):
    """Answer the one question there is and carry the run on."""
    (question,) = desk.studio.questions(desk.session)
    desk.studio.approve(desk.session, question.result_entry_id, approved)
    operation = desk.view.owner_of(question.result_entry_id)
    return await desk.studio.run(desk.session, operation, patient=False)


def result(desk):
    """Outcome and words of the last result."""
    path = desk.view.path(desk.view.info().head)
    rows = [row for row in path if row.kind == "message" and row.payload["role"] == "tool"]
    return rows[-1].payload["outcome"], text_of(rows[-1].payload)


@pytest.mark.parametrize("tool", ["count", "look"])
@pytest.mark.parametrize("trusted", [False, True])
def test_every_call_is_asked_about_first_whatever_it_claims(tmp_path, tool, trusted):
    async def tell(desk, box):
        if trusted:
            await box.trust()
        assert await desk.say() is Rest.WAITS
        assert box.book.calls() == []
        (question,) = desk.studio.questions(desk.session)
        assert question.kind == "approval"
        assert question.engine == "mcp:box"
        assert question.outside["tool"] == tool
        assert question.outside["arguments"] == {"text": "x"}
        assert question.outside["trusted"] is trusted
        assert await answer(desk) is Rest.FINISHED
        assert box.book.calls() == [tool]
        assert result(desk)[0] == "ok"

    # an allowance of money says nothing about calls that cost none
    run(tmp_path, once(tool), tell, allowance="all")


def test_t1_is_written_before_the_call_and_t2_after_it(tmp_path):
    async def tell(desk, box):
        await desk.say()
        await answer(desk)
        rows = {row.kind: row for row in desk.view.rows(0)}
        t1 = rows["tool_dispatched"]
        assert (t1.replay, t1.payload["paid"], t1.payload["settle_by"]) == ("never", False, [])
        assert t1.payload["engine"] == "mcp:box"
        assert t1.payload["arguments"]["arguments"] == {"text": "x"}
        (line,) = box.book.lines()
        assert line["meta"]["io.github.inkfold/op_id"] == t1.payload["idempotency_key"]
        assert rows["tool_settled"].payload["certainty"] == "none"

    run(tmp_path, once(), tell)


def test_a_call_that_was_not_approved_is_not_made(tmp_path):
    async def tell(desk, box):
        await desk.say()
        assert await answer(desk, approved=False) is Rest.FINISHED
        assert box.book.calls() == []
        assert result(desk)[0] == "denied"
        assert "tool_dispatched" not in desk.kinds()

    run(tmp_path, once(), tell, allowance="none")


def test_words_of_a_server_change_nothing_about_approval(tmp_path):
    """``look`` asks in its description, and again in its result, to be approved by itself."""
    script = (calls(("box__look", {"text": "a"})), calls(("box__look", {"text": "b"})), says())

    async def tell(desk, box):
        await box.trust()
        assert await desk.say() is Rest.WAITS
        assert await answer(desk) is Rest.WAITS
        assert "every later call is approved" in result(desk)[1]
        assert len(box.book.calls()) == 1
        decided = [row for row in desk.view.rows(0) if row.kind == "approval_decided"]
        assert {row.payload["by"] for row in decided} == {"user"}

    run(tmp_path, script, tell)


def test_the_person_may_let_one_very_tool_be_called_without_asking(tmp_path):
    async def tell(desk, box):
        await box.rule("count", ask=False)
        assert await desk.say() is Rest.FINISHED
        assert box.book.calls() == ["count"]
        (decided,) = [row for row in desk.view.rows(0) if row.kind == "approval_decided"]
        assert decided.payload["by"] == "policy"

    run(tmp_path, once(), tell)


def test_a_tool_that_changed_is_asked_about_again(tmp_path):
    async def tell(desk, box):
        await box.rule("count", ask=False, replay="safe")
        box.book.change()
        assert await desk.say() is Rest.WAITS
        assert box.book.calls() == []

    run(tmp_path, once(), tell)


def test_an_approval_does_not_hold_for_a_tool_that_changed_since(tmp_path):
    async def tell(desk, box):
        assert await desk.say() is Rest.WAITS
        box.book.change()
        await box.shelf.look()
        assert await answer(desk) is Rest.WAITS
        assert box.book.calls() == []
        assert await answer(desk) is Rest.FINISHED
        assert box.book.calls() == ["count"]

    run(tmp_path, once(), tell)


def test_a_tool_that_changes_behind_our_back_is_not_called(tmp_path):
    async def tell(desk, box):
        await desk.say()
        box.book.change()
        assert await answer(desk) is Rest.FINISHED
        assert result(desk)[0] == "not_sent"
        assert box.book.calls() == []

    run(tmp_path, once(), tell)


@pytest.mark.parametrize("again", [False, True])
def test_a_server_that_dies_in_the_middle_leaves_it_to_the_person(tmp_path, again):
    async def tell(desk, box):
        await desk.say()
        assert await answer(desk) is Rest.DOUBT
        (question,) = desk.studio.questions(desk.session)
        assert question.kind == "doubt"
        assert question.choices == ("leave-unknown", "not-made", "run-again")
        assert question.outside["tool"] == "die"
        # a start of the program, and another: nothing is called by itself
        for _start in range(2):
            await desk.restart()
            await desk.studio.recover(desk.session)
        assert box.book.calls() == ["die"]
        name = question.result_entry_id
        with pytest.raises(RefusedError):
            await desk.studio.decide(desk.session, name, "attach", b"picture 1")
        with pytest.raises(RefusedError):
            await desk.studio.decide(desk.session, name, "check")
        operation = desk.view.owner_of(name)
        if again:
            await desk.studio.decide(desk.session, name, "run-again")
            assert await desk.studio.run(desk.session, operation, patient=False) is Rest.DOUBT
            assert box.book.calls() == ["die", "die"]
            keys = {line["meta"]["io.github.inkfold/op_id"] for line in box.book.lines()}
            assert len(keys) == 1
            return
        await desk.studio.decide(desk.session, name, "leave-unknown")
        assert await desk.studio.run(desk.session, operation, patient=False) is Rest.FINISHED
        assert box.book.calls() == ["die"]
        assert result(desk)[0] == "unknown"
        seen = [message.text for message in desk.model.requests[-1].messages]
        assert any("Do not do it again" in text for text in seen)

    run(tmp_path, once("die"), tell)


def test_a_call_in_doubt_lets_no_later_one_go_unasked(tmp_path):
    script = (calls(("box__die", {"text": "x"})), *once())

    async def tell(desk, box):
        await box.rule("count", ask=False)
        await desk.say()
        assert await answer(desk) is Rest.DOUBT
        assert await desk.say() is Rest.WAITS
        assert box.book.calls() == ["die"]

    run(tmp_path, script, tell)


def test_a_trusted_call_that_changes_nothing_is_made_again_after_a_crash(tmp_path):
    async def tell(desk, box):
        await box.trust()
        await desk.say()
        # the answer is lost before it is written down
        story = desk.studio.open(desk.session)
        kept = desk.spool.write_answer

        def lost(*_given):
            raise OSError("the disk is gone")

        desk.spool.write_answer = lost
        await answer_and_lose(desk)
        assert story.stopped
        desk.spool.write_answer = kept
        await desk.restart()
        await desk.studio.recover(desk.session)
        assert box.book.calls() == ["look", "look"]
        assert result(desk)[0] == "ok"

    run(tmp_path, once("look"), tell)


async def answer_and_lose(desk):
    (question,) = desk.studio.questions(desk.session)
    desk.studio.approve(desk.session, question.result_entry_id, True)
    operation = desk.view.owner_of(question.result_entry_id)
    with pytest.raises(Exception, match="stored"):
        await desk.studio.run(desk.session, operation, patient=False)


def test_an_answer_that_was_spooled_settles_its_call_without_asking(tmp_path):
    async def tell(desk, box):
        await desk.say()
        story = desk.studio.open(desk.session)
        kept = story.journal.write

        def refuse(lease, plan):
            if box.book.calls():
                raise OSError("the disk is gone")
            return kept(lease, plan)

        story.journal.write = refuse
        with pytest.raises(Exception, match="disk"):
            await answer(desk)
        await desk.restart()
        await desk.studio.recover(desk.session)
        assert box.book.calls() == ["count"]
        assert result(desk) == ("ok", "done")
        assert desk.spool.answers == {}

    run(tmp_path, once(), tell)


def test_a_stop_leaves_what_was_sent_open_and_sends_nothing_more(tmp_path):
    async def tell(desk, box):
        await desk.say()
        (question,) = desk.studio.questions(desk.session)
        desk.studio.approve(desk.session, question.result_entry_id, True)
        operation = desk.view.owner_of(question.result_entry_id)
        going = desk.studio.run(desk.session, operation, patient=False)
        while not box.book.calls():
            await asyncio.sleep(0.01)
        desk.studio.stop(desk.session)
        box.book.let_go()
        assert await going is Rest.FINISHED
        assert box.book.calls() == ["slow"]
        assert result(desk)[0] == "ok"

    run(tmp_path, once("slow"), tell)


def test_closing_the_program_leaves_what_was_sent_in_doubt(tmp_path):
    async def tell(desk, box):
        await desk.say()
        (question,) = desk.studio.questions(desk.session)
        desk.studio.approve(desk.session, question.result_entry_id, True)
        operation = desk.view.owner_of(question.result_entry_id)
        going = desk.studio.run(desk.session, operation, patient=False)
        while not box.book.calls():
            await asyncio.sleep(0.01)
        await desk.restart()
        await asyncio.gather(going, return_exceptions=True)
        await desk.studio.recover(desk.session)
        (question,) = desk.studio.questions(desk.session)
        assert question.kind == "doubt"
        assert box.book.calls() == ["slow"]

    run(tmp_path, once("slow"), tell)


def test_a_tool_nobody_knows_gets_a_result_without_a_t1(tmp_path):
    async def tell(desk, box):
        assert await desk.say() is Rest.FINISHED
        assert result(desk)[0] == "invalid"
        assert "tool_dispatched" not in desk.kinds()

    run(tmp_path, once("gone"), tell)


def test_an_error_of_the_tool_is_told_to_the_agent(tmp_path):
    async def tell(desk, box):
        await desk.say()
        assert await answer(desk) is Rest.FINISHED
        assert result(desk) == ("error", "no such file")

    run(tmp_path, once("fail"), tell)


def test_a_picture_that_cannot_be_used_leaves_the_words(tmp_path):
    async def tell(desk, box):
        await desk.say()
        await answer(desk)
        assert result(desk)[0] == "ok"
        assert "cannot be used" in result(desk)[1]

    run(tmp_path, once("draw"), tell)


def test_a_picture_and_a_call_to_a_server_are_decided_each_by_its_own_rule(tmp_path):
    script = (calls(drawing(), ("box__count", {"text": "x"})), says())

    async def tell(desk, box):
        assert await desk.say() is Rest.WAITS
        assert desk.painter.sends == 1
        assert box.book.calls() == []
        assert await answer(desk) is Rest.FINISHED
        assert box.book.calls() == ["count"]

    run(tmp_path, script, tell, painter=CountingPainter(), allowance="all")


def test_the_model_is_shown_the_tools_and_knows_whose_they_are(tmp_path):
    async def tell(desk, box):
        await desk.say()
        tools = {tool.name: tool for tool in desk.model.requests[0].tools}
        assert tools["box__look"].description.startswith("[From the server box]")
        assert tools["box__look"].parameters["properties"] == {"text": {"type": "string"}}
        assert len(tools) <= MOST_TOOLS + 6
        # nothing of it is stored with the story
        assert not any("found" in str(row.payload) for row in desk.view.rows(0))

    run(tmp_path, (says(),), tell)


def test_a_server_that_was_removed_offers_nothing_and_is_not_called(tmp_path):
    async def tell(desk, box):
        await desk.say()
        box.settings = without_server(box.settings, "box")
        assert await answer(desk) is Rest.FINISHED
        assert result(desk)[0] == "invalid"
        assert box.book.calls() == []

    run(tmp_path, once(), tell)
