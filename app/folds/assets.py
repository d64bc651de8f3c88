"""Which pictures a story names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.folds.context import images_of
from app.folds.session import Session
from app.records.facts import AppState


def assets_of(session: Session, *, late: bool = True) -> list[str]:
    """Return every picture a story's sound rows name, each once, in order of writing.

    References of characters count. ``late`` adds answers that came to a settled send, which only
    the operations know.
    """
    found: dict[str, None] = {}
    if session.created is not None:
        found |= dict.fromkeys(_references(session.created.initial_state))
    for node in session.tree.nodes.values():
        payload = node.entry.payload
        found |= dict.fromkeys(_texts(payload.get("assets")))
        found |= dict.fromkeys(images_of(_list(payload.get("content"))))
        if isinstance(node.entry, AppState):
            found |= dict.fromkeys(_references(node.entry.value))
    for queued in session.queue:
        found |= dict.fromkeys(images_of(queued.fact.content))
    for operation in session.operations.values() if late else ():
        for call in operation.calls.values():
            for send in call.sends:
                for answer in send.late:
                    found |= dict.fromkeys(_texts(answer.assets))
    return list(found)


def _references(state: dict[str, Any]) -> Iterator[str]:
    cast = state.get("cast")
    for member in cast.values() if isinstance(cast, dict) else ():
        if isinstance(member, dict):
            yield from _texts(member.get("references"))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _texts(value: Any) -> Iterator[str]:
    return (item for item in _list(value) if isinstance(item, str))
