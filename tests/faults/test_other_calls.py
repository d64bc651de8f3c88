"""Any one call that changes the disk fails while a library is made, or a story carried or saved."""

from __future__ import annotations

import random
import zipfile

import pytest

from tests.commands.inkfold import Inkfold
from tests.faults.cases import said, troubles_of
from tests.kill import judge
from tests.kill.cases import begun, told_once
from tests.kill.nursery import SOUND, Nursery
from tests.kill.scenarios import ONE, Scenario, Step, say
from tests.powercut import recorder

pytestmark = pytest.mark.skipif(bool(recorder.missing()), reason=recorder.missing())

SEEDS = range(24)


def archive(life):
    return life.folder / "story.inkfold"


def export(life):
    return ["export", life.session, archive(life)]


TOLD = Step(say(ONE))
SAVED = Step(lambda _life: ["backup"])
ACTS = {
    each.name: each
    for each in (
        Scenario("create", "never", lambda _life: ["new", "--title", "First"]),
        Scenario("new", "never", lambda _life: ["new", "--title", "Two"], (TOLD,)),
        Scenario("export", "never", export, (TOLD,)),
        Scenario("import", "never", lambda life: ["import", archive(life)], (TOLD, Step(export))),
        Scenario("backup", "never", lambda _life: ["backup"], (TOLD,)),
        Scenario("restore", "never", lambda _life: ["restore", "newest", "--yes"], (TOLD, SAVED)),
        Scenario("rebuild", "never", lambda _life: ["journal", "rebuild"], (TOLD,)),
    )
}


@pytest.fixture(scope="module")
def nursery():
    with Nursery(recorder.environment()) as made:
        yield made


def home_of(life, scenario):
    """Return where the command works: a library is made where none was."""
    return life.folder / "made" if scenario.name == "create" else life.home


def run(life, scenario, trouble=SOUND):
    return life.nursery.run(home_of(life, scenario), scenario.act(life), trouble=trouble)


def tried(life, scenario, trouble):
    """Return how the command went on the bad disk, and what is wrong with that and after it."""
    before = life.run(["list"]).lines
    ran = run(life, scenario, trouble)
    faults = list(said(ran))
    faults += judge.at_rest(life)
    made = archive(life)
    if scenario.name == "export" and made.exists():
        faults += [] if zipfile.ZipFile(made).testzip() is None else ["half an archive"]
        made.unlink()
    if scenario.name not in ("create", "new", "import"):
        faults += [] if life.run(["list"]).lines == before else ["another list of stories"]
    if ran.status != 0:
        # whoever made room says it again
        again = run(life, scenario)
        faults += [] if again.status == 0 else [f"not again: {again.complaint}"]
    findings = Inkfold(home_of(life, scenario)).verify()
    return ran, [*faults, *(f"verify: {finding}" for finding in findings)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_call_that_fails_is_told_and_leaves_everything_whole(quick_path, nursery, seed):
    """One of them, chosen by the seed; the sweep tries them all."""
    dice = random.Random(seed)
    scenario = ACTS[sorted(ACTS)[seed % len(ACTS)]]
    with told_once(scenario, quick_path, nursery) as begin:
        with begin() as life:
            whole = run(life, scenario)
            assert whole.status == 0, whole.complaint
            assert len(whole.changes) > 2
        trouble = dice.choice(list(troubles_of(whole)))
        with begin() as life:
            assert tried(life, scenario, trouble)[1] == [], trouble


def test_a_control_that_spoils_the_library_is_caught(quick_path, nursery):
    """A command that ends well and leaves a damaged row, or a list of other stories, is seen."""
    with begun(ACTS["export"], quick_path, nursery) as life:
        spoils = Scenario("export", "never", lambda life: ["new", "--title", "Two"], (TOLD,))
        assert tried(life, spoils, SOUND)[1] == ["another list of stories"]
    with begun(ACTS["backup"], quick_path, nursery) as life:
        data = bytearray((life.home / "library.db").read_bytes())
        data[data.index(b'"text":"Mina') + 9] ^= 1
        (life.home / "library.db").write_bytes(bytes(data))
        assert any("chain_broken" in fault for fault in tried(life, ACTS["backup"], SOUND)[1])


@pytest.mark.sweep
@pytest.mark.parametrize("name", ACTS)
def test_every_call_that_fails(quick_path, nursery, name, record_property):
    scenario, faults, count = ACTS[name], [], 0
    with told_once(scenario, quick_path, nursery) as begin:
        with begin() as life:
            whole = run(life, scenario)
        for trouble in troubles_of(whole):
            count += 1
            with begin() as life:
                faults += [f"{trouble}: {fault}" for fault in tried(life, scenario, trouble)[1]]
    record_property("tried", count)
    print(name, count)
    assert faults == []
