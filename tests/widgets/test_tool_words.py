"""What a row of the conversation says about a call that did not end well."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTranslator

from app.widgets.tool_words import details_words, note_words, tool_words

FOLDER = Path("resources/translations").resolve()
KEY = "The key was not accepted. Look at the key in the engine's settings."


@pytest.fixture
def chinese(qapp: Any) -> Iterator[None]:
    translator = QTranslator()
    assert translator.load("inkfold_zh_CN", str(FOLDER))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def test_a_failed_run_is_told_in_the_persons_language(chinese: None) -> None:
    kept = f"failed|The chat service failed: {KEY} The service said: bad (status 401)"
    told = note_words(kept)
    assert "密钥未被接受" in told
    assert "The chat" not in told
    assert told.endswith("bad (status 401)"), "what the service said stays as it said it"


def test_why_a_picture_was_refused_is_told_in_the_persons_language(chinese: None) -> None:
    told = details_words(f"prompt: Mina runs\nThe picture service refused: {KEY}")
    assert told.startswith("prompt: Mina runs\n图片服务拒绝了")
    assert "The key" not in told


@pytest.mark.parametrize("outcome", ["refused", "not_sent", "no_picture", "unknown", "denied"])
def test_a_panel_that_was_not_drawn_is_not_said_to_be_drawn(outcome: str) -> None:
    assert not tool_words(f"generate_image|{outcome}|").startswith("Drew")
    assert tool_words("generate_image|ok|") == "Drew a panel"
