"""Small parts every screen is made of. Labels are plain text always: what models and people
write must never be read as rich text, which would load files."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QWidget
from shiboken6 import isValid

from app.viewmodels.wording import tip_words
from app.widgets.painting import draw_line


def plain_label(
    text: str = "",
    *,
    tone: str = "",
    size: str = "",
    weight: str = "",
    chip: str = "",
    wrap: bool = False,
) -> QLabel:
    """Return a label that shows ``text`` as it is; the other words pick its look."""
    label = QLabel()
    _plain(label, tone=tone, scale=size, weight=weight, chip=chip)
    label.setWordWrap(wrap)
    label.setText(text)
    if chip:
        label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
    return label


def _plain(label: QLabel, **look: str) -> None:
    label.setTextFormat(Qt.TextFormat.PlainText)
    for name, value in look.items():
        if value:
            label.setProperty(name, value)


LEAST = 24
"""Pixels in which a cut text still says that it is one."""


class ElidedLabel(QLabel):
    """A plain label of one line that shortens its text where room is short; ``whole`` shows it
    whole or not at all."""

    def __init__(
        self,
        text: str = "",
        *,
        tone: str = "",
        size: str = "",
        weight: str = "",
        whole: bool = False,
    ) -> None:
        super().__init__()
        self._whole = whole
        _plain(self, tone=tone, scale=size, weight=weight)
        self.setText(text)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """Return how little room will do: none at all for what may be left out."""
        return QSize(0 if self._whole else LEAST, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text, cut at the right."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.setFont(self.font())
        text = self.text().replace("\n", " ")
        words = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, self.width())
        if self._whole and words != text:
            return
        draw_line(painter, self.rect(), text)


def button(kind: str = "", text: str = "") -> QPushButton:
    """Return a push button; ``kind`` is one of the stylesheet's.

    A click leaves the keyboard where it was: most often with the composer.
    """
    made = QPushButton(text)
    if kind:
        made.setProperty("kind", kind)
    made.setAutoDefault(False)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    if kind in ("chip", "amber", "accentChip", "status"):
        made.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
    return made


def card(look: str = "plain") -> QFrame:
    """Return a frame with rounded corners."""
    frame = QFrame()
    frame.setProperty("card", look)
    return frame


def set_look(widget: QWidget, name: str, value: str) -> None:
    """Change a property the stylesheet looks at, and have it looked at again."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def plain_tip(widget: QWidget, text: str) -> None:
    """Give a tooltip that is never read as rich text of its own."""
    widget.setToolTip(tip_words(text))


class _Ear(QObject):
    def __init__(self, widget: QWidget, say: Callable[[], None]) -> None:
        super().__init__(widget)
        self._say = say
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say it again when the language has changed."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        return False


def speak(widget: QWidget, say: Callable[[], None]) -> None:
    """Call ``say`` now and whenever the language changes; it sets the widget's words."""
    _Ear(widget, say)
    say()


def while_there(widget: QWidget, action: Callable[..., None]) -> Callable[..., None]:
    """Return ``action`` for an answer that may come after ``widget`` has gone: it does nothing then."""

    def act(*given: object) -> None:
        if isValid(widget):
            action(*given)

    return act


def clear_layout(layout: object) -> None:
    """Remove and delete everything in a layout."""
    take = getattr(layout, "takeAt", None)
    while take is not None and (item := take(0)) is not None:
        inner = item.layout()
        if inner is not None:
            clear_layout(inner)
        widget = item.widget()
        if widget is not None:
            widget.setParent(None)
            widget.deleteLater()
