"""A panel dragged within the window: from wherever it is seen to the branch the story is on.

Seen working with X11; on Windows and macOS it is untested, and a panel that is not known for one
there is refused.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMimeData, QSize, Qt
from PySide6.QtGui import QDrag, QPixmap
from PySide6.QtWidgets import QWidget

FORMAT = "application/x-inkfold-panel"
DRAGGED = QSize(160, 120)
COPY = Qt.DropAction.CopyAction

RunDrag = Callable[[QDrag], object]


class PanelData(QMimeData):
    """What is dragged; ``use`` asks the person whether the panel is to be used where they are."""

    def __init__(self, use: Callable[[], None]) -> None:
        super().__init__()
        self.use = use
        # the panel itself never leaves the program this way
        self.setData(FORMAT, b"")


def run(drag: QDrag) -> object:
    """Let the person drag until they let go."""
    return drag.exec(COPY)


def drag_panel(source: QWidget, data: QMimeData, picture: QPixmap | None, go: RunDrag) -> None:
    """Have ``data`` dragged from ``source`` with a small ``picture`` under the mouse."""
    drag = QDrag(source)
    drag.setMimeData(data)
    if picture is not None and not picture.isNull():
        small = picture.scaled(
            DRAGGED, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        drag.setPixmap(small)
        drag.setHotSpot(small.rect().center())
    go(drag)
