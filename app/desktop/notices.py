"""A notice of the desktop for somebody who looks elsewhere; where there is none, nothing happens."""

from __future__ import annotations

import contextlib
import html
import threading
from typing import Any

from app.desktop import bus

SERVICE = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
BY_ITS_OWN_TIME = -1
_busy = threading.Lock()


def can_notify() -> bool:
    """Tell whether this desktop may take notices over D-Bus."""
    return bus.there("SESSION")


def notify(words: str) -> None:
    """Show ``words`` under our name. Returns at once; a thread of its own asks the desktop.

    While an earlier notice is still waiting for an answer, this one is dropped.
    """
    if can_notify() and _busy.acquire(blocking=False):
        threading.Thread(target=_send, args=(words,), name="notice", daemon=True).start()


def _send(words: str) -> None:
    try:
        # whatever goes wrong out there: the window says the same
        with contextlib.suppress(OSError, RuntimeError, ValueError):
            line = bus.Line("SESSION")
            try:
                # some desktops read the text as markup
                given: tuple[Any, ...] = (
                    "Inkfold",
                    0,
                    "",
                    "Inkfold",
                    html.escape(words),
                    [],
                    {},
                    BY_ITS_OWN_TIME,
                )
                line.call(SERVICE, PATH, SERVICE, "Notify", "susssasa{sv}i", given)
            finally:
                line.close()
    finally:
        _busy.release()
