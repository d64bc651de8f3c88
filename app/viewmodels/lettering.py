"""Lettering one panel: bubbles are moved and worded in a draft, and kept as one turn."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from PySide6.QtCore import QObject

from app.comic.drawing import Drawn, Manner
from app.folds.lettering import (
    LONGEST,
    TAILED,
    Box,
    Bubble,
    Point,
    lettering_of,
    lettering_patch,
    new_id,
    rebased,
)
from app.viewmodels.comic_manner import language_now, manner_of
from app.viewmodels.editing import Editing
from app.viewmodels.history import History
from app.viewmodels.memory import Memory
from app.viewmodels.moments import Picture
from app.viewmodels.panel_looks import PanelLooks
from app.viewmodels.pictures import Pictures
from app.viewmodels.story import StoryModel

LEAST = 0.04
"""How small a bubble's box may be made, as a share of the picture."""


class LetteringModel(Editing):
    """The panel that is lettered, none while ``picture`` is None. Nothing is written before
    ``keep``."""

    def __init__(
        self, story: StoryModel, pictures: Pictures, memory: Memory, parent: QObject | None = None
    ) -> None:
        super().__init__(story, memory, parent)
        self._pictures = pictures
        self._looks = PanelLooks(pictures)
        self._history: History[tuple[Bubble, ...]] = History(())
        self.picture: Picture | None = None
        self.selected = ""
        self.language = ""
        pictures.changed.connect(self._picture_came)
        story.changed.connect(self._follow)

    # -- what is there ---------------------------------------------------------------------------

    @property
    def bubbles(self) -> tuple[Bubble, ...]:
        """The bubbles as they would be kept, in reading order."""
        return self._history.value

    @property
    def bubble(self) -> Bubble | None:
        """The bubble that is selected."""
        return next((item for item in self.bubbles if item.id == self.selected), None)

    @property
    def people(self) -> tuple[str, ...]:
        """Who could say something: those in the picture first, then everyone else."""
        state = self._story.shown_state
        named = [*(self.picture.characters if self.picture else ())]
        for key in ("characters", "cast"):
            there = state.get(key)
            named += [str(name) for name in there] if isinstance(there, Mapping) else []
        return tuple(
            dict.fromkeys([*named, *(item.character for item in self.bubbles if item.character)])
        )

    def drawn(self) -> Drawn | None:
        """Return the panel as it is being lettered, None while its picture is fetched."""
        picture = self.picture
        found = self._pictures.large(picture.asset) if picture is not None else None
        if picture is None or found is None:
            return None
        busy = self._looks.busy(picture.asset)
        return Drawn(found, self.bubbles, busy, picture.characters)

    def manner(self) -> Manner:
        """Return how it is drawn: in the language that is being written."""
        return manner_of(self._story.shown_state, self.language)

    # -- beginning and ending --------------------------------------------------------------------

    def open(self, picture: Picture) -> None:
        """Begin with the lettering a panel has, or with the draft that was left."""
        bubbles = lettering_of(self._story.shown_state, picture.panel_id)
        self._history = History(bubbles)
        self._session_id = self._story.session_id
        self.picture = picture
        self.language = self.language or language_now()
        left = self._left(picture.panel_id)
        if left is not None:
            self._history.put(left)
        self.selected = self.bubbles[0].id if self.bubbles else ""
        self.changed.emit()

    def _left(self, panel_id: str) -> tuple[Bubble, ...] | None:
        """Return the draft that was neither kept nor discarded."""
        text = self._remembered(f"lettering {panel_id}")
        try:
            return lettering_of(json.loads(text), panel_id) if text else None
        except (ValueError, AttributeError):
            return None

    def keep(self) -> None:
        """Write what was changed as one turn, and end when it is on disk."""
        picture, value = self.picture, self._history.value
        if picture is None or not self.is_changed:
            self.close()
            return
        if not self.can_keep:
            return
        # a bubble without a word in any language says nothing
        now = [item for item in value if item.text]
        state, panel = self._story.state_now, picture.panel_id
        wanted = rebased(self._history.start, now, state, panel)
        patch = lettering_patch(panel, lettering_of(state, panel), wanted)
        if patch is None:
            self.close()
        else:
            self._write(patch, value)

    def _kept(self, value: object) -> None:
        if self.picture is None or self.bubbles == value:
            self.close()
            return
        later, written = self.bubbles, cast(tuple[Bubble, ...], value)
        self._history = History(written)
        self._history.put(later)
        self._note()
        self.changed.emit()

    def close(self) -> None:
        """End; what was not kept is forgotten."""
        if self.picture is not None:
            self._remember(f"lettering {self.picture.panel_id}", "")
        self._end()

    def _end(self) -> None:
        self.picture, self.selected = None, ""
        self._history = History(())
        self.changed.emit()

    def _follow(self) -> None:
        if self.picture is not None and self._story.session_id != self._session_id:
            # the draft is remembered
            self._end()
        elif self.picture is not None:
            # whether it can be kept may have changed
            self.changed.emit()

    def _picture_came(self) -> None:
        if self.picture is not None:
            self.changed.emit()

    # -- steps -----------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last step back."""
        self._history.undo()
        self._still_selected()

    def redo(self) -> None:
        """Take a step again."""
        self._history.redo()
        self._still_selected()

    def _still_selected(self) -> None:
        self._note()
        if self.bubble is None:
            self.selected = self.bubbles[-1].id if self.bubbles else ""
        self.changed.emit()

    def select(self, bubble_id: str) -> None:
        """Select a bubble, or none."""
        if bubble_id != self.selected:
            self._history.part()
            self.selected = bubble_id
            self.changed.emit()

    def write_in(self, language: str) -> None:
        """Write and see the words of another language."""
        if language and language != self.language:
            self._history.part()
            self.language = language
            self.changed.emit()

    def add(self, kind: str, words: str) -> None:
        """Add a bubble that is read last and stands where it fits best."""
        order = max((item.order for item in self.bubbles), default=0) + 1
        character = ""
        if kind in TAILED and self.picture is not None and self.picture.characters:
            character = self.picture.characters[0]
        added = Bubble(
            new_id(item.id for item in (*self.bubbles, *self._history.start)),
            kind, character, order, text={self.language: words},
        )  # fmt: skip
        self._put((*self.bubbles, added))
        self.selected = added.id
        self.changed.emit()

    def remove(self) -> None:
        """Take the selected bubble away."""
        kept = tuple(item for item in self.bubbles if item.id != self.selected)
        self._put(kept)
        self._still_selected()

    def move_in_order(self, by: int) -> None:
        """Have the selected bubble read earlier (-1) or later (1)."""
        items = list(self.bubbles)
        at = next((n for n, item in enumerate(items) if item.id == self.selected), None)
        if at is None or not 0 <= at + by < len(items):
            return
        items[at], items[at + by] = items[at + by], items[at]
        self._put(tuple(replace(item, order=float(n)) for n, item in enumerate(items, 1)))
        self.changed.emit()

    def change(self, join: object = None, **fields: Any) -> None:
        """Change fields of the selected bubble; steps with the same ``join`` are undone together."""
        bubble = self.bubble
        if bubble is not None:
            self._replace(replace(bubble, **fields), join)

    def word(self, text: str) -> None:
        """Give the selected bubble other words in the language that is being written."""
        bubble = self.bubble
        if bubble is not None:
            # an empty bubble stays while it is written in; it is dropped when that is kept
            self._replace(bubble.in_words(self.language, text[:LONGEST]), ("words", self.language))

    def place(self, box: Box, join: object = None) -> None:
        """Put the selected bubble somewhere; it stays inside the picture."""
        x, y, w, h = box
        w, h = min(max(w, LEAST), 1.0), min(max(h, LEAST), 1.0)
        x, y = min(max(x, 0.0), 1 - w), min(max(y, 0.0), 1 - h)
        self.change(join, box=(x, y, w, h))

    def point_at(self, tip: Point, join: object = None) -> None:
        """Let the tail of the selected bubble end somewhere in the picture."""
        x, y = (min(max(value, 0.0), 1.0) for value in tip)
        self.change(join, tail=(x, y))

    def _replace(self, bubble: Bubble, join: object) -> None:
        items = tuple(bubble if item.id == bubble.id else item for item in self.bubbles)
        self._put(items, None if join is None else (bubble.id, join))
        self.changed.emit()

    def _put(self, bubbles: tuple[Bubble, ...], join: object = None) -> None:
        self._history.put(bubbles, join)
        self._note()

    def _note(self) -> None:
        if self.picture is not None:
            panel = self.picture.panel_id
            patch = lettering_patch(panel, (), self.bubbles) if self.is_changed else None
            text = json.dumps(patch, ensure_ascii=False) if patch else ""
            self._remember(f"lettering {panel}", text)
