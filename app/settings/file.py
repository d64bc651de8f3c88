"""``settings.json``: read leniently, written whole or not at all."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from pydantic import ValidationError

from app.durable import write_durably
from app.errors import disk_refused
from app.settings.model import Settings


def read_settings(path: Path) -> Settings:
    """Return the settings at ``path``, or the defaults.

    A file that cannot be read is put aside as ``settings.json.broken`` and never overwritten:
    engines with calls in doubt may be named in it.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise disk_refused(error) from error
    try:
        return Settings.model_validate(json.loads(data.decode("utf-8")))
    except (ValueError, ValidationError, RecursionError):
        with contextlib.suppress(OSError):
            path.replace(path.with_name(path.name + ".broken"))
        return Settings()


def write_settings(path: Path, settings: Settings) -> None:
    """Write ``settings``; on disk under its name when this returns, or unchanged."""
    try:
        write_durably(path, (settings.model_dump_json(indent=2) + "\n").encode())
    except OSError as error:
        raise disk_refused(error) from error
