"""Whether a scene's place is inside or outside, as far as its name tells."""

from __future__ import annotations

import re

_INSIDE = frozenset(
    re.findall(
        r"\w+",
        """
    apartment attic bar bathroom bedroom cabin cafe café castle cave cellar church classroom cinema
    clinic corridor dungeon elevator factory flat gym hall hallway hospital hotel house inn
    kitchen lab laboratory library lobby museum office palace prison pub restaurant room
    school shop studio temple theatre theater tavern tunnel workshop
""",
    )
)
_OUTSIDE = frozenset(
    re.findall(
        r"\w+",
        """
    alley beach bridge canyon cliff coast desert dock field forest garden harbor harbour hill
    island jungle lake lane market meadow mountain mountains ocean park path pier quay river road
    roof rooftop sea shore sky square street swamp town valley village wood woods yard
""",
    )
)
_INSIDE_CHINESE = "室房屋厅厨馆店铺宫殿洞楼家车间教室办公卧"
_OUTSIDE_CHINESE = "街路巷山海河湖江林野园滩桥岛沙漠港码头天空广场草原田村"


def side_of(place: str) -> str:
    """Return ``INT`` or ``EXT`` for a place, empty where its name does not tell.

    The last word that tells counts: a ``school yard`` is outside.
    """
    found = ""
    for word in re.findall(r"[^\W\d_]+", place.lower()[:200]):
        if word in _INSIDE:
            found = "INT"
        elif word in _OUTSIDE:
            found = "EXT"
        elif last := [sign for sign in word if sign in _INSIDE_CHINESE + _OUTSIDE_CHINESE]:
            found = "INT" if last[-1] in _INSIDE_CHINESE else "EXT"
    return found
