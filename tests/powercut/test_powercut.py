"""A power cut at any moment loses nothing that was promised and pays for nothing twice."""

from __future__ import annotations

from unittest import mock

import pytest

import app.folds.verdict
import app.runtime.recover
from tests.powercut import recorder
from tests.powercut.explore import explore, recoveries
from tests.powercut.log import Change, Kind
from tests.powercut.program import SPOILS
from tests.powercut.states import Depth, moments, states
from tests.powercut.workloads import WORKLOADS, recorded

recording_only = pytest.mark.skipif(bool(recorder.missing()), reason=recorder.missing())

QUICK = Depth(exhaust=4, singles=False, at_random=3, keep=0.12)
CONTROL = Depth(exhaust=4, singles=False, at_random=3)
FULL = Depth()
NESTED = Depth(exhaust=4, singles=False, at_random=4)

# what is restored over a damaged library: until the backup is in place a recovery says that only one
# helps and writes nothing, and from then on it is that of "restore"
RECOVERED = [name for name in WORKLOADS if name != "restore_over_damage"]

KINDS = {
    "normal": "LOST-T1",
    "unsynced_picture": "FOUND-picture",
    "t2_first": "FOUND-picture",
}


@recording_only
@pytest.mark.parametrize(
    "name", ["creation", "migration", "saying", "recovery_resends", "import", "restore"]
)
def test_no_power_cut_loses_what_was_promised(quick_path, name):
    report = explore(recorded(name, quick_path), quick_path, QUICK)
    assert report.states > 20
    assert report.recovered > 2
    assert report.bad == 0, report


@recording_only
@pytest.mark.parametrize("spoil", SPOILS)
def test_a_control_that_breaks_a_promise_is_caught(quick_path, spoil):
    report = explore(recorded("saying", quick_path, spoil), quick_path, CONTROL, stop_at=3)
    assert report.bad == 3
    assert KINDS[spoil] in report.kinds


@recording_only
def test_a_control_whose_recovery_pays_again_is_caught(quick_path):
    recording = recorded("saying", quick_path)
    with (
        mock.patch.object(app.folds.verdict, "unasked", return_value="resend"),
        mock.patch.object(app.runtime.recover, "unasked", return_value="resend"),
    ):
        report = explore(recording, quick_path, QUICK, stop_at=1)
    assert "PAID-TWICE" in report.kinds


@recording_only
@pytest.mark.sweep
@pytest.mark.parametrize("name", WORKLOADS)
def test_no_power_cut_at_all_loses_what_was_promised(quick_path, name, record_property):
    report = explore(recorded(name, quick_path), quick_path, FULL)
    record_property("report", str(report))
    print(name, report)
    assert report.bad == 0, report


@recording_only
@pytest.mark.sweep
@pytest.mark.parametrize("name", RECOVERED)
def test_no_power_cut_during_recovery_from_one_loses_more(quick_path, name, record_property):
    """From a sample of the states: recovery is recorded and cut in turn."""
    recording = recorded(name, quick_path)
    found = moments(recording.changes, recording.base)
    sample = Depth(keep=12 / sum(1 for _ in states(found, NESTED)))
    reports = [
        explore(again, quick_path, NESTED)
        for again in recoveries(recording, quick_path / "again", sample)
    ]
    told = f"{len(reports)} recoveries, {sum(report.states for report in reports)} states"
    record_property("report", told)
    print(name, told)
    assert len(reports) > 3
    assert [report for report in reports if report.bad] == []


@recording_only
@pytest.mark.sweep
@pytest.mark.parametrize("spoil", SPOILS)
def test_every_control_is_counted(quick_path, spoil, record_property):
    report = explore(recorded("saying", quick_path, spoil), quick_path, FULL)
    record_property("report", str(report))
    print(spoil, report)
    assert report.bad > 10


CREATED = Change(Kind.CREATE, 1, 0, b"f")
WRITTEN = Change(Kind.WRITE, 1, 0, b"words")
SYNCED = Change(Kind.SYNC, 1, 0, b"")
NAMED = Change(Kind.SYNC_FOLDER, 0, 0, b".")
MOVED = Change(Kind.RENAME, 0, 0, b"f\0g")

DISKS = [
    # what was done                           what may lie there afterwards
    ([CREATED, WRITTEN], [{}, {"f": b""}, {"f": b"words"}]),
    ([CREATED, NAMED, WRITTEN], [{"f": b""}, {"f": b"words"}]),
    ([CREATED, WRITTEN, SYNCED], [{}, {"f": b"words"}]),
    ([CREATED, WRITTEN, SYNCED, NAMED], [{"f": b"words"}]),
    ([CREATED, WRITTEN, NAMED, SYNCED, MOVED], [{"f": b"words"}, {"g": b"words"}]),
    ([CREATED, WRITTEN, NAMED, SYNCED, MOVED, NAMED], [{"g": b"words"}]),
]


@pytest.mark.parametrize(("done", "left"), DISKS)
def test_what_a_power_cut_may_leave(done, left):
    last = moments(done)[-1:]
    found = [state.image for state in states(last, Depth(tear=False))]
    assert sorted(map(repr, found)) == sorted(map(repr, left))


def test_a_torn_write_leaves_a_part_or_takes_its_neighbours_along():
    start = Change(Kind.WRITE, 1, 0, b"a" * 600)
    later = Change(Kind.WRITE, 1, 600, b"b" * 600)
    last = moments([CREATED, start, NAMED, SYNCED, later])[-1:]
    found = {state.image["f"] for state in states(last, Depth())}
    assert b"a" * 600 + b"b" * 424 in found
    assert b"a" * 600 + b"\0" * 600 in found
    assert any(not content.startswith(b"a" * 600) for content in found)
