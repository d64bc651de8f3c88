"""Panels and their candidates, in story order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from app.folds.context import text_of
from app.folds.session import Session
from app.records.facts import AssistantMessage, Payload, ToolMessage, TreeEntry, UserMessage
from app.records.ids import candidate_id, result_id

DRAWING_TOOL = "generate_image"
PICK_WORDS = "Use this panel here:"
"""How the message of a pick begins; the picture's prompt follows."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One picture, or one call that may still bring one, of a panel.

    ``outcome`` is the result's, ``late`` for a late answer, or None while there is none.
    ``characters`` are those the call named, by name: so they are sent, and so Sketch draws them from
    the left on.
    """

    id: str
    result_entry_id: str
    reply_id: str
    call_index: int
    asset: str | None
    outcome: str | None
    prompt: str
    characters: tuple[str, ...] = ()

    @property
    def usable(self) -> bool:
        """Whether it is a picture to show; an answer that held a blank one is kept, not shown."""
        return self.asset is not None and self.outcome in ("ok", "late")


@dataclass(slots=True)
class Panel:
    """A panel: the first drawing call without ``panel``, and every later one that names it."""

    id: str
    reply_id: str
    call_index: int
    candidates: list[Candidate] = field(default_factory=list)
    picked: str | None = None

    @property
    def shown(self) -> Candidate | None:
        """The newest pick on the path, else the first candidate that has a picture."""
        with_picture = [item for item in self.candidates if item.usable]
        for item in with_picture:
            if item.asset == self.picked:
                return item
        return with_picture[0] if with_picture else None


def panels_on(session: Session, path: list[TreeEntry]) -> list[Panel]:
    """Return the panels of the replies on ``path``, by reply and call index, never by arrival."""
    panels: dict[str, Panel] = {}
    for entry in path:
        _add_calls(session, panels, entry)
        picked = picked_of(entry)
        if picked is not None:
            _pick(panels, picked, _prompt_of(entry, picked))
    return list(panels.values())


def drawn_by(session: Session, entry: TreeEntry) -> list[tuple[str, Candidate]]:
    """Return what the drawing calls of a reply brought, each with the panel it belongs to.

    A picture that a person brought in with ``entry`` counts as drawn there.
    """
    panels: dict[str, Panel] = {}
    _add_calls(session, panels, entry)
    brought = brought_of(entry.entry_id, entry.payload)
    if brought is not None:
        _pick(panels, brought, _prompt_of(entry, brought))
    return [(panel.id, item) for panel in panels.values() for item in panel.candidates]


def pictured_by(session: Session, entry: TreeEntry) -> list[str]:
    """Return the panels that get a picture to show by ``entry``: drawn by its calls, or picked."""
    found = {panel_id: None for panel_id, item in drawn_by(session, entry) if item.usable}
    picked = picked_of(entry)
    if picked is not None and isinstance(picked.get("asset"), str):
        found[picked["panel_id"]] = None
    return list(found)


def picked_of(entry: TreeEntry) -> dict[str, Any] | None:
    """Return what ``entry`` picked: ``{panel_id, source_entry_id, asset}``, or None."""
    picked = entry.payload.get("picked")
    if isinstance(picked, dict) and isinstance(picked.get("panel_id"), str):
        return picked
    return None


def brought_of(entry_id: str | None, payload: Payload) -> dict[str, Any] | None:
    """Return what a message picked, if it is a picture of the person's own; None else.

    It was drawn in no story: its panel begins here and has the message's own id.
    """
    picked = payload.get("picked")
    if payload.get("role") != "user" or not isinstance(picked, dict) or entry_id is None:
        return None
    mine = picked.get("panel_id") == entry_id and isinstance(picked.get("asset"), str)
    return picked if mine else None


def _prompt_of(entry: TreeEntry, picked: dict[str, Any]) -> str:
    """Return what a picked picture shows, in words."""
    if isinstance(picked.get("prompt"), str):
        return str(picked["prompt"])
    said = text_of(entry.content) if isinstance(entry, UserMessage) else ""
    return said.removeprefix(PICK_WORDS).strip() if said.startswith(PICK_WORDS) else ""


def _pick(panels: dict[str, Panel], picked: dict[str, Any], prompt: str) -> None:
    panel_id, asset = picked["panel_id"], picked.get("asset")
    source = str(picked.get("source_entry_id"))
    panel = panels.get(panel_id)
    if panel is None:
        # a panel of another branch, or of no story at all, becomes one of this path where it was
        # picked
        panel = panels[panel_id] = Panel(panel_id, source, 0)
    if isinstance(asset, str):
        if all(item.asset != asset for item in panel.candidates):
            panel.candidates.append(
                Candidate(source, source, panel.reply_id, panel.call_index, asset, "ok", prompt)
            )
        panel.picked = asset


def _add_calls(session: Session, panels: dict[str, Panel], entry: TreeEntry) -> None:
    if isinstance(entry, AssistantMessage):
        for index, call in enumerate(entry.tool_calls):
            if call["name"] == DRAWING_TOOL:
                _add(session, panels, entry, index, call["arguments"])


def _add(
    session: Session,
    panels: dict[str, Panel],
    reply: AssistantMessage,
    index: int,
    arguments: Any,
) -> None:
    wanted = result_id(reply.entry_id, index)
    node = session.tree.nodes.get(wanted)
    result = node.entry if node is not None and isinstance(node.entry, ToolMessage) else None
    panel_id = panel_named(session, wanted, result, arguments)
    if panel_id not in panels:
        panels[panel_id] = Panel(panel_id, reply.entry_id, index)
    prompt = arguments.get("prompt", "") if isinstance(arguments, dict) else ""
    named = tuple(sorted(set(_names(_resolved(session, wanted) or arguments))))
    for identity, asset, outcome in _pictures(session, wanted, result):
        panels[panel_id].candidates.append(
            Candidate(identity, wanted, reply.entry_id, index, asset, outcome, str(prompt), named)
        )


def _resolved(session: Session, wanted: str) -> Any:
    """Return what a call was sent with: names are the characters' own there."""
    place = session.reserved.get(wanted)
    if place is None or place.call is None or not place.call.sends:
        return None
    return place.call.sends[-1].t1.arguments


def _names(arguments: Any) -> Iterator[str]:
    """Yield the characters a drawing call names; models write a list or one text."""
    given = arguments.get("characters") if isinstance(arguments, dict) else None
    if isinstance(given, str):
        given = re.split(r"\s*[,，、;；]\s*", given)
    for name in given if isinstance(given, list | dict) else ():
        if isinstance(name, str) and name.strip():
            yield name.strip()


def panel_named(session: Session, wanted: str, result: ToolMessage | None, arguments: Any) -> str:
    """Return the panel a drawing call belongs to: what it was resolved to, else its own.

    The resolved name stands in the result (copied by forks), in T1, or plainly in the reply.
    """
    sources: list[Any] = [result.payload if result is not None else None]
    place = session.reserved.get(wanted)
    if place is not None and place.call is not None and place.call.sends:
        sources.append(place.call.sends[-1].t1.arguments)
    sources.append(arguments)
    for source in sources:
        named = source.get("panel") if isinstance(source, dict) else None
        if isinstance(named, str) and named and named != "last":
            return named
    return wanted


def _pictures(
    session: Session, wanted: str, result: ToolMessage | None
) -> Iterator[tuple[str, str | None, str | None]]:
    assets = [asset for asset in result.assets if isinstance(asset, str)] if result else []
    outcome = result.outcome if result is not None else None
    if not assets:
        yield candidate_id(wanted), None, outcome
    for asset in assets:
        yield candidate_id(wanted), asset, outcome
    place = session.reserved.get(wanted)
    if place is None or place.call is None:
        return
    for send in place.call.sends:
        for late in send.late:
            for asset in late.assets:
                if isinstance(asset, str) and asset not in assets:
                    yield candidate_id(wanted, send.t1.ordinal), asset, "late"
