"""The pages: panels are dragged, cells split and resized, all of it kept as one turn."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from app.folds.layout import layout_of
from tests.widgets import person

FOUR = "Mina runs\n\nMina jumps\n\nMina falls\n\nMina laughs"


@pytest.fixture
def pages(qtbot: Any, open_window: Any, new_story: Any) -> Any:
    """The window with the pages of a story of four panels."""
    window = new_story(open_window())
    person.draw(qtbot, window, FOUR)
    person.activate(qtbot, window)
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(window, Qt.Key.Key_L, held)
    page = window.middle.pages
    person.until(qtbot, lambda: window.middle.currentWidget() is page)
    person.until(qtbot, lambda: len(page.view._items) == 1)
    return window


def order(window: Any) -> list[int]:
    model = window.desk.pages
    return [model.number(cell.panel_id) for page in model.layout.pages for cell in page.cells]


def centre(view: Any, cell: str) -> QPoint:
    return view.mapFromScene(view._items[0].place_of(cell).center())


def drag(qtbot: Any, view: Any, start: QPoint, end: QPoint, held: Any = None) -> None:
    port, left = view.viewport(), Qt.MouseButton.LeftButton
    held = held or Qt.KeyboardModifier.NoModifier
    qtbot.mousePress(port, left, held, start)
    qtbot.mouseMove(port, start + (end - start) / 3)
    qtbot.mouseMove(port, start + (end - start) * 2 / 3)
    qtbot.mouseMove(port, end)
    qtbot.mouseRelease(port, left, held, end)


def keep(qtbot: Any, window: Any) -> None:
    before = len(window.desk.story.story.turns)
    person.click(qtbot, window.middle.pages.keep)
    person.until(qtbot, lambda: len(window.desk.story.story.turns) == before + 1)
    person.until(qtbot, lambda: not window.desk.pages.is_changed)


def test_panels_stand_on_pages_in_story_order_by_themselves(qtbot: Any, pages: Any) -> None:
    assert order(pages) == [1, 2, 3, 4]
    assert not pages.desk.pages.is_changed
    assert not pages.middle.pages.keep.isVisible()
    assert len(pages.desk.story.story.turns) == 1, "looking writes nothing"


def test_a_panel_is_dragged_to_another_place_and_a_rewind_takes_it_back(
    qtbot: Any, pages: Any
) -> None:
    view = pages.middle.pages.view
    drag(qtbot, view, centre(view, "c1"), centre(view, "c4"))
    assert order(pages) == [4, 2, 3, 1]
    keep(qtbot, pages)
    assert order(pages) == [4, 2, 3, 1]
    assert pages.desk.story.story.turns[-1].kind == "pages"
    story = pages.desk.story
    story.rewind(story.story.turns[0].last_entry_id, "Pages")
    person.until(qtbot, lambda: order(pages) == [1, 2, 3, 4])


def test_an_edge_is_dragged_in_one_step(qtbot: Any, pages: Any) -> None:
    view, model = pages.middle.pages.view, pages.desk.pages
    left, right = view._items[0].place_of("c2"), view._items[0].place_of("c3")
    edge = view.mapFromScene((left.right() + right.left()) / 2, left.center().y())
    drag(qtbot, view, edge, edge + QPoint(40, 0))
    assert view._items[0].place_of("c2").width() > left.width() + 20
    assert view._items[0].place_of("c3").width() < right.width() - 20
    model.undo()
    assert not model.is_changed


def test_alt_moves_the_picture_within_its_cell(qtbot: Any, pages: Any) -> None:
    view, model = pages.middle.pages.view, pages.desk.pages
    person.until(
        qtbot, lambda: model.drawn(model.layout.pages[0].cells[1].panel_id, 64) is not None
    )
    start = centre(view, "c2")
    drag(qtbot, view, start, start + QPoint(-25, 0), Qt.KeyboardModifier.AltModifier)
    cell = model.layout.pages[0].cells[1]
    assert cell.focus is not None
    assert order(pages) == [1, 2, 3, 4]


def test_cells_are_split_merged_and_emptied_by_their_buttons(qtbot: Any, pages: Any) -> None:
    page, model = pages.middle.pages, pages.desk.pages
    model.select(("p1", "c1"))
    person.click(qtbot, page.tools["split-beside"])
    assert order(pages) == [1, 0, 2, 3, 4]
    assert page.template.currentData() == "free"
    person.click(qtbot, page.tools["merge"])
    menu = next(item for item in page.findChildren(QMenu) if item.isVisible())
    assert [action.text() for action in menu.actions()] == [
        "Merge with cell 2",
        "Merge with cell 3",
    ]
    menu.actions()[0].trigger()
    menu.close()
    assert order(pages) == [1, 2, 3, 4]
    person.click(qtbot, page.tools["off"])
    assert order(pages) == [0, 2, 3, 4]
    assert page.tray.isVisible()
    person.until(qtbot, lambda: page._tray_row.itemAt(1).widget().isVisible())
    back = page._tray_row.itemAt(1).widget()
    assert "1" in back.accessibleName()
    person.click(qtbot, back)
    assert order(pages) == [1, 2, 3, 4]
    assert not page.tray.isVisible()


def test_everything_is_done_by_keys_alone(qtbot: Any, pages: Any) -> None:
    view, model = pages.middle.pages.view, pages.desk.pages
    view.setFocus()
    assert model.spot == ("p1", "c1")
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert model.spot in (("p1", "c2"), ("p1", "c3"))
    model.select(("p1", "c2"))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert model.spot == ("p1", "c3")
    assert "panel 3" in view.accessibleDescription()
    qtbot.keyClick(view, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert order(pages) == [1, 3, 2, 4]
    assert model.spot == ("p1", "c2")
    before = view._items[0].place_of("c2").width()
    qtbot.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert view._items[0].place_of("c2").width() > before
    qtbot.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not model.is_changed
    qtbot.keyClick(view, Qt.Key.Key_Return)
    person.until(qtbot, lambda: pages.middle.currentWidget() is pages.middle.lettering)
    pages.middle.back()
    assert pages.middle.currentWidget() is pages.middle.pages


def test_a_template_and_a_size_lay_the_page_out_anew(qtbot: Any, pages: Any) -> None:
    page, _model = pages.middle.pages, pages.desk.pages
    page.template.setCurrentIndex(page.template.findData("3"))
    page.template.activated.emit(page.template.currentIndex())
    assert order(pages) == [1, 2, 3, 4, 0, 0]
    menu = page.sheet_menu
    menu.size_box.setCurrentIndex(menu.size_box.findData("webtoon"))
    menu.size_box.activated.emit(menu.size_box.currentIndex())
    assert order(pages) == [1, 2, 3, 4]
    assert page.template.currentData() == "strip"
    menu.direction.setCurrentIndex(menu.direction.findData("rtl"))
    menu.direction.activated.emit(menu.direction.currentIndex())
    menu.gutter.setValue(33)
    keep(qtbot, pages)
    layout = layout_of(pages.desk.story.shown_state)
    assert (layout.size, layout.direction, layout.gutter) == ("webtoon", "rtl", 33)


def test_a_new_panel_joins_the_pages_also_a_draft(qtbot: Any, pages: Any) -> None:
    view = pages.middle.pages.view
    drag(qtbot, view, centre(view, "c1"), centre(view, "c2"))
    story = pages.desk.story
    story.say("Mina sleeps")
    person.until(qtbot, lambda: len(story.story.turns) == 2 and not story.story.running)
    person.until(qtbot, lambda: order(pages)[:5] == [2, 1, 3, 4, 5])
    keep(qtbot, pages)
    assert order(pages)[:5] == [2, 1, 3, 4, 5]


def test_a_draft_is_asked_about_and_can_be_discarded(qtbot: Any, pages: Any) -> None:
    page, view = pages.middle.pages, pages.middle.pages.view
    drag(qtbot, view, centre(view, "c1"), centre(view, "c2"))
    assert not page.publish.isVisible()
    pages.middle.back()
    assert pages.desk.pages.watched
    assert pages.focusWidget() is page.keep
    person.click(qtbot, page.discard)
    assert order(pages) == [1, 2, 3, 4]
    pages.middle.back()
    assert pages.middle.currentWidget() is pages.page


def test_the_menus_offer_what_can_be_done(qtbot: Any, pages: Any) -> None:
    page, model = pages.middle.pages, pages.desk.pages
    page.page_menu.aboutToShow.emit()
    actions = {action.text(): action for action in page.page_menu.actions() if action.text()}
    actions["Add a page behind it"].trigger()
    assert [item.id for item in model.layout.pages] == ["p1", "p2"]
    actions["Pictures run over the page's edge"].trigger()
    assert model.layout.pages[0].full
    page._show_menu(QPoint(10, 10))
    menu = next(item for item in page.findChildren(type(page.page_menu)) if item.isVisible())
    words = [action.text() for action in menu.actions()]
    assert "Letter the panel" in words
    assert any(text.startswith("Merge with cell") for text in words) is bool(
        page.tools["merge"].isEnabled()
    )
    menu.close()


def test_nothing_in_the_bar_is_cut_in_a_narrow_window(qtbot: Any, pages: Any) -> None:
    page, view = pages.middle.pages, pages.middle.pages.view
    pages.resize(1000, 650)
    drag(qtbot, view, centre(view, "c1"), centre(view, "c2"))
    person.until(qtbot, page.keep.isVisible)
    row = (page.keep, page.discard, page.close_button)
    person.until(qtbot, lambda: all(one.width() >= one.sizeHint().width() for one in row))
