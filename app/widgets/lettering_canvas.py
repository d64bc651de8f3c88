"""The panel that is being lettered: bubbles are moved, sized and pointed with mouse and keys."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QWidget

from app.comic.drawing import Drawn, lettered_in
from app.comic.lettered import Lettered, draw_lettered, outline_of
from app.folds.lettering import TAILED, Box
from app.viewmodels.lettering import LetteringModel
from app.viewmodels.pictures import PAPER
from app.widgets.arrows import ARROWS
from app.widgets.labels import speak
from app.widgets.theme import INK, tokens

HANDLE = 4.0
REACH = 9.0
"""Pixels: half of a handle, and how near to one the mouse must be."""
STEP, FINE = 0.02, 0.004
"""How far an arrow key goes, as a share of the picture; with Ctrl, finely."""
EDGE = 12


@dataclass(frozen=True, slots=True)
class _Grip:
    """What the mouse has hold of: ``part`` is move, tail, or two letters of a corner (tl, br)."""

    part: str
    start: QPointF
    box: QRectF
    step: object


class LetteringCanvas(QWidget):
    """Shows the panel as large as fits. ``words_wanted`` when the words are to be typed."""

    words_wanted = Signal()

    def __init__(self, model: LetteringModel) -> None:
        super().__init__()
        self._model = model
        self._drawn: Drawn | None = None
        self._lettered: list[Lettered] = []
        self._grip: _Grip | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(240, 150)
        model.changed.connect(self._renew)
        speak(self, self._renew)

    def sizeHint(self) -> QSize:
        """Return a good size."""
        return QSize(760, 520)

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def lettered(self) -> list[Lettered]:
        """The bubbles as they lie on the screen."""
        return self._lettered

    def place(self) -> QRectF:
        """Return where the picture lies."""
        drawn = self._drawn
        if drawn is None or drawn.picture.isNull():
            return QRectF()
        room = QRectF(self.rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE)
        size = drawn.picture.size()
        scale = min(room.width() / size.width(), room.height() / size.height())
        place = QRectF(0, 0, size.width() * scale, size.height() * scale)
        place.moveCenter(room.center())
        return place

    def _renew(self) -> None:
        self._drawn = self._model.drawn()
        self._fit()
        self.setAccessibleName(self.tr("Panel with its bubbles"))
        bubble = self._model.bubble
        words = bubble.words(self._model.language) if bubble is not None else ""
        self.setAccessibleDescription(words or self.tr("No bubble is selected."))

    def _fit(self) -> None:
        place, drawn = self.place(), self._drawn
        self._lettered = []
        if drawn is not None and not place.isEmpty():
            self._lettered = lettered_in(place, place, drawn, self._model.manner())
        self.update()

    def resizeEvent(self, event: object) -> None:
        """Fit the panel into the room there is."""
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the panel, its bubbles, and the handles of the selected one."""
        place = self.place()
        if place.isEmpty() or self._drawn is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(place, QColor(PAPER))
        picture = self._drawn.picture
        if isinstance(picture, QPixmap):
            painter.drawPixmap(place, picture, QRectF(picture.rect()))
        for item in self._lettered:
            draw_lettered(painter, item)
        painter.setPen(QPen(QColor(INK), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place)
        chosen = self._chosen()
        if chosen is not None:
            self._draw_handles(painter, chosen)
        painter.end()

    def _draw_handles(self, painter: QPainter, chosen: Lettered) -> None:
        accent = QColor(tokens().accent)
        pen = QPen(accent, 2.5 if self.hasFocus() else 1.5, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawRect(chosen.fitted.place)
        painter.setPen(QPen(QColor(tokens().on_accent), 1.5))
        painter.setBrush(accent)
        for part, point in self._handles(chosen).items():
            if part == "tail":
                painter.drawEllipse(point, HANDLE + 1, HANDLE + 1)
            else:
                painter.drawRect(
                    QRectF(point.x() - HANDLE, point.y() - HANDLE, 2 * HANDLE, 2 * HANDLE)
                )

    def _chosen(self) -> Lettered | None:
        wanted = self._model.selected
        return next((item for item in self._lettered if item.bubble.id == wanted), None)

    def _handles(self, chosen: Lettered) -> dict[str, QPointF]:
        place = chosen.fitted.place
        found = {
            "tl": place.topLeft(), "tr": place.topRight(),
            "bl": place.bottomLeft(), "br": place.bottomRight(),
        }  # fmt: skip
        if chosen.bubble.kind in TAILED:
            below = QPointF(place.center().x(), place.bottom() + 16)
            found["tail"] = chosen.tip if chosen.tip is not None else below
        return found

    # -- the mouse -------------------------------------------------------------------------------

    def _part_at(self, point: QPointF) -> str:
        chosen = self._chosen()
        if chosen is None:
            return ""
        near = [
            ((point - handle).manhattanLength(), part)
            for part, handle in self._handles(chosen).items()
        ]
        distance, part = min(near)
        if distance <= REACH + HANDLE:
            return part
        return "move" if outline_of(chosen).contains(point) else ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a handle or a bubble; beside all of them nothing is selected."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        point = event.position()
        part = self._part_at(point)
        if not part:
            under = [item for item in self._lettered if outline_of(item).contains(point)]
            self._model.select(under[-1].bubble.id if under else "")
            part = "move" if under else ""
        chosen = self._chosen()
        if part and chosen is not None:
            self._grip = _Grip(part, point, QRectF(chosen.fitted.place), object())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move what is held, or show what could be."""
        grip = self._grip
        if grip is None:
            self.setCursor(
                _CURSORS.get(self._part_at(event.position()), Qt.CursorShape.ArrowCursor)
            )
            return
        if grip.part == "tail":
            place = self.place()
            tip = event.position() - place.topLeft()
            self._model.point_at((tip.x() / place.width(), tip.y() / place.height()), grip.step)
            return
        moved = event.position() - grip.start
        box = QRectF(grip.box)
        if grip.part == "move":
            box.translate(moved)
        if "l" in grip.part:
            box.setLeft(box.left() + moved.x())
        if "r" in grip.part:
            box.setRight(box.right() + moved.x())
        if grip.part in ("tl", "tr"):
            box.setTop(box.top() + moved.y())
        if grip.part in ("bl", "br"):
            box.setBottom(box.bottom() + moved.y())
        if box.width() > 0 and box.height() > 0:
            self._model.place(self._shares(box), grip.step)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._grip = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Type the words of the bubble under the mouse."""
        if self._part_at(event.position()):
            self.words_wanted.emit()

    def _shares(self, box: QRectF) -> Box:
        place = self.place()
        return (
            (box.left() - place.left()) / place.width(),
            (box.top() - place.top()) / place.height(),
            box.width() / place.width(),
            box.height() / place.height(),
        )

    # -- keys ------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the bubble, with Shift they size it, with Alt they move the tail's end; Page
        Up and Down go through the bubbles, Enter to its words."""
        model = self._model
        if event.matches(QKeySequence.StandardKey.Undo):
            model.undo()
        elif event.matches(QKeySequence.StandardKey.Redo):
            model.redo()
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._select_next(-1 if event.key() == Qt.Key.Key_PageUp else 1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and model.bubble is not None:
            self.words_wanted.emit()
        elif event.key() in ARROWS and self._chosen() is not None:
            self._nudge(*ARROWS[event.key()], event.modifiers())
        else:
            super().keyPressEvent(event)

    def _nudge(self, x: int, y: int, held: Qt.KeyboardModifier) -> None:
        chosen = self._chosen()
        if chosen is None:
            return
        step = FINE if held & Qt.KeyboardModifier.ControlModifier else STEP
        if held & Qt.KeyboardModifier.AltModifier:
            handle = self._handles(chosen).get("tail")
            if handle is not None:
                place = self.place()
                tip = handle - place.topLeft()
                self._model.point_at(
                    (tip.x() / place.width() + x * step, tip.y() / place.height() + y * step),
                    "tail keys",
                )
            return
        left, top, width, height = self._shares(chosen.fitted.place)
        if held & Qt.KeyboardModifier.ShiftModifier:
            self._model.place((left, top, width + x * step, height + y * step), "size keys")
        else:
            self._model.place((left + x * step, top + y * step, width, height), "move keys")

    def _select_next(self, by: int) -> None:
        names = [item.id for item in self._model.bubbles]
        if names:
            here = names.index(self._model.selected) if self._model.selected in names else -1
            self._model.select(names[(here + by) % len(names)])

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keys act here."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that they no longer do."""
        super().focusOutEvent(event)
        self.update()


_CURSORS = {
    "move": Qt.CursorShape.SizeAllCursor,
    "tail": Qt.CursorShape.CrossCursor,
    "tl": Qt.CursorShape.SizeFDiagCursor,
    "br": Qt.CursorShape.SizeFDiagCursor,
    "tr": Qt.CursorShape.SizeBDiagCursor,
    "bl": Qt.CursorShape.SizeBDiagCursor,
}
