"""A script that was written elsewhere, read as scenes one can have drawn one by one."""

from __future__ import annotations

from pathlib import Path

from app.errors import UnreadableScriptError, WrongUseError
from app.publish.plain import printable
from app.publish.script_fountain import is_fountain, read_fountain
from app.publish.script_lines import read_markdown, read_plain
from app.publish.script_parts import Scene

LARGEST = 2 * 1024 * 1024
"""Bytes of a script: a long novel has half of it."""
MOST_SCENES = 2_000


def read_script(path: Path) -> list[Scene]:
    """Return the scenes of a file; as ``scenes_of``, and ``WrongUseError`` where it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise WrongUseError(reason=f"{path} cannot be read: {error.strerror}") from error
    return scenes_of(data, path.name)


def scenes_of(data: bytes, name: str) -> list[Scene]:
    """Return the scenes of a script, oldest first; none where it says nothing.

    ``name`` is the file's: its ending tells Markdown and Fountain from plain text. Raises
    ``UnreadableScriptError`` for what is no text, too large or too long; nothing else.
    """
    text = _text(data, name)
    ending = name.lower().rpartition(".")[2]
    if ending in ("md", "markdown"):
        scenes = read_markdown(text)
    elif ending in ("fountain", "spmd") or is_fountain(text):
        scenes = read_fountain(text)
    else:
        scenes = read_plain(text)
    if len(scenes) > MOST_SCENES:
        raise UnreadableScriptError(name=name, reason=f"it has more than {MOST_SCENES} scenes")
    return scenes


def _text(data: bytes, name: str) -> str:
    if len(data) > LARGEST:
        raise UnreadableScriptError(name=name, reason=f"it is larger than {LARGEST} bytes")
    try:
        text = data.decode(_encoding(data))
    except UnicodeDecodeError:
        reason = "it is no text in UTF-8 or UTF-16"
        raise UnreadableScriptError(name=name, reason=reason) from None
    if "\0" in text:
        raise UnreadableScriptError(name=name, reason="it is no text in UTF-8 or UTF-16")
    return printable(text).translate(_NOBODYS)


_NOBODYS = dict.fromkeys(range(0xE000, 0xE080))
"""Signs without a meaning, behind which the readers put aside what is escaped."""


def _encoding(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    # without a mark UTF-16 is known by the empty half of each Latin letter
    start = data[:1_000]
    if len(start) >= 4 and start[1::2].count(0) * 5 > len(start):
        return "utf-16-le"
    if len(start) >= 4 and start[::2].count(0) * 5 > len(start):
        return "utf-16-be"
    return "utf-8-sig"
