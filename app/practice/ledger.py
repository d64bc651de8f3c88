"""What the practice service charged: one synced line per charge, the judge of every test."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

CREDITS = 10
"""What one picture costs."""


class Ledger:
    """A file of JSON lines ``{"idempotency_key", "credits", "at"}``. Safe on any thread.

    A charge is on disk when ``charge`` returns. A line torn by a crash was never charged for:
    nobody was answered.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        path.parent.mkdir(parents=True, exist_ok=True)
        with self._lock, path.open("ab") as file:
            os.fsync(file.fileno())
        _sync_folder(path.parent)

    def charge(self, idempotency_key: str) -> None:
        """Append one charge. Raises ``OSError`` if the disk refuses; then nothing is owed."""
        line = {
            "idempotency_key": idempotency_key,
            "credits": CREDITS,
            "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
        }
        with self._lock, self._path.open("ab", buffering=0) as file:
            file.write(json.dumps(line).encode() + b"\n")
            os.fsync(file.fileno())

    def charges(self) -> list[Mapping[str, Any]]:
        """Return every charge, oldest first."""
        found = []
        for line in self._path.read_bytes().split(b"\n"):
            try:
                found.append(json.loads(line))
            except ValueError:
                continue
        return found


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return  # a folder cannot be opened there; its entries are journalled by the file system
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
