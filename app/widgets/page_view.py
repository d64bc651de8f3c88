"""The story's pages side by side: panels are dragged, cells resized, pictures moved in them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView

from app.comic.drawing import cut_of, focus_of
from app.comic.sheet import Frame, Sheet
from app.folds.page_edits import Spot, cell_at, edge_moved, refocused, swapped
from app.viewmodels.pages import PagesModel
from app.widgets.arrows import ARROWS
from app.widgets.labels import speak
from app.widgets.page_item import WIDTH, PageItem

GAP = 44.0
NEAR = 6
"""Pixels within which the mouse has hold of an edge."""
NUDGE = 0.05
"""How far a key moves an edge, as a share of the page, or a picture in its cell."""
SMALLEST, USUAL, LARGEST = 140, 300, 900
"""Pixels a page may be wide on the screen."""


@dataclass(frozen=True, slots=True)
class _Grip:
    """What the mouse has hold of: a panel (``side`` empty), an edge of its cell, or the picture in
    it (``side`` is ``picture``)."""

    item: PageItem
    frame: Frame
    side: str
    start: QPointF
    step: object


class PageView(QGraphicsView):
    """``menu_wanted`` with a place on the screen, ``panel_wanted`` when a panel is to be lettered,
    ``done`` when the person leaves."""

    menu_wanted = Signal(QPoint)
    panel_wanted = Signal()
    zoomed = Signal(int)

    def __init__(self, model: PagesModel) -> None:
        super().__init__()
        self._model = model
        self._items: list[PageItem] = []
        self._grip: _Grip | None = None
        self._dragging = False
        self._looks: object = None
        self._width = USUAL
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(False)
        # pictures come by dozens; they are painted once for all that came together
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(30)
        self._soon.timeout.connect(self.show_anew)
        model.changed.connect(self._show)
        model.repainted.connect(self._soon.start)
        speak(self, self._show)

    # -- what is shown ---------------------------------------------------------------------------

    def set_width(self, pixels: int) -> None:
        """Show pages ``pixels`` wide."""
        if pixels != self._width:
            self._width = pixels
            self._show()
            self._show_chosen()

    def show_anew(self) -> None:
        """Paint every page again: pictures came, or the colours are others."""
        self._looks = None
        self._show()

    def _show(self) -> None:
        model = self._model
        self.setAccessibleName(self.tr("Pages"))
        self.setAccessibleDescription(self._told())
        if not model.watched:
            return
        pages = model.layout.pages
        while len(self._items) > len(pages):
            self.scene().removeItem(self._items.pop())
        while len(self._items) < len(pages):
            item = PageItem(model)
            self.scene().addItem(item)
            self._items.append(item)
        anew, self._looks = model.looks != self._looks, model.looks
        for number, (item, page) in enumerate(zip(self._items, pages, strict=True), 1):
            item.show_page(page, number, anew=anew)
        self._lay_out()

    def _told(self) -> str:
        """Return what is selected, in words."""
        spot, model = self._model.spot, self._model
        if spot is None:
            return self.tr("No page yet.")
        pages = [page.id for page in model.layout.pages]
        page = pages.index(spot[0]) + 1 if spot[0] in pages else 0
        chosen = model.chosen
        if chosen is None:
            return self.tr("Page %1, an empty cell").replace("%1", str(page))
        words = self.tr("Page %1, panel %2: %3").replace("%1", str(page))
        return words.replace("%2", str(model.number(chosen.panel_id))).replace("%3", chosen.prompt)

    def _lay_out(self) -> None:
        """Put as many pages beside each other as there is room for, in reading direction."""
        scale = self._width / WIDTH
        room = max(1.0, self.viewport().width() / scale - GAP)
        columns = max(1, int((room + GAP) // (WIDTH + GAP)))
        columns = min(columns, max(1, len(self._items)))
        y = 0.0
        for start in range(0, len(self._items), columns):
            row = self._items[start : start + columns]
            for at, item in enumerate(row):
                place = at if self._model.layout.direction == "ltr" else columns - 1 - at
                item.setPos(place * (WIDTH + GAP), y)
            y += max(_height(item) for item in row) + GAP
        whole = QRectF(0, 0, columns * (WIDTH + GAP) - GAP, max(y, 1.0))
        self.setSceneRect(whole.adjusted(-GAP / 2, -GAP / 2, GAP / 2, 0))
        self.resetTransform()
        self.scale(scale, scale)

    def _show_chosen(self) -> None:
        spot = self._model.spot
        if spot is None:
            return
        for item in self._items:
            if item.sheet is not None and item.sheet.page.id == spot[0]:
                self.ensureVisible(item.place_of(spot[1]), 20, 20)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the pages anew."""
        super().resizeEvent(event)
        self._lay_out()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Make the pages larger or smaller with Ctrl."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoomed.emit(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)

    # -- the mouse -------------------------------------------------------------------------------

    def _under(self, point: QPoint) -> tuple[PageItem, Frame] | None:
        scene = self.mapToScene(point)
        for item in self._items:
            frame = item.frame_at(scene)
            if frame is not None:
                return item, frame
        return None

    def _side_at(self, item: PageItem, frame: Frame, point: QPoint) -> str:
        """Return the edge of a cell the mouse is at; a page's outer edges cannot be moved."""
        if item.sheet is None or item.sheet.page.template == "strip":
            return ""
        edge = frame.edge
        inside = item.sheet.inside
        near = NEAR * item.sheet.trim.width() / self._width
        at = item.mapFromScene(self.mapToScene(point))
        for side, distance, outer in (
            ("left", abs(at.x() - edge.left()), abs(edge.left() - inside.left())),
            ("right", abs(at.x() - edge.right()), abs(edge.right() - inside.right())),
            ("top", abs(at.y() - edge.top()), abs(edge.top() - inside.top())),
            ("bottom", abs(at.y() - edge.bottom()), abs(edge.bottom() - inside.bottom())),
        ):
            if distance <= near and outer > near:
                return side
        return ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select a cell, and take hold of its panel, its picture or an edge."""
        found = self._under(event.position().toPoint())
        if found is None or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        item, frame = found
        if item.sheet is None:
            return
        self._model.select((item.sheet.page.id, frame.cell.id))
        side = self._side_at(item, frame, event.position().toPoint())
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            side = "picture"
        self._grip = _Grip(item, frame, side, event.position(), object())
        self._dragging = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move what is held, or show what could be."""
        grip = self._grip
        point = event.position().toPoint()
        if grip is None:
            self._show_cursor(point)
            return
        far = (event.position() - grip.start).manhattanLength()
        if not self._dragging and far < QApplication.startDragDistance():
            return
        self._dragging = True
        if grip.side == "picture":
            self._move_picture(grip, event.position())
        elif grip.side:
            self._move_edge(grip, point)
        else:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self._mark(self._under(point))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop a panel into the cell under the mouse."""
        grip, self._grip = self._grip, None
        self._mark(None)
        if grip is None:
            super().mouseReleaseEvent(event)
            return
        found = self._under(event.position().toPoint()) if self._dragging else None
        if found is not None and not grip.side:
            item, frame = found
            source, target = _spot(grip.item, grip.frame), _spot(item, frame)
            if source != target:
                self._model.edit(swapped, source, target)
                self._model.select(target)
        self._show_cursor(event.position().toPoint())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Letter the panel under the mouse."""
        if self._under(event.position().toPoint()) is not None:
            self.panel_wanted.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done to the cell."""
        found = self._under(event.pos())
        if found is not None:
            self._model.select(_spot(*found))
        self.menu_wanted.emit(event.globalPos())

    def _show_cursor(self, point: QPoint) -> None:
        found = self._under(point)
        side = self._side_at(*found, point) if found is not None else ""
        shape = Qt.CursorShape.ArrowCursor
        if side in ("left", "right"):
            shape = Qt.CursorShape.SplitHCursor
        elif side:
            shape = Qt.CursorShape.SplitVCursor
        elif found is not None and found[1].cell.panel_id:
            shape = Qt.CursorShape.OpenHandCursor
        self.viewport().setCursor(shape)

    def _mark(self, found: tuple[PageItem, Frame] | None) -> None:
        for item in self._items:
            wanted = found[1].cell.id if found is not None and found[0] is item else ""
            if item.target != wanted:
                item.target = wanted
                item.update()

    def _move_edge(self, grip: _Grip, point: QPoint) -> None:
        sheet = grip.item.sheet
        if sheet is None:
            return
        at = grip.item.mapFromScene(self.mapToScene(point))
        if grip.side in ("left", "right"):
            to = (at.x() - sheet.inside.left()) / sheet.inside.width()
        else:
            to = (at.y() - sheet.inside.top()) / sheet.inside.height()
        spot = (sheet.page.id, grip.frame.cell.id)
        self._model.edit(edge_moved, spot, grip.side, to, join=grip.step)

    def _move_picture(self, grip: _Grip, now: QPointF) -> None:
        """Move the part of the picture that is seen; where all of it is seen nothing moves."""
        sheet, cell = grip.item.sheet, grip.frame.cell
        drawn = self._model.drawn(cell.panel_id, 64)
        if sheet is None or drawn is None or drawn.picture.isNull():
            return
        place = grip.frame.place
        x, y = cell.focus or focus_of(place, drawn)
        spread, _ = cut_of(place, drawn, (x, y))
        unit = sheet.trim.width() / self._width
        moved = (now - grip.start) * unit
        spare_x, spare_y = spread.width() - place.width(), spread.height() - place.height()
        focus = (
            x - moved.x() / spare_x if spare_x > unit else x,
            y - moved.y() / spare_y if spare_y > unit else y,
        )
        self._model.edit(refocused, (sheet.page.id, cell.id), focus, join=grip.step)

    # -- keys ------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go through the cells, with Ctrl they take the panel along, with Shift they move the
        cell's edge; Enter letters the panel."""
        key, held = event.key(), event.modifiers()
        if event.matches(QKeySequence.StandardKey.Undo):
            self._model.undo()
        elif event.matches(QKeySequence.StandardKey.Redo):
            self._model.redo()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.panel_wanted.emit()
        elif key in ARROWS and held & Qt.KeyboardModifier.ShiftModifier:
            self._nudge_edge(*ARROWS[key])
        elif key in ARROWS:
            other = self._neighbour(*ARROWS[key])
            if other is not None:
                if held & Qt.KeyboardModifier.ControlModifier and self._model.spot is not None:
                    self._model.edit(swapped, self._model.spot, other)
                self._model.select(other)
                self._show_chosen()
        else:
            super().keyPressEvent(event)

    def _nudge_edge(self, x: int, y: int) -> None:
        """Make the cell broader or narrower, taller or lower, at whichever edge can move."""
        spot = self._model.spot
        frame = self._frame(spot)
        if spot is None or frame is None:
            return
        sheet, found = frame
        inside, edge = sheet.inside, found.edge
        if x:
            last = inside.right() - edge.right() < 0.01 * inside.width()
            side, at = ("left", edge.left()) if last else ("right", edge.right())
            to = (at - inside.left()) / inside.width() + x * NUDGE
        else:
            last = inside.bottom() - edge.bottom() < 0.01 * inside.height()
            side, at = ("top", edge.top()) if last else ("bottom", edge.bottom())
            to = (at - inside.top()) / inside.height() + y * NUDGE
        self._model.edit(edge_moved, spot, side, to, join=("keys", side))

    def _frame(self, spot: Spot | None) -> tuple[Sheet, Frame] | None:
        for item in self._items:
            sheet = item.sheet
            if sheet is not None and spot is not None and sheet.page.id == spot[0]:
                found = next((f for f in sheet.frames if f.cell.id == spot[1]), None)
                return (sheet, found) if found is not None else None
        return None

    def _neighbour(self, x: int, y: int) -> Spot | None:
        """Return the nearest cell in a direction, on any page."""
        spot = self._model.spot
        places = {
            (item.sheet.page.id, frame.cell.id): item.place_of(frame.cell.id)
            for item in self._items
            if item.sheet is not None
            for frame in item.sheet.frames
        }
        if spot is None or spot not in places:
            return next(iter(places), None)
        here = places.pop(spot)
        ways = {name: _way(here, there, x, y) for name, there in places.items()}
        ahead = {name: way for name, way in ways.items() if way is not None}
        return min(ahead, key=lambda name: ahead[name]) if ahead else None

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin where something is selected."""
        super().focusInEvent(event)
        spot = self._model.spot
        if spot is None or cell_at(self._model.layout, spot) is None:
            self._model.select(self._neighbour(1, 0))


def _way(here: QRectF, there: QRectF, x: int, y: int) -> float | None:
    """Return how far it is to a cell that lies ahead, None where it does not. What lies straight
    ahead is nearer than what lies aside."""
    if x:
        gap = there.left() - here.right() if x > 0 else here.left() - there.right()
        aside = max(there.top() - here.bottom(), here.top() - there.bottom(), 0)
        off = abs(there.center().y() - here.center().y())
    else:
        gap = there.top() - here.bottom() if y > 0 else here.top() - there.bottom()
        aside = max(there.left() - here.right(), here.left() - there.right(), 0)
        off = abs(there.left() - here.left())
    return gap + 3 * aside + 0.01 * off if gap > -1 else None


def _spot(item: PageItem, frame: Frame) -> Spot:
    return (item.sheet.page.id if item.sheet is not None else "", frame.cell.id)


def _height(item: PageItem) -> float:
    return item.boundingRect().height() * item.scale()
