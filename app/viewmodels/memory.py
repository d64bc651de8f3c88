"""What the window remembers between starts: drafts, the last story, its size. Disposable."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

KEPT_DRAFTS = 50


class LateWriter:
    """Keeps the newest text in a file, from a thread of its own and not at every letter.

    ``flush`` writes what is still to be written; so does the end of the process.
    """

    def __init__(self, place: Path, *, delay_s: float = 0.4) -> None:
        self._place = place
        self._delay_s = delay_s
        self._lock = threading.Lock()
        self._file = threading.Lock()
        self._newest: str | None = None
        self._due = threading.Event()
        self._thread: threading.Thread | None = None

    def __call__(self, text: str) -> None:
        """Keep ``text``; returns at once."""
        with self._lock:
            self._newest = text
            if self._thread is None:
                self._due.clear()
                self._thread = threading.Thread(target=self._run, name="window.json")
                self._thread.start()

    def flush(self) -> None:
        """Write now, and wait for it."""
        self._due.set()
        thread = self._thread
        if thread is not None:
            thread.join()
        with self._file:
            return

    def _run(self) -> None:
        self._due.wait(self._delay_s)
        with self._file:
            with self._lock:
                text, self._newest, self._thread = self._newest, None, None
            part = self._place.with_suffix(".part")
            # what cannot be kept is only remembered until the program ends
            with contextlib.suppress(OSError):
                self._place.parent.mkdir(parents=True, exist_ok=True)
                part.write_text(text or "", encoding="utf-8")
                part.replace(self._place)


class Memory:
    """``window.json``, read leniently. ``write`` is given text to keep and must not block."""

    def __init__(self, text: str, write: Callable[[str], None]) -> None:
        self._write = write
        try:
            found = json.loads(text)
        except ValueError:
            found = {}
        self._values: dict[str, Any] = found if isinstance(found, dict) else {}

    def flush(self) -> None:
        """Have everything on disk, where the writer writes late."""
        if isinstance(self._write, LateWriter):
            self._write.flush()

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
