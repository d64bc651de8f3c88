"""One dock: a part of the window with a title in the house's look, moved, floated and closed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDockWidget, QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.widgets.icons import icon
from app.widgets.labels import ElidedLabel, set_look, speak

TITLE = 34
"""The title's height in pixels; none where a tab says the name already."""
FLOATING = QSize(300, 420)
"""How large a dock is at least when it is taken out."""


class DockTitle(QFrame):
    """The name, and buttons to float and to close. Dragging it moves the dock."""

    def __init__(self, dock: Dock) -> None:
        super().__init__()
        self._dock = dock
        self._folded = False
        self.setObjectName("dockTitle")
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 4, 6, 0)
        row.setSpacing(2)
        self.name = ElidedLabel(tone="muted", weight="bold")
        self.float = QToolButton()
        self.close_button = QToolButton()
        row.addWidget(self.name, 1)
        for tool in (self.float, self.close_button):
            tool.setIconSize(QSize(16, 16))
            tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(tool)
        self.float.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        self.close_button.clicked.connect(dock.close)
        self.recolour()
        speak(self, self.say)

    def recolour(self) -> None:
        """Take the icons' colours from the theme."""
        self.float.setIcon(icon("dock" if self._dock.isFloating() else "float"))
        self.close_button.setIcon(icon("close"))

    def say(self) -> None:
        """Say the words anew; what is in the title is in the dock's own title too."""
        name = self._dock.windowTitle()
        self.name.setText(name)
        floats = self._dock.isFloating()
        words = self.tr("Put %1 back") if floats else self.tr("Take %1 out of the window")
        shut = self.tr("Close %1")
        for tool, text in ((self.float, words), (self.close_button, shut)):
            tool.setToolTip(text.replace("%1", name))
            tool.setAccessibleName(text.replace("%1", name))

    def fold(self, folded: bool) -> None:
        """Take no room while a tab says the name."""
        if folded != self._folded:
            self._folded = folded
            for part in (self.name, self.float, self.close_button):
                part.setVisible(not folded)
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the title's size."""
        return QSize(120, 0 if self._folded else TITLE)

    def minimumSizeHint(self) -> QSize:
        """Return the title's size."""
        return self.sizeHint()


class Dock(QDockWidget):
    """``changed`` when it was closed by the person, floated or put back.

    Hiding it from the program is no closing.
    """

    changed = Signal()

    def __init__(
        self, name: str, inner: QWidget, words: Callable[[], str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._words = words
        frame = QFrame()
        frame.setObjectName("dockInside")
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(inner)
        self.inner = inner
        self.setWidget(frame)
        self.title = DockTitle(self)
        self.setTitleBarWidget(self.title)
        areas = Qt.DockWidgetArea
        self.setAllowedAreas(
            areas.LeftDockWidgetArea | areas.RightDockWidgetArea | areas.BottomDockWidgetArea
        )
        self.topLevelChanged.connect(self._floated)
        speak(self, self._say)

    def _say(self) -> None:
        self.setWindowTitle(self._words())
        self.title.say()

    def _floated(self, floats: bool) -> None:
        set_look(self.title, "floats", "yes" if floats else "")
        set_look(self.widget(), "floats", "yes" if floats else "")
        self.title.recolour()
        self.title.say()
        if floats and (self.width() < FLOATING.width() or self.height() < FLOATING.height()):
            # out of a group of tabs it comes as small as it can be
            self.resize(self.size().expandedTo(FLOATING))
        elif not floats:
            self.raise_()
        self.changed.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close; the View menu brings it back."""
        super().closeEvent(event)
        self.changed.emit()
