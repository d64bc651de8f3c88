"""The log file: what went wrong, for whoever has to find out; never a key, never a prompt."""

from __future__ import annotations

import logging
import logging.handlers
import sys
from pathlib import Path

LOGGER = logging.getLogger("inkfold")


class _LogFile(logging.handlers.RotatingFileHandler):
    """A log that says nothing where the disk refuses: whoever caused the line is told the same."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - its name
        """Stay silent about a disk; tell of everything else."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)


def open_log(home: Path) -> logging.Handler:
    """Write warnings and errors to ``logs/inkfold.log`` from now on; three files of 1 MB.

    The file is made with the first line. Whoever opens it removes the handler at the end.
    """
    folder = home / "logs"
    folder.mkdir(parents=True, exist_ok=True)
    handler = _LogFile(
        folder / "inkfold.log", maxBytes=1_000_000, backupCount=2, encoding="utf-8", delay=True
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    LOGGER.addHandler(handler)
    LOGGER.setLevel(logging.WARNING)
    LOGGER.propagate = False
    return handler
