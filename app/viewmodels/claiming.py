"""Becoming the writer of a story, or learning why it can only be looked at."""

from __future__ import annotations

from app.errors import CorruptedError, FencedOutError, ReadOnlyError
from app.viewmodels.shop import Shop


async def claim(shop: Shop, session_id: str, take_over: bool) -> tuple[str, frozenset[str]]:
    """Open the story for writing and carry on what was left.

    Returns who holds it where we may only read, and the operations that were left.
    """
    try:
        shop.studio.open(session_id, take_over=take_over)
    except FencedOutError as error:
        return str(error.parameters.get("holder") or "?"), frozenset()
    except (ReadOnlyError, CorruptedError) as error:
        return str(error.parameters.get("reason") or error), frozenset()
    left = frozenset(shop.journal.view(session_id).unsettled())
    await shop.studio.recover(session_id, patient=True)
    return "", left
