"""Whether the desktop was told to keep still."""

from __future__ import annotations

from typing import Any

import pytest

from app.desktop.motion import ANIMATIONS, SERVICE, wishes_rest
from tests.desktop.test_bus import Service, session  # noqa: F401


@pytest.mark.parametrize(
    ("answer", "rest"),
    [
        (("v", (("v", ("b", False)),)), True),
        (("v", (("b", False),)), True),
        (("v", (("v", ("b", True)),)), False),
        (("v", (("v", ("s", "no")),)), False),
        (None, False),
    ],
)
def test_the_portal_says_whether_animations_are_wanted(
    session: None,  # noqa: F811
    answer: Any,
    rest: bool,
) -> None:
    desktop = Service(SERVICE, answer)
    try:
        assert wishes_rest() is rest
        assert desktop.asked.get(timeout=5)[:3] == ("Read", "ss", ANIMATIONS)
    finally:
        desktop.close()


def test_without_a_desktop_nothing_was_wished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    assert wishes_rest() is False
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/at/all")
    assert wishes_rest() is False
