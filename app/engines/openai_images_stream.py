"""Answers of the OpenAI-images dialect that come as a stream: previews, then the picture."""

from __future__ import annotations

from typing import Any

from app.engines.http import ANSWER_LIMIT
from app.engines.picture_answers import objects, picture_in
from app.engines.result_pictures import read_base64
from app.engines.wire import read_json
from app.ports import Preview

_PREVIEW, _LAST = ".partial_image", (".completed", ".failed")


class PictureEvents:
    """Reads one answer's events: hands previews on, and tells which event ends the answer.

    Names are read off the end, for edits have others than new pictures, and relays their own.
    """

    def __init__(self, on_preview: Preview | None) -> None:
        self._on_preview = on_preview

    def is_last(self, name: str, data: str) -> bool:
        """Take an event in; any text is understood, a torn one ends nothing."""
        try:
            value = read_json(data, limit=ANSWER_LIMIT)
        except ValueError:
            return False
        if not isinstance(value, dict):
            return False
        kind = value["type"] if isinstance(value.get("type"), str) else name
        if kind.endswith(_PREVIEW) or "partial_image_index" in value:
            self._show(value)
            return False
        return kind == "error" or kind.endswith(_LAST) or _tells_the_end(value)

    def _show(self, value: dict[str, Any]) -> None:
        picture = value.get("b64_json")
        if self._on_preview is None or not isinstance(picture, str) or not picture:
            return
        try:
            seen = read_base64(picture)
        except ValueError:
            return
        self._on_preview(seen)


def _tells_the_end(value: dict[str, Any]) -> bool:
    """Tell whether an event of another name holds an error or a picture all the same."""
    held = [value, *objects(value.get("data")), *objects(value.get("images"))]
    return bool(value.get("error")) or any(picture_in(item) is not None for item in held)
