"""Where the keys lead: to the next fork of the shown path, to the branch above or below."""

from __future__ import annotations

from app.viewmodels.moments import BranchView, Story
from app.viewmodels.story import StoryModel


def fork_from(model: StoryModel, by: int) -> int | None:
    """Return the number of the next turn at which other branches leave.

    ``by`` -1 looks at the turns before the one that is looked at, 1 at those after it.
    """
    shown = model.shown_number
    found = [turn.number for turn in model.story.turns if turn.forks]
    if by < 0:
        return max((number for number in found if number < shown), default=None)
    return min((number for number in found if number > shown), default=None)


def branch_beside(story: Story, by: int) -> BranchView | None:
    """Return the branch that stands ``by`` rows below the current one, hidden ones not counted."""
    rows = [branch for branch in story.branches if branch.current or not branch.hidden]
    here = next((row for row, branch in enumerate(rows) if branch.current), None)
    if here is None or not 0 <= here + by < len(rows):
        return None
    return rows[here + by]


def look_at_fork(model: StoryModel, by: int) -> None:
    """Preview the next turn at which other branches leave, where there is one."""
    number = fork_from(model, by)
    if number is not None:
        model.look_at(number)


def go_beside(model: StoryModel, by: int) -> None:
    """Open the branch above or below, where there is one and the story may be written."""
    branch = branch_beside(model.story, by)
    if branch is not None and model.can_write:
        model.go(branch.tip)
