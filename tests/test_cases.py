"""The page of others' misfortunes names tests that are there, and one thing only words can hold."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from app.errors import NoAnswerError

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "cases.md").read_text("utf-8")
ROWS = re.findall(r"^\| ([^|]+) \| [^|]+ \| `(test_\w+)` \|$", PAGE, re.MULTILINE)
DEFINED = {
    name
    for path in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^\s*def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
}


def test_every_line_of_the_page_is_read() -> None:
    lines = [line for line in PAGE.splitlines() if line.startswith("| ")]
    heads = [line for line in lines if line.startswith(("| what happened", "| ---"))]
    assert len(ROWS) == len(lines) - len(heads) > 30


@pytest.mark.parametrize(("case", "name"), ROWS)
def test_a_case_has_its_test(case: str, name: str) -> None:
    assert name in DEFINED, case


def test_a_lost_answer_says_that_it_may_have_been_charged() -> None:
    advice = NoAnswerError(reason="x").advice
    assert "charged" in advice
    page = ET.parse(ROOT / "resources" / "translations" / "inkfold_zh_CN.ts")
    found = {
        message.findtext("source"): message.findtext("translation")
        for message in page.iter("message")
    }
    assert "可能已" in str(found[advice])
    assert "扣费" in str(found[advice])
