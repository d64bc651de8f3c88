"""Names for files that every system takes, made from whatever a person called a story."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

LONGEST = 255
"""Bytes of UTF-8 (Linux) and units of UTF-16 (Windows, macOS) that a name may have."""

_FORBIDDEN = frozenset('<>:"/\\|?*')
_DROPPED = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Controls, formats (directions and zero-width among them), surrogates, nobody's, line ends."""

_PORTS = tuple(f"{port}{sign}" for port in ("COM", "LPT") for sign in "0123456789¹²³")
_RESERVED = frozenset(("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$", *_PORTS))


def safe_name(
    title: str, ending: str = "", *, taken: Collection[str] = (), default: str = "story"
) -> str:
    """Return a file name made of ``title`` and ``ending`` that Linux, Windows and macOS all take.

    It is NFC, holds no control, format or direction character, is none of Windows' device names,
    begins with no dot or space and ends with none, has at most 255 bytes and UTF-16 units, and
    differs from all in ``taken``, whatever their case. Never raises.
    """
    stem = _stem(title) or default
    others = {_folded(name) for name in taken}
    number = 1
    while True:
        tail = ending if number == 1 else f" ({number}){ending}"
        name = _shortened(stem, tail) + tail
        if _folded(name) not in others:
            return name
        number += 1


def _stem(title: str) -> str:
    # what a very long title loses cannot come back by normalizing it
    text = unicodedata.normalize("NFC", title[: 4 * LONGEST])
    kept = [
        "-" if sign in _FORBIDDEN else " " if sign.isspace() else sign
        for sign in text
        if sign.isspace() or unicodedata.category(sign) not in _DROPPED
    ]
    stem = _trimmed(" ".join("".join(kept).split()))
    return f"_{stem}" if stem.partition(".")[0].rstrip().upper() in _RESERVED else stem


def _trimmed(text: str) -> str:
    # a leading dot hides a file, a leading dash or tilde means something to a shell
    return text.lstrip(". -~").rstrip(". ")


def _shortened(stem: str, tail: str) -> str:
    while any(_size(stem + tail, code) > LONGEST for code in ("utf-8", "utf-16-le")):
        stem = stem[:-1]
    # no sign is left without the letter it sits on
    return unicodedata.normalize("NFC", stem).rstrip(". ")


def _size(text: str, code: str) -> int:
    return len(text.encode(code)) // (2 if code == "utf-16-le" else 1)


def _folded(name: str) -> str:
    """Return what two names share that some system takes for the same."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKD", name).casefold())
