"""How the comic is drawn in this window: in the person's language, as the story's layout says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QLocale

from app.comic.drawing import Manner
from app.folds.layout import layout_of


def language_now() -> str:
    """Return the language bubbles are read in: the window's."""
    return "zh-Hans" if QLocale().name().startswith("zh") else "en"


def manner_of(state: Mapping[str, Any], language: str = "") -> Manner:
    """Return the manner of a moment of the story, in ``language`` or in the window's."""
    layout = layout_of(state)
    return Manner(language or language_now(), layout.font, layout.direction)
