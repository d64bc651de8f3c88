"""Whatever is done to pages, no panel is lost or doubled and no cell overlaps another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.folds.layout import Layout, arranged, boxes_of
from app.folds.page_edits import (
    cell_at,
    edge_moved,
    merge_partners,
    merged,
    page_added,
    page_moved,
    page_removed,
    put_back,
    refocused,
    resized,
    split,
    swapped,
    taken_off,
    with_page,
    with_template,
)

PANELS = [f"e{number}.0" for number in range(7)]
Edit = Callable[[Layout], Layout]


def start(template: str = "2x2", direction: str = "ltr") -> Layout:
    return arranged(Layout(direction, template=template), PANELS)


def shown(layout: Layout) -> list[list[str]]:
    return [[cell.panel_id for cell in page.cells] for page in layout.pages]


PAGE = st.sampled_from(["p1", "p2", "p3", "p9"])
CELL = st.sampled_from(["c1", "c2", "c3", "c4", "c5", "c9"])
SPOT = st.tuples(PAGE, CELL)
SHARE = st.floats(-0.2, 1.2)
EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.builds(lambda a, b: lambda found: swapped(found, a, b), SPOT, SPOT),
    st.builds(lambda a: lambda found: taken_off(found, a), SPOT),
    st.builds(
        lambda name, a: lambda found: put_back(found, name, a),
        st.sampled_from(PANELS), st.none() | SPOT,
    ),
    st.builds(lambda a, x, y: lambda found: refocused(found, a, (x, y)), SPOT, SHARE, SHARE),
    st.builds(
        lambda a, name: lambda found: with_template(found, a, name),
        PAGE, st.sampled_from(["1", "3", "2x3", "yonkoma", "strip"]),
    ),
    st.builds(lambda a, on: lambda found: split(found, a, beside=on), SPOT, st.booleans()),
    st.builds(lambda a, b: lambda found: merged(found, a, b), SPOT, CELL),
    st.builds(
        lambda a, side, to: lambda found: edge_moved(found, a, side, to),
        SPOT, st.sampled_from(["left", "right", "top", "bottom"]), SHARE,
    ),
    st.builds(lambda a: lambda found: page_added(found, a, "3"), PAGE),
    st.builds(lambda a: lambda found: page_removed(found, a), PAGE),
    st.builds(lambda a, by: lambda found: page_moved(found, a, by), PAGE, st.sampled_from([-1, 1])),
)  # fmt: skip


@given(st.lists(EDITS, max_size=12), st.sampled_from(["ltr", "rtl"]))
def test_no_edit_loses_or_doubles_a_panel_and_cells_never_overlap(
    edits: list[Edit], direction: str
) -> None:
    layout = start(direction=direction)
    for edit in edits:
        layout = arranged(edit(layout), PANELS)
        there = [name for page in shown(layout) for name in page if name]
        assert sorted([*there, *layout.left_out]) == PANELS
        assert len({page.id for page in layout.pages}) == len(layout.pages)
        for page in layout.pages:
            assert len({cell.id for cell in page.cells}) == len(page.cells)
            _check(list(boxes_of(page, direction).values()), page.template)


def _check(boxes: list[tuple[float, float, float, float]], template: str) -> None:
    if template != "strip":
        assert sum(w * h for _, _, w, h in boxes) == pytest.approx(1, abs=0.01), "the page is full"
    for number, (x, y, w, h) in enumerate(boxes):
        assert w > 0.03
        assert h > 0.03
        for x2, y2, w2, h2 in boxes[number + 1 :]:
            wide, tall = min(x + w, x2 + w2) - max(x, x2), min(y + h, y2 + h2) - max(y, y2)
            assert wide < 0.01 or tall < 0.01


def test_panels_change_places() -> None:
    layout = swapped(start(), ("p1", "c1"), ("p2", "c2"))
    assert shown(layout) == [["e5.0", "e1.0", "e2.0", "e3.0"], ["e4.0", "e0.0", "e6.0", ""]]
    assert swapped(layout, ("p1", "c1"), ("p2", "c2")) == start()


def test_a_panel_taken_off_stays_off_and_comes_back_where_it_is_wanted() -> None:
    layout = taken_off(start(), ("p1", "c2"))
    assert arranged(layout, PANELS) == layout
    assert shown(layout)[0] == ["e0.0", "", "e2.0", "e3.0"]
    back = put_back(layout, "e1.0", ("p1", "c2"))
    assert back == start()
    assert shown(arranged(put_back(layout, "e1.0"), PANELS))[1][-1] == "e1.0"


def test_a_page_with_fewer_cells_gives_the_rest_a_page_behind_it() -> None:
    layout = with_template(start(), "p1", "3")
    assert shown(layout) == [
        ["e0.0", "e1.0", "e2.0"], ["e3.0", "", ""], ["e4.0", "e5.0", "e6.0", ""],
    ]  # fmt: skip


@pytest.mark.parametrize(("direction", "first"), [("ltr", 0.0), ("rtl", 0.75)])
def test_a_cell_is_cut_in_reading_order(direction: str, first: float) -> None:
    layout = split(start(direction=direction), ("p1", "c1"), beside=True)
    page = layout.pages[0]
    assert [cell.panel_id for cell in page.cells] == ["e0.0", "", "e1.0", "e2.0", "e3.0"]
    assert boxes_of(page, direction)["c1"][0] == first
    assert boxes_of(page, direction)["c1"][2] == 0.25


def test_cells_that_make_a_rectangle_become_one() -> None:
    layout = start()
    assert merge_partners(layout, ("p1", "c1")) == ["c2", "c3"]
    found = merged(layout, ("p1", "c1"), "c2")
    assert shown(found)[0] == ["e0.0", "e2.0", "e3.0"]
    assert found.left_out == {"e1.0"}
    assert boxes_of(found.pages[0], "ltr")["c1"] == (0, 0, 1, 0.5)
    assert merged(layout, ("p1", "c1"), "c4") == layout, "they touch at a corner only"
    cut = split(layout, ("p1", "c1"), beside=False)
    assert merged(cut, ("p1", "c1"), "c5").left_out == frozenset()


def test_an_edge_takes_along_what_lies_at_it_and_nothing_else() -> None:
    layout = edge_moved(start(), ("p1", "c1"), "right", 0.7)
    boxes = boxes_of(layout.pages[0], "ltr")
    assert boxes["c1"] == (0, 0, 0.7, 0.5)
    assert boxes["c2"][0] == 0.7
    assert boxes["c3"][2] == 0.5, "the row below has an edge of its own"
    down = boxes_of(edge_moved(layout, ("p1", "c1"), "bottom", 0.3).pages[0], "ltr")
    assert {round(box[3], 4) for box in down.values()} == {0.3, 0.7}, "one edge across the page"


def test_an_edge_stops_before_a_cell_vanishes_and_the_pages_own_edge_stays() -> None:
    layout = edge_moved(start(), ("p1", "c1"), "right", 1.5)
    assert boxes_of(layout.pages[0], "ltr")["c2"][2] == pytest.approx(0.08)
    assert edge_moved(start(), ("p1", "c1"), "left", 0.3) == start()


def test_a_page_that_is_removed_leaves_its_panels_off_the_pages() -> None:
    layout = page_removed(start(), "p1")
    assert layout.left_out == set(PANELS[:4])
    assert shown(arranged(layout, PANELS)) == [["e4.0", "e5.0", "e6.0", ""]]


def test_pages_change_their_order() -> None:
    assert [page.id for page in page_moved(start(), "p2", -1).pages] == ["p2", "p1"]
    assert page_moved(start(), "p2", 1) == start()
    assert [page.id for page in page_added(start(), "p1", "1").pages] == ["p1", "p3", "p2"]


def test_a_strip_has_the_panels_in_the_order_of_the_pages_and_pages_those_of_the_strip() -> None:
    layout = taken_off(swapped(start(), ("p1", "c1"), ("p2", "c1")), ("p1", "c2"))
    strip = resized(replace(layout, margin=3.0), "webtoon")
    assert shown(strip) == [["e4.0", "e2.0", "e3.0", "e0.0", "e5.0", "e6.0"]]
    assert strip.margin is None
    assert strip.left_out == {"e1.0"}
    assert shown(resized(strip, "b5")) == [
        ["e4.0", "e2.0", "e3.0", "e0.0"],
        ["e5.0", "e6.0", "", ""],
    ]
    assert resized(layout, "b5").pages == layout.pages


def test_a_page_is_changed_by_its_id() -> None:
    layout = with_page(start(), "p2", lambda page: replace(page, full=True))
    assert [page.full for page in layout.pages] == [False, True]
    assert cell_at(layout, ("p2", "c1")) is not None
    assert cell_at(layout, ("p7", "c1")) is None
