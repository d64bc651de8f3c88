"""The docks around the story: shown while one is open, and where they were left last time."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QByteArray, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QTabWidget, QWidget

from app.viewmodels.memory import Memory
from app.widgets import placing
from app.widgets.dock import Dock
from app.widgets.dock_widths import DockWidths
from app.widgets.theme import BRANCHES, BRANCHES_LEAST, CHARACTERS, CHARACTERS_LEAST

KEPT, WIDTHS, VERSION = "docks", "dock widths", 2
"""The names in ``window.json``; another version of the layout means the usual one."""

WIDEST = 4_000
Area = Qt.DockWidgetArea


class Docks(QObject):
    """Branches at the left; characters, conversation and spending as tabs at the right.

    ``changed`` when one was shown, hidden or moved, by whoever.
    """

    changed = Signal()

    def __init__(self, window: QMainWindow, memory: Memory, parts: Mapping[str, QWidget]) -> None:
        super().__init__(window)
        self._window, self._memory = window, memory
        self._inside = True
        words = {
            "branches": lambda: self.tr("Branches"),
            "characters": lambda: self.tr("Characters"),
            "conversation": lambda: self.tr("Conversation"),
            "spending": lambda: self.tr("Spending"),
        }
        self.by_name = {name: Dock(name, part, words[name], window) for name, part in parts.items()}
        for name, dock in self.by_name.items():
            least = BRANCHES_LEAST if name == "branches" else CHARACTERS_LEAST
            dock.inner.setMinimumWidth(least)
        window.setDockOptions(
            QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.GroupedDragging
        )
        window.setTabPosition(Area.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._tidy)
        for dock in self.by_name.values():
            dock.changed.connect(self._tidy_soon)
            dock.visibilityChanged.connect(self._tidy_soon)
            dock.dockLocationChanged.connect(self._tidy_soon)
        self._widths = DockWidths(window, self.by_name.values(), self._at_the_sides, self)
        self._place()
        self._usual = self._now = window.saveState(VERSION)
        self._wide: dict[str, int] = {}
        """How wide docks were. Qt's own state has them too, and gives hidden ones other widths."""
        self._settled = False
        """Whether the docks have been seen beside a story, in widths that mean something."""

    # -- where they are ---------------------------------------------------------------------------

    def _place(self) -> None:
        """Make the usual layout."""
        docks = self.by_name
        window = self._window
        for name, dock in docks.items():
            left = name == "branches"
            window.addDockWidget(
                Area.LeftDockWidgetArea if left else Area.RightDockWidgetArea, dock
            )
            # in a window that is seen already it would count as hidden until the next event
            dock.setVisible(True)
        window.tabifyDockWidget(docks["characters"], docks["conversation"])
        window.tabifyDockWidget(docks["conversation"], docks["spending"])
        docks["characters"].raise_()
        self._size()

    def _size(self) -> None:
        docks, across = self.by_name, Qt.Orientation.Horizontal
        both = [docks["branches"], docks["characters"]]
        self._window.resizeDocks(both, [BRANCHES, CHARACTERS], across)

    def hold(self) -> None:
        """Have the widths of now again in a moment: while the words and the letters change, the
        middle wants more room than it needs in the end, and would take it from the docks."""
        self._measure()
        self._widen_soon()

    def _measure(self) -> None:
        if not self._settled:
            return
        beside = self._at_the_sides()
        self._wide |= {
            name: self._widths.wanted(dock) for name, dock in self.by_name.items() if dock in beside
        }

    def _widen_soon(self) -> None:
        QTimer.singleShot(0, self, self._widen)

    def _widen(self) -> None:
        """Make the docks at the sides as wide as they were."""
        self._settled = self._inside
        beside = self._at_the_sides()
        wide: dict[QDockWidget, int] = {
            dock: self._wide[name]
            for name, dock in self.by_name.items()
            if name in self._wide and dock in beside
        }
        if wide:
            self._widths.want(wide)

    def _at_the_sides(self) -> list[QDockWidget]:
        """Return the docks beside the middle that are seen: of each tabbed group the front one."""
        beside = Area.LeftDockWidgetArea | Area.RightDockWidgetArea
        return [
            dock
            for dock in self.by_name.values()
            if dock.isVisible()
            and not dock.isFloating()
            and self._window.dockWidgetArea(dock) & beside
            and not dock.visibleRegion().isEmpty()
        ]

    def restore(self) -> None:
        """Take the layout of the last time; one that cannot be read means the usual one."""
        kept = self._memory.get(KEPT).encode("ascii", "ignore")
        state = QByteArray.fromBase64(QByteArray(kept))
        if kept and self._window.restoreState(state, VERSION):
            for dock in self.by_name.values():
                if dock.isFloating():
                    dock.setGeometry(placing.seen(dock.geometry(), placing.rooms()))
            self._now = self._window.saveState(VERSION)
            for part in self._memory.get(WIDTHS).split():
                name, _, width = part.partition("=")
                if name in self.by_name and width.isascii() and width.isdigit():
                    self._wide[name] = min(int(width), WIDEST)

    def keep(self) -> None:
        """Remember the layout for the next start."""
        if self._inside:
            self._measure()
            self._now = self._window.saveState(VERSION)
        self._memory.keep(WIDTHS, " ".join(f"{name}={wide}" for name, wide in self._wide.items()))
        self._memory.keep(KEPT, bytes(self._now.toBase64().data()).decode("ascii"))

    def reset(self) -> None:
        """Have every dock at its usual place, in its usual size."""
        self._wide.clear()
        self._window.restoreState(self._usual, VERSION)
        self._size()
        self._tidy()

    def set_inside(self, inside: bool) -> None:
        """Show the docks with a story, and none of them without."""
        if inside == self._inside:
            return
        if not inside:
            self._measure()
            self._now = self._window.saveState(VERSION)
        self._inside = inside
        if inside:
            self._window.restoreState(self._now, VERSION)
            self._widen_soon()
        else:
            for dock in self.by_name.values():
                dock.setVisible(False)
        self._tidy()

    # -- what is shown ----------------------------------------------------------------------------

    def wanted(self, name: str) -> bool:
        """Tell whether a dock is to be seen, in front or behind a tab."""
        return not self.by_name[name].isHidden()

    def in_front(self, name: str) -> bool:
        """Tell whether a dock is seen, and no tab before it."""
        dock = self.by_name[name]
        return dock.isVisible() and not dock.visibleRegion().isEmpty()

    def beside(self, middle: QWidget) -> tuple[list[QWidget], list[QWidget]]:
        """Return the docks that are in front, with their tabs: left of ``middle``, and the others."""
        seen = [dock for name, dock in self.by_name.items() if self.in_front(name)]
        parts = [*self._bars(), *(dock for dock in seen if not dock.isFloating())]
        parts.sort(key=lambda part: (part.x(), part.y()))
        left = [part for part in parts if part.geometry().right() < middle.geometry().left()]
        return left, [part for part in parts if part not in left]

    def _bars(self) -> list[QTabBar]:
        options = Qt.FindChildOption.FindDirectChildrenOnly
        return [bar for bar in self._window.findChildren(QTabBar, options=options) if bar.count()]

    def show(self, name: str) -> None:
        """Show a dock, bring it to the front and give it the keyboard."""
        dock = self.by_name[name]
        dock.setVisible(True)
        dock.raise_()
        focus = dock.inner.focusProxy() or dock.inner
        focus.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._tidy_soon()

    def toggle(self, name: str) -> None:
        """Show a dock, bring one that is behind to the front, or hide it."""
        if self.in_front(name):
            self.by_name[name].setVisible(False)
            self._tidy_soon()
        else:
            self.show(name)

    # -- titles and tabs --------------------------------------------------------------------------

    def recolour(self) -> None:
        """Take the icons' colours from the theme."""
        for dock in self.by_name.values():
            dock.title.recolour()

    def _tidy_soon(self) -> None:
        self._later.start(0)

    def _tidy(self) -> None:
        """Fold the titles of docks whose names stand on tabs, and dress the tabs."""
        for dock in self.by_name.values():
            beside = self._window.tabifiedDockWidgets(dock)
            tabbed = any(not other.isHidden() for other in beside) and not dock.isFloating()
            dock.title.fold(tabbed)
        for bar in self._window.findChildren(QTabBar):
            bar.setExpanding(False)
            bar.setDrawBase(False)
            bar.setUsesScrollButtons(False)
            bar.setElideMode(Qt.TextElideMode.ElideRight)
            bar.setAccessibleName(self.tr("Characters, conversation, spending"))
        self.changed.emit()
