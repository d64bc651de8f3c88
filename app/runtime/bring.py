"""Making a picture of the person's own a panel of the story: free, and a turn of its own."""

from __future__ import annotations

from app.errors import NotFoundError, RunOpenError
from app.folds.panels import PICK_WORDS
from app.ports import JournalView
from app.records.ids import new_id
from app.records.rows import Draft, entry
from app.runtime.cancel import open_operation
from app.runtime.story import Story


def bring(story: Story, asset: str, prompt: str = "") -> str:
    """Use a stored picture as a new panel at the head; returns the panel's id, its turn's first entry.

    It is a pick whose source is itself, so that it is rewound, forked, exported and published as
    any panel is. ``prompt`` says what it shows. Raises ``RunOpenError`` while a run is open and
    ``NotFoundError`` for a picture that is not stored; then nothing was written.
    """
    said_id, answer_id = new_id(), new_id()
    prompt = prompt.strip()
    if not story.pictures.has(asset):
        raise NotFoundError(what="picture", name=asset[:12])

    def plan(view: JournalView) -> list[Draft]:
        if open_operation(story, view) is not None:
            raise RunOpenError()
        content = [
            {"type": "text", "text": f"{PICK_WORDS} {prompt}".strip().rstrip(":")},
            {"type": "image", "asset": asset},
        ]
        picked = {
            "panel_id": said_id,
            "source_entry_id": said_id,
            "asset": asset,
            "prompt": prompt,
        }
        answer = {
            "role": "assistant",
            "content": [{"type": "text", "text": f"Panel {said_id} is used here."}],
            "tool_calls": [],
            "stop_reason": "stop",
        }
        said = {"role": "user", "content": content, "picked": picked}
        return [
            entry("message", said, said_id, view.info().head),
            entry("message", answer, answer_id, said_id),
        ]

    story.write(plan)
    return said_id
