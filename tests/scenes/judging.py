"""Play a scene with any director, and say what is missing of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.folds.state import State
from tests.runtime.desk import Desk
from tests.scenes.scenes import Fields, Scene


async def missing(scene: Scene, director: Any, **config: Any) -> list[str]:
    """Return what a scene lacks after ``director`` played it; empty where all of it came."""
    desk = Desk(None, model=director, **config)
    try:
        for words in scene.says:
            await desk.say(words)
        head = desk.view.info().head
        state = desk.view.state_at(head)
        drawn = [row.payload["arguments"] for row in desk.view.rows(0)
                 if row.kind == "tool_dispatched" and "prompt" in row.payload["arguments"]]  # fmt: skip
        desk.fold()
    finally:
        await desk.studio.close()
    return [
        *_panels(scene, drawn),
        *_people(scene, state),
        *_fields("scene", scene.place, state.get("scene") or {}),
        *_letters(scene, state),
    ]


def _panels(scene: Scene, drawn: list[Any]) -> list[str]:
    if len(drawn) != len(scene.drawn):
        return [f"{len(drawn)} panels, not {len(scene.drawn)}"]
    return [
        f"panel {number} lacks {name}"
        for number, (names, arguments) in enumerate(zip(scene.drawn, drawn, strict=True), 1)
        for name in names
        if name not in arguments["characters"]
    ]


def _people(scene: Scene, state: State) -> list[str]:
    people = state.get("characters") or {}
    return [
        fault
        for name, fields in scene.people.items()
        for fault in _fields(name, fields, people.get(name) or {})
    ]


def _fields(whose: str, wanted: Fields, found: Mapping[str, Any]) -> list[str]:
    faults = []
    for names, pattern in wanted.items():
        there = [str(found[name]) for name in names.split("|") if name in found]
        if pattern and not any(re.search(pattern, text, re.IGNORECASE) for text in there):
            faults.append(f"{whose}.{names} is {there or 'not set'}, not {pattern}")
        elif not pattern and there:
            faults.append(f"{whose}.{names} is still {there}")
    return faults


def _letters(scene: Scene, state: State) -> list[str]:
    found = [
        (bubble["kind"], bubble.get("character", ""), " ".join(bubble["text"].values()))
        for panel in (state.get("lettering") or {}).values()
        for bubble in sorted(panel.values(), key=lambda each: each["order"])
    ]
    if len(found) != len(scene.letters):
        return [f"{len(found)} bubbles, not {len(scene.letters)}"]
    return [
        f"{is_there} is not {wanted}"
        for wanted, is_there in zip(scene.letters, found, strict=True)
        if is_there[0] not in wanted[0].split("|")
        or is_there[1] != wanted[1]
        or wanted[2] not in is_there[2]
    ]
