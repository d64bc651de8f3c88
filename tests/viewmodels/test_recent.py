"""The stories opened last stand first, and none that is gone is offered."""

from __future__ import annotations

from app.records.glance import SessionInfo
from app.viewmodels.library import LibraryModel
from app.viewmodels.memory import Memory
from app.viewmodels.recent import MOST, Recent


def test_the_last_opened_stands_first(qapp: object) -> None:
    library, memory = LibraryModel(), Memory("", lambda _text: None)
    library.take([story("A", 1), story("B", 2), story("C", 3)])
    recent = Recent(memory, library)
    assert names(recent) == ["C", "B", "A"], "the newest, while nothing was opened"
    for name in ("A", "GONE", "B", "A"):
        recent.note(name)
    assert names(recent) == ["A", "B", "C"]
    assert names(Recent(memory, library)) == ["A", "B", "C"]


def test_it_does_not_grow_for_ever(qapp: object) -> None:
    memory = Memory("", lambda _text: None)
    recent = Recent(memory, LibraryModel())
    for number in range(MOST + 20):
        recent.note(str(number))
    assert len(memory.get("recent").split()) == MOST


def names(recent: Recent) -> list[str]:
    return [found.session_id for found in recent.stories()]


def story(name: str, day: int) -> SessionInfo:
    moment = f"2026-01-{day:02}T00:00:00Z"
    return SessionInfo(name, name, moment, moment, 1, "", None, 1, False, 0, None, 0)
