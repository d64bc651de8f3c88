"""Puts each state of the disk into a folder, lets it be judged, and counts."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.powercut.check import Checker, redirect, sent_keys
from tests.powercut.states import Depth, State, marks_of, moments, states
from tests.powercut.workloads import Recording, Studio


@dataclass(slots=True)
class Report:
    """How many states there were, how many of them were bad, and the first that was."""

    barriers: int = 0
    states: int = 0
    recovered: int = 0
    bad: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    first: str = ""

    def __str__(self) -> str:
        return (
            f"{self.states} states at {self.barriers} moments, recovery from {self.recovered}: "
            f"{self.bad} bad {dict(self.kinds)} {self.first}".strip()
        )


def explore(recording: Recording, folder: Path, depth: Depth, *, stop_at: int = 0) -> Report:
    """Judge the states of a recording; end after ``stop_at`` bad ones unless that is 0."""
    found = moments(recording.changes, recording.base)
    marks = marks_of(recording.changes)
    report = Report(barriers=len(found))
    home = folder / "state"
    with Checker(folder, recording.memory) as checker:
        for state in states(found, depth):
            lay_out(state, home)
            faults = checker.faults(home, [*recording.promised, *marks[: state.marks]])
            report.states += 1
            if faults:
                report.bad += 1
                report.kinds.update({fault.split()[0] for fault in faults})
                report.first = report.first or _describe(state, faults)
                if report.bad == stop_at:
                    break
        report.recovered = checker.recovered
    shutil.rmtree(home, ignore_errors=True)
    return report


def recoveries(recording: Recording, folder: Path, depth: Depth) -> Iterator[Recording]:
    """Record a recovery from each of the states that ``depth`` keeps, for exploring in turn."""
    marks = marks_of(recording.changes)
    for number, state in enumerate(states(moments(recording.changes, recording.base), depth)):
        studio = Studio(folder / str(number))
        promised = [*recording.promised, *marks[: state.marks]]
        lay_out(state, studio.home)
        with studio.service:
            studio.service.begin_anew(studio.ledger, recording.memory, sent_keys(promised))
            redirect(studio.home, studio.service.base_url)
            studio.record()
            studio.run("recover")
            made = studio.recorded()
        yield Recording(made.base, made.changes, made.memory, promised)
        shutil.rmtree(folder / str(number))


def _describe(state: State, faults: list[str]) -> str:
    where = f"before sync {state.barrier}, {state.arrived} of {state.under_way} changes arrived"
    return f"{where}: {faults[:3]}"


def lay_out(state: State, home: Path) -> None:
    """Make ``home`` what the disk would be."""
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    for path, content in sorted(state.image.items()):
        target = home / path
        if content is None:
            target.mkdir(parents=True, exist_ok=True)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
