"""Words as files can hold them: without what no reader shows and no parser takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def printable(text: str) -> str:
    """Return the text without controls, surrogates and what XML cannot hold; lines stay."""
    lines = "\n".join(text.splitlines())
    return "".join(sign for sign in lines if sign in "\t\n" or _seen(ord(sign)))


def _seen(code: int) -> bool:
    controls = code < 0x20 or 0x7F <= code < 0xA0
    return not (controls or 0xD800 <= code < 0xE000 or code & 0xFFFE == 0xFFFE)


def lines_of(text: str) -> list[str]:
    """Return the lines that hold anything, each without space around it."""
    return [line.strip() for line in printable(text).split("\n") if line.strip()]


def one_line(text: str) -> str:
    """Return the text on one line."""
    return " ".join(lines_of(text))


def scene_words(scene: Mapping[str, Any], *names: str) -> list[str]:
    """Return some fields of a scene as words; what is none is passed over."""
    given = (scene.get(name) for name in names)
    return [words for value in given if isinstance(value, str) and (words := one_line(value))]
