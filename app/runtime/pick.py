"""Taking a panel that is already drawn into the current path: free, and a turn of its own."""

from __future__ import annotations

from app.errors import NotFoundError, RunOpenError
from app.folds.panels import PICK_WORDS
from app.folds.state import State
from app.ports import JournalView
from app.records.glance import PanelRow
from app.records.ids import new_id
from app.records.rows import Draft, entry
from app.runtime.cancel import open_operation
from app.runtime.parents import state_entry
from app.runtime.story import Story


def find_candidate(view: JournalView, wanted: str) -> PanelRow:
    """Return the picture that ``wanted`` names: a candidate, or a panel's first.

    Raises ``NotFoundError``.
    """
    rows = view.candidates()
    for row in rows:
        if row.candidate_id == wanted:
            return row
    for row in rows:
        if row.panel_id == wanted:
            return row
    raise NotFoundError(what="panel", name=wanted)


def pick(story: Story, wanted: str, *, state: State | None = None) -> str:
    """Use a picture of any branch here; returns the id of the turn's first entry.

    ``state`` is the patch of the characters' state that was offered and taken. The picture is
    shared by its hash. Raises ``RunOpenError`` while a run is open and ``NotFoundError`` for a
    panel that has no picture; then nothing was written.
    """
    said_id, answer_id = new_id(), new_id()

    def plan(view: JournalView) -> list[Draft]:
        if open_operation(story, view) is not None:
            raise RunOpenError()
        row = find_candidate(view, wanted)
        content = [
            {"type": "text", "text": f"{PICK_WORDS} {row.prompt}".strip().rstrip(":")},
            {"type": "image", "asset": row.asset},
        ]
        picked = {
            "panel_id": row.panel_id,
            "source_entry_id": row.result_entry_id,
            "asset": row.asset,
        }
        said = {"role": "user", "content": content, "picked": picked}
        rows = [entry("message", said, said_id, view.info().head)]
        parent_id: str | None = said_id
        if state:
            rows.append(state_entry(view, view.info().head, state, "user"))
            rows[-1] = Draft("event", "app_state", rows[-1].payload, rows[-1].entry_id, parent_id)
            parent_id = rows[-1].entry_id
        answer = {
            "role": "assistant",
            "content": [{"type": "text", "text": f"Panel {row.panel_id} is used here."}],
            "tool_calls": [],
            "stop_reason": "stop",
        }
        rows.append(entry("message", answer, answer_id, parent_id))
        return rows

    story.write(plan)
    return said_id
