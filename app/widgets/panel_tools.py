"""What floats over the panel: zoom buttons and the turn's other pictures."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from app.viewmodels.desk import Desk
from app.viewmodels.moments import Picture
from app.widgets.icons import icon
from app.widgets.labels import button, card, clear_layout, plain_label, speak
from app.widgets.theme import tokens


class ZoomTools(QWidget):
    """Minus, Fit, 1:1, plus; Before shows the picture before for as long as it is held; lettering."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        frame = card("surface")
        outer.addWidget(frame)
        row = QHBoxLayout(frame)
        row.setContentsMargins(4, 2, 4, 2)
        row.setSpacing(2)
        self.farther, self.fit, self.whole, self.closer = (QToolButton() for _ in range(4))
        self.before, self.letter = QToolButton(), QToolButton()
        for tool in (self.farther, self.fit, self.whole, self.closer, self.before, self.letter):
            row.addWidget(tool)
        self.recolour()
        speak(self, self._say)

    def recolour(self) -> None:
        """Take the icons' colours from the theme."""
        self.farther.setIcon(icon("minus"))
        self.closer.setIcon(icon("plus"))
        self.letter.setIcon(icon("letter"))

    def _say(self) -> None:
        self.fit.setText(self.tr("Fit"))
        self.whole.setText("1:1")
        self.before.setText(self.tr("Before"))
        for tool, name in (
            (self.farther, self.tr("Farther")),
            (self.fit, self.tr("Show the whole panel")),
            (self.whole, self.tr("One to one")),
            (self.closer, self.tr("Closer")),
            (self.before, self.tr("Hold to see the picture before")),
            (self.letter, self.tr("Letter the panel")),
        ):
            tool.setAccessibleName(name)
            tool.setToolTip(name)


EACH, OTHERS = 74, 170
"""How wide a picture of the strip is, with the gap after it, and all that stands behind them."""


class CandidateStrip(QWidget):
    """The pictures of the shown turn, where there are several; one of them can be used.

    Where more are there than have room, those around the shown one are seen. ``grid_wanted`` when
    all are to be seen at once, large.
    """

    grid_wanted = Signal()

    def __init__(self, parent: QWidget, desk: Desk) -> None:
        super().__init__(parent)
        self._desk = desk
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self._frame = card("surface")
        outer.addWidget(self._frame)
        self._row = QHBoxLayout(self._frame)
        self._row.setContentsMargins(6, 6, 6, 6)
        self._row.setSpacing(6)
        self._state: object = None
        self._most = 8

    def take_room(self, width: int) -> None:
        """Be no wider than ``width`` pixels."""
        most = max((width - OTHERS) // EACH, 1)
        if most != self._most:
            self._most = most
            self.renew()

    def _seen(self, count: int, at: int) -> range:
        """Return which of ``count`` pictures are seen: those around ``at``."""
        first = min(max(at - self._most // 2, 0), max(count - self._most, 0))
        return range(first, min(first + self._most, count))

    def renew(self) -> None:
        """Show the strip as the story has it now."""
        story = self._desk.story
        pictures = story.shown_pictures
        shown = story.shown_picture
        small = [self._desk.pictures.small(item.asset) for item in pictures]
        keys = [0 if item is None else item.cacheKey() for item in small]
        free = story.can_add_turn and not story.only_looks
        seen = self._seen(len(pictures), pictures.index(shown) if shown in pictures else 0)
        state = (pictures, shown, keys, free, seen, QLocale().name(), tokens())
        self.setVisible(len(pictures) > 1)
        if state == self._state:
            return
        self._state = state
        focused = self._focused()
        clear_layout(self._row)
        for index in seen:
            tool = QToolButton()
            tool.setCheckable(True)
            tool.setChecked(pictures[index] == shown)
            if (pixmap := small[index]) is not None:
                tool.setIcon(QIcon(pixmap))
            tool.setIconSize(QSize(60, 34))
            words = self.tr("Picture %1 of %2").replace("%1", str(index + 1))
            tool.setAccessibleName(words.replace("%2", str(len(pictures))))
            tool.setToolTip(tool.accessibleName())
            tool.clicked.connect(lambda _on=False, at=index: story.look_at_picture(at))
            self._row.addWidget(tool)
        if len(seen) < len(pictures) and shown in pictures:
            place = f"{pictures.index(shown) + 1} / {len(pictures)}"
            self._row.addWidget(plain_label(place, tone="muted", size="small"))
        every = QToolButton()
        every.setIcon(icon("pictures"))
        every.setToolTip(self.tr("All of them at once"))
        every.setAccessibleName(self.tr("All of them at once"))
        every.clicked.connect(self.grid_wanted)
        self._row.addWidget(every)
        if shown is not None and not shown.shown:
            use = button("chip", self.tr("Use this one"))
            use.setEnabled(free)
            use.clicked.connect(lambda: story.use_picture(shown.candidate_id))
            self._row.addWidget(use)
        elif shown is not None and not story.only_looks and _others(pictures, shown):
            self._row.addWidget(plain_label(self.tr("In use"), tone="muted", size="small"))
        self._measure()
        if 0 <= focused < len(self._parts()):
            self._parts()[focused].setFocus(Qt.FocusReason.OtherFocusReason)

    def _parts(self) -> list[QWidget]:
        items = [self._row.itemAt(at) for at in range(self._row.count())]
        return [part for item in items if item is not None and (part := item.widget()) is not None]

    def _focused(self) -> int:
        """Return which part has the keyboard, -1 for none: it keeps it when all are made anew."""
        return next((at for at, part in enumerate(self._parts()) if part.hasFocus()), -1)

    def _measure(self) -> None:
        """Take the size of what is in it now; by itself a new part counts only when it is painted."""
        for part in self._parts():
            part.show()
        for layout in (self._row, self.layout()):
            if layout is not None:
                layout.invalidate()
                layout.activate()
        self.adjustSize()


def _others(pictures: tuple[Picture, ...], shown: Picture) -> bool:
    """Whether there are other pictures of the same panel."""
    return any(item.panel_id == shown.panel_id and item != shown for item in pictures)
