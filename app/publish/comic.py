"""What is published: the panels of one branch, or some of them, with pages, words and marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.errors import NotFoundError
from app.folds.answer import fold
from app.folds.branches import lines
from app.folds.context import text_of
from app.folds.layout import Layout, arranged, layout_of
from app.folds.lettering import Bubble, languages_of, lettering_of
from app.folds.panels import Panel, panels_on, picked_of
from app.folds.session import Session
from app.folds.state import State, step
from app.folds.turns import Turn, turns_on
from app.records.facts import AppState, TreeEntry, UserMessage
from app.records.rows import Row


@dataclass(frozen=True, slots=True)
class Shot:
    """One panel with the picture it shows.

    ``number`` counts the story's panels from 1, ``turn`` the turn it was drawn in. ``said`` is what
    the person asked for there, empty where several panels of the turn came before. ``asset`` is
    None where it has no picture yet.
    """

    panel_id: str
    number: int
    turn: int
    said: str
    prompt: str
    engine: str
    asset: str | None
    bubbles: tuple[Bubble, ...]
    characters: tuple[str, ...]
    scene: Mapping[str, Any]
    """Place, time, weather and style as they were when it was drawn."""


@dataclass(frozen=True, slots=True)
class Comic:
    """One branch up to an entry, ready to be drawn. ``layout`` has these panels and no others."""

    session_id: str
    title: str
    branch: str
    tip: str | None
    language: str
    layout: Layout
    shots: tuple[Shot, ...]
    scene: Mapping[str, Any]

    def shot(self, panel_id: str) -> Shot | None:
        """Return a panel by its id."""
        return next((item for item in self.shots if item.panel_id == panel_id), None)


def comic_of(
    session: Session,
    session_id: str,
    tip: str | None,
    *,
    language: str = "",
    wanted: Sequence[int] | None = None,
) -> Comic:
    """Return the comic on the path to ``tip``; ``wanted`` are the numbers of some of its panels.

    ``language`` empty is the one most bubbles are lettered in. Raises ``NotFoundError`` for a panel
    that is not there.
    """
    path = session.tree.path(tip)
    state = session.state(tip)
    turns = turns_on(session, path)
    panels = panels_on(session, path)
    shots = list(_shots(session, state, panels, turns, _scenes(session, path)))
    if wanted is not None:
        by_number = {shot.number: shot for shot in shots}
        lacking = next((number for number in wanted if number not in by_number), None)
        if lacking is not None:
            raise NotFoundError(what="panel", name=str(lacking))
        shots = [by_number[number] for number in dict.fromkeys(wanted)]
    layout = layout_of(state)
    if wanted is not None:
        # of a selection the pages are made anew: cells of other panels would stay empty
        layout = replace(layout, pages=(), left_out=frozenset())
    drawn = [shot.panel_id for shot in shots if shot.asset is not None]
    spoken = languages_of(state)
    scene = state.get("scene")
    return Comic(
        session_id=session_id,
        title=session.title,
        branch=_branch_name(session, tip),
        tip=tip,
        language=language or next(iter(spoken), "en"),
        layout=arranged(layout, drawn),
        shots=tuple(shots),
        scene=scene if isinstance(scene, Mapping) else {},
    )


def comics_of(
    rows: Iterable[Row],
    session_id: str,
    tips: Iterable[str | None],
    language: str = "",
    wanted: Sequence[int] = (),
) -> list[Comic]:
    """Return the comic of each tip from a story's rows; ``wanted`` empty means all panels.

    Raises ``NotFoundError`` for an entry or panel that is not there.
    """
    session = fold(rows).session
    found = []
    for tip in tips:
        if tip is not None and tip not in session.tree.nodes:
            raise NotFoundError(what="entry", name=tip)
        found.append(comic_of(session, session_id, tip, language=language, wanted=wanted or None))
    return found


def _shots(
    session: Session,
    state: State,
    panels: Sequence[Panel],
    turns: Sequence[Turn],
    scenes: Mapping[str, Mapping[str, Any]],
) -> Iterable[Shot]:
    owner = {entry.entry_id: turn for turn in turns for entry in turn.entries}
    told: set[str] = set()
    for number, panel in enumerate(panels, 1):
        turn = owner.get(panel.reply_id)
        said = ""
        if turn is not None and turn.id not in told:
            told.add(turn.id)
            said = words_of(turn)
        shown = panel.shown
        yield Shot(
            panel.id,
            number,
            turn.number if turn is not None else 0,
            said,
            shown.prompt if shown is not None else "",
            _engine(session, shown.result_entry_id) if shown is not None else "",
            shown.asset if shown is not None else None,
            lettering_of(state, panel.id),
            shown.characters if shown is not None else (),
            _scene_of(panel, scenes),
        )


def _scenes(session: Session, path: Sequence[TreeEntry]) -> dict[str, Mapping[str, Any]]:
    """Return the scene at each entry of a path, in one walk along it."""
    state = session.state(None)
    found: dict[str, Mapping[str, Any]] = {}
    for entry in path:
        if isinstance(entry, AppState):
            state = step(state, entry)
        scene = state.get("scene")
        found[entry.entry_id] = scene if isinstance(scene, Mapping) else {}
    return found


def _scene_of(panel: Panel, scenes: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    # what a reply says of the scene is written before its pictures
    first = panel.candidates[0].result_entry_id if panel.candidates else ""
    return scenes.get(first) or scenes.get(panel.reply_id) or {}


def words_of(turn: Turn) -> str:
    """Return what the person said in a turn."""
    said = (
        text_of(e.content)
        for e in turn.entries
        if isinstance(e, UserMessage) and picked_of(e) is None
    )
    return "\n".join(text.strip() for text in said if text.strip())


def _engine(session: Session, result_id: str) -> str:
    place = session.reserved.get(result_id)
    if place is None or place.call is None or not place.call.sends:
        return ""
    engine = place.call.sends[-1].t1.engine
    return engine if isinstance(engine, str) else ""


def _branch_name(session: Session, tip: str | None) -> str:
    found = next((line for line in lines(session) if line.tip == tip), None)
    return (found.name or "") if found is not None else ""
