"""The tool that picks which picture a panel shows, or takes a panel from another branch."""

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
    known_panel,
)


class Pick(Arguments):
    """Which panel, and which of its pictures."""

    panel: str = Field(default="last", description='The panel\'s id or number, or "last".')
    candidate: int = Field(
        default=1, ge=1, le=64, description="Which of its pictures, counted from 1 as drawn."
    )


class PickPanel:
    """Picks a picture that is already there; free."""

    name = "pick_panel"
    effect: Literal["none", "picture"] = "none"

    def spec(self) -> ToolSpec:
        """Return how the tool is shown to a model."""
        return ToolSpec(
            self.name,
            "Choose which of a panel's pictures is shown here; free. 选用某一格的某张图。",
            flat_schema(Pick),
        )

    def resolve(self, arguments: Any, moment: Moment) -> dict[str, Any]:
        """Return panel, source and asset; a picture that is not there is invalid."""
        given = checked(Pick, arguments)
        panel_id = known_panel(given.panel, moment)
        pictures = moment.view.candidates(panel_id)
        if not pictures:
            raise InvalidCallError(f"Panel {panel_id} has no picture yet.")
        if given.candidate > len(pictures):
            raise InvalidCallError(f"Panel {panel_id} has {len(pictures)} pictures.")
        chosen = pictures[given.candidate - 1]
        return {
            "panel_id": panel_id,
            "source_entry_id": chosen.result_entry_id,
            "asset": chosen.asset,
        }

    def policy(self, engine: PicturePolicy | None) -> Policy:
        """Return that it is free and may be repeated."""
        return FREE

    def apply(self, arguments: Mapping[str, Any], moment: Moment) -> Change:
        """Return the pick; the state stays as it is."""
        return Change(f"Picked for {arguments['panel_id']}.", extra={"picked": dict(arguments)})
