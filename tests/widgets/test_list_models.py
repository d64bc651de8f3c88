"""Every list tells its views rightly what comes, goes and changes while a story is worked on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, QStringListModel, qInstallMessageHandler
from PySide6.QtTest import QAbstractItemModelTester

from app.viewmodels.palette import PaletteModel
from tests.widgets import person

Watch = Callable[[QAbstractListModel], None]
LOUD = QAbstractItemModelTester.FailureReportingMode.Warning
"""A broken promise is logged as a warning of Qt's, and any of those fails a test."""


@pytest.fixture
def watch() -> Iterator[Watch]:
    testers: list[QAbstractItemModelTester] = []
    yield lambda model: testers.append(QAbstractItemModelTester(model, LOUD))
    testers.clear()


class _Liar(QStringListModel):
    """Says that a row was added, and has none more."""

    def lie(self) -> None:
        self.beginInsertRows(QModelIndex(), 0, 0)
        self.endInsertRows()


@pytest.mark.no_qt_log
def test_a_model_that_breaks_its_promise_is_found(qapp: Any, watch: Watch) -> None:
    said: list[str] = []
    before = qInstallMessageHandler(lambda _kind, _where, text: said.append(str(text)))
    try:
        liar = _Liar(["one"])
        watch(liar)
        assert said == []
        liar.lie()
        assert said
    finally:
        qInstallMessageHandler(before)


def test_all_lists_of_a_story_keep_their_promises_while_it_is_told(
    qtbot: Any, open_window: Any, new_story: Any, watch: Watch
) -> None:
    window = open_window()
    desk = window.desk
    lists = (desk.library, desk.timeline, desk.branches, desk.map, desk.gallery, desk.compare)
    for model in lists:
        watch(model)
    watch(window.page.panel.grid.model)
    new_story(window)
    story = desk.story
    window.branches.show_map(True)
    for text in ("@Mina mood=glad Mina runs", "@Mina mood=sad Mina falls", "Mina sleeps"):
        person.draw(qtbot, window, text)
    assert desk.timeline.rowCount() == 3
    story.rewind(story.story.turns[0].last_entry_id, "Sleep")
    person.until(qtbot, lambda: len(story.story.turns) == 1)
    person.draw(qtbot, window, "Mina flies")
    person.until(qtbot, lambda: desk.branches.rowCount() == 2)

    first = story.story.branches[0].first
    for marks in ({"starred": True}, {"name": "Dream"}, {"hidden": True}):
        story.mark(first, **marks)
    person.until(qtbot, lambda: desk.branches.rowCount() == 1)
    desk.branches.show_hidden(True)
    assert desk.branches.rowCount() == 2
    for order in ("recent", "starred", "story"):
        desk.branches.sort_by(order)
    for words in ("dream", "nothing of the kind", ""):
        desk.branches.filter(words)
        desk.map.filter(words)
    window.branches.show_map(False)
    window.branches.show_map(True)
    person.until(qtbot, lambda: desk.map.rowCount() > 0)

    story.look_at(1)
    story.peek(story.story.branches[0].tip)
    person.until(qtbot, lambda: story.peeked is not None)
    person.until(qtbot, lambda: desk.timeline.rowCount() == 3)
    story.look_at(None)
    person.until(qtbot, lambda: desk.timeline.rowCount() == 2)

    window.middle.compare("")
    person.until(qtbot, lambda: desk.compare.rowCount() == 3)
    window.middle.back()
    assert desk.compare.rowCount() == 0
    window.middle.show_pictures()
    person.until(qtbot, lambda: desk.gallery.rowCount() == 4)
    desk.gallery.choose(scope="elsewhere")
    assert desk.gallery.rowCount() == 2
    desk.gallery.search("sleeps")
    person.until(qtbot, lambda: desk.gallery.rowCount() == 1)
    desk.gallery.search("")
    desk.gallery.choose(scope="all", starred=True)
    assert desk.gallery.rowCount() == 0
    desk.gallery.choose(starred=False)
    window.middle.back()

    person.click(qtbot, window.page.composer.again)
    person.until(qtbot, lambda: len(story.story.turns) == 3 and story.story.phase == "idle")
    window.page.panel.grid.open()
    assert window.page.panel.grid.model.rowCount() == 2
    window.page.panel.grid.close_grid()
    story.go(story.story.branches[0].tip)
    person.until(qtbot, lambda: story.story.turns[-1].title == "Mina sleeps")
    desk.show_library()
    person.until(qtbot, lambda: desk.library.rowCount() == 1)
    new_story(window, "Snow")
    assert desk.timeline.rowCount() == 0


def test_the_palette_and_the_sheet_keep_theirs_while_one_types(
    qtbot: Any, open_window: Any, new_story: Any, watch: Watch
) -> None:
    window = new_story(open_window())
    window.activateWindow()
    window.show_palette()
    palette = window.palette_
    assert isinstance(palette.model, PaletteModel)
    watch(palette.model)
    every = palette.model.rowCount()
    for typed in ("r", "re", "rewind", "nothing of the kind", "", "s"):
        palette.model.filter(typed)
    palette.model.filter("")
    assert palette.model.rowCount() == every
    palette.leave()
    window.show_shortcuts()
    sheet = window.sheet
    watch(sheet.model)
    for typed in ("quit", "nothing of the kind", ""):
        sheet.field.setText(typed)
    window.commands.shortcuts.bind("quit", "Ctrl+Alt+Q")
    window.commands.shortcuts.reset_all()
    sheet.close()
