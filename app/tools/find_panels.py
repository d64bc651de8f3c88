"""The read-only tool that finds panels by what was said of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from app.ports import PicturePolicy, ToolSpec
from app.tools.tool import FREE, Arguments, Change, Moment, Policy, checked, flat_schema

MOST = 10


class Search(Arguments):
    """What to look for."""

    query: str = Field(min_length=1, max_length=200, description="Words that must all occur.")


class FindPanels:
    """Searches all branches of the story."""

    name = "find_panels"
    effect: Literal["none", "picture"] = "none"

    def spec(self) -> ToolSpec:
        """Return how the tool is shown to a model."""
        return ToolSpec(
            self.name,
            "Find panels of this story, also on other branches, by words of their description. "
            "按描述查找分镜。",
            flat_schema(Search),
        )

    def resolve(self, arguments: Any, moment: Moment) -> dict[str, Any]:
        """Return the query."""
        return {"query": checked(Search, arguments).query.strip()}

    def policy(self, engine: PicturePolicy | None) -> Policy:
        """Return that it is free and may be repeated."""
        return FREE

    def apply(self, arguments: Mapping[str, Any], moment: Moment) -> Change:
        """Return what was found; changes nothing."""
        found = set(moment.view.find(arguments["query"], 200))
        hits: dict[str, str] = {}
        for row in moment.view.candidates():
            if row.reply_id in found or row.result_entry_id in found:
                hits.setdefault(row.panel_id, row.prompt)
        listed = [f"{panel}: {prompt[:120]}" for panel, prompt in list(hits.items())[:MOST]]
        text = "\n".join(listed) if listed else "Nothing was found."
        return Change(text, extra={"panels": list(hits)[:MOST]})
