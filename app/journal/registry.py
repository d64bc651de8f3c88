"""What this machine last knew of each story, kept outside the library: it unmasks an older copy.

A library that was copied back, restored, or copied without its log passes every check of its own.
Only what lies elsewhere can tell that calls were paid which this copy knows nothing of.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.errors import JournalBusyError
from app.ports import JournalView, OlderCopy
from app.records.reading import read_json
from app.records.rows import Row
from app.records.times import utc_text

_LARGEST = 4096


def registry_folder() -> Path:
    """Return ``INKFOLD_STATE``, else the platform's folder for state: never within a library."""
    if chosen := os.environ.get("INKFOLD_STATE"):
        return Path(chosen)
    import platformdirs  # only asked where nobody said anything

    return Path(platformdirs.user_state_dir("inkfold", appauthor=False))


class Registry:
    """One small file a story below ``folder``: its newest ``seq`` with that row's ``chain``.

    Losing it loses a warning and nothing else, so writing it never fails a commit and is not
    synced; it is written after the commit it tells of, and so is never ahead of the library.
    """

    def __init__(self, folder: Path, home: Path) -> None:
        self._folder = folder / "stories"
        self._home = str(home)

    def remember(self, view: JournalView) -> None:
        """Remember how far a story has come in this library, unless more was known of it."""
        if self.compare(view) is None:
            with contextlib.suppress(OSError):
                self._note(view)

    def accept(self, view: JournalView) -> None:
        """Take the story as it is for the newest. Raises ``JournalBusyError`` where nothing was kept."""
        try:
            self._note(view)
        except OSError as error:
            raise JournalBusyError(reason=f"{self._folder}: {error.strerror}") from error

    def _note(self, view: JournalView) -> None:
        info = view.info()
        known = {"seq": info.seq, "chain": info.chain, "home": self._home, "at": utc_text()}
        part = self._file(view.session_id).with_suffix(f".{os.getpid()}.part")
        self._folder.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(known), encoding="utf-8")
        part.replace(self._file(view.session_id))

    def compare(self, view: JournalView) -> OlderCopy | None:
        """Return what is known beyond, or beside, the story as ``view`` shows it; else None.

        A row that is damaged is no sign of another copy: that is for the judge.
        """
        known = self._read(view.session_id)
        if known is None:
            return None
        seq, chain = known["seq"], known["chain"]
        info = view.info()
        if seq <= info.seq:
            rows = {row.seq: row for row in view.rows(max(seq - 2, 0), 2)}
            if _is_damaged(rows, seq) or rows[seq].chain == chain:
                return None
        return OlderCopy(info.seq, seq, known["at"], known["home"])

    def _read(self, session_id: str) -> dict[str, Any] | None:
        try:
            with self._file(session_id).open("rb") as file:
                value = read_json(file.read(_LARGEST).decode("utf-8"))
        except (OSError, ValueError):
            return None
        types = {"seq": int, "chain": str, "home": str, "at": str}
        if not isinstance(value, dict):
            return None
        fits = all(isinstance(value.get(name), kind) for name, kind in types.items())
        return value if fits and value["seq"] >= 1 else None

    def _file(self, session_id: str) -> Path:
        # an id of a story from elsewhere may be any text; a file's name may not
        safe = session_id if session_id.isalnum() else session_id.encode().hex()
        return self._folder / f"{safe[:120]}.json"


def _is_damaged(rows: Mapping[int, Row], seq: int) -> bool:
    """Tell whether a row is missing, cannot be read, or does not hang on the one before."""
    row, before = rows.get(seq), rows.get(seq - 1)
    previous = "" if seq == 1 else None if before is None else before.chain
    return row is None or previous is None or row.chain != row.expected_chain(previous)
