"""The map of the branches: every turn once, every line whole from its tip to where it left."""

from __future__ import annotations

import pytest

from app.folds.answer import fold
from app.folds.branches import lines
from app.folds.returning import last_visits
from app.folds.turns import turns_on
from app.viewmodels.branch_map import map_rows
from app.viewmodels.branch_views import branch_views, siblings_on
from app.viewmodels.tree_turns import TreeTurn, tree_turns
from tests.runtime.walk import life

SEEDS = range(300, 316)


def session_of(seed):
    return fold(life(seed, steps=40)[0].view.rows(0)).session


def up(turns, turn_id):
    by_id = {turn.id: turn for turn in turns}
    while turn_id is not None:
        yield by_id[turn_id]
        turn_id = by_id[turn_id].parent


@pytest.mark.parametrize("seed", SEEDS)
def test_the_tree_has_the_turns_of_every_line(seed):
    session = session_of(seed)
    turns = tree_turns(session)
    assert len({turn.id for turn in turns}) == len(turns)
    for line in lines(session):
        path = turns_on(session, session.tree.path(line.tip))
        if not path:
            continue
        walked = list(up(turns, path[-1].id))[::-1]
        assert [turn.id for turn in walked] == [turn.id for turn in path]
        assert [turn.number for turn in walked] == [turn.number for turn in path]
    here = [turn for turn in turns if turn.here]
    on_path = turns_on(session, session.tree.path(session.tree.head))
    assert [turn.id for turn in here] == [turn.id for turn in on_path[-1:]]
    assert {turn.id for turn in turns if turn.on_path} == {turn.id for turn in on_path}


@pytest.mark.parametrize("seed", SEEDS)
def test_one_returns_to_the_line_that_was_visited_last(seed):
    session = session_of(seed)
    visits = last_visits(session)
    tree = session.tree
    for entry_id in tree.nodes:
        below = [other for other in tree.nodes if tree.on_path(entry_id, other)]
        when, tip = visits[entry_id]
        assert tip in below
        if tree.head in below:
            assert tip == tree.head
            assert when == session.seq + 1
        elif times := [tree.left[other] for other in below if other in tree.left]:
            assert when == max(times) == tree.left[tip]
        else:
            assert when == 0


def unfold_all(turns):
    return [turn.id for turn in turns]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("unfolded", [False, True])
def test_every_turn_stands_in_one_row_below_what_follows_it(seed, unfolded):
    turns = tree_turns(session_of(seed))
    rows = map_rows(turns, unfold_all(turns) if unfolded else ())
    if not turns:
        assert rows == []
        return
    assert sum(row.count for row in rows) == len(turns)
    assert rows[-1].kind == "start"
    assert {row.kind for row in rows[:-1]} <= ({"turn"} if unfolded else {"turn", "run"})
    shown = [row.turn.id for row in rows if row.turn is not None]
    order = {turn.id: at for at, turn in enumerate(turns)}
    assert shown == sorted(shown, key=lambda turn_id: -order[turn_id])


def ends_below(rows, at):
    """Follow a row's lane down until it joins another row; return that row."""
    lane = rows[at].lane
    for below in range(at + 1, len(rows)):
        row = rows[below]
        if lane in row.joins:
            assert lane not in row.through
            return row
        if row.lane == lane:
            assert row.up, "a line ends in nothing"
            return row
        assert lane in row.through, "a line has a gap"
    raise AssertionError("a line ends below the last row")


@pytest.mark.parametrize("seed", SEEDS)
def test_lines_run_unbroken_from_each_row_to_its_parents_row(seed):
    turns = tree_turns(session_of(seed))
    rows = map_rows(turns, unfold_all(turns))
    by_id = {row.turn.id: row for row in rows if row.turn is not None}
    for at, row in enumerate(rows[:-1]):
        assert row.lane not in row.through
        below = ends_below(rows, at)
        parent = row.turn.parent
        assert below is (rows[-1] if parent is None else by_id[parent])
    assert all(row.lane == 0 for row in rows if row.turn is None or row.turn.on_path)


def a_turn(number, parent, *, path=False, here=False):
    return TreeTurn(f"t{number}", parent, 1, "run", f"turn {number}", "tip", None, here, path)


def test_straight_runs_fold_and_unfold_and_hits_keep_what_leads_to_them():
    turns = [a_turn(0, None, path=True)]
    turns += [a_turn(n, f"t{n - 1}", path=True, here=n == 6) for n in range(1, 7)]
    turns += [a_turn(7, "t2")] + [a_turn(n, f"t{n - 1}") for n in range(8, 12)]
    assert [(row.kind, row.count, row.lane) for row in map_rows(turns)] == [
        ("turn", 1, 1), ("run", 4, 1), ("turn", 1, 0), ("run", 3, 0), ("turn", 1, 0),
        ("run", 2, 0), ("start", 0, 0),
    ]  # fmt: skip
    assert [row.count for row in map_rows(turns, {"t8"})] == [1] * 5 + [1, 3, 1, 2, 0]
    found = map_rows(turns, hits={"t9"})
    assert [row.turn.id for row in found[:-1]] == ["t9", "t8", "t2"]
    assert [row.count for row in found] == [1, 2, 3, 0]
    assert map_rows(turns, hits=set()) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_the_inline_switcher_names_this_line_and_every_other(seed):
    session = session_of(seed)
    path = session.tree.path(session.tree.head)
    firsts = {turn.entries[0].entry_id for turn in turns_on(session, path)}
    for first, tips in siblings_on(session, path).items():
        assert session.tree.head in tips
        assert len(set(tips)) == len(tips) > 1
        if first in firsts:
            for tip in tips:
                assert (tip == session.tree.head) is session.tree.on_path(first, tip)


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_the_current_branch_is_the_one_visited_last(seed):
    views = branch_views(session_of(seed))
    newest = max(views, key=lambda view: view.visited, default=None)
    assert newest is None or newest.current
