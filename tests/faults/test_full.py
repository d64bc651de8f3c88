"""A full disk: told before anything is paid, and what was paid for still lands."""

from __future__ import annotations

import contextlib
import itertools
import subprocess

import pytest

from app.journal.disk import RESERVE, ROOM_FOR_A_SEND
from tests.commands.inkfold import Inkfold
from tests.faults.cases import played, said
from tests.kill import judge
from tests.kill.cases import begun, told_once
from tests.kill.nursery import Nursery, Trouble
from tests.kill.scenarios import BY_NAME, ONE, Scenario, Step, say, verb
from tests.powercut import recorder

pytestmark = pytest.mark.skipif(bool(recorder.missing()), reason=recorder.missing())

FULL = Trouble(full_at=1, room=0)
RESERVE_FREED = Trouble(full_at=1, room=RESERVE)


@pytest.fixture(scope="module")
def nursery():
    with Nursery(recorder.environment()) as made:
        yield made


def reserve(life):
    return life.home / "library.reserve"


def test_too_little_room_is_told_before_anything_is_paid(quick_path, nursery):
    with begun(BY_NAME["draw_never"], quick_path, nursery) as life:
        little = Trouble(full_at=1, room=ROOM_FOR_A_SEND - 1)
        ran = life.run(BY_NAME["draw_never"].act(life), trouble=little)
        assert ran.status == 5
        assert ran.complaint.splitlines()[0].endswith(
            "less than 64 MB are free; a paid picture needs room"
        )
        assert list(said(ran)) == []
        assert not life.service.charges()
        assert not any(call.sends for call in life.calls() if call.name == "generate_image")
        life.finish()
        assert judge.at_rest(life) == []
        assert sum(life.service.charges().values()) == 2


@pytest.mark.parametrize(
    ("point", "words"), [("spooled", ["recover"]), ("picture_stored", ["recover"])]
)
def test_a_result_lands_in_the_reserve(quick_path, nursery, point, words):
    scenario = Scenario("", "never", verb("show"), (Step(say(ONE), point),))
    with begun(scenario, quick_path, nursery) as life:
        assert reserve(life).stat().st_size == RESERVE
        first = life.run(words, trouble=FULL)
        assert list(said(first)) == []
        assert not reserve(life).exists()
        if first.status == 5:
            assert list(said(life.run(words, trouble=RESERVE_FREED))) == []
        assert not reserve(life).exists(), "its room is not taken back from the result"
        assert [call.result.outcome for call in life.calls()] == ["ok"]
        life.finish()
        assert judge.at_rest(life) == []
        assert reserve(life).stat().st_size == RESERVE, "there is room again"


def test_a_stop_lands_in_the_reserve(quick_path, nursery):
    scenario = Scenario("", "keyed", verb("show"), (Step(say(ONE, "ask")),))
    with begun(scenario, quick_path, nursery) as life:
        first = life.run(["stop", life.session], trouble=FULL)
        assert list(said(first)) == []
        if first.status == 5:
            assert life.run(["stop", life.session], trouble=RESERVE_FREED).status == 0
        assert [each.cancelled_seq > 0 for each in life.told().operations.values()] == [True]
        life.finish()
        assert judge.at_rest(life) == []


@pytest.mark.parametrize("share", [0.4, 0.6, 0.8, 0.9])
def test_a_disk_that_fills_up_meanwhile(quick_path, nursery, share):
    changes = len(played(BY_NAME["draw_never"], quick_path, nursery, Trouble()).act.changes)
    full = Trouble(full_at=int(changes * share), room=0)
    assert played(BY_NAME["draw_never"], quick_path, nursery, full).faults == []


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["draw_never", "draw_keyed", "approve", "rewind"])
def test_a_disk_that_fills_up_at_any_moment(quick_path, nursery, name):
    changes = len(played(BY_NAME[name], quick_path, nursery, Trouble()).act.changes)
    scenario, faults = BY_NAME[name], []
    with told_once(scenario, quick_path, nursery) as begin:
        for number, room in itertools.product(range(1, changes + 1), (0, 5_000, RESERVE)):
            full = Trouble(full_at=number, room=room)
            case = played(scenario, quick_path, nursery, full, begin=begin)
            faults += [f"{number}, {room}: {fault}" for fault in case.faults]
    assert faults == []


@pytest.fixture
def tiny_disk(tmp_path):
    """A disk of 8 MB."""
    point = tmp_path / "disk"
    point.mkdir()
    options = ["-t", "tmpfs", "-o", "size=8m", "none", str(point)]
    try:
        mounted = subprocess.run(["mount", *options], capture_output=True, timeout=30, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount here")
    if mounted.returncode:
        pytest.skip("only root makes a small disk")
    yield point
    subprocess.run(["umount", "-l", str(point)], check=True, timeout=30)


def test_a_disk_that_is_really_full(tiny_disk):
    program = Inkfold(tiny_disk / "home")
    session = program.new()
    assert program.run("say", session, "Mina waves, wide")["outcome"] == "completed"
    with (tiny_disk / "filler").open("wb", buffering=0) as filler, contextlib.suppress(OSError):
        while True:
            filler.write(b"x" * 4096)
    process = program.popen("say", session, "Mina runs, wide")
    out, err = process.communicate(timeout=60)
    assert process.returncode == 5, (out, err)
    assert "the disk is full" in err or "the disk reports an error" in err
    assert "Traceback" not in err
    (tiny_disk / "filler").unlink()
    assert program.run("say", session, "Mina sleeps, wide")["outcome"] == "completed"
    assert program.verify() == []
