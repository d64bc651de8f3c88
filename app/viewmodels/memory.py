"""What the window remembers between starts: drafts, the last story, its size. Disposable."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

KEPT_DRAFTS = 50


class Memory:
    """``window.json``, read leniently. ``write`` is given text to keep and must not block."""

    def __init__(self, text: str, write: Callable[[str], None]) -> None:
        self._write = write
        try:
            found = json.loads(text)
        except ValueError:
            found = {}
        self._values: dict[str, Any] = found if isinstance(found, dict) else {}

    def get(self, name: str) -> str:
        """Return a remembered text, empty where there is none."""
        value = self._values.get(name)
        return value if isinstance(value, str) else ""

    def keep(self, name: str, value: str) -> None:
        """Remember a text."""
        if self._values.get(name) != value:
            self._values[name] = value
            self._write(json.dumps(self._values, ensure_ascii=False, indent=1))

    def draft(self, session_id: str) -> str:
        """Return the draft of a story."""
        drafts = self._drafts()
        return drafts.get(session_id, "")

    def keep_draft(self, session_id: str, text: str) -> None:
        """Remember the draft of a story; an empty one is forgotten."""
        drafts = self._drafts()
        if not session_id or drafts.get(session_id, "") == text:
            return
        drafts.pop(session_id, None)
        if text:
            drafts[session_id] = text
        self._values["drafts"] = dict(list(drafts.items())[-KEPT_DRAFTS:])
        self._write(json.dumps(self._values, ensure_ascii=False, indent=1))

    def _drafts(self) -> dict[str, str]:
        drafts = self._values.get("drafts")
        if not isinstance(drafts, dict):
            return {}
        return {str(key): value for key, value in drafts.items() if isinstance(value, str)}


def read_text(path: Path) -> str:
    """Return a small text file, empty where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeError):
        return ""
