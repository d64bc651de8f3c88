"""Pages are read out of a state that may hold anything; every panel stands on one, in order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.folds.layout import (
    DIRECTIONS,
    FREE,
    SIZES,
    TEMPLATES,
    Cell,
    Layout,
    Page,
    arranged,
    boxes_of,
    layout_of,
    layout_patch,
    page_from,
    template_boxes,
)
from app.folds.state import merge_patch

ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["pages", "cells", "order", "template", "box", "panel_id", "direction", "size"]
            )
            | st.text(max_size=2),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)
PANELS = [f"e{number}.0" for number in range(8)]
SHARES = st.integers(0, 5_000).map(lambda n: n / 10_000)
SIZE = st.integers(200, 5_000).map(lambda n: n / 10_000)
CELLS = st.builds(
    Cell,
    id=st.sampled_from(["c1", "c2", "c3", "c4", "c5"]),
    order=st.integers(0, 9).map(float),
    panel_id=st.sampled_from(["", *PANELS]),
    box=st.none() | st.tuples(SHARES, SHARES, SIZE, SIZE),
    focus=st.none() | st.tuples(SHARES, SHARES),
)


def _ordered(found: list[Cell] | list[Page]) -> tuple[object, ...]:
    return tuple(sorted(found, key=lambda item: (item.order, item.id)))


PAGES = st.builds(
    Page,
    id=st.sampled_from(["p1", "p2", "p3", "p4"]),
    order=st.integers(0, 9).map(float),
    template=st.sampled_from([*TEMPLATES, FREE]),
    cells=st.lists(CELLS, max_size=5, unique_by=lambda cell: cell.id).map(_ordered),
    full=st.booleans(),
)
LAYOUTS = st.builds(
    Layout,
    direction=st.sampled_from(DIRECTIONS),
    size=st.sampled_from(list(SIZES)),
    template=st.sampled_from(list(TEMPLATES)),
    margin=st.none() | st.integers(0, 60).map(float),
    gutter=st.none() | st.integers(0, 60).map(float),
    bleed=st.none() | st.integers(0, 20).map(float),
    font=st.sampled_from(["", "Comic Neue"]),
    left_out=st.frozensets(st.sampled_from(PANELS), max_size=3),
    pages=st.lists(PAGES, max_size=4, unique_by=lambda page: page.id).map(_ordered),
)


@given(ANY)
def test_any_state_gives_a_layout_that_can_be_drawn(value: object) -> None:
    for state in ({"layout": value}, {"layout": {"pages": value}}):
        layout = arranged(layout_of(state), PANELS)
        assert layout.size in SIZES
        for page in layout.pages:
            boxes_of(page, layout.direction)


@given(LAYOUTS)
def test_a_layout_survives_being_written_and_read(layout: Layout) -> None:
    patch = layout_patch(Layout(), layout)
    assert _same(layout_of(merge_patch({}, patch or {})), layout)


@given(LAYOUTS, LAYOUTS)
def test_a_patch_makes_one_layout_into_another(before: Layout, after: Layout) -> None:
    state = merge_patch({"scene": {"place": "quay"}}, layout_patch(Layout(), before) or {})
    changed = merge_patch(state, layout_patch(before, after) or {})
    assert _same(layout_of(changed), after)
    assert changed["scene"] == {"place": "quay"}


def _same(one: Layout, other: Layout) -> bool:
    def plain(layout: Layout) -> Layout:
        pages = sorted(layout.pages, key=lambda page: page.id)
        return replace(
            layout,
            pages=tuple(
                replace(page, cells=tuple(sorted(page.cells, key=lambda cell: cell.id)))
                for page in pages
            ),
        )

    return plain(one) == plain(other)


@given(LAYOUTS, st.lists(st.sampled_from(PANELS), unique=True))
def test_every_panel_of_the_branch_is_on_a_page_and_no_other_is(
    layout: Layout, panels: list[str]
) -> None:
    found = [cell.panel_id for page in arranged(layout, panels).pages for cell in page.cells]
    there = {name for name in found if name}
    assert there >= set(panels) - layout.left_out
    assert there <= set(panels)
    # what was there twice may stay twice; nothing is put there twice
    placed = [cell.panel_id for page in layout.pages for cell in page.cells]
    assert all(found.count(name) <= max(1, placed.count(name)) for name in there)


@given(LAYOUTS, st.lists(st.sampled_from(PANELS), unique=True))
def test_arranging_again_changes_nothing(layout: Layout, panels: list[str]) -> None:
    once = arranged(layout, panels)
    assert arranged(once, panels) == once


def test_panels_flow_onto_pages_in_story_order() -> None:
    pages = arranged(Layout(template="3"), PANELS[:7]).pages
    assert [[cell.panel_id for cell in page.cells] for page in pages] == [
        PANELS[0:3], PANELS[3:6], [PANELS[6], "", ""],
    ]  # fmt: skip
    assert [page.id for page in pages] == ["p1", "p2", "p3"]


def test_a_new_panel_takes_the_place_behind_the_last_one_and_no_gap_that_was_left() -> None:
    page = page_from("2x2", "p1", 1)
    gap = tuple(
        replace(cell, panel_id=name)
        for cell, name in zip(page.cells, ["", PANELS[0], "", ""], strict=True)
    )
    layout = Layout(pages=(replace(page, cells=gap),), left_out=frozenset({PANELS[3]}))
    (found,) = arranged(layout, [PANELS[0], PANELS[1], PANELS[3]]).pages
    assert [cell.panel_id for cell in found.cells] == ["", PANELS[0], PANELS[1], ""]


def test_a_webtoon_is_one_page_however_many_panels_it_has() -> None:
    (page,) = arranged(Layout(size="webtoon"), PANELS).pages
    assert page.template == "strip"
    assert [cell.panel_id for cell in page.cells] == PANELS


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("template", [name for name in TEMPLATES if name != "strip"])
def test_a_template_fills_the_page_without_gap_or_overlap(template: str, direction: str) -> None:
    boxes = list(template_boxes(template, direction))
    assert sum(w * h for _, _, w, h in boxes) == pytest.approx(1)
    for x, y, w, h in boxes:
        assert x >= 0
        assert y >= 0
        assert x + w <= 1.0001
        assert y + h <= 1.0001
    for number, (x, y, w, h) in enumerate(boxes):
        for x2, y2, w2, h2 in boxes[number + 1 :]:
            wide = min(x + w, x2 + w2) - max(x, x2)
            tall = min(y + h, y2 + h2) - max(y, y2)
            assert wide <= 1e-9 or tall <= 1e-9


def test_reading_from_right_to_left_mirrors_a_template_and_no_box_moved_by_hand() -> None:
    page = page_from("2x2", "p1", 1)
    first, second, *_ = page.cells
    moved = replace(page, cells=(first, replace(second, box=(0.1, 0.2, 0.3, 0.4))))
    boxes = boxes_of(moved, "rtl")
    assert boxes[first.id] == (0.5, 0, 0.5, 0.5)
    assert boxes[second.id] == (0.1, 0.2, 0.3, 0.4)
