"""Ids: ULIDs that only grow within a process, made before the row they name is written."""

from __future__ import annotations

import os
import threading
import time

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_PAIRS = [first + second for first in _ALPHABET for second in _ALPHABET]
SERVER = "mcp:"
"""Begins the ``engine`` of a send to a server of tools; no engine's name has a colon in it."""
_lock = threading.Lock()
_last = 0


def new_id() -> str:
    """Return a fresh ULID, 26 characters, greater than every one made before in this process.

    Safe on any thread. A clock that is set back does not make ids go back.
    """
    global _last
    with _lock:
        fresh = (time.time_ns() // 1_000_000) << 80 | int.from_bytes(os.urandom(10), "big")
        _last = fresh if fresh > _last else _last + 1
        number = _last
    return "".join([_PAIRS[number >> shift & 1023] for shift in range(120, -1, -10)])


def result_id(assistant_entry_id: str, call_index: int) -> str:
    """Return the id of a call's result: known before approval, the same after every crash."""
    return f"{assistant_entry_id}.{call_index}"


def candidate_id(result_entry_id: str, ordinal: int | None = None) -> str:
    """Return the id of a panel's candidate; ``ordinal`` names a late one."""
    return result_entry_id if ordinal is None else f"{result_entry_id}@{ordinal}"
