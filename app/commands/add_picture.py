"""``add-picture``: a picture of the person's own as a panel of the story; free."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

from app.commands.say import kept_picture
from app.commands.session import find_story, workshop
from app.commands.terminal import answer


def add(verbs: Any) -> None:
    """Declare the verb."""
    verb = verbs.add_parser("add-picture", help="use a picture of your own as the next panel; free")
    verb.add_argument("session")
    verb.add_argument("file", type=Path)
    verb.add_argument("--prompt", default="", metavar="TEXT", help="what it shows")
    verb.set_defaults(run=run)


async def run(options: argparse.Namespace) -> int:
    """Keep the picture, make it a panel and print its id."""
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        asset = await asyncio.to_thread(kept_picture, shop, options.file)
        panel_id = shop.studio.bring(session_id, asset, options.prompt)
        head = shop.journal.view(session_id).info().head
        shown = {"panel_id": panel_id, "asset": asset, "head": head}
        answer(shown, as_json=options.json, text=f"panel {panel_id}")
    return 0
