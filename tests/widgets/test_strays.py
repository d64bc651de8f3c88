"""The watch over what tests leave behind can itself fail a test."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

STRAYS = {
    "thread": (
        "import threading\nthreading.Thread(target=threading.Event().wait, daemon=True).start()",
        "threads that are still there",
    ),
    "timer": (
        "from PySide6.QtCore import QTimer\nglobal kept\nkept = QTimer()\nkept.start(60_000)",
        "timers that still run",
    ),
    "window": (
        "from PySide6.QtWidgets import QWidget\nglobal kept\nkept = QWidget()",
        "windows that are still there",
    ),
    "log line": (
        "import logging\nlogging.getLogger('inkfold').warning('odd')",
        "lines in the log that nobody expected",
    ),
    "nothing": ("pass", ""),
}


@pytest.mark.parametrize(("code", "told"), STRAYS.values(), ids=STRAYS.keys())
def test_what_is_left_behind_fails_a_test(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, code: str, told: str
) -> None:
    pytester.makeconftest((Path(__file__).parent / "conftest.py").read_text("utf-8")
                          .replace("PATIENCE_S = 5.0", "PATIENCE_S = 0.1"))  # fmt: skip
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    body = "\n".join(f"    {line}" for line in code.splitlines())
    pytester.makepyfile(f"def test_it(qapp):\n{body}\n")
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:xdist")
    if told:
        result.assert_outcomes(passed=1, errors=1)
        result.stdout.fnmatch_lines([f"*{told}*"])
    else:
        result.assert_outcomes(passed=1)
