"""The list models keep Qt's contract whatever the story does."""

from __future__ import annotations

from typing import Any, cast

import pytest

from app.viewmodels.branches import BRANCH_ROLE, BranchesModel
from app.viewmodels.library import LibraryModel
from app.viewmodels.spending_model import LINE_ROLE, SpendingModel
from app.viewmodels.story import StoryModel
from app.viewmodels.timeline import ASIDE_ROLE, LATER_ROLE, LOOKED_AT_ROLE, TimelineModel
from tests import make, stories


@pytest.fixture
def model(qapp: Any) -> StoryModel:
    return StoryModel(cast(Any, stories.NoWorker()))


def show(model: StoryModel, drafts: Any) -> None:
    model.story = stories.story(drafts)
    model.changed.emit()


def test_the_timeline_follows_a_story_that_grows_shrinks_and_goes_aside(
    qtmodeltester: Any, model: StoryModel
) -> None:
    timeline = TimelineModel(model)
    qtmodeltester.check(timeline)
    drafts, tip = stories.runs(4)
    show(model, drafts)
    assert timeline.rowCount() == 4
    show(model, [*drafts, make.branch("b", "z2", tip, "Rain")])
    assert timeline.rowCount() == 4, "two on the path, two aside"
    assert [timeline.index(row).data(ASIDE_ROLE) for row in range(4)] == [False, False, True, True]
    assert timeline.number_at(2) is None
    show(model, [])
    assert timeline.rowCount() == 0
    qtmodeltester.check(timeline)


def test_a_preview_fades_what_comes_later(model: StoryModel) -> None:
    timeline = TimelineModel(model)
    show(model, stories.runs(3)[0])
    model.look_at(2)
    assert [timeline.index(row).data(LATER_ROLE) for row in range(3)] == [False, False, True]
    assert [timeline.index(row).data(LOOKED_AT_ROLE) for row in range(3)] == [False, True, False]
    assert "Turn 3" in timeline.index(2).data(11), "the accessible text role"


def test_looking_stays_within_the_story_and_writes_nothing(model: StoryModel) -> None:
    show(model, stories.runs(3)[0])
    for wanted, shown in ((1, 1), (3, 3), (0, 3), (7, 3), (None, 3)):
        model.look_at(wanted)
        assert model.shown_number == shown
    model.step(-5)
    assert model.shown_number == 1
    model.step(+9)
    assert model.preview is None
    assert cast(Any, model)._worker.jobs == []


def test_branches_are_listed_filtered_and_current(qtmodeltester: Any, model: StoryModel) -> None:
    branches = BranchesModel(model)
    drafts, tip = stories.runs(3)
    more, _ = make.whole_run("op9", 9, "b")
    drafts += [make.branch("b", "z1", tip, "Rain"), *(row for commit in more for row in commit)]
    show(model, drafts)
    qtmodeltester.check(branches)
    names = [branches.index(row).data() for row in range(branches.rowCount())]
    assert names[0] == "Rain", "the line that was left has the name the rewind gave it"
    assert len(names) == 2
    assert branches.index(1).data(BRANCH_ROLE).current
    assert branches.index(0).data(BRANCH_ROLE).fork_turn == 1
    branches.filter("rai")
    assert branches.rowCount() == 1
    branches.filter("")
    qtmodeltester.check(branches)


def test_renaming_a_branch_asks_the_runtime_and_waits_for_it(model: StoryModel) -> None:
    branches = BranchesModel(model)
    show(model, stories.runs(2)[0])
    index = branches.index(0)
    before = index.data()
    assert not branches.setData(index, "Storm")
    assert index.data() == before
    assert len(cast(Any, model)._worker.jobs) == 1
    assert not branches.setData(index, "  "), "an empty name is no name"
    assert len(cast(Any, model)._worker.jobs) == 1


def test_the_library_shows_the_newest_first_without_those_put_away(qtmodeltester: Any) -> None:
    library = LibraryModel()
    qtmodeltester.check(library)
    library.take(
        [
            stories.info("old", updated_at="2026-01-01T00:00:00.000Z"),
            stories.info("new", updated_at="2026-02-01T00:00:00.000Z", doubts=1),
            stories.info("gone", archived=True),
        ]
    )
    qtmodeltester.check(library)
    assert [library.index(row).data() for row in range(library.rowCount())] == ["New", "Old"]
    doubtful = library.with_doubts()
    assert doubtful is not None
    assert doubtful.session_id == "new"


def test_calls_are_listed_the_newest_first_and_the_sums_count_what_is_filtered_out(
    qtmodeltester: Any, qapp: Any
) -> None:
    model = StoryModel(cast(Any, stories.NoWorker()))
    spending = SpendingModel(model)
    model.story = stories.story(stories.runs(3)[0])
    model.changed.emit()
    qtmodeltester.check(spending)
    rows = [spending.index(row).data(LINE_ROLE) for row in range(spending.rowCount())]
    assert [item.seq for item in rows] == sorted((item.seq for item in rows), reverse=True)
    before = spending.totals()
    spending.show("unsettled")
    assert spending.rowCount() == 0
    assert spending.totals() == before
    spending.show("paid")
    paid = spending.rowCount()
    assert 0 < paid <= len(rows)
    inserted: list[Any] = []
    spending.rowsInserted.connect(lambda _parent, first, last: inserted.append((first, last)))
    model.story = stories.story(stories.runs(4)[0])
    model.changed.emit()
    assert inserted == [(0, spending.rowCount() - paid - 1)], "what was scrolled to stays"
    qtmodeltester.check(spending)
