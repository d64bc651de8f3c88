"""Times as rows carry them: UTC, ISO 8601, milliseconds."""

from __future__ import annotations

import functools
import time


def utc_text(later_s: float = 0) -> str:
    """Return the time ``later_s`` seconds from now."""
    seconds, rest = divmod(time.time_ns() // 1_000_000 + int(later_s * 1000), 1000)
    return f"{_second_text(seconds)}.{rest:03d}Z"


@functools.lru_cache(maxsize=4)
def _second_text(seconds: int) -> str:
    # a text for each second is made once: many rows share it
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
