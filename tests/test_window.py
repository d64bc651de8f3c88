"""The start of the window: quick, and with input methods that work."""

from __future__ import annotations

import subprocess
import sys

import pytest

from app import window

HEAVY = ("pydantic", "httpx", "PIL", "sqlite_utils", "sqlite3", "keyring", "app.wiring")


def test_nothing_heavy_is_imported_before_the_first_frame() -> None:
    code = f"import sys, app.window; print([m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("given", "method", "methods"),
    [
        ("fcitx", None, "wayland;fcitx;ibus"),
        (None, None, "wayland;fcitx;ibus"),
        ("ibus", "ibus", None),
    ],
)
def test_input_methods_that_qt_does_not_ship_are_not_insisted_on(
    monkeypatch: pytest.MonkeyPatch, given: str | None, method: str | None, methods: str | None
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("QT_IM_MODULES", raising=False)
    if given is None:
        monkeypatch.delenv("QT_IM_MODULE", raising=False)
    else:
        monkeypatch.setenv("QT_IM_MODULE", given)
    # so that what is set below is taken back after the test
    monkeypatch.setenv("QT_IM_MODULES", "")
    monkeypatch.delenv("QT_IM_MODULES")
    window.choose_input_methods()
    import os

    assert os.environ.get("QT_IM_MODULE") == method
    assert os.environ.get("QT_IM_MODULES") == methods
