"""What a published picture says of itself, so that it finds back to its turn."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path
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


_START = b"\x89PNG\r\n\x1a\n"
_HEAD = 8
"""Bytes before a chunk's own: its length and its kind."""
LONGEST = 1024 * 1024
"""Bytes of a mark, unpacked. What claims to have more is none of ours."""
MOST_CHUNKS = 10_000
LARGEST = 256 * 1024 * 1024


def read_marks(path: Path) -> dict[str, Any] | None:
    """Return what a picture file says of itself, None where it says nothing. Never raises."""
    try:
        with path.open("rb") as file:
            return marks_in(file.read(LARGEST))
    except OSError:
        return None


def marks_in(data: bytes) -> dict[str, Any] | None:
    """Return what a PNG says of itself, None where it says nothing; never raises.

    The bytes may be anybody's: nothing is believed but that texts are texts. ``panels`` is a list
    of texts, all else in it are texts.
    """
    for kind, body in _chunks(data):
        text = _text_of(kind, body)
        if text is not None and (mark := _mark(text)) is not None:
            return mark
    return None


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the texts of a PNG, up to its end or to where it breaks off."""
    if not data.startswith(_START):
        return
    at = len(_START)
    for _ in range(MOST_CHUNKS):
        size, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + _HEAD]
        end = at + _HEAD + size
        if len(kind) < 4 or kind == b"IEND" or end > len(data):
            return
        if kind in (b"tEXt", b"zTXt", b"iTXt") and size <= LONGEST:
            yield kind, data[at + _HEAD : end]
        # four more are its checksum, which a mark does without
        at = end + 4


def _text_of(kind: bytes, body: bytes) -> bytes | None:
    """Return our text in a chunk, as UTF-8; None where it is another's or cannot be unpacked."""
    name, _, rest = body.partition(b"\0")
    if name != KEY.encode():
        return None
    if kind == b"tEXt":
        return rest.decode("latin-1").encode()
    if kind == b"zTXt":
        unpacked = _unpacked(rest[1:]) if rest[:1] == b"\0" else None
        return None if unpacked is None else unpacked.decode("latin-1").encode()
    packed, method = rest[:1] == b"\x01", rest[1:2]
    # behind them stand a language and the name in it
    text = rest[2:].partition(b"\0")[2].partition(b"\0")[2]
    if packed:
        return _unpacked(text) if method == b"\0" else None
    return text


def _unpacked(data: bytes) -> bytes | None:
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(data, LONGEST)
    except zlib.error:
        return None
    return text if unpacker.eof else None


def _mark(text: bytes) -> dict[str, Any] | None:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(given, dict):
        return None
    mark: dict[str, Any] = {name: value for name, value in given.items() if isinstance(value, str)}
    panels = given.get("panels")
    if isinstance(panels, list):
        mark["panels"] = [name for name in panels if isinstance(name, str)]
    return mark if "story" in mark else None
