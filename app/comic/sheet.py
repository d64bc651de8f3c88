"""Where everything lies on a page: cells, gutters, margins and bleed, in the sheet's own unit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from app.folds.layout import Cell, Layout, Page, boxes_of

USUAL_ASPECT = 16 / 9
"""Width to height of a panel whose picture is not known yet: what panels are drawn in."""
NARROW = 0.62
"""How much of a sheet's breadth the single column of a four-panel strip takes."""

Aspect = Callable[[str], float | None]
"""Returns width to height of a panel's picture, by the panel's id; None while it is not known."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One cell as it is drawn. ``edge`` is what it was before gutters: what is dragged and split."""

    cell: Cell
    place: QRectF
    edge: QRectF


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page with its measures. ``trim`` is the page as it is cut, its corner at 0, 0; ``whole``
    has the bleed around it."""

    page: Page
    unit: str
    trim: QRectF
    whole: QRectF
    frames: tuple[Frame, ...]
    letters: float
    inside: QRectF
    """The page within its margins."""

    def at(self, point: QPointF) -> Frame | None:
        """Return the cell at a point of the page."""
        return next((item for item in self.frames if item.edge.contains(point)), None)


def sheet_of(layout: Layout, page: Page, aspect: Aspect) -> Sheet:
    """Return where everything lies on ``page``. Cells never overlap, whatever the state says of
    gutters and margins."""
    size = layout.sheet
    height = size.height or size.width
    margin = min(size.margin, size.width * 0.3, height * 0.3)
    gutter = min(size.gutter, (size.width - 2 * margin) * 0.2)
    if size.height is None or page.template == "strip":
        return _strip(layout, page, aspect, margin, gutter)
    trim = QRectF(0, 0, size.width, height)
    inside = trim.adjusted(margin, margin, -margin, -margin)
    if page.template == "yonkoma":
        spare = inside.width() * (1 - NARROW) / 2
        inside = inside.adjusted(spare, 0, -spare, 0)
    whole = trim.adjusted(-size.bleed, -size.bleed, size.bleed, size.bleed)
    frames = []
    for name, (x, y, w, h) in boxes_of(page, layout.direction).items():
        edge = QRectF(
            inside.left() + x * inside.width(), inside.top() + y * inside.height(),
            w * inside.width(), h * inside.height(),
        )  # fmt: skip
        place = _without_gutters(edge, inside, gutter)
        if page.full:
            place = _run_off(place, inside, whole)
        cell = next(item for item in page.cells if item.id == name)
        frames.append(Frame(cell, place, edge))
    return Sheet(page, size.unit, trim, whole, tuple(frames), size.letters, inside)


def _without_gutters(edge: QRectF, inside: QRectF, gutter: float) -> QRectF:
    near = 0.01 * min(inside.width(), inside.height())
    # a gutter can be no wider than leaves something of a narrow cell
    x, y = min(gutter / 2, edge.width() * 0.3), min(gutter / 2, edge.height() * 0.3)
    return edge.adjusted(
        0 if edge.left() - inside.left() < near else x,
        0 if edge.top() - inside.top() < near else y,
        0 if inside.right() - edge.right() < near else -x,
        0 if inside.bottom() - edge.bottom() < near else -y,
    )


def _run_off(place: QRectF, inside: QRectF, whole: QRectF) -> QRectF:
    """Return a cell at the edge, as far as it runs off the sheet."""
    near = 0.01 * min(inside.width(), inside.height())
    return QRectF(
        QPointF(
            whole.left() if place.left() - inside.left() < near else place.left(),
            whole.top() if place.top() - inside.top() < near else place.top(),
        ),
        QPointF(
            whole.right() if inside.right() - place.right() < near else place.right(),
            whole.bottom() if inside.bottom() - place.bottom() < near else place.bottom(),
        ),
    )


def _strip(layout: Layout, page: Page, aspect: Aspect, margin: float, gutter: float) -> Sheet:
    """Return one column, as long as its panels are tall."""
    size = layout.sheet
    width = size.width - 2 * margin
    y = margin
    frames = []
    # a gap in a strip would mean a pause that nobody wanted
    for number, cell in enumerate(cell for cell in page.cells if cell.panel_id):
        if number:
            y += gutter
        tall = width / (aspect(cell.panel_id) or USUAL_ASPECT)
        place = QRectF(margin, y, width, tall)
        frames.append(Frame(cell, place, place.adjusted(0, -gutter / 2, 0, gutter / 2)))
        y += tall
    height = max(y + margin, size.width / 2)
    trim = QRectF(0, 0, size.width, height)
    inside = trim.adjusted(margin, margin, -margin, -margin)
    return Sheet(page, size.unit, trim, trim, tuple(frames), size.letters, inside)
