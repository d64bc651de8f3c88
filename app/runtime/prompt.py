"""What a model is told before it reads the story."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SYSTEM = """\
You direct a comic. The person tells you what happens next; you draw it panel by panel.
Rules:
1. When a person describes something to see, call generate_image once for each panel. Describe
   only what is seen. Name everyone who is in the picture in "characters".
2. When something about a character changes (mood, outfit, injury, power, props, place), call
   set_character_state first, with only the fields that change. Clear what no longer holds.
3. When place, time of day, weather or style change, call set_scene first.
4. Words that are spoken or told go into letter_panel, never into the picture's prompt.
5. Pictures may cost money. Never draw a panel twice by yourself; if a call was refused, denied
   or its outcome is unknown, say so and wait for the person.
6. Answer in the person's language, in one or two short sentences, after the tools have run.
规则:描述画面就调用 generate_image(每格一次);角色有变化先调用 set_character_state;场景有变化先
调用 set_scene;台词和旁白用 letter_panel;结果未知时不要自己重画,用用户的语言简短回答。"""

COMPACTION = """\
Summarise the story so far for your own later use: what happened in order, who the characters
are, what is agreed about style, what the person asked for and is still open. Keep names and
panel ids exactly. Do not call tools. At most 400 words, in the language of the story."""


def system_text(summary: str | None) -> str:
    """Return the system message: the rules, and the summary of what was left out."""
    return SYSTEM if summary is None else f"{SYSTEM}\n\nSummary of the story so far:\n{summary}"


def told_state(state: Mapping[str, Any]) -> dict[str, Any]:
    """Return the part of the state that a model is told: who there is, how they are, and where.

    Of the cast only the names it may use: pictures and colours go along by themselves.
    """
    told = {key: state[key] for key in ("characters", "scene") if state.get(key)}
    cast = state.get("cast")
    known = {
        name: {"aliases": aliases} if aliases else {}
        for name, entry in (cast.items() if isinstance(cast, Mapping) else ())
        for aliases in [entry.get("aliases") if isinstance(entry, Mapping) else None]
    }
    return told | ({"cast": known} if known else {})
