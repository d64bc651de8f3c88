"""Whether the desktop was told to keep still: GNOME and others say so through their portal.

Asked over D-Bus against a stand-in in the tests; a real desktop's answer was not run here. Windows
and macOS tell Qt's own style, which is asked wherever something moves.
"""

from __future__ import annotations

from typing import Any

from app.desktop import bus

SERVICE = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
SETTINGS = "org.freedesktop.portal.Settings"
ANIMATIONS = ("org.gnome.desktop.interface", "enable-animations")


def wishes_rest() -> bool:
    """Return whether nothing should move by itself. May block: use a thread.

    Where nobody answers, nothing was wished.
    """
    if not bus.there("SESSION"):
        return False
    try:
        line = bus.Line("SESSION")
        try:
            answer = line.call(SERVICE, PATH, SETTINGS, "Read", "ss", ANIMATIONS)
        finally:
            line.close()
    except (OSError, RuntimeError, ValueError):
        return False
    return _plain(answer[0] if answer else None) is False


def _plain(value: Any) -> Any:
    """Return what is in a variant, which this method wraps twice."""
    while isinstance(value, tuple) and len(value) == 2:
        value = value[1]
    return value
