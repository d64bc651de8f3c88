"""The tool that letters a panel: captions and bubbles as data over the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, field_validator

from app.folds.lettering import new_id, order_of
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
        """Return the patch of the panel's lettering; new bubbles are read after the old ones.

        They have no box: where they stand best is seen in the picture, whichever is chosen.
        """
        panel_id = arguments["panel"]
        there = moment.state.get("lettering")
        before = there.get(panel_id) if isinstance(there, dict) else None
        old = before if isinstance(before, dict) else {}
        patch: dict[str, Any] = dict.fromkeys(old) if arguments["replace"] else {}
        orders = [order_of(item) for item in old.values() if isinstance(item, dict)]
        first = 0 if arguments["replace"] else int(max(orders, default=0))
        for number, bubble in enumerate(arguments["bubbles"], first + 1):
            # never an id that is there: a merge would mix the new bubble with the old one
            patch[new_id([*old, *patch])] = {
                "kind": bubble["kind"],
                "character": bubble["character"],
                "order": number,
                "text": {language_of(bubble["text"]): bubble["text"]},
            }
        return Change(
            f"{len(arguments['bubbles'])} on {panel_id}", {"lettering": {panel_id: patch}}
        )


def language_of(text: str) -> str:
    """Return the language a bubble's words are kept under."""
    return "zh-Hans" if any("一" <= sign <= "鿿" for sign in text) else "en"
