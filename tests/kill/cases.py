"""One killed story from its beginning to its verdict, and which kills there are."""

from __future__ import annotations

import contextlib
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from app.folds.panels import panels_on
from tests.kill import judge
from tests.kill.life import Life
from tests.kill.nursery import Nursery, Ran
from tests.kill.scenarios import Scenario


@dataclass(frozen=True, slots=True)
class Kill:
    """Where a command dies: at a named point, before a change of the disk, or half-way in one."""

    point: str = ""
    kill_before: int = 0
    tear: int = 0

    def run(self, life: Life, words: Sequence[object]) -> Ran:
        """Run a command that dies there, if it comes so far."""
        return life.run(words, point=self.point, kill_before=self.kill_before, tear=self.tear)


NOWHERE = Kill()
Begin = Callable[[], AbstractContextManager[Life]]


@dataclass(frozen=True, slots=True)
class Case:
    """How a story went: what is wrong with it, and what was seen on the way.

    ``act`` is the command that was to die, ``recovery`` the first recovery after it.
    """

    faults: list[str]
    took: set[str]
    act: Ran
    recovery: Ran


def points_of(ran: Ran) -> list[Kill]:
    """Return a kill for each crossing of each point."""
    seen: Counter[str] = Counter()
    found = []
    for name in ran.crossed:
        seen[name] += 1
        found.append(Kill(f"{name}:{seen[name]}"))
    return found


def changes_of(ran: Ran) -> Iterator[Kill]:
    """Yield a kill before each change of the disk, and one half-way through each write."""
    for number, is_write in enumerate(ran.changes, 1):
        yield Kill(kill_before=number)
        if is_write:
            yield Kill(tear=number)


@contextlib.contextmanager
def begun(scenario: Scenario, folder: Path, nursery: Nursery, spoil: str = "") -> Iterator[Life]:
    """Tell a story up to the command that is to die."""
    with Life(folder / "life", nursery, scenario.variant, spoil) as life:
        for step in scenario.before:
            ran = life.run(step.words(life), point=step.point)
            assert ran.killed is bool(step.point), (scenario.name, ran)
        yield life
    shutil.rmtree(folder / "life")


@contextlib.contextmanager
def told_once(
    scenario: Scenario, folder: Path, nursery: Nursery, spoil: str = ""
) -> Iterator[Begin]:
    """Tell a story up to the command that is to die, and begin there as often as is wanted."""
    with begun(scenario, folder, nursery, spoil) as life:
        saved = life.save()

        @contextlib.contextmanager
        def begin() -> Iterator[Life]:
            life.go_back(saved)
            yield life

        yield begin


def pairs(
    scenario: Scenario, folder: Path, nursery: Nursery, kill: Kill, agains: Iterable[Kill]
) -> Iterator[tuple[Kill, Case]]:
    """Kill the scenario's command once, and its recovery in each of the ways ``agains``."""
    with begun(scenario, folder, nursery) as life:
        act, faults = _killed(life, scenario, kill)
        saved = life.save()
        for again in agains:
            life.go_back(saved)
            yield again, _rested(life, scenario, act, faults, again)


def played(
    scenario: Scenario,
    folder: Path,
    nursery: Nursery,
    kill: Kill = NOWHERE,
    again: Kill = NOWHERE,
    *,
    spoil: str = "",
    begin: Begin | None = None,
) -> Case:
    """Kill the scenario's command, then its recovery, then let the story come to rest.

    ``begin`` is from ``told_once``; without it the story is told from its beginning.
    """
    beginning = begin() if begin is not None else begun(scenario, folder, nursery, spoil)
    with beginning as life:
        act, faults = _killed(life, scenario, kill)
        return _rested(life, scenario, act, faults, again)


def _killed(life: Life, scenario: Scenario, kill: Kill) -> tuple[Ran, list[str]]:
    act = kill.run(life, scenario.act(life))
    life.crashed = True
    faults = judge.after_a_crash(life)
    if scenario.then is not None:
        scenario.then(life)
    return act, faults


def _rested(life: Life, scenario: Scenario, act: Ran, before: list[str], again: Kill) -> Case:
    answers = judge.answered(life)
    recovery = again.run(life, ["recover"])
    faults = [*before, *judge.after_a_crash(life)]
    answers |= judge.answered(life)
    life.finish()
    if act.killed and "--request-id" in scenario.act(life):
        # whoever was not answered says it again: the same request does nothing twice
        life.run(scenario.act(life))
        life.finish()
    faults += judge.at_rest(life)
    faults += judge.lost(life, answers)
    faults += _missing_panels(life, scenario)
    return Case(faults, life.took, act, recovery)


def _missing_panels(life: Life, scenario: Scenario) -> list[str]:
    if scenario.panels is None:
        return []
    session = life.told()
    shown = [panel for panel in panels_on(session, session.tree.path(session.tree.head))
             if panel.shown is not None and panel.shown.asset]  # fmt: skip
    return [] if len(shown) == scenario.panels else [f"{len(shown)} of {scenario.panels} panels"]
