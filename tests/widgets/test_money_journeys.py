"""Paid pictures: asked before, and asked about after a crash, against the practice service."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.engines.sketch import draw
from app.practice.server import PracticeServer
from app.viewmodels.moments import Asked
from app.viewmodels.story import StoryModel
from app.widgets.approval_card import ApprovalCards
from app.widgets.status_line import sum_of
from app.wiring import Workshop
from tests import stories
from tests.commands.inkfold import Inkfold
from tests.widgets import person
from tests.widgets.paid import die_while_drawing, prepare


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    return tmp_path / "ledger"


@pytest.fixture
def service(ledger: Path) -> Iterator[PracticeServer]:
    with PracticeServer(ledger=ledger, draw=draw) as server:
        yield server


def cards(window: Any) -> list[QPushButton]:
    return list(window.page.approvals.findChildren(QPushButton))


def named(window: Any, text: str) -> QPushButton:
    return next(button for button in window.findChildren(QPushButton) if button.text() == text)


def test_a_paid_picture_is_asked_about_and_drawn_after_a_yes(
    qtbot: Any, open_window: Any, home: Path, service: PracticeServer
) -> None:
    session_id = prepare(home, service.base_url, "keyed")
    window = open_window()
    window.desk.open(session_id)
    person.until(qtbot, lambda: window.desk.composer.estimate() == "about 10 credits • asks first")
    person.until(qtbot, lambda: window.desk.story.can_write)
    person.say(qtbot, window, "Mina runs over the bridge")
    model = window.desk.story
    person.until(qtbot, lambda: model.story.phase == "asking")
    assert window.page.approvals.isVisible()
    assert window.page.composer.stop.isVisible()
    person.click(qtbot, named(window, "Approve"))
    person.until(qtbot, lambda: model.story.phase == "idle" and model.shown_picture is not None)
    assert [item.standing for item in model.story.spending] == ["settled"]
    assert window.top.money.text() == "10 credits"
    assert not window.page.approvals.isVisible()


def test_a_no_draws_nothing_and_costs_nothing(
    qtbot: Any, open_window: Any, home: Path, service: PracticeServer
) -> None:
    session_id = prepare(home, service.base_url, "keyed")
    window = open_window()
    window.desk.open(session_id)
    person.until(qtbot, lambda: window.desk.story.can_write)
    person.say(qtbot, window, "Mina runs over the bridge")
    model = window.desk.story
    person.until(qtbot, lambda: model.story.phase == "asking")
    person.click(qtbot, named(window, "Don't draw"))
    person.until(qtbot, lambda: model.story.phase == "idle")
    assert model.shown_picture is None
    assert model.story.spending == ()


def test_what_is_typed_meanwhile_waits_and_can_be_withdrawn(
    qtbot: Any, open_window: Any, home: Path, service: PracticeServer
) -> None:
    session_id = prepare(home, service.base_url, "keyed")
    window = open_window()
    window.desk.open(session_id)
    model = window.desk.story
    person.until(qtbot, lambda: model.can_write)
    person.say(qtbot, window, "Mina runs over the bridge")
    person.until(qtbot, lambda: model.story.phase == "asking")
    window.desk.composer.choose_queueing("follow_up")
    person.say(qtbot, window, "Then she falls")
    person.until(qtbot, lambda: [q.text for q in model.story.queued] == ["Then she falls"])
    assert window.page.composer.edit.toPlainText() == ""
    person.click(qtbot, named(window, "Withdraw"))
    person.until(qtbot, lambda: not model.story.queued)
    person.click(qtbot, window.page.composer.stop)
    person.until(qtbot, lambda: model.story.said[-1].text.startswith("aborted"))
    assert model.story.phase == "idle"
    assert model.story.spending == ()


@pytest.fixture
def doubtful(qtbot: Any, open_window: Any, home: Path, ledger: Path, request: Any) -> Iterator[Any]:
    """A window at the next start after a crash: the recovery dialog is open."""
    variant = getattr(request, "param", "lookup")
    with PracticeServer(ledger=ledger, draw=draw, delay_s=30) as slow:
        session_id = prepare(home, slow.base_url, variant, "all")
        asyncio.run(die_while_drawing(home, session_id))
    window = open_window()
    person.until(qtbot, lambda: window.recovery is not None)
    return window


@pytest.mark.parametrize("leave", ["enter", "escape", "close"])
def test_deciding_later_is_the_default_and_writes_nothing(
    qtbot: Any, doubtful: Any, leave: str
) -> None:
    window = doubtful
    before = person.rows(qtbot, window)
    dialog = window.recovery
    assert dialog.later.isDefault()
    if leave == "close":
        dialog.close()
    else:
        key = Qt.Key.Key_Return if leave == "enter" else Qt.Key.Key_Escape
        qtbot.keyClick(dialog, key)
    person.until(qtbot, lambda: window.recovery is None)
    assert person.rows(qtbot, window) == before
    assert window.top.unsettled.text() == "1 unsettled picture"
    person.click(qtbot, window.top.unsettled)
    assert window.recovery is not None, "the chip brings it back"


def test_the_choices_stand_in_their_order_and_the_first_only_looks(
    qtbot: Any, doubtful: Any
) -> None:
    dialog = doubtful.recovery
    (card,) = dialog.cards
    order = [card.check, card.attach, card.leave, card.not_made, card.again]
    places = [(button.mapTo(card, button.rect().topLeft())) for button in order]
    assert sorted(places, key=lambda point: (point.y(), point.x())) == places
    before = person.rows(qtbot, doubtful)
    person.click(qtbot, card.check)
    person.until(qtbot, lambda: person.rows(qtbot, doubtful) == before + 1)
    person.until(qtbot, lambda: not doubtful.desk.recovery.busy)
    assert doubtful.desk.recovery.doubts, "finding nothing proves nothing"


@pytest.mark.parametrize("doubtful", ["never"], indirect=True)
def test_a_service_that_cannot_be_asked_offers_no_look(qtbot: Any, doubtful: Any) -> None:
    (card,) = doubtful.recovery.cards
    assert not card.check.isVisible()
    assert card.attach.isVisible()


def test_leaving_it_out_is_recorded_and_counts_as_possible(qtbot: Any, doubtful: Any) -> None:
    (card,) = doubtful.recovery.cards
    person.click(qtbot, card.leave)
    model = doubtful.desk.story
    person.until(qtbot, lambda: not model.story.doubts and model.story.phase == "idle")
    person.until(qtbot, lambda: doubtful.recovery is None)
    assert not doubtful.top.unsettled.isVisible()
    assert doubtful.top.money.text() == "10 credits", "nobody knows, so it counts"


def test_not_made_needs_a_look_at_the_services_record(qtbot: Any, doubtful: Any) -> None:
    (card,) = doubtful.recovery.cards
    before = person.rows(qtbot, doubtful)
    person.click(qtbot, card.not_made)
    assert not card.sure.isEnabled()
    qtbot.mouseClick(card.sure, Qt.MouseButton.LeftButton)
    assert person.rows(qtbot, doubtful) == before
    card.tick.setChecked(True)
    person.click(qtbot, card.sure)
    person.until(qtbot, lambda: not doubtful.desk.story.story.doubts)
    assert doubtful.top.money.text() == "nothing spent"


def test_running_again_names_the_price_and_does_not_send_by_default(
    qtbot: Any, doubtful: Any
) -> None:
    dialog = doubtful.recovery
    (card,) = dialog.cards
    before = person.rows(qtbot, doubtful)
    person.click(qtbot, card.again)
    question = dialog.confirmation
    assert "10 credits" in question.agree.text()
    assert question.decline.isDefault()
    qtbot.keyClick(question, Qt.Key.Key_Return)
    assert person.rows(qtbot, doubtful) == before
    person.click(qtbot, card.again)
    person.click(qtbot, dialog.confirmation.agree)
    person.until(qtbot, lambda: person.rows(qtbot, doubtful) >= before + 3)


def test_running_again_at_a_price_nobody_saw_sends_nothing_and_shows_the_new_one(
    qtbot: Any, doubtful: Any, home: Path
) -> None:
    dialog = doubtful.recovery
    (card,) = dialog.cards
    before = person.rows(qtbot, doubtful)
    person.click(qtbot, card.again)
    assert "10 credits" in dialog.confirmation.agree.text()
    doubtful.desk.worker.trouble = doubtful.desk.notices.error
    other = Workshop(home)
    other.set_price("studio-x", Decimal(25), "credits")
    asyncio.run(other.close())
    person.click(qtbot, dialog.confirmation.agree)
    person.until(qtbot, lambda: bool(doubtful.desk.notices.current))
    assert "it is 25 credits now" in doubtful.desk.notices.current.text
    assert person.rows(qtbot, doubtful) == before
    person.until(qtbot, lambda: not doubtful.desk.recovery.busy)
    (card,) = dialog.cards
    (item,) = doubtful.desk.recovery.doubts
    person.until(qtbot, lambda: str(doubtful.desk.recovery.price_again(item)) == "25 credits")
    person.click(qtbot, card.again)
    assert "25 credits" in dialog.confirmation.agree.text()


def test_a_picture_the_person_has_is_attached(qtbot: Any, doubtful: Any, tmp_path: Path) -> None:
    from app.ports import PictureRequest

    path = tmp_path / "mine.png"
    path.write_bytes(draw(PictureRequest("Mina runs")))
    dialog = doubtful.recovery
    dialog._choose_file = lambda _parent: str(path)
    (card,) = dialog.cards
    before = person.rows(qtbot, doubtful)
    person.click(qtbot, card.attach)
    person.until(qtbot, lambda: dialog.attaching is not None)
    person.until(qtbot, lambda: "the shape that was ordered" in dialog.attaching.shape.text())
    assert dialog.attaching.known.isHidden()
    qtbot.keyClick(dialog.attaching, Qt.Key.Key_Return)
    assert person.rows(qtbot, doubtful) == before, "Enter attaches nothing"
    dialog.attaching = None
    person.click(qtbot, card.attach)
    person.until(qtbot, lambda: dialog.attaching is not None)
    person.click(qtbot, dialog.attaching.agree)
    model = doubtful.desk.story
    person.until(qtbot, lambda: not model.story.doubts and model.shown_picture is not None)
    assert model.story.phase in ("idle", "thinking")


def test_a_file_that_is_no_picture_is_not_asked_about(
    qtbot: Any, doubtful: Any, tmp_path: Path
) -> None:
    told: list[Exception] = []
    doubtful.desk.worker.trouble = told.append
    path = tmp_path / "mine.png"
    path.write_bytes(b"not a picture")
    dialog = doubtful.recovery
    dialog._choose_file = lambda _parent: str(path)
    before = person.rows(qtbot, doubtful)
    person.click(qtbot, dialog.cards[0].attach)
    person.until(qtbot, lambda: bool(told))
    assert dialog.attaching is None
    assert person.rows(qtbot, doubtful) == before


def test_what_turns_doubtful_meanwhile_is_said_in_a_bar_and_never_takes_the_keyboard(
    qtbot: Any, open_window: Any, home: Path, ledger: Path
) -> None:
    with PracticeServer(ledger=ledger, draw=draw, failure="drop-after-charge") as dropping:
        session_id = prepare(home, dropping.base_url, "never", "all")
        window = open_window()
        window.desk.open(session_id)
        person.until(qtbot, lambda: window.desk.story.can_write)
        person.say(qtbot, window, "Mina runs over the bridge")
        person.until(qtbot, lambda: bool(window.desk.recovery.doubts))
    assert window.recovery is None
    assert window.page.doubt.isVisible()
    person.click(qtbot, window.page.doubt.decide)
    assert window.recovery is not None
    assert not window.page.doubt.isVisible(), "it was looked at"
    window.recovery.reject()
    person.until(qtbot, lambda: window.recovery is None)
    assert not window.page.doubt.isVisible()
    assert window.top.unsettled.isVisible()


@pytest.mark.parametrize("doubtful", ["never"], indirect=True)
def test_the_dialog_grows_with_what_it_shows(qtbot: Any, doubtful: Any) -> None:
    dialog = doubtful.recovery
    (card,) = dialog.cards
    before = dialog.height()
    person.click(qtbot, card.not_made)
    bar = dialog._area.verticalScrollBar()
    person.until(qtbot, lambda: dialog.height() > before and not bar.isVisible())


async def begin_another(home: Path, session_id: str) -> None:
    """Stop what is in doubt, begin a free run and end before it has."""
    workshop = Workshop(home)
    workshop.set_default("image", "sketch")
    workshop.studio.stop(session_id)
    await workshop.studio.recover(session_id)
    workshop.studio.say(session_id, "Mina rests")
    await workshop.close()


def test_runs_that_went_on_by_themselves_are_told(
    qtbot: Any, open_window: Any, home: Path, ledger: Path
) -> None:
    with PracticeServer(ledger=ledger, draw=draw, delay_s=30) as slow:
        session_id = prepare(home, slow.base_url, "never", "all")
        asyncio.run(die_while_drawing(home, session_id))
    asyncio.run(begin_another(home, session_id))
    window = open_window()
    person.until(qtbot, lambda: window.recovery is not None)
    assert window.recovery.continued.isVisible()
    person.until(
        qtbot, lambda: window.recovery.continued.text().startswith("One run went on by itself. “")
    )
    person.until(qtbot, lambda: len(window.desk.story.story.turns) == 2)
    assert len(window.desk.recovery.doubts) == 1


def test_an_engine_added_elsewhere_is_not_lost_when_the_window_keeps_a_setting(
    qtbot: Any, open_window: Any, home: Path, service: PracticeServer
) -> None:
    window = open_window()
    window.desk.new_story("Rain")
    person.until(qtbot, lambda: window.desk.story.choices.engines != ())
    prepare(home, service.base_url, "never")
    assert window.desk.story.choices.engine("studio-x") is None
    window.desk.set_look(theme="dark")
    person.until(qtbot, lambda: window.desk.story.choices.engine("studio-x") is not None)
    assert window.desk.story.choices.image == "studio-x"
    assert '"studio-x"' in (home / "settings.json").read_text("utf-8")


def test_a_double_click_answers_one_question_and_not_the_next_in_its_place(qtbot: Any) -> None:
    worker = stories.HeldWorker()
    model = StoryModel(cast(Any, worker))
    cards = ApprovalCards(model)
    qtbot.addWidget(cards)
    item = Asked(
        "approval", "o", "r.0", "x", "", "Mina runs", "16:9", 0, None, "", "", "", (), "", 1, "", "",
        True,
    )  # fmt: skip
    for result_id in ("r.0", "r.1"):
        asked = (replace(item, result_entry_id=result_id),)
        model.story = replace(stories.story(stories.runs(1)[0]), asked=asked)
        model.changed.emit()
        cards.show()
        # the second half of a click on the card before comes to this one as a double click
        qtbot.mouseDClick(named(cards, "Approve"), Qt.MouseButton.LeftButton)
        qtbot.mouseRelease(named(cards, "Approve"), Qt.MouseButton.LeftButton)
        assert worker.calls == []
    qtbot.mouseClick(named(cards, "Approve"), Qt.MouseButton.LeftButton)
    assert len(worker.calls) == 1


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("100", "100"), ("1,000", "1000"), ("1 000.50", "1000.50"), ("2,50", "2.50"), ("0", "0"),
     ("ten", None), ("", None), ("-3", None), ("NaN", None), ("1,00,0", None)],
)  # fmt: skip
def test_a_limit_is_the_sum_that_was_typed_or_none(typed: str, meant: str | None) -> None:
    assert sum_of(typed) == (None if meant is None else Decimal(meant))


def test_why_the_newest_turn_brought_no_picture_is_said_over_the_panel(
    qtbot: Any, open_window: Any, home: Path, ledger: Path
) -> None:
    with PracticeServer(ledger=ledger, draw=draw, failure="refuse", times=1) as refusing:
        session_id = prepare(home, refusing.base_url, "keyed", "all")
        window = open_window()
        window.desk.open(session_id)
        person.until(qtbot, lambda: window.desk.story.can_write)
        bar = window.page.failure
        assert not bar.isVisible()
        person.draw(qtbot, window, "Mina runs")
        person.until(qtbot, bar.isVisible)
        assert "refused by the service" in bar.rest.text()
        assert "asked to refuse this" in bar.rest.text()
        person.click(qtbot, bar.details)
        assert window.docks.in_front("conversation")
        assert not bar.engines.isVisible(), "no setting mends what a service refuses to draw"
        person.click(qtbot, bar.again)
        assert window.desk.composer.draft == "Mina runs"
        assert not bar.isVisible()
        window.page.composer.edit.clear()
        person.draw(qtbot, window, "Mina jumps")
        assert not bar.isVisible(), "that one was drawn"


def test_an_engine_without_its_key_is_mended_from_where_the_turn_failed(
    qtbot: Any, open_window: Any, home: Path
) -> None:
    program = Inkfold(home)
    session_id = program.new("Rain")
    keyless = ("--kind", "openai-gpt", "--base-url", "http://127.0.0.1:9/v1")
    program.here("engines", "add", "talk", *keyless)
    program.here("engines", "set-default", "chat", "talk")
    window = open_window()
    window.desk.open(session_id)
    person.until(qtbot, lambda: window.desk.story.can_write)
    window.desk.story.say("Mina runs")
    bar = window.page.failure
    person.until(qtbot, bar.isVisible)
    person.click(qtbot, bar.engines)
    assert window.settings_dialog.isVisible()
    window.settings_dialog.reject()
