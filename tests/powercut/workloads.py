"""What is recorded: each workload is one function that does something with the real program.

A further one is a function and a row of ``WORKLOADS``.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

from app.journal.schema import STEPS
from app.journal.store import SqliteJournal
from tests.commands.inkfold import ROOT
from tests.powercut.check import SPOILT
from tests.powercut.log import Change, read_log
from tests.powercut.recorder import environment
from tests.service import Service, settle_in

TWO_PANELS = (
    "@Mina mood=brave #arena\nMina enters the arena, wide\n\nMina raises her sword, close-up"
)
SECONDS = 900
ROWS = """
SELECT seq, chain FROM session_events WHERE session_id = ?
UNION ALL SELECT seq, chain FROM session_records WHERE session_id = ? ORDER BY seq
"""


@dataclass(slots=True)
class Recording:
    """What was on disk before, what was recorded, and what the service knows afterwards.

    ``promised`` are marks made before anything was recorded.
    """

    base: Path
    changes: list[Change]
    memory: str
    promised: list[str] = field(default_factory=list)


class Studio:
    """A home in which a workload runs the program; once ``record`` was called it is recorded."""

    def __init__(self, folder: Path, spoil: str = "") -> None:
        self.home = folder / "home"
        self.base = folder / "base"
        self.log = folder / "log"
        self.ledger = folder / "ledger.jsonl"
        self.service = Service(self.ledger)
        self._spoil = spoil
        self._recording = False
        self._promised: list[str] = []
        self._whole: dict[str, int] = {}

    def engine(self, variant: str) -> None:
        """Draw with the practice service; before anything is recorded."""
        settle_in(self.home, self.service.base_url, variant)

    def record(self) -> None:
        """From now on every run of the program is recorded; what is there now was safe before."""
        shutil.copytree(self.home, self.base)
        self._promised += [f"SENT {key}" for key in self.service.charges()]
        self._recording = True

    def recorded(self) -> Recording:
        """Return what was recorded."""
        return Recording(self.base, read_log(self.log), self.service.memory(), self._promised)

    def run(self, *words: str, killed_at: str = "") -> Any:
        """Run one command to its end and return its last line, or to where it is killed."""
        env = os.environ | {
            "PYTHONPATH": str(ROOT),
            "INKFOLD_STATE": str(self.log.parent / "state"),
        }
        if killed_at:
            env["INKFOLD_POINT"] = killed_at
        if self._recording:
            env |= environment(self.home, self.log)
        if self._spoil:
            env["INKFOLD_SPOIL"] = self._spoil
        done = subprocess.run(
            [sys.executable, "-m", "tests.powercut.program", "--home", self.home, "--json", *words],
            cwd=ROOT, env=env, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS,
            text=True, encoding="utf-8", check=False,
        )  # fmt: skip
        expected = {-signal.SIGKILL} if killed_at else {0, 3, 4}
        assert done.returncode in expected, (words, done.returncode, done.stderr)
        lines = done.stdout.splitlines()
        return None if killed_at else json.loads(lines[-1])

    def promise_whole(self, session: str) -> None:
        """Promise that a story is never seen with a part only of what it has beyond its last such
        promise."""
        connection = sqlite3.connect(f"file:{self.home}/library.db?mode=ro", uri=True)
        with contextlib.closing(connection):
            rows = connection.execute(ROWS, (session, session)).fetchall()
        after = self._whole.get(session, 0)
        if after:
            self._promised.append(
                f"WHOLE {session} {after + 1} {rows[after][1]} {len(rows)} {rows[-1][1]}"
            )
        self._whole[session] = len(rows)

    def damage(self) -> None:
        """Spoil the library's file, and promise that nothing but that is wrong with it later."""
        library = self.home / "library.db"
        library.write_bytes(SPOILT * (library.stat().st_size // len(SPOILT)))
        self._promised.append("DAMAGED")

    def drawn(self) -> str:
        """Begin a story with one free picture and return its id."""
        self.engine("sketch")
        session = self.new()
        self.run("say", session, "Mina waves, wide")
        return session

    def new(self) -> str:
        """Begin a story and return its id."""
        return str(self.run("new", "--title", "Story", "--state", '{"scene": {}}')["session_id"])


def creation(studio: Studio) -> None:
    """A library, its schema and its first story, from nothing."""
    studio.home.mkdir()
    studio.record()
    studio.new()
    studio.run("list")


def migration(studio: Studio) -> None:
    """A library of the first schema, with a story in it, opened by this version."""
    with mock.patch.multiple("app.journal.connection", STEPS=STEPS[:1], VERSION=1):
        journal = SqliteJournal(studio.home)
        journal.create("Old", {})
        journal.close()
    studio.record()
    studio.new()


def story(studio: Studio) -> None:
    """A whole story: panels, a question answered, a way back, a summary, a second line."""
    studio.engine("keyed")
    studio.record()
    session = studio.new()
    asked = studio.run("say", session, TWO_PANELS, "--approve", "ask")
    for question in asked["questions"]:
        studio.run("approve", session, question["result_entry_id"], "yes")
    studio.run("say", session, "Mina bows, wide", "--approve", "all")
    studio.run("rewind", session, "1", "--name", "Bow")
    studio.run("say", session, "Mina laughs, close-up", "--approve", "all")
    studio.run("say", session, "Mina leaves, wide", "--approve", "all")
    studio.run("compact", session)


def saying(studio: Studio) -> None:
    """One panel, from nothing."""
    studio.engine("never")
    studio.record()
    session = studio.new()
    studio.run("say", session, "Mina enters the arena, wide", "--approve", "all")


def engine_added(studio: Studio) -> None:
    """A picture service added, made the default and used; then left again."""
    studio.home.mkdir()
    studio.record()
    session = studio.new()
    address = ("--base-url", studio.service.base_url, "--variant", "keyed", "--price", "10")
    studio.run("engines", "add", "mine", "--kind", "practice", *address)
    studio.run("engines", "set-default", "image", "mine")
    studio.run("say", session, "Mina enters the arena, wide", "--approve", "all")
    studio.run("engines", "remove", "mine")


def _recovery(variant: str, point: str) -> Callable[[Studio], None]:
    def recovery(studio: Studio) -> None:
        studio.engine(variant)
        session = studio.new()
        studio.run("say", session, TWO_PANELS, "--approve", "all", killed_at=point)
        studio.record()
        studio.run("recover")

    return recovery


def decision(studio: Studio) -> None:
    """A person's word about a picture nobody knows of."""
    studio.engine("never")
    session = studio.new()
    said = "Mina enters the arena, wide"
    studio.run("say", session, said, "--approve", "all", killed_at="answered")
    studio.record()
    found = studio.run("recover")
    (question,) = found["questions"]
    studio.run("decide", session, question["result_entry_id"], "leave-unknown")
    studio.run("rewind", session, "start")


def export(studio: Studio) -> None:
    """A story written into a file, beside the library and over nothing."""
    session = studio.drawn()
    studio.record()
    studio.run("export", session, str(studio.home / "rain.inkfold"))


def intake(studio: Studio) -> None:
    """A story's file taken in, twice."""
    session = studio.drawn()
    file = studio.home.with_name("rain.inkfold")
    studio.run("export", session, str(file))
    shutil.rmtree(studio.home)
    studio.engine("sketch")
    studio.record()
    studio.run("import", str(file))
    studio.run("import", str(file))


def backup(studio: Studio) -> None:
    """A library saved while its newest rows lie in its log only."""
    session = studio.drawn()
    studio.run("say", session, "Mina bows, wide", killed_at="after_t2")
    studio.record()
    studio.run("backup")


def restored(studio: Studio) -> None:
    """A backup put in the place of a library whose newest rows lie in its log only."""
    session = studio.drawn()
    studio.run("backup")
    studio.promise_whole(session)
    studio.run("say", session, "Mina leaves, wide")
    studio.run("say", session, "Mina bows, wide", killed_at="after_t2")
    studio.promise_whole(session)
    studio.record()
    # another program reads it meanwhile: whoever else closes it then does not empty its log
    with contextlib.closing(sqlite3.connect(studio.home / "library.db")) as reader:
        reader.execute("SELECT count(*) FROM session_events").fetchone()
        studio.run("restore", "newest", "--yes")


def restored_over_damage(studio: Studio) -> None:
    """A backup put in the place of a library that cannot be opened any more, log and all."""
    session = studio.drawn()
    studio.run("backup")
    studio.run("say", session, "Mina bows, wide", killed_at="after_t2")
    studio.damage()
    studio.record()
    studio.run("restore", "newest", "--yes")


WORKLOADS: dict[str, Callable[[Studio], None]] = {
    "creation": creation,
    "migration": migration,
    "saying": saying,
    "story": story,
    "engine_added": engine_added,
    "decision": decision,
    "export": export,
    "import": intake,
    "backup": backup,
    "restore": restored,
    "restore_over_damage": restored_over_damage,
    "recovery_resends": _recovery("keyed", "answered"),
    "recovery_looks_up": _recovery("lookup", "answered"),
    "recovery_follows_a_job": _recovery("handle", "after_handle"),
    "recovery_reads_the_spool": _recovery("never", "spooled:2"),
    "recovery_repeats_the_model": _recovery("keyed", "model_answered:2"),
}
"""Every workload by its name."""


def recorded(name: str, folder: Path, spoil: str = "") -> Recording:
    """Run a workload below ``folder`` and return what was recorded."""
    studio = Studio(folder, spoil)
    with studio.service:
        WORKLOADS[name](studio)
        return studio.recorded()
