"""What can be done to pages: each a pure function from a layout to the next one.

They take layouts that are ``arranged``; a spot is a page's id and a cell's. What cannot be done
leaves the layout as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from app.folds.layout import (
    FREE,
    Cell,
    Layout,
    Page,
    arranged,
    boxes_of,
    new_cell_id,
    new_page_id,
    page_from,
)
from app.folds.lettering import Box, Point

Spot = tuple[str, str]
NEAR = 0.002
"""Edges that differ by less are the same edge: boxes are kept to a ten-thousandth."""
LEAST = 0.08
"""How narrow a cell may become, as a share of the page."""


def page_at(layout: Layout, page_id: str) -> Page | None:
    """Return a page by its id."""
    return next((page for page in layout.pages if page.id == page_id), None)


def cell_at(layout: Layout, spot: Spot) -> Cell | None:
    """Return a cell by its spot."""
    page = page_at(layout, spot[0])
    cells = page.cells if page is not None else ()
    return next((cell for cell in cells if cell.id == spot[1]), None)


def swapped(layout: Layout, one: Spot, other: Spot) -> Layout:
    """Return it with the panels of two cells changed over; either may be empty."""
    a, b = cell_at(layout, one), cell_at(layout, other)
    if a is None or b is None or one == other:
        return layout
    first = _with_cell(layout, one, replace(a, panel_id=b.panel_id, focus=b.focus))
    return _with_cell(first, other, replace(b, panel_id=a.panel_id, focus=a.focus))


def taken_off(layout: Layout, spot: Spot) -> Layout:
    """Return it without the panel of a cell: it stays in the story, and off the pages."""
    cell = cell_at(layout, spot)
    if cell is None or not cell.panel_id:
        return layout
    emptied = _with_cell(layout, spot, replace(cell, panel_id="", focus=None))
    return replace(emptied, left_out=layout.left_out | {cell.panel_id})


def put_back(layout: Layout, panel_id: str, spot: Spot | None = None) -> Layout:
    """Return it with a panel on the pages again: in an empty cell, else where it flows to."""
    if panel_id not in layout.left_out:
        return layout
    back = replace(layout, left_out=layout.left_out - {panel_id})
    cell = cell_at(back, spot) if spot is not None else None
    if spot is None or cell is None or cell.panel_id:
        return back
    return _with_cell(back, spot, replace(cell, panel_id=panel_id))


def refocused(layout: Layout, spot: Spot, focus: Point) -> Layout:
    """Return it with another part of a cell's picture in view."""
    cell = cell_at(layout, spot)
    if cell is None:
        return layout
    x, y = (min(max(value, 0.0), 1.0) for value in focus)
    return _with_cell(layout, spot, replace(cell, focus=(x, y)))


def with_template(layout: Layout, page_id: str, template: str) -> Layout:
    """Return it with a page laid out anew; panels it has no room for begin a page behind it."""
    page = page_at(layout, page_id)
    if page is None:
        return layout
    panels = [cell for cell in page.cells if cell.panel_id]
    fresh, over = _poured(page_from(template, page.id, page.order), panels)
    pages = [replace(fresh, full=page.full)]
    while over:
        others = [*layout.pages, *pages[1:]]
        further, over = _poured(page_from(template, new_page_id(others), page.order), over)
        pages.append(replace(further, full=page.full))
    return _renumbered(
        layout, [p for old in layout.pages for p in (pages if old.id == page_id else [old])]
    )


def _poured(page: Page, panels: list[Cell]) -> tuple[Page, list[Cell]]:
    """Return a page with as many panels as it has cells, and the rest."""
    if not page.cells:
        cells = [
            Cell(f"c{n}", n, cell.panel_id, None, cell.focus) for n, cell in enumerate(panels, 1)
        ]
        return replace(page, cells=tuple(cells)), []
    room = len(page.cells)
    filled = [
        replace(cell, panel_id=panels[n].panel_id, focus=panels[n].focus)
        if n < len(panels)
        else cell
        for n, cell in enumerate(page.cells)
    ]
    return replace(page, cells=tuple(filled)), panels[room:]


def split(layout: Layout, spot: Spot, *, beside: bool) -> Layout:
    """Return it with a cell cut in two, side by side or one above the other; the second is empty."""
    page = page_at(layout, spot[0])
    if page is None or page.template == "strip":
        return layout
    free = _freed(page, layout.direction)
    cell = next((item for item in free.cells if item.id == spot[1]), None)
    if cell is None or cell.box is None or cell.box[2 if beside else 3] < 2 * LEAST:
        return layout
    x, y, w, h = cell.box
    first, second = (
        ((x, y, w / 2, h), (x + w / 2, y, w / 2, h))
        if beside
        else ((x, y, w, h / 2), (x, y + h / 2, w, h / 2))
    )
    if beside and layout.direction == "rtl":
        first, second = second, first
    new = Cell(new_cell_id(free.cells), cell.order, "", second)
    cells = [
        part
        for item in free.cells
        for part in ([replace(item, box=first), new] if item.id == cell.id else [item])
    ]
    return _with_page(layout, replace(free, cells=_in_order(cells)))


def merge_partners(layout: Layout, spot: Spot) -> list[str]:
    """Return the cells of the page that make a rectangle with this one, in reading order."""
    page = page_at(layout, spot[0])
    if page is None or page.template == "strip":
        return []
    boxes = boxes_of(page, layout.direction)
    mine = boxes.get(spot[1])
    if mine is None:
        return []
    return [
        cell.id
        for cell in page.cells
        if cell.id != spot[1] and cell.id in boxes and _joined(mine, boxes[cell.id]) is not None
    ]


def merged(layout: Layout, spot: Spot, other_id: str) -> Layout:
    """Return it with two cells made one. The panel of the first stays; the other's stays only
    where the first has none, else it goes off the pages."""
    page = page_at(layout, spot[0])
    if page is None or other_id not in merge_partners(layout, spot):
        return layout
    free = _freed(page, layout.direction)
    one, other = (next(c for c in free.cells if c.id == name) for name in (spot[1], other_id))
    if one.box is None or other.box is None:
        return layout
    keeps = one if one.panel_id else other
    whole = replace(
        one, panel_id=keeps.panel_id, focus=keeps.focus, box=_joined(one.box, other.box),
        order=min(one.order, other.order),
    )  # fmt: skip
    lost = {other.panel_id} if other.panel_id and keeps is one else set()
    cells = [whole if item.id == one.id else item for item in free.cells if item.id != other_id]
    cells.sort(key=lambda item: item.order)
    result = _with_page(layout, replace(free, cells=_in_order(cells)))
    return replace(result, left_out=layout.left_out | lost)


def _joined(one: Box, other: Box) -> Box | None:
    for axis in (0, 1):
        across = 1 - axis
        same = _near(one[across], other[across]) and _near(one[across + 2], other[across + 2])
        first, second = sorted((one, other), key=lambda box: box[axis])
        if same and _near(first[axis] + first[axis + 2], second[axis]):
            length = first[axis + 2] + second[axis + 2]
            if axis == 0:
                return (first[0], one[1], length, one[3])
            return (one[0], first[1], one[2], length)
    return None


def edge_moved(layout: Layout, spot: Spot, side: str, to: float) -> Layout:
    """Return it with one edge of a cell (``left``, ``right``, ``top``, ``bottom``) at ``to``, from
    0 to 1 of the page inside its margins. Every cell at that edge goes along; none vanishes."""
    page = page_at(layout, spot[0])
    if page is None or page.template == "strip":
        return layout
    boxes = boxes_of(page, layout.direction)
    mine = boxes.get(spot[1])
    if mine is None:
        return layout
    axis = 0 if side in ("left", "right") else 1
    at = mine[axis] + (mine[axis + 2] if side in ("right", "bottom") else 0)
    if at < NEAR or at > 1 - NEAR:
        # the page's own edge
        return layout
    before, behind = _along_edge(boxes, spot[1], axis, at)
    lowest = max((boxes[name][axis] + LEAST for name in before), default=0.0)
    highest = min((_end(boxes[name], axis) - LEAST for name in behind), default=1.0)
    if lowest > highest:
        return layout
    goes = min(max(to, lowest), highest)
    free = _freed(page, layout.direction)
    cells = []
    for cell in free.cells:
        box = cell.box
        if box is not None and cell.id in before:
            box = _with_span(box, axis, box[axis], goes)
        elif box is not None and cell.id in behind:
            box = _with_span(box, axis, goes, _end(box, axis))
        cells.append(replace(cell, box=box))
    return _with_page(layout, replace(free, cells=tuple(cells)))


def _along_edge(
    boxes: dict[str, Box], start: str, axis: int, at: float
) -> tuple[set[str], set[str]]:
    """Return the cells that end and those that begin at an edge, as far as it runs on unbroken."""
    before = {name for name, box in boxes.items() if _near(_end(box, axis), at)}
    behind = {name for name, box in boxes.items() if _near(box[axis], at)}
    reached, waiting = set(), [start]
    while waiting:
        name = waiting.pop()
        if name in reached:
            continue
        reached.add(name)
        others = behind if name in before else before
        waiting += [other for other in others if _beside(boxes[name], boxes[other], 1 - axis)]
    return before & reached, behind & reached


def _beside(one: Box, other: Box, axis: int) -> bool:
    return min(_end(one, axis), _end(other, axis)) - max(one[axis], other[axis]) > NEAR


def _end(box: Box, axis: int) -> float:
    return box[axis] + box[axis + 2]


def _with_span(box: Box, axis: int, start: float, end: float) -> Box:
    if axis == 0:
        return (start, box[1], end - start, box[3])
    return (box[0], start, box[2], end - start)


def _near(one: float, other: float) -> bool:
    return abs(one - other) < NEAR


def resized(layout: Layout, size: str) -> Layout:
    """Return it for another size of page, with that size's own measures. Between sheets and an
    endless strip the panels flow anew, in the order they had."""
    new = replace(layout, size=size, margin=None, gutter=None, bleed=None)
    if (new.sheet.height is None) == (layout.sheet.height is None):
        return new
    order = [cell.panel_id for page in layout.pages for cell in page.cells if cell.panel_id]
    return arranged(replace(new, pages=()), list(dict.fromkeys(order)))


def page_added(layout: Layout, after: str, template: str) -> Layout:
    """Return it with an empty page behind another one, or at the end."""
    new = page_from(template, new_page_id(layout.pages), 0)
    pages: list[Page] = []
    for page in layout.pages:
        pages += [page, new] if page.id == after else [page]
    return _renumbered(layout, pages if new in pages else [*pages, new])


def page_removed(layout: Layout, page_id: str) -> Layout:
    """Return it without a page; its panels stay in the story, and off the pages."""
    page = page_at(layout, page_id)
    if page is None:
        return layout
    gone = {cell.panel_id for cell in page.cells if cell.panel_id}
    kept = _renumbered(layout, [other for other in layout.pages if other.id != page_id])
    return replace(kept, left_out=layout.left_out | gone)


def page_moved(layout: Layout, page_id: str, by: int) -> Layout:
    """Return it with a page further to the front (-1) or to the back (1)."""
    pages = list(layout.pages)
    at = next((n for n, page in enumerate(pages) if page.id == page_id), None)
    if at is None or not 0 <= at + by < len(pages):
        return layout
    pages[at], pages[at + by] = pages[at + by], pages[at]
    return _renumbered(layout, pages)


def with_page(layout: Layout, page_id: str, change: Callable[[Page], Page]) -> Layout:
    """Return it with a page changed."""
    page = page_at(layout, page_id)
    return layout if page is None else _with_page(layout, change(page))


def _freed(page: Page, direction: str) -> Page:
    """Return the page with every cell's box its own: from now on nothing follows the template."""
    boxes = boxes_of(page, direction)
    cells = tuple(replace(cell, box=boxes.get(cell.id)) for cell in page.cells)
    return replace(page, template=FREE, cells=tuple(cell for cell in cells if cell.box is not None))


def _in_order(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    return tuple(replace(cell, order=float(number)) for number, cell in enumerate(cells, 1))


def _renumbered(layout: Layout, pages: Iterable[Page]) -> Layout:
    ordered = (replace(page, order=float(number)) for number, page in enumerate(pages, 1))
    return replace(layout, pages=tuple(ordered))


def _with_page(layout: Layout, page: Page) -> Layout:
    pages = tuple(page if old.id == page.id else old for old in layout.pages)
    return replace(layout, pages=pages)


def _with_cell(layout: Layout, spot: Spot, cell: Cell) -> Layout:
    page = page_at(layout, spot[0])
    if page is None:
        return layout
    cells = tuple(cell if old.id == cell.id else old for old in page.cells)
    return _with_page(layout, replace(page, cells=cells))
