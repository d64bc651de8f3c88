"""What the window needs to publish comics, and to take scripts and pictures in; a part of ``Shop``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class FormChoice:
    """A form a comic can be published in. ``ending`` is empty for a folder; ``pages`` tells that
    pages count, ``draws`` that pictures are drawn."""

    name: str
    ending: str
    pages: bool
    draws: bool


@dataclass(frozen=True, slots=True)
class PublishForm:
    """What is to be published. ``tips`` are the ends of one branch, or of two for a comparison;
    None is the empty start. ``panels`` empty means all, ``dots`` 0 what the form takes usually."""

    form: str
    tips: tuple[str | None, ...]
    panels: tuple[int, ...] = ()
    language: str = ""
    lettered: bool = True
    bleed: bool = False
    dots: int = 0


@dataclass(frozen=True, slots=True)
class PublishedFile:
    """What was written where; ``missing`` are the panels whose picture was not there."""

    path: Path
    count: int
    missing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SceneChoice:
    """A scene of a script: ``prompt`` is what is said to draw it."""

    title: str
    prompt: str


@dataclass(frozen=True, slots=True)
class FoundPanel:
    """A panel of a story of this library that a picture shows: turn ``number`` of the branch that
    ends in ``tip``."""

    session_id: str
    panel_id: str
    tip: str
    number: int


class PublishingShop(Protocol):
    """Used on the runtime's thread."""

    def forms(self) -> tuple[FormChoice, ...]:
        """Return the forms a comic can be published in, in reading order."""
        ...

    async def publish(
        self, session_id: str, wanted: PublishForm, path: Path, told: Callable[[str, float], None]
    ) -> PublishedFile:
        """Write a comic to ``path``, which must not be there yet, on a thread of its own.

        ``told`` hears of every step, on that thread; what it raises ends the work, and so does
        cancelling: then nothing is left there.
        """
        ...

    async def scenes(self, path: Path) -> tuple[SceneChoice, ...]:
        """Read a script. Raises ``AppError`` for a file that is none."""
        ...

    async def find_panel(self, session_id: str | None, path: Path) -> FoundPanel | None:
        """Return the panel a picture shows, of the open story first; None where it is nobody's."""
        ...
