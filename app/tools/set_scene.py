"""The tool that sets where and when the story is: place, time, weather, style."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

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
)


class Scene(Arguments):
    """What changes about the scene; an empty text clears, what is left out stays."""

    place: str | None = Field(default=None, description="Where it happens.")
    time: str | None = Field(default=None, description="Time of day: day, dusk, night, …")
    weather: str | None = Field(default=None, description="Rain, snow, fog, storm, sun, …")
    style: str | None = Field(default=None, description="How it is drawn: ink, manga, noir, …")


class SetScene:
    """Merges fields into the scene."""

    name = "set_scene"
    effect: Literal["none", "picture"] = "none"

    def spec(self) -> ToolSpec:
        """Return how the tool is shown to a model."""
        schema = flat_schema(Scene)
        for field in schema["properties"].values():
            field.pop("anyOf", None)
            field["type"] = "string"
        return ToolSpec(
            self.name,
            "Set place, time, weather or style from here on. 设置场景:地点、时间、天气、画风。",
            schema,
        )

    def resolve(self, arguments: Any, moment: Moment) -> dict[str, Any]:
        """Return the fields that were given."""
        given = checked(Scene, arguments).model_dump(exclude_none=True)
        if not given:
            raise InvalidCallError("Nothing about the scene is set.")
        return dict(given)

    def policy(self, engine: PicturePolicy | None) -> Policy:
        """Return that it is free and may be repeated."""
        return FREE

    def apply(self, arguments: Mapping[str, Any], moment: Moment) -> Change:
        """Return the patch of the scene."""
        fields = {key: value if value.strip() else None for key, value in arguments.items()}
        said = ", ".join(f"{key}={value or ''}" for key, value in fields.items())
        return Change(f"Scene: {said}", {"scene": fields})
