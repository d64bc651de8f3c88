"""Measures how long the package takes to its first frame and to its story, against the source.

``python packaging/start_time.py PROGRAM``, with a Python in which the source runs. Both start in turns
on one story, and end themselves at a named point, so that nothing but the start is timed. Prints one
line of JSON; exit status 1 where the package takes more than ``MOST`` times as long.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST = 1.15
ROUNDS = 21
POINTS = ("first_frame", "story_shown")


def measure(program: str, rounds: int = ROUNDS) -> dict[str, dict[str, float]]:
    """Return the quickest seconds of both for each point, and the package's as a share."""
    with tempfile.TemporaryDirectory(prefix="inkfold-start-") as name:
        folder = Path(name)
        home = folder / "home"
        around = {key: value for key, value in os.environ.items() if not key.startswith("INKFOLD")}
        around.pop("PYTHONDONTWRITEBYTECODE", None)
        around |= {
            "INKFOLD_STATE": str(folder / "state"),
            "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
            "PYTHONPATH": str(ROOT),
        }
        if not around.get("DISPLAY") and not around.get("WAYLAND_DISPLAY"):
            around["QT_QPA_PLATFORM"] = "offscreen"
        told = subprocess.run(
            [program, "--home", str(home), "--json", "new", "--title", "Start"],
            env=around, capture_output=True, check=True,
        )  # fmt: skip
        story = json.loads(told.stdout)["session_id"]
        subprocess.run(
            [program, "--home", str(home), "--json", "say", story, "Mina runs"],
            env=around, capture_output=True, check=True,
        )  # fmt: skip
        (home / "window.json").write_text(json.dumps({"story": story}), "utf-8")
        ways = {"package": [program], "source": [sys.executable, "-m", "app"]}
        times: dict[tuple[str, str], list[float]] = {}
        for number in range(rounds + 1):
            for point in POINTS:
                order = list(ways) if number % 2 else list(reversed(ways))
                for way in order:
                    began = time.perf_counter()
                    done = subprocess.run(
                        [*ways[way], "--home", str(home)], cwd=folder,
                        env=around | {"INKFOLD_POINT": point}, capture_output=True, timeout=60,
                        check=False,
                    )  # fmt: skip
                    took = time.perf_counter() - began
                    if done.returncode != -signal.SIGKILL:
                        raise SystemExit(f"{way} did not come to {point}: {done.stderr.decode()}")
                    # the first round only warms what the system keeps in memory
                    if number:
                        times.setdefault((point, way), []).append(took)
    found = {}
    for point in POINTS:
        # what else runs here only ever adds: the quickest says most about the program
        package, source = (min(times[point, way]) for way in ("package", "source"))
        found[point] = {
            "package_s": round(package, 3),
            "source_s": round(source, 3),
            "ratio": round(package / source, 3),
        }
    return found


def main() -> int:
    """Print the figures; tell by the exit status whether they are good enough."""
    found = measure(sys.argv[1])
    print(json.dumps(found))
    return int(any(row["ratio"] > MOST for row in found.values()))


if __name__ == "__main__":
    sys.exit(main())
