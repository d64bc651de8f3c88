"""kill -9 at the named points, in recovery from it as well: the service's ledger is the judge."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from tests.commands.inkfold import ROOT
from tests.kill.branches import ALL
from tests.kill.cases import NOWHERE, Kill, pairs, played, points_of, told_once
from tests.kill.nursery import MISSING, Nursery
from tests.kill.scenarios import BY_NAME, SCENARIOS, unreached

WHERE = {
    "after_attempt": "compact",
    "model_answered": "draw_keyed",
    "after_reply": "draw_never",
    "before_t1": "draw_lookup",
    "after_t1": "approve_one_of_two",
    "before_request": "steer",
    "after_handle": "draw_handle",
    "answered": "follow_up",
    "spooled": "draw_never",
    "picture_stored": "run_again",
    "before_t2": "leave_unknown",
    "after_t2": "draw_sketch",
    "after_decision": "check",
    "cancelled": "stop_with_a_call_out",
    "before_close": "stop_looked_up",
    "after_close": "stop_sketch",
    "before_rewind": "rewind_while_open",
    "after_rewind": "rewind",
}
"""A scenario for each named point."""

TAKEN = {
    "carry_out attached": ("attach", "before_t2"),
    "carry_out found": ("found_and_lost", ""),
    "carry_out left_unknown": ("leave_unknown", "before_t2"),
    "carry_out not_made": ("not_made", "before_t2"),
    "carry_out redispatch": ("run_again", "before_t1"),
    "carry_out spooled": ("spool_lost", ""),
    "close": ("stop_waiting", "before_close"),
    "doubt cancelled": ("stop_with_a_call_out", "cancelled"),
    "doubt finished": ("stop_with_a_call_out", "cancelled"),
    "from the spool": ("draw_never", "spooled"),
    "interrupted compaction": ("compact", "after_attempt"),
    "interrupted reply": ("draw_never", "after_attempt"),
    "left in the spool": ("draw_never", "after_t2"),
    "looked up found": ("draw_lookup", "answered"),
    "looked up in vain": ("draw_lookup", "after_t1"),
    "ready await_approval": ("ask", "after_attempt"),
    "ready call_model": ("draw_never", "after_attempt"),
    "ready finish": ("draw_never", "after_attempt"),
    "ready run_tools": ("draw_never", "after_attempt"),
    "ready take_input": ("follow_up", "before_t1"),
    "resolve ask": ("draw_never", "after_t1"),
    "resolve await_approval": ("price_asked", ""),
    "resolve drop": ("stop_sketch", "cancelled"),
    "resolve reconcile": ("draw_lookup", "after_t1"),
    "resolve resend": ("draw_keyed", "after_t1"),
    "resolve settle": ("t2_forgotten", ""),
}
"""A scenario, and the point at which it is killed, for each branch of recovery.

Without a point the crash lies in the scenario's own past: what it left no kill leaves any more.
"""

SEEDS = range(30)

pytestmark = pytest.mark.skipif(bool(MISSING), reason=MISSING)


@pytest.fixture(scope="module")
def nursery():
    with Nursery() as made:
        yield made


def test_no_point_of_a_run_is_forgotten():
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "app" / "runtime").rglob("*.py")]
    named = {name for text in texts for name in re.findall(r'^ +point\("(\w+)"\)', text, re.M)}
    assert named == set(WHERE)


def test_no_branch_of_recovery_is_forgotten():
    assert unreached() == set()
    assert set(TAKEN) == ALL


@pytest.mark.parametrize("branch", TAKEN)
def test_a_branch_of_recovery_is_taken_after_a_crash(quick_path, nursery, branch):
    name, point = TAKEN[branch]
    case = played(BY_NAME[name], quick_path, nursery, Kill(point))
    assert case.act.killed is bool(point)
    assert branch in case.took
    assert case.faults == []


@pytest.mark.parametrize("point", WHERE)
def test_a_kill_at_a_point_loses_nothing_and_pays_nothing_twice(quick_path, nursery, point):
    case = played(BY_NAME[WHERE[point]], quick_path, nursery, Kill(point))
    assert case.act.killed
    assert case.faults == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_kill_of_the_recovery_from_a_kill(quick_path, nursery, seed):
    """One of the pairs, chosen by the seed; the sweep tries them all."""
    dice = random.Random(seed)
    scenario = dice.choice([item for item in SCENARIOS if item.panels or item.reaches])
    whole = played(scenario, quick_path, nursery)
    kill = dice.choice(points_of(whole.act) or [NOWHERE])
    once = played(scenario, quick_path, nursery, kill)
    assert once.act.killed is (kill is not NOWHERE)
    assert once.faults == []
    again = dice.choice(points_of(once.recovery) or [NOWHERE])
    twice = played(scenario, quick_path, nursery, kill, again)
    assert twice.faults == []


@pytest.mark.parametrize(
    ("spoil", "name", "point", "said"),
    [
        ("pays_again", "draw_never", "answered", "paid 2 times"),
        ("sends_first", "draw_keyed", "before_t1", "paid without T1"),
        ("forgets", "draw_never", "spooled", "answer lost"),
    ],
)
def test_a_control_that_pays_or_loses_is_caught(quick_path, nursery, spoil, name, point, said):
    case = played(BY_NAME[name], quick_path, nursery, Kill(point), spoil=spoil)
    assert [fault for fault in case.faults if fault.startswith(said)]
    assert played(BY_NAME[name], quick_path, nursery, Kill(point)).faults == []


def test_a_story_told_once_is_the_same_each_time_and_its_judge_sees_as_much(quick_path, nursery):
    scenario = BY_NAME["draw_never"]
    with told_once(scenario, quick_path, nursery) as begin:
        cases = [played(scenario, quick_path, nursery, begin=begin) for _ in range(3)]
    whole = played(scenario, quick_path, nursery)
    # two panels are drawn side by side: which of them comes first is chance
    assert [Counter(case.act.crossed) for case in cases] == [Counter(whole.act.crossed)] * 3
    assert [case.faults for case in cases] == [[]] * 3
    with told_once(scenario, quick_path, nursery, "pays_again") as begin:
        for _ in range(2):
            case = played(scenario, quick_path, nursery, Kill("answered"), begin=begin)
            assert [fault for fault in case.faults if fault.startswith("paid 2 times")]


def test_one_kill_and_many_of_its_recovery_are_what_each_pair_is(quick_path, nursery):
    scenario, kill = BY_NAME["draw_keyed"], Kill("answered")
    agains = points_of(played(scenario, quick_path, nursery, kill).recovery)[:3]
    found = list(pairs(scenario, quick_path, nursery, kill, agains))
    assert [again for again, _ in found] == agains
    for again, case in found:
        alone = played(scenario, quick_path, nursery, kill, again)
        assert (case.faults, case.took) == (alone.faults, alone.took) == ([], case.took)
        assert Counter(case.recovery.crossed) == Counter(alone.recovery.crossed)


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda item: item.name)
def test_every_kill_and_every_kill_of_its_recovery(quick_path, nursery, scenario, record_property):
    """Every crossing of every point, and for each every crossing of its recovery.

    Where the command crosses no point it is left alone, and only its recovery dies.
    """
    whole = played(scenario, quick_path, nursery)
    faults, took = list(whole.faults), set(whole.took)
    counted: Counter[str] = Counter()
    for kill in points_of(whole.act) or [NOWHERE]:
        once = played(scenario, quick_path, nursery, kill)
        agains = points_of(once.recovery)
        cases = [(NOWHERE, once), *pairs(scenario, quick_path, nursery, kill, agains)]
        counted["kills"] += once.act.killed
        counted["pairs"] += sum(case.recovery.killed for _, case in cases)
        for again, case in cases:
            took |= case.took
            faults += [f"{kill.point}, {again.point}: {fault}" for fault in case.faults]
    record_property("counted", dict(counted))
    print(scenario.name, dict(counted), sorted(took))
    assert faults == []
    assert set(scenario.reaches) <= took
