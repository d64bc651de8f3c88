"""The pages of a story, read from its state: which panel stands where, and how pages change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.folds.lettering import Box, Point, order_of, present, rounded
from app.folds.state import State, patch_between

EMPTY: tuple[tuple[float, ...], ...] = ()
TEMPLATES: Mapping[str, tuple[tuple[float, ...], ...]] = {
    "1": ((1,),),
    "2": ((1,), (1,)),
    "3": ((1,), (0.5, 0.5)),
    "4": ((1,), (0.5, 0.5), (1,)),
    "2x2": ((0.5, 0.5), (0.5, 0.5)),
    "2x3": ((0.5, 0.5), (0.5, 0.5), (0.5, 0.5)),
    "yonkoma": ((1,), (1,), (1,), (1,)),
    "strip": EMPTY,
}
"""Rows from top to bottom, each the widths of its cells in reading order. A ``strip`` has one
column as long as its panels need."""
HEIGHTS: Mapping[str, tuple[float, ...]] = {"4": (0.38, 0.24, 0.38)}
"""How tall the rows are where they are not all alike: on an A4 page the broad ones take a picture of
16:9 whole."""
FREE = "free"
"""The template of a page whose cells were moved by hand."""
FIRST_TEMPLATE = "4"
DIRECTIONS = ("ltr", "rtl")


@dataclass(frozen=True, slots=True)
class PageSize:
    """A sheet: ``unit`` is ``mm`` or ``px``; so are width, height, margin, gutter and bleed.

    ``height`` None: as long as needed. ``letters`` is how tall lettering is there.
    """

    width: float
    height: float | None
    unit: str
    margin: float
    gutter: float
    bleed: float
    letters: float


SIZES: Mapping[str, PageSize] = {
    "a4": PageSize(210, 297, "mm", 12, 4, 3, 4.2),
    "b5": PageSize(182, 257, "mm", 11, 3.5, 3, 3.8),
    "us-comic": PageSize(168.3, 260.4, "mm", 9.5, 3, 3.2, 3.6),
    "square": PageSize(1080, 1080, "px", 40, 20, 0, 30),
    "webtoon": PageSize(800, None, "px", 0, 60, 0, 30),
}
"""ISO A4, JIS B5 (the manga magazine's), the US comic's trim of 6.625 by 10.25 inches, a square
for social pages, and the 800 pixels webtoon platforms ask for."""
FIRST_SIZE = "a4"


@dataclass(frozen=True, slots=True)
class Cell:
    """One place on a page. ``box`` is its share of the page inside the margins, from 0 to 1, half
    the gutters included; cells of a page lie side by side without overlap. ``focus`` is the point
    of the picture that stays in view where the picture has to be cut, None its middle."""

    id: str
    order: float = 0
    panel_id: str = ""
    box: Box | None = None
    focus: Point | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page. ``full`` lets pictures at the edge run off the sheet."""

    id: str
    order: float = 0
    template: str = FIRST_TEMPLATE
    cells: tuple[Cell, ...] = ()
    full: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """How a story's panels make pages. ``left_out`` are panels the person took off the pages.

    ``margin``, ``gutter`` and ``bleed`` are in the sheet's unit; None is the size's own.
    """

    direction: str = "ltr"
    size: str = FIRST_SIZE
    template: str = FIRST_TEMPLATE
    margin: float | None = None
    gutter: float | None = None
    bleed: float | None = None
    font: str = ""
    left_out: frozenset[str] = frozenset()
    pages: tuple[Page, ...] = ()

    @property
    def sheet(self) -> PageSize:
        """The size with the story's own margin, gutter and bleed."""
        own = SIZES[self.size]
        return replace(
            own,
            margin=own.margin if self.margin is None else self.margin,
            gutter=own.gutter if self.gutter is None else self.gutter,
            bleed=own.bleed if self.bleed is None else self.bleed,
        )


def layout_of(state: Mapping[str, Any]) -> Layout:
    """Return the layout of a state; what cannot be read counts as absent. Never raises."""
    raw = _mapping(state.get("layout"))
    first = Layout()
    pages = [_page(str(name), item) for name, item in _mapping(raw.get("pages")).items()]
    return Layout(
        _one_of(raw.get("direction"), DIRECTIONS, first.direction),
        _one_of(raw.get("size"), tuple(SIZES), first.size),
        _one_of(raw.get("template"), tuple(TEMPLATES), first.template),
        _length(raw.get("margin")),
        _length(raw.get("gutter")),
        _length(raw.get("bleed")),
        raw["font"] if isinstance(raw.get("font"), str) else "",
        frozenset(name for name, out in _mapping(raw.get("left_out")).items() if out is True),
        tuple(sorted(pages, key=lambda page: page.order)),
    )


def arranged(layout: Layout, panels: Sequence[str]) -> Layout:
    """Return the layout with every panel of the story on a page, in story order.

    Panels that stand nowhere yet fill the empty cells behind the last filled one, then further
    pages of the story's template. A panel that is not on this branch leaves its cell empty.
    """
    there = set(panels)
    pages = [_only(page, there) for page in layout.pages]
    placed = {cell.panel_id for page in pages for cell in page.cells}
    waiting = [name for name in panels if name not in placed and name not in layout.left_out]
    waiting.reverse()
    last = max(
        (n for n, page in enumerate(pages) if any(c.panel_id for c in page.cells)), default=-1
    )
    for number, page in enumerate(pages):
        if number >= last and waiting:
            pages[number] = _filled(page, waiting)
    while waiting:
        pages.append(_next_page(layout, pages, waiting))
    return replace(layout, pages=tuple(pages))


def _filled(page: Page, waiting: list[str]) -> Page:
    """Return the page with waiting panels in its cells behind the last filled one."""
    cells = list(page.cells)
    if page.template == "strip":
        while waiting:
            cells.append(_cell_for(cells, waiting.pop()))
        return replace(page, cells=tuple(cells))
    filled = max((n for n, cell in enumerate(cells) if cell.panel_id), default=-1)
    for number in range(filled + 1, len(cells)):
        if waiting:
            cells[number] = replace(cells[number], panel_id=waiting.pop())
    return replace(page, cells=tuple(cells))


def _next_page(layout: Layout, pages: Sequence[Page], waiting: list[str]) -> Page:
    template = "strip" if layout.sheet.height is None else layout.template
    order = max((page.order for page in pages), default=0) + 1
    return _filled(page_from(template, new_page_id(pages), order), waiting)


def _cell_for(cells: Sequence[Cell], panel_id: str) -> Cell:
    order = max((cell.order for cell in cells), default=0) + 1
    return Cell(new_cell_id(cells), order, panel_id)


def _only(page: Page, there: set[str]) -> Page:
    cells = tuple(
        cell if cell.panel_id in there else replace(cell, panel_id="") for cell in page.cells
    )
    if page.template == "strip":
        cells = tuple(cell for cell in cells if cell.panel_id)
    return replace(page, cells=cells)


def page_from(template: str, page_id: str, order: float) -> Page:
    """Return an empty page of a template."""
    count = sum(len(row) for row in TEMPLATES.get(template, EMPTY))
    cells = tuple(Cell(f"c{number}", number) for number in range(1, count + 1))
    return Page(page_id, order, template, cells)


def boxes_of(page: Page, direction: str) -> dict[str, Box]:
    """Return where each cell lies, by its id: its own box, else its template's place.

    The template's places follow the reading direction; boxes that were moved by hand stay. Cells
    beyond the template share a further row each. A ``strip`` has no boxes.
    """
    places = list(template_boxes(page.template, direction))
    found: dict[str, Box] = {}
    for number, cell in enumerate(page.cells):
        if cell.box is not None:
            found[cell.id] = cell.box
        elif number < len(places):
            found[cell.id] = places[number]
    return found


def template_boxes(template: str, direction: str) -> Iterable[Box]:
    """Yield a template's boxes in reading order."""
    rows = TEMPLATES.get(template, EMPTY)
    heights = HEIGHTS.get(template) or (1 / max(1, len(rows)),) * len(rows)
    top = 0.0
    for row, height in zip(rows, heights, strict=True):
        left = 0.0
        for width in row:
            x = left if direction == "ltr" else 1 - left - width
            yield (x, top, float(width), height)
            left += width
        top += height


def layout_patch(before: Layout, after: Layout) -> State | None:
    """Return the merge patch that makes ``before`` into ``after``; None where nothing differs.

    Pages and cells are known by their ids. Only what differs is named, so that fields of a newer
    version survive.
    """
    patch = patch_between(_raw(before), _raw(after))
    return {"layout": patch} if patch else None


def _raw(layout: Layout) -> State:
    """Return the layout as the state keeps it."""
    return present(
        direction=layout.direction,
        size=layout.size,
        template=layout.template,
        margin=layout.margin,
        gutter=layout.gutter,
        bleed=layout.bleed,
        font=layout.font or None,
        left_out=dict.fromkeys(sorted(layout.left_out), True),
        pages={page.id: _raw_page(page) for page in layout.pages},
    )


def _raw_page(page: Page) -> State:
    cells = {cell.id: _raw_cell(cell) for cell in page.cells}
    return present(order=page.order, template=page.template, full=page.full or None, cells=cells)


def _raw_cell(cell: Cell) -> State:
    return present(
        order=cell.order, panel_id=cell.panel_id or None, box=rounded(cell.box),
        focus=rounded(cell.focus),
    )  # fmt: skip


def _page(name: str, value: Any) -> Page:
    raw = _mapping(value)
    cells = [_cell(str(key), item) for key, item in _mapping(raw.get("cells")).items()]
    template = _one_of(raw.get("template"), (*TEMPLATES, FREE), FIRST_TEMPLATE)
    ordered = tuple(sorted(cells, key=lambda cell: cell.order))
    return Page(name, order_of(raw), template, ordered, raw.get("full") is True)


def _cell(name: str, value: Any) -> Cell:
    raw = _mapping(value)
    panel, box, focus = (
        raw.get("panel_id"),
        _shares(raw.get("box"), 4),
        _shares(raw.get("focus"), 2),
    )
    sound = box is not None and box[2] > 0.01 and box[3] > 0.01
    return Cell(
        name,
        order_of(raw),
        panel if isinstance(panel, str) else "",
        (box[0], box[1], box[2], box[3]) if box and sound else None,
        (focus[0], focus[1]) if focus else None,
    )


def new_page_id(pages: Iterable[Page]) -> str:
    """Return an id no page has."""
    return _free("p", {page.id for page in pages})


def new_cell_id(cells: Iterable[Cell]) -> str:
    """Return an id no cell has."""
    return _free("c", {cell.id for cell in cells})


def _free(stem: str, taken: set[str]) -> str:
    number = len(taken) + 1
    while f"{stem}{number}" in taken:
        number += 1
    return f"{stem}{number}"


def _one_of(value: Any, allowed: Sequence[str], otherwise: str) -> str:
    return value if isinstance(value, str) and value in allowed else otherwise


def _length(value: Any) -> float | None:
    sound = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 500
    return float(value) if sound else None


def _shares(value: Any, count: int) -> list[float] | None:
    if not isinstance(value, list) or len(value) != count:
        return None
    sound = all(isinstance(n, int | float) and 0 <= n <= 1 for n in value)
    return [float(n) for n in value] if sound else None


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
