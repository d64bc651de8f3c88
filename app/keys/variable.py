"""The environment variable that gives a key for one run."""

from __future__ import annotations

import re


def variable_for(engine_id: str) -> str:
    """Return the environment variable that gives an engine's key for one run."""
    return "INKFOLD_KEY_" + re.sub(r"[^A-Z0-9]", "_", engine_id.upper())
