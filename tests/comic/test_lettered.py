"""Bubbles as they are drawn: tails never cross words, and each language runs its own way."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from app.comic.lettered import letter, outline_of
from app.comic.words import Columns, Lines
from app.folds.lettering import Bubble

PANEL = QRectF(0, 0, 960, 540)


def test_a_tail_goes_on_beneath_another_bubble(qapp: QApplication) -> None:
    between = Bubble("b1", "speech", "Leo", 1, (0.4, 0.4, 0.2, 0.2), (0.5, 0.9), {"en": "Wait"})
    far = Bubble("b2", "speech", "Mina", 2, (0.75, 0.4, 0.2, 0.2), (0.1, 0.5), {"en": "Here"})
    found = letter([between, far], PANEL, PANEL, letters=24, language="en")
    crossing, there = outline_of(found[1]), found[0].fitted.place
    assert not crossing.intersects(there.adjusted(12, 12, -12, -12))
    # what lies on either side of it is still there, and so is the bubble itself
    assert crossing.intersects(QRectF(there.right() + 4, there.top(), 20, there.height()))
    assert crossing.intersects(QRectF(there.left() - 24, there.top(), 20, there.height()))
    assert crossing.contains(found[1].fitted.place.center())


def test_only_the_language_that_runs_down_is_vertical(qapp: QApplication) -> None:
    both = Bubble(
        "b1",
        "speech",
        "Mina",
        1,
        text={"en": "It never rains", "zh-Hans": "从不下雨"},
        vertical=True,
    )
    english = Bubble("b1", "speech", "Mina", 1, text={"en": "It never rains"}, vertical=True)
    drawn = {
        language: letter([both], PANEL, PANEL, letters=24, language=language)[0].fitted.words
        for language in ("en", "zh-Hans")
    }
    assert isinstance(drawn["en"], Lines)
    assert isinstance(drawn["zh-Hans"], Columns)
    alone = letter([english], PANEL, PANEL, letters=24, language="en")[0]
    assert isinstance(alone.fitted.words, Columns)
