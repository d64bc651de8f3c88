"""When a command can be used, and what is said where it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from app.viewmodels.desk import Desk


@dataclass(frozen=True, slots=True)
class Need:
    """One thing a command needs; ``why`` is the English sentence for where it is missing."""

    holds: Callable[[Desk], bool]
    why: str


def missing(needs: Iterable[Need], desk: Desk) -> str:
    """Return in the person's language the first thing that is missing, empty where nothing is."""
    lacking = next((need for need in needs if not need.holds(desk)), None)
    return "" if lacking is None else QCoreApplication.translate("Needs", lacking.why)


def _over(desk: Desk) -> bool:
    """Whether lettering, pictures, pages or a comparison lie over the story."""
    lettering, pages = desk.lettering.picture is not None, desk.pages.watched
    return lettering or pages or desk.gallery.watched or desk.compare.tips is not None


def _chosen(desk: Desk) -> bool:
    """Whether there is a picture that could be used: the selected one, or the one looked at."""
    if desk.gallery.watched:
        return desk.gallery.chosen is not None
    if desk.compare.tips is not None:
        chosen = desk.compare.chosen
        return chosen is not None and chosen[0].picture is not None
    return desk.story.shown_picture is not None


A_STORY = Need(
    lambda desk: bool(desk.story.session_id),
    str(QT_TRANSLATE_NOOP("Needs", "No story is open.")),
)
SOUND = Need(
    lambda desk: not desk.story.story.damage,
    str(QT_TRANSLATE_NOOP("Needs", "This story is damaged.")),
)
WRITING = Need(
    lambda desk: desk.story.can_write,
    str(QT_TRANSLATE_NOOP("Needs", "This story is open for reading only.")),
)
A_TURN = Need(
    lambda desk: bool(desk.story.turns),
    str(QT_TRANSLATE_NOOP("Needs", "The story has no turn yet.")),
)
A_PICTURE = Need(
    lambda desk: desk.story.shown_picture is not None,
    str(QT_TRANSLATE_NOOP("Needs", "There is no picture here.")),
)
AT_THE_END = Need(
    lambda desk: not desk.story.only_looks,
    str(QT_TRANSLATE_NOOP("Needs", "Go back to now first: the past cannot be changed.")),
)
NO_DRAFT = Need(
    lambda desk: not desk.pages.is_changed and not desk.lettering.is_changed,
    str(QT_TRANSLATE_NOOP("Needs", "Keep or discard what you changed first.")),
)
AWAY = Need(
    lambda desk: desk.story.only_looks or _over(desk),
    str(QT_TRANSLATE_NOOP("Needs", "You are looking at the newest turn already.")),
)
LOOKING_BACK = Need(
    lambda desk: desk.story.preview is not None and desk.story.peeked is None,
    str(QT_TRANSLATE_NOOP("Needs", "Look at an earlier turn first.")),
)
SETTLED = Need(
    lambda desk: desk.story.shown_turn is not None and desk.story.shown_turn.settled,
    str(QT_TRANSLATE_NOOP("Needs", "That turn is not settled yet.")),
)
WORKING = Need(
    lambda desk: desk.story.story.running,
    str(QT_TRANSLATE_NOOP("Needs", "The agent is not working.")),
)
RESTING = Need(
    lambda desk: not desk.story.story.running,
    str(QT_TRANSLATE_NOOP("Needs", "The agent is working; stop it first.")),
)
ONE_BEFORE = Need(
    lambda desk: desk.story.picture_before is not None,
    str(QT_TRANSLATE_NOOP("Needs", "There is no picture before this one.")),
)
SEVERAL = Need(
    lambda desk: len(desk.story.shown_pictures) > 1,
    str(QT_TRANSLATE_NOOP("Needs", "This panel has one picture only.")),
)
A_CHOSEN_PICTURE = Need(
    lambda desk: _chosen(desk),
    str(QT_TRANSLATE_NOOP("Needs", "No picture is chosen.")),
)
ANOTHER_PICTURE = Need(
    lambda desk: _over(desk) or desk.story.can_use_shown,
    str(QT_TRANSLATE_NOOP("Needs", "This picture is in use already.")),
)
AN_EARLIER_FORK = Need(
    lambda desk: desk.story.fork_from(-1) is not None,
    str(QT_TRANSLATE_NOOP("Needs", "No branch leaves before this turn.")),
)
A_LATER_FORK = Need(
    lambda desk: desk.story.fork_from(1) is not None,
    str(QT_TRANSLATE_NOOP("Needs", "No branch leaves after this turn.")),
)
A_SIBLING_BEFORE = Need(
    lambda desk: desk.story.sibling(-1) is not None,
    str(QT_TRANSLATE_NOOP("Needs", "There is no earlier branch beside this one.")),
)
A_SIBLING_AFTER = Need(
    lambda desk: desk.story.sibling(1) is not None,
    str(QT_TRANSLATE_NOOP("Needs", "There is no later branch beside this one.")),
)
ANOTHER_BRANCH = Need(
    lambda desk: len(desk.story.story.branches) > 1,
    str(QT_TRANSLATE_NOOP("Needs", "The story has one branch only.")),
)
