"""The panels of the moment that is looked at, each with the picture it shows."""

from __future__ import annotations

from collections.abc import Iterable

from app.viewmodels.looking import Looking
from app.viewmodels.moments import Picture, TurnView


def panels_of(turns: Iterable[TurnView]) -> dict[str, Picture]:
    """Return the picture of each panel in story order: the one in use, else its first."""
    found: dict[str, Picture] = {}
    for turn in turns:
        for picture in turn.pictures:
            if picture.panel_id not in found or picture.shown:
                found[picture.panel_id] = picture
    return found


def shown_panels(story: Looking) -> dict[str, Picture]:
    """Return the panels up to the turn that is looked at."""
    return panels_of(story.turns[: story.shown_number])
