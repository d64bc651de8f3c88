"""What the verbs share: the home folder opened for one command, and a story found by its name."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

from app.errors import JournalBusyError, NotFoundError, WrongUseError

if TYPE_CHECKING:
    from app.wiring import Workshop


@contextlib.asynccontextmanager
async def workshop(home: Path, *, reading_only: bool = False) -> AsyncIterator[Workshop]:
    """Open everything below ``home`` for the body; nothing runs afterwards."""
    # pydantic, httpx and Pillow are not paid for by --help
    from app.wiring import Workshop

    try:
        made = Workshop(home, reading_only=reading_only and (home / "library.db").exists())
    except OSError as error:
        raise JournalBusyError(reason=str(error)) from error
    try:
        yield made
    except sqlite3.Error as error:
        raise JournalBusyError(reason=str(error)) from error
    finally:
        await made.close()


def find_story(shop: Workshop, given: str) -> str:
    """Return a story's id by its id, the start of it, or its whole title.

    Raises ``NotFoundError`` where there is none and ``WrongUseError`` where there are several.
    """
    stories = shop.journal.sessions()
    for info in stories:
        if info.session_id == given:
            return given
    found = [
        info.session_id
        for info in stories
        if info.title == given or (len(given) >= 4 and info.session_id.startswith(given.upper()))
    ]
    if not found:
        raise NotFoundError(what="story", name=given)
    if len(found) > 1:
        raise WrongUseError(reason=f"Several stories are named {given}; give the id.")
    return found[0]
