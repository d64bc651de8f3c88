"""What panels look like where several are drawn: picture, bubbles, and where things are in it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from app.comic.busy import NOTHING, Busy, busy_in
from app.comic.drawing import Drawn
from app.folds.lettering import lettering_of
from app.viewmodels.moments import Picture
from app.viewmodels.pictures import Pictures

MOST = 2000
"""For how many pictures it is remembered what they have where: six kilobytes each."""


class PanelLooks:
    """Draws from what ``pictures`` has; a picture that is fetched is there at the next look."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._busy: OrderedDict[str, Busy] = OrderedDict()

    def aspect(self, picture: Picture | None) -> float | None:
        """Return width to height, None while the picture is fetched or cannot be read."""
        small = self._pictures.small(picture.asset) if picture is not None else None
        if small is None or small.isNull():
            return None
        return small.width() / small.height()

    def drawn(self, picture: Picture, state: Mapping[str, Any], pixels: float) -> Drawn | None:
        """Return the panel ``pixels`` wide, None while it is fetched."""
        found = self._pictures.fitting(picture.asset, pixels)
        if found is None:
            return None
        bubbles = lettering_of(state, picture.panel_id)
        return Drawn(found, bubbles, self.busy(picture.asset), picture.characters)

    def busy(self, asset: str) -> Busy:
        """Return where things are in a picture; nothing is known while it is fetched."""
        there = self._busy.get(asset)
        if there is not None:
            self._busy.move_to_end(asset)
            return there
        small = self._pictures.small(asset)
        if small is None or small.isNull():
            return NOTHING
        found = self._busy[asset] = busy_in(small.toImage())
        while len(self._busy) > MOST:
            self._busy.popitem(last=False)
        return found
