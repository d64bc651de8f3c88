"""All pictures of one story, whatever branch they were drawn on."""

from __future__ import annotations

from dataclasses import dataclass

from app.folds.panels import brought_of, drawn_by
from app.folds.returning import last_visits
from app.folds.session import Session
from app.records.facts import AssistantMessage, TreeEntry
from app.viewmodels.moments import Picture
from app.viewmodels.tree_turns import turn_places


@dataclass(frozen=True, slots=True)
class Drawn:
    """One picture where it was drawn.

    ``turn`` and ``number`` are its turn's, ``tip`` is where a line that leads through it ends, the
    one visited last. ``on_path`` tells that the story as it stands now holds that turn.
    """

    picture: Picture
    result_entry_id: str
    turn: str
    number: int
    tip: str
    on_path: bool
    starred: bool
    characters: tuple[str, ...]


def gallery(session: Session) -> list[Drawn]:
    """Return every usable picture that was drawn or attached, the newest first."""
    tree = session.tree
    places = turn_places(session)
    visits = last_visits(session)
    path = {node.entry.entry_id for node in tree.up(tree.head)}
    found: list[Drawn] = []
    for entry_id, node in tree.nodes.items():
        drawing = isinstance(node.entry, AssistantMessage)
        if not (drawing or brought_of(entry_id, node.entry.payload)) or entry_id not in places:
            continue
        turn, number = places[entry_id]
        for panel_id, item in drawn_by(session, node.entry):
            if not item.usable or item.asset is None:
                continue
            mark = session.marks.get(item.result_entry_id, {})
            found.append(
                Drawn(
                    Picture(panel_id, item.id, item.asset, item.prompt, False, item.characters),
                    item.result_entry_id,
                    turn,
                    number,
                    visits[entry_id][1],
                    entry_id in path,
                    bool(mark.get("starred")),
                    _characters(session, item.result_entry_id, node.entry, item.call_index),
                )
            )
    return found[::-1]


def _characters(
    session: Session, result_entry_id: str, reply: TreeEntry, index: int
) -> tuple[str, ...]:
    """Return whom a picture shows: as it was sent, else as the reply asked for it."""
    if not isinstance(reply, AssistantMessage):
        return ()
    place = session.reserved.get(result_entry_id)
    sends = place.call.sends if place is not None and place.call is not None else []
    arguments = sends[-1].t1.arguments if sends else reply.tool_calls[index]["arguments"]
    named = arguments.get("characters") if isinstance(arguments, dict) else None
    return tuple(str(name) for name in named) if isinstance(named, dict | list) else ()
