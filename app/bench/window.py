"""How the window keeps up: long lists at random jumps, live text, thumbnails; in a child with a screen
of its own where there is none."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from app.bench.drawn import drawn_library
from app.bench.measured import Measured
from app.bench.start import ROOT
from app.child import own_module
from app.errors import RefusedError

PATIENCE_S = 600
RATE = 10_000
"""Pieces of text that come in a second."""


def window_rows(folder: Path, pictures: int, frames: int) -> list[Measured]:
    """Return the rows of one window on a story with as many pictures."""
    home = folder / "window"
    session_id = drawn_library(home, pictures)
    (home / "window.json").write_text(json.dumps({"story": session_id}), "utf-8")
    return rows_of(measured(home, pictures, frames), pictures)


def measured(home: Path, pictures: int, frames: int, *more: str) -> dict[str, Any]:
    """Have the child measure; raises ``RefusedError`` where it does not come to an end."""
    around = os.environ | {"INKFOLD_STATE": str(home / "state")}
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        around["QT_QPA_PLATFORM"] = "offscreen"
    command = own_module(
        "app.window_measure", "--home", str(home), "--pictures", str(pictures),
        "--frames", str(frames), "--rate", str(RATE), *more,
    )  # fmt: skip
    try:
        done = subprocess.run(
            command, env=around, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S,
            check=True,
        )  # fmt: skip
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        raise RefusedError(reason=f"The window could not be measured: {error}") from error
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def rows_of(found: dict[str, Any], pictures: int) -> list[Measured]:
    """Say the child's figures as rows."""
    rows = []
    for name in ("timeline", "gallery"):
        where, what = f"{name} of {pictures:,}, jumps", found[name]
        rows += [
            Measured(f"{where}: frame p95", what["p95_ms"], "ms", "<= 8"),
            Measured(f"{where}: late frames", what["late"], "frames", "0"),
            Measured(f"{where}: decodes by the window", what["decodes"], "calls", "0"),
        ]
    text = found["text"]
    return [
        *rows,
        Measured(f"live text, {RATE:,} pieces/s: updates a frame", text["updates"], "", "<= 1"),
        Measured("live text: the window's thread at work", text["busy"], "%", "<= 5"),
        Measured("live text: tick p95", text["tick_p95_ms"], "ms", "<= 18"),
        Measured("thumbnail / Qt's reader, scaled", found["thumbnails"], "x", "<= 1.2"),
    ]
