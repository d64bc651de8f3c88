"""The program as a process of its own, the way a script or a crash sees it."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from app.__main__ import main

ROOT = Path(__file__).parents[2]


class Inkfold:
    """``inkfold`` in one home folder; every call is a real process."""

    def __init__(self, home: Path):
        self.home = home

    def popen(self, *arguments, env=None):
        return subprocess.Popen(
            [sys.executable, "-m", "app", "--home", str(self.home), "--json", *map(str, arguments)],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)} | (env or {}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def run(self, *arguments, env=None, status=0):
        """Run to the end and return the last line's value; ``status`` is what it must exit with."""
        process = self.popen(*arguments, env=env)
        out, err = process.communicate(timeout=120)
        assert status is None or process.returncode == status, (process.returncode, out, err)
        lines = out.strip().splitlines()
        return json.loads(lines[-1]) if lines else None

    def lines(self, *arguments, status=0):
        process = self.popen(*arguments)
        out, err = process.communicate(timeout=120)
        assert process.returncode == status, (process.returncode, out, err)
        return [json.loads(line) for line in out.splitlines()]

    def killed_at(self, point, *arguments, env=None):
        """Run until the process dies at a named point; returns whether it came there."""
        process = self.popen(*arguments, env={"INKFOLD_POINT": point} | (env or {}))
        process.communicate(timeout=120)
        return process.returncode == -signal.SIGKILL

    def killed_when(self, condition, *arguments):
        """Run and kill from outside as soon as ``condition`` holds."""
        process = self.popen(*arguments)
        deadline = time.monotonic() + 60
        while not condition() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.005)
        assert process.poll() is None, process.communicate()
        process.kill()
        process.communicate(timeout=60)

    def here(self, *arguments):
        """Run a command that is not what is tested in this process: a tenth of the time."""
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            main(["--home", str(self.home), "--json", *map(str, arguments)])
        return json.loads(out.getvalue().strip().splitlines()[-1])

    def new(self, title="Story"):
        return self.here("new", "--title", title)["session_id"]

    def show(self, session):
        return self.here("show", session)

    def verify(self):
        return self.here("journal", "verify")["findings"]

    def use_practice(self, base_url, variant):
        self.here(
            "engines", "add", variant, "--kind", "practice", "--base-url", base_url,
            "--variant", variant, "--price", "10",
        )  # fmt: skip
        self.here("engines", "set-default", "image", variant)
