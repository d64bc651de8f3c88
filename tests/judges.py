"""Programs somebody else wrote, from npm, that judge what we send: installed once below ``build``."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

PLACE = Path(__file__).parents[1] / "build" / "judges"


def from_npm(package: str, command: str) -> str:
    """Return the path of ``command`` out of ``package``; skips the test where it cannot be had."""
    path = PLACE / "node_modules" / ".bin" / command
    if not path.exists():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip("npm is not here")
        PLACE.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            [npm, "install", "--silent", "--prefix", str(PLACE), package], timeout=300, check=False
        )
        if done.returncode or not path.exists():
            pytest.skip(f"{package} could not be had from npm")
    return str(path)
