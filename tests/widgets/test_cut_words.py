"""What a short line leaves out: never a sum of money, and never without an ellipsis."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QLabel, QStyleOptionViewItem

from app.viewmodels.branches import BRANCH_ROLE
from app.viewmodels.moments import BranchView
from app.viewmodels.people import cards
from app.widgets.branch_delegate import BranchDelegate
from app.widgets.character_card import CharacterCard
from app.widgets.cut_box import CutBox
from app.window import application
from tests.widgets import person

NARROW_CARD = 200
"""Pixels, as in a dock that is as narrow as it may be."""


def painted(width: int, amount: str, own_turns: int) -> QImage:
    """Paint one line of the list, with a picture that is not there."""
    spent = {"credits": Decimal(amount)}
    branch = BranchView(
        "t", "f", "Rain", True, False, 1234, 9999, own_turns, 1, False, False, False, 1, None, spent
    )
    item = QStandardItem()
    item.setData(branch, BRANCH_ROLE)
    model = QStandardItemModel()
    model.appendRow(item)
    image = QImage(width, 66, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    option = QStyleOptionViewItem()
    option.rect = QRect(0, 0, width, 66)  # type: ignore[attr-defined]
    painter = QPainter(image)
    # without a branch's asset the pictures are never asked
    BranchDelegate(Nothing()).paint(painter, option, model.index(0, 0))  # type: ignore[arg-type]
    painter.end()
    return image


class Nothing:
    """Has no picture of anything."""

    def small(self, _asset: str | None) -> None:
        return None

    def fitting(self, _asset: str | None, _pixels: float) -> None:
        return None


@pytest.mark.parametrize("width", [210, 260, 400])
def test_the_sum_of_a_branch_is_seen_however_narrow_the_list(qapp: Any, width: int) -> None:
    application([])
    assert painted(width, "10", 20) == painted(width, "10", 20)
    assert painted(width, "10", 20) != painted(width, "70", 20)


def test_what_a_narrow_list_cuts_is_where_the_branch_begins(qapp: Any) -> None:
    application([])
    assert painted(210, "10", 20) == painted(210, "10", 21)
    assert painted(400, "10", 20) != painted(400, "10", 21)


def test_a_chosen_name_that_is_too_long_ends_in_an_ellipsis(qtbot: Any) -> None:
    application([])
    box = CutBox()
    qtbot.addWidget(box)
    box.addItem("Mina falls into the river and is carried away")
    box.resize(120, 30)
    assert box.shown_text().endswith("…")
    box.resize(900, 30)
    assert box.shown_text() == box.currentText()
    box.show()
    assert not box.grab().isNull()


def test_a_long_value_in_a_narrow_card_is_seen_whole(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    person.draw(qtbot, window, "@Mina outfit=黄色雨衣红色围巾（旧的那条） mood=glad Mina runs")
    story = window.desk.story
    card = CharacterCard(cards(story)[0], None, True, story)
    qtbot.addWidget(card)
    assert card.minimumSizeHint().width() < NARROW_CARD < card.sizeHint().width()
    card.resize(NARROW_CARD, card.heightForWidth(NARROW_CARD))
    card.show()
    for label in card.findChildren(QLabel):
        qtbot.waitUntil(lambda it=label: it.height() >= it.heightForWidth(it.width()))
        assert label.width() <= NARROW_CARD
