"""How long the program takes to be there, against a bare window: processes that end themselves."""

from __future__ import annotations

import json
import os
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from app.bench.measured import Measured
from app.child import own_command, own_module
from app.errors import RefusedError

PATIENCE_S = 60
ROOT = Path(__file__).parents[2]


def start_rows(folder: Path, rounds: int) -> list[Measured]:
    """Return the rows; none where a process cannot end itself at a named point.

    ``folder`` gets a library with one drawn panel, which the window opens as the last story.
    """
    if sys.platform == "win32":  # pragma: no cover - not run here
        return []
    home = folder / "start"
    program = own_command("--home", str(home))
    _draw_one(program, home, folder)
    ways = {
        "bare": (own_module("app.window_bare"), ""),
        "frame": (program, "first_frame"),
        "story": (program, "story_shown"),
    }
    times: dict[str, list[float]] = {name: [] for name in ways}
    names = list(ways)
    for number in range(rounds + 1):
        shift = number % len(names)
        for name in names[shift:] + names[:shift]:
            took = _run(*ways[name], folder)
            # the first round only warms what the system keeps in memory
            if number:
                times[name].append(took)
    bare, frame, story = (statistics.median(times[name]) for name in names)
    return [
        Measured("start to the first frame / a bare window", frame / bare, "x", "<= 1.5"),
        Measured("start to the last story / a bare window", story / bare, "x", "<= 2.2"),
        Measured("start to the first frame", frame * 1000, "ms", "none: a time"),
    ]


def _draw_one(program: list[str], home: Path, folder: Path) -> None:
    """Have a child write the story: what this process notes of libraries stays as it is."""

    def told(*arguments: str) -> dict[str, Any]:
        done = subprocess.run(
            [*program, "--json", *arguments],
            env=_environment(folder),
            cwd=ROOT,
            capture_output=True,
            timeout=PATIENCE_S,
            check=True,
        )
        last: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return last

    session_id = str(told("new", "--title", "Bench")["session_id"])
    told("say", session_id, "@Mina mood=glad Mina runs")
    (home / "window.json").write_text(json.dumps({"story": session_id}), "utf-8")


def _environment(folder: Path, **wishes: str) -> dict[str, str]:
    """Return what a start finds around it: compiled modules too, as every start but the first."""
    # where they may not be written all would be compiled anew, which nobody's start but ours does
    around = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    own = {"INKFOLD_STATE": str(folder / "state"), "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    return around | own | wishes


def _run(command: list[str], point: str, folder: Path) -> float:
    """Return how many seconds a process took until it ended itself."""
    wishes = {"INKFOLD_POINT": point}
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        wishes["QT_QPA_PLATFORM"] = "offscreen"
    began = time.perf_counter()
    done = subprocess.run(
        command,
        env=_environment(folder, **wishes),
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=PATIENCE_S,
        check=False,
    )
    took = time.perf_counter() - began
    if done.returncode != -signal.SIGKILL:
        raise RefusedError(reason=f"The window did not come as far as {point or 'its frame'}.")
    return took
