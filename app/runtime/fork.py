"""Forking a story: a path copied into a new one, with new ids; nothing that costs is copied."""

from __future__ import annotations

from app.folds.copying import renamed
from app.folds.session import Session
from app.records.facts import AssistantMessage, Branch, ToolMessage, TreeEntry
from app.records.ids import new_id, result_id
from app.records.rows import Draft, entry, fact


def copied_rows(session: Session, session_id: str, entry_id: str | None) -> list[Draft]:
    """Draft the rows of a fork from ``entry_id`` (None: the empty start), origin first.

    ``branch`` entries are left out and their children hang on what was before them. Results of
    the path's replies come along wherever they lie, as ``<new reply>.<i>``. Every mention of an
    old id becomes the new one. Operations, approvals and money stay behind.
    """
    origin = fact("session_origin", {"session_id": session_id, "entry_id": entry_id})
    copied = _with_results(session, session.tree.path(entry_id))
    names: dict[str, str] = {}
    for item in copied:
        if not isinstance(item, ToolMessage):
            names[item.entry_id] = new_id()
    for item in copied:
        if isinstance(item, AssistantMessage):
            for index in range(len(item.tool_calls)):
                old = result_id(item.entry_id, index)
                names[old] = result_id(names[item.entry_id], index)
    rows = [origin]
    parent_id: str | None = None
    for item in copied:
        own_id = names.setdefault(item.entry_id, new_id())
        rows.append(entry(_kind(item), renamed(item.payload, names), own_id, parent_id))
        parent_id = own_id
    return rows


def _with_results(session: Session, path: list[TreeEntry]) -> list[TreeEntry]:
    """Return the path without branches, each missing result right behind its reply."""
    on_path = {item.entry_id for item in path}
    found: list[TreeEntry] = []
    for item in path:
        if isinstance(item, Branch):
            continue
        found.append(item)
        if isinstance(item, AssistantMessage):
            for index in range(len(item.tool_calls)):
                wanted = result_id(item.entry_id, index)
                node = session.tree.nodes.get(wanted)
                if node is not None and wanted not in on_path:
                    found.append(node.entry)
    return found


def _kind(item: TreeEntry) -> str:
    if hasattr(item, "summary"):
        return "compaction"
    return "app_state" if hasattr(item, "mode") else "message"
