"""What a published picture says of itself, so that it finds back to its turn."""

from __future__ import annotations

import json
from typing import Any

from PySide6.QtGui import QImage

from app.publish.comic import Comic, Shot

KEY = "Inkfold"
"""The name of the PNG text chunk: JSON with story, panel, entry, prompt and engine."""


def mark_panel(image: QImage, comic: Comic, shot: Shot) -> None:
    """Write into an image which panel it shows; it goes along into PNG files."""
    mark = {
        "story": comic.session_id,
        "panel": shot.panel_id,
        "tip": comic.tip,
        "asset": shot.asset,
        "prompt": shot.prompt,
        "engine": shot.engine,
    }
    image.setText(KEY, _text(mark))
    image.setText("Description", shot.prompt)
    image.setText("Software", "Inkfold")


def mark_page(image: QImage, comic: Comic, panels: list[str]) -> None:
    """Write into an image which panels of which story it shows."""
    shots = [shot for name in panels if (shot := comic.shot(name)) is not None]
    mark = {
        "story": comic.session_id,
        "panel": panels[0] if panels else None,
        "panels": panels,
        "tip": comic.tip,
        "prompt": "\n".join(shot.prompt for shot in shots),
        "engine": ", ".join(dict.fromkeys(shot.engine for shot in shots if shot.engine)),
    }
    image.setText(KEY, _text(mark))
    image.setText("Software", "Inkfold")


def _text(mark: dict[str, Any]) -> str:
    return json.dumps(mark, ensure_ascii=False, sort_keys=True)
