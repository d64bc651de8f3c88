"""One story with its own service, told command by command by a program that may be killed."""

from __future__ import annotations

import os
import shutil
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from app.folds.answer import fold
from app.folds.operation import Call
from app.folds.session import Session
from app.journal.store import SqliteJournal
from app.records.rows import Row
from tests.kill.nursery import SOUND, Nursery, Ran, Trouble
from tests.pictures.samples import PNG
from tests.service import Service, settle_in

Words = Callable[["Life"], Sequence[object]]
"""Returns the words of a command, which may depend on how the story stands."""

LEDGER = "ledger.jsonl"
PATIENCE_S = 60
ROUNDS = 12
"""After so many recoveries and answers a story that still does not rest never will."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A story and its service at one moment; see ``Life``."""

    folder: Path
    memory: str
    session: str
    agreed: Counter[str]
    took: set[str]
    crashed: bool


@dataclass
class Life:
    """A home, a service and a story. ``agreed`` counts the repeated charges a person agreed to."""

    folder: Path
    nursery: Nursery
    variant: str
    spoil: str = ""
    session: str = ""
    agreed: Counter[str] = field(default_factory=Counter)
    took: set[str] = field(default_factory=set)
    crashed: bool = False

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True)
        self.home = self.folder / "home"
        self.service = Service(self.folder / LEDGER)
        self.picture = self.folder / "by-hand.png"

    def __enter__(self) -> Life:
        self.service.__enter__()
        self.picture.write_bytes(PNG)
        settle_in(self.home, self.service.base_url, self.variant)
        self.session = str(self.run(["new", "--title", "Story"]).last["session_id"])
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.service.close()

    def save(self) -> Saved:
        """Keep everything as it is, once the service has drawn what it was asked for."""
        end = time.monotonic() + PATIENCE_S
        while not self.service.rests():
            assert time.monotonic() < end, "the service does not come to rest"
            time.sleep(0.001)
        into = self.folder.with_name("saved")
        shutil.rmtree(into, ignore_errors=True)
        shutil.copytree(self.folder, into)
        known = (self.session, Counter(self.agreed), set(self.took), self.crashed)
        return Saved(into, self.service.memory(), *known)

    def go_back(self, saved: Saved) -> None:
        """Make everything as it was when it was saved, on disk and in the service's memory."""
        ledger = self.folder / LEDGER
        shutil.rmtree(self.folder)
        # what this machine remembers of the library is not an older copy's business here
        shutil.rmtree(os.environ["INKFOLD_STATE"], ignore_errors=True)
        self.service.begin_anew(ledger, saved.memory)
        shutil.copytree(saved.folder, self.folder, dirs_exist_ok=True)
        self.session, self.crashed = saved.session, saved.crashed
        self.agreed, self.took = Counter(saved.agreed), set(saved.took)

    def run(
        self,
        words: Sequence[object],
        *,
        point: str = "",
        kill_before: int = 0,
        tear: int = 0,
        trouble: Trouble = SOUND,
    ) -> Ran:
        """Run a command; what it does after a crash is recovery, whose branches are noted."""
        ran = self.nursery.run(
            self.home, words, point=point, spoil=self.spoil, kill_before=kill_before, tear=tear,
            trouble=trouble,
        )  # fmt: skip
        if self.crashed:
            self.took |= set(ran.took)
        self.crashed |= ran.killed
        return ran

    def finish(self, *, first: Callable[[], object] | None = None) -> None:
        """Recover until nothing is open: questions get a yes, doubts are left unknown.

        ``first`` is done before, such as a recovery that is killed. Raises ``AssertionError``
        where a command fails or the story does not come to rest.
        """
        if first is not None:
            first()
        for _ in range(ROUNDS):
            recovered = self.run(["recover"])
            assert recovered.status in (0, 3, 4), recovered
            questions = recovered.last["questions"]
            if not questions:
                return
            for question in questions:
                verb = "approve" if question["kind"] == "approval" else "decide"
                choice = "yes" if verb == "approve" else "leave-unknown"
                self.run([verb, self.session, question["result_entry_id"], choice])
        raise AssertionError("the story does not come to rest")

    def rows(self) -> list[Row]:
        """Return the story's rows as they are on disk."""
        journal = SqliteJournal(self.home, reading_only=True)
        try:
            return list(journal.view(self.session).rows(0))
        finally:
            journal.close()

    def told(self) -> Session:
        """Fold the story."""
        return fold(self.rows()).session

    def calls(self) -> list[Call]:
        """Return every call that was ordered, oldest first."""
        operations = self.told().operations.values()
        return [call for operation in operations for call in operation.calls.values()]

    def doubt(self) -> str:
        """Return the first call in doubt, or a name that means none."""
        return next((call.result_id for call in self.calls() if call.in_doubt), "none")

    def question(self) -> str:
        """Return the first call that waits for a yes, or a name that means none."""
        return next((call.result_id for call in self.calls() if call.question_open), "none")
