"""Calls in doubt: what settles them by itself, what asks, and what a person's choice does."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from app.errors import (
    BadPictureError,
    NoAnswerError,
    NotFoundError,
    PriceChangedError,
    RefusedError,
)
from app.ports import Inconclusive, NotMade, PictureElsewhere, RawAnswer, StillRunning
from app.records import times
from app.records.money import Money, read_money
from app.runtime.run import Rest
from tests.fakes import CountingPainter, ScriptedModel, calls, drawing, says
from tests.runtime.desk import Desk

HOUR_S = 3_600


def go(coroutine):
    return asyncio.run(coroutine)


def once(what):
    """Behave so at the first send and well afterwards."""
    return lambda number: what if number == 1 else "ok"


async def again(desk, question):
    price = read_money(question.estimate)
    await desk.studio.decide(desk.session, question.result_entry_id, "run-again", price=price)


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
        price = read_money(question.estimate)
        await desk.studio.decide(
            desk.session, question.result_entry_id, choice, picture, price=price
        )
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


@pytest.mark.parametrize("now", [Money.of(25, "credits"), None])
def test_run_again_at_another_price_than_was_shown_sends_nothing_and_stays_asked(tmp_path, now):
    async def tell():
        desk, _ = await in_doubt(tmp_path)
        (question,) = desk.studio.questions(desk.session)
        desk.painter.price = now
        rows = len(list(desk.view.rows(0)))
        with pytest.raises(PriceChangedError):
            await again(desk, question)
        assert len(list(desk.view.rows(0))) == rows
        await desk.studio.recover(desk.session)
        assert desk.painter.sends == 1
        (asked,) = desk.studio.questions(desk.session)
        assert asked.result_entry_id == question.result_entry_id
        name = question.result_entry_id
        await desk.studio.decide(desk.session, name, "run-again", price=now)
        await desk.studio.recover(desk.session)
        assert desk.painter.sends == 2
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
        await again(desk, question)
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


class Elsewhere(CountingPainter):
    """Answers with an address; what lies there cannot be read until ``there`` is set."""

    there = False

    def parse(self, raw):
        return PictureElsewhere("https://pictures.example/1", Money.of(10, "credits"))

    async def fetch(self, url):
        if not self.there:
            raise NoAnswerError(reason="the host is down")
        return b"picture from elsewhere"


def test_a_picture_that_cannot_be_read_yet_outlives_the_decision_to_leave_it(tmp_path, monkeypatch):
    monkeypatch.setattr("app.runtime.answers.FETCHES", 1)

    async def tell():
        painter = Elsewhere()
        desk = Desk(tmp_path, model=ScriptedModel(calls(drawing()), says()), painter=painter)
        assert await desk.say() is Rest.DOUBT
        (question,) = desk.studio.questions(desk.session)
        await desk.studio.decide(desk.session, question.result_entry_id, "leave-unknown")
        for _ in range(2):
            await desk.restart()
            await desk.studio.recover(desk.session)
            assert desk.view.candidates() == []
        painter.there = True
        await desk.studio.recover(desk.session)
        assert [row.candidate_id for row in desk.view.candidates()] == [
            f"{question.result_entry_id}@1"
        ]
        assert painter.sends == 1
        assert desk.spool.answers == {}
        assert desk.view.spent() == {"credits": 10}
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_what_is_paid_and_cannot_be_shown_is_kept(tmp_path):
    async def tell():
        desk = Desk(tmp_path, model=ScriptedModel(calls(drawing()), says()))
        desk.painter.kept = _Same(RawAnswer(200, {}, b"of a format unknown here"))
        desk.painter.settle_by = ("key",)
        assert await desk.say() is Rest.FINISHED
        (message,) = [row for row in desk.view.rows(0) if row.payload.get("role") == "tool"]
        assert message.payload["outcome"] == "no_picture"
        assert desk.pictures.read(message.payload["kept"]) == b"of a format unknown here"
        assert desk.view.candidates() == []
        desk.fold()
        await desk.studio.close()

    go(tell())


class _Same(dict):
    def __init__(self, raw):
        self.raw = raw

    def __contains__(self, key):
        return True

    def __missing__(self, key):
        return self.raw


def test_a_spooled_answer_goes_before_a_persons_choice(tmp_path):
    async def tell():
        desk, _ = await in_doubt(tmp_path)
        (question,) = desk.studio.questions(desk.session)
        (raw,) = desk.painter.kept.values()
        desk.spool.write_answer(desk.session, question.result_entry_id, 1, raw)
        await again(desk, question)
        assert desk.painter.sends == 1
        assert desk.studio.questions(desk.session) == []
        await desk.studio.recover(desk.session)
        call = desk.fold().session.operations[question.operation_id].calls[question.result_entry_id]
        assert call.result.outcome == "ok"
        await desk.studio.close()

    go(tell())


def test_the_same_picture_under_an_honoured_key_is_one_charge(tmp_path):
    async def tell():
        desk, rest = await in_doubt(tmp_path, ("key",))
        assert rest is Rest.FINISHED
        (row,) = desk.view.candidates()
        (raw,) = desk.painter.kept.values()
        # the first send's answer was lying in the spool of another writer
        desk.spool.write_answer(desk.session, row.result_entry_id, 1, raw)
        for _ in range(2):
            await desk.studio.recover(desk.session)
        assert desk.view.spent() == {"credits": 10}
        assert desk.spool.answers == {}
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_a_late_copy_is_counted_once_however_often_it_is_read(tmp_path):
    async def tell():
        desk, _ = await in_doubt(tmp_path)
        (question,) = desk.studio.questions(desk.session)
        await again(desk, question)
        await desk.studio.recover(desk.session)
        asset = desk.view.candidates()[0].asset
        same = RawAnswer(200, {}, desk.pictures.read(asset))
        for _ in range(2):
            desk.spool.write_answer(desk.session, question.result_entry_id, 1, same)
            await desk.studio.recover(desk.session)
        assert desk.view.spent() == {"credits": 20}
        assert len(desk.view.candidates()) == 1
        desk.fold()
        await desk.studio.close()

    go(tell())


@pytest.mark.parametrize("settle_by", [(), ("key",)])
def test_a_story_opened_anew_waits_for_what_this_process_still_has_out(tmp_path, settle_by):
    async def tell():
        painter = CountingPainter(settle_by=settle_by)
        desk = Desk(tmp_path, model=ScriptedModel(calls(drawing()), says()), painter=painter)
        painter.gate.clear()
        operation_id = desk.studio.say(desk.session, "Draw.")
        task = desk.studio.run(desk.session, operation_id, patient=False)
        await painter.started.wait()
        # a write fails: the runtime of this story stops and is opened anew from disk
        desk.studio.open(desk.session).stopped = "the disk refused"
        task.cancel()
        recovering = asyncio.create_task(desk.studio.recover(desk.session))
        await asyncio.sleep(0.05)
        assert desk.studio.questions(desk.session) == []
        assert painter.sends == 1
        painter.gate.set()
        assert set((await recovering).values()) == {Rest.FINISHED}
        assert painter.sends == 1
        assert desk.fold().session.operations[operation_id].finished.outcome == "completed"
        await desk.studio.close()

    go(tell())


class TakenOver(CountingPainter):
    """Another writer takes the story over while the service names its job."""

    def __post_init__(self):
        super().__post_init__()
        self.desk = None

    async def send(self, prepared, key, on_handle, on_progress, on_preview=None):
        def taken(job):
            self.desk.journal.claim(self.desk.session, "another", take_over=True)
            on_handle(job)

        return await super().send(prepared, key, taken, on_progress, on_preview)


def test_a_job_that_cannot_be_noted_is_followed_and_its_answer_spooled(tmp_path):
    async def tell():
        painter = TakenOver(settle_by=("handle",))
        desk = Desk(tmp_path, model=ScriptedModel(calls(drawing()), says()), painter=painter)
        painter.desk = desk
        operation_id = desk.studio.say(desk.session, "Draw.")
        desk.studio.run(desk.session, operation_id, patient=False)
        while not desk.spool.answers:
            await asyncio.sleep(0.01)
        await desk.restart()
        assert set((await desk.studio.recover(desk.session)).values()) == {Rest.FINISHED}
        assert painter.sends == 1
        assert len(desk.view.candidates()) == 1
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_a_waiting_message_is_taken_over_once_and_only_while_it_waits(tmp_path):
    async def tell():
        desk = Desk(tmp_path, model=ScriptedModel(says("Hm."), says("Yes.")))
        assert await desk.say("Begin.") is Rest.FINISHED
        first = desk.studio.queue(desk.session, "next_run", "One.")
        second = desk.studio.queue(desk.session, "next_run", "Two.")
        one, two = (row.payload["content"] for row in desk.view.waiting())
        desk.studio.withdraw(desk.session, second)
        with pytest.raises(NotFoundError):
            desk.studio.say_waiting(desk.session, second, two)
        with pytest.raises(NotFoundError):
            desk.studio.say_waiting(desk.session, first, two)
        operation_id = desk.studio.say_waiting(desk.session, first, one)
        assert desk.studio.say_waiting(desk.session, first, one) == operation_id
        assert await desk.studio.run(desk.session, operation_id, patient=False) is Rest.FINISHED
        desk.fold()
        await desk.studio.close()

    go(tell())


class Forgetful(CountingPainter):
    """A service that forgets a key soon after it first saw it."""

    def declare(self):
        return replace(super().declare(), key_life_s=0.5)


def test_the_life_of_a_key_begins_with_its_first_send(tmp_path):
    async def tell():
        painter = Forgetful(settle_by=("key",), behave=lambda _number: "lost")
        desk = Desk(tmp_path, model=ScriptedModel(calls(drawing()), says()), painter=painter)
        assert await desk.say() is Rest.DOUBT
        # the second send follows at once; by the third the service would charge anew
        assert painter.sends == 2
        (question,) = desk.studio.questions(desk.session)
        assert "forgotten the key" in question.checked
        desk.fold()
        await desk.studio.close()

    go(tell())


class DayKeeper(CountingPainter):
    """A service that knows a key for a day; what it charged is never told."""

    def declare(self):
        return replace(super().declare(), key_life_s=24 * HOUR_S)


def test_a_clock_put_back_gives_no_dead_key_a_new_life(tmp_path, monkeypatch):
    """The story itself was opened a day and a half later: the key was forgotten by then."""
    later_s = 0.0

    class Clock(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime.now(tz) + timedelta(seconds=later_s)

    monkeypatch.setattr("app.runtime.recover.datetime", Clock)
    real = time.time_ns
    monkeypatch.setattr(times.time, "time_ns", lambda: real() + int(later_s * 1e9))

    async def tell():
        nonlocal later_s
        painter = DayKeeper(settle_by=("key",), behave=lambda _number: "drop")
        painter.gate.clear()
        desk = Desk(tmp_path, model=ScriptedModel(calls(drawing()), says()), painter=painter)
        operation_id = desk.studio.say(desk.session, "Mina waves")
        desk.studio.run(desk.session, operation_id, patient=False)
        await painter.started.wait()
        await desk.restart()
        later_s = 36 * HOUR_S
        desk.studio.open(desk.session)
        await desk.restart()
        later_s = 12 * HOUR_S
        painter.gate.set()
        await desk.studio.recover(desk.session)
        assert painter.sends == 1
        (question,) = desk.studio.questions(desk.session)
        assert "forgotten the key" in question.checked
        desk.fold()
        await desk.studio.close()

    go(tell())


def test_a_run_that_waits_finds_what_a_writer_shut_out_left_behind(tmp_path, monkeypatch):
    monkeypatch.setattr("app.runtime.run.LOOK_AGAIN_S", 0.05)

    async def tell():
        desk, _ = await in_doubt(tmp_path)
        (question,) = desk.studio.questions(desk.session)
        (raw,) = desk.painter.kept.values()
        monkeypatch.setattr(desk.journal, "alone", lambda _lease: False)
        task = desk.studio.run(desk.session, question.operation_id, patient=True)
        await asyncio.sleep(0.02)
        desk.spool.write_answer(desk.session, question.result_entry_id, 1, raw)
        assert await asyncio.wait_for(task, 5) is Rest.FINISHED
        assert desk.painter.sends == 1
        desk.fold()
        await desk.studio.close()

    go(tell())
