"""Rows copied under other ids: every mention goes along."""

from __future__ import annotations

from typing import Any


def renamed(value: Any, names: dict[str, str]) -> Any:
    """Return ``value`` with every old id in it replaced, as a key too, ``@`` suffixes kept."""
    if isinstance(value, str):
        base, at, rest = value.partition("@")
        return names[base] + at + rest if base in names else value
    if isinstance(value, dict):
        return {renamed(key, names): renamed(item, names) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [renamed(item, names) for item in value]
    return value
