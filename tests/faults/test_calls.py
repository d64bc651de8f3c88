"""Any one system call on the library's files fails, once or from then on; nothing is lost by it."""

from __future__ import annotations

import errno
import random

import pytest

from tests.faults.cases import played, troubles_of
from tests.kill import judge
from tests.kill.cases import begun, told_once
from tests.kill.nursery import SOUND, Nursery, Trouble
from tests.kill.scenarios import BY_NAME, ONE, Scenario, say
from tests.powercut import recorder
from tests.powercut.log import Kind

pytestmark = pytest.mark.skipif(bool(recorder.missing()), reason=recorder.missing())

SCENARIOS = (
    "draw_never", "draw_keyed", "draw_handle", "draw_sketch", "ask", "approve", "follow_up",
    "stop_with_a_call_out", "rewind", "compact", "attach", "another_story",
)  # fmt: skip
SEEDS = range(24)
STRIDE = 5
MOST_WRITES = 250
LOG = "library.db-wal"


@pytest.fixture(scope="module")
def nursery():
    with Nursery(recorder.environment()) as made:
        yield made


@pytest.mark.parametrize("seed", SEEDS)
def test_a_call_that_fails_is_told_and_loses_nothing(quick_path, nursery, seed):
    """One of them, chosen by the seed; the sweep tries them all."""
    dice = random.Random(seed)
    scenario = BY_NAME[SCENARIOS[seed % len(SCENARIOS)]]
    whole = played(scenario, quick_path, nursery, SOUND)
    assert whole.faults == []
    assert len(whole.act.changes) > 5
    trouble = dice.choice(list(troubles_of(whole.act)))
    assert played(scenario, quick_path, nursery, trouble).faults == [], trouble


@pytest.mark.parametrize("number", [5, 8, 11, 14])
def test_a_failed_sync_of_the_log_leaves_nothing_unsure(quick_path, nursery, number):
    """What was being committed may come back: what is on disk counts, and is sent once."""
    ghost = Trouble(number, errno.EIO, kind=Kind.SYNC, name=LOG)
    case = played(BY_NAME["draw_keyed"], quick_path, nursery, ghost)
    assert case.act.status == 5, "there are so many syncs of the log, and each of them counts"
    assert "a write ended uncertainly" in case.act.complaint
    assert case.faults == []


@pytest.mark.parametrize("number", [9, 12])
def test_a_row_that_comes_back_after_a_failed_sync_counts(quick_path, nursery, number):
    """The program dies before its clean end would make the log forget what was not synced."""
    scenario, left = BY_NAME["draw_keyed"], []
    ghost = Trouble(number, errno.EIO, kind=Kind.SYNC, name=LOG)
    changes = len(played(scenario, quick_path, nursery, ghost).act.changes)
    # one run makes a few changes more than another: what was not killed is killed a little earlier
    wanted, tries = [0, changes - 2, changes - 6], 12
    while wanted and tries:
        last, tries = wanted.pop(0), tries - 1
        with begun(scenario, quick_path, nursery) as life:
            died = life.run(scenario.act(life), trouble=ghost, kill_before=last)
            if died.killed is not (last > 0):
                wanted.insert(0, last - 3)
                life.finish()
                continue
            life.crashed = True
            faults = judge.after_a_crash(life)
            left.append(len(life.rows()))
            life.finish()
            life.run(scenario.act(life))
            life.finish()
            assert faults + judge.at_rest(life) == []
    assert len(left) == 3
    assert max(left) > left[0], "it came back"


@pytest.mark.parametrize(
    ("spoil", "said"), [("sends_first", "paid without T1"), ("swallows_t2", "answer lost")]
)
def test_a_control_that_goes_on_is_caught(quick_path, nursery, spoil, said):
    """A transaction is more writes than a stride: one of them falls into the one that matters."""
    scenario = Scenario("", "never", say(ONE))
    for number in range(MOST_WRITES, 0, -STRIDE):
        trouble = Trouble(number, errno.ENOSPC, lasting=True, kind=Kind.WRITE, name=LOG)
        with begun(scenario, quick_path, nursery, spoil) as life:
            life.run(scenario.act(life), trouble=trouble)
            faults = judge.after_a_crash(life)
            asked = [call for call in life.calls() if call.in_doubt]
            kept = judge.answered(life)
        faults += [f"answer lost: {call.result_id}" for call in asked if call.result_id not in kept]
        if any(fault.startswith(said) for fault in faults):
            return
    pytest.fail("nothing was found")


@pytest.mark.sweep
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_call_that_fails(quick_path, nursery, name, record_property):
    scenario = BY_NAME[name]
    whole = played(scenario, quick_path, nursery, SOUND)
    faults, tried = list(whole.faults), 0
    with told_once(scenario, quick_path, nursery) as begin:
        for trouble in troubles_of(whole.act):
            tried += 1
            found = played(scenario, quick_path, nursery, trouble, begin=begin).faults
            faults += [f"{trouble}: {fault}" for fault in found]
    record_property("tried", tried)
    print(name, tried)
    assert faults == []
