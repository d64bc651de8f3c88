"""Two processes want one story: one writes, the other says so, and nothing is lost or paid twice."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.engines.sketch import draw
from app.errors import JournalBusyError
from app.journal import library as libraries
from app.journal.store import SqliteJournal
from app.practice.server import PracticeServer
from app.wiring import Workshop
from tests.commands.inkfold import ROOT, Inkfold
from tests.kill import judge
from tests.kill.cases import begun
from tests.kill.nursery import MISSING, Nursery
from tests.kill.scenarios import ONE, Scenario, say

pytestmark = pytest.mark.skipif(bool(MISSING), reason=MISSING)

SECONDS = 60
NEVER = Scenario("two_writers", "never", say(ONE))


@pytest.fixture(scope="module")
def nursery():
    with Nursery() as made:
        yield made


QUICK_HEART = """
import sys
from app.runtime import studio
studio.HEARTBEAT_S = 0.1
from app.__main__ import main
sys.exit(main())
"""
"""The program, but it looks who writes ten times a second."""

CARELESS = """
import sys
from app.__main__ import main
from app.journal.store import SqliteJournal

SqliteJournal.insist = lambda _journal, _lease: None
sys.exit(main())
"""
"""The program, but it sends what it is about to send without looking who writes by now."""


class Writer:
    """A command of the program in a process of its own, which may stop on its way."""

    def __init__(self, life, *words, stop="", program=("-m", "app")):
        environment = os.environ | {
            "PYTHONPATH": str(ROOT), "INKFOLD_STATE": str(life.folder / "state"),
        }  # fmt: skip
        if stop:
            environment["INKFOLD_POINT"] = f"stop@{stop}"
        self.process = subprocess.Popen(
            [sys.executable, *program, "--home", life.home, "--json", *words],
            cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, encoding="utf-8",
        )  # fmt: skip

    def stopped(self):
        """Wait until the process stands still at its point."""
        end = time.monotonic() + SECONDS
        state = Path(f"/proc/{self.process.pid}/stat")
        while state.read_text().rpartition(")")[2].split()[0] != "T":
            assert time.monotonic() < end, "it never came to its point"
            assert self.process.poll() is None, self.process.communicate()
            time.sleep(0.01)
        return self

    def go_on(self):
        os.kill(self.process.pid, signal.SIGCONT)
        return self

    def ended(self):
        """Return the exit status, the lines printed and what was said on stderr."""
        out, err = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, [json.loads(line) for line in out.splitlines()], err

    def __enter__(self):
        return self

    def __exit__(self, *_given):
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


def saying(life, text=ONE, **more):
    return Writer(life, "say", life.session, text, "--approve", "all", **more)


def at_rest(life):
    life.finish()
    return judge.at_rest(life)


async def decided(life, result_id):
    shop = Workshop(life.home)
    try:
        shop.studio.open(life.session, take_over=True)
        await shop.studio.decide(life.session, result_id, "leave-unknown")
    finally:
        await shop.close()


def panels(life):
    return [call for call in life.calls() if call.name == "generate_image"]


# -- stopped at a point, taken over, and going on ---------------------------------------------------


@pytest.mark.parametrize("point", ["after_t1", "before_request"])
def test_one_stopped_between_t1_and_its_request_sends_nothing_once_fenced_out(
    quick_path, nursery, point
):
    with begun(NEVER, quick_path, nursery) as life, saying(life, stop=point) as old:
        old.stopped()
        with saying(life, "Mina runs") as other:
            status, _, told = other.ended()
            assert status == 6
            assert f"process {old.process.pid}" in told
        with Writer(life, "stop", life.session, "--take-over") as new:
            assert new.ended()[0] in (0, 4)
            taker = new.process.pid
        status, _, told = old.go_on().ended()
        assert status == 6, told
        assert f"process {taker}" in told, "it says who writes"
        assert not life.service.charges()
        assert at_rest(life) == []
        assert [call.result.outcome for call in panels(life)] == ["unknown"]


def test_a_control_that_does_not_look_again_is_caught(quick_path, nursery):
    careless = ("-c", CARELESS)
    with (
        begun(NEVER, quick_path, nursery) as life,
        saying(life, stop="before_request", program=careless) as old,
    ):
        old.stopped()
        with Writer(life, "stop", life.session, "--take-over") as new:
            assert new.ended()[0] in (0, 4)
        old.go_on().ended()
        assert life.service.charges()


def test_a_command_that_waits_for_a_picture_ends_by_itself_once_another_writes(tmp_path):
    """It writes nothing meanwhile: only its heartbeat can tell it."""
    with PracticeServer(ledger=tmp_path / "ledger.jsonl", draw=draw, delay_s=SECONDS) as service:
        program = Inkfold(tmp_path / "home")
        place = SimpleNamespace(home=program.home, folder=tmp_path, session=program.new("Rain"))
        program.use_practice(service.base_url, "never")
        with saying(place, program=("-c", QUICK_HEART)) as old:
            end = time.monotonic() + SECONDS
            while not service.ledger.charges():
                assert time.monotonic() < end, "nothing was ordered"
                time.sleep(0.01)
            with Writer(place, "stop", place.session, "--take-over") as new:
                assert new.ended()[0] in (0, 4)
                taker = new.process.pid
            began = time.monotonic()
            status, _, told = old.ended()
            assert time.monotonic() - began < SECONDS / 2
            assert status == 6, told
            assert f"process {taker}" in told, "it says who writes"
        assert len(service.ledger.charges()) == 1


def test_an_answer_that_comes_late_is_spooled_and_settled_by_whoever_writes_now(
    quick_path, nursery
):
    with begun(NEVER, quick_path, nursery) as life, saying(life, stop="answered") as old:
        old.stopped()
        with Writer(life, "stop", life.session, "--take-over") as new:
            assert new.ended()[0] in (0, 4)
        status, _, told = old.go_on().ended()
        assert status == 6, told
        assert len(judge.answered(life)) == 1, "it was paid for, and is kept"
        assert at_rest(life) == []
        assert [call.result.outcome for call in panels(life)] == ["ok"]
        assert sum(life.service.charges().values()) == 1


def test_an_answer_that_comes_after_a_decision_is_kept_as_a_further_candidate(quick_path, nursery):
    with begun(NEVER, quick_path, nursery) as life, saying(life, stop="answered") as old:
        old.stopped()
        with Writer(life, "stop", life.session, "--take-over") as new:
            assert new.ended()[0] in (0, 4)
        (call,) = panels(life)
        # the old one may still be at work: only a person who insists decides about its call
        asyncio.run(decided(life, call.result_id))
        status, _, told = old.go_on().ended()
        assert status == 6, told
        assert at_rest(life) == []
        (call,) = panels(life)
        assert [len(send.late) for send in call.sends] == [1]


def test_one_stopped_in_a_transaction_holds_others_up_and_loses_nothing(
    quick_path, nursery, monkeypatch
):
    monkeypatch.setattr(libraries, "BUSY_S", 0.3)
    with begun(NEVER, quick_path, nursery) as life, saying(life, stop="rows_written:3") as old:
        old.stopped()
        before = len(life.rows())
        # readers go on meanwhile; a writer says that it waits, and why
        with pytest.raises(JournalBusyError, match="another Inkfold has been writing"):
            SqliteJournal(life.home)
        status, lines, told = old.go_on().ended()
        assert status == 0, told
        assert lines[-1]["outcome"] == "completed"
        assert len(life.rows()) > before
        assert at_rest(life) == []
        assert sum(life.service.charges().values()) == 1


# -- a fight ----------------------------------------------------------------------------------------

FIGHTER = """
import asyncio, contextlib, random, sys, time
from pathlib import Path
from app.errors import AppError, RunOpenError
from app.wiring import Workshop

async def fight(home, session_id, seed, seconds):
    dice, end, said = random.Random(seed), time.monotonic() + float(seconds), 0
    while time.monotonic() < end:
        shop = None
        try:
            shop = Workshop(Path(home), careful=True)
            shop.studio.open(session_id, take_over=dice.random() < 0.7)
            await shop.studio.recover(session_id)
            for question in shop.studio.questions(session_id):
                if question.kind == "doubt":
                    await shop.studio.decide(
                        session_id, question.result_entry_id, "leave-unknown"
                    )
            text = f"Mina runs, wide {seed}-{said}"
            operation = shop.studio.say(
                session_id, text, request_id=text, config={"allowance": {"mode": "all"}}
            )
            said += 1
            await shop.studio.run(session_id, operation, patient=False)
        except RunOpenError:
            with contextlib.suppress(AppError):
                shop.studio.stop(session_id)
        except AppError as error:
            print(type(error).__name__, error, flush=True)
        finally:
            if shop is not None:
                await shop.close()
        await asyncio.sleep(dice.random() * 0.05)
    print("SAID", said, flush=True)

asyncio.run(fight(*sys.argv[1:]))
"""


def fought(life, seconds):
    """Let three processes fight, and one of them stand still now and then; return what they said."""
    environment = os.environ | {
        "PYTHONPATH": str(ROOT), "INKFOLD_STATE": str(life.folder / "state"),
    }  # fmt: skip
    fighters = [
        subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(FIGHTER), life.home, life.session, str(seed),
             str(seconds)],
            cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for seed in range(3)
    ]  # fmt: skip
    dice, end = random.Random(1), time.monotonic() + seconds
    try:
        while time.monotonic() < end and all(each.poll() is None for each in fighters):
            chosen = dice.choice(fighters)
            chosen.send_signal(signal.SIGSTOP)
            time.sleep(dice.random() * 0.4)
            chosen.send_signal(signal.SIGCONT)
            time.sleep(dice.random() * 0.2)
        return [each.communicate(timeout=SECONDS) for each in fighters]
    finally:
        for each in fighters:
            if each.poll() is None:
                each.kill()
                each.communicate()


def fight(folder, nursery, seconds):
    with begun(NEVER, folder, nursery) as life:
        told = fought(life, seconds)
        for out, err in told:
            assert "SAID" in out, err
            assert err == ""
        said = sum(int(out.rpartition("SAID ")[2]) for out, _ in told)
        answers = judge.answered(life)
        faults = at_rest(life) + judge.lost(life, answers)
        rows = life.rows()
        accepted = {row.payload["request_id"] for row in rows if row.kind == "operation_accepted"}
        fences = [row.fence for row in rows]
        assert fences == sorted(fences)
        assert len(accepted) == said
        print(f"{said} said, {fences[-1]} claims, {len(life.service.charges())} pictures")
        return faults, fences[-1]


def test_a_short_fight_loses_nothing_and_pays_nothing_twice(quick_path, nursery):
    faults, fence = fight(quick_path, nursery, 6)
    assert faults == []
    assert fence > 4


@pytest.mark.sweep
def test_a_fight_of_a_minute_loses_nothing_and_pays_nothing_twice(quick_path, nursery):
    faults, fence = fight(quick_path, nursery, 60)
    assert faults == []
    assert fence > 40
