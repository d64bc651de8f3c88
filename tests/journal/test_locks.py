"""The lock that tells whether a story's writer lives."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import time

import pytest

from app.errors import FencedOutError
from app.journal.store import SqliteJournal
from tests.commands.inkfold import ROOT

DIES_WHILE_STARTING_A_CHILD = """
    import os, sys, time
    from pathlib import Path
    from app.journal.store import SqliteJournal

    journal = SqliteJournal(Path(sys.argv[1]))
    session_id = journal.create("Story", {})
    journal.claim(session_id, "first")
    print(session_id, flush=True)
    if os.fork():
        os.kill(os.getpid(), 9)
    os.close(1)
    time.sleep(0.5)  # what will become another program still shares every lock
    os._exit(0)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="nothing is forked there")
def test_a_child_of_a_dead_writer_keeps_nobody_out(tmp_path):
    died = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(DIES_WHILE_STARTING_A_CHILD), tmp_path],
        cwd=ROOT, stdout=subprocess.PIPE, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert died.returncode == -9
    session_id = died.stdout.strip()
    journal = SqliteJournal(tmp_path)
    assert journal.claim(session_id, "second").fence == 2
    journal.close()


def test_a_living_writer_is_not_waited_for(tmp_path, monkeypatch):
    journal = SqliteJournal(tmp_path)
    session_id = journal.create("Story", {})
    journal.claim(session_id, "first")
    other = SqliteJournal(tmp_path)
    monkeypatch.setattr(time, "sleep", lambda _s: pytest.fail("it waited"))
    with pytest.raises(FencedOutError):
        other.claim(session_id, "second")
    other.close()
    journal.close()
