"""kill -9 before every change of the disk, and half-way through every write."""

from __future__ import annotations

import random

import pytest

from tests.kill import judge
from tests.kill.cases import Kill, begun, changes_of, pairs, played, told_once
from tests.kill.nursery import Nursery
from tests.kill.scenarios import BY_NAME, SCENARIOS
from tests.powercut import recorder

pytestmark = pytest.mark.skipif(bool(recorder.missing()), reason=recorder.missing())

SEEDS = range(6)
STRIDE = 6


@pytest.fixture(scope="module")
def nursery():
    with Nursery(recorder.environment()) as made:
        yield made


@pytest.mark.parametrize("seed", SEEDS)
def test_a_kill_at_a_change_loses_nothing(quick_path, nursery, seed):
    """Some of them, chosen by the seed; the sweep tries them all."""
    dice = random.Random(seed)
    scenario = dice.choice([item for item in SCENARIOS if item.name.startswith("draw")])
    kills = list(changes_of(played(scenario, quick_path, nursery).act))
    assert len(kills) > 100
    case = played(scenario, quick_path, nursery, dice.choice(kills))
    assert case.faults == []


def test_a_control_that_sends_first_is_caught(quick_path, nursery):
    scenario = BY_NAME["draw_keyed"]
    changes = len(played(scenario, quick_path, nursery).act.changes)
    # a transaction is more changes than a stride: one of them falls into that of the first T1
    for number in range(1, changes, STRIDE):
        with begun(scenario, quick_path, nursery, "sends_first") as life:
            life.run(scenario.act(life), kill_before=number)
            faults = judge.after_a_crash(life)
        if faults:
            assert faults[0].startswith("paid without T1")
            return
    pytest.fail("nothing was found")


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda item: item.name)
def test_every_change_of_a_command_and_of_its_recovery(
    quick_path, nursery, scenario, record_property
):
    """The recovery is the one after the scenario's own steps, and after a kill once T1 is there."""
    whole = played(scenario, quick_path, nursery)
    faults, kills = list(whole.faults), 0
    with told_once(scenario, quick_path, nursery) as begin:
        for kill in changes_of(whole.act):
            case = played(scenario, quick_path, nursery, kill, begin=begin)
            kills += case.act.killed
            faults += [f"{kill}: {fault}" for fault in case.faults]
    dead = Kill("after_t1")
    agains = changes_of(played(scenario, quick_path, nursery, dead).recovery)
    for again, case in pairs(scenario, quick_path, nursery, dead, agains):
        kills += case.recovery.killed
        faults += [f"recovery, {again}: {fault}" for fault in case.faults]
    record_property("kills", kills)
    print(scenario.name, kills)
    assert faults == []
