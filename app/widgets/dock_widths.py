"""Docks that a small window has squeezed are as wide as before once there is room again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow

_IN_BETWEEN = -1
"""No width: the window has changed, and what the docks get is not settled yet."""


class DockWidths(QObject):
    """Watches a window's size. Qt takes from the docks what the middle lacks, and never gives back.

    ``beside`` returns the docks of ``docks`` that stand at the sides just now. A width that changed
    while the window did not is the person's own, and the one that counts from then on.
    """

    def __init__(
        self,
        window: QMainWindow,
        docks: Iterable[QDockWidget],
        beside: Callable[[], list[QDockWidget]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window, self._beside = window, beside
        self._wanted: dict[QDockWidget, int] = {}
        self._known = window.width()
        """The window's width that the docks' widths are for, or ``_IN_BETWEEN``."""
        self._after = QTimer(self)
        self._after.setSingleShot(True)
        self._after.timeout.connect(self._widen)
        for watched in (window, *docks):
            watched.installEventFilter(self)

    def wanted(self, dock: QDockWidget) -> int:
        """Return how wide a dock is to be where there is room."""
        return self._wanted.get(dock, dock.width())

    def want(self, widths: Mapping[QDockWidget, int]) -> None:
        """Take these for the person's own, and give the docks what there is room for."""
        self._wanted.update(widths)
        across = Qt.Orientation.Horizontal
        self._window.resizeDocks(list(widths), list(widths.values()), across)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note what a dock was made, and look at the docks after the window has another size."""
        if event.type() == QEvent.Type.Resize:
            if watched is self._window:
                self._known = _IN_BETWEEN
                self._after.start(0)
            elif isinstance(watched, QDockWidget) and self._window.width() == self._known:
                self._wanted[watched] = watched.width()
        return super().eventFilter(watched, event)

    def _widen(self) -> None:
        wider = {
            dock: self._wanted[dock]
            for dock in self._beside()
            if dock.width() < self._wanted.get(dock, 0)
        }
        if wider:
            self.want(wider)
        QTimer.singleShot(0, self, self._note)

    def _note(self) -> None:
        self._known = self._window.width()
