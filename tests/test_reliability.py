"""The page of promises names tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "RELIABILITY.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"tests/[\w/]+(?:\.\w+)?", PAGE)))


def test_the_page_names_tests():
    assert len(NAMED) > 20


@pytest.mark.parametrize("name", NAMED)
def test_what_holds_a_promise_is_there(name):
    path = ROOT / name
    assert path.exists()
    found = [path] if path.is_file() else list(path.rglob("*"))
    assert any(file.suffix in (".py", ".json", ".md") for file in found)
