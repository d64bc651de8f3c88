"""Short ways to have a story for the window: folded from drafts, without disk or thread."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from app.folds.answer import Fold
from app.records.rows import Draft, Row, fact
from app.viewmodels import moments
from app.viewmodels.snapshot import Builder
from tests import make


def folded(drafts: Iterable[Draft], title: str = "Rain") -> Fold:
    """Fold ``drafts`` as a story's rows."""
    first = [fact("session_created", {"format": 1, "title": title, "initial_state": {}})]
    fold = Fold()
    for seq, draft in enumerate([*first, *drafts], 1):
        fold.add(
            Row("s", seq, draft.stream, draft.kind, dict(draft.payload), draft.entry_id,
                draft.parent_id, draft.operation_id, draft.replay)
        )  # fmt: skip
    assert fold.corruption is None, fold.corruption
    return fold


def story(drafts: Iterable[Draft], questions: Iterable[Any] = ()) -> moments.Story:
    """Return the story that the window would show."""
    return Builder("s", lambda _engine: "comic-2").build(folded(drafts), questions, "", "")


def runs(count: int, *, paid: bool = True) -> tuple[list[Draft], str | None]:
    """Return ``count`` finished runs in a row, and the last entry."""
    drafts: list[Draft] = []
    tip: str | None = None
    for number in range(1, count + 1):
        commits, tip = make.whole_run(f"op{number}", number, tip, paid=paid)
        drafts += [draft for commit in commits for draft in commit]
    return drafts, tip


class NoWorker:
    """A worker that notes what it was asked for and does none of it."""

    def __init__(self) -> None:
        self.jobs: list[Any] = []

    def call(self, job: Any, then: Any = None, failed: Any = None) -> None:
        self.jobs.append(job)

    def deliver(self, action: Any) -> None:
        action()


@dataclass
class Call:
    """A job that was asked for, and whom its end is told."""

    job: Any
    then: Any
    failed: Any


class HeldWorker:
    """A worker whose jobs end when the test says so. ``told`` are the errors that became notices."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.told: list[Exception] = []

    def call(self, job: Any, then: Any = None, failed: Any = None) -> None:
        self.calls.append(Call(job, then, failed))

    def trouble(self, error: Exception) -> None:
        self.told.append(error)


def info(session_id: str, **more: Any) -> Any:
    """Return a story at a glance."""
    given: dict[str, Any] = {
        "session_id": session_id, "title": session_id.title(), "panels": 2, "doubts": 0,
        "archived": False, "updated_at": "2026-01-01T00:00:00.000Z", "last_asset": None,
    }  # fmt: skip
    return SimpleNamespace(**(given | more))
