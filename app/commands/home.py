"""The one folder everything is kept in."""

from __future__ import annotations

import os
from pathlib import Path


def home_folder(given: Path | None = None) -> Path:
    """Return what was given, else ``INKFOLD_HOME``, else the platform's data folder."""
    if given is not None:
        return given
    if chosen := os.environ.get("INKFOLD_HOME"):
        return Path(chosen)
    import platformdirs  # only asked where nobody said anything

    return Path(platformdirs.user_data_dir("inkfold", appauthor=False))
