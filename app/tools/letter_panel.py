"""The tool that letters a panel: captions and bubbles as data over the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, field_validator

from app.ports import PicturePolicy, ToolSpec
from app.tools.tool import (
    FREE,
    Arguments,
    Change,
    Moment,
    Policy,
    checked,
    flat_schema,
    known_panel,
    proper_name,
)

Kind = Literal["speech", "thought", "shout", "whisper", "caption", "sound"]


class Bubble(Arguments):
    """One caption or bubble."""

    text: str = Field(min_length=1, max_length=600, description="The words, as they will be read.")
    kind: Kind = Field(
        default="speech", description="speech, thought, shout, whisper, caption or sound."
    )
    character: str = Field(default="", description="Who says it; empty for a caption.")


class Lettering(Arguments):
    """What is written over one panel."""

    panel: str = Field(default="last", description='The panel\'s id or number, or "last".')
    bubbles: list[Bubble] = Field(min_length=1, max_length=12, description="In reading order.")

    @field_validator("bubbles", mode="before")
    @classmethod
    def _as_list(cls, given: Any) -> Any:
        """Take a single bubble as a list of one."""
        return [given] if isinstance(given, dict) else given

    replace: bool = Field(default=False, description="Take away what was there before.")


class LetterPanel:
    """Adds bubbles to a panel, or replaces them."""

    name = "letter_panel"
    effect: Literal["none", "picture"] = "none"

    def spec(self) -> ToolSpec:
        """Return how the tool is shown to a model."""
        return ToolSpec(
            self.name,
            "Write captions and speech bubbles over a panel; never put words into the picture's "
            "prompt. 给分镜加旁白和对话气泡。",
            flat_schema(Lettering),
        )

    def resolve(self, arguments: Any, moment: Moment) -> dict[str, Any]:
        """Return the arguments with the panel's id."""
        given = checked(Lettering, arguments)
        bubbles = [
            {"text": b.text, "kind": b.kind, "character": proper_name(b.character)}
            for b in given.bubbles
        ]
        return {
            "panel": known_panel(given.panel, moment),
            "bubbles": bubbles,
            "replace": given.replace,
        }

    def policy(self, engine: PicturePolicy | None) -> Policy:
        """Return that it is free and may be repeated."""
        return FREE

    def apply(self, arguments: Mapping[str, Any], moment: Moment) -> Change:
        """Return the patch of the panel's lettering; new bubbles stand behind the old ones."""
        panel_id = arguments["panel"]
        there = moment.state.get("lettering")
        before = there.get(panel_id) if isinstance(there, dict) else None
        old = before if isinstance(before, dict) else {}
        patch: dict[str, Any] = dict.fromkeys(old) if arguments["replace"] else {}
        first = 0 if arguments["replace"] else len(old)
        count = first + len(arguments["bubbles"])
        for number, bubble in enumerate(arguments["bubbles"], first):
            patch[f"b{number + 1}"] = {
                "kind": bubble["kind"],
                "character": bubble["character"],
                "order": number + 1,
                "box": place_of(number, count, bubble["kind"]),
                "text": {language_of(bubble["text"]): bubble["text"]},
            }
        return Change(
            f"{len(arguments['bubbles'])} on {panel_id}", {"lettering": {panel_id: patch}}
        )


def place_of(number: int, count: int, kind: str) -> list[float]:
    """Return ``[x, y, w, h]`` from 0 to 1: captions in the upper left, speech across the top."""
    columns = min(max(count, 1), 3)
    column, row = number % columns, number // columns
    width = 0.92 / columns
    top = 0.03 + row * 0.2
    left = 0.04 + column * width
    if kind == "caption":
        return [round(left, 3), round(top, 3), round(min(width, 0.5) - 0.02, 3), 0.11]
    return [round(left, 3), round(top + 0.02, 3), round(min(width, 0.42) - 0.02, 3), 0.17]


def language_of(text: str) -> str:
    """Return the language a bubble's words are kept under."""
    return "zh-Hans" if any("一" <= sign <= "鿿" for sign in text) else "en"
