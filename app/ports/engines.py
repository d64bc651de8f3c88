"""The engines a person has."""

from __future__ import annotations

from typing import Protocol

from app.ports.chat import ChatEngine
from app.ports.pictures import PictureEngine


class Engines(Protocol):
    """The engines the person has, by id. Raises ``NotFoundError`` for one that is not there."""

    def chat(self, engine_id: str) -> ChatEngine:
        """Return a chat engine."""
        ...

    def picture(self, engine_id: str) -> PictureEngine:
        """Return a picture engine."""
        ...
