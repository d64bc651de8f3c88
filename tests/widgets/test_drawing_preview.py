"""A picture is seen while it is drawn, says that it is a preview, and is gone when that ends."""

from __future__ import annotations

import asyncio
import base64
import io
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtGui import QGuiApplication

from app.settings.model import Allowance, EngineSettings
from app.wiring import Workshop
from tests.engines.fake_services import ImagesFake
from tests.widgets import person


@pytest.fixture
def fake() -> Iterator[ImagesFake]:
    with ImagesFake() as service:
        service.key = None
        yield service


def prepare(home: Path, fake: ImagesFake) -> str:
    """Write a library whose story draws with a service that streams, and asks nobody."""

    async def written() -> str:
        workshop = Workshop(home)
        workshop.add_engine(
            EngineSettings(
                name="stream", service="openai-images", draws=True, base_url=fake.base_url,
                model="comic-2", options={"previews": "2"}, price=Decimal(1), unit="USD",
            )
        )  # fmt: skip
        workshop.set_default("image", "stream")
        session_id = workshop.studio.new("Rain")
        allowances = {session_id: Allowance(mode="all")}
        workshop.save_settings(workshop.settings.model_copy(update={"allowances": allowances}))
        await workshop.close()
        return session_id

    return asyncio.run(written())


@pytest.fixture
def window(qtbot: Any, open_window: Any, home: Path, fake: ImagesFake) -> Any:
    session_id = prepare(home, fake)
    found = open_window()
    found.desk.open(session_id)
    person.until(qtbot, lambda: found.desk.story.can_write)
    return found


def shown_asset(window: Any) -> str:
    """Return the asset of the picture that is shown now."""
    return str(window.desk.story.shown_picture.asset)


def jpeg(shade: int) -> str:
    out = io.BytesIO()
    Image.new("RGB", (48, 32), (shade, 90, 160)).save(out, "JPEG")
    return base64.b64encode(out.getvalue()).decode()


def begin(qtbot: Any, window: Any, fake: ImagesFake, text: str = "Mina runs, wide") -> None:
    """Order a picture and wait until its first preview is seen."""
    fake.go_on.clear()
    fake.trouble = "midway"
    person.say(qtbot, window, text)
    person.until(qtbot, lambda: window.page.panel.preview.there)


def test_the_first_panel_is_seen_while_it_is_drawn_and_gives_way_to_the_picture(
    qtbot: Any, window: Any, fake: ImagesFake
) -> None:
    panel = window.page.panel
    begin(qtbot, window, fake)
    assert panel.preview.chip.isVisible()
    assert panel.preview.chip.text() == "Preview: still being drawn"
    assert panel.accessibleDescription() == panel.preview.chip.text()
    assert not panel.hint.isVisible()
    assert panel.item.picture.cacheKey() == panel.preview.picture.cacheKey()
    assert window.desk.story.shown_picture is None
    fake.go_on.set()
    person.until(qtbot, lambda: window.desk.story.shown_picture is not None)
    person.until(qtbot, lambda: not panel.preview.marked)
    asset = shown_asset(window)
    person.until(qtbot, lambda: window.desk.pictures.large(asset) is not None)
    drawn = window.desk.pictures.large(asset)
    person.until(qtbot, lambda: panel.item.picture.cacheKey() == drawn.cacheKey())
    person.until(qtbot, lambda: window.desk.story.story.phase == "idle")
    assert len(fake.orders) == 1


def test_a_preview_goes_when_no_picture_comes(qtbot: Any, window: Any, fake: ImagesFake) -> None:
    panel = window.page.panel
    begin(qtbot, window, fake)
    fake.torn = 40
    fake.go_on.set()
    person.until(qtbot, lambda: not panel.preview.marked)
    person.until(qtbot, lambda: bool(window.desk.story.story.doubts))
    assert panel.item.picture.isNull()
    assert len(fake.orders) == 1


def test_whoever_looks_back_or_copies_gets_the_storys_pictures(
    qtbot: Any, window: Any, fake: ImagesFake
) -> None:
    panel = window.page.panel
    person.draw(qtbot, window, "Mina runs, wide")
    person.draw(qtbot, window, "Mina sits down, close-up")
    person.until(qtbot, lambda: not panel.item.picture.isNull())
    begin(qtbot, window, fake, "Mina sleeps, wide")
    assert not panel.strip.isVisible()
    preview = panel.preview.picture.toImage()
    panel.copy_picture()
    copied = QGuiApplication.clipboard().image()
    assert not copied.isNull()
    assert copied.convertToFormat(preview.format()) != preview
    window.desk.story.look_at(1)
    assert not panel.preview.marked
    window.desk.story.look_at(None)
    assert panel.preview.marked
    fake.go_on.set()
    person.until(qtbot, lambda: window.desk.story.story.phase == "idle")
    person.until(qtbot, lambda: not panel.preview.marked)


@pytest.mark.parametrize("still", [True, False])
def test_where_nothing_is_to_move_a_preview_stays_for_a_while(
    qtbot: Any, window: Any, still: bool
) -> None:
    story, preview = window.desk.story, window.page.panel.preview
    if still:
        window.look.keep_still()
    story.previews["a"] = jpeg(10)
    story.spoke.emit()
    first = preview.picture.cacheKey()
    assert preview.there
    story.previews["a"] = jpeg(200)
    story.spoke.emit()
    assert (preview.picture.cacheKey() == first) is still
    story.previews.clear()
    story.spoke.emit()
    assert not preview.there


def test_bytes_that_are_no_picture_leave_the_panel_alone(qtbot: Any, window: Any) -> None:
    window.desk.story.previews["a"] = base64.b64encode(b"<svg/>").decode()
    window.desk.story.spoke.emit()
    assert not window.page.panel.preview.there
    assert window.page.panel.hint.isVisible()
