"""What every test runs under: no display, no keyring, no proxy, and a home of its own."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
    os.environ.pop(name, None)
for name in ("INKFOLD_HOME", "INKFOLD_POINT", "INKFOLD_POINTS"):
    os.environ.pop(name, None)
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"


QUICK_ROOM = 1 << 30


@pytest.fixture
def quick_path(tmp_path):
    """A folder like ``tmp_path``, in memory where there is room: syncing it costs nothing."""
    memory = Path("/dev/shm")
    if not memory.is_dir() or shutil.disk_usage(memory).free < QUICK_ROOM:
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory, prefix="inkfold-test-") as folder:
        yield Path(folder)


@pytest.fixture(autouse=True)
def _state_of_its_own(tmp_path_factory, monkeypatch):
    """What this machine knows of stories is each test's own: their ids may be the same."""
    monkeypatch.setenv("INKFOLD_STATE", str(tmp_path_factory.mktemp("state")))
