"""A call to a server on its cards: what is called, with what, and what the server only claims."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel

from app.viewmodels.moments import Asked, AskedOutside
from app.viewmodels.story import StoryModel
from app.widgets.approval_card import ApprovalCards
from app.widgets.look import Look
from app.widgets.recovery_card import RecoveryCard
from tests import stories

OUTSIDE = AskedOutside("files", "remove", "path: /tmp/a", {}, trusted=False)


def asked(kind: Any, outside: AskedOutside = OUTSIDE) -> Asked:
    return Asked(
        kind, "o", "r.0", "mcp:files", "", "", "", 0, None, "2026-01-01T00:00:00Z", "key", "",
        ("leave-unknown", "not-made", "run-again"), "", 1, "Tidy up", "", True, outside,
    )  # fmt: skip


def texts(widget: Any) -> str:
    shown = [each.text() for each in widget.findChildren(QLabel)]
    return "\n".join(shown + [each.text() for each in widget.findChildren(QAbstractButton)])


def approval(qtbot: Any, item: Asked) -> tuple[ApprovalCards, stories.HeldWorker]:
    worker = stories.HeldWorker()
    model = StoryModel(cast(Any, worker))
    cards = ApprovalCards(model)
    qtbot.addWidget(cards)
    model.story = replace(stories.story(stories.runs(1)[0]), asked=(item,))
    model.changed.emit()
    cards.show()
    return cards, worker


def test_the_question_names_server_tool_and_arguments_and_no_price(qtbot: Any, qapp: Any) -> None:
    Look(qapp, "en", "light").put_on()
    cards, worker = approval(qtbot, asked("approval"))
    told = texts(cards)
    assert "Call “remove” of the server “files”?" in told
    assert "path: /tmp/a" in told
    assert "may change anything" in told
    assert "price" not in told
    assert "Draw" not in told
    button = next(b for b in cards.findChildren(QAbstractButton) if b.text() == "Don't call")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert len(worker.calls) == 1


@pytest.mark.parametrize(
    ("claims", "trusted", "told"),
    [
        ({"read_only": True}, False, "The server claims: it changes nothing. Nobody has checked"),
        ({"read_only": True}, True, "The server, which you trust, says: it changes nothing."),
        ({"destructive": True}, False, "it may delete or overwrite"),
        ({}, True, "does not say what this changes"),
    ],
)
def test_hints_are_told_as_claims(
    qtbot: Any, qapp: Any, claims: dict[str, bool], trusted: bool, told: str
) -> None:
    Look(qapp, "en", "light").put_on()
    item = asked("approval", replace(OUTSIDE, claims=claims, trusted=trusted))
    assert told in texts(approval(qtbot, item)[0])


def test_a_name_with_a_mark_in_it_is_shown_as_it_is(qtbot: Any, qapp: Any) -> None:
    Look(qapp, "en", "light").put_on()
    item = asked("approval", replace(OUTSIDE, tool="<b>%2</b>"))
    assert "“<b>%2</b>” of the server “files”" in texts(approval(qtbot, item)[0])


def test_a_call_in_doubt_offers_nothing_about_pictures(qtbot: Any, qapp: Any) -> None:
    Look(qapp, "en", "light").put_on()
    card = RecoveryCard(asked("doubt"), True)
    qtbot.addWidget(card)
    card.show()
    assert not card.attach.isVisible()
    assert not card.check.isVisible()
    assert [b.text() for b in (card.leave, card.not_made, card.again) if b.isVisible()] == [
        "Leave it out, record as unknown", "It was not done…", "Call again, may do it twice…",
    ]  # fmt: skip
    told = texts(card)
    assert "“remove” of the server “files”" in told
    assert "A server cannot be asked about one call." in told
    assert "price" not in told


def test_the_cards_speak_chinese(qtbot: Any, qapp: Any) -> None:
    Look(qapp, "zh", "light").put_on()
    try:
        assert "服务器“files”的“remove”" in texts(approval(qtbot, asked("approval"))[0])
    finally:
        Look(qapp, "en", "light").put_on()
