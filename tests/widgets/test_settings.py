"""An engine added, tried, used and removed in the window; the look and the backups' folder kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import keyring
import pytest
from keyring.backends.fail import Keyring as NoKeyring
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.engines.sketch import draw
from app.practice.server import PracticeServer
from app.settings.file import read_settings
from tests.engines.fake import KEY as FAKE_KEY
from tests.engines.fake_jobs import DashScopeFake
from tests.engines.servers import answer, replying, serving
from tests.keys.test_keyring_store import Memory
from tests.widgets import person

KEY = "sk-window-canary-9"
MODELS = answer(200, json.dumps({"data": [{"id": "comic-2"}, {"id": "comic-3"}]}))


@pytest.fixture
def store() -> Any:
    before = keyring.get_keyring()
    made = Memory()
    keyring.set_keyring(made)
    yield made
    keyring.set_keyring(before)


def settings(qtbot: Any, window: Any) -> Any:
    window.commands["settings"].trigger()
    dialog = window.settings_dialog
    person.until(qtbot, lambda: bool(window.desk.engines.lines))
    return dialog


def form(
    qtbot: Any,
    dialog: Any,
    name: str,
    address: str,
    price: str = "0.04",
    service: str = "openai-images",
) -> Any:
    person.click(qtbot, dialog.engines.add)
    made = dialog.engines.dialog
    choose(made, service)
    for field, text in ((made.name, name), (made.address, address), (made.price, price)):
        if not field.isVisible():
            continue
        field.setFocus()
        field.selectAll()
        qtbot.keyClicks(field, text)
    return made


def choose(made: Any, service: str) -> None:
    made.service.setCurrentIndex(made.service.findData(service))


def press(qtbot: Any, dialog: Any, words: str) -> None:
    """Press a button of the cards, which are made anew whenever the engines have changed."""

    def there() -> list[QPushButton]:
        found = dialog.engines.findChildren(QPushButton)
        return [b for b in found if b.text() == words and b.isVisible()]

    person.until(qtbot, lambda: len(there()) == 1)
    person.click(qtbot, there()[0])


def test_an_engine_is_tried_added_with_its_key_and_used(
    qtbot: Any, open_window: Any, new_story: Any, home: Path, store: Memory
) -> None:
    window = new_story(open_window())
    dialog = settings(qtbot, window)
    with serving(replying(MODELS)) as server:
        made = form(qtbot, dialog, "painter", f"{server.url}/v1")
        qtbot.keyClicks(made.key, KEY)
        person.click(qtbot, made.test)
        person.until(qtbot, lambda: made.model.count() == 2)
        assert "names 2 models" in made.told.text()
        assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"
        assert server.posts() == 0
        with qtbot.waitSignal(made.accepted, timeout=10_000):
            person.click(qtbot, made.add)
    person.until(qtbot, lambda: any(line.name == "painter" for line in window.desk.engines.lines))
    (line,) = [line for line in window.desk.engines.lines if line.own]
    assert (line.used, line.model, str(line.price.amount)) == (True, "comic-2", "0.04")
    assert store.kept == {("Inkfold", "painter"): KEY}
    assert KEY not in (home / "settings.json").read_text(encoding="utf-8")
    person.click(qtbot, dialog.close_button)
    person.until(qtbot, lambda: window.desk.story.choices.image == "painter")
    assert "0.04 USD" in window.status.engine.text()


def test_what_is_wrong_with_an_engine_is_said_where_it_is_typed(
    qtbot: Any, open_window: Any, store: Memory
) -> None:
    window = open_window()
    dialog = settings(qtbot, window)
    with serving(replying(answer(401, '{"error": {"message": "no such key"}}'))) as server:
        made = form(qtbot, dialog, "pain ter", f"{server.url}/v1", "cheap")
        person.click(qtbot, made.add)
        assert "must be a number" in made.told.text()
        made.price.clear()
        person.click(qtbot, made.test)
        person.until(qtbot, lambda: "no such key" in made.told.text())
        person.click(qtbot, made.add)
        person.until(qtbot, lambda: "letters, digits" in made.told.text())
        made.name.setText("painter")
        made.address.setText("ftp://painter")
        person.click(qtbot, made.add)
        person.until(qtbot, lambda: "http" in made.told.text())
    assert made.isVisible()
    assert not any(line.own for line in window.desk.engines.lines)
    person.click(qtbot, made.cancel)


def test_without_a_key_store_it_is_said_that_the_key_lasts_for_this_run(
    qtbot: Any, open_window: Any
) -> None:
    before = keyring.get_keyring()
    keyring.set_keyring(NoKeyring())
    try:
        window = open_window()
        dialog = settings(qtbot, window)
        made = form(qtbot, dialog, "painter", "http://127.0.0.1:9/v1")
        qtbot.keyClicks(made.key, KEY)
        person.click(qtbot, made.add)
        person.until(qtbot, lambda: "this run only" in made.told.text())
        assert made.key.text() == ""
        person.click(qtbot, made.cancel)
        person.until(qtbot, lambda: any(line.own for line in window.desk.engines.lines))
    finally:
        keyring.set_keyring(before)


def test_an_engine_is_changed_and_removed(
    qtbot: Any, open_window: Any, tmp_path: Path, store: Memory
) -> None:
    window = open_window()
    with PracticeServer(ledger=tmp_path / "ledger.jsonl", draw=draw) as service:
        dialog = settings(qtbot, window)
        made = form(qtbot, dialog, "practice", service.base_url, "10", "practice")
        assert made.unit.text() == "credits"
        with qtbot.waitSignal(made.accepted, timeout=10_000):
            person.click(qtbot, made.add)
        person.until(qtbot, lambda: any(line.own for line in window.desk.engines.lines))
        press(qtbot, dialog, "Key…")
        qtbot.keyClicks(dialog.engines.question.field, KEY)
        qtbot.keyClick(dialog.engines.question.field, Qt.Key.Key_Return)
        person.until(qtbot, lambda: store.kept == {("Inkfold", "practice"): KEY})
        press(qtbot, dialog, "Use")
        person.until(
            qtbot,
            lambda: [e.name for e in window.desk.engines.lines if e.used] == ["offline", "sketch"],
        )
        press(qtbot, dialog, "Remove")
        person.click(qtbot, dialog.engines.question.agree)
        person.until(qtbot, lambda: not any(line.own for line in window.desk.engines.lines))


def test_a_services_own_fields_are_asked_for_and_kept(
    qtbot: Any, open_window: Any, store: Memory, home: Path
) -> None:
    window = open_window()
    dialog = settings(qtbot, window)
    with DashScopeFake() as fake:
        person.click(qtbot, dialog.engines.add)
        made = dialog.engines.dialog
        choose(made, "dashscope")
        assert made.name.text() == "dashscope"
        assert made.address.text() == "https://dashscope.aliyuncs.com"
        assert (made.unit.text(), made.model.currentText()) == ("CNY", "qwen-image-plus")
        assert not made.fields.isVisible()
        person.click(qtbot, made.more)
        assert made.fields.isVisible()
        negative = made.fields.inputs["negative"]
        negative.setFocus()
        qtbot.keyClicks(negative, "extra hands")
        qtbot.keyClick(made.fields.inputs["watermark"], Qt.Key.Key_Space)
        made.address.setText(fake.base_url)
        qtbot.keyClicks(made.key, FAKE_KEY)
        person.click(qtbot, made.test)
        person.until(qtbot, lambda: "answers" in made.told.text())
        with qtbot.waitSignal(made.accepted, timeout=10_000):
            person.click(qtbot, made.add)
        person.until(qtbot, lambda: any(line.own for line in window.desk.engines.lines))
        kept = read_settings(home / "settings.json").engine("dashscope")
        assert kept is not None
        assert kept.options == {"negative": "extra hands", "watermark": "yes"}
        press(qtbot, dialog, "Test")
        person.until(qtbot, lambda: "dashscope answers" in dialog.engines.told.text())
        press(qtbot, dialog, "Price…")
        qtbot.keyClicks(dialog.engines.question.field, "0.2 CNY")
        qtbot.keyClick(dialog.engines.question.field, Qt.Key.Key_Return)
        person.until(
            qtbot,
            lambda: [str(e.price) for e in window.desk.engines.lines if e.own] == ["0.2 CNY"],
        )
        assert not fake.orders


def test_another_service_begins_with_its_own_defaults(
    qtbot: Any, open_window: Any, store: Memory
) -> None:
    window = open_window()
    dialog = settings(qtbot, window)
    person.click(qtbot, dialog.engines.add)
    made = dialog.engines.dialog
    person.click(qtbot, made.more)
    choose(made, "fal")
    made.fields.inputs["reference_limit"].setText("9")
    choose(made, "sdcpp")
    assert made.fields.inputs["reference_limit"].text() == ""
    choose(made, "fal")
    assert made.fields.inputs["reference_limit"].text() == "4"
    made.fields.inputs["reference_limit"].clear()
    window.set_language("zh")
    assert made.fields.inputs["reference_limit"].text() == ""
    assert made.service.currentData() == "fal"
    window.set_language("en")
    person.click(qtbot, made.cancel)


def test_a_workflow_that_cannot_be_used_is_told_in_the_form(
    qtbot: Any, open_window: Any, store: Memory
) -> None:
    window = open_window()
    dialog = settings(qtbot, window)
    person.click(qtbot, dialog.engines.add)
    made = dialog.engines.dialog
    choose(made, "comfyui")
    assert not made.price.isVisible()
    person.click(qtbot, made.more)
    made.fields.inputs["workflow"].setPlainText('{"nodes": [], "links": []}')
    person.click(qtbot, made.add)
    person.until(qtbot, lambda: "export it for the API" in made.told.text())
    made.fields.inputs["workflow"].setPlainText("{")
    person.click(qtbot, made.add)
    person.until(qtbot, lambda: "JSON object" in made.told.text())
    person.click(qtbot, made.cancel)
    assert not any(line.own for line in window.desk.engines.lines)


def test_look_and_folder_count_at_once_and_are_kept(
    qtbot: Any, open_window: Any, home: Path, tmp_path: Path
) -> None:
    window = open_window()
    dialog = settings(qtbot, window)
    dialog.pages.setCurrentRow(2)
    qtbot.mouseClick(dialog.language.buttons["zh"], Qt.MouseButton.LeftButton)
    person.until(qtbot, lambda: dialog.pages.item(0).text() == "引擎")
    qtbot.mouseClick(dialog.theme.buttons["dark"], Qt.MouseButton.LeftButton)
    dialog.pages.setCurrentRow(3)
    window.desk.set_backup_folder(str(tmp_path / "elsewhere"))
    person.until(qtbot, lambda: dialog.folder.text() == str(tmp_path / "elsewhere"))
    person.click(qtbot, dialog.usual)
    person.until(qtbot, lambda: dialog.folder.text() == str(home / "backups"))

    def kept() -> dict[str, Any]:
        return json.loads((home / "settings.json").read_text(encoding="utf-8"))

    person.until(qtbot, lambda: (kept()["language"], kept()["theme"]) == ("zh", "dark"))
    dialog.pages.setCurrentRow(4)
    assert str(home) in dialog._where.text()


def test_an_answer_that_comes_after_its_dialog_has_gone_hurts_nobody(
    qtbot: Any, open_window: Any, store: Memory
) -> None:
    window = open_window()
    dialog = settings(qtbot, window)

    def late(server: Any, conn: Any) -> None:
        server.read(conn)
        server.ended.wait(0.4)
        conn.sendall(MODELS)

    with serving(late) as server:
        made = form(qtbot, dialog, "painter", f"{server.url}/v1")
        person.click(qtbot, made.test)
        person.click(qtbot, made.cancel)
        person.click(qtbot, dialog.close_button)
        person.until(qtbot, lambda: bool(server.requests))
        qtbot.wait(700)
    assert window.desk.notices.current is None


def test_what_all_stories_may_spend_is_set_once_and_a_storys_own_answer_goes_before_it(
    qtbot: Any, open_window: Any, new_story: Any, close: Any, home: Path
) -> None:
    window = new_story(open_window())
    dialog = settings(qtbot, window)
    dialog.pages.setCurrentRow(1)
    page = dialog.spending
    assert page.modes.buttons["ask"].isChecked()
    assert not page.amount.isEnabled()
    person.click(qtbot, page.modes.buttons["limit"])
    person.until(qtbot, page.amount.isEnabled)
    page.amount.setFocus()
    page.amount.selectAll()
    qtbot.keyClicks(page.amount, "many")
    page.unit.setFocus()
    assert page.wrong.isVisible()
    page.amount.setFocus()
    page.amount.selectAll()
    qtbot.keyClicks(page.amount, "25")
    page.unit.setFocus()
    assert not page.wrong.isVisible()
    model = window.desk.story
    person.until(qtbot, lambda: model.choices.allowance == "limit")
    person.until(qtbot, lambda: model.choices.limit.amount == 25)
    model.choose_allowance("none")
    person.until(qtbot, lambda: model.choices.allowance == "none")
    person.click(qtbot, page.modes.buttons["all"])
    dialog.accept()
    new_story(window, "Another")
    person.until(qtbot, lambda: model.choices.allowance == "all")
    close(window)
    kept = json.loads((home / "settings.json").read_text("utf-8"))
    assert kept["allowance"]["mode"] == "all"


def test_waiting_is_set_for_what_is_sent_from_now_on(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    window = new_story(open_window())
    dialog = settings(qtbot, window)
    dialog.pages.setCurrentRow(5)
    box = dialog.advanced.picture
    assert box.value() == 600
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, "90")
    qtbot.keyClick(box, Qt.Key.Key_Tab)
    person.until(qtbot, lambda: window.desk.preferences.now.picture_s == 90)
    session_id = window.desk.story.session_id
    found: list[Any] = []
    window.desk.worker.call(lambda shop: shop.studio.opened(session_id).limits, found.append)
    person.until(qtbot, lambda: bool(found))
    assert found[0].picture_s == 90


def test_how_long_is_waited_can_be_read(qtbot: Any, open_window: Any) -> None:
    dialog = settings(qtbot, open_window())
    dialog.pages.setCurrentRow(5)
    for box in (dialog.advanced.picture, dialog.advanced.model_wait):
        words = box.fontMetrics().horizontalAdvance(box.text())
        person.until(qtbot, lambda box=box, words=words: box.lineEdit().width() >= words > 0)
