"""The recorder as a shared library: compiled once, preloaded into processes of the program."""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name("recorder.c")
PART = SOURCE.with_name("failing.h")
BUILD = Path(__file__).parents[2] / "build"


@functools.cache
def missing() -> str:
    """Return why nothing can be recorded here, empty where it can."""
    if sys.platform != "linux":
        return "the recorder is preloaded into the program, which only Linux does this way"
    if shutil.which("gcc") is None:
        return "gcc compiles the recorder and is not here"
    try:
        library()
    except subprocess.SubprocessError:
        return "gcc is here and compiles nothing; the C library's headers may be missing"
    return ""


@functools.cache
def library() -> Path:
    """Return the compiled recorder. Safe in several processes at once."""
    digest = hashlib.sha256(SOURCE.read_bytes() + PART.read_bytes()).hexdigest()[:16]
    path = BUILD / f"recorder-{digest}.so"
    if not path.exists():
        BUILD.mkdir(exist_ok=True)
        made = path.with_name(f"{path.name}.{os.getpid()}")
        command = ["gcc", "-O2", "-fPIC", "-shared", "-o", str(made), str(SOURCE), "-lpthread"]
        subprocess.run(command, check=True, capture_output=True, timeout=900)
        made.replace(path)
    return path


def environment(root: Path | None = None, log: Path | None = None) -> dict[str, str]:
    """Return what a process's environment needs to be watched below ``root``."""
    found = {"LD_PRELOAD": str(library())}
    if root is not None:
        found["PCUT_ROOT"] = str(root)
    if log is not None:
        found["PCUT_LOG"] = str(log)
    return found
