"""Branches, turns and panels of random lives: one walk of the tree gives what each path gives."""

from __future__ import annotations

import pytest

from app.folds.answer import Fold, fold
from app.folds.branches import lines, panel_counts
from app.folds.panels import panels_on
from app.folds.tree import Tree
from app.folds.turns import turn_counts, turns_on
from app.records.facts import Branch
from app.records.rows import Row, fact
from tests import make
from tests.runtime.walk import life


@pytest.mark.parametrize("seed", range(300, 312))
def test_counts_equal_what_each_path_says(seed):
    session = fold(life(seed, steps=40)[0].view.rows(0)).session
    turns, panels = turn_counts(session), panel_counts(session)
    for entry_id in session.tree.nodes:
        path = session.tree.path(entry_id)
        assert turns[entry_id] == len(turns_on(session, path))
        shown = [panel for panel in panels_on(session, path) if panel.shown is not None]
        assert panels[entry_id] == len(shown)


@pytest.mark.parametrize("seed", range(300, 306))
def test_every_line_is_listed_once_and_holds_more_than_rewinds(seed):
    session = fold(life(seed, steps=40)[0].view.rows(0)).session
    listed = lines(session)
    tips = [line.tip for line in listed]
    assert len(set(tips)) == len(tips)
    head = session.tree.head
    assert head is None or head in tips
    parents = {node.entry.parent_id for node in session.tree.nodes.values()}
    for line in listed:
        assert line.tip not in parents or line.tip == head
        own = session.tree.path(line.tip)
        start = next(i for i, entry in enumerate(own) if entry.entry_id == line.first)
        only_rewinds = all(isinstance(entry, Branch) for entry in own[start:])
        assert not only_rewinds or line.tip == head
        assert (line.left_at is None) is (line.tip == head)


def test_many_branches_cost_one_walk_and_not_one_each(monkeypatch):
    """Counted in nodes: a line costs what is its own, not the whole path to it."""
    result = Fold()
    seq = 0

    def add(draft):
        nonlocal seq
        seq += 1
        names = (draft.stream, draft.kind, draft.payload, draft.entry_id, draft.parent_id)
        result.add(Row("s", seq, *names))

    add(fact("session_created", {"format": 1, "title": "S", "initial_state": {}}))
    parent = None
    for number in range(400):
        add(make.user(f"u{number}", parent))
        parent = f"u{number}"
    for number in range(100):
        add(make.branch(f"b{number}", "u390", parent))
        add(make.user(f"x{number}", f"b{number}"))
        parent = f"x{number}"
    assert result.corruption is None
    walked = 0
    up = Tree.up

    def counted(tree, entry_id):
        nonlocal walked
        for node in up(tree, entry_id):
            walked += 1
            yield node

    monkeypatch.setattr(Tree, "up", counted)
    assert len(lines(result.session)) == 101
    assert walked < 2 * len(result.session.tree.nodes)
