"""One story whose disk fails during a command, and what must hold afterwards."""

from __future__ import annotations

import errno
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.kill import judge
from tests.kill.cases import Begin, begun
from tests.kill.life import Life
from tests.kill.nursery import Nursery, Ran, Trouble
from tests.kill.scenarios import Scenario

ERRORS = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EDQUOT)
STATUSES = (0, 3, 4, 5, 6)
"""What a command may end with on a bad disk; 2 would blame the person."""

TECHNICAL = re.compile(r"Traceback|sqlite3?\.|\[Errno|Error\b|Logging error|\.py\b")
"""Words that nobody should be told about a disk."""


@dataclass(frozen=True, slots=True)
class Case:
    """How a command on a bad disk went, and what is wrong with it and with its story."""

    faults: list[str]
    act: Ran


def troubles_of(ran: Ran) -> Iterator[Trouble]:
    """Yield every way in which one change of the disk can fail: with each error, once and on."""
    numbers = range(1, len(ran.changes) + 1)
    for number, error, lasting in itertools.product(numbers, ERRORS, (False, True)):
        yield Trouble(number, error, lasting)


def played(
    scenario: Scenario,
    folder: Path,
    nursery: Nursery,
    trouble: Trouble,
    *,
    spoil: str = "",
    begin: Begin | None = None,
) -> Case:
    """Let the disk fail during the scenario's command, then let the story come to rest.

    ``begin`` is from ``told_once``; without it the story is told from its beginning.
    """
    beginning = begin() if begin is not None else begun(scenario, folder, nursery, spoil)
    with beginning as life:
        words = scenario.act(life)
        act = life.run(words, trouble=trouble)
        life.crashed = True
        faults = [*said(act), *judge.after_a_crash(life), *forgotten(life, act)]
        answers = judge.answered(life)
        life.finish()
        if act.status not in (0, 3, 4) and "--request-id" in words:
            # whoever was refused says it again: the same request does nothing twice
            life.run(words)
            life.finish()
        faults += judge.at_rest(life)
        faults += judge.lost(life, answers)
        return Case(faults, act)


def said(ran: Ran) -> Iterator[str]:
    """Yield what is wrong with how a command ended and what it told the person."""
    if ran.status not in STATUSES:
        yield f"status {ran.status}: {ran.complaint[-600:]}"
    if found := TECHNICAL.search(ran.complaint):
        yield f"technical word {found[0]!r}: {ran.complaint[-600:]}"
    if ran.status in (5, 6) and ran.last is None and len(ran.complaint.splitlines()) < 2:
        yield f"no advice: {ran.complaint!r}"


def forgotten(life: Life, ran: Ran) -> list[str]:
    """Return the rows that were announced and are not there."""
    told = {
        row["chain"]
        for line in ran.lines
        if isinstance(line, dict) and line.get("type") == "commit"
        for row in line["rows"]
    }
    there = {row.chain for row in life.rows()} if told else set()
    return [f"announced and not there: {chain}" for chain in sorted(told - there)]
