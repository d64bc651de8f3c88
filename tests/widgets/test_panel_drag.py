"""A panel of another branch, dragged to the one the story is on: from all pictures, from a comparison
and from a branch that is only looked at."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from app.viewmodels.branches import BRANCH_ROLE
from app.widgets.panel_drag import FORMAT, PanelData
from tests.widgets import person
from tests.widgets.test_drag import COPY, LEFT, PLAIN, mouse_move, move


@pytest.fixture
def window(qtbot: Any, open_window: Any, new_story: Any) -> Any:
    """A story whose storm was left on another branch."""
    window = new_story(open_window())
    person.leave_a_storm(qtbot, window)
    person.until(qtbot, lambda: window.desk.branches.rowCount() == 2)
    return window


def place(window: Any, *, current: bool) -> QRect:
    """Return where the row of the current or of the other branch is."""
    view = window.branches.list
    rows = [view.model().index(row, 0) for row in range(view.model().rowCount())]
    (found,) = [index for index in rows if index.data(BRANCH_ROLE).current is current]
    return view.visualRect(found)


def over(window: Any, data: QMimeData, point: QPoint) -> bool:
    """Drag over the branches and let go; return whether it was taken."""
    viewport = window.branches.list.viewport()
    enter = QDragEnterEvent(point, COPY, data, LEFT, PLAIN)
    QApplication.sendEvent(viewport, enter)
    if not enter.isAccepted():
        return False
    going = QDragMoveEvent(point, COPY, data, LEFT, PLAIN)
    QApplication.sendEvent(viewport, going)
    QApplication.sendEvent(viewport, QDropEvent(QPointF(point), COPY, data, LEFT, PLAIN))
    return going.isAccepted()


def use(qtbot: Any, window: Any) -> str:
    """Agree to use the panel; return the asset that the branch ends with afterwards."""
    model = window.desk.story
    before = len(model.story.turns)
    person.until(qtbot, lambda: window.middle.using is not None)
    person.click(qtbot, window.middle.using.use)
    person.until(qtbot, lambda: len(model.story.turns) == before + 1)
    return str(model.story.turns[-1].picture.asset)


def storm(window: Any) -> str:
    """Return the asset of the panel on the other branch."""
    (other,) = [branch for branch in window.desk.story.story.branches if not branch.current]
    return str(other.asset)


class Drag:
    """Lets go over the current branch as soon as a drag begins."""

    def __init__(self, window: Any) -> None:
        self.window = window
        self.began = 0
        self.taken = False

    def __call__(self, drag: QDrag) -> None:
        self.began += 1
        data = drag.mimeData()
        assert data.hasFormat(FORMAT)
        assert not over(self.window, data, place(self.window, current=False).center())
        self.taken = over(self.window, data, place(self.window, current=True).center())


def test_a_picture_is_dragged_from_all_of_them(qtbot: Any, window: Any) -> None:
    storm_there = storm(window)
    window.middle.show_pictures()
    view = window.middle.gallery.view
    person.until(qtbot, lambda: window.desk.gallery.rowCount() == 3)
    (row,) = [at for at in range(3) if "Storm" in view.model().index(at, 0).data()]
    view.run_drag = drag = Drag(window)
    move_on(qtbot, view, view.visualRect(view.model().index(row, 0)).center())
    assert drag.taken
    assert use(qtbot, window) == storm_there
    assert window.middle.currentWidget() is window.middle.page


def test_a_panel_is_dragged_from_the_side_of_a_comparison(qtbot: Any, window: Any) -> None:
    storm_there = storm(window)
    (other,) = [branch.tip for branch in window.desk.story.story.branches if not branch.current]
    window.middle.compare(other)
    view = window.middle.comparing.list
    person.until(qtbot, lambda: view.model().rowCount() == 2)
    row = view.visualRect(view.model().index(1, 0))
    sides = [view._delegate.place(row, side).center() for side in (0, 1)]
    (point,) = [at for at in sides if "Storm" in view.side_at(at)[0].picture.prompt]
    view.run_drag = drag = Drag(window)
    move_on(qtbot, view, point)
    assert drag.taken
    assert use(qtbot, window) == storm_there


def test_a_panel_that_is_only_looked_at_is_dragged_from_the_middle(qtbot: Any, window: Any) -> None:
    storm_there = storm(window)
    (other,) = [branch.tip for branch in window.desk.story.story.branches if not branch.current]
    panel = window.page.panel
    shown = panel.item.picture.cacheKey()
    window.desk.story.peek(other)
    person.until(qtbot, lambda: window.desk.story.peeked is not None)
    person.until(qtbot, lambda: panel.item.picture.cacheKey() != shown)
    panel.run_drag = drag = Drag(window)
    move(qtbot, panel, 30)
    assert drag.taken
    assert use(qtbot, window) == storm_there


def test_the_storys_own_panel_goes_nowhere_else(qtbot: Any, window: Any) -> None:
    panel = window.page.panel
    person.until(qtbot, lambda: not panel.item.picture.isNull())
    held: list[bool] = []
    panel.run_drag = lambda drag: held.append(drag.mimeData().hasFormat(FORMAT))
    move(qtbot, panel, 30)
    assert held == [False]
    assert not over(window, QMimeData(), place(window, current=True).center())


def test_nothing_is_dragged_while_the_agent_works(qtbot: Any, window: Any) -> None:
    window.middle.show_pictures()
    view = window.middle.gallery.view
    person.until(qtbot, lambda: window.desk.gallery.rowCount() == 3)
    view.run_drag = drag = Drag(window)
    view.setCurrentIndex(view.model().index(0, 0))
    window.desk.composer.draft = "Mina sleeps"
    window.desk.composer.send()
    person.until(qtbot, lambda: window.desk.story.story.running)
    view.startDrag(COPY)
    person.until(qtbot, lambda: not window.desk.story.story.running)
    assert drag.began == 0


def move_on(qtbot: Any, view: Any, point: QPoint) -> None:
    """Press on a cell and move until the view begins to drag."""
    viewport = view.viewport()
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=point)
    for step in range(2, 40, 4):
        QApplication.sendEvent(viewport, mouse_move(viewport, point + QPoint(step, step)))
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=point)


def test_a_drop_beside_the_current_branch_is_none(qtbot: Any, window: Any) -> None:
    data = PanelData(lambda: pytest.fail("it was used"))
    assert not over(window, data, place(window, current=False).center())
    assert not window.branches.list._delegate.aimed_at
    qtbot.wait(20)
