"""What the verbs share: the home folder opened for one command, and a story found by its name."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

from app.commands.terminal import note
from app.errors import NotFoundError, OlderCopyError, WrongUseError, disk_refused
from app.folds.answer import fold
from app.folds.branches import lines
from app.folds.turns import turns_on
from app.journal.faults import FAULTS, told

if TYPE_CHECKING:
    from app.ports import OlderCopy
    from app.wiring import Workshop

ACCEPT_COPY = "inkfold accept-copy STORY takes this copy for the newest."


@contextlib.asynccontextmanager
async def workshop(home: Path, *, reading_only: bool = False) -> AsyncIterator[Workshop]:
    """Open everything below ``home`` for the body; nothing runs afterwards."""
    # pydantic, httpx and Pillow are not paid for by --help
    from app.wiring import Workshop

    try:
        looking = reading_only and (home / "library.db").exists()
        made = Workshop(home, reading_only=looking, careful=True)
    except OSError as error:
        raise disk_refused(error) from error
    if made.warning is not None:
        note(f"{made.warning}\n{made.warning.advice}")
    try:
        yield made
    except FAULTS as error:
        raise told(error) from error
    finally:
        await made.close()


def tell_older_copy(shop: Workshop, session_id: str) -> OlderCopy | None:
    """Say on stderr that a story is an older copy, and return what is known of it; else None."""
    older = shop.journal.older_copy(session_id)
    if older is not None:
        error = OlderCopyError(seq=older.seq, known_seq=older.known_seq, known_at=older.known_at)
        note(f"{error}\n{error.advice}\n{ACCEPT_COPY}")
    return older


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


def find_entry(shop: Workshop, session_id: str, given: str) -> str:
    """Return an entry's id by its id, by the number of a turn on the path, or by a branch's name.

    What is none of these is returned as it is: whoever uses it says so. Raises ``WrongUseError``
    where several branches have the name.
    """
    session = fold(shop.journal.view(session_id).rows(0)).session
    if given in session.tree.nodes:
        return given
    if given.isdecimal():
        for turn in turns_on(session, session.tree.path(session.tree.head)):
            if turn.number == int(given):
                return turn.last_entry_id
    tips = [line.tip for line in lines(session) if line.tip is not None and line.name == given]
    if len(tips) > 1:
        raise WrongUseError(reason=f"Several branches are named {given}; give the entry.")
    return tips[0] if tips else given
