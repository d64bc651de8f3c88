"""All tools of the agent, by name."""

from __future__ import annotations

import functools

from app.ports import ToolSpec
from app.tools.find_panels import FindPanels
from app.tools.generate_image import GenerateImage
from app.tools.letter_panel import LetterPanel
from app.tools.pick_panel import PickPanel
from app.tools.set_character_state import SetCharacterState
from app.tools.set_scene import SetScene
from app.tools.tool import Tool

_ALL: tuple[Tool, ...] = (
    GenerateImage(),
    SetCharacterState(),
    SetScene(),
    LetterPanel(),
    FindPanels(),
    PickPanel(),
)
TOOLS: dict[str, Tool] = {tool.name: tool for tool in _ALL}


@functools.cache
def specs() -> tuple[ToolSpec, ...]:
    """Return all tools as a model sees them."""
    return tuple(tool.spec() for tool in _ALL)
