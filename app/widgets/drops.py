"""Files dropped onto the window: a story is taken in. To take other files, add a taker."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.widgets.dropped import ENDINGS
from app.widgets.labels import plain_label, speak
from app.widgets.panel_drag import PanelData
from app.widgets.theme import colour, tokens

Taker = Callable[[list[str]], None]


class DropHint(QWidget):
    """Lies over the window while files are held over it, and lets everything through."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.words = plain_label(size="head")
        self.words.setParent(self)
        speak(self, self._say)
        self.hide()

    def _say(self) -> None:
        self._said = {
            ".inkfold": self.tr("Drop it to import the story"),
            "picture": self.tr("Drop it to open its turn; over the composer, to take it along"),
            "": self.tr("Drop it to draw the script scene by scene"),
        }

    def cover(self, kind: str = ".inkfold") -> None:
        """Show it over the whole window, with what a drop of that kind means."""
        self.words.setText(self._said.get(kind, self._said[""]))
        self.words.adjustSize()
        self.setGeometry(self._window.rect())
        middle = self.rect().center() - self.words.rect().center()
        self.words.move(middle)
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Veil the window, with a frame."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), colour(tokens().background, 0.88))
        painter.setPen(QPen(colour(tokens().accent), 2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(self.rect().adjusted(12, 12, -12, -12), 14, 14)


class Drops(QObject):
    """Takes files for whoever wants their kind; anything else falls through to what lies below."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._takers: dict[str, Taker] = {}
        self.hint = DropHint(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def take(self, suffixes: Iterable[str], taker: Taker) -> None:
        """Have ``taker`` get the paths of dropped files that end so (``.inkfold``)."""
        for suffix in suffixes:
            self._takers[suffix] = taker

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at what is dragged over the window, and take what is dropped."""
        if event.type() == QEvent.Type.DragEnter and isinstance(event, QDragEnterEvent):
            if self._sorted(event):
                event.acceptProposedAction()
                self.hint.cover(_kind(event.mimeData()))
                return True
        elif event.type() == QEvent.Type.DragLeave:
            self.hint.hide()
        elif event.type() == QEvent.Type.Drop and isinstance(event, QDropEvent):
            self.hint.hide()
            found = self._sorted(event)
            for taker, paths in found.items():
                taker(paths)
            if found:
                event.acceptProposedAction()
                return True
        return False

    def _sorted(self, event: QDropEvent) -> dict[Taker, list[str]]:
        found: dict[Taker, list[str]] = {}
        data = event.mimeData()
        if isinstance(data, PanelData) or event.source() is not None:
            # a panel of ours, on its way to a branch, a composer or out of the window: they take it
            return found
        for url in data.urls():
            path = url.toLocalFile() if url.isLocalFile() and not url.host() else ""
            taker = self._takers.get(Path(path).suffix.lower())
            if taker is not None and path:
                found.setdefault(taker, []).append(path)
        return found


def _kind(data: QMimeData) -> str:
    """Return what is held over the window: a story, a picture, or anything else that is taken."""
    names = [url.path().lower() for url in data.urls()]
    if any(name.endswith(".inkfold") for name in names):
        return ".inkfold"
    return "picture" if any(name.endswith(ENDINGS) for name in names) else ""
