"""The tool that keeps a character's state: buff, skill, outfit, mood, injuries, props, place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, field_validator

from app.ports import PicturePolicy, ToolSpec
from app.tools.tool import (
    FREE,
    Arguments,
    Change,
    InvalidCallError,
    Moment,
    Policy,
    checked,
    flat_schema,
    proper_name,
)

FIELDS = ("mood", "outfit", "injury", "buff", "skill", "props", "place")
"""What is usually told of a character; any other name may be used as well."""


class CharacterState(Arguments):
    """What changes about one character."""

    name: str = Field(min_length=1, max_length=80, description="The character's name.")
    set: dict[str, str] = Field(
        default_factory=dict,
        max_length=40,
        description="Only the fields that change, each a few words. Other names are allowed.",
    )
    clear: list[str] = Field(
        default_factory=list, max_length=40, description="Names of fields that no longer hold."
    )

    @field_validator("set", mode="before")
    @classmethod
    def _as_words(cls, given: Any) -> Any:
        """Take numbers as words: small models write an age as one."""
        if not isinstance(given, dict):
            return given
        return {
            key: str(value) if isinstance(value, int | float) else value
            for key, value in given.items()
        }


class SetCharacterState:
    """Merges fields into one character's state; other fields stay."""

    name = "set_character_state"
    effect: Literal["none", "picture"] = "none"

    def spec(self) -> ToolSpec:
        """Return how the tool is shown to a model."""
        schema = flat_schema(CharacterState)
        # an object without properties is refused by some services, and tells small models nothing
        schema["properties"]["set"]["properties"] = {name: {"type": "string"} for name in FIELDS}
        return ToolSpec(
            self.name,
            "Record what changed about a character (and only what changed). Call it before "
            "drawing the panel in which the change shows. 记录角色状态的变化,在画出该变化之前调用。",
            schema,
        )

    def resolve(self, arguments: Any, moment: Moment) -> dict[str, Any]:
        """Return the arguments with a proper name; nothing to change is invalid."""
        given = checked(CharacterState, arguments)
        name = proper_name(given.name)
        if not name:
            raise InvalidCallError("The character has no name.")
        if not given.set and not given.clear:
            raise InvalidCallError("Nothing is set and nothing is cleared.")
        return {"name": name, "set": dict(given.set), "clear": list(given.clear)}

    def policy(self, engine: PicturePolicy | None) -> Policy:
        """Return that it is free and may be repeated."""
        return FREE

    def apply(self, arguments: Mapping[str, Any], moment: Moment) -> Change:
        """Return the patch of this character's fields."""
        name = arguments["name"]
        fields: dict[str, Any] = dict.fromkeys(arguments["clear"])
        fields |= {key: value if value.strip() else None for key, value in arguments["set"].items()}
        said = ", ".join(f"{key}={value or ''}" for key, value in fields.items())
        return Change(f"{name}: {said}", {"characters": {name: fields}})
