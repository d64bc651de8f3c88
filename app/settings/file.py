"""``settings.json``: read leniently, written whole or not at all."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

from pydantic import ValidationError

from app.errors import JournalBusyError
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
        raise JournalBusyError(reason=str(error)) from error
    try:
        return Settings.model_validate(json.loads(data.decode("utf-8")))
    except (ValueError, ValidationError, RecursionError):
        with contextlib.suppress(OSError):
            path.replace(path.with_name(path.name + ".broken"))
        return Settings()


def write_settings(path: Path, settings: Settings) -> None:
    """Write ``settings``; on disk under its name when this returns, or unchanged."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("w", encoding="utf-8") as file:
            file.write(settings.model_dump_json(indent=2) + "\n")
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        if os.name == "posix":
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
    except OSError as error:
        raise JournalBusyError(reason=str(error)) from error
