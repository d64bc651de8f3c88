"""What a character looks like, whatever it does: the same name looks the same in every panel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.engines.sketch.colour import Rgb

SKINS: tuple[Rgb, ...] = (
    (250, 220, 190),
    (240, 198, 160),
    (216, 166, 122),
    (168, 116, 80),
    (116, 78, 56),
)
HAIRS: tuple[Rgb, ...] = (
    (42, 38, 42),
    (88, 58, 40),
    (140, 88, 50),
    (214, 172, 96),
    (168, 66, 44),
    (196, 196, 200),
    (62, 74, 104),
)


@dataclass(frozen=True, slots=True)
class Emblem:
    """A sign for a state that has no picture of its own: the same value, the same sign."""

    sign: int
    colour: Rgb
    turn: float


@dataclass(frozen=True, slots=True)
class Look:
    """A figure's design. ``wear`` maps garments and accessories to their colours."""

    build: str = "average"
    head: str = "round"
    hair: str = "short"
    hair_colour: Rgb = HAIRS[0]
    species: str = "human"
    skin: Rgb = SKINS[0]
    top: str = "tee"
    top_colour: Rgb = (150, 150, 150)
    trim: Rgb = (240, 238, 232)
    bottom: str = "trousers"
    bottom_colour: Rgb = (84, 84, 96)
    shoes: Rgb = (70, 58, 52)
    eyes: str = "round"
    nose: str = "small"
    pattern: str = ""
    accent: Rgb = (150, 150, 150)
    wear: Mapping[str, Rgb] = field(default_factory=dict)
    emblems: tuple[Emblem, ...] = ()
