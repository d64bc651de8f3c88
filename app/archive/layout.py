"""What an ``.inkfold`` file holds: a manifest, the journal's rows, and pictures by their hash."""

from __future__ import annotations

import re
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.journal.foreign import LARGEST_ROW
from app.pictures.decode import BYTE_LIMIT

FORMAT = 1
"""The newest archive format this version writes and reads."""

ENDING = ".inkfold"
MANIFEST = "manifest.json"
JOURNAL = "journal.jsonl"
PICTURE = re.compile(r"pictures/([0-9a-f]{64})")
ASSET = re.compile(r"[0-9a-f]{64}")

MANIFEST_LIMIT = 256 * 1024
JOURNAL_LIMIT = 512 * 1024 * 1024
LINE_LIMIT = LARGEST_ROW
PICTURE_LIMIT = BYTE_LIMIT
ARCHIVE_LIMIT = 64 * 1024**3
MOST_FILES = 100_000


def picture_name(asset: str) -> str:
    """Return the name under which an original lies in an archive."""
    return f"pictures/{asset}"


class Manifest(BaseModel):
    """What an archive says of itself; ``rows`` and ``chain`` are the journal's number and end."""

    model_config = ConfigDict(strict=True, frozen=True, extra="ignore")

    kind: Literal["inkfold.story"] = "inkfold.story"
    format: int = Field(ge=1)
    program: str
    session_id: str
    title: str
    rows: int = Field(ge=1)
    chain: str


class Line(BaseModel):
    """A row as one line of an archive's journal."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")

    session_id: str
    seq: int
    stream: Literal["event", "record"]
    kind: str
    payload: Any
    entry_id: str | None = None
    parent_id: str | None = None
    operation_id: str | None = None
    replay: str | None = None
    created_at: str
    fence: int
    chain: str
