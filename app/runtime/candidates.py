"""Several pictures of one panel at once: more of the same, ordered when a run has drawn the first."""

from __future__ import annotations

from typing import Any

from app.errors import RefusedError
from app.folds.panels import DRAWING_TOOL
from app.ports import JournalView
from app.runtime.moment import names_panel
from app.runtime.pick import find_candidate
from app.runtime.story import Story


def order(view: JournalView, panel_id: str, count: int) -> dict[str, Any]:
    """Return what the embedded director is told for ``count`` more pictures of a panel.

    They are asked for as the panel's first one was, each with a seed of its own; a picture that was
    brought in by what was said of it. Raises ``NotFoundError`` for a panel without a picture, and
    ``RefusedError`` for one without words.
    """
    row = find_candidate(view, panel_id)
    reply_id, _, index = row.result_entry_id.rpartition(".")
    reply = view.entry(reply_id)
    calls = reply.payload.get("tool_calls", []) if reply is not None else []
    found = calls[int(index)]["arguments"] if index.isdigit() and calls else {}
    call = dict(found) if isinstance(found, dict) else {}
    call |= {"panel": row.panel_id}
    if not found and row.result_entry_id == row.panel_id and reply is None:
        if not row.prompt:
            raise RefusedError(reason="Nothing was said of this panel that could be drawn.")
        call["prompt"] = row.prompt
    call.pop("seed", None)
    return {"calls": [{"name": DRAWING_TOOL, "arguments": call}] * count}


def may_follow(story: Story, view: JournalView, operation_id: str) -> bool:
    """Tell whether more may be ordered after a run: it completed, and the story still goes on from it.

    Who stopped it, or went back or elsewhere meanwhile, wants no more of it, least of all there.
    """
    operation = story.operation(operation_id, view)
    if operation.finished is None or operation.finished.outcome != "completed":
        return False
    said = operation.accepted.input_entry_id
    return said is not None and view.on_path(said, view.info().head)


def panels_begun(story: Story, view: JournalView, operation_id: str) -> list[str]:
    """Return the panels that a run began and that have a picture, in its order."""
    operation = story.operation(operation_id, view)
    drawn = {row.panel_id for row in view.candidates()}
    return [
        call.result_id
        for call in operation.calls.values()
        if call.name == DRAWING_TOOL and not names_panel(call.arguments) and call.result_id in drawn
    ]
